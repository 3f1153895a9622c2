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

// The operations of a normalization over one fragment. Statistics are over all vectors of the batch.
struct Normalization {
  GraphFragment &fragment;
  const NormalizationSettings &my;
  Vectors given;

  Tensor source(int index) const { return fragment.sources[static_cast<std::size_t>(index)]; }
  std::vector<Tensor> ops(const char *name, std::vector<Tensor> operands, Attributes attributes = {}) const {
    if (given.gamma >= 0) operands.push_back(source(given.gamma));
    attributes.set("epsilon", static_cast<double>(my.epsilon));
    return fragment.graph.ops(name, operands, std::move(attributes));
  }
  // The argument of the neuron.
  Tensor normalized(Tensor x, Tensor mean, Tensor variance) const {
    const std::vector<Tensor> made = ops("normalize", {x, mean, variance});
    const Tensor y = made.empty() ? Tensor{} : made[0];
    return given.beta >= 0 ? y + source(given.beta) : y;
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

OMPS_KERNEL_STATE(MPSMatrixBatchNormalization, _matrixBatchNormalizationImpl)
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
    if (!my.computeStatistics)
      return std::vector<Tensor>{
          apply(fragment, my.neuron, steps.normalized(x, steps.source(given.mean), steps.source(given.variance)))};
    std::vector<Tensor> made =
        fragment.graph.ops("moments", std::span(&x, 1), {{"axes", openmps::engine::Integers{0, 1}}});
    made.resize(2);  // also after a failure
    made.insert(made.begin(), apply(fragment, my.neuron, steps.normalized(x, made[0], made[1])));
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

OMPS_KERNEL_STATE(MPSMatrixBatchNormalizationGradient, _matrixBatchNormalizationGradientImpl)
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
    const Tensor x = fragment.sources[1], mean = steps.source(given.mean), variance = steps.source(given.variance);
    const Tensor g = gradient(fragment, my.neuron, steps.normalized(x, mean, variance), fragment.sources[0]);
    const std::vector<Tensor> parts =
        steps.ops("normalization_gradient", {x, g, mean, variance}, {{"axes", openmps::engine::Integers{0, 1}}});
    std::vector<Tensor> made(1 + (to_gamma ? 1 : 0) + (to_beta ? 1 : 0));
    if (parts.empty()) return made;
    made.front() = parts[0];
    if (to_gamma) made[1] = parts[1];
    if (to_beta) made.back() = parts[2];
    return made;
  });
}

@end
