// A block of the engine's memory as a Metal buffer.
#pragma once

#import <Metal/Metal.h>

#include <functional>
#include <vector>

#include "frameworks/Metal/resources/Resource.h"

NS_ASSUME_NONNULL_BEGIN

@interface OMPSBuffer : OMPSResource <MTLBuffer> {
 @private
  struct OMPSBufferImpl *_impl;
}
- (instancetype)initWithView:(openmps::engine::BufferView)view
                      length:(NSUInteger)length
                 description:(openmps::fw::ResourceDescription)description;
- (const openmps::engine::BufferView &)omps_view;
// Dispatches that get the buffer use the resources that argument encoders have written at this offset.
- (void)omps_hold:(std::vector<openmps::engine::DispatchArguments::Resource>)resources atOffset:(NSUInteger)offset;
- (std::vector<openmps::engine::DispatchArguments::Resource>)omps_held;
@end

namespace openmps::fw {

// Memory of the device; nil if there is too little or `length` is 0. +1.
id<MTLBuffer> _Nullable new_buffer_of_length(id<MTLDevice> device, NSUInteger length,
                                             MTLResourceOptions options) NS_RETURNS_RETAINED;
id<MTLBuffer> _Nullable new_buffer_with_bytes(id<MTLDevice> device, const void *bytes, NSUInteger length,
                                              MTLResourceOptions options) NS_RETURNS_RETAINED;
using Deallocator = void (^)(void *, NSUInteger);
// The caller's memory; `deallocator` is called when neither the buffer nor work in flight needs it any more.
id<MTLBuffer> _Nullable new_buffer_no_copy(id<MTLDevice> device, void *bytes, NSUInteger length,
                                           MTLResourceOptions options,
                                           Deallocator _Nullable deallocator) NS_RETURNS_RETAINED;
// The function that the engine calls for it, on any thread.
std::function<void()> release_of(Deallocator _Nullable deallocator, void *bytes, NSUInteger length);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
