// Buffers of the core: Metal returns nil if memory is missing, these functions raise. Never included by a .cpp file.
#pragma once

#import <Metal/Metal.h>

#include <string>

#include "compat/checked_size.h"
#include "core/objects/handle_objc.h"

namespace openmps::core {

// `made` is +1, or nil; an empty buffer is nil.
inline id<MTLBuffer> buffer_or_refuse(id<MTLBuffer> made, NSUInteger bytes) {
  if (made == nil && bytes > 0)
    refuse(ErrorKind::OutOfMemory,
           "The machine has no memory left for a buffer of " + std::to_string(bytes) + " bytes.");
  return [made autorelease];
}

inline MTLResourceOptions options_for(id<MTLDevice> device) {
  return [device hasUnifiedMemory] ? MTLResourceStorageModeShared : MTLResourceStorageModeManaged;
}

inline id<MTLBuffer> zeros_on(id<MTLDevice> device, NSUInteger bytes) {
  return buffer_or_refuse([device newBufferWithLength:bytes options:options_for(device)], bytes);
}

inline id<MTLBuffer> numbers_on(id<MTLDevice> device, const float *numbers, std::size_t count) {
  const NSUInteger bytes = objc::CheckedSize(count) * sizeof(float);
  return buffer_or_refuse([device newBufferWithBytes:numbers length:bytes options:options_for(device)], bytes);
}

}  // namespace openmps::core
