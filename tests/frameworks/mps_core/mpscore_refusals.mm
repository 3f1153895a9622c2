// Refusals of images, temporary images and transfers, and their sentences.
#include "tests/frameworks/kernels/nn_test.h"
#include "tests/frameworks/refusals.h"

namespace {

MPSImageDescriptor *described(NSUInteger width, NSUInteger channels, NSUInteger images = 1,
                              MPSImageFeatureChannelFormat format = MPSImageFeatureChannelFormatFloat32) {
  return [MPSImageDescriptor imageDescriptorWithChannelFormat:format
                                                        width:width
                                                       height:2
                                              featureChannels:channels
                                               numberOfImages:images
                                                        usage:MTLTextureUsageShaderRead | MTLTextureUsageShaderWrite];
}

MPSImage *image(MPSImageDescriptor *descriptor) {
  return [[[MPSImage alloc] initWithDevice:nn_device() imageDescriptor:descriptor] autorelease];
}

MTLTextureDescriptor *texture(MTLPixelFormat format) {
  return [MTLTextureDescriptor texture2DDescriptorWithPixelFormat:format width:2 height:2 mipmapped:NO];
}

}  // namespace

TEST_CASE("mpscore: images and views that are refused") {
  id<MTLDevice> no_device = nil;
  MPSImageDescriptor *undescribed = nil;
  id<MTLTexture> no_texture = nil;
  MPSImage *no_image = nil;
  id<MTLCommandBuffer> no_buffer = nil;
  MPSImage *const eight = image(described(2, 8, 3));
  id<MTLTexture> words = [[nn_device() newTextureWithDescriptor:texture(MTLPixelFormatR32Uint)] autorelease];
  id<MTLTexture> one = [[nn_device() newTextureWithDescriptor:texture(MTLPixelFormatR32Float)] autorelease];
  const auto slices = [](MPSImage *parent, NSRange range, NSUInteger channels) {
    [[[MPSImage alloc] autorelease] initWithParentImage:parent sliceRange:range featureChannels:channels];
  };
  const auto over = [](id<MTLTexture> of, NSUInteger channels) {
    [[[MPSImage alloc] autorelease] initWithTexture:of featureChannels:channels];
  };
  check_refused({
      {"An image is made without a device.",
       [&] { [[[MPSImage alloc] autorelease] initWithDevice:no_device imageDescriptor:described(2, 1)]; }},
      {"An image is made without an image descriptor.",
       [&] { [[[MPSImage alloc] autorelease] initWithDevice:nn_device() imageDescriptor:undescribed]; }},
      {"An image descriptor has width 0, height 2, 1 feature channels and 1 images; each has to be at least 1.",
       [] { image(described(0, 1)); }},
      {"An image descriptor has width 2, height 2, 0 feature channels and 1 images; each has to be at least 1.",
       [] { image(described(2, 0)); }},
      {"An image has the feature channel format 9; it can be Unorm8 (1), Unorm16 (2), Float16 (3) or Float32 (4).",
       [] { image(described(2, 1, 1, static_cast<MPSImageFeatureChannelFormat>(9))); }},
      {"An image is made over a texture that is nil.", [&] { over(no_texture, 1); }},
      {"An image over a texture has 0 feature channels; it has to have at least 1.", [&] { over(one, 0); }},
      {"A texture has the pixel format 53; an image can be made over R, RG and RGBA textures", [&] { over(words, 1); }},
      {" with 1 slices cannot hold images of 2 feature channels, which take 1 slices each.", [&] { over(one, 2); }},
      {" with 1 slices cannot hold images of 8 feature channels, which take 2 slices each.", [&] { over(one, 8); }},
      {"An image over slices is made without a parent image.",
       [&] {
         slices(no_image, {0, 1}, 4);
       }},
      {" slices from 1 on cannot be images of 8 feature channels; the parent has 2 slices for each image.",
       [&] {
         slices(eight, {1, 2}, 8);
       }},
      {" slices from 0 on cannot be images of 0 feature channels",
       [&] {
         slices(eight, {0, 1}, 0);
       }},
      {" on are asked for.",
       [&] {
         slices(eight, {5, 4}, 4);
       },
       NSRangeException},
      {"is synchronized on a command buffer that is nil.", [&] { [eight synchronizeOnCommandBuffer:no_buffer]; }},
  });
}

TEST_CASE("mpscore: temporary images and transfers that are refused") {
  id<MTLCommandBuffer> buffer = [nn_queue() commandBuffer], no_buffer = nil;
  MPSImage *const whole = image(described(2, 1));
  float numbers[4] = {1, 2, 3, 4};
  float *nowhere = nullptr;
  const auto temporary = [&](MTLPixelFormat format, NSUInteger channels) {
    [MPSTemporaryImage temporaryImageWithCommandBuffer:buffer
                                     textureDescriptor:texture(format)
                                       featureChannels:channels];
  };
  const auto read = [&](float *to, MPSDataLayout layout, NSUInteger index) {
    [whole readBytes:to dataLayout:layout imageIndex:index];
  };
  const auto region = [&](MTLRegion of, NSUInteger row) {
    [whole readBytes:numbers
                dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels
               bytesPerRow:row
                    region:of
        featureChannelInfo:MPSImageReadWriteParams{0, 1}
                imageIndex:0];
  };
  check_refused({
      {"A temporary image is made on a command buffer that is nil.",
       [&] { [MPSTemporaryImage temporaryImageWithCommandBuffer:no_buffer imageDescriptor:described(2, 1)]; }},
      {"A temporary image cannot have the pixel format 53.", [&] { temporary(MTLPixelFormatR32Uint, 1); }},
      {"A temporary image is made with 0 feature channels; it has to have at least 1.",
       [&] { temporary(MTLPixelFormatR32Float, 0); }},
      {"A texture descriptor with 1 slices cannot hold temporary images of 9 feature channels, which take 3 slices "
       "each.",
       [&] { temporary(MTLPixelFormatRGBA32Float, 9); }},
      {"the data layout is 2; it can be HeightxWidthxFeatureChannels (0) or FeatureChannelsxHeightxWidth (1).",
       [&] { read(numbers, static_cast<MPSDataLayout>(2), 0); }},
      {"the data pointer is null.", [&] { read(nowhere, MPSDataLayoutHeightxWidthxFeatureChannels, 0); }},
      {"; a transfer of ", [&] { read(numbers, MPSDataLayoutHeightxWidthxFeatureChannels, 1); }, NSRangeException},
      {"; a transfer of 3 from 0 on does not fit it.", [&] { region(MTLRegionMake2D(0, 0, 3, 1), 64); },
       NSRangeException},
      {"; a transfer of 1 from 2 on does not fit it.", [&] { region(MTLRegionMake2D(0, 2, 1, 1), 64); },
       NSRangeException},
      {"bytesPerRow is 4; the data needs at least 8.", [&] { region(MTLRegionMake2D(0, 0, 2, 2), 4); }},
  });
  [buffer commit];
}

TEST_CASE("mpscore: the texture of an image names levels, slices and regions that it lacks") {
  id<MTLTexture> window = [image(described(2, 4)) texture];
  float out[64];
  const auto read = [&](MTLRegion region, NSUInteger level, NSUInteger slice) {
    [window getBytes:out bytesPerRow:32 bytesPerImage:64 fromRegion:region mipmapLevel:level slice:slice];
  };
  check_refused({
      {"The texture of an image has one mipmap level; level 1 is asked for.",
       [&] { read(MTLRegionMake2D(0, 0, 2, 2), 1, 0); }, NSRangeException},
      {"The texture of an image has 1 slices; slice 1 is asked for.", [&] { read(MTLRegionMake2D(0, 0, 2, 2), 0, 1); },
       NSRangeException},
      {"The texture of an image is 2 x 2; a region of 3 x 2 at (0, 0) is asked for.",
       [&] { read(MTLRegionMake2D(0, 0, 3, 2), 0, 0); }, NSRangeException},
      {"The texture of an image is 2 x 2; a region of 1 x 1 at (0, 5) is asked for.",
       [&] { read(MTLRegionMake2D(0, 5, 1, 1), 0, 0); }, NSRangeException},
      {"The texture of an image is 2 x 2; a region of 1 x 1 at (3, 0) is asked for.",
       [&] { read(MTLRegionMake2D(3, 0, 1, 1), 0, 0); }, NSRangeException},
      {"The texture of an image is 2 x 2; a region of 1 x 2 at (0, 1) is asked for.",
       [&] { read(MTLRegionMake2D(0, 1, 1, 2), 0, 0); }, NSRangeException},
  });
}

TEST_CASE("mpscore: batches and copies of images that are refused") {
  MPSImage *const one = image(described(2, 1)), *const wide = image(described(3, 1)), *no_image = nil;
  MPSImageCopyToMatrix *const copy =
      [[[MPSImageCopyToMatrix alloc] initWithDevice:nn_device()
                                         dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels] autorelease];
  MPSCNNNeuronReLU *const relu = [[[MPSCNNNeuronReLU alloc] initWithDevice:nn_device() a:0] autorelease];
  MPSMatrixDescriptor *const facts = [MPSMatrixDescriptor matrixDescriptorWithRows:1
                                                                           columns:4
                                                                          rowBytes:16
                                                                          dataType:MPSDataTypeFloat32];
  MPSMatrix *const row = [[[MPSMatrix alloc] initWithDevice:nn_device() descriptor:facts] autorelease];
  id<MTLDevice> no_device = nil;
  const auto batch = [&](NSArray *images) {
    [relu encodeBatchToCommandBuffer:[nn_queue() commandBuffer] sourceImages:images];
  };
  check_refused({
      {"; all images of a batch have one size and format.",
       [&] {
         batch(@[ one, wide ]);
       }},
      {": sourceImage is nil.",
       [&] { [copy encodeToCommandBuffer:[nn_queue() commandBuffer] sourceImage:no_image destinationMatrix:row]; }},
      {"MPSCNNNeuronReLU is made without a device.",
       [&] { [[[MPSCNNNeuronReLU alloc] autorelease] initWithDevice:no_device a:0]; }},
  });
}
