// The bases of image filters: regions, channels that one side lacks, temporary images, refusals.
#include "tests/frameworks/image/image_test.h"

using namespace filters;

namespace {

MPSImageBox *box(NSUInteger width = 3, NSUInteger height = 3) {
  return [[[MPSImageBox alloc] initWithDevice:nn_device() kernelWidth:width kernelHeight:height] autorelease];
}

Image run(MPSUnaryImageKernel *kernel, id<MTLTexture> from, id<MTLTexture> to) {
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeToCommandBuffer:buffer sourceTexture:from destinationTexture:to];
  });
  return read(to);
}

void check_region(MPSRegion given, MPSRegion expected) {
  CHECK(given.origin.x == expected.origin.x);
  CHECK(given.origin.y == expected.origin.y);
  CHECK(given.origin.z == expected.origin.z);
  CHECK(given.size.width == expected.size.width);
  CHECK(given.size.height == expected.size.height);
  CHECK(given.size.depth == expected.size.depth);
}

}  // namespace

TEST_CASE("image kernels: the source region has the window, the offset and the clip rectangle") {
  MPSImageBox *const blur = box(5, 3);
  check_region([blur sourceRegionForDestinationSize : MTLSizeMake(10, 8, 1)], {
    {-2, -1, 0}, { 14, 10, 1 }
  });
  [blur setOffset:{4, -6, 0}];
  [blur setClipRect:MTLRegionMake2D(7, 2, 100, 3)];
  check_region([blur sourceRegionForDestinationSize : MTLSizeMake(10, 8, 1)], {
    {2, -7, 0}, { 7, 5, 1 }
  });
  [blur setClipRect:MTLRegionMake2D(12, 0, 1, 1)];
  check_region([blur sourceRegionForDestinationSize : MTLSizeMake(10, 8, 1)], {
    {2, -7, 0}, { 0, 3, 1 }
  });
}

TEST_CASE("image kernels: channels that the source lacks are 0 and 1, those that the destination lacks are left out") {
  const Image one = picture(1, 4, 3, 1, 1), four = picture(1, 4, 3, 4, 2);
  const Image wide = run(box(1, 1), texture_of(one), texture_of(four));
  const Image narrow = run(box(1, 1), texture_of(four), texture_of(one));
  for (int y = 0; y < 4; ++y)
    for (int x = 0; x < 3; ++x) {
      CHECK(wide.at(0, y, x, 0) == doctest::Approx(one.at(0, y, x, 0)));
      CHECK(wide.at(0, y, x, 1) == 0);
      CHECK(wide.at(0, y, x, 2) == 0);
      CHECK(wide.at(0, y, x, 3) == 1);
      CHECK(narrow.at(0, y, x, 0) == doctest::Approx(four.at(0, y, x, 0)));
    }
}

TEST_CASE("image kernels: textures of images, images over textures and textures over buffers") {
  const Image source = picture(1, 4, 5, 4, 1), blank(1, 4, 5, 4);
  const Formula formula = [](const Near &near, int c) { return (near(0, -1, c) + near(0, 0, c) + near(0, 1, c)) / 3; };
  const Placed placed{{0, 0, 0}, MTLRegionMake2D(1, 1, 3, 2), MPSImageEdgeModeZero};
  const Image expected = filtered(source, blank, placed, formula);
  MPSImageBox *const blur = box(3, 1);
  [blur setClipRect:placed.clip];

  MPSImage *const from = image_of(source), *const to = image_of(blank);
  check_equal(run(blur, [from texture], texture_of(blank)), expected, 1e-6);
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [blur encodeToCommandBuffer:buffer sourceTexture:[from texture] destinationTexture:[to texture]];
  });
  check_equal(read(to), expected, 1e-6);

  id<MTLTexture> const below = texture_of(blank);
  MPSImage *const over = [[[MPSImage alloc] initWithTexture:below featureChannels:4] autorelease];
  nn_run(
      [&](id<MTLCommandBuffer> buffer) { [blur encodeToCommandBuffer:buffer sourceImage:from destinationImage:over]; });
  check_equal(read(below), expected, 1e-6);

  id<MTLBuffer> const memory = [[nn_device() newBufferWithLength:8192
                                                         options:MTLResourceStorageModeShared] autorelease];
  MTLTextureDescriptor *const facts = [MTLTextureDescriptor texture2DDescriptorWithPixelFormat:MTLPixelFormatRGBA32Float
                                                                                         width:5
                                                                                        height:4
                                                                                     mipmapped:NO];
  id<MTLTexture> const rows = [[memory newTextureWithDescriptor:facts offset:256 bytesPerRow:512] autorelease];
  check_equal(run(blur, texture_of(source), rows), expected, 1e-6);
}

namespace {

double linear(double stored) { return stored <= 0.04045 ? stored / 12.92 : std::pow((stored + 0.055) / 1.055, 2.4); }

}  // namespace

TEST_CASE("image kernels: colours of sRGB textures are linear, alpha is not") {
  const Image stored = read(texture_of(picture(1, 5, 6, 4, 1), MTLPixelFormatRGBA8Unorm));
  Image expected = stored;
  for (int y = 0; y < 5; ++y)
    for (int x = 0; x < 6; ++x)
      for (int c = 0; c < 3; ++c) expected.at(0, y, x, c) = linear(stored.at(0, y, x, c));
  const std::pair<MTLPixelFormat, MTLPixelFormat> pairs[] = {{MTLPixelFormatRGBA8Unorm, MTLPixelFormatRGBA8Unorm_sRGB},
                                                             {MTLPixelFormatBGRA8Unorm, MTLPixelFormatBGRA8Unorm_sRGB}};
  for (const auto &[plain, srgb] : pairs) {
    id<MTLTexture> const from = texture_of(stored, srgb);
    check_equal(run(box(1, 1), from, texture_of(Image(1, 5, 6, 4))), expected, 1e-5);
    check_equal(run(box(1, 1), texture_of(expected), texture_of(Image(1, 5, 6, 4), srgb)), stored, 1e-7);
    check_equal(run(box(1, 1), from, texture_of(Image(1, 5, 6, 4), plain)), read(texture_of(expected, plain)), 1e-7);
  }
}

TEST_CASE("image kernels: a part of the feature channels is written alone") {
  const Image source = picture(1, 3, 3, 4, 1), destination = picture(1, 3, 3, 8, 2);
  MPSImage *const whole = image_of(destination);
  MPSImage *const part = [whole subImageWithFeatureChannelRange:NSMakeRange(4, 4)];
  MPSImageBox *const copy = box(1, 1);
  [copy setClipRect:MTLRegionMake2D(1, 0, 2, 3)];
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [copy encodeToCommandBuffer:buffer sourceImage:image_of(source) destinationImage:part];
  });
  Image expected = destination;
  for (int y = 0; y < 3; ++y)
    for (int x = 1; x < 3; ++x)
      for (int c = 0; c < 4; ++c) expected.at(0, y, x, c + 4) = source.at(0, y, x - 1, c);
  check_equal(read(whole), expected, 1e-6);
}

TEST_CASE("image kernels: a temporary source counts one read") {
  const Image source = picture(1, 3, 3, 4, 1);
  MPSImage *const from = image_of(source), *const to = image_of(Image(1, 3, 3, 4));
  nn_run([&](id<MTLCommandBuffer> buffer) {
    MPSTemporaryImage *const middle = [MPSTemporaryImage
        temporaryImageWithCommandBuffer:buffer
                        imageDescriptor:[MPSImageDescriptor
                                            imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                                       width:3
                                                                      height:3
                                                             featureChannels:4]];
    [box(1, 1) encodeToCommandBuffer:buffer sourceImage:from destinationImage:middle];
    CHECK([middle readCount] == 1);
    [box(1, 1) encodeToCommandBuffer:buffer sourceImage:middle destinationImage:to];
    CHECK([middle readCount] == 0);
    CHECK_RAISES([box(1, 1) encodeToCommandBuffer:buffer sourceImage:from destinationImage:middle],
                 NSInternalInconsistencyException, "");
  });
  check_equal(read(to), source, 1e-6);
}

TEST_CASE("image kernels: bad arguments are refused by name") {
  id<MTLTexture> const good = texture_of(picture(1, 3, 3, 4, 1));
  id<MTLCommandBuffer> const buffer = [nn_queue() commandBuffer];
  MPSImageBox *const blur = box();
  const auto encode = [&](id<MTLCommandBuffer> list, id<MTLTexture> from, id<MTLTexture> to) {
    [blur encodeToCommandBuffer:list sourceTexture:from destinationTexture:to];
  };
  CHECK_RAISES(encode(buffer, nil, good), NSInvalidArgumentException, "MPSImageBox: sourceTexture is nil.");
  CHECK_RAISES(encode(buffer, good, nil), NSInvalidArgumentException, "MPSImageBox: destinationTexture is nil.");
  CHECK_RAISES(encode(nil, good, good), NSInvalidArgumentException,
               "MPSImageBox is encoded to a command buffer that is nil.");
  CHECK_RAISES(encode(buffer, static_cast<id>([NSDate date]), good), NSInvalidArgumentException,
               "MPSImageBox: sourceTexture is of class");
  CHECK_RAISES([blur encodeToCommandBuffer:buffer
                               sourceImage:static_cast<id>(@"")
                          destinationImage:image_of(Image(1, 1, 1, 1))],
               NSInvalidArgumentException, "MPSImageBox: sourceImage is of class");
  id<MTLTexture> *nowhere = nullptr;
  CHECK_RAISES([blur encodeToCommandBuffer:buffer inPlaceTexture:nowhere fallbackCopyAllocator:nil],
               NSInvalidArgumentException, "MPSImageBox: inPlaceTexture is NULL.");
  [blur setEdgeMode:MPSImageEdgeModeConstant];
  CHECK_RAISES(encode(buffer, good, good), NSInvalidArgumentException, "MPSImageBox: the edge mode is 4");
  CHECK_RAISES([blur setEdgeMode:static_cast<MPSImageEdgeMode>(9)], NSInvalidArgumentException,
               "MPSImageBox: the edge mode is 9, which is not an MPSImageEdgeMode.");
  [blur setEdgeMode:MPSImageEdgeModeZero];
  [blur setOffset:{0, 0, 1}];
  CHECK_RAISES(encode(buffer, good, good), NSInvalidArgumentException,
               "MPSImageBox: 1 images are read from image 1 on, sourceTexture has 1.");
  MPSUnaryImageKernel *const base = [[[MPSUnaryImageKernel alloc] initWithDevice:nn_device()] autorelease];
  CHECK_RAISES([base encodeToCommandBuffer:buffer sourceTexture:good destinationTexture:good],
               NSInvalidArgumentException, "MPSUnaryImageKernel: this class computes nothing itself");
  MTLTextureDescriptor *const facts = [MTLTextureDescriptor texture2DDescriptorWithPixelFormat:MTLPixelFormatRGBA8Uint
                                                                                         width:3
                                                                                        height:3
                                                                                     mipmapped:NO];
  id<MTLTexture> const integers = [[nn_device() newTextureWithDescriptor:facts] autorelease];
  CHECK_RAISES(encode(buffer, integers, good), NSInvalidArgumentException,
               "MPSImageBox: sourceTexture has the pixel format");
}
