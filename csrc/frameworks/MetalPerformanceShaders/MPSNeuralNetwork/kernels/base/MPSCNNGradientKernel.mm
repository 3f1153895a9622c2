#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;

struct MPSCNNGradientKernelImpl {
  NSInteger x = 0, y = 0;

  template <typename Visit>
  void visit(Visit &&each) {
    each("kernelOffsetX", x);
    each("kernelOffsetY", y);
  }
};

@implementation MPSCNNGradientKernel

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  self = [super initWithDevice:device];
  if (self) _gradientKernelImpl = new MPSCNNGradientKernelImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSCNNGradientKernel, _gradientKernelImpl)

OMPS_FIELD(_gradientKernelImpl, NSInteger, kernelOffsetX, KernelOffsetX, x)
OMPS_FIELD(_gradientKernelImpl, NSInteger, kernelOffsetY, KernelOffsetY, y)

- (BOOL)isBackwards {
  return YES;
}

// The gradient of a source has the source's size: `sources` are the gradient and the source image.
- (Nhwc)omps_placeSources:(std::span<const Nhwc>)sources images:(NSArray<MPSImage *> *)images {
  return ask_policy(self, [self padding], sources, images, sources[1]);
}

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                     sourceGradient:(MPSImage *)sourceGradient
                        sourceImage:(MPSImage *)sourceImage
                      gradientState:(MPSState *)gradientState {
  return [[self encodeBatchToCommandBuffer:commandBuffer
                           sourceGradients:batch_of(sourceGradient)
                              sourceImages:batch_of(sourceImage)
                            gradientStates:states_of(gradientState)] objectAtIndex:0];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
               sourceGradient:(MPSImage *)sourceGradient
                  sourceImage:(MPSImage *)sourceImage
                gradientState:(MPSState *)gradientState
          destinationGradient:(MPSImage *)destinationGradient {
  [self encodeBatchToCommandBuffer:commandBuffer
                   sourceGradients:batch_of(sourceGradient)
                      sourceImages:batch_of(sourceImage)
                    gradientStates:states_of(gradientState)
              destinationGradients:batch_of(destinationGradient)];
}

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                              sourceGradients:(MPSImageBatch *)sourceGradients
                                 sourceImages:(MPSImageBatch *)sourceImages
                               gradientStates:(MPSStateBatch *)gradientStates {
  return encode_filter({.commandBuffer = commandBuffer,
                        .kernel = self,
                        .sources = {sourceGradients, sourceImages},
                        .states = gradientStates,
                        .reads_states = true});
}

- (void)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                   sourceGradients:(MPSImageBatch *)sourceGradients
                      sourceImages:(MPSImageBatch *)sourceImages
                    gradientStates:(MPSStateBatch *)gradientStates
              destinationGradients:(MPSImageBatch *)destinationGradients {
  encode_filter({.commandBuffer = commandBuffer,
                 .kernel = self,
                 .sources = {sourceGradients, sourceImages},
                 .destination = destinationGradients,
                 .states = gradientStates,
                 .reads_states = true});
}

@end
