#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/InheritedInitialisers.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/StoredState.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/convolution/ConvolutionPrivate.h"

using namespace openmps::fw::nn;

// The gradients are resources kWeightsGradient and kBiasesGradient.
struct MPSCNNConvolutionGradientStateImpl {
  objc::Ref<MPSCNNKernel *> kernel;
  NSUInteger source_width = 0, source_height = 0;
};

@implementation MPSCNNConvolutionGradientState

OMPS_NO_INHERITED_STATE_INIT

- (instancetype)omps_initWithKernel:(MPSCNNKernel *)kernel
                            weights:(const ConvolutionWeights &)weights
                      commandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  MPSStateResourceList *list = [MPSStateResourceList resourceList];
  [list appendBuffer:weights.settings().weights_type().bytes()];
  [list appendBuffer:weights.settings().biases_type().bytes()];
  self = [super omps_initWithDevice:[kernel device] commandBuffer:commandBuffer resourceList:list];
  if (!self) return nil;
  _convolutionGradientStateImpl = new MPSCNNConvolutionGradientStateImpl;
  _convolutionGradientStateImpl->kernel = objc::Ref<MPSCNNKernel *>::retain(kernel);
  return self;
}

OMPS_DELETES(_convolutionGradientStateImpl)

- (id<MTLBuffer>)gradientForWeights {
  return static_cast<id<MTLBuffer>>([self resourceAtIndex:kWeightsGradient allocateMemory:YES]);
}
- (id<MTLBuffer>)gradientForBiases {
  return static_cast<id<MTLBuffer>>([self resourceAtIndex:kBiasesGradient allocateMemory:YES]);
}
- (MPSCNNKernel *)omps_kernel {
  return _convolutionGradientStateImpl->kernel;
}
- (MPSCNNConvolution *)convolution {
  return static_cast<MPSCNNConvolution *>([self omps_kernel]);
}
- (MPSCNNConvolutionWeightsLayout)gradientForWeightsLayout {
  return MPSCNNConvolutionWeightsLayoutOHWI;
}

- (void)omps_setSourceWidth:(NSUInteger)width height:(NSUInteger)height {
  _convolutionGradientStateImpl->source_width = width;
  _convolutionGradientStateImpl->source_height = height;
}

// From the encode that filled the state, before that from its image.
- (NSUInteger)sourceWidth {
  const StoredState *stored = stored_of(self);
  return stored->is_set ? static_cast<NSUInteger>(stored->source.w) : _convolutionGradientStateImpl->source_width;
}
- (NSUInteger)sourceHeight {
  const StoredState *stored = stored_of(self);
  return stored->is_set ? static_cast<NSUInteger>(stored->source.h) : _convolutionGradientStateImpl->source_height;
}

@end

@implementation MPSCNNConvolutionTransposeGradientState

- (MPSCNNConvolution *)convolution {
  return static_cast<MPSCNNConvolution *>(nil);
}
- (MPSCNNConvolutionTranspose *)convolutionTranspose {
  return static_cast<MPSCNNConvolutionTranspose *>([self omps_kernel]);
}

@end
