#include "core/split/sequence_images.h"

#include <utility>

#include "compat/checked_size.h"
#include "core/objects/buffer_objc.h"

namespace openmps::core {
namespace {

MPSMatrix *columns_of(id<MTLBuffer> numbers, std::int64_t rows, std::int64_t row, std::size_t first,
                      std::int64_t columns) {
  MPSMatrixDescriptor *const view = [MPSMatrixDescriptor matrixDescriptorWithRows:static_cast<NSUInteger>(rows)
                                                                          columns:static_cast<NSUInteger>(columns)
                                                                         rowBytes:objc::CheckedSize(row) * sizeof(float)
                                                                         dataType:MPSDataTypeFloat32];
  return [[[MPSMatrix alloc] initWithBuffer:numbers offset:objc::CheckedSize(first) * sizeof(float)
                                 descriptor:view] autorelease];
}

}  // namespace

SequenceImages::SequenceImages(const Device &device, std::int64_t batch, std::int64_t time, std::int64_t channels)
    : device_(device), batch_(batch), time_(time), channels_(channels) {
  const NSUInteger row = objc::CheckedSize(time) * channels;
  id<MTLBuffer> numbers =
      zeros_on(object_in<id<MTLDevice>>(device.object), objc::CheckedSize(batch) * row * sizeof(float));
  NSMutableArray<MPSMatrix *> *const steps = [NSMutableArray arrayWithCapacity:static_cast<NSUInteger>(time)];
  for (std::int64_t step = 0; step < time; ++step)
    [steps addObject:columns_of(numbers, batch, static_cast<std::int64_t>(row), objc::CheckedSize(step) * channels,
                                channels)];
  whole_ = retained(columns_of(numbers, batch, static_cast<std::int64_t>(row), 0, static_cast<std::int64_t>(row)));
  steps_ = retained(steps);
}

void SequenceImages::encode_read(id<MTLCommandBuffer> buffer, MPSImageBatch *images) const {
  MPSImageCopyToMatrix *const copy =
      [[[MPSImageCopyToMatrix alloc] initWithDevice:object_in<id<MTLDevice>>(device_.object)
                                         dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels] autorelease];
  [copy encodeBatchToCommandBuffer:buffer sourceImages:images destinationMatrix:whole()];
}

ImageBatch SequenceImages::encode_images(id<MTLCommandBuffer> buffer) const {
  Result<ImageBatch> made = ImageBatch::make(device_, batch_, 1, time_, channels_);
  if (!made) raise_objc(made.status());
  ImageBatch images = std::move(made).value();
  MPSMatrixCopyToImage *const copy =
      [[[MPSMatrixCopyToImage alloc] initWithDevice:object_in<id<MTLDevice>>(device_.object)
                                         dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels] autorelease];
  [copy encodeBatchToCommandBuffer:buffer
                      sourceMatrix:whole()
                 destinationImages:object_in<MPSImageBatch *>(images.images)];
  return images;
}

}  // namespace openmps::core
