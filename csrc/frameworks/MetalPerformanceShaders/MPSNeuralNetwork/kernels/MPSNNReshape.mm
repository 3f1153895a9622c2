#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/ReshapePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"

using namespace openmps::fw::nn;

struct MPSNNReshapeImpl {
  Nhwc shape{0, 0, 0, 0};  // for results that the kernel makes itself; the number of images is the source's

  template <typename Visit>
  void visit(Visit &&each) {
    each("reshapedHeight", shape.h);
    each("reshapedWidth", shape.w);
    each("reshapedFeatureChannels", shape.c);
    for (const std::int64_t extent : {shape.h, shape.w, shape.c})
      each.expect(extent >= 0, "the reshaped size", std::to_string(extent), "0 or more");
  }
};

@implementation MPSNNReshape

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  self = [super initWithDevice:device];
  if (self) _reshapeImpl = new MPSNNReshapeImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSNNReshape, _reshapeImpl)

- (void)omps_setWidth:(NSUInteger)width height:(NSUInteger)height featureChannels:(NSUInteger)featureChannels {
  if (width == 0 || height == 0 || featureChannels == 0)
    refuse(openmps::ErrorKind::InvalidArgument,
           [self omps_name] + ": the reshaped image has " + std::to_string(width) + " x " + std::to_string(height) +
               " pixels and " + std::to_string(featureChannels) + " feature channels, each has to be at least 1.");
  _reshapeImpl->shape = {0, static_cast<std::int64_t>(height), static_cast<std::int64_t>(width),
                         static_cast<std::int64_t>(featureChannels)};
}

- (Nhwc)omps_placeSources:(std::span<const Nhwc>)sources images:(NSArray<MPSImage *> *)images {
  Nhwc result = _reshapeImpl->shape;
  if (result.c == 0)
    refuse(openmps::ErrorKind::State, [self omps_name] + ": the extents of the result are not known; use an encode "
                                                         "method with reshapedWidth or with a destination.");
  result.n = sources[0].n;
  return ask_policy(self, [self padding], sources, images, result);
}

- (void)omps_lower:(FilterCall &)call {
  lower_reshape(call);
}

// ---- encoding

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                        sourceImage:(MPSImage *)sourceImage
                      reshapedWidth:(NSUInteger)reshapedWidth
                     reshapedHeight:(NSUInteger)reshapedHeight
            reshapedFeatureChannels:(NSUInteger)reshapedFeatureChannels {
  [self omps_setWidth:reshapedWidth height:reshapedHeight featureChannels:reshapedFeatureChannels];
  return [self encodeToCommandBuffer:commandBuffer sourceImage:sourceImage];
}

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                        sourceImage:(MPSImage *)sourceImage
                   destinationState:(MPSState **)outState
        destinationStateIsTemporary:(BOOL)isTemporary
                      reshapedWidth:(NSUInteger)reshapedWidth
                     reshapedHeight:(NSUInteger)reshapedHeight
            reshapedFeatureChannels:(NSUInteger)reshapedFeatureChannels {
  [self omps_setWidth:reshapedWidth height:reshapedHeight featureChannels:reshapedFeatureChannels];
  return [self encodeToCommandBuffer:commandBuffer
                         sourceImage:sourceImage
                    destinationState:outState
         destinationStateIsTemporary:isTemporary];
}

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(MPSImageBatch *)sourceImages
                                reshapedWidth:(NSUInteger)reshapedWidth
                               reshapedHeight:(NSUInteger)reshapedHeight
                      reshapedFeatureChannels:(NSUInteger)reshapedFeatureChannels {
  [self omps_setWidth:reshapedWidth height:reshapedHeight featureChannels:reshapedFeatureChannels];
  return [self encodeBatchToCommandBuffer:commandBuffer sourceImages:sourceImages];
}

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(MPSImageBatch *)sourceImages
                            destinationStates:(MPSStateBatch **)outStates
                  destinationStateIsTemporary:(BOOL)isTemporary
                                reshapedWidth:(NSUInteger)reshapedWidth
                               reshapedHeight:(NSUInteger)reshapedHeight
                      reshapedFeatureChannels:(NSUInteger)reshapedFeatureChannels {
  [self omps_setWidth:reshapedWidth height:reshapedHeight featureChannels:reshapedFeatureChannels];
  return [self encodeBatchToCommandBuffer:commandBuffer
                             sourceImages:sourceImages
                        destinationStates:outStates
              destinationStateIsTemporary:isTemporary];
}

@end

@implementation MPSNNReshapeGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  return [super initWithDevice:device];
}

- (void)omps_lower:(FilterCall &)call {
  lower_reshape_gradient(call);
}

@end
