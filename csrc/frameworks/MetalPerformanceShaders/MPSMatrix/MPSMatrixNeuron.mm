#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSMatrixNeuron.h>

#include <algorithm>

#include "frameworks/MetalPerformanceShaders/MPSMatrix/MPSMatrixKernels.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/MatrixNeuron.h"

using namespace openmps::fw::matrix;

namespace {

struct NeuronSettings {
  NSUInteger sourceNumberOfFeatureVectors = NSUIntegerMax, sourceInputFeatureChannels = NSUIntegerMax;
  double alpha = 1;
  MatrixNeuron neuron;

  template <typename Visit>
  void visit(Visit &&each) {
    each("sourceNumberOfFeatureVectors", sourceNumberOfFeatureVectors);
    each("sourceInputFeatureChannels", sourceInputFeatureChannels);
    each("alpha", alpha);
    neuron.visit(each);
  }
  Extent extent(const Operand &source) const {
    return {std::min(sourceNumberOfFeatureVectors, source.array.rows),
            std::min(sourceInputFeatureChannels, source.array.columns)};
  }
};

// The neuron's argument: alpha * x + bias, where source `bias` is the last one or missing.
Tensor argument(GraphFragment &fragment, Tensor x, double alpha, std::size_t bias) {
  const Tensor scaled = times(x, alpha);
  return bias < fragment.sources.size() ? scaled + fragment.sources[bias] : scaled;
}

BiasedRows biased_rows(const FragmentCall &call, NSUInteger columns, NSUInteger all_columns) {
  return {entries_of(call), columns, columns == all_columns};
}

}  // namespace

struct MPSMatrixNeuronImpl : NeuronSettings {};
struct MPSMatrixNeuronGradientImpl : NeuronSettings {};

@implementation MPSMatrixNeuron

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  if ((self = [super initWithDevice:device]) != nil) _matrixNeuronImpl = new MPSMatrixNeuronImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSMatrixNeuron, _matrixNeuronImpl)
OMPS_FIELD(_matrixNeuronImpl, NSUInteger, sourceNumberOfFeatureVectors, SourceNumberOfFeatureVectors,
           sourceNumberOfFeatureVectors)
OMPS_FIELD(_matrixNeuronImpl, NSUInteger, sourceInputFeatureChannels, SourceInputFeatureChannels,
           sourceInputFeatureChannels)
OMPS_FIELD(_matrixNeuronImpl, double, alpha, Alpha, alpha)
OMPS_MATRIX_NEURON(_matrixNeuronImpl->neuron)

- (void)setNeuronToPReLUWithParametersA:(NSData *)a {
  _matrixNeuronImpl->neuron = prelu_of([self omps_name], a);
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  inputMatrix:(MPSMatrix *)inputMatrix
                   biasVector:(MPSVector *)biasVector
                 resultMatrix:(MPSMatrix *)resultMatrix {
  const MPSMatrixNeuronImpl &my = *_matrixNeuronImpl;
  const std::string who = [self omps_name];
  Operand input = matrix_operand(who, "inputMatrix", inputMatrix, [self sourceMatrixOrigin]);
  Operand result = matrix_operand(who, "resultMatrix", resultMatrix, [self resultMatrixOrigin]);
  const Extent extent = my.extent(input);
  check_columns(who, my.neuron, extent.columns);
  const NSUInteger all_columns = input.array.columns;
  input.take(extent);
  result.take(extent);
  FragmentCall call{self, commandBuffer, [self omps_batch], { input }, {result}};
  if (biasVector != nil)
    call.sources.push_back(
        parameter_vector(who, "biasVector", biasVector, biased_rows(call, extent.columns, all_columns)));
  encode_fragment(std::move(call), FragmentKey("neuron") << my.alpha << my.neuron, [&](GraphFragment &fragment) {
    return std::vector<Tensor>{apply(fragment, my.neuron, argument(fragment, fragment.sources[0], my.alpha, 1))};
  });
}

@end

@implementation MPSMatrixNeuronGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  if ((self = [super initWithDevice:device]) != nil) _matrixNeuronGradientImpl = new MPSMatrixNeuronGradientImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSMatrixNeuronGradient, _matrixNeuronGradientImpl)
OMPS_FIELD(_matrixNeuronGradientImpl, NSUInteger, sourceNumberOfFeatureVectors, SourceNumberOfFeatureVectors,
           sourceNumberOfFeatureVectors)
OMPS_FIELD(_matrixNeuronGradientImpl, NSUInteger, sourceInputFeatureChannels, SourceInputFeatureChannels,
           sourceInputFeatureChannels)
OMPS_FIELD(_matrixNeuronGradientImpl, double, alpha, Alpha, alpha)
OMPS_MATRIX_NEURON(_matrixNeuronGradientImpl->neuron)

- (void)setNeuronToPReLUWithParametersA:(NSData *)a {
  _matrixNeuronGradientImpl->neuron = prelu_of([self omps_name], a);
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                 gradientMatrix:(MPSMatrix *)gradientMatrix
                    inputMatrix:(MPSMatrix *)inputMatrix
                     biasVector:(MPSVector *)biasVector
    resultGradientForDataMatrix:(MPSMatrix *)resultGradientForDataMatrix
    resultGradientForBiasVector:(MPSVector *)resultGradientForBiasVector {
  const MPSMatrixNeuronGradientImpl &my = *_matrixNeuronGradientImpl;
  const std::string who = [self omps_name];
  Operand given = matrix_operand(who, "gradientMatrix", gradientMatrix, [self primarySourceMatrixOrigin]);
  Operand input = matrix_operand(who, "inputMatrix", inputMatrix, [self secondarySourceMatrixOrigin]);
  Operand data =
      matrix_operand(who, "resultGradientForDataMatrix", resultGradientForDataMatrix, [self resultMatrixOrigin]);
  const Extent extent = my.extent(given);
  check_columns(who, my.neuron, extent.columns);
  const NSUInteger all_columns = given.array.columns;
  for (Operand *operand : {&given, &input, &data}) operand->take(extent);
  FragmentCall call{self, commandBuffer, [self omps_batch], { given, input }, {data}};
  const BiasedRows rows = biased_rows(call, extent.columns, all_columns);
  if (biasVector != nil) call.sources.push_back(parameter_vector(who, "biasVector", biasVector, rows));
  bool biases_of_each = false;
  if (resultGradientForBiasVector != nil) {
    call.results.push_back(parameter_vector(who, "resultGradientForBiasVector", resultGradientForBiasVector, rows));
    biases_of_each = call.results.back().is_batched;
  }
  encode_fragment(std::move(call), FragmentKey("neuron gradient") << my.alpha << my.neuron,
                  [&](GraphFragment &fragment) {
                    const Tensor x = argument(fragment, fragment.sources[1], my.alpha, 2);
                    const Tensor inner = gradient(fragment, my.neuron, x, fragment.sources[0]);
                    std::vector<Tensor> made{times(inner, my.alpha)};
                    if (resultGradientForBiasVector != nil) made.push_back(column_sums(inner, biases_of_each));
                    return made;
                  });
}

@end
