// MTKTextureLoader: pixels of pictures that libpng and libjpeg wrote, options, errors, other threads.
#import <MetalKit/MetalKit.h>

#include <png.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#include <jpeglib.h>  // after cstdio

#include "tests/objc_test.h"

namespace {

using Bytes = std::vector<std::uint8_t>;

id<MTLDevice> device() {
  static const id<MTLDevice> made = MTLCreateSystemDefaultDevice();
  return made;
}

MTKTextureLoader *loader() { return [[[MTKTextureLoader alloc] initWithDevice:device()] autorelease]; }

// `format`: PNG_FORMAT_RGB and the like, with its samples in `pixels`.
NSData *png(unsigned format, unsigned width, unsigned height, const Bytes &pixels) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = width;
  image.height = height;
  image.format = format;
  png_alloc_size_t size = 0;
  REQUIRE(png_image_write_to_memory(&image, nullptr, &size, 0, pixels.data(), 0, nullptr) != 0);
  NSMutableData *const data = [NSMutableData dataWithLength:size];
  REQUIRE(png_image_write_to_memory(&image, [data mutableBytes], &size, 0, pixels.data(), 0, nullptr) != 0);
  return data;
}

// One colour, which survives the compression.
NSData *jpeg(unsigned width, unsigned height, const Bytes &colour, J_COLOR_SPACE space) {
  jpeg_compress_struct info{};
  jpeg_error_mgr errors{};
  info.err = jpeg_std_error(&errors);
  jpeg_create_compress(&info);
  unsigned char *bytes = nullptr;
  unsigned long size = 0;
  jpeg_mem_dest(&info, &bytes, &size);
  info.image_width = width;
  info.image_height = height;
  info.input_components = static_cast<int>(colour.size());
  info.in_color_space = space;
  jpeg_set_defaults(&info);
  jpeg_set_quality(&info, 100, TRUE);
  jpeg_start_compress(&info, TRUE);
  Bytes row;
  for (unsigned x = 0; x < width; ++x) row.insert(row.end(), colour.begin(), colour.end());
  JSAMPROW start = row.data();
  while (info.next_scanline < height) jpeg_write_scanlines(&info, &start, 1);
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  NSData *const data = [NSData dataWithBytes:bytes length:size];
  std::free(bytes);
  return data;
}

NSDictionary *option(NSString *key, id value) { return [NSDictionary dictionaryWithObject:value forKey:key]; }
NSNumber *flag(bool value) { return [NSNumber numberWithBool:value]; }

id<MTLTexture> load(NSData *data, NSDictionary *options = nil) {
  NSError *error = nil;
  const id<MTLTexture> texture = [loader() newTextureWithData:data options:options error:&error];
  CHECK(error == nil);
  REQUIRE(texture != nil);
  return [static_cast<NSObject<MTLTexture> *>(texture) autorelease];
}

Bytes pixels(id<MTLTexture> texture, std::size_t channels) {
  Bytes read(texture.width * texture.height * channels);
  [texture getBytes:read.data()
        bytesPerRow:texture.width * channels
         fromRegion:MTLRegionMake2D(0, 0, texture.width, texture.height)
        mipmapLevel:0];
  return read;
}

id nothing() { return nil; }

std::string failure(NSData *data, NSDictionary *options = nil) {
  NSError *error = nil;
  CHECK([loader() newTextureWithData:data options:options error:&error] == nil);
  REQUIRE(error != nil);
  CHECK([[error domain] isEqual:MTKTextureLoaderErrorDomain]);
  return [[error localizedDescription] UTF8String];
}

bool contains(const std::string &text, const char *part) { return text.find(part) != std::string::npos; }

const Bytes kColours{1, 2, 3, 40, 50, 60, 255, 0, 128, 9, 8, 7, 0, 0, 255, 77, 88, 99};  // 3 x 2, red, green, blue

}  // namespace

TEST_CASE("texture loader: colours of a PNG are BGRA, opaque without alpha") {
  const id<MTLTexture> texture = load(png(PNG_FORMAT_RGB, 3, 2, kColours));
  CHECK(texture.width == 3);
  CHECK(texture.height == 2);
  CHECK(texture.pixelFormat == MTLPixelFormatBGRA8Unorm_sRGB);
  CHECK(texture.usage == MTLTextureUsageShaderRead);
  CHECK(texture.mipmapLevelCount == 1);
  Bytes expected;
  for (std::size_t i = 0; i < kColours.size(); i += 3)
    for (const std::uint8_t value : {kColours[i + 2], kColours[i + 1], kColours[i], std::uint8_t{255}})
      expected.push_back(value);
  CHECK(pixels(texture, 4) == expected);
}

TEST_CASE("texture loader: alpha stays, and colours are not multiplied with it") {
  const id<MTLTexture> texture = load(png(PNG_FORMAT_RGBA, 2, 1, {200, 100, 50, 0, 10, 20, 30, 128}));
  CHECK(pixels(texture, 4) == Bytes{50, 100, 200, 0, 30, 20, 10, 128});
  const id<MTLTexture> grey = load(png(PNG_FORMAT_GA, 2, 1, {200, 255, 7, 1}));
  CHECK(grey.pixelFormat == MTLPixelFormatBGRA8Unorm_sRGB);
  CHECK(pixels(grey, 4) == Bytes{200, 200, 200, 255, 7, 7, 7, 1});
}

TEST_CASE("texture loader: a picture without colours has one channel") {
  const id<MTLTexture> texture = load(png(PNG_FORMAT_GRAY, 3, 1, {0, 128, 255}));
  CHECK(texture.pixelFormat == MTLPixelFormatR8Unorm_sRGB);
  CHECK(pixels(texture, 1) == Bytes{0, 128, 255});
  const id<MTLTexture> photo = load(jpeg(17, 9, {90}, JCS_GRAYSCALE));
  CHECK(photo.width == 17);
  CHECK(pixels(photo, 1) == Bytes(17 * 9, 90));
}

TEST_CASE("texture loader: colours of a JPEG") {
  const Bytes read = pixels(load(jpeg(20, 3, {200, 100, 50}, JCS_RGB)), 4);
  REQUIRE(read.size() == 20 * 3 * 4);
  for (std::size_t i = 0; i < read.size(); i += 4) {
    CHECK(std::abs(read[i] - 50) <= 2);
    CHECK(std::abs(read[i + 1] - 100) <= 2);
    CHECK(std::abs(read[i + 2] - 200) <= 2);
    CHECK(read[i + 3] == 255);
  }
}

TEST_CASE("texture loader: options choose the format, the usage and the first row") {
  NSData *const data = png(PNG_FORMAT_GRAY, 1, 3, {1, 2, 3});
  CHECK(load(data, option(MTKTextureLoaderOptionSRGB, flag(false))).pixelFormat == MTLPixelFormatR8Unorm);
  CHECK(load(data, option(MTKTextureLoaderOptionSRGB, flag(true))).pixelFormat == MTLPixelFormatR8Unorm_sRGB);
  NSNumber *const usage = [NSNumber numberWithUnsignedInteger:MTLTextureUsageShaderRead | MTLTextureUsageShaderWrite];
  CHECK(load(data, option(MTKTextureLoaderOptionTextureUsage, usage)).usage ==
        (MTLTextureUsageShaderRead | MTLTextureUsageShaderWrite));
  NSNumber *const shared = [NSNumber numberWithUnsignedInteger:MTLStorageModeShared];
  CHECK(load(data, option(MTKTextureLoaderOptionTextureStorageMode, shared)).storageMode == MTLStorageModeShared);
  for (NSString *origin in
       [NSArray arrayWithObjects:MTKTextureLoaderOriginBottomLeft, MTKTextureLoaderOriginFlippedVertically, nil])
    CHECK(pixels(load(data, option(MTKTextureLoaderOptionOrigin, origin)), 1) == Bytes{3, 2, 1});
  CHECK(pixels(load(data, option(MTKTextureLoaderOptionOrigin, MTKTextureLoaderOriginTopLeft)), 1) == Bytes{1, 2, 3});
  CHECK(pixels(load(data, option(MTKTextureLoaderOptionGenerateMipmaps, flag(false))), 1) == Bytes{1, 2, 3});
}

TEST_CASE("texture loader: other options are refused by a sentence") {
  NSData *const data = png(PNG_FORMAT_GRAY, 1, 1, {1});
  for (NSString *key in
       [NSArray arrayWithObjects:MTKTextureLoaderOptionGenerateMipmaps, MTKTextureLoaderOptionAllocateMipmaps,
                                 MTKTextureLoaderOptionLoadAsArray, nil])
    CHECK(contains(failure(data, option(key, flag(true))), "one slice and one level"));
  CHECK(contains(failure(data, option(MTKTextureLoaderOptionSRGB, @"yes")), "expected NSNumber"));
  CHECK(contains(failure(data, option(MTKTextureLoaderOptionOrigin, @"left")), "left is no origin"));
  CHECK(contains(failure(data, option(@"CubeLayout", @"x")), "the option CubeLayout is not supported"));
}

TEST_CASE("texture loader: damaged data is an error") {
  CHECK(contains(failure([NSData data]), "neither a PNG nor a JPEG"));
  CHECK(contains(failure([@"GIF89a" dataUsingEncoding:NSUTF8StringEncoding]), "neither a PNG nor a JPEG"));
  NSData *const drawing = png(PNG_FORMAT_RGB, 3, 2, kColours), *const photo = jpeg(40, 40, {9, 99, 199}, JCS_RGB);
  for (NSUInteger length = 8; length + 12 < [drawing length]; ++length)  // the last chunk is only an end
    CHECK(contains(failure([drawing subdataWithRange:NSMakeRange(0, length)]), "The PNG cannot be read: "));
  for (NSUInteger length = 3; length < [photo length]; ++length)
    CHECK(contains(failure([photo subdataWithRange:NSMakeRange(0, length)]), "The JPEG cannot be read: "));
  CHECK(contains(failure(jpeg(8, 8, {1, 2, 3, 4}, JCS_CMYK)), "The JPEG cannot be read: "));
  CHECK(contains(failure(png(PNG_FORMAT_GRAY, 16385, 1, Bytes(16385))), "has at most 16384"));
  CHECK(load(png(PNG_FORMAT_GRAY, 16384, 1, Bytes(16384))).width == 16384);
}

TEST_CASE("texture loader: files, several of them, and blocks on other threads") {
  NSString *const path = [NSTemporaryDirectory()
      stringByAppendingPathComponent:[NSString stringWithFormat:@"openmps-%d.png",
                                                                [[NSProcessInfo processInfo] processIdentifier]]];
  REQUIRE([png(PNG_FORMAT_GRAY, 2, 1, {5, 6}) writeToFile:path atomically:YES]);
  NSURL *const file = [NSURL fileURLWithPath:path], *const none = [NSURL fileURLWithPath:@"/none.png"];
  NSError *error = nil;
  const id<MTLTexture> texture = [loader() newTextureWithContentsOfURL:file options:nil error:&error];
  CHECK(pixels(texture, 1) == Bytes{5, 6});
  [static_cast<NSObject<MTLTexture> *>(texture) release];
  CHECK([loader() newTextureWithContentsOfURL:none options:nil error:&error] == nil);
  CHECK(contains([[error localizedDescription] UTF8String], "none.png is no file that can be read"));
  NSArray *const both = [NSArray arrayWithObjects:file, none, nil];
  NSArray *const textures = [loader() newTexturesWithContentsOfURLs:both options:nil error:&error];
  CHECK([textures count] == 2);
  CHECK([[textures objectAtIndex:1] isEqual:[NSNull null]]);
  [textures release];

  dispatch_semaphore_t const done = dispatch_semaphore_create(0);
  __block std::size_t width = 0;
  __block bool has_error = false, has_both = false;
  [loader() newTextureWithContentsOfURL:file
                                options:nil
                      completionHandler:^(id<MTLTexture> made, NSError *raised) {
                        width = made.width;
                        has_error = raised != nil;
                        dispatch_semaphore_signal(done);
                      }];
  dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
  CHECK(width == 2);
  CHECK_FALSE(has_error);
  [loader() newTextureWithData:[NSData data]
                       options:nil
             completionHandler:^(id<MTLTexture> made, NSError *raised) {
               has_error = made == nil && raised != nil;
               dispatch_semaphore_signal(done);
             }];
  dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
  CHECK(has_error);
  [loader() newTexturesWithContentsOfURLs:both
                                  options:nil
                        completionHandler:^(NSArray<id<MTLTexture>> *made, NSError *raised) {
                          has_both = [made count] == 2 && raised != nil;
                          dispatch_semaphore_signal(done);
                        }];
  dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
  CHECK(has_both);
  dispatch_release(done);
  [[NSFileManager defaultManager] removeItemAtPath:path error:nullptr];
}

TEST_CASE("texture loader: missing arguments are refused") {
  CHECK_RAISES([[MTKTextureLoader alloc] initWithDevice:nothing()], NSInvalidArgumentException, "device is nil");
  CHECK_RAISES([loader() newTextureWithData:nothing() options:nil error:nullptr], NSInvalidArgumentException,
               "data is nil");
  CHECK([loader() device] == device());
}
