#include "tests/frameworks/image/image_test.h"

#include <array>
#include <cstdint>
#include <cstring>

namespace filters {
namespace {

struct Format {
  MTLPixelFormat pixel;
  int channels;
  char kind;  // f: float, h: half, b: 8 bits
  bool blue_first;
};

constexpr Format kFormats[] = {
    {MTLPixelFormatR32Float, 1, 'f', false},        {MTLPixelFormatRG32Float, 2, 'f', false},
    {MTLPixelFormatRGBA32Float, 4, 'f', false},     {MTLPixelFormatR16Float, 1, 'h', false},
    {MTLPixelFormatRG16Float, 2, 'h', false},       {MTLPixelFormatRGBA16Float, 4, 'h', false},
    {MTLPixelFormatR8Unorm, 1, 'b', false},         {MTLPixelFormatRG8Unorm, 2, 'b', false},
    {MTLPixelFormatRGBA8Unorm, 4, 'b', false},      {MTLPixelFormatBGRA8Unorm, 4, 'b', true},
    {MTLPixelFormatRGBA8Unorm_sRGB, 4, 'b', false}, {MTLPixelFormatBGRA8Unorm_sRGB, 4, 'b', true}};

const Format &format_of(MTLPixelFormat pixel) {
  for (const Format &each : kFormats)
    if (each.pixel == pixel) return each;
  return kFormats[0];
}

MTLPixelFormat float_format(int channels) {
  return channels == 1 ? MTLPixelFormatR32Float : channels == 2 ? MTLPixelFormatRG32Float : MTLPixelFormatRGBA32Float;
}

// Of a number that is not denormal in float16.
std::uint16_t half_of(double value) {
  if (value == 0) return 0;
  int exponent = 0;
  const double fraction = std::frexp(std::abs(value), &exponent);  // 0.5 to 1
  auto bits = static_cast<long>(std::nearbyint(fraction * 2048)) - 1024 + (exponent + 14L) * 1024;
  return static_cast<std::uint16_t>(value < 0 ? bits + 0x8000 : bits);
}

double number_of(std::uint16_t half) {
  const int exponent = half >> 10 & 31, fraction = half & 1023;
  const double size = exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
  return half & 0x8000 ? -size : size;
}

std::size_t element_bytes(const Format &format) { return format.kind == 'f' ? 4 : format.kind == 'h' ? 2 : 1; }

void put(const Format &format, unsigned char *at, double value) {
  const auto number = static_cast<float>(value);
  if (format.kind == 'f') std::memcpy(at, &number, 4);
  if (format.kind == 'h') {
    const std::uint16_t half = half_of(value);
    std::memcpy(at, &half, 2);
  }
  if (format.kind == 'b') *at = static_cast<unsigned char>(std::lround(std::clamp(value, 0.0, 1.0) * 255));
}

double get(const Format &format, const unsigned char *at) {
  if (format.kind == 'b') return *at / 255.0;
  float number = 0;
  std::uint16_t half = 0;
  std::memcpy(&number, at, format.kind == 'f' ? 4 : 0);
  std::memcpy(&half, at, format.kind == 'h' ? 2 : 0);
  return format.kind == 'f' ? static_cast<double>(number) : number_of(half);
}

int stored(const Format &format, int c) { return format.blue_first && c % 2 == 0 ? 2 - c : c; }

template <typename Visit>
void for_each_element(const Format &format, const Image &image, int n, Visit visit) {
  std::size_t at = 0;
  for (int y = 0; y < image.h; ++y)
    for (int x = 0; x < image.w; ++x)
      for (int c = 0; c < image.c; ++c, at += element_bytes(format)) visit(at, n, y, x, stored(format, c));
}

void write(id<MTLTexture> texture, const Image &image, NSUInteger level) {
  const Format &format = format_of([texture pixelFormat]);
  std::vector<unsigned char> bytes(image.v.size() / static_cast<std::size_t>(image.n) * element_bytes(format));
  for (int n = 0; n < image.n; ++n) {
    for_each_element(format, image, n, [&](std::size_t at, int i, int y, int x, int c) {
      put(format, &bytes[at], image.at(i, y, x, c));
    });
    [texture replaceRegion:MTLRegionMake2D(0, 0, static_cast<NSUInteger>(image.w), static_cast<NSUInteger>(image.h))
               mipmapLevel:level
                     slice:static_cast<NSUInteger>(n)
                 withBytes:bytes.data()
               bytesPerRow:bytes.size() / static_cast<std::size_t>(image.h)
             bytesPerImage:0];
  }
}

id<MTLTexture> new_texture(const Image &image, MTLPixelFormat format, NSUInteger levels) {
  if (format == MTLPixelFormatInvalid) format = float_format(image.c);
  MTLTextureDescriptor *const facts =
      [MTLTextureDescriptor texture2DDescriptorWithPixelFormat:format
                                                         width:static_cast<NSUInteger>(image.w)
                                                        height:static_cast<NSUInteger>(image.h)
                                                     mipmapped:NO];
  [facts setMipmapLevelCount:levels];
  if (image.n > 1) {
    [facts setTextureType:MTLTextureType2DArray];
    [facts setArrayLength:static_cast<NSUInteger>(image.n)];
  }
  return [[nn_device() newTextureWithDescriptor:facts] autorelease];
}

// As the format stores it.
Image rounded(Image image, MTLPixelFormat pixel) {
  const Format &format = format_of(pixel);
  for (double &value : image.v) {
    unsigned char bytes[4];
    put(format, bytes, value);
    value = get(format, bytes);
  }
  return image;
}

MTLRegion region(NSUInteger x, NSUInteger y, NSUInteger w, NSUInteger h) { return MTLRegionMake2D(x, y, w, h); }

std::vector<Placed> placements(MPSImageEdgeMode edge) {
  return {{{0, 0, 0}, MPSRectNoClip, edge},        {{-2, 1, 0}, MPSRectNoClip, edge},
          {{1, -3, 0}, region(1, 2, 3, 2), edge},  {{2, 2, 0}, region(3, 0, 100, 2), edge},
          {{-40, 0, 0}, region(0, 0, 2, 2), edge}, {{0, 50, 0}, MPSRectNoClip, edge},
          {{0, 0, 0}, region(90, 0, 2, 2), edge},  {{0, 0, 0}, region(0, 0, 0, 1), edge},
          {{0, 0, 0}, region(4, 4, 1, 1), edge}};
}

void set(MPSUnaryImageKernel *kernel, const Placed &placed) {
  [kernel setOffset:placed.offset];
  [kernel setClipRect:placed.clip];
  [kernel setEdgeMode:placed.edge];
}

void check_textures(MPSUnaryImageKernel *kernel, const Image &source, const Image &destination, const Placed &placed,
                    const Formula &formula, double tolerance) {
  set(kernel, placed);
  id<MTLTexture> const from = texture_of(source), to = texture_of(destination);
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeToCommandBuffer:buffer sourceTexture:from destinationTexture:to];
  });
  check_equal(read(to), filtered(source, destination, placed, formula), tolerance);
  check_equal(read(from), source, 1e-7);
}

void check_in_place(MPSUnaryImageKernel *kernel, const Placed &placed, const Formula &formula, double tolerance) {
  set(kernel, placed);
  const Image both = picture(1, 6, 5, 4, 21);
  id<MTLTexture> texture = texture_of(both), before = texture;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    CHECK([kernel encodeToCommandBuffer:buffer inPlaceTexture:&texture fallbackCopyAllocator:nil]);
  });
  CHECK(texture == before);
  check_equal(read(texture), filtered(both, both, placed, formula), tolerance);
}

void check_format(MPSUnaryImageKernel *kernel, MTLPixelFormat pixel, const Formula &formula, double tolerance) {
  const Placed placed{{1, 0, 0}, region(1, 1, 4, 4), MPSImageEdgeModeClamp};
  set(kernel, placed);
  const int channels = format_of(pixel).channels;
  const Image source = rounded(picture(1, 7, 6, channels, 5), pixel),
              destination = rounded(picture(1, 6, 6, channels, 6), pixel);
  id<MTLTexture> const from = texture_of(source, pixel), to = texture_of(destination, pixel);
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeToCommandBuffer:buffer sourceTexture:from destinationTexture:to];
  });
  Image expected = filtered(source, destination, placed, formula);
  if (format_of(pixel).kind == 'b')
    for (double &value : expected.v) value = std::clamp(value, 0.0, 1.0);
  check_equal(read(to), expected, tolerance);
}

void check_images(MPSUnaryImageKernel *kernel, const Formula &formula, double tolerance) {
  const Placed placed{{0, 1, 1}, {{1, 0, 1}, {4, 4, 2}}, MPSImageEdgeModeClamp};
  set(kernel, placed);
  const Image source = picture(3, 5, 6, 6, 7), destination = picture(4, 5, 5, 6, 8);
  MPSImage *const from = image_of(source), *const to = image_of(destination);
  nn_run(
      [&](id<MTLCommandBuffer> buffer) { [kernel encodeToCommandBuffer:buffer sourceImage:from destinationImage:to]; });
  check_equal(read(to), filtered(source, destination, placed, formula), tolerance);
}

}  // namespace

const std::vector<MPSImageEdgeMode> kAllEdges{MPSImageEdgeModeZero, MPSImageEdgeModeClamp, MPSImageEdgeModeMirror,
                                              MPSImageEdgeModeMirrorWithEdge};

Image picture(int n, int h, int w, int c, unsigned seed) {
  Image image(n, h, w, c);
  unsigned state = seed * 2654435761U + 12345;
  for (double &value : image.v) {
    state = state * 1664525U + 1013904223U;
    value = static_cast<double>(static_cast<float>(state >> 8) / 16777216.0F);
  }
  return image;
}

id<MTLTexture> texture_of(const Image &image, MTLPixelFormat format) {
  id<MTLTexture> const texture = new_texture(image, format, 1);
  write(texture, image, 0);
  return texture;
}

id<MTLTexture> texture_of_levels(const std::vector<Image> &levels, MTLPixelFormat format) {
  id<MTLTexture> const texture = new_texture(levels[0], format, levels.size());
  for (NSUInteger level = 0; level < levels.size(); ++level) write(texture, levels[level], level);
  return texture;
}

Image read(id<MTLTexture> texture, NSUInteger level) {
  const Format &format = format_of([texture pixelFormat]);
  const auto extent = [&](NSUInteger full) { return static_cast<int>(std::max<NSUInteger>(full >> level, 1)); };
  Image image(static_cast<int>([texture arrayLength]), extent([texture height]), extent([texture width]),
              format.channels);
  std::vector<unsigned char> bytes(image.v.size() / static_cast<std::size_t>(image.n) * element_bytes(format));
  for (int n = 0; n < image.n; ++n) {
    [texture getBytes:bytes.data()
          bytesPerRow:bytes.size() / static_cast<std::size_t>(image.h)
        bytesPerImage:0
           fromRegion:region(0, 0, static_cast<NSUInteger>(image.w), static_cast<NSUInteger>(image.h))
          mipmapLevel:level
                slice:static_cast<NSUInteger>(n)];
    for_each_element(format, image, n, [&](std::size_t at, int i, int y, int x, int c) {
      image.at(i, y, x, c) = get(format, &bytes[at]);
    });
  }
  return image;
}

MPSImage *image_of(const Image &image, MPSImageFeatureChannelFormat format) {
  MPSImageDescriptor *const facts =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:format
                                                     width:static_cast<NSUInteger>(image.w)
                                                    height:static_cast<NSUInteger>(image.h)
                                           featureChannels:static_cast<NSUInteger>(image.c)
                                            numberOfImages:static_cast<NSUInteger>(image.n)
                                                     usage:MTLTextureUsageShaderRead | MTLTextureUsageShaderWrite];
  MPSImage *const made = [[[MPSImage alloc] initWithDevice:nn_device() imageDescriptor:facts] autorelease];
  const std::vector<float> values(image.v.begin(), image.v.end());
  for (int n = 0; n < image.n; ++n)
    [made writeBytes:values.data() + values.size() / static_cast<std::size_t>(image.n) * static_cast<std::size_t>(n)
          dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels
          imageIndex:static_cast<NSUInteger>(n)];
  return made;
}

Image read(MPSImage *image) {
  Image result(static_cast<int>([image numberOfImages]), static_cast<int>([image height]),
               static_cast<int>([image width]), static_cast<int>([image featureChannels]));
  std::vector<float> values(result.v.size());
  for (int n = 0; n < result.n; ++n)
    [image readBytes:values.data() + values.size() / static_cast<std::size_t>(result.n) * static_cast<std::size_t>(n)
          dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels
          imageIndex:static_cast<NSUInteger>(n)];
  result.v.assign(values.begin(), values.end());
  return result;
}

double shown(const Image &x, int n, int row, int column, int channel, MPSImageEdgeMode edge) {
  // One step at a time, so that mirrors and borders need no formula.
  const auto inside = [edge](int at, int extent) {
    if (at >= 0 && at < extent) return at;
    if (edge == MPSImageEdgeModeZero) return -1;
    if (edge == MPSImageEdgeModeClamp || extent == 1) return at < 0 ? 0 : extent - 1;
    int place = 0, step = 1;
    for (int i = 0; i != at; i += at < 0 ? -1 : 1) {
      if (at < 0 && i == 0) step = -1;
      if (place + step < 0 || place + step >= extent) {
        step = -step;
        if (edge == MPSImageEdgeModeMirrorWithEdge) continue;
      }
      place += step;
    }
    return place;
  };
  const int y = inside(row, x.h), k = inside(column, x.w);
  return y < 0 || k < 0 ? 0 : x.at(n, y, k, channel);
}

Image filtered(const Image &source, Image destination, const Placed &placed, const Formula &formula) {
  const auto end = [](NSUInteger origin, NSUInteger size, int extent) {
    return size > static_cast<NSUInteger>(extent) ? extent : std::min(static_cast<int>(origin + size), extent);
  };
  const MTLOrigin o = placed.clip.origin;
  const MTLSize s = placed.clip.size;
  for (int n = static_cast<int>(o.z); n < end(o.z, s.depth, destination.n); ++n)
    for (int y = static_cast<int>(o.y); y < end(o.y, s.height, destination.h); ++y)
      for (int x = static_cast<int>(o.x); x < end(o.x, s.width, destination.w); ++x)
        for (int c = 0; c < destination.c; ++c)
          destination.at(n, y, x, c) = formula(
              [&](int dy, int dx, int k) {
                return shown(source, n - static_cast<int>(o.z) + static_cast<int>(placed.offset.z),
                             y - static_cast<int>(o.y) + static_cast<int>(placed.offset.y) + dy,
                             x - static_cast<int>(o.x) + static_cast<int>(placed.offset.x) + dx, k, placed.edge);
              },
              c);
  return destination;
}

void check_equal(const Image &given, const Image &expected, double tolerance) {
  REQUIRE(given.v.size() == expected.v.size());
  std::size_t worst = 0;
  const auto error = [&](std::size_t i) {
    return std::abs(given.v[i] - expected.v[i]) / (1 + std::abs(expected.v[i]));
  };
  for (std::size_t i = 0; i < given.v.size(); ++i)
    if (!(error(i) <= error(worst))) worst = i;
  CHECK_MESSAGE(error(worst) <= tolerance,
                "element " << worst << " is " << given.v[worst] << ", expected " << expected.v[worst]);
}

void check_filter(MPSUnaryImageKernel *kernel, const Formula &formula, const std::vector<MPSImageEdgeMode> &edges,
                  double tolerance) {
  for (const MPSImageEdgeMode edge : edges)
    for (const Placed &placed : placements(edge)) {
      CAPTURE(edge);
      CAPTURE(placed.offset.x);
      CAPTURE(placed.offset.y);
      CAPTURE(placed.clip.origin.x);
      check_textures(kernel, picture(1, 7, 6, 1, 1), picture(1, 6, 8, 1, 2), placed, formula, tolerance);
      check_in_place(kernel, placed, formula, tolerance);
    }
  const Placed plain{{0, 0, 0}, MPSRectNoClip, edges.back()};
  for (const auto &[h, w, c] : std::vector<std::array<int, 3>>{{1, 1, 1}, {1, 9, 2}, {9, 1, 4}, {12, 11, 4}})
    check_textures(kernel, picture(1, h, w, c, 3), picture(1, h, w, c, 4), plain, formula, tolerance);
  check_textures(kernel, picture(2, 4, 5, 4, 3), picture(2, 4, 5, 4, 4), plain, formula, tolerance);
  if (edges == kAllEdges || edges.back() == MPSImageEdgeModeClamp) {
    check_format(kernel, MTLPixelFormatRGBA16Float, formula, 1e-3);
    check_format(kernel, MTLPixelFormatRG16Float, formula, 1e-3);
    check_format(kernel, MTLPixelFormatR8Unorm, formula, 0.51 / 255);
    check_format(kernel, MTLPixelFormatRGBA8Unorm, formula, 0.51 / 255);
    check_format(kernel, MTLPixelFormatBGRA8Unorm, formula, 0.51 / 255);
    check_images(kernel, formula, tolerance);
  }
  set(kernel, {});
}

}  // namespace filters
