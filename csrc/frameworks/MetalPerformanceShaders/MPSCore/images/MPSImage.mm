#import <MetalPerformanceShaders/MPSCore/MPSImage.h>

#include <string>

#include "compat/checked_size.h"
#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/BlockBatch.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/ImageAllocator.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/ImageImpl.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/ImageTexture.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/ImageTransfer.h"

using openmps::ErrorKind;
using openmps::fw::ImageTransfer;
using openmps::fw::ImageView;
using openmps::refuse;

namespace {

void check_range(MPSImage *image, const char *what, NSRange range, NSUInteger limit) {
  if (range.length >= 1 && range.location <= limit && range.length <= limit - range.location) return;
  refuse(ErrorKind::OutOfRange, openmps::fw::describe(image) + " has " + std::to_string(limit) + " " + what + "; " +
                                    std::to_string(range.length) + " from " + std::to_string(range.location) +
                                    " on are asked for.");
}

// The window of `parent` that shows `slices` as images of `channels` channels.
ImageView view_of_slices(MPSImage *parent, NSRange slices, NSUInteger channels) {
  const ImageView &whole = [parent omps_impl]->window;
  const NSUInteger per_image = ([parent featureChannels] + 3) / 4, wanted = (channels + 3) / 4;
  check_range(parent, "slices", slices, objc::CheckedSize(per_image) * [parent numberOfImages]);
  const NSUInteger first = slices.location % per_image;
  const bool one_image = wanted == slices.length && first + slices.length <= per_image;
  const bool whole_images = first == 0 && wanted == per_image && slices.length % per_image == 0;
  if (channels == 0 || (!one_image && !whole_images)) {
    refuse(ErrorKind::InvalidArgument,
           openmps::fw::describe(parent) + ": " + std::to_string(slices.length) + " slices from " +
               std::to_string(slices.location) + " on cannot be images of " + std::to_string(channels) +
               " feature channels; the parent has " + std::to_string(per_image) + " slices for each image.");
  }
  const NSUInteger images = whole_images ? slices.length / per_image : 1;
  check_range(parent, "feature channels", NSMakeRange(first * 4, channels), [parent featureChannels]);
  return whole.images(slices.location / per_image, images).channels(first * 4, channels);
}

}  // namespace

@implementation MPSImage

OMPS_NO_INIT
+ (id<MPSImageAllocator>)defaultAllocator {
  return [OMPSImageAllocator permanent];
}

- (instancetype)omps_initWithView:(const ImageView &)window parent:(MPSImage *)parent {
  if ((self = [super init]) == nil) return nil;
  _impl = new MPSImageImpl;
  _impl->window = window;
  if (parent != nil) {
    _impl->parent = objc::Ref<MPSImage *>::retain(parent);
    _impl->usage = [parent usage];
    _impl->storage_mode = [parent omps_impl]->storage_mode;
  }
  return self;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device imageDescriptor:(MPSImageDescriptor *)imageDescriptor {
  self = [self omps_initWithView:openmps::fw::make_view(device, imageDescriptor, openmps::fw::Pooling::Fresh)
                          parent:nil];
  if (self == nil) return nil;
  _impl->usage = [imageDescriptor usage];
  _impl->storage_mode = [imageDescriptor storageMode];
  return self;
}

- (instancetype)initWithParentImage:(MPSImage *)parent
                         sliceRange:(NSRange)sliceRange
                    featureChannels:(NSUInteger)featureChannels {
  if (parent == nil) refuse(ErrorKind::InvalidArgument, "An image over slices is made without a parent image.");
  OMPS_EXPECT(parent);
  return [self omps_initWithView:view_of_slices(parent, sliceRange, featureChannels) parent:parent];
}

- (instancetype)initWithTexture:(id<MTLTexture>)texture featureChannels:(NSUInteger)featureChannels {
  self = [self omps_initWithView:openmps::fw::view_over(texture, featureChannels) parent:nil];
  if (self == nil) return nil;
  _impl->texture = objc::Ref<id<MTLTexture>>::retain(texture);
  _impl->usage = [texture usage];
  _impl->storage_mode = [texture storageMode];
  return self;
}

OMPS_DELETES(_impl)

- (MPSImageImpl *)omps_impl {
  return _impl;
}

- (id<MTLDevice>)device {
  return _impl->window.block->device();
}
- (NSUInteger)width {
  return static_cast<NSUInteger>(_impl->window.layout.w);
}
- (NSUInteger)height {
  return static_cast<NSUInteger>(_impl->window.layout.h);
}
- (NSUInteger)featureChannels {
  return static_cast<NSUInteger>(_impl->window.layout.c);
}
- (NSUInteger)numberOfImages {
  return static_cast<NSUInteger>(_impl->window.layout.n);
}
- (MTLTextureType)textureType {
  return [self numberOfImages] == 1 && [self featureChannels] <= 4 ? MTLTextureType2D : MTLTextureType2DArray;
}
- (MTLPixelFormat)pixelFormat {
  if (_impl->window.block->texture() != nil) return [_impl->window.block->texture() pixelFormat];
  return openmps::fw::pixel_format_of([self featureChannelFormat], [self featureChannels]).pixel;
}
- (NSUInteger)precision {
  return openmps::fw::format_facts([self featureChannelFormat]).precision;
}
OMPS_FIELD_READONLY(_impl, MTLTextureUsage, usage, usage)
OMPS_FIELD_READONLY(_impl, MPSImageFeatureChannelFormat, featureChannelFormat, window.layout.format)
- (size_t)pixelSize {
  return objc::CheckedSize(openmps::fw::find_pixel_format([self pixelFormat])->channels) *
         openmps::engine::size_of(_impl->window.layout.dtype);
}

- (id<MTLTexture>)texture {
  const std::lock_guard lock(_impl->texture_mutex);
  if (!_impl->texture) {
    OMPSImageTexture *const made = [[OMPSImageTexture alloc] initWithView:_impl->window
                                                                    usage:_impl->usage
                                                              storageMode:_impl->storage_mode];
    _impl->texture = objc::Ref<id<MTLTexture>>::adopt(made);
  }
  return _impl->texture;
}

OMPS_FIELD_READONLY(_impl, NSString *, label, label)
- (void)setLabel:(NSString *)label {
  OMPS_EXPECT(label);
  _impl->label = objc::Ref<NSString *>::adopt([label copy]);
}
OMPS_FIELD_READONLY(_impl, MPSImage *, parent, parent)

- (MPSImageBatch *)batchRepresentationWithSubRange:(NSRange)subRange {
  check_range(self, "images", subRange, [self numberOfImages]);
  return [[[OMPSBlockBatch alloc] initWithView:_impl->window.images(subRange.location, subRange.length)
                                          each:1
                                    descriptor:nil
                                        parent:self] autorelease];
}

- (MPSImageBatch *)batchRepresentation {
  return [self batchRepresentationWithSubRange:NSMakeRange(0, [self numberOfImages])];
}

- (MPSImage *)subImageWithFeatureChannelRange:(NSRange)range {
  check_range(self, "feature channels", range, [self featureChannels]);
  return [[[MPSImage alloc] omps_initWithView:_impl->window.channels(range.location, range.length)
                                       parent:self] autorelease];
}

- (NSUInteger)resourceSize {
  if (_impl->parent || _impl->window.block->texture() != nil) return 0;
  return _impl->window.layout.bytes();
}

// Storage is never purged: every state except "not allocated" is kept as NonVolatile.
- (MPSPurgeableState)setPurgeableState:(MPSPurgeableState)state {
  return _impl->window.block->is_allocated() ? MPSPurgeableStateNonVolatile : MPSPurgeableStateAllocationDeferred;
}

- (void)synchronizeOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  if (commandBuffer == nil)
    refuse(ErrorKind::InvalidArgument,
           openmps::fw::describe(self) + " is synchronized on a command buffer that is nil.");
  openmps::fw::synchronize_batch(commandBuffer, [NSArray arrayWithObject:self]);
  openmps::fw::keep_until_completed(commandBuffer, self);
}

- (void)readBytes:(void *)dataBytes
            dataLayout:(MPSDataLayout)dataLayout
           bytesPerRow:(NSUInteger)bytesPerRow
                region:(MTLRegion)region
    featureChannelInfo:(MPSImageReadWriteParams)featureChannelInfo
            imageIndex:(NSUInteger)imageIndex {
  const ImageTransfer transfer{dataLayout, 0, bytesPerRow, 0, region, featureChannelInfo, imageIndex};
  openmps::fw::read_bytes(self, transfer, dataBytes);
}

- (void)writeBytes:(const void *)dataBytes
            dataLayout:(MPSDataLayout)dataLayout
           bytesPerRow:(NSUInteger)bytesPerRow
                region:(MTLRegion)region
    featureChannelInfo:(MPSImageReadWriteParams)featureChannelInfo
            imageIndex:(NSUInteger)imageIndex {
  const ImageTransfer transfer{dataLayout, 0, bytesPerRow, 0, region, featureChannelInfo, imageIndex};
  openmps::fw::write_bytes(self, transfer, dataBytes);
}

- (void)writeBytes:(const void *)dataBytes
            dataLayout:(MPSDataLayout)dataLayout
        bytesPerColumn:(NSUInteger)bytesPerColumn
           bytesPerRow:(NSUInteger)bytesPerRow
         bytesPerImage:(NSUInteger)bytesPerImage
                region:(MTLRegion)region
    featureChannelInfo:(MPSImageReadWriteParams)featureChannelInfo
            imageIndex:(NSUInteger)imageIndex {
  const ImageTransfer transfer{dataLayout, bytesPerColumn,     bytesPerRow, bytesPerImage,
                               region,     featureChannelInfo, imageIndex};
  openmps::fw::write_bytes(self, transfer, dataBytes);
}

- (void)readBytes:(void *)dataBytes
            dataLayout:(MPSDataLayout)dataLayout
           bytesPerRow:(NSUInteger)bytesPerRow
         bytesPerImage:(NSUInteger)bytesPerImage
                region:(MTLRegion)region
    featureChannelInfo:(MPSImageReadWriteParams)featureChannelInfo
            imageIndex:(NSUInteger)imageIndex {
  const ImageTransfer transfer{dataLayout, 0, bytesPerRow, bytesPerImage, region, featureChannelInfo, imageIndex};
  openmps::fw::read_bytes(self, transfer, dataBytes);
}

- (void)writeBytes:(const void *)dataBytes
            dataLayout:(MPSDataLayout)dataLayout
           bytesPerRow:(NSUInteger)bytesPerRow
         bytesPerImage:(NSUInteger)bytesPerImage
                region:(MTLRegion)region
    featureChannelInfo:(MPSImageReadWriteParams)featureChannelInfo
            imageIndex:(NSUInteger)imageIndex {
  const ImageTransfer transfer{dataLayout, 0, bytesPerRow, bytesPerImage, region, featureChannelInfo, imageIndex};
  openmps::fw::write_bytes(self, transfer, dataBytes);
}

- (void)readBytes:(void *)dataBytes dataLayout:(MPSDataLayout)dataLayout imageIndex:(NSUInteger)imageIndex {
  openmps::fw::read_bytes(self, ImageTransfer::whole_image(_impl->window.layout, dataLayout, imageIndex), dataBytes);
}

- (void)writeBytes:(const void *)dataBytes dataLayout:(MPSDataLayout)dataLayout imageIndex:(NSUInteger)imageIndex {
  openmps::fw::write_bytes(self, ImageTransfer::whole_image(_impl->window.layout, dataLayout, imageIndex), dataBytes);
}

- (NSString *)description {
  return [NSString stringWithUTF8String:openmps::fw::describe(self).c_str()];
}

@end
