// A block of the engine's memory from which buffers and textures are cut.
#pragma once

#import <Metal/Metal.h>

#include <memory>

#include "engine/engine.h"

NS_ASSUME_NONNULL_BEGIN

@interface OMPSHeap : NSObject <MTLHeap> {
 @private
  struct OMPSHeapImpl *_impl;
}
- (const std::shared_ptr<openmps::engine::Buffer> &)omps_memory;
@end

namespace openmps::fw {

// Alignment of all resources in a heap, as for the engine's buffers.
inline constexpr NSUInteger kHeapAlignment = 64;

// +1; nil if there is too little memory.
id<MTLHeap> _Nullable new_heap(id<MTLDevice> device, MTLHeapDescriptor *descriptor) NS_RETURNS_RETAINED;
// Bytes that a texture takes in a heap.
NSUInteger heap_bytes_of(MTLTextureDescriptor *descriptor);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
