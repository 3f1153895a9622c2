// Filters of a window that are no means: convolutions, extremes, medians.
#include "tests/frameworks/image/image_test.h"

using namespace filters;

namespace {

std::vector<float> weights(int count, unsigned seed) {
  const Numbers values = formulas::made_up(static_cast<std::size_t>(count), seed);
  return std::vector<float>(values.begin(), values.end());
}

Formula convolution(int width, int height, const std::vector<float> &given, double bias = 0) {
  return [=](const Near &near, int c) {
    double sum = bias;
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        sum += static_cast<double>(given[static_cast<std::size_t>(y * width + x)]) *
               near(y - height / 2, x - width / 2, c);
    return sum;
  };
}

MPSImageConvolution *convolution_kernel(int width, int height, const std::vector<float> &given) {
  return [[[MPSImageConvolution alloc] initWithDevice:nn_device()
                                          kernelWidth:static_cast<NSUInteger>(width)
                                         kernelHeight:static_cast<NSUInteger>(height)
                                              weights:given.data()] autorelease];
}

template <typename Kernel>
Kernel *sized(int width, int height) {
  return [[[Kernel alloc] initWithDevice:nn_device()
                             kernelWidth:static_cast<NSUInteger>(width)
                            kernelHeight:static_cast<NSUInteger>(height)] autorelease];
}

// The largest of sign * value - probe, times the sign.
Formula extreme(int width, int height, double sign, const std::vector<float> &probe) {
  return [=](const Near &near, int c) {
    double best = -1e30;
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        best = std::max(best,
                        sign * near(y - height / 2, x - width / 2, c) -
                            (probe.empty() ? 0 : static_cast<double>(probe[static_cast<std::size_t>(y * width + x)])));
    return sign * best;
  };
}

const std::vector<MPSImageEdgeMode> kClamp{MPSImageEdgeModeClamp};

}  // namespace

TEST_CASE("image convolution: weights are not reflected, products take two passes") {
  for (const auto &[width, height] : std::vector<std::pair<int, int>>{{1, 1}, {3, 3}, {5, 3}, {1, 5}}) {
    const std::vector<float> given = weights(width * height, 3);
    MPSImageConvolution *const kernel = convolution_kernel(width, height, given);
    CHECK([kernel kernelWidth] == static_cast<NSUInteger>(width));
    CHECK([kernel kernelHeight] == static_cast<NSUInteger>(height));
    check_filter(kernel, convolution(width, height, given), kAllEdges);
  }
  std::vector<float> product;
  for (const float y : {1.0F, -0.5F, 0.25F})
    for (const float x : {0.125F, 2.0F, -1.0F, 0.5F, 0.0F}) product.push_back(y * x);
  check_filter(convolution_kernel(5, 3, product), convolution(5, 3, product), kAllEdges);
}

TEST_CASE("image convolution: the bias is added") {
  const std::vector<float> given = weights(9, 5);
  MPSImageConvolution *const kernel = convolution_kernel(3, 3, given);
  CHECK([kernel bias] == 0);
  [kernel setBias:0.5F];
  check_filter(kernel, convolution(3, 3, given, 0.5), {MPSImageEdgeModeZero});
  MPSImageLaplacian *const laplacian = [[[MPSImageLaplacian alloc] initWithDevice:nn_device()] autorelease];
  CHECK([laplacian bias] == 0);
  [laplacian setBias:0.25F];
  check_filter(laplacian, convolution(3, 3, {0, 1, 0, 1, -4, 1, 0, 1, 0}, 0.25), kAllEdges);
}

TEST_CASE("image Gaussian blur: weights by the formula, their sum is 1") {
  for (const float sigma : {0.4F, 1.0F, 1.75F}) {
    MPSImageGaussianBlur *const blur = [[[MPSImageGaussianBlur alloc] initWithDevice:nn_device()
                                                                               sigma:sigma] autorelease];
    CHECK([blur sigma] == sigma);
    const double s = static_cast<double>(sigma);
    // All weights: those that are left out are less than 0.002 of the largest.
    const Formula formula = [&](const Near &near, int c) {
      double sum = 0, all = 0;
      for (int y = -20; y <= 20; ++y)
        for (int x = -20; x <= 20; ++x) {
          const double weight = std::exp(-(x * x + y * y) / (2 * s * s));
          sum += weight * near(y, x, c);
          all += weight;
        }
      return sum / all;
    };
    check_filter(blur, formula, {MPSImageEdgeModeZero, MPSImageEdgeModeClamp}, 1e-3);
  }
  const auto made = [](float sigma) {
    return [[[MPSImageGaussianBlur alloc] initWithDevice:nn_device() sigma:sigma] autorelease];
  };
  CHECK_RAISES(made(0), NSInvalidArgumentException, "MPSImageGaussianBlur: sigma is 0.000000, more than 0");
  CHECK_RAISES(made(NAN), NSInvalidArgumentException, "MPSImageGaussianBlur: sigma is nan");
  CHECK_RAISES(made(1e9F), NSInvalidArgumentException, "MPSImageGaussianBlur: sigma is 1000000000.000000");
}

TEST_CASE("image Sobel: the gradient's length for each channel, of the luminance for one") {
  const auto length = [](const std::function<double(int, int)> &at) {
    const double h = at(-1, 1) + 2 * at(0, 1) + at(1, 1) - at(-1, -1) - 2 * at(0, -1) - at(1, -1),
                 v = at(1, -1) + 2 * at(1, 0) + at(1, 1) - at(-1, -1) - 2 * at(-1, 0) - at(-1, 1);
    return std::sqrt(h * h + v * v);
  };
  MPSImageSobel *const sobel = [[[MPSImageSobel alloc] initWithDevice:nn_device()] autorelease];
  CHECK([sobel colorTransform][1] == 0.587F);
  check_filter(
      sobel, [&](const Near &near, int c) { return length([&](int y, int x) { return near(y, x, c); }); }, kAllEdges);
  const float factors[] = {0.5F, 0.25F, -1};
  MPSImageSobel *const gray = [[[MPSImageSobel alloc] initWithDevice:nn_device()
                                            linearGrayColorTransform:factors] autorelease];
  CHECK([gray colorTransform][2] == -1);
  const Image source = picture(1, 5, 6, 4, 1), before = picture(1, 5, 6, 1, 2);
  id<MTLTexture> const to = texture_of(before);
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [gray encodeToCommandBuffer:buffer sourceTexture:texture_of(source) destinationTexture:to];
  });
  check_equal(read(to),
              filtered(source, before, {},
                       [&](const Near &near, int c) {
                         return length(
                             [&](int y, int x) { return 0.5 * near(y, x, 0) + 0.25 * near(y, x, 1) - near(y, x, 2); });
                       }),
              1e-5);
}

TEST_CASE("image area maximum and minimum: the edge is always clamped") {
  for (const auto &[width, height] : std::vector<std::pair<int, int>>{{1, 1}, {3, 5}, {7, 1}}) {
    MPSImageAreaMax *const most = sized<MPSImageAreaMax>(width, height);
    CHECK([most edgeMode] == MPSImageEdgeModeClamp);
    CHECK([most kernelWidth] == static_cast<NSUInteger>(width));
    CHECK([most kernelHeight] == static_cast<NSUInteger>(height));
    check_filter(most, extreme(width, height, 1, {}), kClamp);
    check_filter(sized<MPSImageAreaMin>(width, height), extreme(width, height, -1, {}), kClamp);
  }
  MPSImageAreaMin *const least = sized<MPSImageAreaMin>(3, 3);
  [least setEdgeMode:MPSImageEdgeModeZero];
  const Image source = picture(1, 4, 4, 1, 1);
  id<MTLTexture> const to = texture_of(Image(1, 4, 4, 1));
  nn_run([&](id<MTLCommandBuffer> buffer) {
    [least encodeToCommandBuffer:buffer sourceTexture:texture_of(source) destinationTexture:to];
  });
  check_equal(read(to),
              filtered(source, source, {{0, 0, 0}, MPSRectNoClip, MPSImageEdgeModeClamp}, extreme(3, 3, -1, {})), 1e-6);
}

TEST_CASE("image dilation and erosion: probes are subtracted and added") {
  for (const auto &[width, height] : std::vector<std::pair<int, int>>{{3, 3}, {5, 1}}) {
    const std::vector<float> probe = weights(width * height, 7);
    MPSImageDilate *const dilate = [[[MPSImageDilate alloc] initWithDevice:nn_device()
                                                               kernelWidth:static_cast<NSUInteger>(width)
                                                              kernelHeight:static_cast<NSUInteger>(height)
                                                                    values:probe.data()] autorelease];
    CHECK([dilate kernelWidth] == static_cast<NSUInteger>(width));
    CHECK([dilate kernelHeight] == static_cast<NSUInteger>(height));
    check_filter(dilate, extreme(width, height, 1, probe), kClamp);
    MPSImageErode *const erode = [[[MPSImageErode alloc] initWithDevice:nn_device()
                                                            kernelWidth:static_cast<NSUInteger>(width)
                                                           kernelHeight:static_cast<NSUInteger>(height)
                                                                 values:probe.data()] autorelease];
    check_filter(erode, extreme(width, height, -1, probe), kClamp);
  }
  const std::vector<float> many(101 * 101);
  const auto made = [&](const float *values) {
    [[[MPSImageDilate alloc] initWithDevice:nn_device() kernelWidth:101 kernelHeight:101 values:values] autorelease];
  };
  CHECK_RAISES(made(many.data()), NSInvalidArgumentException,
               "MPSImageDilate: the probe has 10201 values, at most 4096 are expected.");
}

TEST_CASE("image median: the middle of a square") {
  for (const int diameter : {3, 5}) {
    MPSImageMedian *const median =
        [[[MPSImageMedian alloc] initWithDevice:nn_device()
                                 kernelDiameter:static_cast<NSUInteger>(diameter)] autorelease];
    CHECK([median kernelDiameter] == static_cast<NSUInteger>(diameter));
    check_filter(
        median,
        [&](const Near &near, int c) {
          Numbers values;
          for (int y = -diameter / 2; y <= diameter / 2; ++y)
            for (int x = -diameter / 2; x <= diameter / 2; ++x) values.push_back(near(y, x, c));
          std::nth_element(values.begin(), values.begin() + diameter * diameter / 2, values.end());
          return values[static_cast<std::size_t>(diameter * diameter / 2)];
        },
        kAllEdges);
  }
  CHECK([MPSImageMedian minKernelDiameter] == 3);
  CHECK([MPSImageMedian maxKernelDiameter] == 9);
  const auto made = [](NSUInteger diameter) {
    [[[MPSImageMedian alloc] initWithDevice:nn_device() kernelDiameter:diameter] autorelease];
  };
  CHECK_RAISES(made(4), NSInvalidArgumentException, "MPSImageMedian: kernelDiameter is 4, an odd number from 3 to 9");
  CHECK_RAISES(made(11), NSInvalidArgumentException, "MPSImageMedian: kernelDiameter is 11");
}
