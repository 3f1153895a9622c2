// Access of kernels to the bytes of images: direct if they are dense, else through staging blocks.
#include <string>

#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/StoragePool.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/BlockBatch.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/MPSTemporaryImagePrivate.h"

namespace openmps::fw {
namespace {

const ImageView &image_view_of(MPSImage *image) {
  if (image == nil) refuse(ErrorKind::InvalidArgument, "An image is nil where a kernel needs one.");
  return [needed(image) omps_impl]->window;
}

std::size_t image_bytes(const ImageLayout &layout) { return layout.bytes() / static_cast<std::size_t>(layout.n); }

// An image that may still be written: not a temporary one that is used up.
void check_writable(MPSImage *image) {
  static const Class temporary = [MPSTemporaryImage class];  // looked up by name, which takes longer than the test
  if ([image isKindOfClass:temporary]) check_readable((MPSTemporaryImage *)image);
}

// Copies between a window and a dense block of its size, image by image, on the CPU.
template <typename Move>
void move_images(const ImageView &window, const engine::BufferView &staging, Move move) {
  auto *image = static_cast<std::byte *>(staging.buffer->host()) + staging.offset;
  for (std::size_t n = 0; n < static_cast<std::size_t>(window.layout.n); ++n) {
    const ImageBox box = window.whole(n);
    const PixelGrid packed =
        packed_pixels(image, {box.width, box.height, box.channels, engine::size_of(window.layout.dtype)});
    move(box, packed);
    image += image_bytes(window.layout);
  }
}

// `image` outlives the recorded work through keep_until_completed. The lambdas hold no Objective-C reference, because
// they are destroyed on a thread that Objective-C may not know.
void record_load(id<MTLCommandBuffer> commandBuffer, MPSImage *image, const engine::BufferView &staging) {
  keep_until_completed(commandBuffer, image);
  const ImageView *const window = &image_view_of(image);
  list_of(commandBuffer).call([window, staging] {
    Status status = staging.buffer->fetch();  // other images of the batch may be there
    if (!status) return status;
    status = objc_guard([&] {
      move_images(*window, staging, [&](const ImageBox &box, const PixelGrid &to) { window->read(box, to); });
    });
    staging.buffer->touch();
    return status;
  });
}

void record_store(id<MTLCommandBuffer> commandBuffer, MPSImage *image, const engine::BufferView &staging) {
  keep_until_completed(commandBuffer, image);
  const ImageView *const window = &image_view_of(image);
  list_of(commandBuffer).call([window, staging] {
    if (Status status = staging.buffer->fetch(); !status) return status;
    return objc_guard([&] {
      move_images(*window, staging, [&](const ImageBox &box, const PixelGrid &from) { window->write(box, from); });
    });
  });
}

engine::BufferView staging_for(id<MTLCommandBuffer> commandBuffer, std::size_t bytes) {
  return pooled_image(device_of(commandBuffer), bytes, engine::Storage::Managed, false);
}

engine::BufferView dense_view(const ImageView &window) {
  engine::BufferView view = window.block->view();
  view.offset += window.block->image_offset(window.first_image);
  return view;
}

engine::BufferView advanced(engine::BufferView view, std::size_t bytes) {
  view.offset += bytes;
  return view;
}

// The block of a batch whose images are consecutive; empty otherwise.
engine::BufferView common_block(NSArray<MPSImage *> *batch) {
  if (const ImageView *const whole = whole_view(batch))
    return whole->is_dense() ? dense_view(*whole) : engine::BufferView{};
  const ImageView &first = image_view_of([batch objectAtIndex:0]);
  std::size_t expected = first.first_image;
  for (MPSImage *image in batch) {
    const ImageView &window = image_view_of(image);
    if (!window.is_dense() || window.block != first.block || window.first_image != expected) return {};
    expected += static_cast<std::size_t>(window.layout.n);
  }
  return dense_view(first);
}

}  // namespace

ImageLayout layout_of(MPSImage *image) { return image_view_of(image).layout; }

ImageLayout layout_of_batch(NSArray<MPSImage *> *batch) {
  if (const ImageView *const whole = whole_view(batch)) return whole->layout;
  if (batch == nil || [needed(batch) count] == 0)
    refuse(ErrorKind::InvalidArgument, "A batch of images is empty; it has to hold at least one.");
  MPSImage *const first = [batch objectAtIndex:0];
  ImageLayout layout = layout_of(first);
  const ImageLayout each = layout;
  layout.n = 0;
  for (MPSImage *image in batch) {
    const ImageLayout &own = image_view_of(image).layout;
    layout.n += own.n;
    if (own == each) continue;
    ImageLayout other = own;
    other.n = each.n;
    if (other == each) continue;
    refuse(ErrorKind::Shape, "A batch holds " + describe(first) + " of " + each.type().str() + " and " +
                                 describe(image) + " of " + other.type().str() +
                                 "; all images of a batch have one size and format.");
  }
  return layout;
}

std::string describe(MPSImage *image) {
  if (image == nil) return "nil";
  NSString *const label = [image label];
  NSString *const name =
      [label length] > 0
          ? [NSString stringWithFormat:@"%@ \"%@\"", [image class], label]
          : [NSString stringWithFormat:@"%@ of %lu x %lu x %lu", [image class], (unsigned long)[image width],
                                       (unsigned long)[image height], (unsigned long)[image featureChannels]];
  return [name UTF8String];
}

engine::BufferView view_of(MPSImage *image) {
  const ImageView &window = image_view_of(image);
  return window.is_dense() ? dense_view(window) : engine::BufferView{};
}

engine::BufferView source_view(id<MTLCommandBuffer> commandBuffer, MPSImage *image) {
  const ImageView &window = image_view_of(image);
  if (window.is_dense()) return dense_view(window);
  const engine::BufferView staging = staging_for(commandBuffer, window.layout.bytes());
  record_load(commandBuffer, image, staging);
  return staging;
}

engine::BufferView destination_view(id<MTLCommandBuffer> commandBuffer, MPSImage *image) {
  check_writable(image);
  const ImageView &window = image_view_of(image);
  return window.is_dense() ? dense_view(window) : staging_for(commandBuffer, window.layout.bytes());
}

void finish_destination(id<MTLCommandBuffer> commandBuffer, MPSImage *image, const engine::BufferView &view) {
  if (!image_view_of(image).is_dense()) record_store(commandBuffer, image, view);
}

engine::BufferView gather_batch(id<MTLCommandBuffer> commandBuffer, NSArray<MPSImage *> *batch) {
  const ImageLayout layout = layout_of_batch(batch);
  if (engine::BufferView block = common_block(batch)) return block;
  const engine::BufferView block = staging_for(commandBuffer, layout.bytes());
  engine::CommandList &list = list_of(commandBuffer);
  engine::BufferView place = block;
  for (MPSImage *image in batch) {
    const ImageView &window = image_view_of(image);
    if (window.is_dense()) {
      check(list.copy(dense_view(window), place, window.layout.bytes()));
    } else {
      record_load(commandBuffer, image, place);
    }
    place = advanced(place, window.layout.bytes());
  }
  return block;
}

engine::BufferView destination_batch(id<MTLCommandBuffer> commandBuffer, NSArray<MPSImage *> *batch) {
  const ImageLayout layout = layout_of_batch(batch);
  if (!whole_view(batch))
    for (MPSImage *image in batch) check_writable(image);
  if (engine::BufferView block = common_block(batch)) return block;
  return staging_for(commandBuffer, layout.bytes());
}

void finish_batch(id<MTLCommandBuffer> commandBuffer, NSArray<MPSImage *> *batch, const engine::BufferView &view) {
  if (const engine::BufferView block = common_block(batch); block.buffer == view.buffer && block.offset == view.offset)
    return;
  engine::BufferView place = view;
  for (MPSImage *image in batch) {
    const ImageView &window = image_view_of(image);
    if (!window.is_dense()) {
      record_store(commandBuffer, image, place);
    } else if (const engine::BufferView own = dense_view(window);
               own.buffer != place.buffer || own.offset != place.offset) {
      check(list_of(commandBuffer).copy(place, own, window.layout.bytes()));
    }
    place = advanced(place, window.layout.bytes());
  }
}

void synchronize_batch(id<MTLCommandBuffer> commandBuffer, NSArray<MPSImage *> *batch) {
  if ([batch count] == 0) return;
  engine::CommandList &list = list_of(commandBuffer);
  if (const engine::BufferView block = common_block(batch))
    return check(list.synchronize(block, layout_of_batch(batch).bytes()));
  for (MPSImage *image in batch) {
    const ImageView &window = image_view_of(image);
    if (window.is_dense()) check(list.synchronize(dense_view(window), window.layout.bytes()));
  }
}

engine::BufferView pooled_view(id<MTLDevice> device, std::size_t bytes, engine::Storage storage, bool zeroed) {
  using Use = StoragePool::Use;
  return {value_or_raise(StoragePool::instance().take(engine_device(device), bytes, storage, Use::Array, zeroed)), 0};
}

engine::BufferView pooled_image(id<MTLDevice> device, std::size_t bytes, engine::Storage storage, bool zeroed) {
  using Use = StoragePool::Use;
  return {value_or_raise(StoragePool::instance().take(engine_device(device), bytes, storage, Use::Image, zeroed)), 0};
}

}  // namespace openmps::fw
