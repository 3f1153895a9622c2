// 2-D cross-correlation with stride, dilation, padding and groups, and its two gradients. All three are one sum over
//   y[n, oy, ox, o] ~ x[n, iy, ix, c] * w[o, ky, kx, c - group's first channel]
// Each of the three solves it for another tensor, so they are each other's gradients. Passes of the cpu device make
// nodes with the attribute `outputs_last`, whose weights are (kH, kW, C/groups, O).
#include "engine/ops/families/convolution.h"

#include "engine/ir/gradient_context.h"
#include "engine/ir/registry.h"
#include "engine/ops/axes.h"
#include "engine/ops/families.h"
#include "engine/ops/window.h"

namespace openmps::engine {

void check_axes(const InferContext& context, std::size_t index, const char* name, std::size_t axes,
                const char* meaning) {
  const Shape& shape = context.inputs[index].shape;
  if (shape.rank() != axes)
    context.fail(ErrorKind::Shape, std::string(name) + " has shape " + shape.str() + ", expects " + to_string(axes) +
                                       " axes " + meaning + ".");
}

Extent checked_groups(const InferContext& context, Extent outputs) {
  const Extent groups = context.attributes.integer("groups");
  if (groups < 1) context.fail(ErrorKind::InvalidArgument, "groups is " + to_string(groups) + ", expects 1 or more.");
  if (outputs % groups)
    context.fail(ErrorKind::Shape, "has " + to_string(outputs) + " output feature channels, which " +
                                       to_string(groups) + " groups do not divide.");
  return groups;
}

Extent checked_gradient_groups(const InferContext& context, Extent inputs, Extent outputs) {
  const DType x = context.inputs[0].dtype, dy = context.inputs[1].dtype;
  if (x != dy || !is_float(x))
    context.fail(ErrorKind::DType, std::string("input is ") + name_of(x) + " and gradient is " + name_of(dy) +
                                       "; they have to be floats of one type.");
  const Extent groups = checked_groups(context, outputs);
  if (inputs % groups)
    context.fail(ErrorKind::Shape, "has " + to_string(inputs) + " input feature channels, which " + to_string(groups) +
                                       " groups do not divide.");
  return groups;
}

void check_channels(const InferContext& context, Extent given, Extent expected) {
  if (given != expected)
    context.fail(ErrorKind::Shape,
                 "input has " + to_string(given) + " feature channels, weights expect " + to_string(expected) + ".");
}

void check_gradient_shape(const InferContext& context, const Shape& given, const Shape& expected) {
  if (given != expected)
    context.fail(ErrorKind::Shape,
                 "gradient has shape " + given.str() + ", the convolution's result has " + expected.str() + ".");
}

namespace {

struct Geometry {
  std::int64_t images, inputs, outputs, groups;  // `inputs`, `outputs`: feature channels
  Window window;
  bool outputs_last;
};

// Calls visit(y, x, w) with the three row-major element numbers of every product in the sum.
template <typename Visit>
void for_each_product(const Geometry& g, Visit visit) {
  const WindowAxis &wy = g.window.y, &wx = g.window.x;
  const std::int64_t inputs = g.inputs / g.groups, outputs = g.outputs / g.groups;
  for (std::int64_t n = 0; n < g.images; ++n)
    for (std::int64_t oy = 0; oy < wy.output; ++oy)
      for (std::int64_t ox = 0; ox < wx.output; ++ox)
        for (std::int64_t ky = 0; ky < wy.kernel; ++ky)
          for (std::int64_t kx = 0; kx < wx.kernel; ++kx) {
            const std::int64_t iy = wy.source(oy, ky), ix = wx.source(ox, kx);
            if (!wy.inside(iy) || !wx.inside(ix)) continue;
            for (std::int64_t o = 0; o < g.outputs; ++o)
              for (std::int64_t c = 0; c < inputs; ++c)
                visit(((n * wy.output + oy) * wx.output + ox) * g.outputs + o,
                      ((n * wy.input + iy) * wx.input + ix) * g.inputs + o / outputs * inputs + c,
                      g.outputs_last ? ((ky * wx.kernel + kx) * inputs + c) * g.outputs + o
                                     : ((o * wy.kernel + ky) * wx.kernel + kx) * inputs + c);
          }
}

// ---- shapes

// Weights as (O, kH, kW, C/groups).
Shape outputs_first(const Attributes& attributes, const Shape& w) {
  return attributes.flag("outputs_last") ? Shape{w[3], w[0], w[1], w[2]} : w;
}
Shape outputs_last(const Shape& w) { return {w[1], w[2], w[3], w[0]}; }

void check_rank(const InferContext& context, std::size_t index, const char* name, const char* meaning) {
  check_axes(context, index, name, 4, meaning);
}
constexpr const char* kImages = "(N, H, W, C)";
constexpr const char* kWeights = "(O, kH, kW, C/groups)";

void check_bias(const InferContext& context, const Shape& bias, Extent outputs) {
  if (bias != Shape{outputs})
    context.fail(ErrorKind::Shape, "bias has shape " + bias.str() + ", expects " + Shape{outputs}.str() + ".");
}

template <typename Size>
Shape output_shape(Extent images, const WindowOf<Size>& window, Extent outputs) {
  return {images, window.y.output, window.x.output, outputs};
}

Shape conv2d_shape(const InferContext& context) {
  check_rank(context, 0, "input", kImages);
  check_rank(context, 1, "weights", kWeights);
  const Shape &x = context.inputs[0].shape, w = outputs_first(context.attributes, context.inputs[1].shape);
  check_channels(context, x[3], w[3] * checked_groups(context, w[0]));
  if (context.inputs.size() > 2) check_bias(context, context.inputs[2].shape, w[0]);
  return output_shape(x[0], checked_window(context, {x[1], x[2]}, {w[1], w[2]}), w[0]);
}

Shape data_gradient_shape(const InferContext& context) {
  check_rank(context, 0, "gradient", kImages);
  check_rank(context, 1, "weights", kWeights);
  const Shape &dy = context.inputs[0].shape, w = outputs_first(context.attributes, context.inputs[1].shape);
  const Integers& size = checked_list(context, "input_size", 2);
  const Extent groups = checked_groups(context, w[0]);
  const auto window = checked_window(context, {size[0], size[1]}, {w[1], w[2]});
  check_gradient_shape(context, dy, output_shape(dy[0], window, w[0]));
  return {dy[0], size[0], size[1], w[3] * groups};
}

std::vector<TensorType> weights_gradient_types(const InferContext& context) {
  check_rank(context, 0, "input", kImages);
  check_rank(context, 1, "gradient", kImages);
  const auto &x = context.inputs[0], &dy = context.inputs[1];
  const Integers& kernel = checked_list(context, "kernel_size", 2);
  const Extent outputs = dy.shape[3], groups = checked_gradient_groups(context, x.shape[3], outputs);
  const auto window = checked_window(context, {x.shape[1], x.shape[2]}, {kernel[0], kernel[1]});
  check_gradient_shape(context, dy.shape, output_shape(x.shape[0], window, outputs));
  const Shape weights{outputs, kernel[0], kernel[1], x.shape[3] / groups};
  return {{x.dtype, context.attributes.flag("outputs_last") ? outputs_last(weights) : weights}, {x.dtype, {outputs}}};
}

// ---- loops

Geometry geometry(const Attributes& attributes, const Shape& x, const Shape& weights) {
  const Shape w = outputs_first(attributes, weights);
  const Window window = Window::of(attributes, {x[1], x[2]}, {w[1], w[2]});
  return {x[0], x[3], w[0], attributes.integer("groups"), window, attributes.flag("outputs_last")};
}

void conv2d_loop(const ReferenceCall& call) {
  const Tensor64 &x = call.inputs[0], &w = call.inputs[1];
  Tensor64& y = call.outputs[0];
  if (call.inputs.size() > 2)
    for (std::int64_t i = 0, elements = y.shape.elements(); i < elements; ++i) y[i] = call.inputs[2][i % y.shape[3]];
  for_each_product(geometry(call.attributes, x.shape, w.shape),
                   [&](auto iy, auto ix, auto iw) { y[iy] += x[ix] * w[iw]; });
  const double slope = call.attributes.number("slope");
  for (std::int64_t i = 0; slope != 1 && i < y.shape.elements(); ++i)
    if (y[i] < 0) y[i] *= slope;
}

void data_gradient_loop(const ReferenceCall& call) {
  const Tensor64 &dy = call.inputs[0], &w = call.inputs[1];
  Tensor64& dx = call.outputs[0];
  for_each_product(geometry(call.attributes, dx.shape, w.shape),
                   [&](auto iy, auto ix, auto iw) { dx[ix] += dy[iy] * w[iw]; });
}

void weights_gradient_loop(const ReferenceCall& call) {
  const Tensor64 &x = call.inputs[0], &dy = call.inputs[1];
  Tensor64 &dw = call.outputs[0], &db = call.outputs[1];
  for_each_product(geometry(call.attributes, x.shape, dw.shape),
                   [&](auto iy, auto ix, auto iw) { dw[iw] += dy[iy] * x[ix]; });
  for (std::int64_t i = 0, elements = dy.shape.elements(); i < elements; ++i) db[i % dy.shape[3]] += dy[i];
}

// ---- gradients

// The attributes that all three have, where they are given, and one more.
Attributes with(const Attributes& from, const char* name = nullptr, Integers value = {}) {
  Attributes result;
  for (const char* shared : {"strides", "dilations", "pads", "groups", "outputs_last"})
    if (const auto* given = from.find(shared)) result.set(shared, *given);
  if (name) result.set(name, std::move(value));
  return result;
}
Integers spatial(Val images) { return {images.shape()[1], images.shape()[2]}; }
Attributes with_kernel_of(Val weights, const Attributes& attributes) {
  const Shape w = outputs_first(attributes, weights.shape());
  return with(attributes, "kernel_size", {w[1], w[2]});
}

void conv2d_gradient(GradientContext& context) {
  if (context.attributes().number("slope") != 1)
    throw Error(ErrorKind::Unsupported, "conv2d: gradients are taken before a ReLU becomes its slope.");
  const Val x = context.input(0), w = context.input(1), g = context.output_gradient();
  if (context.wants(0))
    context.give(0, context.op("conv2d_data_gradient", {g, w}, with(context.attributes(), "input_size", spatial(x))));
  if (!context.wants(1) && !context.wants(2)) return;
  const auto parts = context.ops("conv2d_weights_gradient", {x, g}, with_kernel_of(w, context.attributes()));
  context.give(1, parts[0]);
  if (context.wants(2)) context.give(2, parts[1]);
}

void data_gradient_gradient(GradientContext& context) {
  const Val dy = context.input(0), w = context.input(1), g = context.output_gradient();
  if (context.wants(0)) context.give(0, context.op("conv2d", {g, w}, with(context.attributes())));
  if (context.wants(1))
    context.give(1, context.ops("conv2d_weights_gradient", {g, dy}, with_kernel_of(w, context.attributes()))[0]);
}

void weights_gradient_gradient(GradientContext& context) {
  const Val x = context.input(0), dy = context.input(1), gw = context.output_gradient(0),
            gb = context.output_gradient(1);
  if (gw && context.wants(0))
    context.give(0, context.op("conv2d_data_gradient", {dy, gw}, with(context.attributes(), "input_size", spatial(x))));
  if (gw && context.wants(1)) context.give(1, context.op("conv2d", {x, gw}, with(context.attributes())));
  if (gb && context.wants(1)) context.give(1, broadcast_to(gb, dy.shape()));
}

// ---- entries

struct ConvolutionCase {
  Shape x, w;
  Integers strides, dilations, pads;
  std::int64_t groups;
  bool bias;
};

// Odd sizes, 1x1, stride, dilation, asymmetric and negative pads, groups, depth-wise, no images.
std::vector<ConvolutionCase> convolution_cases() {
  return {{{2, 5, 6, 3}, {4, 3, 3, 3}, {1, 1}, {1, 1}, {0, 0, 0, 0}, 1, false},
          {{1, 7, 7, 1}, {2, 5, 5, 1}, {1, 1}, {1, 1}, {2, 2, 2, 2}, 1, true},
          {{2, 7, 5, 2}, {3, 3, 2, 2}, {2, 3}, {1, 1}, {1, 0, 0, 1}, 1, true},
          {{1, 9, 8, 2}, {2, 3, 3, 2}, {1, 2}, {2, 3}, {2, 1, 3, 2}, 1, false},
          {{2, 6, 6, 4}, {6, 3, 3, 2}, {1, 1}, {1, 1}, {1, 1, 1, 1}, 2, true},
          {{1, 5, 5, 3}, {3, 3, 3, 1}, {1, 1}, {1, 1}, {1, 1, 1, 1}, 3, false},
          {{1, 8, 8, 2}, {2, 3, 3, 2}, {1, 1}, {1, 1}, {-1, 0, 1, -2}, 1, true},
          {{3, 4, 4, 5}, {7, 1, 1, 5}, {1, 1}, {1, 1}, {0, 0, 0, 0}, 1, true},
          {{2, 4, 4, 2}, {5, 4, 4, 2}, {1, 1}, {1, 1}, {0, 0, 0, 0}, 1, true},
          {{1, 3, 3, 1}, {1, 2, 2, 1}, {5, 5}, {1, 1}, {3, 3, 3, 3}, 1, false},
          {{0, 5, 5, 2}, {3, 3, 3, 2}, {1, 1}, {1, 1}, {1, 1, 1, 1}, 1, true},
          {{2, 8, 8, 17}, {33, 3, 3, 17}, {2, 2}, {1, 1}, {0, 1, 0, 1}, 1, true}};
}

Attributes attributes_of(const ConvolutionCase& c) {
  return {{"strides", c.strides}, {"dilations", c.dilations}, {"pads", c.pads}, {"groups", c.groups}};
}

Shape result_of(const ConvolutionCase& c) {
  return output_shape(c.x[0], Window::of(attributes_of(c), {c.x[1], c.x[2]}, {c.w[1], c.w[2]}), c.w[0]);
}

OpDef convolution_entry(const char* name) {
  return OpDef(name)
      .attribute("strides", Integers{1, 1})
      .attribute("dilations", Integers{1, 1})
      .attribute("pads", Integers{0, 0, 0, 0})
      .attribute("groups", 1)
      .attribute("outputs_last", false)
      .dtypes(kFloats)
      .precision(PrecisionRole::LowPrecision)
      .tolerance(Tolerance::Accumulation);
}

OpDef conv2d() {
  OpDef definition = convolution_entry("conv2d")
                         .inputs({"x", "w"})
                         .optional_input("bias")
                         .attribute("slope", 1.0)  // sums below 0 are multiplied by it
                         .epilogue()
                         .shape(conv2d_shape)
                         .reference(conv2d_loop)
                         .gradient(conv2d_gradient);
  for (const ConvolutionCase& c : convolution_cases()) {
    Sample sample{{{c.x}, {c.w}}, attributes_of(c)};
    if (c.bias) sample.inputs.push_back({{c.w[0]}});
    definition.sample(std::move(sample));
  }
  for (const double slope : {0.0, 0.25})
    for (const ConvolutionCase& c : {convolution_cases()[0], convolution_cases()[1], convolution_cases()[11]}) {
      Sample sloped{{{c.x}, {c.w}}, attributes_of(c), false};
      // Small: half types round a large sum before a library's caller can add the bias.
      if (c.bias) sloped.inputs.push_back({{c.w[0]}, -0.125, 0.125});
      sloped.attributes.set("slope", slope);
      definition.sample(std::move(sloped));
    }
  const auto types = [](const Shape& x, const Shape& w) {
    return std::vector<TensorType>{{DType::Float32, x}, {DType::Float32, w}};
  };
  definition.refuses({types({1, 5, 5, 3}, {2, 3, 3, 4}), {}, "input has 3 feature channels, weights expect 4."})
      .refuses({types({5, 5, 3}, {2, 3, 3, 3}), {}, "input has shape (5, 5, 3), expects 4 axes (N, H, W, C)."})
      .refuses(
          {types({1, 5, 5, 3}, {3, 3, 3}), {}, "weights has shape (3, 3, 3), expects 4 axes (O, kH, kW, C/groups)."})
      .refuses({types({1, 3, 3, 1}, {2, 5, 5, 1}), {}, "kernel covers 5x5 pixels, the padded image has 3x3."})
      .refuses({types({1, 3, 3, 1}, {2, 2, 2, 1}),
                {{"dilations", Integers{3, 1}}},
                "kernel covers 4x2 pixels, the padded image has 3x3."})
      .refuses({types({1, 5, 5, 1}, {2, 3, 3, 1}),
                {{"strides", Integers{0, 1}}},
                "strides has the entry 0, expects 1 or more."})
      .refuses({types({1, 5, 5, 1}, {2, 3, 3, 1}),
                {{"dilations", Integers{1, -1}}},
                "dilations has the entry -1, expects 1 or more."})
      .refuses({types({1, 5, 5, 1}, {2, 3, 3, 1}), {{"pads", Integers{1, 1}}}, "pads has 2 entries, expects 4."})
      .refuses({types({1, 5, 5, 4}, {3, 3, 3, 2}),
                {{"groups", 2}},
                "has 3 output feature channels, which 2 groups do not divide."})
      .refuses({types({1, 5, 5, 4}, {3, 3, 3, 2}), {{"groups", 0}}, "groups is 0, expects 1 or more."})
      .refuses({types({1, 5, 5, 1}, {2, 0, 3, 1}), {}, "kernel has the entry 0, expects 1 or more."})
      .refuses({{{DType::Float32, {1, 5, 5, 1}}, {DType::Float32, {2, 3, 3, 1}}, {DType::Float32, {3}}},
                {},
                "bias has shape (3,), expects (2,)."})
      .refuses({{{DType::Int32, {1, 5, 5, 1}}, {DType::Int32, {2, 3, 3, 1}}}, {}, "is int32, which it does not take."});
  return definition;
}

OpDef data_gradient() {
  OpDef definition =
      convolution_entry("conv2d_data_gradient").inputs({"dy", "w"}).outputs({"dx"}).required("input_size");
  definition.shape(data_gradient_shape).reference(data_gradient_loop).gradient(data_gradient_gradient);
  for (const ConvolutionCase& c : convolution_cases())
    definition.sample({{{result_of(c)}, {c.w}}, with(attributes_of(c), "input_size", {c.x[1], c.x[2]})});
  return definition.refuses({{{DType::Float32, {1, 3, 3, 2}}, {DType::Float32, {2, 3, 3, 1}}},
                             {{"input_size", Integers{6, 5}}},
                             "gradient has shape (1, 3, 3, 2), the convolution's result has (1, 4, 3, 2)."});
}

OpDef weights_gradient() {
  OpDef definition =
      convolution_entry("conv2d_weights_gradient").inputs({"x", "dy"}).outputs({"dw", "db"}).required("kernel_size");
  definition.infer(weights_gradient_types).reference(weights_gradient_loop).gradient(weights_gradient_gradient);
  for (const ConvolutionCase& c : convolution_cases())
    definition.sample({{{c.x}, {result_of(c)}}, with(attributes_of(c), "kernel_size", {c.w[1], c.w[2]})});
  return definition
      .refuses({{{DType::Float32, {1, 5, 5, 1}}, {DType::Float32, {1, 4, 4, 2}}},
                {{"kernel_size", Integers{3, 3}}},
                "gradient has shape (1, 4, 4, 2), the convolution's result has (1, 3, 3, 2)."})
      .refuses({{{DType::Float32, {1, 5, 5, 3}}, {DType::Float32, {1, 3, 3, 2}}},
                {{"kernel_size", Integers{3, 3}}, {"groups", 2}},
                "has 3 input feature channels, which 2 groups do not divide."})
      .refuses({{{DType::Float32, {1, 5, 5, 1}}, {DType::Float16, {1, 3, 3, 2}}},
                {{"kernel_size", Integers{3, 3}}},
                "input is float32 and gradient is float16; they have to be floats of one type."});
}

}  // namespace

void register_convolution_ops(Registry& registry) {
  registry.add(conv2d());
  registry.add(data_gradient());
  registry.add(weights_gradient());
}

}  // namespace openmps::engine
