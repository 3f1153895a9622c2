// Resizing of images (N, H, W, C) to the nearest pixel or bilinearly, and its adjoint.
#include "engine/ops/images/resize.h"

#include "engine/ir/gradient_context.h"
#include "engine/ir/registry.h"
#include "engine/ops/axes.h"
#include "engine/ops/families.h"

namespace openmps::engine {
namespace {

// By ResampleAxis::rounding.
constexpr const char* kRoundings[] = {"half_up", "half_down", "up", "down", "half_to_even", "half_to_odd"};

std::int64_t rounding_of(const std::string& name) {
  for (std::size_t i = 0; i < std::size(kRoundings); ++i)
    if (name == kRoundings[i]) return static_cast<std::int64_t>(i);
  return -1;
}

// `scale` and `offset` if they are given (output = source * scale + offset), else by the ratio of the sizes.
ResampleAxis axis_of(const Attributes& attributes, const char* scale, const char* offset, std::int64_t input,
                     std::int64_t output) {
  ResampleAxis axis{input, output, 1, 0, -1};
  const auto in = static_cast<double>(input), out = static_cast<double>(output);
  const double given = attributes.number(scale);
  if (given != 0) {
    axis.step = 1 / given;
    axis.start = -attributes.number(offset) / given;
  } else if (attributes.flag("align_corners")) {
    axis.step = output > 1 ? (in - 1) / (out - 1) : 0;
  } else {
    axis.step = output > 0 ? in / out : 1;
    if (attributes.flag("center_result")) axis.start = 0.5 * axis.step - 0.5;
  }
  if (attributes.text("mode") == "nearest") axis.rounding = rounding_of(attributes.text("rounding"));
  return axis;
}

// ---- shapes

Shape checked_image(const InferContext& context, const char* meaning, const char* size) {
  const Shape& image = context.inputs[0].shape;
  if (image.rank() != 4)
    context.fail(ErrorKind::Shape,
                 std::string(meaning) + " has shape " + image.str() + ", expects 4 axes (N, H, W, C).");
  const Integers& extents = checked_list(context, size, 2);
  for (Extent extent : extents)
    if (extent < 0)
      context.fail(ErrorKind::Shape,
                   std::string(size) + " has the entry " + to_string(extent) + ", expects 0 or more.");
  const std::string& mode = context.attributes.text("mode");
  if (mode != "nearest" && mode != "bilinear")
    context.fail(ErrorKind::InvalidArgument, "mode is \"" + mode + "\", expects \"nearest\" or \"bilinear\".");
  if (rounding_of(context.attributes.text("rounding")) < 0)
    context.fail(ErrorKind::InvalidArgument, "rounding is \"" + context.attributes.text("rounding") +
                                                 "\", expects \"half_up\", \"half_down\", \"up\", \"down\", " +
                                                 "\"half_to_even\" or \"half_to_odd\".");
  const Shape result{image[0], extents[0], extents[1], image[3]};
  for (const std::size_t axis : {std::size_t{1}, std::size_t{2}})
    if ((image[axis] == 0) != (result[axis] == 0))
      context.fail(ErrorKind::Shape, std::string(meaning) + " has shape " + image.str() + " and would become " +
                                         result.str() + "; pixels do not come from nowhere.");
  return result;
}

// ---- loops

// Calls visit(element of the resized image, element of the source, weight).
template <typename Visit>
void for_each_resize_tap(const Attributes& attributes, const Shape& image, const Shape& resized, Visit visit) {
  const Resampling r = resampling(attributes, image, resized);
  for (std::int64_t n = 0; n < resized[0]; ++n)
    for (std::int64_t oy = 0; oy < resized[1]; ++oy)
      for (std::int64_t ox = 0; ox < resized[2]; ++ox) {
        const ResampleTaps ty = resample_taps(r.y, oy), tx = resample_taps(r.x, ox);
        const auto tap = [&](std::int64_t iy, std::int64_t ix, double weight) {
          for (std::int64_t c = 0; weight != 0 && c < resized[3]; ++c)
            visit(((n * resized[1] + oy) * resized[2] + ox) * resized[3] + c,
                  ((n * image[1] + iy) * image[2] + ix) * image[3] + c, weight);
        };
        tap(ty.low, tx.low, (1 - ty.weight) * (1 - tx.weight));
        tap(ty.low, tx.high, (1 - ty.weight) * tx.weight);
        tap(ty.high, tx.low, ty.weight * (1 - tx.weight));
        tap(ty.high, tx.high, ty.weight * tx.weight);
      }
}

void resize_loop(const ReferenceCall& call) {
  const Tensor64& x = call.inputs[0];
  Tensor64& y = call.outputs[0];
  for_each_resize_tap(call.attributes, x.shape, y.shape,
                      [&](auto to, auto from, double weight) { y[to] += weight * x[from]; });
}

void resize_gradient_loop(const ReferenceCall& call) {
  const Tensor64& dy = call.inputs[0];
  Tensor64& dx = call.outputs[0];
  for_each_resize_tap(call.attributes, dx.shape, dy.shape,
                      [&](auto to, auto from, double weight) { dx[from] += weight * dy[to]; });
}

// ---- gradients: each is the other's

constexpr const char* kResizeAttributes[] = {"mode",    "rounding", "center_result", "align_corners",
                                             "scale_y", "scale_x",  "offset_y",      "offset_x"};

GradientRule adjoint(const char* op, const char* size) {
  return [op, size](GradientContext& context) {
    Attributes attributes;
    for (const char* name : kResizeAttributes) attributes.set(name, *context.attributes().find(name));
    const Shape& x = context.input().shape();
    attributes.set(size, Integers{x[1], x[2]});
    context.give(0, context.op(op, {context.output_gradient()}, std::move(attributes)));
  };
}

OpDef resize_entry(const char* name, const char* size) {
  return OpDef(name)
      .required(size)
      .attribute("mode", "bilinear")
      .attribute("rounding", "half_up")
      .attribute("center_result", true)
      .attribute("align_corners", false)
      .attribute("scale_y", 0.0)
      .attribute("scale_x", 0.0)
      .attribute("offset_y", 0.0)
      .attribute("offset_x", 0.0)
      .dtypes(kFloats)
      .tolerance(Tolerance::Accumulation);
}

struct ResizeCase {
  Shape small, large;
  Attributes attributes;
};

std::vector<ResizeCase> resize_cases() {
  std::vector<ResizeCase> result;
  const auto mode = [](const char* name) { return Attributes{{"mode", std::string(name)}}; };
  for (const char* name : {"nearest", "bilinear"})
    for (const bool center : {false, true})
      for (const bool corners : {false, true}) {
        Attributes attributes = mode(name);
        attributes.set("center_result", center);
        attributes.set("align_corners", corners);
        result.push_back({{2, 3, 4, 2}, {2, 7, 5, 2}, attributes});
      }
  for (const char* rounding : kRoundings) {
    Attributes attributes = mode("nearest");
    attributes.set("rounding", std::string(rounding));
    result.push_back({{1, 4, 2, 3}, {1, 8, 6, 3}, attributes});
  }
  Attributes scaled = mode("bilinear");
  scaled.set("scale_y", 2.0);
  scaled.set("scale_x", 1.5);
  scaled.set("offset_y", 0.5);
  scaled.set("offset_x", -0.25);
  result.push_back({{1, 3, 4, 1}, {1, 6, 6, 1}, scaled});
  result.push_back({{1, 1, 1, 5}, {1, 3, 1, 5}, mode("bilinear")});
  result.push_back({{0, 2, 2, 1}, {0, 4, 4, 1}, mode("bilinear")});
  return result;
}

Attributes with_size(Attributes attributes, const char* name, const Shape& size) {
  attributes.set(name, Integers{size[1], size[2]});
  return attributes;
}

}  // namespace

Resampling resampling(const Attributes& attributes, const Shape& image, const Shape& resized) {
  return {axis_of(attributes, "scale_y", "offset_y", image[1], resized[1]),
          axis_of(attributes, "scale_x", "offset_x", image[2], resized[2])};
}

void register_resize_ops(Registry& registry) {
  OpDef resize = resize_entry("resize", "size"), gradient = resize_entry("resize_gradient", "input_size");
  resize.inputs({"x"})
      .shape([](const InferContext& context) { return checked_image(context, "input", "size"); })
      .reference(resize_loop)
      .gradient(adjoint("resize_gradient", "input_size"));
  gradient.inputs({"dy"})
      .outputs({"dx"})
      .shape([](const InferContext& context) { return checked_image(context, "gradient", "input_size"); })
      .reference(resize_gradient_loop)
      .gradient(adjoint("resize", "size"));
  for (const ResizeCase& c : resize_cases())
    for (const bool grows : {true, false}) {
      const Shape &from = grows ? c.small : c.large, &to = grows ? c.large : c.small;
      resize.sample({{{from}}, with_size(c.attributes, "size", to)});
      gradient.sample({{{to}}, with_size(c.attributes, "input_size", from)});
    }
  const TensorType image{DType::Float32, {1, 2, 2, 1}};
  resize
      .refuses({{{DType::Float32, {2, 2}}},
                {{"size", Integers{4, 4}}},
                "input has shape (2, 2), expects 4 axes (N, H, W, C)."})
      .refuses({{image}, {{"size", Integers{4}}}, "size has 1 entries, expects 2."})
      .refuses({{image},
                {{"size", Integers{4, 4}}, {"mode", std::string("cubic")}},
                "mode is \"cubic\", expects \"nearest\" or \"bilinear\"."})
      .refuses({{image}, {{"size", Integers{0, 4}}}, "pixels do not come from nowhere."});
  gradient.refuses({{image}, {{"input_size", Integers{-1, 4}}}, "input_size has the entry -1, expects 0 or more."});
  registry.add(std::move(resize));
  registry.add(std::move(gradient));
}

}  // namespace openmps::engine
