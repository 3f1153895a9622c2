// Histograms and the filters that they give, against loops over the pixels.
#include <array>
#include <cmath>
#include <limits>

#include "tests/frameworks/image/image_test.h"

using namespace filters;

namespace {

using Counts = std::vector<std::uint32_t>;

MPSImageHistogramInfo info_of(NSUInteger bins, BOOL alpha, float low, float high) {
  return {bins, alpha, vector_float4{low, low, low, low}, vector_float4{high, high, high, high}};
}

// The bin of each value by comparison with the bins' edges.
std::size_t bin_of(double value, double low, double high, std::size_t bins) {
  if (!(high > low)) return 0;
  std::size_t bin = 0;
  while (bin + 1 < bins && value >= low + (high - low) * static_cast<double>(bin + 1) / static_cast<double>(bins))
    ++bin;
  return bin;
}

struct Counted {
  int channels = 1;
  std::size_t bins = 256;
  double low = 0, high = 1, threshold = 0;
};

Counts counted(const Image &x, const Counted &how) {
  Counts counts(static_cast<std::size_t>(how.channels) * how.bins);
  for (int n = 0; n < x.n; ++n)
    for (int y = 0; y < x.h; ++y)
      for (int k = 0; k < x.w; ++k)
        for (int c = 0; c < how.channels; ++c)
          if (x.at(n, y, k, c) >= how.threshold)
            ++counts[static_cast<std::size_t>(c) * how.bins + bin_of(x.at(n, y, k, c), how.low, how.high, how.bins)];
  return counts;
}

id<MTLBuffer> buffer_of(const Counts &numbers, std::size_t before = 0) {
  id<MTLBuffer> const buffer = [[nn_device() newBufferWithLength:(before + numbers.size()) * sizeof(std::uint32_t)
                                                         options:MTLResourceStorageModeShared] autorelease];
  std::copy(numbers.begin(), numbers.end(), static_cast<std::uint32_t *>([buffer contents]) + before);
  return buffer;
}

Counts numbers_in(id<MTLBuffer> buffer, std::size_t before = 0) {
  const auto *const first = static_cast<const std::uint32_t *>([buffer contents]);
  return {first + before, first + [buffer length] / sizeof(std::uint32_t)};
}

template <typename Kernel>
Kernel *made(const MPSImageHistogramInfo &info) {
  return [[[Kernel alloc] initWithDevice:nn_device() histogramInfo:&info] autorelease];
}

// Some values outside the range and some at its ends.
Image wide_picture(int h, int w, int c, unsigned seed) {
  Image x = picture(1, h, w, c, seed);
  for (double &value : x.v) value = static_cast<double>(static_cast<float>(value * 3 - 1));
  x.v[0] = 1, x.v[1] = -0.5;
  return x;
}

Image part(const Image &x, int first_row, int first_column, int h, int w) {
  Image result(1, h, w, x.c);
  for (int y = 0; y < h; ++y)
    for (int k = 0; k < w; ++k)
      for (int c = 0; c < x.c; ++c) result.at(0, y, k, c) = x.at(0, first_row + y, first_column + k, c);
  return result;
}

// Pixels of the first `rows` channels become the share of counts up to their bin.
Formula equalised(const Counts &counts, int rows, double low, double high) {
  return [=](const Near &near, int c) {
    const double value = near(0, 0, c);
    if (c == rows) return value;
    double sum = 0, all = 0;
    for (std::size_t i = 0; i < 256; ++i) {
      const double count = counts[static_cast<std::size_t>(c) * 256 + i];
      all += count;
      if (i <= bin_of(value, low, high, 256)) sum += count;
    }
    return low + (high - low) * sum / all;
  };
}

}  // namespace

TEST_CASE("image histogram: counts every channel, with and without the fourth, after an offset") {
  for (const int channels : {1, 2, 4})
    for (const BOOL alpha : {NO, YES}) {
      const int rows = channels == 4 && !alpha ? 3 : channels;
      const Image x = wide_picture(7, 5, channels, 3);
      MPSImageHistogram *const kernel = made<MPSImageHistogram>(info_of(512, alpha, -0.5F, 1));
      [kernel setMinPixelThresholdValue:vector_float4{-9, -9, -9, -9}];
      const Counts before(static_cast<std::size_t>(rows) * 512, 7);
      id<MTLBuffer> const buffer = buffer_of(before, 8);
      nn_run([&](id<MTLCommandBuffer> commands) {
        [kernel encodeToCommandBuffer:commands sourceTexture:texture_of(x) histogram:buffer histogramOffset:32];
      });
      CHECK(numbers_in(buffer, 8) == counted(x, {rows, 512, -0.5, 1, -9}));
      CHECK(numbers_in(buffer)[0] == 0);
    }
}

TEST_CASE("image histogram: 8 bits have a bin each, and sizes are those of the format") {
  MPSImageHistogram *const kernel = made<MPSImageHistogram>(info_of(256, NO, 0, 1));
  CHECK([kernel histogramSizeForSourceFormat:MTLPixelFormatR8Unorm] == 1024);
  CHECK([kernel histogramSizeForSourceFormat:MTLPixelFormatBGRA8Unorm] == 3 * 1024);
  CHECK([made<MPSImageNormalizedHistogram>(info_of(256, YES, 0, 1))
            histogramSizeForSourceFormat:MTLPixelFormatRGBA16Float] == 4 * 1024);
  Image ramp(1, 16, 16, 1);
  for (std::size_t i = 0; i < 256; ++i) ramp.v[i] = static_cast<double>(i) / 255;
  id<MTLBuffer> const buffer = buffer_of(Counts(256, 0));
  nn_run([&](id<MTLCommandBuffer> commands) {
    [kernel encodeToCommandBuffer:commands
                    sourceTexture:texture_of(ramp, MTLPixelFormatR8Unorm)
                        histogram:buffer
                  histogramOffset:0];
  });
  CHECK(numbers_in(buffer) == Counts(256, 1));
}

TEST_CASE("image histogram: thresholds, clip rectangles, adding to a histogram, numbers that are none") {
  Image x = wide_picture(6, 9, 1, 5);
  x.at(0, 2, 3, 0) = std::numeric_limits<double>::quiet_NaN();
  MPSImageHistogram *const kernel = made<MPSImageHistogram>(info_of(256, NO, 0, 1));
  CHECK([kernel zeroHistogram]);
  CHECK([kernel clipRectSource].size.width == NSUIntegerMax);
  CHECK([kernel minPixelThresholdValue][3] == 0);
  [kernel setMinPixelThresholdValue:vector_float4{0.25F, 0, 0, 0}];
  [kernel setClipRectSource:{{2, 1, 0}, {100, 3, 1}}];
  id<MTLBuffer> const buffer = buffer_of(Counts(256, 1));
  const auto encode = [&](id<MTLCommandBuffer> commands) {
    [kernel encodeToCommandBuffer:commands sourceTexture:texture_of(x) histogram:buffer histogramOffset:0];
  };
  nn_run(encode);
  Counts expected = counted(part(x, 1, 2, 3, 7), {1, 256, 0, 1, 0.25});
  CHECK(numbers_in(buffer) == expected);
  [kernel setZeroHistogram:NO];
  nn_run(encode);
  for (std::uint32_t &each : expected) each *= 2;
  CHECK(numbers_in(buffer) == expected);
  [kernel setClipRectSource:{{9, 0, 0}, {1, 1, 1}}];
  nn_run(encode);
  CHECK(numbers_in(buffer) == expected);
  [kernel setZeroHistogram:YES];
  nn_run(encode);
  CHECK(numbers_in(buffer) == Counts(256, 0));
}

TEST_CASE("image normalized histogram: the range is that of the image inside of the given one") {
  for (const float high : {5.0F, 1.0F}) {
    const Image x = wide_picture(8, 5, 4, 9);
    MPSImageNormalizedHistogram *const kernel = made<MPSImageNormalizedHistogram>(info_of(256, YES, -0.25F, high));
    CHECK([kernel histogramInfo].histogramForAlpha);
    [kernel setClipRectSource:{{1, 2, 0}, {3, 4, 1}}];
    CHECK([kernel clipRectSource].origin.y == 2);
    const Image region = part(x, 2, 1, 4, 3);
    id<MTLBuffer> const buffer = buffer_of(Counts(1024, 3));
    id<MTLTexture> const extremes = texture_of(Image(1, 1, 2, 4));
    for (const BOOL zero : {YES, NO}) {
      [kernel setZeroHistogram:zero];
      CHECK([kernel zeroHistogram] == zero);
      nn_run([&](id<MTLCommandBuffer> commands) {
        [kernel encodeToCommandBuffer:commands
                        sourceTexture:texture_of(x)
                        minmaxTexture:extremes
                            histogram:buffer
                      histogramOffset:0];
      });
    }
    const Counts given = numbers_in(buffer);
    for (int c = 0; c < 4; ++c) {
      double least = 9, most = -9;
      Image channel(1, 4, 3, 1);
      for (int i = 0; i < 12; ++i) {
        const double value = channel.at(0, i / 3, i % 3, 0) = region.at(0, i / 3, i % 3, c);
        least = std::min(least, value), most = std::max(most, value);
      }
      CHECK(read(extremes).at(0, 0, 0, c) == least);
      CHECK(read(extremes).at(0, 0, 1, c) == most);
      Counts expected =
          counted(channel, {1, 256, std::max(least, -0.25), std::min(most, static_cast<double>(high)), -9});
      for (std::uint32_t &each : expected) each *= 2;
      CHECK(Counts(given.begin() + c * 256, given.begin() + (c + 1) * 256) == expected);
    }
  }
}

// Of 0 to 1, as bytes hold them.
Image in_bytes(Image image) {
  for (double &value : image.v) value = std::round(std::min(1.0, std::max(0.0, value)) * 255) / 255;
  return image;
}

TEST_CASE("image histogram equalization: bytes of one and four channels, at every edge") {
  for (const int channels : {1, 4})
    for (const MPSImageEdgeMode edge : {MPSImageEdgeModeZero, MPSImageEdgeModeClamp, MPSImageEdgeModeMirror}) {
      const MTLPixelFormat format = channels == 1 ? MTLPixelFormatR8Unorm : MTLPixelFormatRGBA8Unorm;
      const int rows = channels == 1 ? 1 : 3;
      const double low = 0.25, high = 1;
      const Image x = in_bytes(wide_picture(9, 8, channels, 13)), before = in_bytes(picture(1, 9, 8, channels, 14));
      const Counts counts = counted(x, {rows, 256, low, high, -9});
      auto *const kernel = made<MPSImageHistogramEqualization>(info_of(256, NO, 0.25F, 1));
      id<MTLTexture> const source = texture_of(x, format), destination = texture_of(before, format);
      for (const Placed &placed :
           {Placed{{0, 0, 0}, MPSRectNoClip, edge}, Placed{{-2, 3, 0}, {{1, 3, 0}, {5, 100, 1}}, edge},
            Placed{{-40, 0, 0}, {{0, 0, 0}, {3, 3, 1}}, edge}}) {
        [kernel setOffset:placed.offset];
        [kernel setClipRect:placed.clip];
        [kernel setEdgeMode:placed.edge];
        const Image held = read(destination);
        nn_run([&](id<MTLCommandBuffer> commands) {
          [kernel encodeTransformToCommandBuffer:commands
                                   sourceTexture:source
                                       histogram:buffer_of(counts)
                                 histogramOffset:0];
          [kernel encodeToCommandBuffer:commands sourceTexture:source destinationTexture:destination];
        });
        const Formula formula = equalised(counts, rows, low, high);
        check_equal(read(destination), filtered(x, held, placed, formula), 0.501 / 255);
      }
    }
}

TEST_CASE("image histogram equalization: the share of values up to each bin") {
  const Image x = wide_picture(9, 8, 4, 13);
  const double low = -0.5, high = 1;
  for (const BOOL alpha : {NO, YES}) {
    const int rows = alpha ? 4 : 3;
    const Counts counts = counted(x, {rows, 256, low, high, -9});
    auto *const kernel = made<MPSImageHistogramEqualization>(info_of(256, alpha, -0.5F, 1));
    CHECK([kernel histogramInfo].numberOfHistogramEntries == 256);
    CHECK([kernel histogramInfo].minPixelValue[2] == -0.5F);
    id<MTLTexture> const source = texture_of(x), destination = texture_of(picture(1, 9, 8, 4, 14));
    const Placed placed{{1, 0, 0}, {{2, 3, 0}, {5, 100, 1}}, MPSImageEdgeModeClamp};
    [kernel setOffset:placed.offset];
    [kernel setClipRect:placed.clip];
    [kernel setEdgeMode:placed.edge];
    nn_run([&](id<MTLCommandBuffer> commands) {
      [kernel encodeTransformToCommandBuffer:commands
                               sourceTexture:source
                                   histogram:buffer_of(counts, 1)
                             histogramOffset:4];
      [kernel encodeToCommandBuffer:commands sourceTexture:source destinationTexture:destination];
    });
    const Formula formula = equalised(counts, rows, low, high);
    check_equal(read(destination), filtered(x, picture(1, 9, 8, 4, 14), placed, formula), 1e-6);
  }
}

TEST_CASE("image histogram specification: the first bin with as large a share") {
  const Image x = picture(1, 11, 9, 2, 15);
  const Counts own = counted(x, {2, 256, 0, 1, 0}), desired = counted(picture(1, 6, 8, 2, 16), {2, 256, 0, 1, 0});
  for (const Counts *wanted : {&desired, &own}) {
    auto *const kernel = made<MPSImageHistogramSpecification>(info_of(256, NO, 0, 1));
    CHECK([kernel histogramInfo].maxPixelValue[0] == 1);
    id<MTLTexture> texture = texture_of(x);
    nn_run([&](id<MTLCommandBuffer> commands) {
      [kernel encodeTransformToCommandBuffer:commands
                               sourceTexture:texture
                             sourceHistogram:buffer_of(own)
                       sourceHistogramOffset:0
                            desiredHistogram:buffer_of(*wanted, 3)
                      desiredHistogramOffset:12];
      CHECK([kernel encodeToCommandBuffer:commands inPlaceTexture:&texture fallbackCopyAllocator:nil]);
    });
    const Formula formula = [&](const Near &near, int c) {
      const auto sum = [c](const Counts &counts, std::size_t last) {
        std::uint64_t result = 0;
        for (std::size_t i = 0; i <= last; ++i) result += counts[static_cast<std::size_t>(c) * 256 + i];
        return result;
      };
      const std::uint64_t share = sum(own, bin_of(near(0, 0, c), 0, 1, 256)) * sum(*wanted, 255);
      std::size_t j = 0;
      while (sum(*wanted, j) * sum(own, 255) < share) ++j;
      return static_cast<double>(j) / 255;
    };
    check_equal(read(texture), filtered(x, x, {}, formula), 1e-6);
  }
}

TEST_CASE("image histogram: copies and archives have the settings but no transform") {
  MPSImageHistogram *const kernel = made<MPSImageHistogram>(info_of(512, YES, -1, 2));
  [kernel setMinPixelThresholdValue:vector_float4{1, 2, 3, 4}];
  MPSImageHistogram *const copy = [[kernel copy] autorelease];
  NSMutableData *const data = [NSMutableData data];
  NSKeyedArchiver *const writer = [[[NSKeyedArchiver alloc] initForWritingWithMutableData:data] autorelease];
  [kernel encodeWithCoder:writer];
  [writer finishEncoding];
  NSKeyedUnarchiver *const reader = [[[NSKeyedUnarchiver alloc] initForReadingWithData:data] autorelease];
  MPSImageHistogram *const restored = [[[MPSImageHistogram alloc] initWithCoder:reader device:nn_device()] autorelease];
  for (MPSImageHistogram *each : {copy, restored}) {
    CHECK([each histogramInfo].numberOfHistogramEntries == 512);
    CHECK([each histogramInfo].histogramForAlpha);
    CHECK([each histogramInfo].minPixelValue[1] == -1);
    CHECK([each histogramInfo].maxPixelValue[3] == 2);
    CHECK([each minPixelThresholdValue][2] == 3);
  }
  auto *const equalization = made<MPSImageHistogramEqualization>(info_of(256, NO, 0, 1));
  id<MTLTexture> const x = texture_of(picture(1, 3, 3, 1, 1));
  nn_run([&](id<MTLCommandBuffer> commands) {
    [equalization encodeTransformToCommandBuffer:commands
                                   sourceTexture:x
                                       histogram:buffer_of(Counts(256, 1))
                                 histogramOffset:0];
    CHECK_RAISES([[[equalization copy] autorelease] encodeToCommandBuffer:commands
                                                            sourceTexture:x
                                                       destinationTexture:x],
                 NSInvalidArgumentException,
                 "MPSImageHistogramEqualization: there is no transform; encode it before the first image.");
    id<MTLTexture> const two = texture_of(picture(1, 3, 3, 2, 1));
    CHECK_RAISES([equalization encodeToCommandBuffer:commands sourceTexture:two destinationTexture:two],
                 NSInvalidArgumentException, "the transform is for 1 channels, sourceTexture has 2.");
  });
}

TEST_CASE("image histogram: wrong descriptions, buffers and offsets are refused") {
  const auto refused = [](MPSImageHistogramInfo info, const char *sentence) {
    CHECK_RAISES([[MPSImageHistogram alloc] initWithDevice:nn_device() histogramInfo:&info], NSInvalidArgumentException,
                 sentence);
    CHECK_RAISES([[MPSImageHistogramSpecification alloc] initWithDevice:nn_device() histogramInfo:&info],
                 NSInvalidArgumentException, "MPSImageHistogramSpecification: ");
  };
  refused(info_of(300, NO, 0, 1), "MPSImageHistogram: numberOfHistogramEntries is 300, expected a power of two from");
  refused(info_of(128, NO, 0, 1), "numberOfHistogramEntries is 128");
  refused(info_of(256, NO, 1, 0), "minPixelValue of channel 0 is 1.000000, maxPixelValue is 0.000000");
  refused(info_of(256, NO, 0, INFINITY), "a range of finite numbers is expected");
  const MPSImageHistogramInfo *missing = nullptr;
  CHECK_RAISES([[MPSImageHistogram alloc] initWithDevice:nn_device() histogramInfo:missing], NSInvalidArgumentException,
               "histogramInfo is NULL");
  MPSImageHistogram *const kernel = made<MPSImageHistogram>(info_of(256, NO, 0, 1));
  id<MTLTexture> const x = texture_of(picture(1, 2, 2, 2, 1));
  nn_run([&](id<MTLCommandBuffer> commands) {
    const auto encode = [&](id<MTLTexture> source, id<MTLBuffer> histogram, NSUInteger offset) {
      [kernel encodeToCommandBuffer:commands sourceTexture:source histogram:histogram histogramOffset:offset];
    };
    CHECK_RAISES(encode(nil, buffer_of(Counts(512)), 0), NSInvalidArgumentException, "sourceTexture is nil");
    CHECK_RAISES(encode(x, nil, 0), NSInvalidArgumentException, "MPSImageHistogram: histogram is nil.");
    CHECK_RAISES(encode(x, buffer_of(Counts(520)), 4), NSInvalidArgumentException, "expected a multiple of 32");
    CHECK_RAISES(encode(x, buffer_of(Counts(512)), 32), NSInvalidArgumentException,
                 "MPSImageHistogram: histogram has 2048 bytes; 2048 from byte 32 on are needed.");
    CHECK_RAISES(
        [made<MPSImageNormalizedHistogram>(info_of(256, NO, 0, 1)) encodeToCommandBuffer:commands
                                                                           sourceTexture:x
                                                                           minmaxTexture:texture_of(Image(1, 1, 1, 4))
                                                                               histogram:buffer_of(Counts(512))
                                                                         histogramOffset:0],
        NSInvalidArgumentException, "minmaxTexture has 1 columns, expected 2 or more.");
  });
  CHECK_RAISES([kernel histogramSizeForSourceFormat:MTLPixelFormatInvalid], NSInvalidArgumentException,
               "a source has the pixel format 0");
}
