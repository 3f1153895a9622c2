// im2col and col2im: the windows of images as rows, and the sum of such rows back into images. Each is the other's
// gradient. With im2col a convolution is a matmul.
#include "engine/ir/gradient_context.h"
#include "engine/ir/registry.h"
#include "engine/ops/axes.h"
#include "engine/ops/families.h"
#include "engine/ops/window.h"

namespace openmps::engine {
namespace {

Window im2col_window(const Attributes& attributes, const Shape& image) {
  const Integers& kernel = attributes.integers("kernel_size");
  return Window::of(attributes, {image[1], image[2]}, {kernel[0], kernel[1]});
}

// (N, oH, oW, kH kW C), channels fastest.
Shape patches_of(const InferContext& context, Extent images, const Integers& size, Extent channels) {
  const Integers& kernel = checked_list(context, "kernel_size", 2);
  const auto window = checked_window(context, {size[0], size[1]}, {kernel[0], kernel[1]});
  return {images, window.y.output, window.x.output, window.taps() * channels};
}

void check_rank(const InferContext& context, const char* meaning) {
  const Shape& shape = context.inputs[0].shape;
  if (shape.rank() != 4)
    context.fail(ErrorKind::Shape,
                 std::string(meaning) + " has shape " + shape.str() + ", expects 4 axes (N, H, W, C).");
}

Shape im2col_shape(const InferContext& context) {
  check_rank(context, "input");
  const Shape& x = context.inputs[0].shape;
  return patches_of(context, x[0], {x[1], x[2]}, x[3]);
}

Shape gradient_shape(const InferContext& context) {
  check_rank(context, "gradient");
  const Shape& dy = context.inputs[0].shape;
  const Integers &size = checked_list(context, "input_size", 2), &kernel = checked_list(context, "kernel_size", 2);
  const Extent channels = kernel[0] * kernel[1] == 0 ? Extent(0) : dy[3] / (kernel[0] * kernel[1]);
  const Shape expected = patches_of(context, dy[0], size, channels);
  if (dy != expected)
    context.fail(ErrorKind::Shape, "gradient has shape " + dy.str() + ", the patches have " + expected.str() + ".");
  return {dy[0], size[0], size[1], channels};
}

// Calls visit(element of the patches, element of the image) for all elements inside the image.
template <typename Visit>
void for_each_im2col_tap(const Window& window, const Shape& image, Visit visit) {
  const auto &wy = window.y, &wx = window.x;
  std::int64_t at = 0;
  for (std::int64_t n = 0; n < image[0]; ++n)
    for (std::int64_t oy = 0; oy < wy.output; ++oy)
      for (std::int64_t ox = 0; ox < wx.output; ++ox)
        for (std::int64_t ky = 0; ky < wy.kernel; ++ky)
          for (std::int64_t kx = 0; kx < wx.kernel; ++kx) {
            const std::int64_t iy = wy.source(oy, ky), ix = wx.source(ox, kx);
            const bool inside = wy.inside(iy) && wx.inside(ix);
            for (std::int64_t c = 0; c < image[3]; ++c, ++at)
              if (inside) visit(at, ((n * image[1] + iy) * image[2] + ix) * image[3] + c);
          }
}

void im2col_loop(const ReferenceCall& call) {
  const Tensor64& x = call.inputs[0];
  Tensor64& y = call.outputs[0];
  for_each_im2col_tap(im2col_window(call.attributes, x.shape), x.shape, [&](auto to, auto from) { y[to] = x[from]; });
}

void im2col_gradient_loop(const ReferenceCall& call) {
  const Tensor64& dy = call.inputs[0];
  Tensor64& dx = call.outputs[0];
  for_each_im2col_tap(im2col_window(call.attributes, dx.shape), dx.shape,
                      [&](auto to, auto from) { dx[from] += dy[to]; });
}

constexpr const char* kIm2colAttributes[] = {"kernel_size", "strides", "dilations", "pads"};

Attributes shared(const Attributes& from) {
  Attributes result;
  for (const char* name : kIm2colAttributes) result.set(name, *from.find(name));
  return result;
}

OpDef im2col_entry(const char* name) {
  return OpDef(name)
      .required("kernel_size")
      .attribute("strides", Integers{1, 1})
      .attribute("dilations", Integers{1, 1})
      .attribute("pads", Integers{0, 0, 0, 0})
      .precision(PrecisionRole::FollowsInput)
      .dtypes(kFloats);
}

struct Im2colCase {
  Shape x;
  Integers kernel, strides, dilations, pads;
};

// Odd sizes, one tap, stride, dilation, other pads on each side, negative ones, runs of 16 bytes, no images.
std::vector<Im2colCase> im2col_cases() {
  return {{{2, 4, 5, 3}, {3, 2}, {1, 1}, {1, 1}, {0, 0, 0, 0}}, {{1, 3, 3, 2}, {1, 1}, {2, 2}, {1, 1}, {0, 0, 0, 0}},
          {{2, 3, 3, 8}, {3, 3}, {1, 1}, {1, 1}, {1, 1, 1, 1}}, {{1, 5, 6, 16}, {5, 3}, {2, 3}, {1, 1}, {1, 2, 0, 1}},
          {{1, 7, 6, 1}, {2, 3}, {1, 2}, {2, 3}, {2, 1, 3, 2}}, {{1, 6, 6, 2}, {3, 3}, {1, 1}, {1, 1}, {-1, 0, 1, -2}},
          {{1, 2, 3, 1}, {2, 2}, {5, 5}, {1, 1}, {3, 3, 3, 3}}, {{0, 3, 3, 2}, {2, 2}, {1, 1}, {1, 1}, {0, 0, 0, 0}},
          {{3, 2, 2, 4}, {3, 3}, {1, 1}, {1, 1}, {1, 1, 1, 1}}};
}

Attributes attributes_of(const Im2colCase& c) {
  return {{"kernel_size", c.kernel}, {"strides", c.strides}, {"dilations", c.dilations}, {"pads", c.pads}};
}

}  // namespace

void register_im2col_ops(Registry& registry) {
  OpDef im2col = im2col_entry("im2col"), gradient = im2col_entry("col2im");
  im2col.inputs({"x"})
      .shape(im2col_shape)
      .reference(im2col_loop)
      .tolerance(Tolerance::Exact)
      .gradient([](GradientContext& context) {
        Attributes attributes = shared(context.attributes());
        attributes.set("input_size", Integers{context.input().shape()[1], context.input().shape()[2]});
        context.give(0, context.op("col2im", {context.output_gradient()}, std::move(attributes)));
      });
  gradient.inputs({"dy"})
      .outputs({"dx"})
      .required("input_size")
      .shape(gradient_shape)
      .reference(im2col_gradient_loop)
      .tolerance(Tolerance::Accumulation)
      .gradient([](GradientContext& context) {
        context.give(0, context.op("im2col", {context.output_gradient()}, shared(context.attributes())));
      });
  for (const Im2colCase& c : im2col_cases()) {
    const Attributes attributes = attributes_of(c);
    const Window window = im2col_window(attributes, c.x);
    im2col.sample({{{c.x}}, attributes});
    Attributes sized = attributes;
    sized.set("input_size", Integers{c.x[1], c.x[2]});
    gradient.sample({{{{c.x[0], window.y.output, window.x.output, window.taps() * c.x[3]}}}, sized});
  }
  const auto kernel = [](std::int64_t y, std::int64_t x) { return Attributes{{"kernel_size", Integers{y, x}}}; };
  im2col
      .refuses({{{DType::Float32, {5, 5, 3}}}, kernel(3, 3), "input has shape (5, 5, 3), expects 4 axes (N, H, W, C)."})
      .refuses({{{DType::Float32, {1, 3, 3, 1}}}, kernel(5, 5), "kernel covers 5x5 pixels, the padded image has 3x3."});
  gradient.refuses({{{DType::Float32, {1, 3, 3, 18}}},
                    {{"kernel_size", Integers{3, 3}}, {"input_size", Integers{6, 5}}},
                    "gradient has shape (1, 3, 3, 18), the patches have (1, 4, 3, 18)."});
  registry.add(std::move(im2col));
  registry.add(std::move(gradient));
}

}  // namespace openmps::engine
