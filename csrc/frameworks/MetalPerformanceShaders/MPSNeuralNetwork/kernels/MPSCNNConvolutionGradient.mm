#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/ConvolutionPrivate.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;

struct MPSCNNConvolutionGradientImpl {
  // Shared with the forward kernel of a graph and with plans.
  std::shared_ptr<ConvolutionWeights> weights;
  MPSCNNConvolutionGradientOption option = MPSCNNConvolutionGradientOptionAll;
  BOOL serialize = NO;

  void own(KernelCopies &copies) { weights = copies.of(weights); }
  template <typename Visit>
  void visit(Visit &&each) {
    each("weights", weights);
    each("gradientOption", option, MPSCNNConvolutionGradientOptionAll);
    each("serializeWeightsAndBiases", serialize);
  }
};

@implementation MPSCNNConvolutionGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device weights:(id<MPSCNNConvolutionDataSource>)weights {
  return
      [self omps_initWithDevice:device
                        weights:ConvolutionWeights::read(device, weights, NSStringFromClass([self class]).UTF8String)];
}

- (instancetype)omps_initWithDevice:(id<MTLDevice>)device weights:(std::shared_ptr<ConvolutionWeights>)weights {
  self = [super initWithDevice:device];
  if (!self) return nil;
  _convolutionGradientImpl = new MPSCNNConvolutionGradientImpl;
  _convolutionGradientImpl->weights = std::move(weights);
  if (!_convolutionGradientImpl->weights) {
    [self release];
    return nil;
  }
  [self omps_setWindow:_convolutionGradientImpl->weights->settings().window];
  return self;
}

OMPS_KERNEL_STATE(MPSCNNConvolutionGradient, _convolutionGradientImpl)

- (const std::shared_ptr<ConvolutionWeights> &)omps_weights {
  return _convolutionGradientImpl->weights;
}

- (NSUInteger)sourceGradientFeatureChannels {
  return [_convolutionGradientImpl->weights->descriptor() outputFeatureChannels];
}
- (NSUInteger)sourceImageFeatureChannels {
  return [_convolutionGradientImpl->weights->descriptor() inputFeatureChannels];
}
- (NSUInteger)groups {
  return [_convolutionGradientImpl->weights->descriptor() groups];
}
- (NSUInteger)channelMultiplier {
  return [_convolutionGradientImpl->weights->descriptor() isKindOfClass:[MPSCNNDepthWiseConvolutionDescriptor class]]
             ? 1
             : 0;
}
- (id<MPSCNNConvolutionDataSource>)dataSource {
  return _convolutionGradientImpl->weights->source();
}
OMPS_FIELD(_convolutionGradientImpl, MPSCNNConvolutionGradientOption, gradientOption, GradientOption, option)
OMPS_FIELD(_convolutionGradientImpl, BOOL, serializeWeightsAndBiases, SerializeWeightsAndBiases, serialize)

- (void)omps_lower:(FilterCall &)call {
  const ConvolutionWeights &weights = *_convolutionGradientImpl->weights;
  Convolution parameters = weights.settings();
  parameters.window = [self omps_window];
  if (!same_kernel(parameters.window, weights.settings().window))
    return call.fail(openmps::ErrorKind::Shape, "the window of the kernel is not that of its weights.");
  const auto option = static_cast<unsigned>(_convolutionGradientImpl->option);
  const openmps::engine::Tensor w = call.lowering.parameter(weights.weights(), call.who + " weights");
  lower_convolution_gradient(call, parameters, w, option);
}

- (void)omps_useStates:(MPSStateBatch *)states {
  if ((_convolutionGradientImpl->option & MPSCNNConvolutionGradientOptionGradientWithWeightsAndBias) == 0) return;
  if (![[states firstObject] isKindOfClass:[MPSCNNConvolutionGradientState class]])
    refuse(openmps::ErrorKind::InvalidArgument,
           [self omps_name] + ": the gradient state is not an MPSCNNConvolutionGradientState.");
}

- (void)omps_appendKey:(std::string &)key {
  [super omps_appendKey:key];
  append_key(key, _convolutionGradientImpl->option);
}

- (void)reloadWeightsAndBiasesFromDataSource {
  _convolutionGradientImpl->weights->reload([self omps_name]);
}

- (void)reloadWeightsAndBiasesWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                          state:(MPSCNNConvolutionWeightsAndBiasesState *)state {
  OMPS_EXPECT(state);
  _convolutionGradientImpl->weights->parameters().copy_from(commandBuffer, state, [self omps_name]);
}

@end

@implementation MPSCNNFullyConnectedGradient
@end
