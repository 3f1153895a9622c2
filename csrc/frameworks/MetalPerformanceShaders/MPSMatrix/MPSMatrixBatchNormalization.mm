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

// The vectors of one encode among the sources of its fragment; -1: not given.
struct Vectors {
  int mean = -1, variance = -1, gamma = -1, beta = -1;
};

int add_vector(std::vector<Operand> &operands, const std::string &who, const char *name, MPSVector *vector,
               NSUInteger columns) {
  operands.push_back(shared_vector(who, name, vector));
  operands.back().take({1, columns});
  return static_cast<int>(operands.size()) - 1;
}

Tensor mean_of(GraphFragment &fragment, Tensor x) {
  return fragment.op("reduce_mean", {x}, {{"axes", openmps::engine::Integers{0, 1}}, {"keep_axes", true}});
}

// The steps of the normalization, written over one fragment.
struct Normalization {
  GraphFragment &fragment;
  const NormalizationSettings &my;
  Vectors given;

  Tensor source(int index) const { return fragment.sources[static_cast<std::size_t>(index)]; }
  // 1 / sqrt(variance + epsilon)
  Tensor inverse(Tensor variance) const {
    const Tensor shifted = fragment.op("add", {variance, fragment.number(static_cast<double>(my.epsilon))});
    return fragment.op("divide", {fragment.number(1), fragment.op("sqrt", {shifted})});
  }
  // gamma * x + beta, the argument of the neuron
  Tensor scaled(Tensor x) const {
    if (given.gamma >= 0) x = fragment.op("multiply", {x, source(given.gamma)});
    return given.beta >= 0 ? fragment.op("add", {x, source(given.beta)}) : x;
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
  FragmentCall call{self, commandBuffer, [self omps_batch], { input }, {result}};
  Vectors given;
  std::vector<Operand> &statistics = my.computeStatistics ? call.results : call.sources;
  given.mean = add_vector(statistics, who, "meanVector", meanVector, extent.columns);
  given.variance = add_vector(statistics, who, "varianceVector", varianceVector, extent.columns);
  if (gammaVector != nil) given.gamma = add_vector(call.sources, who, "gammaVector", gammaVector, extent.columns);
  if (betaVector != nil) given.beta = add_vector(call.sources, who, "betaVector", betaVector, extent.columns);
  const auto key = FragmentKey("batch normalization")
                   << my.epsilon << my.computeStatistics << my.neuron << given.gamma << given.beta;
  encode_fragment(std::move(call), key, [&](GraphFragment &fragment) {
    const Normalization steps{fragment, my, given};
    const Tensor x = fragment.sources[0];
    const Tensor mean = my.computeStatistics ? mean_of(fragment, x) : steps.source(given.mean);
    const Tensor centred = fragment.op("subtract", {x, mean});
    const Tensor variance = my.computeStatistics ? mean_of(fragment, fragment.op("multiply", {centred, centred}))
                                                 : steps.source(given.variance);
    const Tensor normal = fragment.op("multiply", {centred, steps.inverse(variance)});
    std::vector<Tensor> made{apply(fragment, my.neuron, steps.scaled(normal))};
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
  FragmentCall call{self, commandBuffer, [self omps_batch], { gradients, input }, {data}};
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
  const auto key = FragmentKey("batch normalization gradient")
                   << my.epsilon << my.neuron << given.gamma << given.beta << to_gamma << to_beta;
  encode_fragment(std::move(call), key, [&](GraphFragment &fragment) {
    const Normalization steps{fragment, my, given};
    const Tensor inverse = steps.inverse(steps.source(given.variance));
    const Tensor normal =
        fragment.op("multiply", {fragment.op("subtract", {fragment.sources[1], steps.source(given.mean)}), inverse});
    const Tensor g = gradient(fragment, my.neuron, steps.scaled(normal), fragment.sources[0]);
    const Tensor weighted = fragment.op("multiply", {g, normal});
    // The statistics depend on the data: gamma / sqrt(v + eps) * (g - mean(g) - normal * mean(g * normal)).
    const Tensor through = fragment.op("multiply", {normal, mean_of(fragment, weighted)});
    Tensor dx = fragment.op("subtract", {fragment.op("subtract", {g, mean_of(fragment, g)}), through});
    dx = fragment.op("multiply", {dx, inverse});
    if (given.gamma >= 0) dx = fragment.op("multiply", {dx, steps.source(given.gamma)});
    std::vector<Tensor> made{dx};
    if (to_gamma) made.push_back(fragment.column_sums(weighted));
    if (to_beta) made.push_back(fragment.column_sums(g));
    return made;
  });
}

@end
