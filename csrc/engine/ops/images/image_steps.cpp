// Operations of image filters that one kernel computes and that are many others elsewhere (passes/lower_composites.h).
#include <algorithm>

#include "engine/ir/gradient_context.h"
#include "engine/ir/registry.h"
#include "engine/ops/axes.h"
#include "engine/ops/families.h"
#include "engine/ops/images/image_steps.h"

namespace openmps::engine {
namespace {

// ---- running sums along an axis and the next one

Shape integral_shape(const InferContext& context) {
  const Shape& x = context.inputs[0].shape;
  const std::int64_t axis = context.attributes.integer("axis");
  checked_axis(context, axis, x.rank());
  if (axis_position(axis, x.rank()) + 1 == x.rank())
    context.fail(ErrorKind::InvalidArgument, "axis is " + std::to_string(axis) + ", the tensor has " +
                                                 std::to_string(x.rank()) + " axes, and the next one is summed too.");
  return x;
}

void integral_loop(const ReferenceCall& call) {
  const Tensor64& x = call.inputs[0];
  const bool exclusive = call.attributes.flag("exclusive"), squares = call.attributes.flag("squares");
  const ImageExtents e = integral_extents(call.attributes, x.shape);
  for (std::int64_t image = 0; image < e.images; ++image)
    for (std::int64_t c = 0; c < e.channels; ++c) {
      std::vector<double> above(static_cast<std::size_t>(e.columns), 0.0);  // sums of the columns so far
      for (std::int64_t row = 0; row < e.rows; ++row) {
        double before = 0;
        for (std::int64_t column = 0; column < e.columns; ++column) {
          const std::int64_t at = ((image * e.rows + row) * e.columns + column) * e.channels + c;
          double& sum = above[static_cast<std::size_t>(column)];
          const double without = before;
          if (exclusive) before += sum;
          sum += squares ? x[at] * x[at] : x[at];
          if (!exclusive) before += sum;
          call.outputs[0][at] = exclusive ? without : before;
        }
      }
    }
}

Val summed(Val x, std::int64_t axis, bool exclusive, bool reverse) {
  return x.builder->op("cumulative_sum", {x}, {{"axis", axis}, {"exclusive", exclusive}, {"reverse", reverse}});
}

Val summed_twice(Val x, const Attributes& attributes, bool reverse) {
  const auto axis = static_cast<std::int64_t>(axis_position(attributes.integer("axis"), x.shape().rank()));
  const bool exclusive = attributes.flag("exclusive");
  return summed(summed(x, axis, exclusive, reverse), axis + 1, exclusive, reverse);
}

void integral_gradient(GradientContext& context) {
  const Val sums = summed_twice(context.output_gradient(), context.attributes(), true);
  context.give(0, context.attributes().flag("squares") ? context.input() * 2 * sums : sums);
}

// ---- marks that spread within a mask

Shape dilated_shape(const InferContext& context) {
  const TensorType &marks = context.inputs[0], &mask = context.inputs[1];
  if (marks.shape.rank() != 4)
    context.fail(ErrorKind::Shape, "marks has shape " + marks.shape.str() + ", expects 4 axes (N, H, W, C).");
  if (marks.shape != mask.shape)
    context.fail(ErrorKind::Shape,
                 "mask has shape " + mask.shape.str() + ", marks " + marks.shape.str() + "; they have to agree.");
  if (context.attributes.integer("steps") < 0)
    context.fail(ErrorKind::InvalidArgument,
                 "steps is " + std::to_string(context.attributes.integer("steps")) + ", expects at least 0.");
  return marks.shape;
}

void dilation_loop(const ReferenceCall& call) {
  const Tensor64 &marks = call.inputs[0], &mask = call.inputs[1];
  Tensor64& y = call.outputs[0];
  const std::int64_t height = marks.shape[1], width = marks.shape[2], channels = marks.shape[3];
  y.values = marks.values;
  for (std::int64_t step = 0; step < call.attributes.integer("steps"); ++step) {
    const Tensor64 before = y;
    for (std::int64_t at = 0; at < y.shape.elements(); ++at) {
      const std::int64_t column = at / channels % width, row = at / channels / width % height;
      double largest = 0;
      for (std::int64_t r = std::max<std::int64_t>(row - 1, 0); r <= std::min(row + 1, height - 1); ++r)
        for (std::int64_t k = std::max<std::int64_t>(column - 1, 0); k <= std::min(column + 1, width - 1); ++k)
          largest = std::max(largest, before[at + ((r - row) * width + k - column) * channels]);
      y[at] = largest * mask[at];
    }
  }
}

}  // namespace

ImageExtents integral_extents(const Attributes& attributes, const Shape& shape) {
  const std::size_t axis = axis_position(attributes.integer("axis"), shape.rank());
  ImageExtents extents;
  for (std::size_t i = 0; i < axis; ++i) extents.images *= shape[i].number();
  extents.rows = shape[axis].number();
  extents.columns = shape[axis + 1].number();
  for (std::size_t i = axis + 2; i < shape.rank(); ++i) extents.channels *= shape[i].number();
  return extents;
}

std::vector<Val> integral_by_scans(const Node& node, const std::vector<Val>& operands) {
  const Val x = operands[0];
  return {summed_twice(node.attributes.flag("squares") ? x * x : x, node.attributes, false)};
}

std::vector<Val> dilation_by_pools(const Node& node, const std::vector<Val>& operands) {
  Val marks = operands[0];
  const Attributes window{{"kernel", Integers{3, 3}}, {"pads", Integers{1, 1, 1, 1}}};
  for (std::int64_t step = 0; step < node.attributes.integer("steps"); ++step)
    marks = marks.builder->op("pool2d_max", {marks}, window) * operands[1];
  return {marks};
}

void register_image_ops(Registry& registry) {
  const auto along = [](std::int64_t axis, bool exclusive, bool squares) {
    return Attributes{{"axis", axis}, {"exclusive", exclusive}, {"squares", squares}};
  };
  registry.add(OpDef("integral")
                   .inputs({"x"})
                   .required("axis")
                   .attribute("exclusive", false)
                   .attribute("squares", false)
                   .dtypes(kFloats)
                   .shape(integral_shape)
                   .reference(integral_loop)
                   .gradient(integral_gradient)
                   .tolerance(Tolerance::Accumulation)
                   .sample({{{{1, 4, 5, 1}}}, along(1, true, false)})
                   .sample({{{{2, 7, 9, 3}}}, along(1, false, true)})
                   .sample({{{{3, 70}}}, along(-2, true, true)})
                   .sample({{{{2, 3, 4}}}, along(1, false, false)})
                   .sample({{{{1, 0, 5, 1}}}, along(1, true, false)})
                   .refuses({{{DType::Float32, {2, 3}}}, {{"axis", 2}}, "axis is 2, the tensor has 2 axes."})
                   .refuses({{{DType::Float32, {2, 3}}},
                             {{"axis", 1}},
                             "axis is 1, the tensor has 2 axes, and the next one is summed too."}));
  // Numbers between 0 and 1 have no meaning; the samples have none.
  const auto ones = [](const Shape& shape) { return SampleInput{shape, 1, 1}; };
  const auto zeros = [](const Shape& shape) { return SampleInput{shape, 0, 0}; };
  registry.add(OpDef("geodesic_dilation")
                   .inputs({"marks", "mask"})
                   .required("steps")
                   .dtypes(kFloats)
                   .shape(dilated_shape)
                   .reference(dilation_loop)
                   .no_gradient("its operands are marks")
                   .tolerance(Tolerance::Exact)
                   .sample({{ones({1, 4, 5, 1}), ones({1, 4, 5, 1})}, {{"steps", 2}}})
                   .sample({{zeros({2, 3, 70, 2}), ones({2, 3, 70, 2})}, {{"steps", 3}}})
                   .sample({{ones({1, 3, 4, 33}), zeros({1, 3, 4, 33})}, {{"steps", 1}}})
                   .sample({{ones({1, 3, 4, 1}), zeros({1, 3, 4, 1})}, {{"steps", 0}}})
                   .sample({{ones({0, 3, 4, 1}), ones({0, 3, 4, 1})}, {{"steps", 2}}})
                   .refuses({{{DType::Float32, {2, 3}}, {DType::Float32, {2, 3}}},
                             {{"steps", 1}},
                             "marks has shape (2, 3), expects 4 axes (N, H, W, C)."})
                   .refuses({{{DType::Float32, {1, 2, 3, 1}}, {DType::Float32, {1, 2, 4, 1}}},
                             {{"steps", 1}},
                             "mask has shape (1, 2, 4, 1), marks (1, 2, 3, 1); they have to agree."})
                   .refuses({{{DType::Float32, {1, 2, 3, 1}}, {DType::Float32, {1, 2, 3, 1}}},
                             {{"steps", -1}},
                             "steps is -1, expects at least 0."}));
}

}  // namespace openmps::engine
