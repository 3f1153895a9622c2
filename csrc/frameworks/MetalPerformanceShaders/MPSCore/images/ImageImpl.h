// The parts of an MPSImage; for the files of MPSCore that make images.
#pragma once

#import <MetalPerformanceShaders/MPSCore/MPSImage.h>

#include <memory>
#include <mutex>

#include "frameworks/MetalPerformanceShaders/MPSCore/images/ImageBlock.h"

namespace openmps::fw {

// The part of a block that an image has: `layout.n` images from `first_image`, `layout.c` channels from
// `first_channel`.
struct ImageView {
  std::shared_ptr<ImageBlock> block;
  ImageLayout layout;
  std::size_t first_image = 0;
  std::size_t first_channel = 0;

  bool is_dense() const noexcept { return block->texture() == nil && layout.c == block->layout().c; }
  // All channels of images [first, first + count).
  ImageView images(std::size_t first, std::size_t count) const;
  ImageView channels(std::size_t first, std::size_t count) const;
  // A box in the window's coordinates, converted to those of its block.
  ImageBox in_block(ImageBox box) const noexcept;
  ImageBox whole(std::size_t image) const noexcept;
  void read(const ImageBox &box, const PixelGrid &to) const { block->read(in_block(box), to); }
  void write(const ImageBox &box, const PixelGrid &from) const { block->write(in_block(box), from); }
};

// A new block for `descriptor`; raises for sizes of zero and formats without storage.
ImageView make_view(id<MTLDevice> device, MPSImageDescriptor *descriptor, Pooling pooling);
// The window of a texture: one that an image made shares that image's block.
ImageView view_over(id<MTLTexture> texture, std::size_t channels);

}  // namespace openmps::fw

struct MPSImageImpl {
  openmps::fw::ImageView window;
  MTLTextureUsage usage = MTLTextureUsageShaderRead | MTLTextureUsageShaderWrite;
  MTLStorageMode storage_mode = MTLStorageModeShared;
  objc::Ref<MPSImage *> parent;
  objc::Ref<NSString *> label;
  std::mutex texture_mutex;
  objc::Ref<id<MTLTexture>> texture;  // made at first use
};

@interface MPSImage (OpenMPSPrivate)
// The designated initialiser.
- (instancetype)omps_initWithView:(const openmps::fw::ImageView &)window parent:(MPSImage *)parent;
- (MPSImageImpl *)omps_impl;
@end

@interface MPSImageDescriptor (OpenMPSPrivate)
- (instancetype)omps_initWithFormat:(MPSImageFeatureChannelFormat)format
                              width:(NSUInteger)width
                             height:(NSUInteger)height
                    featureChannels:(NSUInteger)channels
                     numberOfImages:(NSUInteger)images
                              usage:(MTLTextureUsage)usage;
@end
