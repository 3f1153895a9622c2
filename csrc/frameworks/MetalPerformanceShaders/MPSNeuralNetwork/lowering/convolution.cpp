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
  if (gradient.c != c.outputs)
    call.fail(ErrorKind::Shape, "the gradient has " + std::to_string(gradient.c) +
                                    " feature channels, the descriptor's outputFeatureChannels is " +
                                    std::to_string(c.outputs) + ".");
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

Tensor convolved(PlanBuilder& l, const Convolution& c, Tensor source, const Nhwc& destination, Tensor weights,
                 Tensor biases) {
  const Nhwc extents = nhwc(source);
  Integers pads = pads_of(c.window, extents.spatial(), destination.spatial());
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
  const Tensor y = convolved(call.lowering, c, call.sources[0], call.destination, weights, biases);
  call.result = apply_fused(call, c, y);
}

void lower_convolution_gradient(FilterCall& call, const Convolution& forward, Tensor weights, unsigned option) {
  PlanBuilder& l = call.lowering;
  Convolution c = forward;
  if (call.state && call.state->is_set) c.window = call.state->window;
  const Tensor dy = call.sources[0];
  const Tensor x = call.sources[1];
  const Nhwc gradient = call.extents(0);
  const Nhwc source = call.extents(1);
  if (!gradient_fits(call, c)) return;
  const Integers pads = pads_of(c.window, source.spatial(), gradient.spatial());
  const bool has_outside = pads[0] > 0 || pads[1] > 0 || pads[2] > 0 || pads[3] > 0;
  if (c.window.edge != Edge::Zero && has_outside)
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
