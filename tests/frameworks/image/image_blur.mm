// Filters that are means of a window.
#include "tests/frameworks/image/image_test.h"

using namespace filters;

namespace {

// A weighted mean of the window.
Formula mean(int width, int height, const std::function<double(int i, int count)> &weight) {
  return [=](const Near &near, int c) {
    double sum = 0, weights = 0;
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) {
        const double each = weight(y, height) * weight(x, width);
        sum += each * near(y - height / 2, x - width / 2, c);
        weights += each;
      }
    return sum / weights;
  };
}

double box(int i, int count) { return 1; }
double tent(int i, int count) { return std::min(i + 1, count - i); }

template <typename Kernel>
Kernel *kernel(int width, int height) {
  return [[[Kernel alloc] initWithDevice:nn_device()
                             kernelWidth:static_cast<NSUInteger>(width)
                            kernelHeight:static_cast<NSUInteger>(height)] autorelease];
}

}  // namespace

TEST_CASE("image box: the mean of a window, at every edge and place") {
  for (const auto &[width, height] : std::vector<std::pair<int, int>>{{1, 1}, {3, 5}, {7, 1}}) {
    MPSImageBox *const blur = kernel<MPSImageBox>(width, height);
    CHECK([blur kernelWidth] == static_cast<NSUInteger>(width));
    CHECK([blur kernelHeight] == static_cast<NSUInteger>(height));
    check_filter(blur, mean(width, height, box), kAllEdges);
  }
}

TEST_CASE("image tent: weights grow towards the centre") {
  for (const auto &[width, height] : std::vector<std::pair<int, int>>{{5, 3}, {1, 7}})
    check_filter(kernel<MPSImageTent>(width, height), mean(width, height, tent), kAllEdges);
}

TEST_CASE("image box: even and huge windows are refused") {
  CHECK_RAISES(kernel<MPSImageBox>(4, 3), NSInvalidArgumentException,
               "MPSImageBox: kernelWidth is 4, an odd number is expected.");
  CHECK_RAISES(kernel<MPSImageTent>(3, 0), NSInvalidArgumentException,
               "MPSImageTent: kernelHeight is 0, an odd number is expected.");
  CHECK_RAISES(kernel<MPSImageBox>(3, 40001), NSInvalidArgumentException,
               "MPSImageBox: kernelHeight is 40001, at most 32767 is expected.");
}
