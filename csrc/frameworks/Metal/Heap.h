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
@end

namespace openmps::fw {

// Alignment of everything in a heap: what the engine's own buffers have.
inline constexpr NSUInteger kHeapAlignment = 64;

// +1; nil where memory does not suffice.
id<MTLHeap> _Nullable new_heap(id<MTLDevice> device, MTLHeapDescriptor *descriptor) NS_RETURNS_RETAINED;
// Bytes that a texture takes in a heap.
NSUInteger heap_bytes_of(MTLTextureDescriptor *descriptor);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
