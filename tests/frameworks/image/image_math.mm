// Arithmetic of two images, thresholds and conversions: pixel by pixel.
#include <cfloat>

#include "tests/frameworks/image/image_test.h"

using namespace filters;

namespace {

template <typename Kernel>
Kernel *kernel() {
  return [[[Kernel alloc] initWithDevice:nn_device()] autorelease];
}

// A pixel of an operand at a destination pixel, with the operand's stride.
struct Side {
  Image image;
  MPSOffset offset{0, 0, 0};
  MTLSize stride{1, 1, 1};
  MPSImageEdgeMode edge = MPSImageEdgeModeZero;

  double at(int n, int y, int x, int c) const {
    return shown(image, static_cast<int>(offset.z) + n * static_cast<int>(stride.depth),
                 static_cast<int>(offset.y) + y * static_cast<int>(stride.height),
                 static_cast<int>(offset.x) + x * static_cast<int>(stride.width), c, edge);
  }
};

void check_arithmetic(MPSImageArithmetic *kernel, double (*op)(double, double)) {
  Side a{picture(1, 5, 6, 4, 1)}, b{picture(1, 4, 7, 4, 2)};
  a.offset = {1, -1, 0};
  b.offset = {2, 0, 0};
  b.stride = {0, 1, 1};
  b.edge = MPSImageEdgeModeClamp;
  const Image before = picture(1, 6, 5, 4, 3);
  [kernel setPrimaryScale:1.5F];
  [kernel setSecondaryScale:-0.75F];
  [kernel setBias:0.25F];
  [kernel setMinimumValue:-0.5F];
  [kernel setMaximumValue:1.25F];
  [kernel setPrimaryOffset:a.offset];
  [kernel setSecondaryOffset:b.offset];
  [kernel setSecondaryStrideInPixels:b.stride];
  [kernel setPrimaryEdgeMode:a.edge];
  [kernel setSecondaryEdgeMode:b.edge];
  [kernel setClipRect:MTLRegionMake2D(1, 2, 100, 3)];
  Image expected = before;
  for (int y = 2; y < 5; ++y)
    for (int x = 1; x < 5; ++x)
      for (int c = 0; c < 4; ++c)
        expected.at(0, y, x, c) =
            std::clamp(op(1.5 * a.at(0, y - 2, x - 1, c), -0.75 * b.at(0, y - 2, x - 1, c)) + 0.25, -0.5, 1.25);
  id<MTLTexture> const from = texture_of(a.image), other = texture_of(b.image), to = texture_of(before);
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeToCommandBuffer:buffer primaryTexture:from secondaryTexture:other destinationTexture:to];
  });
  check_equal(read(to), expected, 1e-5);
}

double add(double x, double y) { return x + y; }
double subtract(double x, double y) { return x - y; }
double multiply(double x, double y) { return x * y; }
double divide(double x, double y) { return x / y; }

}  // namespace

TEST_CASE("image arithmetic: scales, bias, limits, offsets, strides and clip rectangle") {
  check_arithmetic(kernel<MPSImageAdd>(), add);
  check_arithmetic(kernel<MPSImageSubtract>(), subtract);
  check_arithmetic(kernel<MPSImageMultiply>(), multiply);
  check_arithmetic(kernel<MPSImageDivide>(), divide);
}

TEST_CASE("image arithmetic: a stride of 0 repeats a pixel or an image") {
  const Side a{picture(3, 4, 5, 4, 1)}, b{picture(2, 3, 3, 4, 2), {1, 2, 1}, {0, 0, 0}};
  MPSImageMultiply *const product = kernel<MPSImageMultiply>();
  [product setSecondaryOffset:b.offset];
  [product setSecondaryStrideInPixels:b.stride];
  MPSImage *const to = image_of(Image(3, 4, 5, 4));
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [product encodeToCommandBuffer:buffer
                      primaryImage:image_of(a.image)
                    secondaryImage:image_of(b.image)
                  destinationImage:to];
  });
  Image expected(3, 4, 5, 4);
  for (int n = 0; n < 3; ++n)
    for (int y = 0; y < 4; ++y)
      for (int x = 0; x < 5; ++x)
        for (int c = 0; c < 4; ++c) expected.at(n, y, x, c) = a.at(n, y, x, c) * b.at(n, y, x, c);
  check_equal(read(to), expected, 1e-6);
}

TEST_CASE("image arithmetic: results replace either source") {
  const Image a = picture(1, 3, 4, 4, 1), b = picture(1, 3, 4, 4, 2);
  Image expected = a;
  for (std::size_t i = 0; i < a.v.size(); ++i) expected.v[i] = a.v[i] - b.v[i];
  MPSImageSubtract *const difference = kernel<MPSImageSubtract>();
  id<MTLTexture> x = texture_of(a), y = texture_of(b), z = texture_of(a);
  nn_run([&](id<MTLCommandBuffer> buffer) {
    CHECK([difference encodeToCommandBuffer:buffer
                             primaryTexture:x
                    inPlaceSecondaryTexture:&y
                      fallbackCopyAllocator:nil]);
    CHECK([difference encodeToCommandBuffer:buffer
                      inPlacePrimaryTexture:&z
                           secondaryTexture:texture_of(b)
                      fallbackCopyAllocator:nil]);
  });
  check_equal(read(y), expected, 1e-6);
  check_equal(read(z), expected, 1e-6);
}

TEST_CASE("image arithmetic: defaults, regions and refusals") {
  MPSImageAdd *const sum = kernel<MPSImageAdd>();
  CHECK([sum primaryScale] == 1);
  CHECK([sum secondaryScale] == 1);
  CHECK([sum bias] == 0);
  CHECK([sum minimumValue] == -FLT_MAX);
  CHECK([sum maximumValue] == FLT_MAX);
  CHECK([sum primaryStrideInPixels].width == 1);
  [sum setPrimaryOffset:{3, 4, 0}];
  [sum setSecondaryStrideInPixels:MTLSizeMake(0, 1, 1)];
  const MPSRegion first = [sum primarySourceRegionForDestinationSize:MTLSizeMake(8, 5, 1)],
                  second = [sum secondarySourceRegionForDestinationSize:MTLSizeMake(8, 5, 1)];
  CHECK(first.origin.x == 3);
  CHECK(first.size.width == 8);
  CHECK(second.size.width == 1);
  CHECK(second.size.height == 5);
  id<MTLTexture> const texture = texture_of(picture(1, 2, 2, 4, 1));
  id<MTLCommandBuffer> const buffer = [nn_queue() commandBuffer];
  const auto encode = [&](MPSImageArithmetic *each) {
    [each encodeToCommandBuffer:buffer primaryTexture:texture secondaryTexture:texture destinationTexture:texture];
  };
  [sum setPrimaryStrideInPixels:MTLSizeMake(1, 2, 1)];
  CHECK_RAISES(encode(sum), NSInvalidArgumentException,
               "MPSImageAdd: primaryStrideInPixels is 1 x 2 x 1, numbers of 0 or 1 are expected.");
  CHECK_RAISES(encode(kernel<MPSImageArithmetic>()), NSInvalidArgumentException,
               "MPSImageArithmetic: this class computes nothing itself");
  CHECK_RAISES([sum setPrimaryEdgeMode:static_cast<MPSImageEdgeMode>(7)], NSInvalidArgumentException,
               "MPSImageAdd: the edge mode is 7");
}

namespace {

constexpr float kFactors[] = {0.5F, -0.25F, 0.75F};

double gray(const Near &near, int channels, const float *factors) {
  if (channels == 1) return near(0, 0, 0);
  double sum = 0;
  for (int c = 0; c < std::min(channels, 3); ++c) sum += static_cast<double>(factors[c]) * near(0, 0, c);
  return sum;
}

template <typename Kernel>
Kernel *threshold(float value, const float *factors = kFactors) {
  return [[[Kernel alloc] initWithDevice:nn_device() thresholdValue:value
                linearGrayColorTransform:factors] autorelease];
}

template <typename Kernel>
Kernel *threshold_of_two(float value, float maximum, const float *factors = kFactors) {
  return [[[Kernel alloc] initWithDevice:nn_device()
                          thresholdValue:value
                            maximumValue:maximum
                linearGrayColorTransform:factors] autorelease];
}

void check_threshold(MPSUnaryImageKernel *kernel, const std::function<double(double)> &value) {
  [kernel setOffset:{1, 0, 0}];
  [kernel setClipRect:MTLRegionMake2D(0, 1, 4, 4)];
  for (const int from : {1, 2, 4})
    for (const int to : {1, 4}) {
      const Image source = picture(1, 6, 6, from, 3), before = picture(1, 5, 6, to, 4);
      id<MTLTexture> const a = texture_of(source), b = texture_of(before);
      nn_run([&](id<MTLCommandBuffer> buffer) {
        [kernel encodeToCommandBuffer:buffer sourceTexture:a destinationTexture:b];
      });
      const Placed placed{[kernel offset], [kernel clipRect], MPSImageEdgeModeZero};
      check_equal(
          read(b),
          filtered(source, before, placed, [&](const Near &near, int c) { return value(gray(near, from, kFactors)); }),
          1e-6);
    }
}

}  // namespace

TEST_CASE("image thresholds: five comparisons of the luminance") {
  const double t = 0.375, m = 0.875;
  check_threshold(threshold_of_two<MPSImageThresholdBinary>(0.375F, 0.875F), [&](double x) { return x > t ? m : 0; });
  check_threshold(threshold_of_two<MPSImageThresholdBinaryInverse>(0.375F, 0.875F),
                  [&](double x) { return x > t ? 0 : m; });
  check_threshold(threshold<MPSImageThresholdTruncate>(0.375F), [&](double x) { return x > t ? t : x; });
  check_threshold(threshold<MPSImageThresholdToZero>(0.375F), [&](double x) { return x > t ? x : 0; });
  check_threshold(threshold<MPSImageThresholdToZeroInverse>(0.375F), [&](double x) { return x > t ? 0 : x; });
}

namespace {

// The default factors of a class without them.
template <typename Kernel>
void check_settings(Kernel *plain, Kernel *given) {
  CHECK([plain thresholdValue] == 0.5F);
  CHECK([plain transform][0] == 0.299F);
  CHECK([plain transform][1] == 0.587F);
  CHECK([plain transform][2] == 0.114F);
  CHECK([given transform][1] == -0.25F);
}

}  // namespace

TEST_CASE("image thresholds: settings, and BT.601 without a transform") {
  check_settings(threshold_of_two<MPSImageThresholdBinary>(0.5F, 2, nullptr),
                 threshold_of_two<MPSImageThresholdBinary>(0.5F, 2));
  check_settings(threshold_of_two<MPSImageThresholdBinaryInverse>(0.5F, 2, nullptr),
                 threshold_of_two<MPSImageThresholdBinaryInverse>(0.5F, 2));
  check_settings(threshold<MPSImageThresholdTruncate>(0.5F, nullptr), threshold<MPSImageThresholdTruncate>(0.5F));
  check_settings(threshold<MPSImageThresholdToZero>(0.5F, nullptr), threshold<MPSImageThresholdToZero>(0.5F));
  check_settings(threshold<MPSImageThresholdToZeroInverse>(0.5F, nullptr),
                 threshold<MPSImageThresholdToZeroInverse>(0.5F));
  CHECK([threshold_of_two<MPSImageThresholdBinary>(0.5F, 2) maximumValue] == 2);
  CHECK([threshold_of_two<MPSImageThresholdBinaryInverse>(0.5F, 3) maximumValue] == 3);
}

namespace {

MPSImageConversion *conversion(MPSAlphaType from, MPSAlphaType to, CGFloat *background = nullptr) {
  return [[[MPSImageConversion alloc] initWithDevice:nn_device()
                                            srcAlpha:from
                                           destAlpha:to
                                     backgroundColor:background
                                      conversionInfo:nullptr] autorelease];
}

Image converted(MPSUnaryImageKernel *kernel, const Image &source, int channels) {
  id<MTLTexture> const to = texture_of(Image(1, source.h, source.w, channels));
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeToCommandBuffer:buffer sourceTexture:texture_of(source) destinationTexture:to];
  });
  return read(to);
}

using Converted = double (*)(double color, double alpha, double background);

void check_conversion(MPSAlphaType from, MPSAlphaType to, Converted color, bool opaque) {
  CGFloat background[] = {0.25, 0.5, 0.75};
  Image x = picture(1, 3, 4, 4, 5);
  x.at(0, 0, 0, 3) = 0;
  MPSImageConversion *const kernel = conversion(from, to, background);
  CHECK([kernel sourceAlpha] == from);
  CHECK([kernel destinationAlpha] == to);
  Image expected = x;
  for (int y = 0; y < 3; ++y)
    for (int k = 0; k < 4; ++k) {
      for (int c = 0; c < 3; ++c) expected.at(0, y, k, c) = color(x.at(0, y, k, c), x.at(0, y, k, 3), background[c]);
      if (opaque) expected.at(0, y, k, 3) = 1;
    }
  check_equal(converted(kernel, x, 4), expected, 1e-5);
}

}  // namespace

TEST_CASE("image conversion: nine pairs of alpha types") {
  constexpr MPSAlphaType plain = MPSAlphaTypeNonPremultiplied, one = MPSAlphaTypeAlphaIsOne,
                         times = MPSAlphaTypePremultiplied;
  const Converted same = [](double c, double a, double b) { return c; };
  check_conversion(plain, plain, same, false);
  check_conversion(
      plain, one, [](double c, double a, double b) { return c * a + b * (1 - a); }, true);
  check_conversion(
      plain, times, [](double c, double a, double b) { return c * a; }, false);
  check_conversion(one, plain, same, true);
  check_conversion(one, one, same, true);
  check_conversion(one, times, same, true);
  check_conversion(
      times, plain, [](double c, double a, double b) { return a == 0 ? 0 : c / a; }, false);
  check_conversion(
      times, one, [](double c, double a, double b) { return c + b * (1 - a); }, true);
  check_conversion(times, times, same, false);
}

TEST_CASE("image conversion: gray to colours and back; refusals") {
  MPSImageConversion *const kernel = conversion(MPSAlphaTypeAlphaIsOne, MPSAlphaTypeAlphaIsOne);
  const Image gray = picture(1, 2, 3, 1, 6), colored = picture(1, 2, 3, 4, 7);
  const Image wide = converted(kernel, gray, 4), narrow = converted(kernel, colored, 1);
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 3; ++x) {
      for (int c = 0; c < 3; ++c) CHECK(wide.at(0, y, x, c) == doctest::Approx(gray.at(0, y, x, 0)));
      CHECK(wide.at(0, y, x, 3) == 1);
      CHECK(narrow.at(0, y, x, 0) == doctest::Approx(0.299 * colored.at(0, y, x, 0) + 0.587 * colored.at(0, y, x, 1) +
                                                     0.114 * colored.at(0, y, x, 2)));
    }
  check_equal(converted(kernel, gray, 1), gray, 1e-7);
  CHECK_RAISES(conversion(static_cast<MPSAlphaType>(3), MPSAlphaTypeAlphaIsOne), NSInvalidArgumentException,
               "MPSImageConversion: srcAlpha is 3, which is not an MPSAlphaType.");
  const auto with_info = [] {
    [[[MPSImageConversion alloc] initWithDevice:nn_device()
                                       srcAlpha:MPSAlphaTypeAlphaIsOne
                                      destAlpha:MPSAlphaTypeAlphaIsOne
                                backgroundColor:nullptr
                                 conversionInfo:reinterpret_cast<CGColorConversionInfoRef>(&kFactors)] autorelease];
  };
  CHECK_RAISES(with_info(), NSInvalidArgumentException, "MPSImageConversion: conversionInfo is given");
}
