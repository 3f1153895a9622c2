#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSMatrixFullyConnected.h>

#include <algorithm>

#include "frameworks/MetalPerformanceShaders/MPSMatrix/MPSMatrixKernels.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/MatrixNeuron.h"

using namespace openmps::fw::matrix;

namespace {

struct LayerSettings {
  NSUInteger sourceNumberOfFeatureVectors = NSUIntegerMax, sourceInputFeatureChannels = NSUIntegerMax,
             sourceOutputFeatureChannels = NSUIntegerMax;
  double alpha = 1;

  template <typename Visit>
  void visit(Visit &&each) {
    each("sourceNumberOfFeatureVectors", sourceNumberOfFeatureVectors);
    each("sourceInputFeatureChannels", sourceInputFeatureChannels);
    each("sourceOutputFeatureChannels", sourceOutputFeatureChannels);
    each("alpha", alpha);
  }
  NSUInteger vectors(const Operand &source) const { return std::min(sourceNumberOfFeatureVectors, source.array.rows); }
  NSUInteger inputs(NSUInteger available) const { return std::min(sourceInputFeatureChannels, available); }
  NSUInteger outputs(NSUInteger available) const { return std::min(sourceOutputFeatureChannels, available); }
};

Attributes transposes(bool a, bool b) { return {{"transpose_a", a}, {"transpose_b", b}}; }

}  // namespace

struct MPSMatrixFullyConnectedImpl : LayerSettings {
  MatrixNeuron neuron;

  template <typename Visit>
  void visit(Visit &&each) {
    LayerSettings::visit(each);
    neuron.visit(each);
  }
};
struct MPSMatrixFullyConnectedGradientImpl : LayerSettings {};

@implementation MPSMatrixFullyConnected

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  if ((self = [super initWithDevice:device]) != nil) _matrixFullyConnectedImpl = new MPSMatrixFullyConnectedImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSMatrixFullyConnected, _matrixFullyConnectedImpl)
OMPS_FIELD(_matrixFullyConnectedImpl, NSUInteger, sourceNumberOfFeatureVectors, SourceNumberOfFeatureVectors,
           sourceNumberOfFeatureVectors)
OMPS_FIELD(_matrixFullyConnectedImpl, NSUInteger, sourceInputFeatureChannels, SourceInputFeatureChannels,
           sourceInputFeatureChannels)
OMPS_FIELD(_matrixFullyConnectedImpl, NSUInteger, sourceOutputFeatureChannels, SourceOutputFeatureChannels,
           sourceOutputFeatureChannels)
OMPS_FIELD(_matrixFullyConnectedImpl, double, alpha, Alpha, alpha)
OMPS_MATRIX_NEURON(_matrixFullyConnectedImpl->neuron)

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  inputMatrix:(MPSMatrix *)inputMatrix
                 weightMatrix:(MPSMatrix *)weightMatrix
                   biasVector:(MPSVector *)biasVector
                 resultMatrix:(MPSMatrix *)resultMatrix {
  const MPSMatrixFullyConnectedImpl &my = *_matrixFullyConnectedImpl;
  const std::string who = [self omps_name];
  Operand input = matrix_operand(who, "inputMatrix", inputMatrix, [self primarySourceMatrixOrigin]);
  Operand weights = matrix_operand(who, "weightMatrix", weightMatrix, [self secondarySourceMatrixOrigin]);
  Operand result = matrix_operand(who, "resultMatrix", resultMatrix, [self resultMatrixOrigin]);
  const NSUInteger rows = my.vectors(input), inner = my.inputs(input.array.columns),
                   outer = my.outputs(weights.array.columns);
  const bool is_whole = outer == weights.array.columns;
  input.take({rows, inner});
  weights.take({inner, outer});
  result.take({rows, outer});
  FragmentCall call{self, commandBuffer, [self omps_batch], { input, weights }, {result}};
  if (biasVector != nil)
    call.sources.push_back(parameter_vector(who, "biasVector", biasVector, {entries_of(call), outer, is_whole}));
  encode_fragment(
      std::move(call), FragmentKey("fully connected") << my.alpha << my.neuron, [&](GraphFragment &fragment) {
        const std::vector<Tensor> &from = fragment.sources;
        const Tensor product = times(fragment.op("matmul", {from[0], from[1]}), my.alpha);
        return std::vector<Tensor>{apply(fragment, my.neuron, from.size() > 2 ? product + from[2] : product)};
      });
}

@end

@implementation MPSMatrixFullyConnectedGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  if ((self = [super initWithDevice:device]) != nil)
    _matrixFullyConnectedGradientImpl = new MPSMatrixFullyConnectedGradientImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSMatrixFullyConnectedGradient, _matrixFullyConnectedGradientImpl)
OMPS_FIELD(_matrixFullyConnectedGradientImpl, NSUInteger, sourceNumberOfFeatureVectors, SourceNumberOfFeatureVectors,
           sourceNumberOfFeatureVectors)
OMPS_FIELD(_matrixFullyConnectedGradientImpl, NSUInteger, sourceInputFeatureChannels, SourceInputFeatureChannels,
           sourceInputFeatureChannels)
OMPS_FIELD(_matrixFullyConnectedGradientImpl, NSUInteger, sourceOutputFeatureChannels, SourceOutputFeatureChannels,
           sourceOutputFeatureChannels)
OMPS_FIELD(_matrixFullyConnectedGradientImpl, double, alpha, Alpha, alpha)

- (void)encodeGradientForDataToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                              gradientMatrix:(MPSMatrix *)gradientMatrix
                                weightMatrix:(MPSMatrix *)weightMatrix
                 resultGradientForDataMatrix:(MPSMatrix *)resultGradientForDataMatrix {
  const MPSMatrixFullyConnectedGradientImpl &my = *_matrixFullyConnectedGradientImpl;
  const std::string who = [self omps_name];
  Operand given = matrix_operand(who, "gradientMatrix", gradientMatrix, [self primarySourceMatrixOrigin]);
  Operand weights = matrix_operand(who, "weightMatrix", weightMatrix, [self secondarySourceMatrixOrigin]);
  Operand result =
      matrix_operand(who, "resultGradientForDataMatrix", resultGradientForDataMatrix, [self resultMatrixOrigin]);
  const NSUInteger rows = my.vectors(given), outer = my.outputs(given.array.columns),
                   inner = my.inputs(weights.array.rows);
  given.take({rows, outer});
  weights.take({inner, outer});
  result.take({rows, inner});
  encode_fragment({self, commandBuffer, [self omps_batch], { given, weights }, {result}},
                  FragmentKey("fully connected data gradient") << my.alpha, [&](GraphFragment &fragment) {
                    const Tensor product =
                        fragment.op("matmul", {fragment.sources[0], fragment.sources[1]}, transposes(false, true));
                    return std::vector<Tensor>{times(product, my.alpha)};
                  });
}

- (void)encodeGradientForWeightsAndBiasToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                        gradientMatrix:(MPSMatrix *)gradientMatrix
                                           inputMatrix:(MPSMatrix *)inputMatrix
                         resultGradientForWeightMatrix:(MPSMatrix *)resultGradientForWeightMatrix
                           resultGradientForBiasVector:(MPSVector *)resultGradientForBiasVector {
  const MPSMatrixFullyConnectedGradientImpl &my = *_matrixFullyConnectedGradientImpl;
  const std::string who = [self omps_name];
  Operand given = matrix_operand(who, "gradientMatrix", gradientMatrix, [self primarySourceMatrixOrigin]);
  Operand input = matrix_operand(who, "inputMatrix", inputMatrix, [self secondarySourceMatrixOrigin]);
  Operand weights =
      matrix_operand(who, "resultGradientForWeightMatrix", resultGradientForWeightMatrix, [self resultMatrixOrigin]);
  const NSUInteger rows = my.vectors(given), outer = my.outputs(given.array.columns),
                   inner = my.inputs(input.array.columns);
  const bool is_whole = outer == given.array.columns;
  given.take({rows, outer});
  input.take({rows, inner});
  weights.take({inner, outer});
  FragmentCall call{self, commandBuffer, [self omps_batch], { given, input }, {weights}};
  bool biases_of_each = false;
  if (resultGradientForBiasVector != nil) {
    call.results.push_back(parameter_vector(who, "resultGradientForBiasVector", resultGradientForBiasVector,
                                            {entries_of(call), outer, is_whole}));
    biases_of_each = call.results.back().is_batched;
  }
  encode_fragment(std::move(call), FragmentKey("fully connected weights gradient") << my.alpha,
                  [&](GraphFragment &fragment) {
                    const Tensor product =
                        fragment.op("matmul", {fragment.sources[1], fragment.sources[0]}, transposes(true, false));
                    std::vector<Tensor> made{times(product, my.alpha)};
                    if (resultGradientForBiasVector != nil)
                      made.push_back(column_sums(fragment.sources[0], biases_of_each));
                    return made;
                  });
}

@end
