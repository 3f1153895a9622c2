#include "frameworks/MetalPerformanceShadersGraph/rules/pooling_rules.h"

#include <algorithm>

namespace openmps::fw::graph::rules {
namespace {

// The windows for images of one size.
struct Windows {
  WindowSide y, x;
  Pads py{}, px{};
  Extent height = 0, width = 0;

  // With ceilMode the padding at the end grows until the last window fits.
  Windows(const PoolingParameters &parameters, const Shape &images)
      : y{extent_of(parameters.kernelHeight), extent_of(parameters.strideInY), extent_of(parameters.dilationRateInY),
          extent_of(parameters.paddingTop), extent_of(parameters.paddingBottom)},
        x{extent_of(parameters.kernelWidth), extent_of(parameters.strideInX), extent_of(parameters.dilationRateInX),
          extent_of(parameters.paddingLeft), extent_of(parameters.paddingRight)},
        height(images[1]),
        width(images[2]) {
    py = fitted(parameters, y, height);
    px = fitted(parameters, x, width);
  }

  Attributes attributes(const char *border) const {
    Attributes result{{"kernel", Integers{y.kernel, x.kernel}},
                      {"strides", Integers{y.stride, x.stride}},
                      {"pads", Integers{py.before, py.after, px.before, px.after}}};
    if (border) result.set("border", std::string(border));
    return result;
  }

 private:
  static Pads fitted(const PoolingParameters &parameters, const WindowSide &side, Extent size) {
    Pads pads = pads_for(parameters.paddingStyle, side, size);
    if (!parameters.ceilMode) return pads;
    const Extent results = results_of(side, pads, size, true);
    pads.after = std::max<Extent>(pads.after, (results - 1) * side.stride + side.extent() - size - pads.before);
    return pads;
  }
};

void check(RuleContext &lowering, const PoolingParameters &parameters, Tensor x) {
  for (const NSUInteger size : {parameters.kernelWidth, parameters.kernelHeight, parameters.strideInX,
                                parameters.strideInY, parameters.dilationRateInX, parameters.dilationRateInY})
    if (size == 0)
      lowering.fail(ErrorKind::InvalidArgument, "a kernel size, stride or dilation rate is 0, expects 1 or more.");
  check_image(lowering, "source", lowering.shape(x), parameters.dataLayout);
}

Attributes max_attributes(const Windows &windows) {
  Attributes attributes = windows.attributes("clamp");
  attributes.set("dilations", Integers{windows.y.dilation, windows.x.dilation});
  return attributes;
}

std::vector<Tensor> largest(RuleContext &lowering, Tensor images, const Windows &windows) {
  return lowering.ops("pool2d_max", std::span(&images, 1), max_attributes(windows));
}

Tensor average(RuleContext &lowering, Tensor images, const PoolingParameters &parameters, const Windows &windows) {
  return average_of_windows(lowering, images, windows.y, windows.py, windows.x, windows.px,
                            parameters.includeZeroPadToAverage);
}

// ---- indices

// Positions along the four axes as int32 tensors that broadcast against the images.
class Positions {
 public:
  Positions(RuleContext &lowering, const Shape &result) : lowering_(lowering), result_(result) {}

  Tensor along(std::size_t axis) {
    Shape line{1, 1, 1, 1};
    line[axis] = result_[axis];
    return lowering_.positions(line, axis);
  }
  Tensor whole(Extent number) { return lowering_.number(number, DType::Int32); }
  Tensor remainder(Tensor x, Extent by) { return lowering_.op("modulo", {x, whole(by)}); }

 private:
  RuleContext &lowering_;
  Shape result_;
};

// Apple's flattening of axes: over how many of the last ones, inside the window or over the whole tensor.
struct Counting {
  std::size_t axes = 4;
  bool is_local = false;

  explicit Counting(MPSGraphPoolingReturnIndicesMode mode) {
    if (mode == MPSGraphPoolingReturnIndicesNone) return;
    is_local = mode >= MPSGraphPoolingReturnIndicesLocalFlatten1D;
    axes = mode -
           (is_local ? MPSGraphPoolingReturnIndicesLocalFlatten1D : MPSGraphPoolingReturnIndicesGlobalFlatten1D) + 1;
  }
};

// A position along one axis, and the number of positions.
struct Counted {
  Tensor at;
  Extent extent;
};

// The position in the tensor for a tap of the window.
Tensor position_under(Positions &positions, std::size_t axis, Tensor tap, const WindowSide &side, const Pads &pads) {
  const Tensor first = positions.along(axis) * positions.whole(side.stride) - positions.whole(pads.before);
  return first + tap * positions.whole(side.dilation);
}

// The position of the winning tap: in the window, or in the tensor.
Counted under_tap(Positions &positions, const Counting &counting, std::size_t axis, Tensor tap, const WindowSide &side,
                  const Pads &pads, Extent size) {
  if (counting.is_local) return {tap, side.kernel};
  return {position_under(positions, axis, tap, side, pads), size};
}

// Row-major over the last axes of `counted`, in their order.
Tensor flattened(Positions &positions, const Counting &counting, std::span<const Counted> counted) {
  Tensor sum = positions.whole(0);
  Extent step = 1;
  for (std::size_t i = counted.size(); i-- > counted.size() - counting.axes;) {
    sum = sum + counted[i].at * positions.whole(step);
    step *= counted[i].extent;
  }
  return sum;
}

Tensor as_indices(RuleContext &lowering, Tensor flat, const Shape &shape, DType dtype) {
  return cast(broadcast_to(flat, shape), dtype);
}

// The engine returns the winning tap of the window.
Tensor counted(RuleContext &lowering, const PoolingParameters &parameters, const Windows &windows, Tensor taps,
               const Shape &images) {
  const Counting counting(parameters.returnIndicesMode);
  Positions positions(lowering, lowering.shape(taps));
  const Tensor tap = cast(taps, DType::Int32);
  const Counted rows =
      under_tap(positions, counting, 1, tap / positions.whole(windows.x.kernel), windows.y, windows.py, images[1]);
  const Counted columns =
      under_tap(positions, counting, 2, positions.remainder(tap, windows.x.kernel), windows.x, windows.px, images[2]);
  const auto whole = [&](std::size_t axis) {
    return counting.is_local ? Counted{positions.whole(0), 1} : Counted{positions.along(axis), images[axis]};
  };
  const Counted last_first[] = {whole(0), rows, columns, whole(3)},
                channels_first[] = {whole(0), whole(3), rows, columns};
  const bool is_nchw = parameters.dataLayout == MPSGraphTensorNamedDataLayoutNCHW;
  const Tensor flat = flattened(positions, counting, is_nchw ? std::span(channels_first) : std::span(last_first));
  return as_indices(lowering, flat, lowering.shape(taps), parameters.returnIndicesDataType);
}

// ---- gradients from indices

// The windows along one axis of a source.
struct AxisWindows {
  WindowSide side{};
  Pads pads{0, 0};
};

// The axes before the last four, which windows do not cover, as one.
struct Leading {
  std::size_t axes = 0;
  Extent count = 1;

  explicit Leading(const Shape &shape) : axes(shape.rank() - 4) {
    for (std::size_t axis = 0; axis < axes; ++axis) count *= shape[axis];
  }
  // A shape of five axes, of which this one is the first.
  Shape with(Extent a, Extent b, Extent c, Extent d) const { return {count, a, b, c, d}; }
};

Shape last_four(const Shape &shape) { return Shape(shape.extents().last(4)); }

// Adds each element of the gradient to the element of the source that its index names. Windows cover the last four
// axes; indices count from the first element of these.
void scatter_by_indices(RuleContext &lowering, const Shape &whole, MPSGraphPoolingReturnIndicesMode mode,
                        std::span<const AxisWindows> windows) {
  const Tensor dy = lowering.input(0), indices = lowering.input(1);
  const Leading leading(whole);
  const Shape source = last_four(whole);
  Shape expected(whole.extents().first(leading.axes));
  for (std::size_t axis = 0; axis < 4; ++axis)
    expected.push_back(results_of(windows[axis].side, windows[axis].pads, source[axis]));
  if (lowering.shape(dy) != expected || lowering.shape(indices) != expected)
    lowering.fail(ErrorKind::Shape, "the gradient has shape " + lowering.shape(dy).str() + ", the indices " +
                                        lowering.shape(indices).str() + "; the pooling of a source " + whole.str() +
                                        " has " + expected.str() + ".");
  const Counting counting(mode);
  const Shape four = last_four(expected), shape = leading.with(four[0], four[1], four[2], four[3]);
  Positions positions(lowering, four);
  Tensor rest = cast(reshape(indices, shape), DType::Int32), flat = positions.whole(0);
  Extent step = 1;
  for (std::size_t axis = 4; axis-- > 0;) {
    const auto &[side, pads] = windows[axis];
    const bool is_told = axis >= 4 - counting.axes, is_first = axis == 4 - counting.axes;
    if (!is_told && side.kernel != 1)
      lowering.fail(ErrorKind::Unsupported, "the indices say nothing of axis " + to_string(axis) +
                                                ", along which windows have " + to_string(side.kernel) + " elements.");
    const Extent count = counting.is_local ? side.kernel : source[axis];
    Tensor at = !is_told ? positions.whole(0) : is_first ? rest : positions.remainder(rest, count);
    if (is_told && !is_first) rest = rest / positions.whole(count);
    if (counting.is_local || !is_told) at = position_under(positions, axis, at, side, pads);
    flat = flat + at * positions.whole(step);
    step *= source[axis];
  }
  if (leading.axes > 0) flat = flat + lowering.positions({leading.count, 1, 1, 1, 1}, 0) * positions.whole(step);
  const Extent count = shape.elements();
  const Tensor places = reshape(broadcast_to(flat, shape), {count});
  const Tensor sums = lowering.op("scatter", {reshape(dy, {count}), places},
                                  {{"axis", 0}, {"mode", std::string("add")}, {"shape", Integers{whole.elements()}}});
  lowering.give(reshape(sums, whole));
}

}  // namespace

void max_pooling_gradient_by_indices(RuleContext &lowering, const PoolingParameters &parameters, const Shape &source) {
  check(lowering, parameters, lowering.input(0));
  check_image(lowering, "outputShape", source, parameters.dataLayout);
  const Windows windows(parameters, nhwc_shape(source, parameters.dataLayout));
  const AxisWindows y{windows.y, windows.py}, x{windows.x, windows.px}, whole{};
  const bool is_nchw = parameters.dataLayout == MPSGraphTensorNamedDataLayoutNCHW;
  const AxisWindows axes[] = {whole, is_nchw ? whole : y, is_nchw ? y : x, is_nchw ? x : whole};
  scatter_by_indices(lowering, source, parameters.returnIndicesMode, axes);
}

void max_pooling(RuleContext &lowering, const PoolingParameters &parameters) {
  check(lowering, parameters, lowering.input(0));
  const Tensor images = to_nhwc(lowering.input(0), parameters.dataLayout);
  const std::vector<Tensor> made = largest(lowering, images, Windows(parameters, lowering.shape(images)));
  lowering.give(from_nhwc(made[0], parameters.dataLayout));
}

void max_pooling_with_indices(RuleContext &lowering, const PoolingParameters &parameters) {
  check(lowering, parameters, lowering.input(0));
  const Tensor images = to_nhwc(lowering.input(0), parameters.dataLayout);
  const Windows windows(parameters, lowering.shape(images));
  const std::vector<Tensor> made = largest(lowering, images, windows);
  lowering.give(from_nhwc(made[0], parameters.dataLayout));
  const Tensor indices = counted(lowering, parameters, windows, made[1], lowering.shape(images));
  lowering.give(from_nhwc(indices, parameters.dataLayout));
}

void max_pooling_gradient(RuleContext &lowering, const PoolingParameters &parameters) {
  check(lowering, parameters, lowering.input(1));
  check(lowering, parameters, lowering.input(0));
  const Tensor images = to_nhwc(lowering.input(1), parameters.dataLayout);
  const Tensor dy = to_nhwc(lowering.input(0), parameters.dataLayout);
  const Windows windows(parameters, lowering.shape(images));
  const std::vector<Tensor> made = largest(lowering, images, windows);
  Attributes attributes = max_attributes(windows);
  attributes.set("input_size", Integers{windows.height, windows.width});
  lowering.give(from_nhwc(lowering.op("pool2d_max_gradient", {dy, made[1]}, attributes), parameters.dataLayout));
}

void average_pooling(RuleContext &lowering, const PoolingParameters &parameters) {
  check(lowering, parameters, lowering.input(0));
  const Tensor images = to_nhwc(lowering.input(0), parameters.dataLayout);
  const Windows windows(parameters, lowering.shape(images));
  lowering.give(from_nhwc(average(lowering, images, parameters, windows), parameters.dataLayout));
}

void average_pooling_gradient(RuleContext &lowering, const PoolingParameters &parameters) {
  check(lowering, parameters, lowering.input(1));
  check(lowering, parameters, lowering.input(0));
  const Tensor images = to_nhwc(lowering.input(1), parameters.dataLayout);
  const Tensor y = average(lowering, images, parameters, Windows(parameters, lowering.shape(images)));
  const Tensor dy = to_nhwc(lowering.input(0), parameters.dataLayout);
  const std::vector<Tensor> dx = lowering.graph.gradients(y, dy, std::span(&images, 1));
  lowering.give(from_nhwc(dx[0], parameters.dataLayout));
}

// ---- the last four axes, two at a time: maxima, sums and means of a window are those of its rows' results

namespace {

struct Pair {
  WindowSide y, x;
  Pads py, px;

  bool is_trivial() const noexcept {
    const auto trivial = [](const WindowSide &side, const Pads &pads) {
      return side.kernel == 1 && side.stride == 1 && pads.before == 0 && pads.after == 0;
    };
    return trivial(y, py) && trivial(x, px);
  }
  Attributes attributes(const char *border) const {
    Attributes result{{"kernel", Integers{y.kernel, x.kernel}},
                      {"strides", Integers{y.stride, x.stride}},
                      {"pads", Integers{py.before, py.after, px.before, px.after}}};
    result.set("border", std::string(border));
    return result;
  }
};

void check(RuleContext &lowering, const Pooling4DParameters &parameters, Tensor x) {
  const auto count = [](const Integers &numbers) { return to_string(numbers.size()); };
  if (parameters.kernel.size() != 4 || parameters.strides.size() != 4 || parameters.dilations.size() != 4 ||
      parameters.paddings.size() != 8) {
    lowering.fail(ErrorKind::InvalidArgument,
                  "the descriptor has " + count(parameters.kernel) + " kernel sizes, " + count(parameters.strides) +
                      " strides, " + count(parameters.dilations) + " dilation rates and " + count(parameters.paddings) +
                      " paddings; 4, 4, 4 and 8 are expected.");
  }
  for (const Integers *numbers : {&parameters.kernel, &parameters.strides, &parameters.dilations})
    if (std::ranges::any_of(*numbers, [](Extent number) { return number < 1; }))
      lowering.fail(ErrorKind::InvalidArgument, "a kernel size, stride or dilation rate is below 1.");
  if (lowering.shape(x).rank() < 4)
    lowering.fail(ErrorKind::Shape, "the source has shape " + lowering.shape(x).str() + ", expects 4 axes or more.");
}

Pair pair_of(const Pooling4DParameters &parameters, const Shape &shape, std::size_t first) {
  const auto side = [&](std::size_t axis) {
    return WindowSide{parameters.kernel[axis], parameters.strides[axis], parameters.dilations[axis],
                      parameters.paddings[2 * axis], parameters.paddings[2 * axis + 1]};
  };
  const auto pads = [&](const WindowSide &of, Extent size) {
    Pads found = pads_for(parameters.paddingStyle, of, size);
    if (parameters.ceilMode) {
      const Extent results = results_of(of, found, size, true);
      found.after = std::max<Extent>(found.after, (results - 1) * of.stride + of.extent() - size - found.before);
    }
    return found;
  };
  const WindowSide y = side(first), x = side(first + 1);
  return {y, x, pads(y, shape[first]), pads(x, shape[first + 1])};
}

// The value, and for maxima the winning taps, of images (N, H, W, C).
std::vector<Tensor> pooled(RuleContext &lowering, const Pooling4DParameters &parameters, PoolingKind kind,
                           Tensor images, const Pair &pair) {
  if (kind == PoolingKind::Max) {
    Attributes attributes = pair.attributes("clamp");
    attributes.set("dilations", Integers{pair.y.dilation, pair.x.dilation});
    return lowering.ops("pool2d_max", std::span(&images, 1), attributes);
  }
  const bool counts_padding = kind == PoolingKind::L2Norm || parameters.includeZeroPadToAverage;
  const Tensor mean = average_of_windows(lowering, images, pair.y, pair.py, pair.x, pair.px, counts_padding);
  if (kind == PoolingKind::Average) return {mean};
  const Tensor taps = lowering.number(pair.y.kernel * pair.x.kernel, lowering.dtype(mean));
  return {mean * taps};
}

struct Pooled4D {
  Tensor value{};
  // The winning taps of maxima: in the last two axes' windows, for each position of the first two; and in the first
  // two's. None if a window is one element.
  Tensor inner_taps{}, outer_taps{};
};

// First the last two axes, then the first two.
Pooled4D pooled_4d(RuleContext &lowering, const Pooling4DParameters &parameters, PoolingKind kind, Tensor x) {
  check(lowering, parameters, x);
  Pooled4D result;
  const Shape whole = lowering.shape(x), shape = last_four(whole);
  const Leading leading(whole);
  const bool is_norm = kind == PoolingKind::L2Norm;
  Tensor y = is_norm ? lowering.op("square", {widened(x)}) : x;  // a square of 256 is infinite in float16
  const Pair inner = pair_of(parameters, shape, 2), outer = pair_of(parameters, shape, 0);
  Extent rows = shape[2], columns = shape[3];
  if (!inner.is_trivial()) {
    const std::vector<Tensor> made =
        pooled(lowering, parameters, kind, reshape(y, {leading.count * shape[0] * shape[1], rows, columns, 1}), inner);
    y = made[0];
    rows = lowering.shape(y)[1];
    columns = lowering.shape(y)[2];
    if (made.size() > 1) result.inner_taps = reshape(made[1], leading.with(shape[0], shape[1], rows, columns));
  }
  Extent blocks = shape[0], layers = shape[1];
  if (!outer.is_trivial()) {
    const std::vector<Tensor> made =
        pooled(lowering, parameters, kind, reshape(y, {leading.count, blocks, layers, rows * columns}), outer);
    y = made[0];
    blocks = lowering.shape(y)[1];
    layers = lowering.shape(y)[2];
    if (made.size() > 1) result.outer_taps = reshape(made[1], leading.with(blocks, layers, rows, columns));
  }
  Shape pooled_shape(whole.extents().first(leading.axes));
  for (const Extent extent : {blocks, layers, rows, columns}) pooled_shape.push_back(extent);
  y = reshape(y, pooled_shape);
  result.value = is_norm ? cast(lowering.op("sqrt", {y}), lowering.dtype(x)) : y;
  return result;
}

}  // namespace

void pooling_4d(RuleContext &lowering, const Pooling4DParameters &parameters, PoolingKind kind) {
  lowering.give(pooled_4d(lowering, parameters, kind, lowering.input(0)).value);
}

void pooling_4d_gradient(RuleContext &lowering, const Pooling4DParameters &parameters, PoolingKind kind) {
  const Tensor source = lowering.input(1), y = pooled_4d(lowering, parameters, kind, source).value;
  if (lowering.shape(lowering.input(0)) != lowering.shape(y))
    lowering.fail(ErrorKind::Shape, "the gradient has shape " + lowering.shape(lowering.input(0)).str() +
                                        ", the pooling's result has " + lowering.shape(y).str() + ".");
  lowering.give(lowering.graph.gradients(y, lowering.input(0), std::span(&source, 1)));
}

// The largest of the first two axes' windows is the largest of a window of the last two: its tap is read there.
void max_pooling_4d_with_indices(RuleContext &lowering, const Pooling4DParameters &parameters) {
  const Tensor x = lowering.input(0);
  const Pooled4D made = pooled_4d(lowering, parameters, PoolingKind::Max, x);
  lowering.give(made.value);
  const Shape shape = last_four(lowering.shape(x)), whole = lowering.shape(made.value), result = last_four(whole);
  const Leading leading(whole);
  const Pair outer = pair_of(parameters, shape, 0), inner = pair_of(parameters, shape, 2);
  const Counting counting(parameters.returnIndicesMode);
  Positions positions(lowering, result);
  const auto tap_of = [&](Tensor taps) { return taps ? cast(taps, DType::Int32) : positions.whole(0); };
  const Tensor outer_tap = tap_of(made.outer_taps), of_y = outer_tap / positions.whole(outer.x.kernel),
               of_x = positions.remainder(outer_tap, outer.x.kernel);
  Tensor inner_tap = tap_of(made.inner_taps);
  if (made.inner_taps && made.outer_taps) {
    const Extent each = result[2] * result[3];
    const Tensor row = position_under(positions, 0, of_y, outer.y, outer.py) * positions.whole(shape[1]) +
                       position_under(positions, 1, of_x, outer.x, outer.px);
    const Shape five = leading.with(result[0], result[1], result[2], result[3]);
    const Tensor rows = reshape(broadcast_to(row, five), {leading.count, result[0] * result[1], each});
    inner_tap = lowering.op("gather_along_axis", {reshape(inner_tap, {leading.count, shape[0] * shape[1], each}), rows},
                            {{"axis", 1}});
    inner_tap = reshape(inner_tap, five);
  }
  const Counted axes[] = {
      under_tap(positions, counting, 0, of_y, outer.y, outer.py, shape[0]),
      under_tap(positions, counting, 1, of_x, outer.x, outer.px, shape[1]),
      under_tap(positions, counting, 2, inner_tap / positions.whole(inner.x.kernel), inner.y, inner.py, shape[2]),
      under_tap(positions, counting, 3, positions.remainder(inner_tap, inner.x.kernel), inner.x, inner.px, shape[3])};
  const Tensor flat = flattened(positions, counting, axes);
  lowering.give(reshape(as_indices(lowering, flat, leading.with(result[0], result[1], result[2], result[3]),
                                   parameters.returnIndicesDataType),
                        whole));
}

void max_pooling_4d_gradient_by_indices(RuleContext &lowering, const Pooling4DParameters &parameters,
                                        const Shape &source) {
  check(lowering, parameters, lowering.input(0));
  if (source.rank() < 4)
    lowering.fail(ErrorKind::Shape, "outputShape is " + source.str() + ", expects 4 axes or more.");
  const Shape shape = last_four(source);
  const Pair outer = pair_of(parameters, shape, 0), inner = pair_of(parameters, shape, 2);
  const AxisWindows axes[] = {{outer.y, outer.py}, {outer.x, outer.px}, {inner.y, inner.py}, {inner.x, inner.px}};
  scatter_by_indices(lowering, source, parameters.returnIndicesMode, axes);
}

}  // namespace openmps::fw::graph::rules
