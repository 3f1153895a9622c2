// Canny's edge detector, against its steps as loops over the pixels.
#include <cmath>

#include "tests/frameworks/image/image_test.h"

using namespace filters;

namespace {

struct Settings {
  double sigma = std::sqrt(2.0), high = 0.4, low = 0.2;
  int most_steps = 1 << 20;  // that an edge may be followed
};

// Values at all positions of a grid that begins `border` pixels before the image.
struct Plane {
  int border, h, w;
  std::vector<double> v;
  Plane(int b, int height, int width)
      : border(b), h(height), w(width), v(static_cast<std::size_t>((height + 2 * b) * (width + 2 * b))) {}
  std::size_t place(int y, int x) const {
    return static_cast<std::size_t>((y + border) * (w + 2 * border) + x + border);
  }
  double &at(int y, int x) { return v[place(y, x)]; }
  double at(int y, int x) const { return v[place(y, x)]; }
  template <typename F>
  static Plane made(int border, int h, int w, F value) {
    Plane result(border, h, w);
    for (int y = -border; y < h + border; ++y)
      for (int x = -border; x < w + border; ++x) result.at(y, x) = value(y, x);
    return result;
  }
};

template <typename F>
Plane blurred(int h, int w, double sigma, F shown_at) {
  const int r = static_cast<int>(std::ceil(3.7 * sigma));
  return Plane::made(2, h, w, [&](int y, int x) {
    double sum = 0, weights = 0;
    for (int dy = -r; dy <= r; ++dy)
      for (int dx = -r; dx <= r; ++dx) {
        const double weight = r == 0 ? 1 : std::exp(-(dx * dx + dy * dy) / (2 * sigma * sigma));
        sum += weight * shown_at(y + dy, x + dx);
        weights += weight;
      }
    return sum / weights;
  });
}

Plane thinned(const Plane &p) {
  const auto gx = [&](int y, int x) {
    return p.at(y - 1, x + 1) - p.at(y - 1, x - 1) + 2 * (p.at(y, x + 1) - p.at(y, x - 1)) + p.at(y + 1, x + 1) -
           p.at(y + 1, x - 1);
  };
  const auto gy = [&](int y, int x) {
    return p.at(y + 1, x - 1) - p.at(y - 1, x - 1) + 2 * (p.at(y + 1, x) - p.at(y - 1, x)) + p.at(y + 1, x + 1) -
           p.at(y - 1, x + 1);
  };
  const Plane g = Plane::made(1, p.h, p.w, [&](int y, int x) { return std::hypot(gx(y, x), gy(y, x)); });
  return Plane::made(0, p.h, p.w, [&](int y, int x) {
    // The angle in multiples of 45 degrees; y points down.
    const long turn = std::lround(std::atan2(gy(y, x), gx(y, x)) / (std::acos(-1.0) / 4));
    const int steps[4][2] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}};
    const auto &[dy, dx] = steps[((turn % 4) + 4) % 4];
    return g.at(y, x) > g.at(y - dy, x - dx) && g.at(y, x) >= g.at(y + dy, x + dx) ? g.at(y, x) : 0;
  });
}

Plane edges(const Plane &thin, const Settings &settings) {
  Plane marked = Plane::made(1, thin.h, thin.w, [&](int y, int x) {
    return y >= 0 && x >= 0 && y < thin.h && x < thin.w && thin.at(y, x) > settings.high ? 1.0 : 0.0;
  });
  bool changes = true;
  for (int step = 0; changes && step < settings.most_steps; ++step) {
    changes = false;
    const Plane before = marked;
    for (int y = 0; y < thin.h; ++y)
      for (int x = 0; x < thin.w; ++x)
        for (int i = 0; i < 9; ++i)
          if (before.at(y, x) == 0 && thin.at(y, x) > settings.low && before.at(y + i / 3 - 1, x + i % 3 - 1) > 0) {
            marked.at(y, x) = 1;
            changes = true;
          }
  }
  return marked;
}

template <typename F>
Plane canny(int h, int w, const Settings &settings, F shown_at) {
  return edges(thinned(blurred(h, w, settings.sigma, shown_at)), settings);
}

// A bright disc and a faint slanted bar: directions of all kinds, weak edges, and no equal neighbours, whose order
// rounding decides.
Image scene(int h, int w, int c) {
  Image x(1, h, w, c);
  for (int y = 0; y < h; ++y)
    for (int k = 0; k < w; ++k)
      for (int i = 0; i < c; ++i) {
        const double r = std::hypot(y - h * 0.45, k - w * 0.4);
        const double disc = 0.9 / (1 + std::exp((r - h * 0.27) * 2));
        const double bar = (0.1 + 0.3 * y / h) / (1 + std::exp(w * 0.79 + y / 3.1 - k) * 3);
        x.at(0, y, k, i) = static_cast<double>(static_cast<float>((disc + bar) * (1 - 0.2 * i)));
      }
  return x;
}

MPSImageCanny *kernel(float sigma = std::sqrt(2.0F)) {
  const float weights[] = {0.299F, 0.587F, 0.114F};
  return [[[MPSImageCanny alloc] initWithDevice:nn_device() linearToGrayScaleTransform:weights
                                          sigma:sigma] autorelease];
}

Image run(MPSImageCanny *canny_kernel, const Image &x, const Image &before) {
  id<MTLTexture> const to = texture_of(before);
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [canny_kernel encodeToCommandBuffer:buffer sourceTexture:texture_of(x) destinationTexture:to];
  });
  return read(to);
}

int count_differences(const Image &given, const Plane &expected, int c) {
  int differences = 0;
  for (int y = 0; y < expected.h; ++y)
    for (int x = 0; x < expected.w; ++x) differences += given.at(0, y, x, c) != expected.at(y, x) ? 1 : 0;
  return differences;
}

double total(const Plane &plane) {
  double sum = 0;
  for (const double each : plane.v) sum += each;
  return sum;
}

}  // namespace

TEST_CASE("image canny: defaults") {
  MPSImageCanny *const plain = [[[MPSImageCanny alloc] initWithDevice:nn_device()] autorelease];
  CHECK([plain colorTransform][0] == 0.299F);
  CHECK([plain colorTransform][1] == 0.587F);
  CHECK([plain colorTransform][2] == 0.114F);
  CHECK([plain sigma] == doctest::Approx(std::sqrt(2.0)));
  CHECK([plain highThreshold] == 0.4F);
  CHECK([plain lowThreshold] == 0.2F);
  CHECK([plain useFastMode]);
}

TEST_CASE("image canny: the steps one by one, for every edge mode and some sigmas") {
  const Image x = scene(31, 37, 1);
  for (const MPSImageEdgeMode edge : kAllEdges)
    for (const float sigma : {0.05F, 0.8F, 1.41421356F}) {
      MPSImageCanny *const canny_kernel = kernel(sigma);
      [canny_kernel setEdgeMode:edge];
      [canny_kernel setUseFastMode:NO];
      [canny_kernel setHighThreshold:0.7F];
      [canny_kernel setLowThreshold:0.1F];
      CHECK([canny_kernel highThreshold] == 0.7F);
      CHECK([canny_kernel lowThreshold] == 0.1F);
      const Plane expected = canny(31, 37, {static_cast<double>(sigma), 0.7F, 0.1F},
                                   [&](int y, int k) { return shown(x, 0, y, k, 0, edge); });
      CHECK(total(expected) > 20);
      CHECK(count_differences(run(canny_kernel, x, Image(1, 31, 37, 1)), expected, 0) == 0);
    }
}

TEST_CASE("image canny: long weak edges end early in fast mode alone") {
  // A vertical edge that is strong in its first rows only.
  Image x(1, 120, 9, 1);
  for (int y = 0; y < 120; ++y)
    for (int k = 4; k < 9; ++k) x.at(0, y, k, 0) = (k == 4 ? 0.35 : 1) * std::max(0.25, 0.9 - 0.03 * y);
  for (const BOOL is_fast : {YES, NO}) {
    MPSImageCanny *const canny_kernel = kernel(0.05F);
    [canny_kernel setEdgeMode:MPSImageEdgeModeClamp];
    [canny_kernel setUseFastMode:is_fast];
    [canny_kernel setHighThreshold:3];
    const Settings settings{0.05, 3, 0.2F, is_fast ? 32 : 1 << 20};
    const Plane expected =
        canny(120, 9, settings, [&](int y, int k) { return shown(x, 0, y, k, 0, MPSImageEdgeModeClamp); });
    const Image given = run(canny_kernel, x, Image(1, 120, 9, 1));
    CHECK(count_differences(given, expected, 0) == 0);
    double last_row = 0;
    for (int k = 0; k < 9; ++k) last_row += given.at(0, 119, k, 0);
    CHECK(last_row == (is_fast ? 0 : 1));
  }
}

TEST_CASE("image canny: luminance for one channel, else each channel; offsets, clip rectangles, in place") {
  const Image x = scene(20, 24, 4);
  MPSImageCanny *const canny_kernel = kernel();
  [canny_kernel setEdgeMode:MPSImageEdgeModeClamp];
  const Settings settings{std::sqrt(2.0), 0.4F, 0.2F, 32};
  const auto gray = [&](int y, int k) {
    const double weights[] = {0.299, 0.587, 0.114};
    double sum = 0;
    for (int c = 0; c < 3; ++c) sum += weights[c] * shown(x, 0, y, k, c, MPSImageEdgeModeClamp);
    return sum;
  };
  CHECK(count_differences(run(canny_kernel, x, Image(1, 20, 24, 1)), canny(20, 24, settings, gray), 0) == 0);
  const Image channels = run(canny_kernel, x, Image(1, 20, 24, 4));
  for (int c = 0; c < 4; ++c)
    CHECK(count_differences(
              channels,
              canny(20, 24, settings, [&](int y, int k) { return shown(x, 0, y, k, c, MPSImageEdgeModeClamp); }),
              c) == 0);
  [canny_kernel setOffset:{3, -1, 0}];
  [canny_kernel setClipRect:{{2, 1, 0}, {12, 14, 1}}];
  const Image before = picture(1, 19, 17, 1, 5), placed = run(canny_kernel, x, before);
  const Plane expected = canny(14, 12, settings, [&](int y, int k) { return gray(y - 1, k + 3); });
  for (int y = 0; y < 19; ++y)
    for (int k = 0; k < 17; ++k) {
      const bool is_inside = y >= 1 && y < 15 && k >= 2 && k < 14;
      CHECK(placed.at(0, y, k, 0) == (is_inside ? expected.at(y - 1, k - 2) : before.at(0, y, k, 0)));
    }
  const Image one = scene(20, 24, 1);
  id<MTLTexture> both = texture_of(one);
  MPSImageCanny *const other = kernel();
  nn_run([&](id<MTLCommandBuffer> buffer) {
    CHECK([other encodeToCommandBuffer:buffer inPlaceTexture:&both fallbackCopyAllocator:nil]);
  });
  CHECK(count_differences(
            read(both),
            canny(20, 24, settings, [&](int y, int k) { return shown(one, 0, y, k, 0, MPSImageEdgeModeZero); }),
            0) == 0);
}

TEST_CASE("image canny: several images, small ones, empty clip rectangles") {
  MPSImageCanny *const canny_kernel = kernel(0.5F);
  const Image x = picture(3, 9, 8, 2, 3);
  MPSImage *const to = image_of(Image(3, 9, 8, 2));
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [canny_kernel encodeToCommandBuffer:buffer sourceImage:image_of(x) destinationImage:to];
  });
  const Image given = read(to);
  for (int n = 0; n < 3; ++n)
    for (int c = 0; c < 2; ++c) {
      Image own(1, 9, 8, 1);
      for (int y = 0; y < 9; ++y)
        for (int k = 0; k < 8; ++k) own.at(0, y, k, 0) = given.at(n, y, k, c);
      CHECK(count_differences(own,
                              canny(9, 8, {0.5, 0.4F, 0.2F, 32},
                                    [&](int y, int k) { return shown(x, n, y, k, c, MPSImageEdgeModeZero); }),
                              0) == 0);
    }
  CHECK(run(canny_kernel, picture(1, 1, 1, 1, 3), Image(1, 1, 1, 1)).v[0] == 0);
  [canny_kernel setClipRect:{{0, 0, 0}, {0, 1, 1}}];
  CHECK(run(canny_kernel, x.n > 0 ? picture(1, 2, 2, 1, 3) : x, picture(1, 2, 2, 1, 4)).v == picture(1, 2, 2, 1, 4).v);
}

TEST_CASE("image canny: sigmas that no image has, and no weights, are refused") {
  const float weights[] = {1, 0, 0}, *missing = nullptr;
  CHECK_RAISES(kernel(-1), NSInvalidArgumentException, "MPSImageCanny: sigma is -1.000000, more than 0 and at most");
  CHECK_RAISES(kernel(NAN), NSInvalidArgumentException, "sigma is nan");
  CHECK_RAISES([[MPSImageCanny alloc] initWithDevice:nn_device() linearToGrayScaleTransform:missing sigma:1],
               NSInvalidArgumentException, "transform is NULL");
  MPSImageCanny *const own = [[[MPSImageCanny alloc] initWithDevice:nn_device()
                                         linearToGrayScaleTransform:weights
                                                              sigma:3] autorelease];
  MPSImageCanny *const copy = [[own copy] autorelease];
  CHECK([copy colorTransform][0] == 1);
  CHECK([copy colorTransform] != [own colorTransform]);
  CHECK([copy sigma] == 3);
}
