// Maximum, average and L2 pooling over images (N, H, W, C), and their gradients.
#include <algorithm>
#include <cmath>

#include "engine/ir/gradient_context.h"
#include "engine/ir/registry.h"
#include "engine/ops/axes.h"
#include "engine/ops/families.h"
#include "engine/ops/families/pooling.h"

namespace openmps::engine {

DType pool_index_dtype(std::int64_t taps) noexcept { return taps < 255 ? DType::UInt8 : DType::Int32; }

namespace {

// ---- geometry

std::array<Extent, 2> kernel_of(const Attributes& attributes) {
  const Integers& kernel = attributes.integers("kernel");
  return {kernel[0], kernel[1]};
}
std::array<Extent, 2> image_of(const Shape& x) { return {x[1], x[2]}; }
Window pooling_window(const Attributes& attributes, const Shape& x) {
  const auto kernel = kernel_of(attributes);
  return Window::of(attributes, {x[1], x[2]}, {kernel[0], kernel[1]});
}

bool has_zero_border(const Attributes& attributes) { return attributes.text("border") == "zero"; }

// Calls visit(out, in, tap) for every window position `out` and every tap: element numbers without the channel; `in` is
// -1 outside.
template <typename Visit>
void for_each_tap(std::int64_t images, const Window& window, Visit visit) {
  const WindowAxis &wy = window.y, &wx = window.x;
  for (std::int64_t n = 0; n < images; ++n)
    for (std::int64_t oy = 0; oy < wy.output; ++oy)
      for (std::int64_t ox = 0; ox < wx.output; ++ox)
        for (std::int64_t tap = 0; tap < window.taps(); ++tap) {
          const std::int64_t iy = wy.source(oy, tap / wx.kernel), ix = wx.source(ox, tap % wx.kernel);
          const bool inside = wy.inside(iy) && wx.inside(ix);
          visit((n * wy.output + oy) * wx.output + ox, inside ? (n * wy.input + iy) * wx.input + ix : -1, tap);
        }
}

// ---- shapes

// A window is read tap by tap, also on the padding: larger ones would take hours.
constexpr std::int64_t kMostTaps = std::int64_t{1} << 24;

void check_images(const InferContext& context, std::size_t index, const char* name) {
  const Shape& shape = context.inputs[index].shape;
  if (shape.rank() != 4)
    context.fail(ErrorKind::Shape, std::string(name) + " has shape " + shape.str() + ", expects 4 axes (N, H, W, C).");
}

void check_border(const InferContext& context) {
  const std::string& border = context.attributes.text("border");
  if (border != "clamp" && border != "zero")
    context.fail(ErrorKind::InvalidArgument, "border is \"" + border + "\", expects \"clamp\" or \"zero\".");
}

Shape pooled_shape(const InferContext& context, const Shape& x) {
  checked_list(context, "kernel", 2);
  const auto window = checked_window(context, image_of(x), kernel_of(context.attributes));
  if (window.taps() > kMostTaps)
    context.fail(ErrorKind::Unsupported, "kernel has " + to_string(window.y.kernel) + "x" + to_string(window.x.kernel) +
                                             " pixels; at most " + to_string(kMostTaps) + " are computed.");
  return {x[0], window.y.output, window.x.output, x[3]};
}

void check_gradient(const InferContext& context, const Shape& given, const Shape& expected,
                    const char* name = "gradient") {
  if (given != expected)
    context.fail(ErrorKind::Shape, std::string(name) + " has shape " + given.str() + ", the pooling's result has " +
                                       expected.str() + ".");
}

void check_float(const InferContext& context, std::size_t index, const char* name) {
  if (!is_float(context.inputs[index].dtype))
    context.fail(ErrorKind::DType, std::string("input \"") + name + "\" is " + name_of(context.inputs[index].dtype) +
                                       ", which it does not take.");
}

Shape plain_shape(const InferContext& context) {
  check_images(context, 0, "input");
  return pooled_shape(context, context.inputs[0].shape);
}

Shape bordered_shape(const InferContext& context) {
  check_border(context);
  return plain_shape(context);
}

// The shape of the image whose pooling has a gradient of this shape.
Shape source_shape(const InferContext& context, const Shape& dy) {
  const Integers& size = checked_list(context, "input_size", 2);
  const Shape x{dy[0], size[0], size[1], dy[3]};
  check_gradient(context, dy, pooled_shape(context, x));
  return x;
}

Extent taps_of(const InferContext& context) {
  const auto kernel = kernel_of(context.attributes);
  return kernel[0] * kernel[1];
}

std::vector<TensorType> max_types(const InferContext& context) {
  check_float(context, 0, "x");
  const Shape y = bordered_shape(context);
  return {{context.inputs[0].dtype, y}, {pool_index_dtype(taps_of(context)), y}};
}

std::vector<TensorType> max_gradient_types(const InferContext& context) {
  check_float(context, 0, "dy");
  check_border(context);
  check_images(context, 0, "gradient");
  const Shape& dy = context.inputs[0].shape;
  const Shape x = source_shape(context, dy);
  check_gradient(context, context.inputs[1].shape, dy, "indices");
  const DType expected = pool_index_dtype(taps_of(context));
  if (context.inputs[1].dtype != expected)
    context.fail(ErrorKind::DType, std::string("indices are ") + name_of(context.inputs[1].dtype) + ", expects " +
                                       name_of(expected) + ".");
  return {{context.inputs[0].dtype, x}};
}

void check_zero_pad(const InferContext& context) {
  for (Extent pad : checked_list(context, "zero_pad", 2))
    if (pad < 0)
      context.fail(ErrorKind::InvalidArgument, "zero_pad has the entry " + to_string(pad) + ", expects 0 or more.");
}

Shape average_shape(const InferContext& context) {
  check_zero_pad(context);
  return bordered_shape(context);
}

Shape average_gradient_shape(const InferContext& context) {
  check_zero_pad(context);
  check_border(context);
  check_images(context, 0, "gradient");
  return source_shape(context, context.inputs[0].shape);
}

Shape l2_gradient_shape(const InferContext& context) {
  check_images(context, 0, "input");
  const Shape& x = context.inputs[0].shape;
  const Shape y = pooled_shape(context, x);
  check_gradient(context, context.inputs[1].shape, y, "result");
  check_gradient(context, context.inputs[2].shape, y);
  return x;
}

// ---- maximum

// A window wholly outside a "clamp" border has no maximum: 0, with the index "none". Of a zero outside and an equal one
// inside, the one inside wins, so that its gradient is not lost. A NaN loses, as everywhere. With `relu` the larger of
// each pixel and 0 is pooled. A negative winner has the index "none", so that the pooling's gradient includes ReLU's.
void max_loop(const ReferenceCall& call) {
  const Tensor64& x = call.inputs[0];
  Tensor64 &y = call.outputs[0], &indices = call.outputs[1];
  const Window window = pooling_window(call.attributes, x.shape);
  const std::int64_t channels = x.shape[3];
  const auto nowhere = static_cast<double>(window.taps());
  const bool relu = call.attributes.flag("relu");
  std::vector<bool> seen(y.values.size(), false);
  const Shape windows(y.shape.extents().first(3));  // also where there are no channels
  std::vector<bool> outside(static_cast<std::size_t>(windows.elements()), false);
  indices.values.assign(indices.values.size(), nowhere);
  for_each_tap(x.shape[0], window, [&](std::int64_t out, std::int64_t in, std::int64_t tap) {
    if (in < 0) return void(outside[static_cast<std::size_t>(out)] = true);
    for (std::int64_t c = 0; c < channels; ++c) {
      double& best = y[out * channels + c];
      const double pixel = x[in * channels + c];
      const double value = relu && !(pixel >= 0) ? 0 : pixel;
      const auto at = static_cast<std::size_t>(out * channels + c);
      if (seen[at] && !(value > best) && !std::isnan(best)) continue;
      best = value;
      seen[at] = true;
      indices[out * channels + c] = relu && pixel < 0 ? nowhere : static_cast<double>(tap);
    }
  });
  if (!has_zero_border(call.attributes)) return;
  for (std::int64_t i = 0, elements = y.shape.elements(); i < elements; ++i)
    if (outside[static_cast<std::size_t>(i / channels)] && y[i] < 0) {
      y[i] = 0;
      indices[i] = nowhere;
    }
}

void max_gradient_loop(const ReferenceCall& call) {
  const Tensor64 &dy = call.inputs[0], &indices = call.inputs[1];
  Tensor64& dx = call.outputs[0];
  const std::int64_t channels = dx.shape[3];
  for_each_tap(dx.shape[0], pooling_window(call.attributes, dx.shape),
               [&](std::int64_t out, std::int64_t in, std::int64_t tap) {
                 if (in < 0) return;
                 for (std::int64_t c = 0; c < channels; ++c)
                   if (indices[out * channels + c] == static_cast<double>(tap))
                     dx[in * channels + c] += dy[out * channels + c];
               });
}

// ---- average

// One over the number of pixels a window counts: all of them with a "zero" border; with "clamp" those inside the image
// enlarged by zero_pad.
std::vector<double> shares(const Attributes& attributes, const Window& window) {
  const Integers& pad = attributes.integers("zero_pad");
  const auto counted = [&](const WindowAxis& axis, std::int64_t o, std::int64_t extra) {
    std::int64_t count = 0;
    for (std::int64_t tap = 0; tap < axis.kernel; ++tap) {
      const std::int64_t at = axis.source(o, tap);
      if (at >= -extra && at < axis.input + extra) ++count;
    }
    return count;
  };
  std::vector<double> result;
  for (std::int64_t oy = 0; oy < window.y.output; ++oy)
    for (std::int64_t ox = 0; ox < window.x.output; ++ox) {
      const std::int64_t count =
          has_zero_border(attributes) ? window.taps() : counted(window.y, oy, pad[0]) * counted(window.x, ox, pad[1]);
      result.push_back(count ? 1.0 / static_cast<double>(count) : 0.0);
    }
  return result;
}

// Calls visit(y element, x element, share) for every pixel of every window.
template <typename Visit>
void for_each_share(const Attributes& attributes, const Shape& x, Visit visit) {
  const Window window = pooling_window(attributes, x);
  const std::vector<double> share = shares(attributes, window);
  for_each_tap(x[0], window, [&](std::int64_t out, std::int64_t in, std::int64_t) {
    if (in < 0) return;
    for (std::int64_t c = 0; c < x[3]; ++c)
      visit(out * x[3] + c, in * x[3] + c, share[static_cast<std::size_t>(out) % share.size()]);
  });
}

void average_loop(const ReferenceCall& call) {
  for_each_share(call.attributes, call.inputs[0].shape, [&](std::int64_t out, std::int64_t in, double share) {
    call.outputs[0][out] += call.inputs[0][in] * share;
  });
}

void average_gradient_loop(const ReferenceCall& call) {
  for_each_share(call.attributes, call.outputs[0].shape, [&](std::int64_t out, std::int64_t in, double share) {
    call.outputs[0][in] += call.inputs[0][out] * share;
  });
}

// ---- L2 norm

void l2_loop(const ReferenceCall& call) {
  const Tensor64& x = call.inputs[0];
  Tensor64& y = call.outputs[0];
  const std::int64_t channels = x.shape[3];
  for_each_tap(x.shape[0], pooling_window(call.attributes, x.shape),
               [&](std::int64_t out, std::int64_t in, std::int64_t) {
                 for (std::int64_t c = 0; in >= 0 && c < channels; ++c)
                   y[out * channels + c] += x[in * channels + c] * x[in * channels + c];
               });
  for (double& value : y.values) value = std::sqrt(value);
}

// d sqrt(sum x^2) / dx = x / y; 0 where the whole window is 0.
void l2_gradient_loop(const ReferenceCall& call) {
  const Tensor64 &x = call.inputs[0], &y = call.inputs[1], &dy = call.inputs[2];
  Tensor64& dx = call.outputs[0];
  const std::int64_t channels = x.shape[3];
  for_each_tap(x.shape[0], pooling_window(call.attributes, x.shape),
               [&](std::int64_t out, std::int64_t in, std::int64_t) {
                 for (std::int64_t c = 0; in >= 0 && c < channels; ++c) {
                   const std::int64_t o = out * channels + c, i = in * channels + c;
                   if (y[o] != 0) dx[i] += dy[o] * x[i] / y[o];
                 }
               });
}

// ---- gradients

Attributes with_input_size(const GradientContext& context) {
  Attributes result = context.attributes();
  result.set("input_size", Integers{context.input().shape()[1], context.input().shape()[2]});
  return result;
}

void max_gradient(GradientContext& context) {
  Attributes attributes;  // the indices already include ReLU's gradient
  const Attributes own = with_input_size(context);
  for (const auto& [name, value] : own.entries())
    if (name != "relu") attributes.set(name, value);
  context.give(
      0, context.op("pool2d_max_gradient", {context.output_gradient(), context.output(1)}, std::move(attributes)));
}
void average_gradient(GradientContext& context) {
  context.give(0, context.op("pool2d_average_gradient", {context.output_gradient()}, with_input_size(context)));
}
void average_gradient_gradient(GradientContext& context) {
  Attributes attributes;
  for (const auto& [name, value] : context.attributes().entries())
    if (name != "input_size") attributes.set(name, value);
  context.give(0, context.op("pool2d_average", {context.output_gradient()}, std::move(attributes)));
}
void l2_gradient(GradientContext& context) {
  context.give(0, context.op("pool2d_l2_gradient", {context.input(), context.output(), context.output_gradient()},
                             context.attributes()));
}

// ---- entries

struct PoolingCase {
  Shape x;
  Integers kernel, strides, pads;
  Integers dilations{1, 1};
  Integers zero_pad{0, 0};
};

std::vector<PoolingCase> pooling_cases() {
  return {{{2, 4, 6, 3}, {2, 2}, {2, 2}, {0, 0, 0, 0}},
          {{1, 7, 5, 2}, {3, 3}, {2, 2}, {1, 1, 1, 1}},
          {{1, 5, 7, 1}, {3, 2}, {1, 3}, {0, 2, 1, 0}},
          {{2, 6, 6, 17}, {3, 3}, {1, 1}, {1, 1, 1, 1}},
          {{1, 8, 8, 2}, {2, 2}, {2, 2}, {-1, -1, 0, -2}},
          {{1, 3, 3, 2}, {2, 2}, {3, 3}, {3, 1, 3, 1}},  // the first windows are wholly outside
          {{1, 9, 9, 1}, {9, 9}, {1, 1}, {0, 0, 0, 0}},
          {{0, 4, 4, 3}, {2, 2}, {2, 2}, {0, 0, 0, 0}},
          {{2, 6, 4, 8}, {2, 2}, {2, 2}, {0, 0, 0, 0}}};  // channels in fours: GPUs have a kernel for it
}

Attributes plain(const PoolingCase& c) { return {{"kernel", c.kernel}, {"strides", c.strides}, {"pads", c.pads}}; }

Attributes bordered(const PoolingCase& c, const char* border) {
  Attributes result = plain(c);
  result.set("border", std::string(border));
  return result;
}

Shape pooled(const PoolingCase& c, const Attributes& attributes) {
  const Window window = pooling_window(attributes, c.x);
  return {c.x[0], window.y.output, window.x.output, c.x[3]};
}

Attributes sized(Attributes attributes, const Shape& x) {
  attributes.set("input_size", Integers{x[1], x[2]});
  return attributes;
}

OpDef pooling_entry(const char* name) {
  return OpDef(name)
      .required("kernel")
      .attribute("strides", Integers{1, 1})
      .attribute("pads", Integers{0, 0, 0, 0})
      .dtypes(kFloats);
}
const char* const kBorders[] = {"clamp", "zero"};

void add_refusals(OpDef& definition) {
  const std::vector<TensorType> image{{DType::Float32, {1, 3, 3, 2}}};
  const Attributes small{{"kernel", Integers{2, 2}}};
  definition.refuses({{{DType::Float32, {3, 3, 2}}}, small, "input has shape (3, 3, 2), expects 4 axes (N, H, W, C)."})
      .refuses({image, {{"kernel", Integers{4, 2}}}, "kernel covers 4x2 pixels, the padded image has 3x3."})
      .refuses({image, {{"kernel", Integers{0, 2}}}, "kernel has the entry 0, expects 1 or more."})
      .refuses({image, {{"kernel", Integers{2}}}, "kernel has 1 entries, expects 2."})
      .refuses({image,
                {{"kernel", Integers{2, 2}}, {"strides", Integers{2, 0}}},
                "strides has the entry 0, expects 1 or more."})
      .refuses({image, {}, "attribute \"kernel\" is missing."})
      .refuses({{{DType::Int32, {1, 3, 3, 2}}}, small, "is int32, which it does not take."});
}

OpDef pool2d_max() {
  OpDef definition = pooling_entry("pool2d_max")
                         .inputs({"x"})
                         .outputs({"y", "indices"})
                         .attribute("dilations", Integers{1, 1})
                         .attribute("border", "clamp");
  definition.attribute("relu", false).precision(PrecisionRole::FollowsInput);
  definition.infer(max_types).reference(max_loop).gradient(max_gradient).tolerance(Tolerance::Exact);
  for (const char* border : kBorders)
    for (const PoolingCase& c : pooling_cases()) definition.sample({{{c.x}}, bordered(c, border)});
  Attributes dilated = bordered({{}, {3, 2}, {1, 2}, {2, 1, 0, 1}}, "zero");
  dilated.set("dilations", Integers{2, 3});
  definition.sample({{{{2, 8, 9, 2}}}, dilated});
  Attributes with_relu = bordered(pooling_cases().front(), "clamp");
  with_relu.set("relu", true);
  definition.sample({{{pooling_cases().front().x}}, with_relu});
  definition.sample({{{{2, 4, 5, 0}}}, {{"kernel", Integers{2, 2}}, {"pads", Integers{0, 1, 0, 1}}}});
  definition.sample({{{{1, 20, 20, 1}}},
                     // more taps than a byte can count
                     {{"kernel", Integers{16, 16}}, {"pads", Integers{8, 8, 8, 8}}}});
  add_refusals(definition);
  return definition.refuses({{{DType::Float32, {1, 3, 3, 2}}},
                             {{"kernel", Integers{2, 2}}, {"border", "mirror"}},
                             "border is \"mirror\", expects \"clamp\" or \"zero\"."});
}

OpDef pool2d_max_gradient() {
  OpDef definition = pooling_entry("pool2d_max_gradient").inputs({"dy", "indices"}).outputs({"dx"});
  definition.attribute("dilations", Integers{1, 1}).attribute("border", "clamp").required("input_size");
  definition.precision(PrecisionRole::FollowsInput);
  definition.infer(max_gradient_types).reference(max_gradient_loop).tolerance(Tolerance::Accumulation);
  definition.no_gradient("the second derivative of a maximum is not provided");
  for (const PoolingCase& c : pooling_cases()) {
    const Attributes attributes = bordered(c, "clamp");
    const Shape y = pooled(c, attributes);
    definition.sample(
        {{{y}, {y, 0, static_cast<double>(c.kernel[0] * c.kernel[1]), DType::UInt8}}, sized(attributes, c.x), false});
  }
  const Attributes attributes = sized({{"kernel", Integers{2, 2}}}, {1, 3, 3, 1});
  return definition
      .refuses({{{DType::Float32, {1, 3, 3, 1}}, {DType::UInt8, {1, 3, 3, 1}}},
                attributes,
                "gradient has shape (1, 3, 3, 1), the pooling's result has (1, 2, 2, 1)."})
      .refuses({{{DType::Float32, {1, 2, 2, 1}}, {DType::UInt8, {1, 3, 3, 1}}},
                attributes,
                "indices has shape (1, 3, 3, 1), the pooling's result has (1, 2, 2, 1)."})
      .refuses({{{DType::Float32, {1, 2, 2, 1}}, {DType::Int32, {1, 2, 2, 1}}},
                attributes,
                "indices are int32, expects uint8."});
}

OpDef average_entry(const char* name) {
  return pooling_entry(name)
      .attribute("border", "clamp")
      .attribute("zero_pad", Integers{0, 0})
      .precision(PrecisionRole::FollowsInput)
      .tolerance(Tolerance::Accumulation);
}

Attributes zero_padded(const PoolingCase& c) {
  Attributes result = bordered(c, "clamp");
  result.set("zero_pad", Integers{1, 2});
  return result;
}

OpDef pool2d_average() {
  OpDef definition = average_entry("pool2d_average")
                         .inputs({"x"})
                         .shape(average_shape)
                         .reference(average_loop)
                         .gradient(average_gradient);
  for (const PoolingCase& c : pooling_cases()) {
    for (const char* border : kBorders) definition.sample({{{c.x}}, bordered(c, border)});
    definition.sample({{{c.x}}, zero_padded(c)});
  }
  add_refusals(definition);
  return definition.refuses({{{DType::Float32, {1, 3, 3, 2}}},
                             {{"kernel", Integers{2, 2}}, {"zero_pad", Integers{0, -1}}},
                             "zero_pad has the entry -1, expects 0 or more."});
}

OpDef pool2d_average_gradient() {
  OpDef definition = average_entry("pool2d_average_gradient").inputs({"dy"}).outputs({"dx"}).required("input_size");
  definition.shape(average_gradient_shape).reference(average_gradient_loop).gradient(average_gradient_gradient);
  for (const PoolingCase& c : pooling_cases()) {
    for (const char* border : kBorders)
      definition.sample({{{pooled(c, bordered(c, border))}}, sized(bordered(c, border), c.x)});
    definition.sample({{{pooled(c, plain(c))}}, sized(zero_padded(c), c.x)});
  }
  return definition.refuses({{{DType::Float32, {1, 3, 3, 1}}},
                             sized({{"kernel", Integers{2, 2}}}, {1, 3, 3, 1}),
                             "gradient has shape (1, 3, 3, 1), the pooling's result has (1, 2, 2, 1)."});
}

OpDef pool2d_l2() {
  OpDef definition = pooling_entry("pool2d_l2")
                         .inputs({"x"})
                         .shape(plain_shape)
                         .reference(l2_loop)
                         .gradient(l2_gradient)
                         .tolerance(Tolerance::Accumulation);
  for (const PoolingCase& c : pooling_cases()) definition.sample({{{c.x, 0.2, 2}}, plain(c)});
  add_refusals(definition);
  return definition;
}

OpDef pool2d_l2_gradient() {
  OpDef definition = pooling_entry("pool2d_l2_gradient")
                         .inputs({"x", "y", "dy"})
                         .outputs({"dx"})
                         .shape(l2_gradient_shape)
                         .reference(l2_gradient_loop);
  definition.no_gradient("the second derivative of L2 pooling is not provided").tolerance(Tolerance::Accumulation);
  for (const PoolingCase& c : pooling_cases()) {
    const Shape y = pooled(c, plain(c));
    definition.sample({{{c.x}, {y, 0.5, 2}, {y}}, plain(c), false});
  }
  return definition.refuses(
      {{{DType::Float32, {1, 3, 3, 1}}, {DType::Float32, {1, 2, 2, 1}}, {DType::Float32, {1, 3, 3, 1}}},
       {{"kernel", Integers{2, 2}}},
       "gradient has shape (1, 3, 3, 1), the pooling's result has (1, 2, 2, 1)."});
}

}  // namespace

void register_pooling_ops(Registry& registry) {
  registry.add(pool2d_max());
  registry.add(pool2d_max_gradient());
  registry.add(pool2d_average());
  registry.add(pool2d_average_gradient());
  registry.add(pool2d_l2());
  registry.add(pool2d_l2_gradient());
}

}  // namespace openmps::engine
