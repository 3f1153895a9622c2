// The interface of images, states and kernels for kernels, nodes and graphs, beyond Apple's API.
//
// An image made from a descriptor is one dense block (numberOfImages, height, width, featureChannels) in its feature
// channel format. Images over a texture, a slice of a parent or a range of its channels are not dense. Kernels read
// them through `source_view` and write them through `destination_view` ... `finish_destination`, which use a staging
// copy if necessary. All functions raise NSException on bad input and run on the encoding thread; bytes move when the
// command buffer runs.
#pragma once

#import <MetalPerformanceShaders/MPSCore/MPSCore.h>

#include <cstdint>
#include <memory>
#include <string>

#include "compat/objc_ref.h"
#include "engine/engine.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

// ---- images

struct ImageLayout {
  MPSImageFeatureChannelFormat format = MPSImageFeatureChannelFormatFloat16;
  engine::DType dtype = engine::DType::Float16;  // of a stored element: uint8 for Unorm8, uint16 for Unorm16
  double scale = 1;                              // value = stored * scale: 1/255, 1/65535 or 1
  std::int64_t n = 1, h = 1, w = 1, c = 1;

  bool is_normalized() const noexcept { return scale != 1; }
  engine::Shape shape() const { return engine::Shape{n, h, w, c}; }
  engine::TensorType type() const { return {dtype, shape()}; }
  std::size_t bytes() const { return type().bytes(); }
  bool operator==(const ImageLayout &) const noexcept = default;
};

ImageLayout layout_of(MPSImage *image);
ImageLayout layout_of(MPSImageDescriptor *descriptor);
// The layout of all of a batch along its first axis; raises unless all images have one size and format.
ImageLayout layout_of_batch(NSArray<MPSImage *> *batch);
// The image's label in quotes, else its class and size, for messages.
std::string describe(MPSImage *image);

// The block of an image that is dense; empty for one over a texture, a slice or a channel range. Allocates at first
// use.
engine::BufferView view_of(MPSImage *image);

// The operand of a kernel. The block of a dense image, else a staging copy that the command buffer fills at this point.
engine::BufferView source_view(id<MTLCommandBuffer> commandBuffer, MPSImage *image);
// The result of a kernel; call `finish_destination` with the same view after the kernel was recorded.
engine::BufferView destination_view(id<MTLCommandBuffer> commandBuffer, MPSImage *image);
void finish_destination(id<MTLCommandBuffer> commandBuffer, MPSImage *image, const engine::BufferView &view);

// The same for a batch as one block. There are no copies if the images are consecutive in one buffer, as those of
// -batchRepresentation and of `new_batch` are.
engine::BufferView gather_batch(id<MTLCommandBuffer> commandBuffer, NSArray<MPSImage *> *batch);
engine::BufferView destination_batch(id<MTLCommandBuffer> commandBuffer, NSArray<MPSImage *> *batch);
void finish_batch(id<MTLCommandBuffer> commandBuffer, NSArray<MPSImage *> *batch, const engine::BufferView &view);

// Records a copy of the device's writes to host memory. Reading works without it, but waits for the copy.
void synchronize_batch(id<MTLCommandBuffer> commandBuffer, NSArray<MPSImage *> *batch);

// `count` images in one new block from the pool. The block returns to the pool after the images are released and no
// command buffer in flight uses it. Its first content is undefined. Autoreleased.
NSArray<MPSImage *> *new_batch(id<MTLDevice> device, MPSImageDescriptor *descriptor, NSUInteger count);
NSArray<MPSImage *> *new_temporary_batch(id<MTLCommandBuffer> commandBuffer, MPSImageDescriptor *descriptor,
                                         NSUInteger count);
// The destination images of a kernel: from the allocator's batch form if it has one, else image by image.
NSArray<MPSImage *> *allocate_batch(id<MPSImageAllocator> allocator, id<MTLCommandBuffer> commandBuffer,
                                    MPSImageDescriptor *descriptor, MPSKernel *_Nullable kernel, NSUInteger count);
// A descriptor of an image like `image`, the default for a kernel's result.
MPSImageDescriptor *descriptor_of(MPSImage *image);

// ---- read counts

// A kernel that reads a temporary image, state, vector or matrix calls this while encoding: readCount decreases by one.
// Raises if it is 0 already. Objects that are not temporary are left alone, nil too.
void consume(id _Nullable object);
// Once for each distinct object of an array, as one read of a whole batch.
void consume_batch(NSArray *_Nullable batch);

// ---- memory

// At least `bytes` of the device's memory, from a pool. They return when the last owner releases them; a command list
// owns the memory that it uses until it has run. `zeroed` costs a pass over the bytes.
engine::BufferView pooled_view(id<MTLDevice> device, std::size_t bytes, engine::Storage storage, bool zeroed);
// The same for images, whose blocks are separate.
engine::BufferView pooled_image(id<MTLDevice> device, std::size_t bytes, engine::Storage storage, bool zeroed);

// ---- element types

engine::DType dtype_of(MPSDataType type);  // raises for types without an engine type
std::string name_of(MPSDataType type);     // "float32"

}  // namespace openmps::fw

// For subclasses outside MPSCore; never overridden, so they work if a class overrides -initWithDevice: or makes it
// unavailable.
@interface MPSKernel (OpenMPSPrivate)
- (instancetype)omps_initWithDevice:(id<MTLDevice>)device;
// The label in quotes after the class name: a kernel's name in messages.
- (std::string)omps_name;
@end

@interface MPSState (OpenMPSPrivate)
// A state with these resources, allocated at first use; a nil command buffer makes a permanent one.
- (instancetype)omps_initWithDevice:(id<MTLDevice>)device
                      commandBuffer:(nullable id<MTLCommandBuffer>)commandBuffer
                       resourceList:(nullable MPSStateResourceList *)resourceList;
- (nullable id<MTLDevice>)omps_device;
@end

NS_ASSUME_NONNULL_END
