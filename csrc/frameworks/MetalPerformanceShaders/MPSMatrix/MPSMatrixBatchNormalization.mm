#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSMatrixBatchNormalization.h>

#include <algorithm>
#include <cfloat>

#include "frameworks/MetalPerformanceShaders/MPSMatrix/MPSMatrixKernels.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/MatrixNeuron.h"

using namespace openmps::fw::matrix;

namespace {

struct NormalizationSettings {
  NSUInteger sourceNumberOfFeatureVectors = NSUIntegerMax, sourceInputFeatureChannels = NSUIntegerMax;
  float epsilon = FLT_MIN;
  MatrixNeuron neuron;

  template <typename Visit>
  void visit(Visit &&each) {
    each("sourceNumberOfFeatureVectors", sourceNumberOfFeatureVectors);
    each("sourceInputFeatureChannels", sourceInputFeatureChannels);
    each("epsilon", epsilon);
    neuron.visit(each);
  }
  Extent extent(const Operand &source) const {
    return {std::min(sourceNumberOfFeatureVectors, source.array.rows),
            std::min(sourceInputFeatureChannels, source.array.columns)};
  }
};

// The vectors of one encode among the sources of its formula; -1: not given.
struct Vectors {
  int mean = -1, variance = -1, gamma = -1, beta = -1;
};

int add_vector(std::vector<Operand> &operands, const std::string &who, const char *name, MPSVector *vector,
               NSUInteger columns) {
  operands.push_back(shared_vector(who, name, vector));
  operands.back().take({1, columns});
  return static_cast<int>(operands.size()) - 1;
}

Tensor mean_of(Formula &formula, Tensor x) {
  return formula.op("reduce_mean", {x}, {{"axes", openmps::engine::Integers{0, 1}}, {"keep_axes", true}});
}

// The steps of the normalization, written over one formula.
struct Normalization {
  Formula &formula;
  const NormalizationSettings &my;
  Vectors given;

  Tensor source(int index) const { return formula.sources[static_cast<std::size_t>(index)]; }
  // 1 / sqrt(variance + epsilon)
  Tensor inverse(Tensor variance) const {
    const Tensor shifted = formula.op("add", {variance, formula.number(static_cast<double>(my.epsilon))});
    return formula.op("divide", {formula.number(1), formula.op("sqrt", {shifted})});
  }
  // gamma * x + beta, the argument of the neuron
  Tensor scaled(Tensor x) const {
    if (given.gamma >= 0) x = formula.op("multiply", {x, source(given.gamma)});
    return given.beta >= 0 ? formula.op("add", {x, source(given.beta)}) : x;
  }
};

}  // namespace

struct MPSMatrixBatchNormalizationImpl : NormalizationSettings {
  bool computeStatistics = false;

  template <typename Visit>
  void visit(Visit &&each) {
    NormalizationSettings::visit(each);
    each("computeStatistics", computeStatistics);
  }
};
struct MPSMatrixBatchNormalizationGradientImpl : NormalizationSettings {};

@implementation MPSMatrixBatchNormalization

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  if ((self = [super initWithDevice:device]) != nil)
    _matrixBatchNormalizationImpl = new MPSMatrixBatchNormalizationImpl;
  return self;
}

OMPS_MATRIX_SETTINGS(MPSMatrixBatchNormalization, MPSMatrixBatchNormalizationImpl, _matrixBatchNormalizationImpl)
OMPS_FIELD(_matrixBatchNormalizationImpl, NSUInteger, sourceNumberOfFeatureVectors, SourceNumberOfFeatureVectors,
           sourceNumberOfFeatureVectors)
OMPS_FIELD(_matrixBatchNormalizationImpl, NSUInteger, sourceInputFeatureChannels, SourceInputFeatureChannels,
           sourceInputFeatureChannels)
OMPS_FIELD(_matrixBatchNormalizationImpl, float, epsilon, Epsilon, epsilon)
OMPS_MATRIX_NEURON(_matrixBatchNormalizationImpl->neuron)

- (BOOL)computeStatistics {
  return _matrixBatchNormalizationImpl->computeStatistics ? YES : NO;
}
- (void)setComputeStatistics:(BOOL)computeStatistics {
  _matrixBatchNormalizationImpl->computeStatistics = computeStatistics == YES;
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  inputMatrix:(MPSMatrix *)inputMatrix
                   meanVector:(MPSVector *)meanVector
               varianceVector:(MPSVector *)varianceVector
                  gammaVector:(MPSVector *)gammaVector
                   betaVector:(MPSVector *)betaVector
                 resultMatrix:(MPSMatrix *)resultMatrix {
  const MPSMatrixBatchNormalizationImpl &my = *_matrixBatchNormalizationImpl;
  const std::string who = [self omps_name];
  Operand input = matrix_operand(who, "inputMatrix", inputMatrix, [self sourceMatrixOrigin]);
  Operand result = matrix_operand(who, "resultMatrix", resultMatrix, [self resultMatrixOrigin]);
  const Extent extent = my.extent(input);
  input.take(extent);
  result.take(extent);
  FormulaCall call{self, commandBuffer, [self omps_batch], { input }, {result}};
  Vectors given;
  std::vector<Operand> &statistics = my.computeStatistics ? call.results : call.sources;
  given.mean = add_vector(statistics, who, "meanVector", meanVector, extent.columns);
  given.variance = add_vector(statistics, who, "varianceVector", varianceVector, extent.columns);
  if (gammaVector != nil) given.gamma = add_vector(call.sources, who, "gammaVector", gammaVector, extent.columns);
  if (betaVector != nil) given.beta = add_vector(call.sources, who, "betaVector", betaVector, extent.columns);
  const auto key = FormulaKey("batch normalization")
                   << my.epsilon << my.computeStatistics << my.neuron << given.gamma << given.beta;
  encode_formula(std::move(call), key, [&](Formula &formula) {
    const Normalization steps{formula, my, given};
    const Tensor x = formula.sources[0];
    const Tensor mean = my.computeStatistics ? mean_of(formula, x) : steps.source(given.mean);
    const Tensor centred = formula.op("subtract", {x, mean});
    const Tensor variance = my.computeStatistics ? mean_of(formula, formula.op("multiply", {centred, centred}))
                                                 : steps.source(given.variance);
    const Tensor normal = formula.op("multiply", {centred, steps.inverse(variance)});
    std::vector<Tensor> made{apply(formula, my.neuron, steps.scaled(normal))};
    if (my.computeStatistics) made.insert(made.end(), {mean, variance});
    return made;
  });
}

@end

@implementation MPSMatrixBatchNormalizationGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  if ((self = [super initWithDevice:device]) != nil)
    _matrixBatchNormalizationGradientImpl = new MPSMatrixBatchNormalizationGradientImpl;
  return self;
}

OMPS_MATRIX_SETTINGS(MPSMatrixBatchNormalizationGradient, MPSMatrixBatchNormalizationGradientImpl,
                     _matrixBatchNormalizationGradientImpl)
OMPS_FIELD(_matrixBatchNormalizationGradientImpl, NSUInteger, sourceNumberOfFeatureVectors,
           SourceNumberOfFeatureVectors, sourceNumberOfFeatureVectors)
OMPS_FIELD(_matrixBatchNormalizationGradientImpl, NSUInteger, sourceInputFeatureChannels, SourceInputFeatureChannels,
           sourceInputFeatureChannels)
OMPS_FIELD(_matrixBatchNormalizationGradientImpl, float, epsilon, Epsilon, epsilon)
OMPS_MATRIX_NEURON(_matrixBatchNormalizationGradientImpl->neuron)

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  gradientMatrix:(MPSMatrix *)gradientMatrix
                     inputMatrix:(MPSMatrix *)inputMatrix
                      meanVector:(MPSVector *)meanVector
                  varianceVector:(MPSVector *)varianceVector
                     gammaVector:(MPSVector *)gammaVector
                      betaVector:(MPSVector *)betaVector
     resultGradientForDataMatrix:(MPSMatrix *)resultGradientForDataMatrix
    resultGradientForGammaVector:(MPSVector *)resultGradientForGammaVector
     resultGradientForBetaVector:(MPSVector *)resultGradientForBetaVector {
  const MPSMatrixBatchNormalizationGradientImpl &my = *_matrixBatchNormalizationGradientImpl;
  const std::string who = [self omps_name];
  Operand gradients = matrix_operand(who, "gradientMatrix", gradientMatrix, [self primarySourceMatrixOrigin]);
  Operand input = matrix_operand(who, "inputMatrix", inputMatrix, [self secondarySourceMatrixOrigin]);
  Operand data =
      matrix_operand(who, "resultGradientForDataMatrix", resultGradientForDataMatrix, [self resultMatrixOrigin]);
  const Extent extent = my.extent(gradients);
  for (Operand *operand : {&gradients, &input, &data}) operand->take(extent);
  FormulaCall call{self, commandBuffer, [self omps_batch], { gradients, input }, {data}};
  Vectors given;
  given.mean = add_vector(call.sources, who, "meanVector", meanVector, extent.columns);
  given.variance = add_vector(call.sources, who, "varianceVector", varianceVector, extent.columns);
  if (gammaVector != nil) given.gamma = add_vector(call.sources, who, "gammaVector", gammaVector, extent.columns);
  if (betaVector != nil) given.beta = add_vector(call.sources, who, "betaVector", betaVector, extent.columns);
  const bool to_gamma = resultGradientForGammaVector != nil, to_beta = resultGradientForBetaVector != nil;
  if (to_gamma)
    add_vector(call.results, who, "resultGradientForGammaVector", resultGradientForGammaVector, extent.columns);
  if (to_beta)
    add_vector(call.results, who, "resultGradientForBetaVector", resultGradientForBetaVector, extent.columns);
  const auto key = FormulaKey("batch normalization gradient")
                   << my.epsilon << my.neuron << given.gamma << given.beta << to_gamma << to_beta;
  encode_formula(std::move(call), key, [&](Formula &formula) {
    const Normalization steps{formula, my, given};
    const Tensor inverse = steps.inverse(steps.source(given.variance));
    const Tensor normal =
        formula.op("multiply", {formula.op("subtract", {formula.sources[1], steps.source(given.mean)}), inverse});
    const Tensor g = gradient(formula, my.neuron, steps.scaled(normal), formula.sources[0]);
    const Tensor weighted = formula.op("multiply", {g, normal});
    // The statistics depend on the data: gamma / sqrt(v + eps) * (g - mean(g) - normal * mean(g * normal)).
    const Tensor through = formula.op("multiply", {normal, mean_of(formula, weighted)});
    Tensor dx = formula.op("subtract", {formula.op("subtract", {g, mean_of(formula, g)}), through});
    dx = formula.op("multiply", {dx, inverse});
    if (given.gamma >= 0) dx = formula.op("multiply", {dx, steps.source(given.gamma)});
    std::vector<Tensor> made{dx};
    if (to_gamma) made.push_back(formula.column_sums(weighted));
    if (to_beta) made.push_back(formula.column_sums(g));
    return made;
  });
}

@end
