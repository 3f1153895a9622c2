// 3-D cross-correlation with stride, dilation, padding and groups, and its two gradients. All of them are one sum, as
// for images (families/convolution.cpp):
//
//   y[n, oz, oy, ox, o] ~ x[n, iz, iy, ix, c] * w[o, kz, ky, kx, c - group's first channel]
#include "engine/ops/volumes/volume_convolution.h"

#include "engine/ir/gradient_context.h"
#include "engine/ir/op.h"
#include "engine/ir/registry.h"
#include "engine/ops/axes.h"
#include "engine/ops/families.h"
#include "engine/ops/families/convolution.h"

namespace openmps::engine {
namespace {

// Depth, height and width of a volume, of a result or of weights.
template <typename Size>
std::array<Size, 3> sides_of(const Shape& shape) {
  return {shape[1], shape[2], shape[3]};
}

// ---- shapes

constexpr const char* kVolumes = "(N, D, H, W, C)";
constexpr const char* kVolumeWeights = "(O, kD, kH, kW, C/groups)";

template <typename Size>
Shape result_shape(Extent volumes, const VolumeWindowOf<Size>& window, Extent outputs) {
  return {volumes, window[0].output, window[1].output, window[2].output, outputs};
}

std::array<Extent, 3> three(const Integers& list) { return {list[0], list[1], list[2]}; }

Shape conv3d_shape(const InferContext& context) {
  check_axes(context, 0, "input", 5, kVolumes);
  check_axes(context, 1, "weights", 5, kVolumeWeights);
  const Shape &x = context.inputs[0].shape, &w = context.inputs[1].shape;
  check_channels(context, x[4], w[4] * checked_groups(context, w[0]));
  return result_shape(x[0], checked_volume_window(context, sides_of<Extent>(x), sides_of<Extent>(w)), w[0]);
}

Shape volume_data_gradient_shape(const InferContext& context) {
  check_axes(context, 0, "gradient", 5, kVolumes);
  check_axes(context, 1, "weights", 5, kVolumeWeights);
  const Shape &dy = context.inputs[0].shape, &w = context.inputs[1].shape;
  const Integers& size = checked_list(context, "input_size", 3);
  const Extent groups = checked_groups(context, w[0]);
  const auto window = checked_volume_window(context, three(size), sides_of<Extent>(w));
  check_gradient_shape(context, dy, result_shape(dy[0], window, w[0]));
  return {dy[0], size[0], size[1], size[2], w[4] * groups};
}

Shape volume_weights_gradient_shape(const InferContext& context) {
  check_axes(context, 0, "input", 5, kVolumes);
  check_axes(context, 1, "gradient", 5, kVolumes);
  const Shape &x = context.inputs[0].shape, &dy = context.inputs[1].shape;
  const Integers& kernel = checked_list(context, "kernel_size", 3);
  const Extent groups = checked_gradient_groups(context, x[4], dy[4]);
  const auto window = checked_volume_window(context, sides_of<Extent>(x), three(kernel));
  check_gradient_shape(context, dy, result_shape(x[0], window, dy[4]));
  return {dy[4], kernel[0], kernel[1], kernel[2], x[4] / groups};
}

// ---- loops

// Calls visit(y, x, w) with the three row-major element numbers of every product in the sum.
template <typename Visit>
void for_each_product(const Attributes& attributes, const Shape& x, const Shape& w, Visit visit) {
  const VolumeWindow window = volume_window(attributes, sides_of<std::int64_t>(x), sides_of<std::int64_t>(w));
  const WindowAxis &wz = window[0], &wy = window[1], &wx = window[2];
  const std::int64_t groups = attributes.integer("groups"), channels = x[4], all = w[0], inputs = w[4];
  const std::int64_t places = wz.output * wy.output * wx.output, taps = wz.kernel * wy.kernel * wx.kernel;
  for (std::int64_t n = 0; n < x[0]; ++n)
    for (std::int64_t place = 0; place < places; ++place)
      for (std::int64_t tap = 0; tap < taps; ++tap) {
        const std::int64_t z = wz.source(place / wx.output / wy.output, tap / wx.kernel / wy.kernel),
                           y = wy.source(place / wx.output % wy.output, tap / wx.kernel % wy.kernel),
                           at = wx.source(place % wx.output, tap % wx.kernel);
        if (!wz.inside(z) || !wy.inside(y) || !wx.inside(at)) continue;
        const std::int64_t from = ((n * wz.input + z) * wy.input + y) * wx.input + at;
        for (std::int64_t o = 0; o < all; ++o)
          for (std::int64_t c = 0; c < inputs; ++c)
            visit((n * places + place) * all + o, from * channels + o / (all / groups) * inputs + c,
                  (o * taps + tap) * inputs + c);
      }
}

void conv3d_loop(const ReferenceCall& call) {
  const Tensor64 &x = call.inputs[0], &w = call.inputs[1];
  Tensor64& y = call.outputs[0];
  for_each_product(call.attributes, x.shape, w.shape, [&](auto iy, auto ix, auto iw) { y[iy] += x[ix] * w[iw]; });
}

void volume_data_gradient_loop(const ReferenceCall& call) {
  const Tensor64 &dy = call.inputs[0], &w = call.inputs[1];
  Tensor64& dx = call.outputs[0];
  for_each_product(call.attributes, dx.shape, w.shape, [&](auto iy, auto ix, auto iw) { dx[ix] += dy[iy] * w[iw]; });
}

void volume_weights_gradient_loop(const ReferenceCall& call) {
  const Tensor64 &x = call.inputs[0], &dy = call.inputs[1];
  Tensor64& dw = call.outputs[0];
  for_each_product(call.attributes, x.shape, dw.shape, [&](auto iy, auto ix, auto iw) { dw[iw] += dy[iy] * x[ix]; });
}

// ---- gradients

// The attributes that all three have, and one more.
Attributes with(const Attributes& from, const char* name = nullptr, const Shape& sides = {}) {
  Attributes result;
  for (const char* shared : {"strides", "dilations", "pads", "groups"}) result.set(shared, *from.find(shared));
  if (name) result.set(name, Integers{sides[1], sides[2], sides[3]});
  return result;
}

Val data_gradient_of(const GradientContext& context, Val dy, Val w, Val x) {
  return context.op("conv3d_data_gradient", {dy, w}, with(context.attributes(), "input_size", x.shape()));
}
Val weights_gradient_of(const GradientContext& context, Val x, Val dy, Val w) {
  return context.op("conv3d_weights_gradient", {x, dy}, with(context.attributes(), "kernel_size", w.shape()));
}
Val conv3d_of(const GradientContext& context, Val x, Val w) {
  return context.op("conv3d", {x, w}, with(context.attributes()));
}

void conv3d_gradient(GradientContext& context) {
  const Val x = context.input(0), w = context.input(1), g = context.output_gradient();
  if (context.wants(0)) context.give(0, data_gradient_of(context, g, w, x));
  if (context.wants(1)) context.give(1, weights_gradient_of(context, x, g, w));
}

void volume_data_gradient_gradient(GradientContext& context) {
  const Val dy = context.input(0), w = context.input(1), g = context.output_gradient();
  if (context.wants(0)) context.give(0, conv3d_of(context, g, w));
  if (context.wants(1)) context.give(1, weights_gradient_of(context, g, dy, w));
}

void volume_weights_gradient_gradient(GradientContext& context) {
  const Val x = context.input(0), dy = context.input(1), g = context.output_gradient();
  if (context.wants(0)) context.give(0, data_gradient_of(context, dy, g, x));
  if (context.wants(1)) context.give(1, conv3d_of(context, x, g));
}

// ---- entries

struct VolumeCase {
  Shape x, w;
  Integers strides, dilations, pads;
  std::int64_t groups;
};

// Odd sizes, planes alone, single elements, steps over elements, dilation, uneven and negative pads, groups, no
// volumes.
std::vector<VolumeCase> volume_cases() {
  const Integers ones{1, 1, 1}, none(6, 0), all(6, 1);
  return {{{2, 4, 5, 3, 2}, {3, 2, 3, 2, 2}, ones, ones, none, 1},
          {{1, 3, 4, 5, 3}, {4, 3, 3, 3, 3}, ones, ones, all, 1},
          {{1, 1, 4, 4, 2}, {3, 1, 3, 3, 2}, ones, ones, {0, 0, 1, 1, 1, 1}, 1},
          {{2, 3, 2, 4, 5}, {7, 1, 1, 1, 5}, ones, ones, none, 1},
          {{1, 5, 4, 6, 2}, {2, 1, 2, 1, 2}, {3, 3, 2}, ones, none, 1},
          {{1, 6, 5, 7, 2}, {3, 2, 3, 3, 2}, {2, 1, 2}, {2, 2, 1}, {1, 1, 2, 2, 1, 1}, 1},
          {{2, 5, 4, 4, 2}, {3, 3, 2, 3, 2}, {2, 2, 1}, ones, {1, 0, 0, 1, 2, 0}, 1},
          {{1, 6, 5, 5, 2}, {2, 3, 3, 2, 2}, ones, ones, {-1, 0, 1, -2, 0, 0}, 1},
          {{1, 4, 4, 4, 4}, {6, 3, 3, 3, 2}, ones, ones, all, 2},
          {{1, 4, 3, 4, 3}, {3, 2, 3, 3, 1}, ones, ones, all, 3},
          {{2, 6, 6, 6, 3}, {4, 3, 3, 3, 3}, {2, 2, 2}, ones, {0, 1, 0, 1, 0, 1}, 1},
          {{0, 3, 3, 3, 2}, {3, 2, 2, 2, 2}, ones, ones, all, 1}};
}

Attributes attributes_of(const VolumeCase& c) {
  return {{"strides", c.strides}, {"dilations", c.dilations}, {"pads", c.pads}, {"groups", c.groups}};
}

Shape result_of(const VolumeCase& c) {
  const auto window = volume_window(attributes_of(c), sides_of<std::int64_t>(c.x), sides_of<std::int64_t>(c.w));
  return result_shape(c.x[0], window, c.w[0]);
}

OpDef volume_entry(const char* name) {
  return OpDef(name)
      .attribute("strides", Integers{1, 1, 1})
      .attribute("dilations", Integers{1, 1, 1})
      .attribute("pads", Integers(6, 0))
      .attribute("groups", 1)
      .dtypes(kFloats)
      .precision(PrecisionRole::LowPrecision)
      .tolerance(Tolerance::Accumulation);
}

std::vector<TensorType> float_types(const Shape& first, const Shape& second) {
  return {{DType::Float32, first}, {DType::Float32, second}};
}

OpDef conv3d() {
  OpDef definition =
      volume_entry("conv3d").inputs({"x", "w"}).shape(conv3d_shape).reference(conv3d_loop).gradient(conv3d_gradient);
  for (const VolumeCase& c : volume_cases()) definition.sample({{{c.x}, {c.w}}, attributes_of(c)});
  definition
      .refuses({float_types({1, 4, 5, 5, 3}, {2, 3, 3, 3, 4}), {}, "input has 3 feature channels, weights expect 4."})
      .refuses({float_types({5, 5, 5, 3}, {2, 3, 3, 3, 3}),
                {},
                "input has shape (5, 5, 5, 3), expects 5 axes (N, D, H, W, C)."})
      .refuses({float_types({1, 5, 5, 5, 3}, {2, 3, 3, 3}),
                {},
                "weights has shape (2, 3, 3, 3), expects 5 axes (O, kD, kH, kW, C/groups)."})
      .refuses({float_types({1, 3, 4, 4, 1}, {2, 5, 1, 2, 1}),
                {},
                "kernel covers 5x1x2 elements, the padded volume has 3x4x4."})
      .refuses({float_types({1, 5, 5, 5, 1}, {2, 3, 3, 3, 1}),
                {{"strides", Integers{1, 1}}},
                "strides has 2 entries, expects 3."})
      .refuses({float_types({1, 5, 5, 5, 1}, {2, 3, 3, 3, 1}),
                {{"dilations", Integers{1, 0, 1}}},
                "dilations has the entry 0, expects 1 or more."})
      .refuses(
          {float_types({1, 5, 5, 5, 1}, {2, 3, 3, 3, 1}), {{"pads", Integers(4, 0)}}, "pads has 4 entries, expects 6."})
      .refuses({float_types({1, 5, 5, 5, 4}, {3, 3, 3, 3, 2}),
                {{"groups", 2}},
                "has 3 output feature channels, which 2 groups do not divide."})
      .refuses({{{DType::Int32, {1, 5, 5, 5, 1}}, {DType::Int32, {2, 3, 3, 3, 1}}},
                {},
                "is int32, which it does not take."});
  return definition;
}

OpDef volume_data_gradient() {
  OpDef definition = volume_entry("conv3d_data_gradient").inputs({"dy", "w"}).outputs({"dx"}).required("input_size");
  definition.shape(volume_data_gradient_shape)
      .reference(volume_data_gradient_loop)
      .gradient(volume_data_gradient_gradient);
  for (const VolumeCase& c : volume_cases())
    definition.sample({{{result_of(c)}, {c.w}}, with(attributes_of(c), "input_size", c.x)});
  return definition.refuses({float_types({1, 3, 3, 2, 2}, {2, 3, 3, 3, 1}),
                             {{"input_size", Integers{6, 5, 4}}},
                             "gradient has shape (1, 3, 3, 2, 2), the convolution's result has (1, 4, 3, 2, 2)."});
}

OpDef volume_weights_gradient() {
  OpDef definition =
      volume_entry("conv3d_weights_gradient").inputs({"x", "dy"}).outputs({"dw"}).required("kernel_size");
  definition.shape(volume_weights_gradient_shape)
      .reference(volume_weights_gradient_loop)
      .gradient(volume_weights_gradient_gradient);
  for (const VolumeCase& c : volume_cases())
    definition.sample({{{c.x}, {result_of(c)}}, with(attributes_of(c), "kernel_size", c.w)});
  return definition
      .refuses({float_types({1, 5, 5, 5, 1}, {1, 4, 4, 4, 2}),
                {{"kernel_size", Integers{3, 3, 3}}},
                "gradient has shape (1, 4, 4, 4, 2), the convolution's result has (1, 3, 3, 3, 2)."})
      .refuses({float_types({1, 5, 5, 5, 3}, {1, 3, 3, 3, 2}),
                {{"kernel_size", Integers{3, 3, 3}}, {"groups", 2}},
                "has 3 input feature channels, which 2 groups do not divide."});
}

}  // namespace

std::optional<VolumeConvolution> volume_convolution(const Graph& graph, const Node& node) {
  const auto in = [&](std::size_t i) { return graph.type(node.inputs[i]).shape; };
  const auto out = [&] { return graph.type(node.outputs[0]).shape; };
  if (node.is(Op::Conv3d)) return VolumeConvolution{in(0), in(1)};
  if (node.is(Op::Conv3dDataGradient)) return VolumeConvolution{out(), in(1)};
  return node.is(Op::Conv3dWeightsGradient) ? std::optional(VolumeConvolution{in(0), out()}) : std::nullopt;
}

VolumeWindow VolumeConvolution::window(const Attributes& attributes) const {
  return volume_window(attributes, sides_of<std::int64_t>(volume), sides_of<std::int64_t>(weights));
}

void register_volume_convolution_ops(Registry& registry) {
  registry.add(conv3d());
  registry.add(volume_data_gradient());
  registry.add(volume_weights_gradient());
}

}  // namespace openmps::engine
