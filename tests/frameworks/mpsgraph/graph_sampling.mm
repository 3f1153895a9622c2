// Resized images and images read at given positions, against the formulas for one position at a time.
#include <algorithm>
#include <cmath>
#include <functional>

#include "tests/frameworks/mpsgraph/graph_test.h"

namespace {

constexpr long kHeight = 4, kWidth = 5, kRows = 7, kColumns = 3;

struct Line {
  double scale, offset;  // result = source * scale + offset
};
using Place = std::function<double(double)>;

double rounded(double at, int mode) {
  const double below = std::floor(at), half = at - below;
  const bool is_even = std::fmod(std::abs(below), 2) == 0;
  const bool up[] = {half >= 0.5,
                     half > 0.5,
                     half > 0,
                     false,
                     half > 0.5 || (half == 0.5 && !is_even),
                     half > 0.5 || (half == 0.5 && is_even)};
  return up[mode] ? below + 1 : below;
}

double pixel(const Numbers &image, double y, double x) {
  const auto inside = [](double at, long size) {
    return static_cast<std::size_t>(std::min(std::max(at, 0.0), static_cast<double>(size - 1)));
  };
  return image[inside(y, kHeight) * kWidth + inside(x, kWidth)];
}

// rounding -1: bilinear
double value_at(const std::function<double(double, double)> &read, double y, double x, int rounding) {
  if (rounding >= 0) return read(rounded(y, rounding), rounded(x, rounding));
  const double low_y = std::floor(y), low_x = std::floor(x), wy = y - low_y, wx = x - low_x;
  return (read(low_y, low_x) * (1 - wx) + read(low_y, low_x + 1) * wx) * (1 - wy) +
         (read(low_y + 1, low_x) * (1 - wx) + read(low_y + 1, low_x + 1) * wx) * wy;
}

Numbers resized(const Numbers &image, const Place &y, const Place &x, int rounding) {
  Numbers result;
  for (int row = 0; row < kRows; ++row)
    for (int column = 0; column < kColumns; ++column)
      result.push_back(
          value_at([&](double at_y, double at_x) { return pixel(image, at_y, at_x); }, y(row), x(column), rounding));
  return result;
}

Place by_sizes(double in, double out, bool center, bool corners) {
  if (corners) return [=](double o) { return o * (in - 1) / (out - 1); };
  return [=](double o) { return center ? (o + 0.5) * in / out - 0.5 : o * in / out; };
}

Place by_scale(Line line) {
  return [=](double o) { return (o - line.offset) / line.scale; };
}

MPSGraphTensor *constant(MPSGraph *graph, const Numbers &numbers, MPSDataType type = MPSDataTypeFloat32) {
  return [graph constantWithData:graph_bytes(numbers, type)
                           shape:graph_shape({static_cast<long>(numbers.size())})
                        dataType:type];
}

struct Layout {
  MPSGraphTensorNamedDataLayout name;
  Extents source, result;
};
const Layout kLayouts[] = {{MPSGraphTensorNamedDataLayoutNCHW, {1, 1, kHeight, kWidth}, {1, 1, kRows, kColumns}},
                           {MPSGraphTensorNamedDataLayoutNHWC, {1, kHeight, kWidth, 1}, {1, kRows, kColumns, 1}},
                           {MPSGraphTensorNamedDataLayoutCHW, {1, kHeight, kWidth}, {1, kRows, kColumns}},
                           {MPSGraphTensorNamedDataLayoutHWC, {kHeight, kWidth, 1}, {kRows, kColumns, 1}},
                           {MPSGraphTensorNamedDataLayoutHW, {kHeight, kWidth}, {kRows, kColumns}}};

// The gradient of a linear operation by its values for each unit image.
Numbers adjoint(const Numbers &incoming, const std::function<Numbers(const Numbers &)> &forward) {
  Numbers result;
  for (std::size_t i = 0; i < kHeight * kWidth; ++i) {
    Numbers unit(kHeight * kWidth, 0.0);
    unit[i] = 1;
    const Numbers made = forward(unit);
    double sum = 0;
    for (std::size_t k = 0; k < made.size(); ++k) sum += made[k] * incoming[k];
    result.push_back(sum);
  }
  return result;
}

}  // namespace

namespace {

template <typename... Arguments>
MPSGraphTensor *call(MPSGraph *graph, SEL selector, Arguments... arguments) {
  using Method = MPSGraphTensor *(*)(id, SEL, Arguments..., NSString *);
  return reinterpret_cast<Method>([graph methodForSelector:selector])(graph, selector, arguments..., nil);
}

// One resize, by all methods for it. `kind` -2: mode nearest, -1: bilinear, else a rounding mode.
struct Resizes {
  MPSGraph *graph;
  MPSGraphTensor *x, *dy;
  int kind;
  std::vector<MPSGraphTensor *> made{}, gradients{};

  MPSGraphResizeMode mode() const { return kind == -2 ? MPSGraphResizeNearest : MPSGraphResizeBilinear; }
  auto rounding() const { return static_cast<MPSGraphResizeNearestRoundingMode>(kind); }
  MPSGraphTensor *ints(const Extents &numbers) const {
    return constant(graph, Numbers(numbers.begin(), numbers.end()), MPSDataTypeInt32);
  }

  void by_sizes(const Layout &of, BOOL center, BOOL corners) {
    const auto layout = of.name;
    MPSGraphTensor *size = ints({kRows, kColumns}), *sizes = ints(of.result);
    MPSShape *shape = graph_shape({kRows, kColumns});
    if (kind < 0) {
      made = {
        call(graph, @selector(resizeTensor:size:mode:centerResult:alignCorners:layout:name:), x, shape, mode(), center,
             corners, layout),
        call(graph, @selector(resizeTensor:sizeTensor:mode:centerResult:alignCorners:layout:name:), x, size, mode(),
             center, corners, layout),
        call(graph, @selector(resizeTensor:sizeTensor:mode:centerResult:alignCorners:name:), x, sizes, mode(), center,
             corners)
      };
      gradients = {
        call(graph, @selector(resizeWithGradientTensor:input:mode:centerResult:alignCorners:layout:name:), dy, x,
             mode(), center, corners, layout)
      };
    }
    if (kind == -1) {
      made.push_back(call(graph, @selector(resizeBilinearWithTensor:sizeTensor:centerResult:alignCorners:layout:name:),
                          x, size, center, corners, layout));
      made.push_back(call(graph, @selector(resizeBilinearWithTensor:sizeTensor:centerResult:alignCorners:name:), x,
                          sizes, center, corners));
      gradients.push_back(call(graph,
                               @selector(resizeBilinearWithGradientTensor:input:centerResult:alignCorners:layout:name:),
                               dy, x, center, corners, layout));
    }
    if (kind < 0) return;
    made = {
      call(graph,
           @selector(resizeNearestWithTensor:sizeTensor:nearestRoundingMode:centerResult:alignCorners:layout:name:), x,
           size, rounding(), center, corners, layout),
      call(graph, @selector(resizeNearestWithTensor:sizeTensor:nearestRoundingMode:centerResult:alignCorners:name:), x,
           sizes, rounding(), center, corners)
    };
    gradients = {
      call(graph,
           @selector(resizeNearestWithGradientTensor:input:nearestRoundingMode:centerResult:alignCorners:layout:name:),
           dy, x, rounding(), center, corners, layout)
    };
  }

  void by_scales(const Line &line_y, const Line &line_x) {
    constexpr auto layout = MPSGraphTensorNamedDataLayoutNHWC;
    MPSGraphTensor *size = ints({kRows, kColumns}), *sizes = ints({1, kRows, kColumns, 1});
    MPSGraphTensor *both = constant(graph, {line_y.scale, line_x.scale, line_y.offset, line_x.offset});
    MPSGraphTensor *scale = constant(graph, {1, line_y.scale, line_x.scale, 1});
    MPSGraphTensor *offset = constant(graph, {0, line_y.offset, line_x.offset, 0});
    if (kind < 0) {
      made = {
        call(graph, @selector(resizeTensor:sizeTensor:scaleOffsetTensor:mode:layout:name:), x, size, both, mode(),
             layout),
        call(graph, @selector(resizeTensor:sizeTensor:scaleTensor:offsetTensor:mode:name:), x, sizes, scale, offset,
             mode())
      };
      gradients = {
        call(graph, @selector(resizeWithGradientTensor:input:scaleOffsetTensor:mode:layout:name:), dy, x, both, mode(),
             layout),
        call(graph, @selector(resizeWithGradientTensor:input:scaleTensor:offsetTensor:mode:name:), dy, x, scale, offset,
             mode())
      };
    }
    if (kind == -1) {
      made.push_back(call(graph, @selector(resizeBilinearWithTensor:sizeTensor:scaleOffsetTensor:layout:name:), x, size,
                          both, layout));
      made.push_back(call(graph, @selector(resizeBilinearWithTensor:sizeTensor:scaleTensor:offsetTensor:name:), x,
                          sizes, scale, offset));
      gradients.push_back(call(graph, @selector(resizeBilinearWithGradientTensor:input:scaleOffsetTensor:layout:name:),
                               dy, x, both, layout));
      gradients.push_back(call(graph, @selector(resizeBilinearWithGradientTensor:input:scaleTensor:offsetTensor:name:),
                               dy, x, scale, offset));
    }
    if (kind < 0) return;
    made = {
      call(graph, @selector(resizeNearestWithTensor:sizeTensor:scaleOffsetTensor:nearestRoundingMode:layout:name:), x,
           size, both, rounding(), layout),
      call(graph, @selector(resizeNearestWithTensor:sizeTensor:scaleTensor:offsetTensor:nearestRoundingMode:name:), x,
           sizes, scale, offset, rounding())
    };
    gradients = {
      call(graph, @selector(resizeNearestWithGradientTensor:input:scaleOffsetTensor:nearestRoundingMode:layout:name:),
           dy, x, both, rounding(), layout),
      call(graph, @selector(resizeNearestWithGradientTensor:input:scaleTensor:offsetTensor:nearestRoundingMode:name:),
           dy, x, scale, offset, rounding())
    };
  }

  void check(const Layout &layout, const std::function<Numbers(const Numbers &)> &forward) const {
    const Numbers image = graph_random(kHeight * kWidth, 41), incoming = graph_random(kRows * kColumns, 42);
    const Feed feed{x, graph_data(image, layout.source)}, up{dy, graph_data(incoming, layout.result)};
    for (MPSGraphTensor *y : made) {
      CHECK(graph_extents([y shape]) == layout.result);
      check_close(graph_run(graph, {feed}, y), forward(image), 1e-5);
    }
    for (MPSGraphTensor *dx : gradients)
      check_close(graph_run(graph, {feed, up}, dx), adjoint(incoming, forward), 1e-5);
  }
};

Resizes resizes(const Layout &layout, int kind) {
  MPSGraph *graph = new_graph();
  return {graph, [graph placeholderWithShape:graph_shape(layout.source) name:nil],
          [graph placeholderWithShape:graph_shape(layout.result) name:nil], kind};
}

}  // namespace

TEST_CASE("graph sampling: resizes by the ratio of sizes, every method and layout") {
  @autoreleasepool {
    for (const Layout &layout : kLayouts)
      for (int kind = -2; kind < 6; ++kind)
        for (const bool center : {false, true})
          for (const bool corners : {false, true}) {
            CAPTURE(layout.name);
            CAPTURE(kind);
            CAPTURE(center);
            CAPTURE(corners);
            Resizes all = resizes(layout, kind);
            all.by_sizes(layout, center, corners);
            all.check(layout, [&](const Numbers &from) {
              return resized(from, by_sizes(kHeight, kRows, center, corners),
                             by_sizes(kWidth, kColumns, center, corners), kind == -2 ? 0 : kind);
            });
          }
  }
}

TEST_CASE("graph sampling: resizes by scales and offsets, and what they refuse") {
  @autoreleasepool {
    const Line y{1.75, 0.25}, x{0.625, -0.5};
    const Layout &layout = kLayouts[1];
    for (int kind = -2; kind < 6; ++kind) {
      CAPTURE(kind);
      Resizes all = resizes(layout, kind);
      all.by_scales(y, x);
      all.check(layout,
                [&](const Numbers &from) { return resized(from, by_scale(y), by_scale(x), kind == -2 ? 0 : kind); });
    }
    const Resizes all = resizes(layout, -1);
    MPSGraphTensor *size = all.ints({2, 2});
    const auto with = [&](const Numbers &scales) {
      return [all.graph resizeTensor:all.x
                          sizeTensor:size
                   scaleOffsetTensor:constant(all.graph, scales)
                                mode:MPSGraphResizeBilinear
                              layout:MPSGraphTensorNamedDataLayoutNHWC
                                name:nil];
    };
    CHECK_RAISES(with({0, 1, 0, 0}), NSInvalidArgumentException, "a scale other than 0");
    CHECK_RAISES(with({1, 1, 0}), NSInvalidArgumentException, "scaleOffset has 3 entries");
    CHECK_RAISES([all.graph resizeTensor:all.x
                              sizeTensor:size
                                    mode:MPSGraphResizeBilinear
                            centerResult:YES
                            alignCorners:NO
                                    name:nil],
                 NSInvalidArgumentException, "size has 2 entries, expects one for each of the 4 axes.");
  }
}

namespace {

struct GridCase {
  bool normalized, relative, corners;
  MPSGraphPaddingMode padding;
  int rounding;
};

double mirrored(double at, long size, bool with_edge) {
  while (at < 0 || at > static_cast<double>(size - 1)) {
    if (at < 0) at = with_edge ? -1 - at : -at;
    if (at > static_cast<double>(size - 1))
      at = with_edge ? 2 * static_cast<double>(size) - 1 - at : 2 * static_cast<double>(size - 1) - at;
  }
  return at;
}

double padded(const Numbers &image, double y, double x, MPSGraphPaddingMode padding, double constant) {
  const bool is_inside = y >= 0 && y < kHeight && x >= 0 && x < kWidth;
  switch (padding) {
    case MPSGraphPaddingModeConstant:
      return is_inside ? pixel(image, y, x) : constant;
    case MPSGraphPaddingModeZero:
      return is_inside ? pixel(image, y, x) : 0;
    case MPSGraphPaddingModeReflect:
    case MPSGraphPaddingModeSymmetric: {
      const bool edge = padding == MPSGraphPaddingModeSymmetric;
      return pixel(image, mirrored(y, kHeight, edge), mirrored(x, kWidth, edge));
    }
    default:
      return pixel(image, y, x);
  }
}

double grid_position(double coordinate, double o, double in, double out, const GridCase &c) {
  if (!c.relative) {
    if (!c.normalized) return coordinate;
    return c.corners ? (coordinate + 1) / 2 * (in - 1) : ((coordinate + 1) * in - 1) / 2;
  }
  if (c.normalized) coordinate *= (c.corners ? out - 1 : out) / 2;
  return c.corners ? (o + coordinate) * (in - 1) / (out - 1) : (o + coordinate + 0.5) * in / out - 0.5;
}

}  // namespace

TEST_CASE("graph sampling: images read at positions, with every padding and rounding") {
  @autoreleasepool {
    const Numbers image = graph_random(kHeight * kWidth, 45);
    for (int bits = 0; bits < 8; ++bits)
      for (const auto padding : {MPSGraphPaddingModeConstant, MPSGraphPaddingModeReflect, MPSGraphPaddingModeSymmetric,
                                 MPSGraphPaddingModeClampToEdge, MPSGraphPaddingModeZero})
        for (int rounding = -1; rounding < 6; ++rounding) {
          const GridCase c{(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, padding, rounding};
          CAPTURE(bits);
          CAPTURE(padding);
          CAPTURE(rounding);
          Numbers grid = graph_random(kRows * kColumns * 2, 46);
          // Relative positions, which are scaled, stay away from the ties of roundings.
          for (double &number : grid)
            number = std::round(number * (c.normalized ? 48 : 192)) / 32 + (c.relative ? 0.01 : 0);
          Numbers expected;
          for (int row = 0; row < kRows; ++row)
            for (int column = 0; column < kColumns; ++column) {
              const auto at = static_cast<std::size_t>(row * kColumns + column) * 2;
              const double x = grid_position(grid[at], column, kWidth, kColumns, c),
                           y = grid_position(grid[at + 1], row, kHeight, kRows, c);
              expected.push_back(value_at(
                  [&](double at_y, double at_x) { return padded(image, at_y, at_x, padding, 0.75); }, y, x, rounding));
            }
          for (const bool is_nchw : {true, false}) {
            MPSGraph *graph = new_graph();
            const Layout &layout = kLayouts[is_nchw ? 0 : 1];
            MPSGraphTensor *x = [graph placeholderWithShape:graph_shape(layout.source) name:nil];
            MPSGraphTensor *at = [graph placeholderWithShape:graph_shape({1, kRows, kColumns, 2}) name:nil];
            const Feed feed{x, graph_data(image, layout.source)}, where{at, graph_data(grid, {1, kRows, kColumns, 2})};
            const auto mode = rounding < 0 ? MPSGraphResizeBilinear : MPSGraphResizeNearest;
            if (rounding <= 0) {
              MPSGraphTensor *y = [graph sampleGridWithSourceTensor:x
                                                   coordinateTensor:at
                                                             layout:layout.name
                                               normalizeCoordinates:c.normalized
                                                relativeCoordinates:c.relative
                                                       alignCorners:c.corners
                                                        paddingMode:padding
                                                       samplingMode:mode
                                                      constantValue:0.75
                                                               name:nil];
              CHECK(graph_extents([y shape]) == layout.result);
              check_close(graph_run(graph, {feed, where}, y), expected, 2e-5);
            }
            if (rounding >= 0) {
              MPSGraphTensor *y =
                  [graph sampleGridWithSourceTensor:x
                                   coordinateTensor:at
                                             layout:layout.name
                               normalizeCoordinates:c.normalized
                                relativeCoordinates:c.relative
                                       alignCorners:c.corners
                                        paddingMode:padding
                                nearestRoundingMode:static_cast<MPSGraphResizeNearestRoundingMode>(rounding)
                                      constantValue:0.75
                                               name:nil];
              check_close(graph_run(graph, {feed, where}, y), expected, 2e-5);
            }
          }
        }
  }
}

TEST_CASE("graph sampling: gradients of grids, unknown sizes, and what is refused") {
  @autoreleasepool {
    MPSGraph *graph = new_graph();
    MPSGraphTensor *x = [graph placeholderWithShape:graph_shape({-1, -1, 3, 2}) name:nil];
    MPSGraphTensor *at = [graph placeholderWithShape:graph_shape({-1, 2, -1, 2}) name:nil];
    const auto sampled = [&](MPSGraphPaddingMode padding) {
      return [graph sampleGridWithSourceTensor:x
                              coordinateTensor:at
                                        layout:MPSGraphTensorNamedDataLayoutNHWC
                          normalizeCoordinates:YES
                           relativeCoordinates:NO
                                  alignCorners:NO
                                   paddingMode:padding
                                  samplingMode:MPSGraphResizeBilinear
                                 constantValue:0
                                          name:nil];
    };
    MPSGraphTensor *y = sampled(MPSGraphPaddingModeZero);
    CHECK(graph_extents([y shape]) == Extents{-1, 2, -1, 2});
    const Feed feed{x, graph_data(graph_random(48, 47), {2, 4, 3, 2})};
    // No position is near an integer, where the derivative jumps.
    const Feed two{
        at, graph_data({-0.6, -0.3, 0.2, 0.55, 0.8, 0.1, -0.2, -0.9, 0.45, 0.3, -0.75, 0.65, 0.15, 0.35, -0.45, 0.2},
                       {2, 2, 2, 2})};
    check_gradients(graph, {feed, two}, [graph squareWithTensor:y name:nil], 1e-2);
    CHECK_RAISES(sampled(MPSGraphPaddingModePeriodic), NSInvalidArgumentException, "the padding mode is 5");
    MPSGraphTensor *flat = [graph placeholderWithShape:graph_shape({2, 2, 2}) name:nil];
    CHECK_RAISES([graph sampleGridWithSourceTensor:x
                                  coordinateTensor:flat
                                            layout:MPSGraphTensorNamedDataLayoutNHWC
                              normalizeCoordinates:YES
                               relativeCoordinates:NO
                                      alignCorners:NO
                                       paddingMode:MPSGraphPaddingModeZero
                                      samplingMode:MPSGraphResizeBilinear
                                     constantValue:0
                                              name:nil],
                 NSInvalidArgumentException, "the coordinates have shape (2, 2, 2)");
  }
}
