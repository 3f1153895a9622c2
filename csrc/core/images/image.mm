#include "core/images/image.h"

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

#include "compat/checked_size.h"
#include "core/images/image_objc.h"
#include "core/images/losses_objc.h"
#include "core/objects/handle_objc.h"

namespace openmps::core {
namespace {

std::size_t bytes_per_image(MPSImage *image) {
  return objc::CheckedSize([image width]) * [image height] * [image featureChannels] * bytes_of(format_in(image));
}

NSArray<MPSImage *> *images_of(const ImageBatch &batch) { return object_in<NSArray<MPSImage *> *>(batch.images); }

// A size that one thread copies in 25 us or more, so that starting another thread costs little in comparison.
constexpr std::int64_t kBytesOfOneThread = std::int64_t{256} << 10;
// Picked images are gathered in pieces that stay in a core's cache, with one message for each piece. Large images are
// worth a message each and are not copied twice.
constexpr std::int64_t kBytesOfOneMessage = std::int64_t{64} << 10, kBytesOfLargeImage = std::int64_t{16} << 10;

void write_together(MPSImage *image, const void *data, std::int64_t first, std::int64_t count) {
  const MPSImageReadWriteParams channels = {0, [image featureChannels]};
  MTLRegion region = MTLRegionMake2D(0, 0, [image width], [image height]);
  region.size.depth = static_cast<NSUInteger>(count);
  [image writeBytes:data
              dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels
             bytesPerRow:0
           bytesPerImage:0
                  region:region
      featureChannelInfo:channels
              imageIndex:static_cast<NSUInteger>(first)];
}

void write_images(MPSImage *image, std::size_t stride, const void *data, const std::int64_t *picks, std::int64_t first,
                  std::int64_t count) {
  const auto *const source = static_cast<const char *>(data);
  if (!picks) return write_together(image, source + static_cast<std::size_t>(first) * stride, first, count);
  if (static_cast<std::int64_t>(stride) >= kBytesOfLargeImage) {
    for (std::int64_t i = first; i < first + count; ++i)
      write_together(image, source + static_cast<std::size_t>(picks[i]) * stride, i, 1);
    return;
  }
  const std::int64_t each = std::max<std::int64_t>(1, kBytesOfOneMessage / static_cast<std::int64_t>(stride));
  const std::unique_ptr<char[]> piece(new char[static_cast<std::size_t>(std::min(each, count)) * stride]);
  for (std::int64_t i = first; i < first + count; i += each) {
    const std::int64_t images = std::min(each, first + count - i);
    for (std::int64_t k = 0; k < images; ++k)
      std::memcpy(piece.get() + static_cast<std::size_t>(k) * stride,
                  source + static_cast<std::size_t>(picks[i + k]) * stride, stride);
    write_together(image, piece.get(), i, images);
  }
}

ImageBatch make_block(const Device &device, std::int64_t count, std::int64_t height, std::int64_t width,
                      std::int64_t channels, PixelFormat format) {
  MPSImageDescriptor *descriptor =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:channel_format(format)
                                                     width:static_cast<NSUInteger>(width)
                                                    height:static_cast<NSUInteger>(height)
                                           featureChannels:static_cast<NSUInteger>(channels)
                                            numberOfImages:static_cast<NSUInteger>(count)
                                                     usage:MTLTextureUsageShaderRead | MTLTextureUsageShaderWrite];
  ImageBatch batch;
  batch.block = adopt([[MPSImage alloc] initWithDevice:object_in<id<MTLDevice>>(device.object)
                                       imageDescriptor:descriptor]);
  batch.images = retained([object_in<MPSImage *>(batch.block) batchRepresentation]);
  return batch;
}

}  // namespace

Result<ImageBatch> ImageBatch::make(const Device &device, std::int64_t count, std::int64_t height, std::int64_t width,
                                    std::int64_t channels, PixelFormat format) noexcept {
  return guarded<ImageBatch>([&] { return make_block(device, count, height, width, channels, format); });
}

Status ImageBatch::write(const void *data, std::int64_t first, std::int64_t count) const noexcept {
  return objc_guard([&] {
    if (count > 0) write_together(object_in<MPSImage *>(block), data, first, count);
  });
}

Status ImageBatch::write_picked(const void *data, const std::int64_t *picks, std::int64_t count) const noexcept {
  return objc_guard([&] {
    MPSImage *const image = object_in<MPSImage *>(block);
    const std::size_t stride = bytes_per_image(image);
    const std::int64_t each = std::max<std::int64_t>(1, kBytesOfOneThread / static_cast<std::int64_t>(stride));
    const auto parts = static_cast<std::size_t>((count + each - 1) / each);
    if (parts <= 1) return write_images(image, stride, data, picks, 0, count);
    std::vector<Status> ends(parts);
    Status *const end_of = ends.data();
    dispatch_apply(parts, dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0), ^(std::size_t part) {
      const std::int64_t first = static_cast<std::int64_t>(part) * each;
      end_of[part] = objc_guard(
          [&] { write_images(image, stride, data, picks, first, std::min<std::int64_t>(each, count - first)); });
    });
    for (const Status &end : ends)
      if (!end) raise_objc(end);
  });
}

Status ImageBatch::read(void *data) const noexcept {
  return objc_guard([&] {
    char *destination = static_cast<char *>(data);
    for (MPSImage *image in images_of(*this)) {
      [image readBytes:destination dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
      destination += bytes_per_image(image);
    }
  });
}

Result<std::array<std::int64_t, 4>> ImageBatch::shape() const noexcept {
  return guarded<std::array<std::int64_t, 4>>([&]() -> std::array<std::int64_t, 4> {
    NSArray<MPSImage *> *all = images_of(*this);
    MPSImage *image = [all count] ? [all objectAtIndex:0] : nil;
    return {static_cast<std::int64_t>([all count]), static_cast<std::int64_t>([image height]),
            static_cast<std::int64_t>([image width]), static_cast<std::int64_t>([image featureChannels])};
  });
}

Result<PixelFormat> ImageBatch::format() const noexcept {
  return guarded<PixelFormat>([&] { return format_in([images_of(*this) lastObject]); });
}

Result<LabelBatch> LabelBatch::make(const Device &device, std::int64_t count, std::int64_t height, std::int64_t width,
                                    std::int64_t channels, bool weighted,
                                    const std::array<std::int64_t, 3> &loss_size) noexcept {
  return guarded<LabelBatch>([&] {
    for (const std::int64_t extent : loss_size)
      if (extent < 1)
        refuse(ErrorKind::Shape, "An extent of a loss is " + std::to_string(extent) + "; it has to be 1 or more.");
    const auto loss = [&](std::size_t axis) { return static_cast<NSUInteger>(loss_size[axis]); };
    LabelBatch batch;
    batch.loss_size = loss_size;
    batch.labels = make_block(device, count, height, width, channels, PixelFormat::Float32);
    if (weighted) batch.weights = make_block(device, count, height, width, channels, PixelFormat::Float32);
    NSMutableArray<MPSCNNLossLabels *> *all = [[NSMutableArray alloc] init];
    batch.states = adopt(all);
    for (NSUInteger i = 0; i < static_cast<NSUInteger>(count); ++i) {
      MPSImage *image_weights = weighted ? [images_of(batch.weights) objectAtIndex:i] : nil;
      MPSCNNLossLabels *state = [[MPSCNNLossLabels alloc] initWithDevice:object_in<id<MTLDevice>>(device.object)
                                                           lossImageSize:MTLSizeMake(loss(1), loss(0), loss(2))
                                                             labelsImage:[images_of(batch.labels) objectAtIndex:i]
                                                            weightsImage:image_weights];
      [all addObject:state];
      [state release];
    }
    return batch;
  });
}

Status LabelBatch::read_losses(float *losses) const noexcept {
  return objc_guard([&] {
    NSArray<MPSCNNLossLabels *> *const all = object_in<NSArray<MPSCNNLossLabels *> *>(states);
    const id reader = [[all firstObject] class];
    if ([reader respondsToSelector:@selector(ompsReadLosses:ofLabels:)] &&
        [(id<OMPSLossReader>)reader ompsReadLosses:losses ofLabels:all])
      return;
    for (MPSCNNLossLabels *state in all) {
      MPSImage *const loss = [state lossImage];
      [loss readBytes:losses dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
      losses += objc::CheckedSize([loss height]) * [loss width] * [loss featureChannels];
    }
  });
}

}  // namespace openmps::core
