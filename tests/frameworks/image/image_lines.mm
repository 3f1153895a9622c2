// Line segments of drawn shapes, whose ends are known.
#include <cmath>
#include <cstring>

#include "tests/frameworks/image/image_test.h"

using namespace filters;

namespace {

struct Line {
  int x0, y0, x1, y1;
  double length() const { return std::hypot(x1 - x0, y1 - y0); }
  // Of a point from the endless line.
  double distance(double x, double y) const { return std::abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length(); }
};

struct Lines {
  std::uint32_t count;
  std::vector<Line> lines;
};

MPSImageEDLines *finder(NSUInteger most, float merge = 0.0025F) {
  return [[[MPSImageEDLines alloc] initWithDevice:nn_device()
                                    gaussianSigma:1
                                    minLineLength:16
                                         maxLines:most
                                      detailRatio:4
                                gradientThreshold:0.2F
                               lineErrorThreshold:0.02F
                           mergeLocalityThreshold:merge] autorelease];
}

Lines run(MPSImageEDLines *kernel, const Image &x, id<MTLTexture> to = nil) {
  const NSUInteger most = [kernel maxLines];
  id<MTLBuffer> const ends = [[nn_device() newBufferWithLength:32 + 4 + 8 * most
                                                       options:MTLResourceStorageModeShared] autorelease];
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeToCommandBuffer:buffer
                    sourceTexture:texture_of(x)
               destinationTexture:to
                   endpointBuffer:ends
                   endpointOffset:32];
  });
  const auto *const bytes = static_cast<const unsigned char *>([ends contents]) + 32;
  Lines found{0, {}};
  std::memcpy(&found.count, bytes, 4);
  for (std::uint32_t i = 0; i < found.count; ++i) {
    std::uint16_t each[4];
    std::memcpy(each, bytes + 4 + 8 * i, 8);
    found.lines.push_back({each[0], each[1], each[2], each[3]});
  }
  return found;
}

// 1 on one side of a line through (x0, y0), smooth over about a pixel.
Image half_plane(int h, int w, double x0, double y0, double angle) {
  Image x(1, h, w, 1);
  for (int y = 0; y < h; ++y)
    for (int k = 0; k < w; ++k) {
      const double side = (k - x0) * -std::sin(angle) + (y - y0) * std::cos(angle);
      x.at(0, y, k, 0) = std::clamp(side + 0.5, 0.0, 1.0);
    }
  return x;
}

Image square(int h, int w, int first_row, int first_column, int size) {
  Image x(1, h, w, 1);
  for (int y = first_row; y < first_row + size; ++y)
    for (int k = first_column; k < first_column + size; ++k) x.at(0, y, k, 0) = 1;
  return x;
}

}  // namespace

TEST_CASE("image lines: the edge of a half plane at every angle is one line of the right length and place") {
  for (int i = 0; i < 12; ++i) {
    const double angle = i * std::acos(-1.0) / 12;
    CAPTURE(angle);
    const Image x = half_plane(80, 90, 45.3, 39.6, angle);
    id<MTLTexture> const edges = texture_of(Image(1, 80, 90, 1));
    const Lines found = run(finder(8), x, edges);
    REQUIRE(found.count >= 1);
    const Line &line = found.lines[0];
    CHECK(line.distance(45.3, 39.6) < 1.2);
    const double turn = std::remainder(std::atan2(line.y1 - line.y0, line.x1 - line.x0) - angle, std::acos(-1.0));
    CHECK(std::abs(turn) < 0.03);
    const double inside = std::min(90 / std::abs(std::cos(angle) + 1e-9), 80 / std::abs(std::sin(angle) + 1e-9));
    CHECK(line.length() > 0.8 * inside - 8);
    // Pixels of edges are near the true line, and there are about as many as the line is long.
    const Image drawn = read(edges);
    double count = 0;
    for (int y = 0; y < 80; ++y)
      for (int k = 0; k < 90; ++k) {
        const double value = drawn.at(0, y, k, 0);
        CHECK((value == 0 || value == 1));
        count += value;
        if (value == 1) CHECK(std::abs((k - 45.3) * -std::sin(angle) + (y - 39.6) * std::cos(angle)) < 2);
      }
    CHECK(count >= 0.6 * line.length());
  }
}

TEST_CASE("image lines: a square has four sides") {
  const Lines found = run(finder(16), square(70, 80, 15, 20, 40));
  REQUIRE(found.count == 4);
  int level = 0, upright = 0;
  for (const Line &line : found.lines) {
    CHECK(line.length() > 30);
    CHECK(line.length() < 44);
    if (std::abs(line.y1 - line.y0) <= 1) {
      ++level;
      CHECK(std::min(std::abs(line.y0 - 14.5), std::abs(line.y0 - 54.5)) < 1.6);
    } else {
      ++upright;
      CHECK(std::abs(line.x1 - line.x0) <= 1);
      CHECK(std::min(std::abs(line.x0 - 19.5), std::abs(line.x0 - 59.5)) < 1.6);
    }
  }
  CHECK(level == 2);
  CHECK(upright == 2);
}

TEST_CASE("image lines: the longest lines are kept, coordinates count from the source's origin") {
  Image x = square(90, 100, 10, 8, 24);
  const Image large = square(90, 100, 45, 50, 40);
  for (std::size_t i = 0; i < x.v.size(); ++i) x.v[i] += large.v[i];
  CHECK(run(finder(64), x).count == 8);
  const Lines some = run(finder(3), x);
  REQUIRE(some.count == 3);
  for (const Line &line : some.lines) CHECK(line.length() > 30);
  MPSImageEDLines *const kernel = finder(64);
  [kernel setClipRectSource:{{4, 5, 0}, {40, 36, 1}}];
  const Lines part = run(kernel, x);
  REQUIRE(part.count == 4);
  for (const Line &line : part.lines) {
    CHECK(std::min(line.x0, line.x1) >= 6);
    CHECK(std::max(line.x0, line.x1) <= 33);
    CHECK(std::min(line.y0, line.y1) >= 8);
    CHECK(std::max(line.y0, line.y1) <= 35);
  }
  [kernel setClipRectSource:{{100, 0, 0}, {1, 1, 1}}];
  CHECK(run(kernel, x).count == 0);
}

TEST_CASE("image lines: a gap in a line is closed if it is near enough") {
  Image x = half_plane(60, 100, 50, 30.2, 0);
  for (int y = 0; y < 60; ++y)
    for (int k = 48; k < 52; ++k) x.at(0, y, k, 0) = 0.5;
  const Lines apart = run(finder(8, 0), x), joined = run(finder(8, 0.15F), x);
  REQUIRE(apart.count >= 1);
  REQUIRE(joined.count >= 1);
  CHECK(joined.lines[0].length() > 80);
  CHECK(joined.lines[0].length() >= apart.lines[0].length());
}

TEST_CASE("image lines: nothing in flat and tiny images; settings; refusals") {
  for (const auto &[h, w] : std::vector<std::pair<int, int>>{{1, 1}, {1, 9}, {40, 2}, {30, 30}})
    CHECK(run(finder(4), Image(1, h, w, 1)).count == 0);
  CHECK(run(finder(0), square(50, 50, 10, 10, 30)).count == 0);
  MPSImageEDLines *const kernel = finder(4);
  CHECK([kernel gaussianSigma] == 1);
  CHECK([kernel minLineLength] == 16);
  CHECK([kernel detailRatio] == 4);
  CHECK([kernel gradientThreshold] == 0.2F);
  CHECK([kernel lineErrorThreshold] == 0.02F);
  CHECK([kernel mergeLocalityThreshold] == 0.0025F);
  CHECK([kernel clipRectSource].size.width == NSUIntegerMax);
  [kernel setMinLineLength:40];
  CHECK(run(kernel, square(50, 60, 10, 10, 24)).count == 0);
  [kernel setMinLineLength:0];
  [kernel setDetailRatio:0];
  [kernel setGradientThreshold:100];
  CHECK(run(kernel, square(50, 60, 10, 10, 24)).count == 0);
  [kernel setLineErrorThreshold:0.5F];
  [kernel setMergeLocalityThreshold:0.5F];
  [kernel setMaxLines:9];
  MPSImageEDLines *const copy = [[kernel copy] autorelease];
  CHECK([copy minLineLength] == 0);
  CHECK([copy maxLines] == 9);
  id<MTLCommandBuffer> const buffer = [nn_queue() commandBuffer];
  id<MTLTexture> const x = texture_of(Image(1, 4, 4, 1));
  id<MTLBuffer> const ends = [[nn_device() newBufferWithLength:64 options:MTLResourceStorageModeShared] autorelease];
  const auto encode = [&](id<MTLTexture> source, id<MTLBuffer> to, NSUInteger offset) {
    [kernel encodeToCommandBuffer:buffer
                    sourceTexture:source
               destinationTexture:nil
                   endpointBuffer:to
                   endpointOffset:offset];
  };
  CHECK_RAISES(encode(x, ends, 0), NSInvalidArgumentException,
               "MPSImageEDLines: endpointBuffer has 64 bytes; 76 from byte 0 on are needed.");
  CHECK_RAISES(encode(x, nil, 0), NSInvalidArgumentException, "endpointBuffer is nil.");
  CHECK_RAISES(encode(nil, ends, 0), NSInvalidArgumentException, "sourceTexture is nil");
  CHECK_RAISES(encode(x, ends, 8), NSInvalidArgumentException, "expected a multiple of 32");
  [kernel setMaxLines:NSUIntegerMax];
  CHECK_RAISES(encode(x, ends, 0), NSInvalidArgumentException, "maxLines is 18446744073709551615, at most");
  CHECK_RAISES([[MPSImageEDLines alloc] initWithDevice:nn_device()
                                         gaussianSigma:-2
                                         minLineLength:1
                                              maxLines:1
                                           detailRatio:1
                                     gradientThreshold:0
                                    lineErrorThreshold:0
                                mergeLocalityThreshold:0],
               NSInvalidArgumentException, "MPSImageEDLines: sigma is -2.000000, more than 0 and at most");
}
