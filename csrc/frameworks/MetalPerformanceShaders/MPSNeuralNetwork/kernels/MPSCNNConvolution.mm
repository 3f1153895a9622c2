#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/ConvolutionPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/NeuronPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/kernel_results.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;

struct MPSCNNConvolutionImpl {
  // Shared with the gradient kernel of a graph and with plans.
  std::shared_ptr<ConvolutionWeights> weights;
  MPSNNConvolutionAccumulatorPrecisionOption precision = MPSNNConvolutionAccumulatorPrecisionOptionFloat;

  void own(KernelCopies &copies) { weights = copies.of(weights); }
  template <typename Visit>
  void visit(Visit &&each) {
    each("weights", weights);
    each("accumulatorPrecisionOption", precision, MPSNNConvolutionAccumulatorPrecisionOptionFloat);
  }
};

@implementation MPSCNNConvolution

- (instancetype)initWithDevice:(id<MTLDevice>)device weights:(id<MPSCNNConvolutionDataSource>)weights {
  return
      [self omps_initWithDevice:device
                        weights:ConvolutionWeights::read(device, weights, NSStringFromClass([self class]).UTF8String)];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device
         convolutionDescriptor:(MPSCNNConvolutionDescriptor *)convolutionDescriptor
                 kernelWeights:(const float *)kernelWeights
                     biasTerms:(const float *)biasTerms
                         flags:(MPSCNNConvolutionFlags)flags {
  return [self omps_initWithDevice:device
                           weights:ConvolutionWeights::of(device, convolutionDescriptor, kernelWeights, biasTerms,
                                                          NSStringFromClass([self class]).UTF8String)];
}

// Construction fails if the data source's load returns NO.
- (instancetype)omps_initWithDevice:(id<MTLDevice>)device weights:(std::shared_ptr<ConvolutionWeights>)weights {
  self = [super initWithDevice:device];
  if (!self) return nil;
  _convolutionImpl = new MPSCNNConvolutionImpl;
  _convolutionImpl->weights = std::move(weights);
  if (!_convolutionImpl->weights) {
    [self release];
    return nil;
  }
  [self omps_setWindow:_convolutionImpl->weights->settings().window];
  return self;
}

OMPS_KERNEL_STATE(MPSCNNConvolution, _convolutionImpl)

- (const std::shared_ptr<ConvolutionWeights> &)omps_weights {
  return _convolutionImpl->weights;
}

// ---- properties

- (NSUInteger)inputFeatureChannels {
  return [_convolutionImpl->weights->descriptor() inputFeatureChannels];
}
- (NSUInteger)outputFeatureChannels {
  return [_convolutionImpl->weights->descriptor() outputFeatureChannels];
}
- (NSUInteger)groups {
  return [_convolutionImpl->weights->descriptor() groups];
}
- (id<MPSCNNConvolutionDataSource>)dataSource {
  return _convolutionImpl->weights->source();
}
- (NSUInteger)subPixelScaleFactor {
  return 1;
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
OMPS_FIELD(_convolutionImpl, MPSNNConvolutionAccumulatorPrecisionOption, accumulatorPrecisionOption,
           AccumulatorPrecisionOption, precision)

// ---- OMPSFilter

- (std::int64_t)omps_resultChannels:(std::int64_t)channels {
  return _convolutionImpl->weights->settings().outputs;
}

- (void)omps_lower:(FilterCall &)call {
  const ConvolutionWeights &weights = *_convolutionImpl->weights;
  Convolution parameters = weights.settings();
  parameters.window = [self omps_window];
  if (!same_kernel(parameters.window, weights.settings().window))
    return call.fail(openmps::ErrorKind::Shape, "the window of the kernel is not that of its weights.");
  const openmps::engine::Tensor w = call.lowering.parameter(weights.weights(), call.who + " weights");
  const openmps::engine::Tensor b =
      weights.biases() ? call.lowering.parameter(weights.biases(), call.who + " biases") : openmps::engine::Tensor{};
  lower_convolution(call, parameters, w, b);
}

- (void)omps_appendKey:(std::string &)key {
  [super omps_appendKey:key];
  const Convolution &parameters = _convolutionImpl->weights->settings();
  append_key(key, parameters.neuron);
  append_key(key, parameters.scale.data(), std::span(parameters.scale).size_bytes());
  append_key(key, parameters.shift.data(), std::span(parameters.shift).size_bytes());
}

- (MPSState *)omps_newStateOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  return [[MPSCNNConvolutionGradientState alloc] omps_initWithConvolution:self commandBuffer:commandBuffer];
}

// ---- states, declared with narrower types than in the base

- (MPSCNNConvolutionGradientState *)omps_stateFor:(MPSImage *)image
                                  onCommandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  MPSCNNConvolutionGradientState *state =
      static_cast<MPSCNNConvolutionGradientState *>([self omps_newStateOnCommandBuffer:commandBuffer]);
  [state omps_setSourceWidth:[given(image) width] height:[image height]];
  return state;
}

- (MPSCNNConvolutionGradientState *)resultStateForSourceImage:(MPSImage *)sourceImage
                                                 sourceStates:(NSArray<MPSState *> *)sourceStates
                                             destinationImage:(MPSImage *)destinationImage {
  OMPS_EXPECT(sourceImage);
  return [[self omps_stateFor:sourceImage onCommandBuffer:nil] autorelease];
}

- (MPSCNNConvolutionGradientStateBatch *)resultStateBatchForSourceImage:(MPSImageBatch *)sourceImage
                                                           sourceStates:(NSArray<MPSStateBatch *> *)sourceStates
                                                       destinationImage:(MPSImageBatch *)destinationImage {
  OMPS_EXPECT(sourceImage);
  id batch = batch_of_state([self omps_stateFor:[sourceImage firstObject] onCommandBuffer:nil], [sourceImage count]);
  return batch;
}

- (MPSCNNConvolutionGradientState *)temporaryResultStateForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                             sourceImage:(MPSImage *)sourceImage
                                                            sourceStates:(NSArray<MPSState *> *)sourceStates
                                                        destinationImage:(MPSImage *)destinationImage {
  OMPS_EXPECT(sourceImage);
  return [[self omps_stateFor:sourceImage onCommandBuffer:commandBuffer] autorelease];
}

- (MPSCNNConvolutionGradientStateBatch *)temporaryResultStateBatchForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                                       sourceImage:(MPSImageBatch *)sourceImage
                                                                      sourceStates:
                                                                          (NSArray<MPSStateBatch *> *)sourceStates
                                                                  destinationImage:(MPSImageBatch *)destinationImage {
  OMPS_EXPECT(sourceImage);
  id batch =
      batch_of_state([self omps_stateFor:[sourceImage firstObject] onCommandBuffer:commandBuffer], [sourceImage count]);
  return batch;
}

// ---- weights

- (void)reloadWeightsAndBiasesFromDataSource {
  _convolutionImpl->weights->reload([self omps_name]);
}

- (void)reloadWeightsAndBiasesWithDataSource:(id<MPSCNNConvolutionDataSource>)dataSource {
  _convolutionImpl->weights->reload_from(dataSource, [self omps_name]);
}

- (void)reloadWeightsAndBiasesWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                          state:(MPSCNNConvolutionWeightsAndBiasesState *)state {
  OMPS_EXPECT(state);
  _convolutionImpl->weights->parameters().copy_from(commandBuffer, state, [self omps_name]);
}

- (MPSCNNConvolutionWeightsAndBiasesState *)exportWeightsAndBiasesWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                          resultStateCanBeTemporary:(BOOL)resultStateCanBeTemporary {
  return _convolutionImpl->weights->exported(commandBuffer, resultStateCanBeTemporary);
}

@end

@implementation MPSCNNFullyConnected

// UNCERTAIN: the position of the window for an unset offset. It has the source's size, so here it covers all of it.
- (instancetype)omps_initWithDevice:(id<MTLDevice>)device weights:(std::shared_ptr<ConvolutionWeights>)weights {
  self = [super omps_initWithDevice:device weights:std::move(weights)];
  if (!self) return nil;
  FilterWindow window = [self omps_window];
  for (int i = 0; i < 2; ++i) window.axis(i).offset = window.axis(i).extent() / 2;
  [self omps_setWindow:window];
  return self;
}

@end
