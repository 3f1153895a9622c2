// The passes lower_convolution, split_convolution, im2col_convolution and patch_convolution: convolutions that become
// matrix products.
#include <doctest/doctest.h>

#include <functional>

#include "engine/autodiff/gradients.h"
#include "engine/ir/printer.h"
#include "engine/passes/convolution/im2col_convolution.h"
#include "engine/passes/convolution/keep_weight_order.h"
#include "engine/passes/convolution/lower_convolution.h"
#include "engine/passes/convolution/patch_convolution.h"
#include "engine/passes/convolution/split_convolution.h"
#include "engine/passes/simplify/eliminate_common_subexpressions.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

struct Case {
  const char* title;
  Shape image, weights;
  Attributes attributes;
  bool bias = true;
};

const Case kLowered[] = {
    {"as large as the image", {3, 4, 5, 2}, {6, 4, 5, 2}, {}},
    {"as large as the image, without bias", {3, 4, 5, 2}, {6, 4, 5, 2}, {}, false},
    {"as large as the image, with strides", {2, 3, 3, 2}, {4, 3, 3, 2}, {{"strides", Integers{2, 3}}}},
    {"1x1", {2, 4, 3, 5}, {6, 1, 1, 5}, {}},
    {"1x1, dilated", {2, 4, 3, 5}, {6, 1, 1, 5}, {{"dilations", Integers{2, 2}}}},
    {"1x1 of one pixel", {2, 1, 1, 5}, {1, 1, 1, 5}, {}},
    {"1x1 with strides", {2, 4, 5, 2}, {3, 1, 1, 2}, {{"strides", Integers{2, 1}}}},
    {"1x1 with strides that leave pixels out", {2, 5, 6, 2}, {3, 1, 1, 2}, {{"strides", Integers{3, 2}}}},
    {"1x1 of one pixel, with strides", {2, 1, 1, 5}, {3, 1, 1, 5}, {{"strides", Integers{2, 2}}}},
    {"tiles of one row", {2, 3, 6, 2}, {4, 1, 3, 2}, {{"strides", Integers{1, 3}}}},
    {"tiles of whole rows", {2, 6, 4, 2}, {3, 2, 4, 2}, {{"strides", Integers{2, 4}}}},
};

const Case kLeft[] = {
    {"smaller than the image", {2, 4, 4, 2}, {3, 3, 3, 2}, {}},
    {"as high as the image only", {2, 4, 4, 2}, {3, 4, 3, 2}, {}},
    {"padded", {2, 3, 3, 2}, {3, 3, 3, 2}, {{"pads", Integers{1, 1, 1, 1}}}},
    {"cropped 1x1", {2, 3, 3, 2}, {3, 1, 1, 2}, {{"pads", Integers{-1, 0, 0, 0}}}},
    {"tiles that leave pixels out", {2, 1, 7, 2}, {3, 1, 3, 2}, {{"strides", Integers{1, 3}}}},
    {"tiles of parts of two rows", {2, 4, 4, 2}, {3, 2, 2, 2}, {{"strides", Integers{2, 2}}}},
    {"grouped", {2, 3, 3, 4}, {4, 3, 3, 2}, {{"groups", std::int64_t{2}}}},
};

// A window that reaches over the edges of a few pixels.
const Case kFew[] = {
    {"3x3 on one pixel", {16, 1, 1, 5}, {6, 3, 3, 5}, {{"pads", Integers{1, 1, 1, 1}}}},
    {"3x3 on 2x2 pixels", {17, 2, 2, 3}, {4, 3, 3, 3}, {{"pads", Integers{1, 1, 1, 1}}}, false},
    {"3x3 on 2x2 pixels with strides",
     {16, 2, 2, 3},
     {4, 3, 3, 3},
     {{"pads", Integers{1, 1, 1, 1}}, {"strides", Integers{2, 2}}}},
    {"2x3 on 1x4 pixels", {16, 1, 4, 3}, {4, 2, 3, 3}, {{"pads", Integers{1, 0, 1, 1}}}},
};

const Case kPatched[] = {
    {"3x3 on one pixel", {3, 1, 1, 16}, {17, 3, 3, 16}, {{"pads", Integers{1, 1, 1, 1}}}},
    {"3x3 on one pixel, padded unevenly", {3, 1, 1, 16}, {17, 3, 3, 16}, {{"pads", Integers{0, 2, 2, 0}}}, false},
    {"3x3 on 3x3 pixels", {2, 3, 3, 16}, {18, 3, 3, 16}, {{"pads", Integers{1, 1, 1, 1}}}, false},
    {"3x3 on 3x3 pixels with strides",
     {2, 3, 3, 16},
     {16, 3, 3, 16},
     {{"pads", Integers{1, 1, 1, 1}}, {"strides", Integers{2, 2}}}},
    {"2x3 on 3x4 pixels, padded unevenly", {2, 3, 4, 17}, {16, 2, 3, 17}, {{"pads", Integers{1, 0, 0, 2}}}},
    {"5x5 on 2x2 pixels, which the outer taps never read",
     {3, 2, 2, 16},
     {17, 5, 5, 16},
     {{"pads", Integers{2, 2, 2, 2}}},
     false},
    {"few inputs with strides", {2, 7, 6, 3}, {16, 5, 5, 3}, {{"strides", Integers{2, 2}}}},
    {"3x3 on 5x5 pixels, dilated", {2, 5, 5, 16}, {16, 3, 3, 16}, {{"dilations", Integers{2, 2}}}},
};

const Case kWithoutIm2col[] = {
    {"few inputs", {2, 4, 4, 3}, {16, 3, 3, 3}, {}},
    {"few outputs", {2, 4, 4, 16}, {2, 3, 3, 16}, {}},
    {"a large result", {1, 11, 11, 16}, {16, 3, 3, 16}, {}},
    {"patches of more than 6 * 2^20 elements", {28, 8, 8, 16}, {16, 15, 15, 16}, {{"pads", Integers{7, 7, 7, 7}}}},
    {"one tap", {2, 4, 4, 16}, {16, 1, 1, 16}, {}},
    {"grouped", {2, 4, 4, 32}, {16, 3, 3, 16}, {{"groups", std::int64_t{2}}}},
};

// Windows side by side, and their neighbours that are none.
const Case kSideBySide[] = {
    {"4x4 on 8x12 pixels", {2, 8, 12, 3}, {5, 4, 4, 3}, {{"strides", Integers{4, 4}}}},
    {"2x8 on 4x8 pixels", {3, 4, 16, 1}, {2, 2, 8, 1}, {{"strides", Integers{2, 8}}}, false},
    {"4x4 on 4x8 pixels", {1, 4, 8, 2}, {1, 4, 4, 2}, {{"strides", Integers{4, 4}}}},
};
const Case kNotSideBySide[] = {
    {"apart", {2, 10, 10, 2}, {5, 4, 4, 2}, {{"strides", Integers{6, 6}}}},
    {"over each other", {2, 10, 10, 2}, {5, 4, 4, 2}, {{"strides", Integers{2, 2}}}},
    {"pixels left", {2, 9, 8, 2}, {5, 4, 4, 2}, {{"strides", Integers{4, 4}}}},
    {"padded", {2, 6, 6, 2}, {5, 4, 4, 2}, {{"strides", Integers{4, 4}}, {"pads", Integers{1, 1, 1, 1}}}},
    {"dilated", {2, 14, 14, 2}, {5, 4, 4, 2}, {{"strides", Integers{4, 4}}, {"dilations", Integers{2, 2}}}},
    {"small", {2, 6, 6, 2}, {5, 2, 2, 2}, {{"strides", Integers{2, 2}}}},
    {"grouped", {2, 8, 8, 4}, {4, 4, 4, 2}, {{"strides", Integers{4, 4}}, {"groups", std::int64_t{2}}}},
};
const PassContext kInFloat32{DeviceKind::Cuda}, kInTf32{DeviceKind::Cuda, Precision::TF32};

// The convolution and the gradients of all its operands; with `outputs_last` of weights (kH, kW, I, O).
void draw_case(Sketch& sketch, const Case& c, DType dtype, bool outputs_last = false) {
  if (outputs_last) {
    const Val x = sketch.input(c.image, dtype),
              w = sketch.input({c.weights[1], c.weights[2], c.weights[3], c.weights[0]}, dtype);
    const Val turned = sketch.builder.op("transpose", {w}, {{"permutation", Integers{3, 0, 1, 2}}});
    const Val y = sketch.builder.op("conv2d", {x, turned}, c.attributes, "convolution");
    const Val with[] = {x, w};
    sketch.output(y);
    for (const Val& part : gradients(sketch.builder, y, sketch.input(y.shape(), dtype), with)) sketch.output(part);
    return;
  }
  std::vector<Val> operands{sketch.input(c.image, dtype), sketch.input(c.weights, dtype)};
  if (c.bias) operands.push_back(sketch.input({c.weights[0]}, dtype));
  const Val y = sketch.builder.op("conv2d", operands, c.attributes, "convolution");
  sketch.output(y);
  for (const Val& part : gradients(sketch.builder, y, sketch.input(y.shape(), dtype), operands)) sketch.output(part);
}

// A 1x1 kernel with strides: the gradient of the image is spread out.
bool is_strided_point(const Case& c) {
  const auto* const strides = c.attributes.find("strides");
  return c.weights[1] * c.weights[2] == 1 && strides && c.attributes.integers("strides") != Integers{1, 1};
}

int convolutions(const Graph& graph) {
  return count_of(graph, "conv2d") + count_of(graph, "conv2d_data_gradient") +
         count_of(graph, "conv2d_weights_gradient");
}

}  // namespace

TEST_CASE(
    "lower_convolution: conv2d and its gradients -> matmul where the kernel is 1x1, the whole image or a tile of it") {
  for (const Case& c : kLowered) {
    for (const DType dtype : {DType::Float64, DType::Float32}) {
      INFO(c.title);
      Sketch sketch;
      draw_case(sketch, c, dtype);
      const Graph after = lower_convolution(sketch.graph);
      CHECK_MESSAGE(convolutions(after) == 0, print(after));
      CHECK_MESSAGE(count_of(after, "matmul") == 3, print(after));
      CHECK_MESSAGE(count_of(after, "slice_gradient") == is_strided_point(c), print(after));
      CHECK(is_equivalent(sketch.graph, after, sketch.inputs, dtype == DType::Float64 ? 1e-12 : 1e-6));
    }
  }
}

TEST_CASE("split_convolution: windows on few pixels -> a matmul for each output, and for each tap") {
  for (const Case& c : kFew) {
    for (const bool outputs_last : {false, true}) {
      INFO(c.title);
      Sketch sketch;
      draw_case(sketch, c, DType::Float64, outputs_last);
      const Graph after = split_convolution(sketch.graph);
      CHECK_MESSAGE(convolutions(after) == 0, print(after));
      CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
    }
  }
}

TEST_CASE("im2col_convolution: many channels on small images -> im2col, once, and three matmuls") {
  for (const Case& c : kPatched) {
    for (const bool outputs_last : {false, true}) {
      INFO(c.title, outputs_last ? ", outputs last" : "");
      Sketch sketch;
      draw_case(sketch, c, DType::Float64, outputs_last);
      const Graph after =
          eliminate_dead_code(eliminate_common_subexpressions(im2col_convolution(sketch.graph, kInTf32)));
      const int patches = c.image[1] == 1 ? 0 : 1;  // on one pixel an image is its patch
      CHECK_MESSAGE(convolutions(after) == 0, print(after));
      CHECK_MESSAGE(count_of(after, "matmul") == 3, print(after));
      CHECK_MESSAGE(count_of(after, "im2col") == patches, print(after));
      CHECK_MESSAGE(count_of(after, "col2im") == patches, print(after));
      CHECK_MESSAGE(count_of(after, "transpose") == 0, print(after));
      CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
    }
  }
}

TEST_CASE("patch_convolution: windows side by side -> rows of them, once, and three matmuls") {
  for (const Case& c : kSideBySide) {
    for (const bool outputs_last : {false, true}) {
      INFO(c.title, outputs_last ? ", outputs last" : "");
      Sketch sketch;
      draw_case(sketch, c, DType::Float64, outputs_last);
      const Graph after = eliminate_dead_code(eliminate_common_subexpressions(patch_convolution(sketch.graph)));
      CHECK_MESSAGE(convolutions(after) == 0, print(after));
      CHECK_MESSAGE(count_of(after, "matmul") == 3, print(after));
      CHECK_MESSAGE(count_of(after, "transpose") == 2, print(after));
      CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
    }
  }
}

TEST_CASE("keep_weight_order: no transpositions of weights (kH, kW, I, O) and of their gradients") {
  const Case cases[] = {
      {"padded", {2, 5, 4, 3}, {4, 3, 2, 3}, {{"pads", Integers{1, 1, 0, 1}}}},
      {"with strides", {1, 7, 6, 2}, {3, 3, 3, 2}, {{"strides", Integers{2, 3}}}},
      {"grouped", {2, 5, 5, 4}, {6, 3, 3, 2}, {{"groups", std::int64_t{2}}}},
      {"depth-wise", {1, 4, 4, 3}, {3, 2, 2, 1}, {{"groups", std::int64_t{3}}}},
      {"one of each", {1, 1, 1, 1}, {1, 1, 1, 1}, {}},
  };
  for (const Case& c : cases) {
    INFO(c.title);
    Sketch sketch;
    draw_case(sketch, c, DType::Float64, true);
    REQUIRE(count_of(sketch.graph, "transpose") == 2);
    const Graph after = eliminate_dead_code(keep_weight_order(sketch.graph));
    CHECK_MESSAGE(count_of(after, "transpose") == 0, print(after));
    CHECK_MESSAGE(convolutions(after) == 3, print(after));
    CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
  }
}

TEST_CASE("keep_weight_order: weights of inference, other orders and gradients with other readers stay") {
  const auto kept = [](const std::function<void(Sketch&)>& draw) {
    Sketch sketch;
    draw(sketch);
    const Graph after = eliminate_dead_code(keep_weight_order(sketch.graph));
    CHECK_MESSAGE(count_of(after, "transpose") == count_of(sketch.graph, "transpose"), print(after));
    CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
  };
  const auto turned = [](Val w, const Integers& order) {
    return w.builder->op("transpose", {w}, {{"permutation", order}});
  };
  kept([&](Sketch& s) {
    const Val w = turned(s.parameter({3, 2, 2, 4}), {3, 0, 1, 2});
    s.output(s.builder.op("conv2d", {s.input({1, 5, 5, 2}), w}));
  });
  kept([&](Sketch& s) {
    const Val w = turned(s.input({3, 2, 2, 4}), {3, 1, 0, 2});
    s.output(s.builder.op("conv2d", {s.input({1, 5, 5, 2}), w}));
  });
  kept([&](Sketch& s) {
    const Val operands[] = {s.input({1, 5, 5, 2}), s.input({1, 4, 4, 3})};
    const Val dw = s.builder.ops("conv2d_weights_gradient", operands, {{"kernel_size", Integers{2, 2}}})[0];
    s.output(turned(dw, {1, 2, 3, 0}));
    s.output(dw);
  });
}

TEST_CASE("patch_convolution: other windows, small windows and groups stay") {
  for (const Case& c : kNotSideBySide) {
    INFO(c.title);
    Sketch sketch;
    draw_case(sketch, c, DType::Float64);
    const Graph after = patch_convolution(sketch.graph);
    CHECK_MESSAGE(convolutions(after) == convolutions(sketch.graph), print(after));
  }
}

TEST_CASE("im2col_convolution: few channels, large images, large patches, groups and single taps stay") {
  for (const Case& c : kWithoutIm2col) {
    INFO(c.title);
    Sketch sketch;
    draw_case(sketch, c, DType::Float64);
    const Graph after = im2col_convolution(sketch.graph, kInTf32);
    CHECK_MESSAGE(convolutions(after) == convolutions(sketch.graph), print(after));
  }
}

TEST_CASE("im2col_convolution: in float32 also on large images, where it gains and no patches have to be kept") {
  struct Expected {
    Case c;
    int in_training, in_inference;  // convolutions that are left
  };
  const Shape weights{17, 3, 3, 16}, many{16, 3, 3, 64};
  const Expected all[] = {
      {{"with strides", {2, 21, 19, 16}, weights, {{"strides", Integers{2, 2}}}}, 1, 0},
      {{"with a stride along one axis", {2, 21, 19, 16}, weights, {{"strides", Integers{2, 1}}}}, 2, 1},
      {{"16 channels", {2, 12, 11, 16}, weights, {}}, 2, 1},
      {{"64 channels", {1, 12, 11, 64}, many, {}}, 1, 0},
      {{"3 channels", {2, 12, 11, 3}, {16, 3, 3, 3}, {}}, 3, 1},
      {{"few outputs", {1, 12, 11, 64}, {8, 3, 3, 64}, {}}, 3, 1}};
  for (const Expected& each : all) {
    INFO(each.c.title);
    Sketch sketch;
    draw_case(sketch, each.c, DType::Float64);
    const Graph after = im2col_convolution(sketch.graph, kInFloat32);
    CHECK_MESSAGE(convolutions(after) == each.in_training, print(after));
    CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
    CHECK(convolutions(im2col_convolution(sketch.graph, kInTf32)) == 3);
    Sketch forward;
    const Val x = forward.input(each.c.image, DType::Float64), w = forward.input(each.c.weights, DType::Float64);
    forward.output(forward.builder.op("conv2d", {x, w}, each.c.attributes, "convolution"));
    const Graph lowered = im2col_convolution(forward.graph, kInFloat32);
    CHECK_MESSAGE(convolutions(lowered) == each.in_inference, print(lowered));
    CHECK(is_equivalent(forward.graph, lowered, forward.inputs));
  }
}

TEST_CASE("lower_convolution: transposed weights -> the matmul takes and makes them untransposed") {
  for (const Case& c : kLowered) {
    INFO(c.title);
    Sketch sketch;
    draw_case(sketch, c, DType::Float64, true);
    const Graph after = eliminate_dead_code(lower_convolution(sketch.graph));
    CHECK_MESSAGE(count_of(after, "transpose") == 0, print(after));
    CHECK_MESSAGE(count_of(after, "matmul") == 3, print(after));
    CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
  }
}

TEST_CASE("lower_convolution: a convolution that is no matmul stays, and so do its gradients") {
  for (const Case& c : kLeft) {
    INFO(c.title);
    Sketch sketch;
    draw_case(sketch, c, DType::Float64);
    const Graph after = lower_convolution(sketch.graph);
    CHECK_MESSAGE(convolutions(after) == convolutions(sketch.graph), print(after));
    CHECK_MESSAGE(count_of(after, "matmul") == 0, print(after));
  }
}

TEST_CASE("lower_convolution: conv2d_weights_gradient -> one matmul if the bias' gradient has no reader") {
  Sketch sketch;
  const std::vector<Val> operands{sketch.input({2, 1, 1, 5}), sketch.input({2, 1, 1, 3})};
  sketch.output(sketch.builder.ops("conv2d_weights_gradient", operands, {{"kernel_size", Integers{1, 1}}})[0]);
  const Graph after = eliminate_dead_code(lower_convolution(sketch.graph));
  CHECK_MESSAGE(count_of(after, "reduce_sum") == 0, print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
}

}  // namespace openmps::engine::testing
