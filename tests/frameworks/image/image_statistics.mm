// Statistics of images, against loops over the pixels.
#include "tests/frameworks/image/image_test.h"

using namespace filters;

namespace {

struct Region {
  int n, y, x, images, h, w;
};

// The destination with the results in the first pixels of each image.
Image with_statistics(const Image &x, Image destination, const Region &r, Class kernel) {
  for (int n = 0; n < r.images; ++n)
    for (int c = 0; c < x.c; ++c) {
      double sum = 0, least = 1e9, most = -1e9, squares = 0;
      const auto each = [&](auto visit) {
        for (int y = r.y; y < r.y + r.h; ++y)
          for (int k = r.x; k < r.x + r.w; ++k) visit(x.at(r.n + n, y, k, c));
      };
      each([&](double v) { sum += v, least = std::min(least, v), most = std::max(most, v); });
      const double mean = sum / (r.h * r.w);
      each([&](double v) { squares += (v - mean) * (v - mean); });
      const bool extremes = kernel == [MPSImageStatisticsMinAndMax class];
      destination.at(n, 0, 0, c) = extremes ? least : mean;
      if (extremes) destination.at(n, 0, 1, c) = most;
      if (kernel == [MPSImageStatisticsMeanAndVariance class]) destination.at(n, 0, 1, c) = squares / (r.h * r.w);
    }
  return destination;
}

std::vector<Class> classes() {
  return {
      [MPSImageStatisticsMean class], [MPSImageStatisticsMeanAndVariance class], [MPSImageStatisticsMinAndMax class]};
}

MPSImageStatisticsMean *new_statistics(Class each) {
  return static_cast<MPSImageStatisticsMean *>([[[each alloc] initWithDevice:nn_device()] autorelease]);
}

}  // namespace

TEST_CASE("image statistics: of whole textures and of a part") {
  for (Class each : classes()) {
    CAPTURE(std::string(class_getName(each)));
    MPSImageStatisticsMean *const kernel = new_statistics(each);
    CHECK([kernel clipRectSource].size.height == NSUIntegerMax);
    [kernel setOffset:{50, 50, 0}];  // without effect
    for (const int c : {1, 2, 4}) {
      const Image x = picture(1, 7, 9, c, 3), before = picture(1, 2, 3, c, 4);
      for (const Region &r : {Region{0, 0, 0, 1, 7, 9}, Region{0, 2, 3, 1, 5, 6}, Region{0, 6, 8, 1, 1, 1}}) {
        [kernel setClipRectSource:{{static_cast<NSUInteger>(r.x), static_cast<NSUInteger>(r.y), 0}, {100, 100, 1}}];
        id<MTLTexture> const to = texture_of(before);
        nn_run([&](id<MTLCommandBuffer> buffer) {
          [kernel encodeToCommandBuffer:buffer sourceTexture:texture_of(x) destinationTexture:to];
        });
        check_equal(read(to), with_statistics(x, before, r, each), 1e-6);
      }
    }
  }
}

TEST_CASE("image statistics: each image of several on its own, halves, large offsets of the mean") {
  for (Class each : classes()) {
    CAPTURE(std::string(class_getName(each)));
    MPSImageStatisticsMean *const kernel = new_statistics(each);
    [kernel setClipRectSource:{{1, 0, 1}, {3, 5, 2}}];
    Image x = picture(4, 5, 6, 6, 7);
    for (double &value : x.v) value = static_cast<double>(static_cast<float>(value + 100));
    const Image before = picture(3, 1, 2, 6, 8);
    MPSImage *const to = image_of(before);
    nn_run([&](id<MTLCommandBuffer> buffer) {
      [kernel encodeToCommandBuffer:buffer sourceImage:image_of(x) destinationImage:to];
    });
    check_equal(read(to), with_statistics(x, before, {1, 0, 1, 2, 5, 3}, each), 1e-5);
  }
}

TEST_CASE("image statistics: regions without pixels and narrow destinations are refused") {
  id<MTLTexture> const x = texture_of(picture(1, 3, 4, 1, 1)), narrow = texture_of(Image(1, 3, 1, 1));
  for (Class each : classes()) {
    MPSImageStatisticsMean *const kernel = new_statistics(each);
    nn_run([&](id<MTLCommandBuffer> buffer) {
      if (each != [MPSImageStatisticsMean class])
        CHECK_RAISES([kernel encodeToCommandBuffer:buffer sourceTexture:x destinationTexture:narrow],
                     NSInvalidArgumentException, "destinationTexture has 1 columns, expected 2 or more.");
      [kernel setClipRectSource:{{4, 0, 0}, {1, 1, 1}}];
      CHECK_RAISES([kernel encodeToCommandBuffer:buffer sourceTexture:x destinationTexture:x],
                   NSInvalidArgumentException, "clipRectSource has no pixel of sourceTexture, which has 4 x 3.");
    });
  }
}
