// Means of windows. With dilation they are sums of slices: along one axis, then along the other.
#include "frameworks/MetalPerformanceShadersGraph/rules/window_rules.h"

#include <algorithm>

namespace openmps::fw::graph {
namespace {

// Sums the taps of each window along one axis of padded images.
Tensor sum_along(RuleContext &lowering, Tensor padded, std::size_t axis, const WindowSide &side) {
  const Integers ones(4, 1);
  const Integers whole = integers_of(lowering.shape(padded));
  const Extent results = (whole[axis] - side.extent()) / side.stride + 1;
  Tensor sum;
  for (Extent tap = 0; tap < side.kernel; ++tap) {
    Integers starts(4, 0), ends = whole, strides = ones;
    starts[axis] = tap * side.dilation;
    ends[axis] = starts[axis] + (results - 1) * side.stride + 1;
    strides[axis] = side.stride;
    const Tensor part = lowering.op("slice", {padded}, {{"starts", starts}, {"ends", ends}, {"strides", strides}});
    sum = sum ? sum + part : part;
  }
  return sum;
}

constexpr std::int64_t kMostWindows = 16'777'216;  // along an axis: their numbers of taps are counted one by one

// The number of taps of each window on the axis itself, `size` elements; at least 1.
Tensor counts_along(RuleContext &lowering, std::size_t axis, const WindowSide &side, const Pads &pads, Extent size,
                    Extent results, DType dtype) {
  Shape line{1, 1, 1, 1};
  line[axis] = results;
  if (results.is_known() && results > kMostWindows)
    lowering.fail(ErrorKind::OutOfRange, "its result has " + to_string(results) +
                                             " windows along an axis, averages without padding take at most " +
                                             std::to_string(kMostWindows) + ".");
  const auto inside = [&](std::int64_t i) {
    std::int64_t count = 0;
    for (std::int64_t tap = 0; tap < side.kernel; ++tap) {
      const Extent at = i * side.stride + tap * side.dilation - pads.before;
      count += at >= 0 && at < size;
    }
    return static_cast<double>(std::max<std::int64_t>(count, 1));
  };
  return cast(lowering.constant({DType::Float32, line}, inside, "taps inside"), dtype);
}

}  // namespace

Tensor average_of_windows(RuleContext &lowering, Tensor images, const WindowSide &y, const Pads &py,
                          const WindowSide &x, const Pads &px, bool counts_padding) {
  if (y.dilation == 1 && x.dilation == 1)
    return lowering.op("pool2d_average", {images},
                       {{"kernel", Integers{y.kernel, x.kernel}},
                        {"strides", Integers{y.stride, x.stride}},
                        {"pads", Integers{py.before, py.after, px.before, px.after}},
                        {"border", std::string(counts_padding ? "zero" : "clamp")}});
  for (const WindowSide *side : {&y, &x})
    if (side->kernel > kMostWrittenOut)
      lowering.fail(ErrorKind::Unsupported, "a dilated window has " + to_string(side->kernel) +
                                                " taps along an axis; at most " + to_string(kMostWrittenOut) +
                                                " are computed.");
  const Shape shape = lowering.shape(images);
  const Extent height = shape[1] + py.before + py.after, width = shape[2] + px.before + px.after;
  if (height < y.extent() || width < x.extent())
    lowering.fail(ErrorKind::Shape, "the window covers " + to_string(y.extent()) + "x" + to_string(x.extent()) +
                                        " pixels, the padded image has " + to_string(height) + "x" + to_string(width) +
                                        ".");
  // Sums of a half type would round, or overflow, at every tap.
  const DType given = lowering.dtype(images);
  const Tensor padded =
      lowering.op("pad", {widened(images)},
                  {{"before", Integers{0, py.before, px.before, 0}}, {"after", Integers{0, py.after, px.after, 0}}});
  const Tensor sum = sum_along(lowering, sum_along(lowering, padded, 1, y), 2, x);
  if (counts_padding) return cast(sum * (1.0 / static_cast<double>(y.kernel * x.kernel)), given);
  const Shape results = lowering.shape(sum);
  const DType dtype = lowering.dtype(sum);
  const Tensor taps_y = counts_along(lowering, 1, y, py, shape[1], results[1], dtype);
  const Tensor taps_x = counts_along(lowering, 2, x, px, shape[2], results[2], dtype);
  return cast(sum / (taps_y * taps_x), given);
}

}  // namespace openmps::fw::graph
