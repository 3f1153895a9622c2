// Convolution and fully connected layers. A kernel that covers its whole source is a matmul with one row for each
// image.
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/convolution.h"

#include <algorithm>

namespace openmps::fw::nn {
namespace {

bool is_dense(const Convolution& c, const Nhwc& source, const Nhwc& destination, const Integers& pads) {
  const bool no_pads = pads == Integers{0, 0, 0, 0};
  return no_pads && c.groups == 1 && destination.h == 1 && destination.w == 1 && c.window.y.kernel == source.h &&
         c.window.x.kernel == source.w;
}

// Apple's text has no gradient for windows that read another border than zeros.
bool has_gradient(const Convolution& c, const Integers& pads) {
  return c.window.edge == Edge::Zero || std::ranges::all_of(pads, [](std::int64_t pad) { return pad <= 0; });
}

Shape rows(const Nhwc& x) { return {x.n, x.values()}; }

// Pixels outside the source other than zeros: written into a larger image first.
Tensor extend(PlanBuilder& l, const Convolution& c, Tensor x, Integers& pads) {
  if (c.window.edge == Edge::Zero) return x;
  const Integers outside{std::max<std::int64_t>(pads[0], 0), std::max<std::int64_t>(pads[1], 0),
                         std::max<std::int64_t>(pads[2], 0), std::max<std::int64_t>(pads[3], 0)};
  if (outside == Integers{0, 0, 0, 0}) return x;
  static constexpr const char* kModes[] = {"constant", "clamp", "reflect", "symmetric", "constant"};
  for (std::size_t i = 0; i < 4; ++i) pads[i] -= outside[i];
  return l.op("pad", {x},
              {{"before", Integers{0, outside[0], outside[2], 0}},
               {"after", Integers{0, outside[1], outside[3], 0}},
               {"mode", std::string(kModes[static_cast<int>(c.window.edge)])}});
}

// The positions of a convolution whose result has these pixels, before they become blocks.
Nhwc positions_of(const Convolution& c, const Nhwc& result) {
  const auto blocks = [&](std::int64_t pixels) -> std::int64_t {
    return pixels / c.sub_pixel + (pixels % c.sub_pixel != 0 ? 1 : 0);
  };
  return {result.n, blocks(result.h), blocks(result.w), c.outputs};
}

// Pixel (y, x) shows C channels of the position (y / r, x / r). The first of them is C (r (y mod r) + x mod r). The
// last blocks may be cut off.
Tensor to_sub_pixels(const Convolution& c, Tensor y, const Nhwc& result) {
  const std::int64_t r = c.sub_pixel, channels = c.result_channels();
  if (r == 1) return y;
  const Nhwc at = nhwc(y);
  const Tensor blocks = transpose(reshape(y, {at.n, at.h, at.w, r, r, channels}), {0, 1, 3, 2, 4, 5});
  const Tensor pixels = reshape(blocks, {at.n, engine::Extent(at.h) * r, engine::Extent(at.w) * r, channels});
  return narrow(narrow(pixels, 1, 0, result.h), 2, 0, result.w);
}

// The adjoint, for a gradient.
Tensor from_sub_pixels(PlanBuilder& l, const Convolution& c, Tensor dy) {
  const std::int64_t r = c.sub_pixel;
  if (r == 1) return dy;
  const Nhwc pixels = nhwc(dy), at = positions_of(c, pixels);
  const std::int64_t below = (engine::Extent(at.h) * r - pixels.h).number(),
                     right = (engine::Extent(at.w) * r - pixels.w).number();
  if (below != 0 || right != 0)
    dy = l.op("pad", {dy}, {{"before", Integers{0, 0, 0, 0}}, {"after", Integers{0, below, right, 0}}});
  const Tensor blocks = transpose(reshape(dy, {at.n, at.h, r, at.w, r, c.result_channels()}), {0, 1, 3, 2, 4, 5});
  return reshape(blocks, at.shape());
}

}  // namespace

Attributes attributes_of(const Convolution& c, const Integers& pads) {
  return {{"strides", c.window.strides()}, {"dilations", c.window.dilations()}, {"pads", pads}, {"groups", c.groups}};
}

bool channels_fit(const FilterCall& call, const Convolution& c, const Nhwc& source) {
  if (source.c == c.inputs) return true;
  call.fail(ErrorKind::Shape, "the source has " + std::to_string(source.c) +
                                  " feature channels, the descriptor's inputFeatureChannels is " +
                                  std::to_string(c.inputs) + ".");
  return false;
}

bool gradient_fits(const FilterCall& call, const Convolution& c) {
  const Nhwc gradient = call.extents(0);
  if (!channels_fit(call, c, call.extents(1))) return false;
  if (gradient.c != c.result_channels())
    call.fail(ErrorKind::Shape,
              "the gradient has " + std::to_string(gradient.c) +
                  " feature channels, the descriptor's outputFeatureChannels is " + std::to_string(c.outputs) +
                  (c.sub_pixel == 1 ? "." : " and its subPixelScaleFactor " + std::to_string(c.sub_pixel) + "."));
  else if (c.neuron.type != 0)
    call.fail(ErrorKind::Unsupported,
              "the data source's descriptor carries a fused neuron, which cannot be trained; use a neuron node.");
  else if (!c.scale.empty())
    call.fail(ErrorKind::Unsupported,
              "the data source's descriptor carries a fused batch normalization, which cannot be trained; use a "
              "normalization node.");
  else
    return true;
  return false;
}

Tensor apply_fused(FilterCall& call, const Convolution& c, Tensor y) {
  PlanBuilder& l = call.lowering;
  if (!c.scale.empty())
    y = y * l.constant(c.scale, "batch normalization scale") + l.constant(c.shift, "batch normalization shift");
  return apply_neuron(call, c.neuron, y);
}

// Patches as rows, weights as columns, for each group.
Tensor convolved_in_half(PlanBuilder& l, const Convolution& c, Tensor source, const Integers& pads, Tensor weights,
                         Tensor biases) {
  const std::int64_t inputs = c.inputs / c.groups, outputs = c.outputs / c.groups;
  std::vector<Tensor> groups;
  Nhwc positions;
  for (std::int64_t group = 0; group < c.groups; ++group) {
    Attributes a{{"strides", c.window.strides()}, {"dilations", c.window.dilations()}, {"pads", pads}};
    a.set("kernel_size", c.window.kernel());
    const Tensor patches = l.op("im2col", {narrow(source, 3, engine::Extent(group) * inputs, inputs)}, std::move(a));
    positions = nhwc(patches);
    const Tensor rows = reshape(patches, {engine::Extent(positions.n) * positions.area(), positions.c});
    const Tensor columns = transpose(
        reshape(narrow(weights, 0, engine::Extent(group) * outputs, outputs), {outputs, positions.c}), {1, 0});
    const Tensor x = cast(rows, DType::Float16), w = cast(columns, DType::Float16);
    const Tensor y =
        biases ? l.op("half_matmul",
                      {x, w, cast(narrow(biases, 0, engine::Extent(group) * outputs, outputs), DType::Float16)})
               : l.op("half_matmul", {x, w});
    groups.push_back(reshape(cast(y, DType::Float32), {positions.n, positions.h, positions.w, outputs}));
  }
  return groups.size() == 1 ? groups[0] : concatenate(groups, 3);
}

Tensor convolved(PlanBuilder& l, const Convolution& c, Tensor source, const Nhwc& destination, Tensor weights,
                 Tensor biases) {
  const Nhwc extents = nhwc(source);
  Integers pads = pads_of(c.window, extents.spatial(), destination.spatial());
  if (c.has_half_sums) {
    const Tensor x = extend(l, c, source, pads);
    return convolved_in_half(l, c, x, pads, weights, biases);
  }
  if (is_dense(c, extents, destination, pads)) {
    const Tensor x = reshape(source, rows(extents));
    const Tensor w = reshape(weights, {c.outputs, extents.values()});
    const Tensor y = biases ? l.op("matmul", {x, w, biases}, {{"transpose_b", true}})
                            : l.op("matmul", {x, w}, {{"transpose_b", true}});
    return reshape(y, {extents.n, 1, 1, c.outputs});
  }
  const Tensor x = extend(l, c, source, pads);
  return biases ? l.op("conv2d", {x, weights, biases}, attributes_of(c, pads))
                : l.op("conv2d", {x, weights}, attributes_of(c, pads));
}

void lower_convolution(FilterCall& call, const Convolution& c, Tensor weights, Tensor biases) {
  const Nhwc source = call.extents(0);
  if (!channels_fit(call, c, source)) return;
  if (call.state) *call.state = {true, c.window, source, call.destination, {}};
  const Nhwc positions = positions_of(c, call.destination);
  const Tensor y = apply_fused(call, c, convolved(call.lowering, c, call.sources[0], positions, weights, biases));
  call.result = call.lowering.status() ? to_sub_pixels(c, y, call.destination) : y;
}

void lower_convolution_gradient(FilterCall& call, const Convolution& forward, Tensor weights, unsigned option) {
  PlanBuilder& l = call.lowering;
  Convolution c = forward;
  if (call.state && call.state->is_set) c.window = call.state->window;
  const Tensor x = call.sources[1];
  const Nhwc source = call.extents(1);
  if (!gradient_fits(call, c)) return;
  const Tensor dy = from_sub_pixels(l, c, call.sources[0]);
  const Nhwc gradient = nhwc(dy);
  const Integers pads = pads_of(c.window, source.spatial(), gradient.spatial());
  if (!has_gradient(c, pads))
    return call.fail(ErrorKind::Unsupported, "gradients exist for edgeMode MPSImageEdgeModeZero only.");

  if (is_dense(c, source, gradient, pads)) {
    const std::int64_t inner = source.values();
    const Tensor g = reshape(dy, {gradient.n, c.outputs});
    if (option & kGradientWithData) {
      const Tensor dx = l.op("matmul", {g, reshape(weights, {c.outputs, inner})});
      call.result = reshape(dx, source.shape());
    }
    if (option & kGradientWithWeights) {
      call.set_resource(kWeightsGradient, l.op("matmul", {g, reshape(x, rows(source))}, {{"transpose_a", true}}));
      call.set_resource(kBiasesGradient, reduce_sum(g, {0}, false));
    }
    return;
  }
  if (option & kGradientWithData) {
    Attributes a = attributes_of(c, pads);
    a.set("input_size", Integers{source.h, source.w});
    call.result = l.op("conv2d_data_gradient", {dy, weights}, std::move(a));
  }
  if (option & kGradientWithWeights) {
    Attributes a = attributes_of(c, pads);
    a.set("kernel_size", c.window.kernel());
    const std::vector<Tensor> gradients = l.ops("conv2d_weights_gradient", {x, dy}, std::move(a));
    call.set_resource(kWeightsGradient, gradients[0]);
    call.set_resource(kBiasesGradient, gradients[1]);
  }
}

}  // namespace openmps::fw::nn
