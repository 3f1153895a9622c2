// The distance transform, against the least of all distances.
#include <cfloat>
#include <cmath>
#include <limits>

#include "tests/frameworks/image/image_test.h"

using namespace filters;

namespace {

// The distance of a position, which may be outside, to the nearest pixel that is not 0.
double distance(const Image &x, int n, int row, int column, int c) {
  double least = std::numeric_limits<double>::infinity();
  for (int y = 0; y < x.h; ++y)
    for (int k = 0; k < x.w; ++k)
      if (x.at(n, y, k, c) != 0) least = std::min(least, std::hypot(y - row, k - column));
  return least;
}

Image distances(const Image &x) {
  Image result = x;
  for (int n = 0; n < x.n; ++n)
    for (int y = 0; y < x.h; ++y)
      for (int k = 0; k < x.w; ++k)
        for (int c = 0; c < x.c; ++c) result.at(n, y, k, c) = distance(x, n, y, k, c);
  return result;
}

// About one pixel of `rare` is not 0.
Image dots(int n, int h, int w, int c, double rare, unsigned seed) {
  Image x = picture(n, h, w, c, seed);
  for (double &value : x.v) value = value * rare < 1 ? value + 0.001 : 0;
  return x;
}

MPSImageEuclideanDistanceTransform *transform() {
  return [[[MPSImageEuclideanDistanceTransform alloc] initWithDevice:nn_device()] autorelease];
}

Image run(MPSImageEuclideanDistanceTransform *kernel, const Image &x, Image before) {
  id<MTLTexture> const to = texture_of(before);
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeToCommandBuffer:buffer sourceTexture:texture_of(x) destinationTexture:to];
  });
  return read(to);
}

}  // namespace

TEST_CASE("image distance transform: the least distance, for few and many pixels, of every shape") {
  CHECK([transform() searchLimitRadius] == FLT_MAX);
  for (const auto &[h, w, c, rare] : std::vector<std::tuple<int, int, int, double>>{
           {1, 1, 1, 1}, {1, 40, 1, 30}, {40, 1, 2, 30}, {23, 31, 1, 200}, {17, 12, 4, 4}, {5, 60, 1, 290}}) {
    Image x = dots(1, h, w, c, rare, 3);
    for (int k = 0; k < c; ++k) x.at(0, h / 2, w - 1, k) = -1;
    check_equal(run(transform(), x, Image(1, h, w, c)), distances(x), 1e-6);
  }
}

TEST_CASE("image distance transform: no pixel, no distance") {
  Image expected(1, 4, 9, 1);
  for (double &value : expected.v) value = std::numeric_limits<double>::infinity();
  CHECK(run(transform(), Image(1, 4, 9, 1), Image(1, 4, 9, 1)).v == expected.v);
}

TEST_CASE("image distance transform: distances above the limit are infinite") {
  MPSImageEuclideanDistanceTransform *const kernel = transform();
  const Image x = dots(1, 30, 33, 1, 300, 5);
  for (const float limit : {0.0F, 1.0F, 3.5F, 9.0F}) {
    [kernel setSearchLimitRadius:limit];
    CHECK([kernel searchLimitRadius] == limit);
    Image expected = distances(x);
    for (double &value : expected.v)
      if (value > static_cast<double>(limit)) value = std::numeric_limits<double>::infinity();
    const Image given = run(kernel, x, Image(1, 30, 33, 1));
    for (std::size_t i = 0; i < given.v.size(); ++i)
      CHECK((given.v[i] == expected.v[i] || std::abs(given.v[i] - expected.v[i]) < 1e-5));
  }
  [kernel setSearchLimitRadius:-1];
  CHECK_RAISES(run(kernel, x, x), NSInvalidArgumentException,
               "MPSImageEuclideanDistanceTransform: searchLimitRadius is -1.000000, expected 0 or more.");
}

TEST_CASE("image distance transform: clip rectangles see pixels outside, images are on their own, also in place") {
  MPSImageEuclideanDistanceTransform *const kernel = transform();
  Image x = dots(1, 12, 14, 1, 60, 7);
  x.at(0, 11, 13, 0) = 1;
  const Placed placed{{3, 2, 0}, {{1, 4, 0}, {5, 100, 1}}, MPSImageEdgeModeZero};
  [kernel setOffset:placed.offset];
  [kernel setClipRect:placed.clip];
  const Image before = picture(1, 9, 8, 1, 8);
  check_equal(run(kernel, x, before),
              filtered(distances(x), before, placed, [](const Near &near, int c) { return near(0, 0, c); }), 1e-6);
  [kernel setOffset:{0, 0, 1}];
  [kernel setClipRect:{{0, 0, 0}, {100, 100, 2}}];
  Image many = dots(3, 6, 7, 5, 9, 9);
  for (int n = 0; n < 3; ++n)
    for (int c = 0; c < 5; ++c) many.at(n, n, c, c) = 1;
  MPSImage *const to = image_of(many);
  nn_run(
      [&](id<MTLCommandBuffer> buffer) { [kernel encodeToCommandBuffer:buffer sourceImage:to destinationImage:to]; });
  const Image whole = distances(many);
  Image expected = many;
  for (int n = 0; n < 2; ++n)
    for (int i = 0; i < 6 * 7 * 5; ++i)
      expected.v[static_cast<std::size_t>(n * 210 + i)] = whole.v[static_cast<std::size_t>((n + 1) * 210 + i)];
  check_equal(read(to), expected, 1e-6);
  [kernel setOffset:{0, 0, 2}];
  nn_run([&](id<MTLCommandBuffer> buffer) {
    CHECK_RAISES([kernel encodeToCommandBuffer:buffer sourceImage:to destinationImage:to], NSInvalidArgumentException,
                 "2 images are read from image 2 on, sourceImage has 3.");
  });
}
