#include "core/split/dropout_images.h"

#include <utility>

namespace openmps::core {
namespace {

MPSImageBatch *batch(const ImageBatch &images) { return object_in<MPSImageBatch *>(images.images); }

}  // namespace

DropoutImages::DropoutImages(const Device &device, float keep_probability, std::uint64_t seed) : device_(device) {
  id<MTLDevice> metal = object_in<id<MTLDevice>>(device.object);
  const MTLSize stride = MTLSizeMake(1, 1, 1);
  dropout_ = adopt([[MPSCNNDropout alloc] initWithDevice:metal
                                         keepProbability:keep_probability
                                                    seed:static_cast<NSUInteger>(seed)
                                      maskStrideInPixels:stride]);
  gradient_ = adopt([[MPSCNNDropoutGradient alloc] initWithDevice:metal
                                                  keepProbability:keep_probability
                                                             seed:static_cast<NSUInteger>(seed)
                                               maskStrideInPixels:stride]);
}

ImageBatch DropoutImages::images_like(const ImageBatch &images) const {
  const Result<std::array<std::int64_t, 4>> shape = images.shape();
  if (!shape) raise_objc(shape.status());
  const auto [count, height, width, channels] = shape.value();
  Result<ImageBatch> made = ImageBatch::make(device_, count, height, width, channels);
  if (!made) raise_objc(made.status());
  return std::move(made).value();
}

DropoutImages::Run DropoutImages::encode(id<MTLCommandBuffer> buffer, const ImageBatch &images,
                                         ImageBatch &result) const {
  MPSCNNDropout *const dropout = object_in<MPSCNNDropout *>(dropout_);
  result = images_like(images);
  // Apple declares the type of a single state; it is a batch.
  const id states = [dropout resultStateBatchForSourceImage:batch(images)
                                               sourceStates:nil
                                           destinationImage:batch(result)];
  [dropout encodeBatchToCommandBuffer:buffer
                         sourceImages:batch(images)
                    destinationStates:states
                    destinationImages:batch(result)];
  return {images, retained(states)};
}

ImageBatch DropoutImages::encode_gradient(id<MTLCommandBuffer> buffer, const Run &run,
                                          const ImageBatch &gradient) const {
  ImageBatch result = images_like(run.images);
  [object_in<MPSCNNDropoutGradient *>(gradient_) encodeBatchToCommandBuffer:buffer
                                                            sourceGradients:batch(gradient)
                                                               sourceImages:batch(run.images)
                                                             gradientStates:object_in<MPSStateBatch *>(run.states)
                                                       destinationGradients:batch(result)];
  return result;
}

}  // namespace openmps::core
