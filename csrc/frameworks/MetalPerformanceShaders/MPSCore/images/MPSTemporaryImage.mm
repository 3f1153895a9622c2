#import <MetalPerformanceShaders/MPSCore/MPSImage.h>

#include <atomic>
#include <memory>
#include <string>

#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/ImageAllocator.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/ImageImpl.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/MPSTemporaryImagePrivate.h"

using openmps::refuse;

namespace {

// The shared read of a parent by the images of one batchRepresentation: it is used up when the last image is.
struct ParentRead {
  objc::Ref<MPSImage *> parent;
  NSUInteger images_left = 0;
};

// The image descriptor of a texture descriptor.
MPSImageDescriptor *descriptor_for(MTLTextureDescriptor *texture, NSUInteger channels) {
  openmps::fw::needed(texture);
  const openmps::fw::PixelFormat *const pixel = openmps::fw::find_pixel_format([texture pixelFormat]);
  if (pixel == nullptr) {
    refuse("A temporary image cannot have the pixel format " + std::to_string([texture pixelFormat]) + ".");
  }
  const NSUInteger count = channels == 0 ? pixel->channels : channels, slices = count / 4 + (count % 4 != 0 ? 1 : 0);
  const NSUInteger length = [texture textureType] == MTLTextureType2DArray ? [texture arrayLength] : 1;
  if (length % slices != 0) {
    refuse("A texture descriptor with " + std::to_string(length) + " slices cannot hold temporary images of " +
           std::to_string(count) + " feature channels, which take " + std::to_string(slices) + " slices each.");
  }
  return [MPSImageDescriptor imageDescriptorWithChannelFormat:pixel->format
                                                        width:[texture width]
                                                       height:[texture height]
                                              featureChannels:count
                                               numberOfImages:length / slices
                                                        usage:[texture usage]];
}

}  // namespace

struct MPSTemporaryImageImpl {
  NSUInteger read_count = 1;
  std::shared_ptr<ParentRead> parent_read;
};

@implementation MPSTemporaryImage

+ (id<MPSImageAllocator>)defaultAllocator {
  return [OMPSImageAllocator temporary];
}

+ (instancetype)temporaryImageWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                imageDescriptor:(MPSImageDescriptor *)imageDescriptor {
  if (commandBuffer == nil) refuse("A temporary image is made on a command buffer that is nil.");
  const auto window =
      openmps::fw::make_view(openmps::fw::device_of(commandBuffer), imageDescriptor, openmps::fw::Pooling::Temporary);
  return [[[self alloc] omps_initTemporaryWithView:window] autorelease];
}

+ (instancetype)temporaryImageWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                              textureDescriptor:(MTLTextureDescriptor *)textureDescriptor {
  return [self temporaryImageWithCommandBuffer:commandBuffer imageDescriptor:descriptor_for(textureDescriptor, 0)];
}

+ (instancetype)temporaryImageWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                              textureDescriptor:(MTLTextureDescriptor *)textureDescriptor
                                featureChannels:(NSUInteger)featureChannels {
  if (featureChannels == 0) refuse("A temporary image is made with 0 feature channels; it has to have at least 1.");
  return [self temporaryImageWithCommandBuffer:commandBuffer
                               imageDescriptor:descriptor_for(textureDescriptor, featureChannels)];
}

// Blocks come from a pool that keeps used ones; announced ones are there at the first use.
+ (void)prefetchStorageWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                     imageDescriptorList:(NSArray<MPSImageDescriptor *> *)descriptorList {
  OMPS_EXPECT(descriptorList);
  NSMutableArray *const images = [NSMutableArray array];
  for (MPSImageDescriptor *descriptor in descriptorList) {
    MPSImage *const image = [self temporaryImageWithCommandBuffer:commandBuffer imageDescriptor:descriptor];
    static_cast<void>(openmps::fw::view_of(image));
    [images addObject:image];  // all alive at once, so that each takes a separate block
  }
}

- (instancetype)omps_initTemporaryWithView:(const openmps::fw::ImageView &)window {
  return [self omps_initWithView:window parent:nil];
}

- (instancetype)omps_initWithView:(const openmps::fw::ImageView &)window parent:(MPSImage *)parent {
  if ((self = [super omps_initWithView:window parent:parent]) != nil) _temporaryImageImpl = new MPSTemporaryImageImpl;
  return self;
}

OMPS_DELETES(_temporaryImageImpl)

- (BOOL)isTemporaryForReading {
  return YES;
}

OMPS_FIELD_READONLY(_temporaryImageImpl, NSUInteger, readCount, read_count)

- (void)setReadCount:(NSUInteger)readCount {
  if (readCount > 0) openmps::fw::check_readable(self);
  _temporaryImageImpl->read_count = readCount;
  const std::shared_ptr<ParentRead> read = readCount == 0 ? std::move(_temporaryImageImpl->parent_read) : nullptr;
  if (read && --read->images_left == 0) openmps::fw::consume(read->parent);
}

- (MPSImageBatch *)batchRepresentationWithSubRange:(NSRange)subRange {
  const auto read = std::make_shared<ParentRead>();
  read->parent = objc::Ref<MPSImage *>::retain(self);
  NSArray *const images = [super batchRepresentationWithSubRange:subRange];
  NSMutableArray *const batch = [NSMutableArray arrayWithCapacity:[images count]];
  for (MPSImage *image in images) {
    MPSTemporaryImage *const child = [[MPSTemporaryImage alloc] omps_initTemporaryWithView:[image omps_impl]->window];
    [child omps_impl]->parent = objc::Ref<MPSImage *>::retain(self);
    child->_temporaryImageImpl->parent_read = read;
    [batch addObject:child];
    [child release];
  }
  read->images_left = [batch count];
  return batch;
}

- (MPSImage *)subImageWithFeatureChannelRange:(NSRange)range {
  MPSImage *const image = [super subImageWithFeatureChannelRange:range];
  MPSTemporaryImage *const child = [[MPSTemporaryImage alloc] omps_initTemporaryWithView:[image omps_impl]->window];
  const auto read = std::make_shared<ParentRead>();
  read->parent = objc::Ref<MPSImage *>::retain(self);
  read->images_left = 1;
  [child omps_impl]->parent = objc::Ref<MPSImage *>::retain(self);
  child->_temporaryImageImpl->parent_read = read;
  return [child autorelease];
}

@end
