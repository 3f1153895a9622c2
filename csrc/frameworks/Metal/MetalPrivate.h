// Functions beyond Apple's API that MetalPerformanceShaders needs of Metal: the engine objects of devices, buffers,
// textures and command buffers.
//
// Functions that take a Metal object raise NSInvalidArgumentException if it is not one of ours. Recording into a
// command buffer is for one thread at a time; everything else may be called on any thread that Objective-C knows.
#pragma once

#import <Metal/Metal.h>

#include <functional>
#include <vector>

#include "compat/guard.h"
#include "compat/objc_ref.h"
#include "engine/engine.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

// ---- errors

// Raises `status` as an NSException unless it is ok. InvalidArgument, Shape, DType, Unsupported become
// NSInvalidArgumentException, OutOfRange NSRangeException. State becomes NSInternalInconsistencyException, OutOfMemory
// NSMallocException, others NSGenericException.
inline void check(const Status &status) {
  if (!status) raise_objc(status);
}
// The value of an ok result; raises its status otherwise.
template <typename T>
T value_or_raise(Result<T> result) {
  check(result.status());
  return std::move(result).value();
}
// Domain MTLCommandBufferErrorDomain, the sentence as localizedDescription; nil for an ok status. Autoreleased.
NSError *_Nullable error_from(const Status &status);

// ---- devices

engine::Device &engine_device(id<MTLDevice> device);
// The Metal object of an engine device; it lives as long as the process.
id<MTLDevice> device_for(engine::Device &device);

// ---- buffers

// A buffer over `length` bytes of the engine's memory from `view` on. +1. Its `contents` is NULL in private storage
// mode.
id<MTLBuffer> new_buffer(id<MTLDevice> device, engine::BufferView view, NSUInteger length,
                         MTLResourceOptions options) NS_RETURNS_RETAINED;
// The storage mode for MPS' vectors, states and weights: shared if the CPU addresses the device's memory, else managed.
MTLResourceOptions own_options(id<MTLDevice> device);
// Records into `list` a copy of the device's writes to a managed buffer to its `contents`. Does nothing for other
// storage.
void synchronize(engine::CommandList &list, id<MTLBuffer> _Nullable buffer);
// The memory of a buffer from byte `offset` on; raises NSRangeException past the end.
engine::BufferView view_of(id<MTLBuffer> buffer, NSUInteger offset);

// ---- textures

// One mipmap level of one slice. A texture made by a device or heap stores [slice][level][z][row][column][component],
// dense, in its pixel format. One over a buffer has the bytes per row with which it was made.
struct TexturePlane {
  engine::BufferView view;
  std::size_t bytes_per_row = 0;
  std::size_t bytes_per_image = 0;  // from one z to the next
  explicit operator bool() const noexcept { return static_cast<bool>(view); }
};
// Empty for a texture of another class, which is accessed by getBytes: and replaceRegion:.
TexturePlane plane_of(id<MTLTexture> texture, NSUInteger level, NSUInteger slice);

// ---- command buffers

// The queue's buffer inside any number of MPSCommandBuffers.
id<MTLCommandBuffer> root_of(id<MTLCommandBuffer> buffer);
// The device on which it was made.
id<MTLDevice> device_of(id<MTLCommandBuffer> buffer);
// The list for recording work of MPS and MPSGraph. Such work runs only where the predicates of `buffer` allow it. They
// hold until the next call for the same queue's buffer. Raises NSInternalInconsistencyException after the buffer is
// committed, or while one of its encoders is open.
engine::CommandList &list_of(id<MTLCommandBuffer> buffer);
// Those of an MPSCommandBuffer and of the buffers inside it, uint32 numbers.
std::vector<engine::BufferView> predicates_of(id<MTLCommandBuffer> buffer);
// Retains `object` until the work has run; it is released before any completed handler is called.
void keep_until_completed(id<MTLCommandBuffer> buffer, id object);
// `hook` runs after the work, in the order of these calls, on the queue's worker inside an objc_guard and before any
// completed handler. It must be short. Its exceptions make the buffer fail.
void before_completion(id<MTLCommandBuffer> buffer, std::function<void(const Status &)> hook);
// The final status of the work: `error` is made of it; it has the kind and a foreign exception. Ok until then.
Status status_of(id<MTLCommandBuffer> buffer);
// The label in quotes after "Command buffer", else "The command buffer": the beginning of messages.
std::string name_of_command_buffer(id<MTLCommandBuffer> buffer);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
