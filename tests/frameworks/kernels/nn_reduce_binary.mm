// Reductions of two images: weighted sums and local correlation by loops over their definitions; refusals.
#include "tests/frameworks/kernels/nn_normalization.h"

using formulas::Image;

namespace {

struct Region {
  int y, x, height, width;
};

MTLRegion region_of(const Region &r) {
  const auto number = [](int value) { return static_cast<NSUInteger>(value); };
  return {{number(r.x), number(r.y), 0}, {number(r.width), number(r.height), 1}};
}

enum class Kind { Mean, Sum, NonZero };

Image weighted(const Image &x, const Image &weights, Kind kind, const Region &a, const Region &b) {
  Image y(x.n, a.height, a.width, 1);
  for (int i = 0; i < x.n; ++i)
    for (int h = 0; h < a.height; ++h)
      for (int w = 0; w < a.width; ++w) {
        double sum = 0, count = 0;
        for (int c = 0; c < x.c; ++c) {
          const double weight = weights.at(i, b.y + h, b.x + w, c);
          sum += x.at(i, a.y + h, a.x + w, c) * weight;
          count += weight != 0;
        }
        y.at(i, h, w, 0) = kind == Kind::Mean ? sum / x.c : kind == Kind::NonZero && count > 0 ? sum / count : sum;
      }
  return y;
}

MPSNNReduceBinary *kernel_of(Kind kind) {
  MPSNNReduceBinary *const made =
      kind == Kind::Mean ? static_cast<MPSNNReduceBinary *>(
                               [[MPSNNReduceFeatureChannelsAndWeightsMean alloc] initWithDevice:nn_device()])
                         : [[MPSNNReduceFeatureChannelsAndWeightsSum alloc] initWithDevice:nn_device()
                                                             doWeightedSumByNonZeroWeights:kind == Kind::NonZero];
  [made setDestinationImageAllocator:[MPSImage defaultAllocator]];
  return [made autorelease];
}

// The displacements along one axis, in their order.
std::vector<int> displacements(int window, int stride) {
  std::vector<int> all;
  for (int i = -window; i <= window; ++i)
    if (i % stride == 0) all.push_back(i);
  return all;
}

Image correlated(const Image &p, const Image &s, int window_x, int window_y, int stride_x, int stride_y) {
  const std::vector<int> across = displacements(window_x, stride_x), down = displacements(window_y, stride_y);
  Image y(p.n, p.h, p.w, static_cast<int>(across.size() * down.size()));
  for (int i = 0; i < p.n; ++i)
    for (int h = 0; h < p.h; ++h)
      for (int w = 0; w < p.w; ++w) {
        int f = 0;
        for (const int dy : down)
          for (const int dx : across) {
            if (s.has(h + dy, w + dx))
              for (int c = 0; c < p.c; ++c) y.at(i, h, w, f) += p.at(i, h, w, c) * s.at(i, h + dy, w + dx, c);
            ++f;
          }
      }
  return y;
}

}  // namespace

TEST_CASE("nn reduce binary: weighted means and sums of whole images and of parts") {
  const Image x = nn_numbers(2, 4, 5, 6, 3);
  Image weights = nn_numbers(2, 4, 5, 6, 4);
  for (std::size_t i = 0; i < weights.v.size(); i += 3) weights.v[i] = 0;
  for (int c = 0; c < 6; ++c) weights.at(1, 2, 3, c) = 0;
  const Region all{0, 0, 4, 5}, left{1, 0, 2, 3}, right{2, 2, 2, 3};
  for (const Kind kind : {Kind::Mean, Kind::Sum, Kind::NonZero}) {
    CAPTURE(static_cast<int>(kind));
    MPSNNReduceBinary *const kernel = kernel_of(kind);
    CHECK([kernel primarySourceClipRect].size.width == NSUIntegerMax);
    CHECK([kernel secondarySourceClipRect].size.height == NSUIntegerMax);
    [kernel setPrimaryOffset:{1, 2, 3}];
    [kernel setSecondaryOffset:{4, 5, 6}];
    CHECK([kernel primaryOffset].y == 2);
    CHECK([kernel secondaryOffset].x == 4);
    for (const bool is_part : {false, true}) {
      if (is_part) [kernel setPrimarySourceClipRect:region_of(left)];
      if (is_part) [kernel setSecondarySourceClipRect:region_of(right)];
      const Image expected = weighted(x, weights, kind, is_part ? left : all, is_part ? right : all);
      MPSNNReduceBinary *const copy = [[kernel copy] autorelease];
      MPSImageBatch *made = nil;
      NSArray<MPSImage *> *const given = nn_images(Image(2, expected.h, expected.w, 1));
      nn_run([&](id<MTLCommandBuffer> buffer) {
        made = [kernel encodeBatchToCommandBuffer:buffer primaryImages:nn_images(x) secondaryImages:nn_images(weights)];
        [copy encodeBatchToCommandBuffer:buffer
                           primaryImages:nn_images(x)
                         secondaryImages:nn_images(weights)
                       destinationImages:given];
      });
      for (NSArray<MPSImage *> *const result in @[ made, given ]) {
        const Image read = nn_read(result);
        CHECK(read.h == expected.h);
        CHECK(read.c == 1);
        CHECK(formulas::largest_difference(read.v, expected.v) < 1e-5);
      }
    }
  }
  MPSNNReduceFeatureChannelsAndWeightsSum *const plain =
      [[[MPSNNReduceFeatureChannelsAndWeightsSum alloc] initWithDevice:nn_device()] autorelease];
  CHECK([plain doWeightedSumByNonZeroWeights] == NO);
}

TEST_CASE("nn local correlation: each displacement is a feature channel, those along x run fastest") {
  const Image p = nn_numbers(2, 4, 5, 3, 3), s = nn_numbers(2, 4, 5, 3, 4);
  const struct {
    int window_x, window_y, stride_x, stride_y;
  } cases[] = {{0, 0, 1, 1}, {2, 1, 1, 1}, {4, 3, 2, 3}, {1, 9, 1, 4}, {1, 0, 5, 1}};
  for (const auto &c : cases) {
    CAPTURE(c.window_x);
    const auto number = [](int value) { return static_cast<NSUInteger>(value); };
    MPSNNLocalCorrelation *const kernel =
        [[[MPSNNLocalCorrelation alloc] initWithDevice:nn_device()
                                             windowInX:number(c.window_x)
                                             windowInY:number(c.window_y)
                                             strideInX:number(c.stride_x)
                                             strideInY:number(c.stride_y)] autorelease];
    [kernel setDestinationImageAllocator:[MPSImage defaultAllocator]];
    MPSImageBatch *made = nil;
    nn_run([&](id<MTLCommandBuffer> buffer) {
      made = [kernel encodeBatchToCommandBuffer:buffer primaryImages:nn_images(p) secondaryImages:nn_images(s)];
    });
    const Image expected = correlated(p, s, c.window_x, c.window_y, c.stride_x, c.stride_y), given = nn_read(made);
    CHECK(given.c == expected.c);
    CHECK(formulas::largest_difference(given.v, expected.v) < 1e-5);
  }
  MPSNNLocalCorrelation *const plain = [[[MPSNNLocalCorrelation alloc] initWithDevice:nn_device()] autorelease];
  CHECK([plain windowInX] == 0);
  CHECK([plain strideInY] == 1);
  [plain setWindowInX:2];
  [plain setWindowInY:1];
  [plain setStrideInX:2];
  [plain setStrideInY:1];
  [plain setDestinationImageAllocator:[MPSImage defaultAllocator]];
  MPSImageBatch *made = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    made = [plain encodeBatchToCommandBuffer:buffer primaryImages:nn_images(p) secondaryImages:nn_images(s)];
  });
  CHECK(formulas::largest_difference(nn_read(made).v, correlated(p, s, 2, 1, 2, 1).v) < 1e-5);
}

TEST_CASE("nn reduce binary: regions of other sizes, other channels and too many displacements are refused") {
  id<MTLCommandBuffer> buffer = [nn_queue() commandBuffer];
  MPSImageBatch *const x = nn_images(nn_numbers(1, 4, 5, 3, 1)), *const y = nn_images(nn_numbers(1, 4, 5, 2, 1));
  MPSNNReduceBinary *const mean = kernel_of(Kind::Mean);
  [mean setLabel:@"mix"];
  CHECK_RAISES([mean encodeBatchToCommandBuffer:buffer primaryImages:x secondaryImages:y], NSInvalidArgumentException,
               "MPSNNReduceFeatureChannelsAndWeightsMean \"mix\": the primary image has 3 feature channels, the "
               "secondary image 2.");
  [mean setSecondarySourceClipRect:region_of({0, 1, 4, 4})];
  CHECK_RAISES([mean encodeBatchToCommandBuffer:buffer primaryImages:x secondaryImages:x], NSInvalidArgumentException,
               "the region of the primary image has 5 x 4 pixels, that of the secondary image 4 x 4.");
  [mean setSecondarySourceClipRect:region_of({4, 0, 1, 1})];
  CHECK_RAISES([mean encodeBatchToCommandBuffer:buffer primaryImages:x secondaryImages:x], NSRangeException,
               "clipRectSource begins at row 4, the source has 4.");
  MPSNNReduceBinary *const base = [[[MPSNNReduceBinary alloc] initWithDevice:nn_device()] autorelease];
  CHECK_RAISES([base encodeBatchToCommandBuffer:buffer primaryImages:x secondaryImages:x], NSInvalidArgumentException,
               "MPSNNReduceBinary: this class computes nothing itself; use one of its subclasses.");
  MPSNNLocalCorrelation *const correlation = [[[MPSNNLocalCorrelation alloc] initWithDevice:nn_device()] autorelease];
  [correlation setStrideInX:0];
  CHECK_RAISES([correlation encodeBatchToCommandBuffer:buffer primaryImages:x secondaryImages:x],
               NSInvalidArgumentException, "MPSNNLocalCorrelation: strideInX is 0, expected 1 or more.");
  [correlation setStrideInX:1];
  [correlation setWindowInX:16];
  [correlation setWindowInY:16];
  CHECK_RAISES([correlation encodeBatchToCommandBuffer:buffer primaryImages:x secondaryImages:x],
               NSInvalidArgumentException,
               "MPSNNLocalCorrelation: the windows have 1089 displacements, at most 1024 are computed.");
  [correlation setWindowInX:NSUIntegerMax];
  CHECK_RAISES(
      [correlation encodeBatchToCommandBuffer:buffer primaryImages:x secondaryImages:x], NSInvalidArgumentException,
      "MPSNNLocalCorrelation: windowInX is 18446744073709551615 with a stride of 1, at most 1024 displacements "
      "are computed.");
}
