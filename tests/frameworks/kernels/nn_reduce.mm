// Reductions: values by loops over what is reduced, the gradient of the spatial mean, nodes in graphs, refusals.
#include <algorithm>
#include <limits>

#include "tests/frameworks/kernels/nn_test.h"

using formulas::Image;
using formulas::Numbers;

namespace {

enum class To { Row, Column, Pixel, Channel };

struct Region {
  int y, x, height, width;
};

// Calls make(value of the result, all numbers that it comes from).
template <typename F>
Image reduced(const Image &x, To to, const Region &r, F &&make) {
  Image y(x.n, to == To::Column || to == To::Channel ? 1 : r.height, to == To::Row || to == To::Channel ? 1 : r.width,
          to == To::Pixel ? 1 : x.c);
  for (int i = 0; i < y.n; ++i)
    for (int h = 0; h < y.h; ++h)
      for (int w = 0; w < y.w; ++w)
        for (int c = 0; c < y.c; ++c) {
          Numbers from;
          for (int ry = 0; ry < r.height; ++ry)
            for (int rx = 0; rx < r.width; ++rx)
              for (int k = 0; k < x.c; ++k)
                if ((y.h == 1 || ry == h) && (y.w == 1 || rx == w) && (to == To::Pixel || k == c))
                  from.push_back(x.at(i, r.y + ry, r.x + rx, k));
          y.at(i, h, w, c) = make(from);
        }
  return y;
}

double smallest(const Numbers &v) { return *std::min_element(v.begin(), v.end()); }
double largest(const Numbers &v) { return *std::max_element(v.begin(), v.end()); }
double total(const Numbers &v) {
  double sum = 0;
  for (const double each : v) sum += each;
  return sum;
}
double mean(const Numbers &v) { return total(v) / static_cast<double>(v.size()); }
double first_smallest(const Numbers &v) {
  return static_cast<double>(std::min_element(v.begin(), v.end()) - v.begin());
}
double first_largest(const Numbers &v) { return static_cast<double>(std::max_element(v.begin(), v.end()) - v.begin()); }
double weighted_total(const Numbers &v) { return 1.5 * total(v); }

struct Case {
  Class kernel, node;
  To to;
  double (*make)(const Numbers &);
};

#define CASE(Name, to, make) \
  { [MPSNNReduce##Name class], [MPSNNReduction##Name##Node class], To::to, make }

std::vector<Case> cases() {
  return {CASE(RowMin, Row, smallest),
          CASE(RowMax, Row, largest),
          CASE(RowMean, Row, mean),
          CASE(RowSum, Row, total),
          CASE(ColumnMin, Column, smallest),
          CASE(ColumnMax, Column, largest),
          CASE(ColumnMean, Column, mean),
          CASE(ColumnSum, Column, total),
          CASE(FeatureChannelsMin, Pixel, smallest),
          CASE(FeatureChannelsMax, Pixel, largest),
          CASE(FeatureChannelsMean, Pixel, mean),
          CASE(FeatureChannelsSum, Pixel, weighted_total),
          CASE(FeatureChannelsArgumentMin, Pixel, first_smallest),
          CASE(FeatureChannelsArgumentMax, Pixel, first_largest),
          {Nil, [MPSNNReductionSpatialMeanNode class], To::Channel, mean}};
}

const Image &source() {
  static const Image shared = [] {
    Image x(2, 4, 5, 3);
    x.v = formulas::made_up(x.v.size(), 7);
    x.at(0, 1, 1, 0) = x.at(0, 1, 1, 2) = 3;  // equal ones
    return x;
  }();
  return shared;
}

constexpr Region kAll{0, 0, 4, 5}, kPart{1, 2, 2, 3};

MTLRegion region_of(const Region &r) {
  const auto number = [](int value) { return static_cast<NSUInteger>(value); };
  return {{number(r.x), number(r.y), 0}, {number(r.width), number(r.height), 1}};
}

void check(const Case &each, const Region &region, NSArray<MPSImage *> *made) {
  const Image expected = reduced(source(), each.to, region, each.make), given = nn_read(made);
  CHECK(given.h == expected.h);
  CHECK(given.w == expected.w);
  CHECK(given.c == expected.c);
  CHECK(formulas::largest_difference(given.v, expected.v) < 2e-6);
}

}  // namespace

TEST_CASE("nn reduce: every kernel, of whole images and of a part") {
  for (const Case &each : cases()) {
    if (each.kernel == Nil) continue;
    CAPTURE(std::string(class_getName(each.kernel)));
    auto *const kernel =
        static_cast<MPSNNReduceUnary *>([[[each.kernel alloc] initWithDevice:nn_device()] autorelease]);
    [kernel setDestinationImageAllocator:[MPSImage defaultAllocator]];
    if ([kernel isKindOfClass:[MPSNNReduceFeatureChannelsSum class]]) {
      CHECK([static_cast<MPSNNReduceFeatureChannelsSum *>(kernel) weight] == 1);
      [static_cast<MPSNNReduceFeatureChannelsSum *>(kernel) setWeight:1.5F];
    }
    CHECK([kernel clipRectSource].size.width == NSUIntegerMax);
    for (const Region *region : {&kAll, &kPart}) {
      if (region == &kPart) [kernel setClipRectSource:region_of(kPart)];
      MPSImageBatch *made = nil;
      nn_run([&](id<MTLCommandBuffer> buffer) {
        made = [kernel encodeBatchToCommandBuffer:buffer sourceImages:nn_images(source())];
      });
      check(each, *region, made);
      MPSNNReduceUnary *const copy = [[kernel copy] autorelease];
      NSArray<MPSImage *> *const given = nn_images(reduced(source(), each.to, *region, total));
      nn_run([&](id<MTLCommandBuffer> buffer) {
        [copy encodeBatchToCommandBuffer:buffer sourceImages:nn_images(source()) destinationImages:given];
      });
      check(each, *region, given);
    }
  }
}

TEST_CASE("nn reduce: every node in a graph") {
  for (const Case &each : cases()) {
    CAPTURE(std::string(class_getName(each.node)));
    for (const Region *region : {&kAll, &kPart}) {
      auto *const node =
          static_cast<MPSNNUnaryReductionNode *>([each.node nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]]);
      CHECK([node clipRectSource].size.height == NSUIntegerMax);
      if (region == &kPart) [node setClipRectSource:region_of(kPart)];
      if ([node isKindOfClass:[MPSNNReductionFeatureChannelsSumNode class]])
        [static_cast<MPSNNReductionFeatureChannelsSumNode *>(node) setWeight:1.5F];
      MPSNNGraph *const graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[node resultImage]];
      [graph setFormat:MPSImageFeatureChannelFormatFloat32];
      MPSImageBatch *made = nil;
      nn_run([&](id<MTLCommandBuffer> buffer) {
        made = [graph encodeBatchToCommandBuffer:buffer sourceImages:@[ nn_images(source()) ] sourceStates:nil];
      });
      check(each, *region, made);
    }
  }
}

TEST_CASE("nn reduce: the gradient of a spatial mean is shared by the pixels that were read") {
  for (const Region *region : {&kAll, &kPart}) {
    MPSNNReductionSpatialMeanNode *const node =
        [MPSNNReductionSpatialMeanNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]];
    if (region == &kPart) [node setClipRectSource:region_of(kPart)];
    NSArray<MPSNNFilterNode *> *const ends = [node trainingGraphWithSourceGradient:[MPSNNImageNode nodeWithHandle:nil]
                                                                       nodeHandler:nil];
    MPSNNGraph *const graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[[ends firstObject] resultImage]];
    [graph setFormat:MPSImageFeatureChannelFormatFloat32];
    Image dy(2, 1, 1, 3);
    dy.v = formulas::made_up(dy.v.size(), 9);
    MPSImageBatch *dx = nil;
    nn_run([&](id<MTLCommandBuffer> buffer) {
      dx = [graph encodeBatchToCommandBuffer:buffer
                                sourceImages:@[ nn_images(dy), nn_images(source()) ]
                                sourceStates:nil];
    });
    const Image given = nn_read(dx);
    const int count = region->height * region->width;
    double worst = 0;
    for (int i = 0; i < 2; ++i)
      for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 5; ++x)
          for (int c = 0; c < 3; ++c) {
            const bool is_read =
                y >= region->y && y < region->y + region->height && x >= region->x && x < region->x + region->width;
            worst = std::max(worst, std::abs(given.at(i, y, x, c) - (is_read ? dy.at(i, 0, 0, c) / count : 0)));
          }
    CHECK(worst < 1e-6);
  }
}

TEST_CASE("nn reduce: regions outside the source, the base classes and gradients of others are refused") {
  id<MTLCommandBuffer> buffer = [nn_queue() commandBuffer];
  MPSNNReduceRowMax *const kernel = [[[MPSNNReduceRowMax alloc] initWithDevice:nn_device()] autorelease];
  [kernel setLabel:@"peaks"];
  [kernel setClipRectSource:region_of({4, 0, 1, 1})];
  CHECK_RAISES([kernel encodeBatchToCommandBuffer:buffer sourceImages:nn_images(source())], NSRangeException,
               "MPSNNReduceRowMax \"peaks\": clipRectSource begins at row 4, the source has 4.");
  [kernel setClipRectSource:region_of({0, 1, 1, 0})];
  CHECK_RAISES([kernel encodeBatchToCommandBuffer:buffer sourceImages:nn_images(source())], NSInvalidArgumentException,
               "MPSNNReduceRowMax \"peaks\": clipRectSource has 0 columns, expected 1 or more.");
  MPSNNReduceUnary *const base = [[[MPSNNReduceUnary alloc] initWithDevice:nn_device()] autorelease];
  CHECK_RAISES([base encodeBatchToCommandBuffer:buffer sourceImages:nn_images(source())], NSInvalidArgumentException,
               "MPSNNReduceUnary: this class computes nothing itself; use one of its subclasses.");
  MPSNNImageNode *const image = [MPSNNImageNode nodeWithHandle:nil];
  MPSNNUnaryReductionNode *const node = [MPSNNUnaryReductionNode nodeWithSource:image];
  CHECK_RAISES([MPSNNGraph graphWithDevice:nn_device() resultImage:[node resultImage]], NSInvalidArgumentException,
               "MPSNNUnaryReductionNode \"filter 0\": this class computes nothing itself; use one of its subclasses.");
  CHECK_RAISES([[MPSNNReductionRowMaxNode nodeWithSource:image] gradientFilterWithSource:image],
               NSInvalidArgumentException, "MPSNNReductionRowMaxNode");
  MPSCNNNormalizationNode *const normalization = [MPSCNNNormalizationNode nodeWithSource:image];
  CHECK([normalization alpha] == 1);
  CHECK([normalization beta] == 5);
  CHECK([normalization delta] == 1);
  [normalization setBeta:0.5F];
  CHECK([normalization beta] == 0.5F);
  CHECK_RAISES([MPSNNGraph graphWithDevice:nn_device() resultImage:[normalization resultImage]],
               NSInvalidArgumentException, "MPSCNNNormalizationNode \"filter 0\": this class computes nothing itself.");
}
