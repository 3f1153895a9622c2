#include "engine/passes/images/lower_grid_sampling.h"

#include "engine/ir/op_def.h"
#include "engine/ops/axes.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

// One axis of the positions (n, h, w, 1), and the image's extent along it.
struct SampledAxis {
  Val at;
  Extent extent;
};

class Sampling {
 public:
  Sampling(Builder& builder, const Node& node, Val x, Val grid)
      : builder_(builder),
        zeros_(node.attributes.text("outside") == "zero"),
        image_(x.shape()),
        result_{image_[0], grid.shape()[1], grid.shape()[2], image_[3]},
        pixels_(reshape(x, {image_[0], image_[1] * image_[2], image_[3]})) {
    const Val column = component(grid, 0), row = component(grid, 1), left = floor(column), top = floor(row),
              to_right = column - left, to_bottom = row - top;
    const SampledAxis lefts{left, image_[2]}, rights{left + 1.0, image_[2]}, tops{top, image_[1]},
        bottoms{top + 1.0, image_[1]};
    const Val from_right = 1.0 - to_right, from_bottom = 1.0 - to_bottom;
    sum_ = corner(tops, lefts, from_bottom * from_right) + corner(tops, rights, from_bottom * to_right) +
           corner(bottoms, lefts, to_bottom * from_right) + corner(bottoms, rights, to_bottom * to_right);
  }
  Val sum() const { return sum_; }

 private:
  Val floor(Val x) { return builder_.op("floor", {x}); }

  Val component(Val grid, std::int64_t i) {
    Integers ends = extents_of(grid.shape());
    ends[3] = i + 1;
    return builder_.op("slice", {grid},
                       {{"starts", Integers{0, 0, 0, i}}, {"ends", ends}, {"strides", Integers(4, 1)}});
  }

  Val inside(const SampledAxis& axis) {
    const Val first = builder_.constant(0, axis.at.dtype()),
              last = builder_.constant(static_cast<double>((axis.extent - 1).number()), axis.at.dtype());
    return builder_.op("logical_and",
                       {builder_.op("greater_equal", {axis.at, first}), builder_.op("less_equal", {axis.at, last})});
  }

  Val index(const SampledAxis& axis) {
    const auto last = static_cast<double>((axis.extent - 1).number());
    return cast(builder_.op("clamp", {axis.at}, {{"minimum", 0.0}, {"maximum", last}}), DType::Int32);
  }

  // The image's values at whole positions, times the weight.
  Val corner(const SampledAxis& y, const SampledAxis& x, Val weight) {
    const Val pitch = builder_.constant(static_cast<double>(image_[2].number()), DType::Int32);
    const Val places = reshape(index(y) * pitch + index(x), {result_[0], result_[1] * result_[2]});
    const Val taken =
        builder_.op("gather", {pixels_, places}, {{"axis", std::int64_t{1}}, {"batch_dims", std::int64_t{1}}});
    const Val values = reshape(taken, result_) * weight;
    if (!zeros_) return values;
    const Val is_pixel = builder_.op("logical_and", {inside(y), inside(x)});
    return builder_.op("select", {is_pixel, values, builder_.constant(0, values.dtype())});
  }

  Builder& builder_;
  bool zeros_;
  Shape image_, result_;
  Val pixels_, sum_;
};

}  // namespace

Graph lower_grid_sampling(const Graph& graph) {
  Rewriter rewriter(graph);
  for (const Node& node : graph.nodes()) {
    if (!node.is(Op::GridSample) || !node.after.empty()) {
      rewriter.copy(node);
      continue;
    }
    rewriter.builder().name = node.name;
    const DType dtype = graph.type(node.outputs[0]).dtype, computed = dtype == DType::Float64 ? dtype : DType::Float32;
    const Sampling sampling(rewriter.builder(), node, cast(rewriter[node.inputs[0]], computed),
                            cast(rewriter[node.inputs[1]], computed));
    const Val made = cast(sampling.sum(), dtype);
    rewriter.builder().name.clear();
    rewriter.replace(node.outputs[0], made);
  }
  return rewriter.finish();
}

}  // namespace openmps::engine
