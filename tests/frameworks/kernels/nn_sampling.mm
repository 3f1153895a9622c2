// Comparisons, slices, bilinear resizing and reading at given positions, each by a loop over its definition.
#include <limits>

#include "tests/frameworks/kernels/nn_normalization.h"

using formulas::Image;

namespace {

template <typename Kernel>
Kernel *made(Kernel *kernel) {
  [kernel setDestinationImageAllocator:[MPSImage defaultAllocator]];
  return [kernel autorelease];
}

bool holds(MPSNNComparisonType type, double a, double b, double threshold) {
  const bool equal = std::abs(a - b) <= threshold || a == b;
  switch (type) {
    case MPSNNComparisonTypeEqual:
      return equal;
    case MPSNNComparisonTypeNotEqual:
      return !equal;
    case MPSNNComparisonTypeLess:
      return a < b && !equal;
    case MPSNNComparisonTypeLessOrEqual:
      return a < b || equal;
    case MPSNNComparisonTypeGreater:
      return a > b && !equal;
    default:
      return a > b || equal;
  }
}

constexpr MPSNNComparisonType kTypes[] = {MPSNNComparisonTypeEqual,   MPSNNComparisonTypeNotEqual,
                                          MPSNNComparisonTypeLess,    MPSNNComparisonTypeLessOrEqual,
                                          MPSNNComparisonTypeGreater, MPSNNComparisonTypeGreaterOrEqual};

// Numbers with some equal ones, near ones and infinities.
struct Pair {
  Image a{2, 2, 3, 4}, b{2, 2, 3, 4};
  Pair() {
    for (std::size_t i = 0; i < a.v.size(); ++i) {
      a.v[i] = static_cast<double>(i % 7) / 4 - 0.5;
      b.v[i] = a.v[i] + static_cast<double>(static_cast<int>(i % 5) - 2) / 4;
    }
    a.v[0] = b.v[0] = a.v[1] = b.v[2] = std::numeric_limits<double>::infinity();
    a.v[3] = -std::numeric_limits<double>::infinity();
  }
};

// The value at a real position, bilinearly.
double read_at(const Image &x, int i, double y, double w, int c, bool clamps) {
  const double top = std::floor(y), left = std::floor(w);
  double sum = 0;
  for (const int dy : {0, 1})
    for (const int dx : {0, 1}) {
      double row = top + dy, column = left + dx;
      const double weight = (dy ? y - top : 1 - (y - top)) * (dx ? w - left : 1 - (w - left));
      if (clamps) row = std::clamp(row, 0.0, x.h - 1.0), column = std::clamp(column, 0.0, x.w - 1.0);
      if (x.has(static_cast<int>(row), static_cast<int>(column)))
        sum += weight * x.at(i, static_cast<int>(row), static_cast<int>(column), c);
    }
  return sum;
}

Image resized(const Image &x, int height, int width, bool aligns) {
  Image y(x.n, height, width, x.c);
  const auto place = [&](int at, int from, int to) {
    if (!aligns) return static_cast<double>(at) * from / to;
    return to > 1 ? static_cast<double>(at) * (from - 1) / (to - 1) : 0;
  };
  for (int i = 0; i < y.n; ++i)
    for (int h = 0; h < height; ++h)
      for (int w = 0; w < width; ++w)
        for (int c = 0; c < x.c; ++c)
          y.at(i, h, w, c) = read_at(x, i, place(h, x.h, height), place(w, x.w, width), c, true);
  return y;
}

}  // namespace

TEST_CASE("nn compare: every relation, with a threshold, as a kernel and as a node") {
  const Pair pair;
  for (const MPSNNComparisonType type : kTypes)
    for (const float threshold : {0.0F, 0.25F}) {
      CAPTURE(type);
      CAPTURE(threshold);
      MPSNNCompare *const kernel = made([[MPSNNCompare alloc] initWithDevice:nn_device()]);
      CHECK([kernel comparisonType] == MPSNNComparisonTypeEqual);
      CHECK([kernel threshold] == 0);
      [kernel setComparisonType:type];
      [kernel setThreshold:threshold];
      MPSNNComparisonNode *const node = [MPSNNComparisonNode nodeWithLeftSource:[MPSNNImageNode nodeWithHandle:nil]
                                                                    rightSource:[MPSNNImageNode nodeWithHandle:nil]];
      CHECK([node comparisonType] == MPSNNComparisonTypeEqual);
      [node setComparisonType:type];
      CHECK([node comparisonType] == type);
      MPSNNGraph *const graph = [MPSNNGraph graphWithDevice:nn_device() resultImage:[node resultImage]];
      [graph setFormat:MPSImageFeatureChannelFormatFloat32];
      MPSImageBatch *y = nil, *of_node = nil;
      nn_run([&](id<MTLCommandBuffer> buffer) {
        y = [kernel encodeBatchToCommandBuffer:buffer
                                 primaryImages:nn_images(pair.a)
                               secondaryImages:nn_images(pair.b)];
        of_node = [graph encodeBatchToCommandBuffer:buffer
                                       sourceImages:@[ nn_images(pair.a), nn_images(pair.b) ]
                                       sourceStates:nil];
      });
      Image expected = pair.a, plain = pair.a;
      for (std::size_t i = 0; i < expected.v.size(); ++i) {
        expected.v[i] = holds(type, pair.a.v[i], pair.b.v[i], static_cast<double>(threshold));
        plain.v[i] = holds(type, pair.a.v[i], pair.b.v[i], 0);
      }
      CHECK(nn_read(y).v == expected.v);
      CHECK(nn_read(of_node).v == plain.v);
    }
}

TEST_CASE("nn compare: with scales and bias; unknown relations are refused") {
  const Image a = nn_numbers(1, 2, 3, 4, 5), b = nn_numbers(1, 2, 3, 4, 6);
  MPSNNCompare *const kernel = made([[MPSNNCompare alloc] initWithDevice:nn_device()]);
  [kernel setComparisonType:MPSNNComparisonTypeLess];
  [kernel setPrimaryScale:2];
  [kernel setBias:0.5F];
  MPSImageBatch *y = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    y = [kernel encodeBatchToCommandBuffer:buffer primaryImages:nn_images(a) secondaryImages:nn_images(b)];
  });
  Image expected = a;
  for (std::size_t i = 0; i < a.v.size(); ++i) expected.v[i] = 0.5 + (2 * a.v[i] < b.v[i] ? 1 : 0);
  CHECK(nn_read(y).v == expected.v);
  [kernel setComparisonType:static_cast<MPSNNComparisonType>(6)];
  CHECK_RAISES([kernel encodeBatchToCommandBuffer:[nn_queue() commandBuffer]
                                    primaryImages:nn_images(a)
                                  secondaryImages:nn_images(b)],
               NSInvalidArgumentException,
               "MPSNNCompare: comparisonType is 6, expected a value of MPSNNComparisonType.");
  MPSNNImageNode *const image = [MPSNNImageNode nodeWithHandle:nil];
  CHECK([[MPSNNComparisonNode nodeWithLeftSource:image rightSource:image] gradientClass] == Nil);
}

TEST_CASE("nn slice: from the offset on, some feature channels, and values outside by the edge mode") {
  const Image x = nn_numbers(2, 4, 5, 6, 5);
  MPSNNSlice *const kernel = made([[MPSNNSlice alloc] initWithDevice:nn_device()]);
  [kernel setOffset:{2, 1, 0}];
  [kernel setSourceFeatureChannelOffset:1];
  [kernel setSourceFeatureChannelMaxCount:3];
  [kernel setEdgeMode:MPSImageEdgeModeClamp];
  NSArray<MPSImage *> *const larger = nn_images(Image(2, 5, 4, 3));
  MPSImageBatch *part = nil;
  nn_run([&](id<MTLCommandBuffer> buffer) {
    part = [kernel encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x)];
    [kernel encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x) destinationImages:larger];
  });
  const Image expected = [&] {
    Image y(2, 3, 3, 3);
    for (int i = 0; i < 2; ++i)
      for (int h = 0; h < 3; ++h)
        for (int w = 0; w < 3; ++w)
          for (int c = 0; c < 3; ++c) y.at(i, h, w, c) = x.at(i, h + 1, w + 2, c + 1);
    return y;
  }();
  const Image given = nn_read(part), wide = nn_read(larger);
  CHECK(given.h == 3);
  CHECK(given.w == 3);
  CHECK(formulas::largest_difference(given.v, expected.v) < 1e-6);
  double worst = 0;
  for (int i = 0; i < 2; ++i)
    for (int h = 0; h < 5; ++h)
      for (int w = 0; w < 4; ++w)
        for (int c = 0; c < 3; ++c)
          worst = std::max(worst, std::abs(wide.at(i, h, w, c) - expected.at(i, std::min(h, 2), std::min(w, 2), c)));
  CHECK(worst < 1e-6);
  [kernel setOffset:{0, 4, 0}];
  CHECK_RAISES([kernel encodeBatchToCommandBuffer:[nn_queue() commandBuffer] sourceImages:nn_images(x)],
               NSRangeException, "MPSNNSlice: offset.y is 4, the source has 4 pixels there.");
}

TEST_CASE("nn resize: bilinear, with and without aligned corners") {
  const struct {
    int from_h, from_w, to_h, to_w;
  } sizes[] = {{4, 5, 7, 3}, {1, 1, 3, 2}, {3, 6, 1, 1}, {4, 4, 4, 4}, {2, 3, 8, 9}};
  for (const auto &size : sizes)
    for (const BOOL aligns : {NO, YES}) {
      CAPTURE(size.to_h);
      CAPTURE(aligns);
      const Image x = nn_numbers(2, size.from_h, size.from_w, 3, 5);
      MPSNNResizeBilinear *const kernel =
          made([[MPSNNResizeBilinear alloc] initWithDevice:nn_device()
                                               resizeWidth:static_cast<NSUInteger>(size.to_w)
                                              resizeHeight:static_cast<NSUInteger>(size.to_h)
                                              alignCorners:aligns]);
      CHECK([kernel resizeWidth] == static_cast<NSUInteger>(size.to_w));
      CHECK([kernel resizeHeight] == static_cast<NSUInteger>(size.to_h));
      CHECK([kernel alignCorners] == aligns);
      MPSImageBatch *y = nil;
      nn_run([&](id<MTLCommandBuffer> buffer) {
        y = [kernel encodeBatchToCommandBuffer:buffer sourceImages:nn_images(x)];
      });
      const Image expected = resized(x, size.to_h, size.to_w, aligns == YES), given = nn_read(y);
      CHECK(given.h == expected.h);
      CHECK(given.w == expected.w);
      CHECK(formulas::largest_difference(given.v, expected.v) < 1e-5);
    }
  CHECK_RAISES([[MPSNNResizeBilinear alloc] initWithDevice:nn_device() resizeWidth:0 resizeHeight:1 alignCorners:NO],
               NSInvalidArgumentException, "MPSNNResizeBilinear: resizeWidth is 0, expected 1 to 2147483647.");
}

TEST_CASE("nn grid sample: at positions of the second image, alone or added to the result's own") {
  const Image x = nn_numbers(2, 4, 5, 3, 5);
  Image grid = nn_numbers(2, 3, 6, 2, 6);
  for (double &value : grid.v) value = std::round(value * 12) / 4;  // also whole positions, and some outside
  grid.at(0, 0, 0, 0) = grid.at(0, 0, 0, 1) = 0;
  grid.at(0, 0, 1, 0) = 4;
  grid.at(0, 0, 1, 1) = 3;
  grid.at(0, 0, 2, 0) = -1e30;
  for (const BOOL takes_values : {YES, NO})
    for (const MPSImageEdgeMode edge : {MPSImageEdgeModeZero, MPSImageEdgeModeClamp}) {
      CAPTURE(takes_values);
      CAPTURE(edge);
      MPSNNGridSample *const kernel = made([[MPSNNGridSample alloc] initWithDevice:nn_device()]);
      CHECK([kernel useGridValueAsInputCoordinate] == YES);
      [kernel setUseGridValueAsInputCoordinate:takes_values];
      [kernel setPrimaryEdgeMode:edge];
      MPSImageBatch *y = nil;
      nn_run([&](id<MTLCommandBuffer> buffer) {
        y = [kernel encodeBatchToCommandBuffer:buffer primaryImages:nn_images(x) secondaryImages:nn_images(grid)];
      });
      const Image given = nn_read(y);
      CHECK(given.h == 3);
      CHECK(given.w == 6);
      CHECK(given.c == 3);
      double worst = 0;
      for (int i = 0; i < 2; ++i)
        for (int h = 0; h < 3; ++h)
          for (int w = 0; w < 6; ++w)
            for (int c = 0; c < 3; ++c) {
              const double column = std::clamp(grid.at(i, h, w, 0) + (takes_values ? 0 : w), -1e6, 1e6),
                           row = grid.at(i, h, w, 1) + (takes_values ? 0 : h);
              worst = std::max(
                  worst, std::abs(given.at(i, h, w, c) - read_at(x, i, row, column, c, edge == MPSImageEdgeModeClamp)));
            }
      CHECK(worst < 1e-5);
    }
  MPSNNGridSample *const kernel = made([[MPSNNGridSample alloc] initWithDevice:nn_device()]);
  id<MTLCommandBuffer> buffer = [nn_queue() commandBuffer];
  CHECK_RAISES([kernel encodeBatchToCommandBuffer:buffer primaryImages:nn_images(x) secondaryImages:nn_images(x)],
               NSInvalidArgumentException,
               "MPSNNGridSample: the secondary image has 3 feature channels, expected 2: x and y.");
  [kernel setPrimaryEdgeMode:MPSImageEdgeModeMirror];
  CHECK_RAISES([kernel encodeBatchToCommandBuffer:buffer primaryImages:nn_images(x) secondaryImages:nn_images(grid)],
               NSInvalidArgumentException, "MPSNNGridSample: primaryEdgeMode is none of");
}
