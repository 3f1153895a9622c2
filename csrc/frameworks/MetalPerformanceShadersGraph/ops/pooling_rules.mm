#include "frameworks/MetalPerformanceShadersGraph/ops/pooling_rules.h"

#include <algorithm>

namespace openmps::fw::graph::rules {
namespace {

std::int64_t number(NSUInteger value) { return static_cast<std::int64_t>(value); }

// The windows on images of one size.
struct Windows {
  WindowSide y, x;
  Pads py{}, px{};
  std::int64_t height = 0, width = 0;

  // With ceilMode the padding behind grows until the last window fits.
  Windows(const PoolingFacts &facts, const Shape &images)
      : y{number(facts.kernelHeight), number(facts.strideInY), number(facts.dilationRateInY), number(facts.paddingTop),
          number(facts.paddingBottom)},
        x{number(facts.kernelWidth), number(facts.strideInX), number(facts.dilationRateInX), number(facts.paddingLeft),
          number(facts.paddingRight)},
        height(images[1]),
        width(images[2]) {
    py = fitted(facts, y, height);
    px = fitted(facts, x, width);
  }

  Attributes attributes(const char *border) const {
    Attributes result{{"kernel", Integers{y.kernel, x.kernel}},
                      {"strides", Integers{y.stride, x.stride}},
                      {"pads", Integers{py.before, py.after, px.before, px.after}}};
    if (border) result.set("border", std::string(border));
    return result;
  }

 private:
  static Pads fitted(const PoolingFacts &facts, const WindowSide &side, std::int64_t size) {
    Pads pads = pads_for(facts.paddingStyle, side, size);
    if (!facts.ceilMode) return pads;
    const std::int64_t results = results_of(side, pads, size, true);
    pads.after = std::max(pads.after, (results - 1) * side.stride + side.extent() - size - pads.before);
    return pads;
  }
};

bool check(Lowering &lowering, const PoolingFacts &facts, Tensor x) {
  for (const NSUInteger size : {facts.kernelWidth, facts.kernelHeight, facts.strideInX, facts.strideInY,
                                facts.dilationRateInX, facts.dilationRateInY})
    if (size == 0) {
      lowering.fail(ErrorKind::InvalidArgument, "a kernel size, stride or dilation rate is 0, expects 1 or more.");
      return false;
    }
  return check_image(lowering, "source", lowering.shape(x), facts.dataLayout);
}

Attributes max_attributes(const Windows &windows) {
  Attributes attributes = windows.attributes("clamp");
  attributes.set("dilations", Integers{windows.y.dilation, windows.x.dilation});
  return attributes;
}

std::vector<Tensor> largest(Lowering &lowering, Tensor images, const Windows &windows) {
  return lowering.ops("pool2d_max", std::span(&images, 1), max_attributes(windows));
}

bool check_average(Lowering &lowering, const Windows &windows) {
  if (windows.y.dilation == 1 && windows.x.dilation == 1) return true;
  lowering.fail(ErrorKind::Unsupported, "averages of dilated windows are not there yet.");
  return false;
}

const char *average_border(const PoolingFacts &facts) { return facts.includeZeroPadToAverage ? "zero" : "clamp"; }

// ---- indices

// Positions along the four axes as int32 tensors that broadcast against the images.
class Positions {
 public:
  Positions(Lowering &lowering, const Shape &result) : lowering_(lowering), result_(result) {}

  Tensor along(std::size_t axis) {
    Shape line{1, 1, 1, 1};
    line[axis] = result_[axis];
    auto literal = std::make_shared<engine::Literal>();
    literal->type = {DType::Int32, line};
    literal->bytes.resize(literal->type.bytes());
    for (std::int64_t i = 0; i < result_[axis]; ++i)
      engine::store_number(DType::Int32, literal->bytes.data(), i, static_cast<double>(i));
    return lowering_.graph.constant(std::move(literal), "positions");
  }
  Tensor times(Tensor x, std::int64_t factor) { return lowering_.op("multiply", {x, whole(factor)}); }
  Tensor plus(Tensor x, Tensor y) { return lowering_.op("add", {x, y}); }
  Tensor whole(std::int64_t number) { return lowering_.number(static_cast<double>(number), DType::Int32); }
  Tensor quotient(Tensor x, std::int64_t by) { return lowering_.op("divide", {x, whole(by)}); }
  Tensor remainder(Tensor x, std::int64_t by) { return lowering_.op("modulo", {x, whole(by)}); }

 private:
  Lowering &lowering_;
  Shape result_;
};

// The engine says which tap of the window won; Apple counts along the last axes of the tensor or of the window.
Tensor counted(Lowering &lowering, const PoolingFacts &facts, const Windows &windows, Tensor taps,
               const Shape &images) {
  const auto mode = facts.returnIndicesMode;
  const bool local = mode >= MPSGraphPoolingReturnIndicesLocalFlatten1D;
  const std::size_t axes = mode == MPSGraphPoolingReturnIndicesNone
                               ? 4
                               : (mode - (local ? MPSGraphPoolingReturnIndicesLocalFlatten1D
                                                : MPSGraphPoolingReturnIndicesGlobalFlatten1D)) +
                                     1;
  Positions positions(lowering, lowering.shape(taps));
  const Tensor tap = lowering.cast(taps, DType::Int32);
  const Tensor ky = positions.quotient(tap, windows.x.kernel), kx = positions.remainder(tap, windows.x.kernel);
  const auto place = [&](std::size_t axis, Tensor inside, const WindowSide &side, const Pads &pads) {
    if (local) return inside;
    const Tensor first =
        lowering.op("subtract", {positions.times(positions.along(axis), side.stride), positions.whole(pads.before)});
    return positions.plus(first, positions.times(inside, side.dilation));
  };
  // By axis of (N, H, W, C): position and extent of what is counted.
  const Tensor nothing = positions.whole(0);
  const Tensor at[4] = {local ? nothing : positions.along(0), place(1, ky, windows.y, windows.py),
                        place(2, kx, windows.x, windows.px), local ? nothing : positions.along(3)};
  const std::int64_t extents[4] = {local ? 1 : images[0], local ? windows.y.kernel : images[1],
                                   local ? windows.x.kernel : images[2], local ? 1 : images[3]};
  const bool channels_first = facts.dataLayout == MPSGraphTensorNamedDataLayoutNCHW;
  const std::size_t order[4] = {0, channels_first ? 3U : 1U, channels_first ? 1U : 2U, channels_first ? 2U : 3U};
  Tensor sum = nothing;
  std::int64_t step = 1;
  for (std::size_t i = 4; i-- > 4 - axes;) {
    sum = positions.plus(sum, positions.times(at[order[i]], step));
    step *= extents[order[i]];
  }
  return lowering.cast(lowering.broadcast(sum, lowering.shape(taps)), facts.returnIndicesDataType);
}

}  // namespace

void max_pooling(Lowering &lowering, const PoolingFacts &facts) {
  if (!check(lowering, facts, lowering.input(0))) return;
  const Tensor images = to_nhwc(lowering, lowering.input(0), facts.dataLayout);
  const std::vector<Tensor> made = largest(lowering, images, Windows(facts, lowering.shape(images)));
  if (!made.empty()) lowering.give(from_nhwc(lowering, made[0], facts.dataLayout));
}

void max_pooling_with_indices(Lowering &lowering, const PoolingFacts &facts) {
  if (!check(lowering, facts, lowering.input(0))) return;
  const Tensor images = to_nhwc(lowering, lowering.input(0), facts.dataLayout);
  const Windows windows(facts, lowering.shape(images));
  const std::vector<Tensor> made = largest(lowering, images, windows);
  if (made.empty()) return;
  lowering.give(from_nhwc(lowering, made[0], facts.dataLayout));
  const Tensor indices = counted(lowering, facts, windows, made[1], lowering.shape(images));
  lowering.give(from_nhwc(lowering, indices, facts.dataLayout));
}

void max_pooling_gradient(Lowering &lowering, const PoolingFacts &facts) {
  if (!check(lowering, facts, lowering.input(1)) || !check(lowering, facts, lowering.input(0))) return;
  const Tensor images = to_nhwc(lowering, lowering.input(1), facts.dataLayout);
  const Tensor dy = to_nhwc(lowering, lowering.input(0), facts.dataLayout);
  const Windows windows(facts, lowering.shape(images));
  const std::vector<Tensor> made = largest(lowering, images, windows);
  if (made.empty()) return;
  Attributes attributes = max_attributes(windows);
  attributes.set("input_size", Integers{windows.height, windows.width});
  lowering.give(from_nhwc(lowering, lowering.op("pool2d_max_gradient", {dy, made[1]}, attributes), facts.dataLayout));
}

void average_pooling(Lowering &lowering, const PoolingFacts &facts) {
  if (!check(lowering, facts, lowering.input(0))) return;
  const Tensor images = to_nhwc(lowering, lowering.input(0), facts.dataLayout);
  const Windows windows(facts, lowering.shape(images));
  if (!check_average(lowering, windows)) return;
  const Tensor y = lowering.op("pool2d_average", {images}, windows.attributes(average_border(facts)));
  lowering.give(from_nhwc(lowering, y, facts.dataLayout));
}

void average_pooling_gradient(Lowering &lowering, const PoolingFacts &facts) {
  if (!check(lowering, facts, lowering.input(1)) || !check(lowering, facts, lowering.input(0))) return;
  const Shape images = nhwc_shape(lowering.shape(lowering.input(1)), facts.dataLayout);
  const Windows windows(facts, images);
  if (!check_average(lowering, windows)) return;
  Attributes attributes = windows.attributes(average_border(facts));
  attributes.set("input_size", Integers{windows.height, windows.width});
  const Tensor dy = to_nhwc(lowering, lowering.input(0), facts.dataLayout);
  lowering.give(from_nhwc(lowering, lowering.op("pool2d_average_gradient", {dy}, attributes), facts.dataLayout));
}

}  // namespace openmps::fw::graph::rules
