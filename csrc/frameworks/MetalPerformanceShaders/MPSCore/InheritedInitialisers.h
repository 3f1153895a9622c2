// Inherited initialisers that would leave a class's settings uninitialised.
#pragma once

#import <MetalPerformanceShaders/MPSCore/MPSState.h>

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

// "MPSCNNLossLabels: -initWithResource: makes no object of this class; its other initialisers do."
[[noreturn]] void refuse_inherited(id receiver, SEL initialiser);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END

#define OMPS_REFUSED(kind, result, ...) \
  kind(result) __VA_ARGS__ { openmps::fw::refuse_inherited(self, _cmd); }

// In the implementation of a state that has settings besides its resources. The class's initialisers call MPSState's by
// `super`.
#define OMPS_NO_INHERITED_STATE_INIT                                                                    \
  OMPS_REFUSED(-, instancetype, initWithDevice : (id<MTLDevice>)device bufferSize : (size_t)bufferSize) \
  OMPS_REFUSED(-, instancetype, initWithDevice                                                          \
               : (id<MTLDevice>)device textureDescriptor                                                \
               : (MTLTextureDescriptor *)descriptor)                                                    \
  OMPS_REFUSED(-, instancetype, initWithDevice                                                          \
               : (id<MTLDevice>)device resourceList                                                     \
               : (MPSStateResourceList *)resourceList)                                                  \
  OMPS_REFUSED(-, instancetype, initWithResource : (id<MTLResource>)resource)                           \
  OMPS_REFUSED(-, instancetype, initWithResources : (NSArray<id<MTLResource>> *)resources)              \
  OMPS_REFUSED(+, instancetype, temporaryStateWithCommandBuffer : (id<MTLCommandBuffer>)cmdBuf)         \
  OMPS_REFUSED(+, instancetype, temporaryStateWithCommandBuffer                                         \
               : (id<MTLCommandBuffer>)cmdBuf bufferSize                                                \
               : (size_t)bufferSize)                                                                    \
  OMPS_REFUSED(+, instancetype, temporaryStateWithCommandBuffer                                         \
               : (id<MTLCommandBuffer>)cmdBuf textureDescriptor                                         \
               : (MTLTextureDescriptor *)descriptor)                                                    \
  OMPS_REFUSED(+, instancetype, temporaryStateWithCommandBuffer                                         \
               : (id<MTLCommandBuffer>)commandBuffer resourceList                                       \
               : (MPSStateResourceList *)resourceList)
