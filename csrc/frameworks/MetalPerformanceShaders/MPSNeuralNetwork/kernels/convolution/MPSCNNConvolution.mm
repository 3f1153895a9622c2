#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/NeuronPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/convolution/ConvolutionMethods.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;

struct MPSCNNConvolutionImpl : ConvolutionSettings {};

namespace openmps::fw::nn {

Convolution placed(FilterCall &call, const ConvolutionWeights &weights, const FilterWindow &window) {
  Convolution parameters = weights.settings();
  parameters.window = window;
  if (!same_kernel(window, weights.settings().window))
    call.fail(ErrorKind::Shape, "the window of the kernel is not that of its weights.");
  return parameters;
}

Convolution summed(Convolution parameters, MPSNNConvolutionAccumulatorPrecisionOption option) {
  parameters.has_half_sums = option == MPSNNConvolutionAccumulatorPrecisionOptionHalf;
  return parameters;
}

void check_gradient_state(Filter *kernel, MPSCNNConvolutionGradientOption option, MPSStateBatch *states,
                          Class expected) {
  if ((option & MPSCNNConvolutionGradientOptionGradientWithWeightsAndBias) == 0) return;
  if (![[states firstObject] isKindOfClass:expected])
    refuse(ErrorKind::InvalidArgument,
           [kernel omps_name] + ": the gradient state is not an " + class_getName(expected) + ".");
}

void append_fused(std::string &key, const Convolution &settings) {
  append_key(key, settings.neuron);
  append_key(key, settings.sub_pixel);
  append_key(key, settings.has_float_weights);
  append_key(key, settings.scale.data(), std::span(settings.scale).size_bytes());
  append_key(key, settings.shift.data(), std::span(settings.shift).size_bytes());
}

void cover_source(MPSCNNKernel *kernel) {
  FilterWindow window = [kernel omps_window];
  for (int i = 0; i < 2; ++i) window.axis(i).offset = window.axis(i).extent() / 2;
  [kernel omps_setWindow:window];
}

Tensor weights_in(FilterCall &call, const ConvolutionWeights &weights) {
  if (!weights.has_values())
    call.fail(openmps::ErrorKind::State,
              "its archive has no weights, because serializeWeightsAndBiases was NO; reload them first.");
  const Tensor kept = call.lowering.parameter(weights.weights(), call.who + " weights");
  const bool are_halves = call.lowering.rounds_as_apple() && !weights.settings().has_float_weights;
  return are_halves ? call.lowering.op("round_to_half", {kept}) : kept;
}
Tensor biases_in(FilterCall &call, const ConvolutionWeights &weights) {
  return weights.biases() ? call.lowering.parameter(weights.biases(), call.who + " biases") : Tensor{};
}

}  // namespace openmps::fw::nn

@implementation MPSCNNConvolution

OMPS_CONVOLUTION(MPSCNNConvolution, _convolutionImpl, MPSCNNConvolutionGradientState)

- (instancetype)initWithDevice:(id<MTLDevice>)device
         convolutionDescriptor:(MPSCNNConvolutionDescriptor *)convolutionDescriptor
                 kernelWeights:(const float *)kernelWeights
                     biasTerms:(const float *)biasTerms
                         flags:(MPSCNNConvolutionFlags)flags {
  return [self omps_initWithDevice:device
                           weights:ConvolutionWeights::of(device, convolutionDescriptor, kernelWeights, biasTerms,
                                                          NSStringFromClass([self class]).UTF8String)];
}

- (NSUInteger)subPixelScaleFactor {
  return static_cast<NSUInteger>([self omps_resultBlock]);
}
- (std::int64_t)omps_resultBlock {
  return _convolutionImpl->weights->settings().sub_pixel;
}
- (NSUInteger)channelMultiplier {
  return [_convolutionImpl->weights->descriptor() isKindOfClass:[MPSCNNDepthWiseConvolutionDescriptor class]] ? 1 : 0;
}
- (MPSCNNNeuron *)neuron {
  return [_convolutionImpl->weights->descriptor() neuron];
}
- (MPSCNNNeuronType)neuronType {
  return static_cast<MPSCNNNeuronType>(_convolutionImpl->weights->settings().neuron.type);
}
- (float)neuronParameterA {
  return _convolutionImpl->weights->settings().neuron.a;
}
- (float)neuronParameterB {
  return _convolutionImpl->weights->settings().neuron.b;
}
- (float)neuronParameterC {
  return _convolutionImpl->weights->settings().neuron.c;
}
- (MPSNNNeuronDescriptor *)fusedNeuronDescriptor {
  return [_convolutionImpl->weights->descriptor() fusedNeuronDescriptor];
}

- (void)omps_lower:(FilterCall &)call {
  const ConvolutionWeights &weights = *_convolutionImpl->weights;
  const Convolution parameters = summed(placed(call, weights, [self omps_window]), _convolutionImpl->precision);
  const Tensor w = weights_in(call, weights);
  lower_convolution(call, parameters, w, biases_in(call, weights));
}

- (MPSState *)omps_newStateOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  return [[MPSCNNConvolutionGradientState alloc] omps_initWithKernel:self
                                                             weights:*_convolutionImpl->weights
                                                       commandBuffer:commandBuffer];
}

- (void)reloadWeightsAndBiasesWithDataSource:(id<MPSCNNConvolutionDataSource>)dataSource {
  _convolutionImpl->weights->reload_from(dataSource, [self omps_name]);
}

@end

@implementation MPSCNNFullyConnected

- (instancetype)omps_initWithDevice:(id<MTLDevice>)device weights:(std::shared_ptr<ConvolutionWeights>)weights {
  self = [super omps_initWithDevice:device weights:std::move(weights)];
  if (self) cover_source(self);
  return self;
}

@end
