// Images (N, H, W, C) read at the positions of a grid (N, h, w, 2), bilinearly. Point (n, i, j) of the result is image
// n at column grid[n, i, j, 0] and row grid[n, i, j, 1]. Pixel centres are at integers. Outside are zeros or the
// nearest pixels.
#include <algorithm>
#include <cmath>

#include "engine/ir/registry.h"
#include "engine/ops/families.h"

namespace openmps::engine {
namespace {

Shape sampled_shape(const InferContext& context) {
  const Shape &x = context.inputs[0].shape, &grid = context.inputs[1].shape;
  if (x.rank() != 4) context.fail(ErrorKind::Shape, "input has shape " + x.str() + ", expects 4 axes (N, H, W, C).");
  if (grid.rank() != 4 || grid[0] != x[0] || grid[3] != 2)
    context.fail(ErrorKind::Shape,
                 "grid has shape " + grid.str() + ", expects (" + to_string(x[0]) + ", height, width, 2).");
  if (x[1] == 0 || x[2] == 0)
    context.fail(ErrorKind::Shape, "input has shape " + x.str() + "; pixels do not come from nowhere.");
  const std::string& outside = context.attributes.text("outside");
  if (outside != "zero" && outside != "clamp")
    context.fail(ErrorKind::InvalidArgument, "outside is \"" + outside + R"(", expects "zero" or "clamp".)");
  return {x[0], grid[1], grid[2], x[3]};
}

// A pixel along one axis.
struct Tap {
  std::int64_t at;  // inside the image
  double weight;    // NaN of no position
  bool is_inside;
};

Tap tap_of(double position, bool is_high, std::int64_t extent) {
  const double low = std::floor(position), part = position - low, at = low + (is_high ? 1 : 0),
               last = static_cast<double>(extent - 1), held = at >= 0 ? std::min(at, last) : 0;
  return {static_cast<std::int64_t>(held), is_high ? part : 1 - part, at >= 0 && at <= last};
}

void sample_loop(const ReferenceCall& call) {
  const Tensor64 &x = call.inputs[0], &grid = call.inputs[1];
  Tensor64& y = call.outputs[0];
  const bool zeros = call.attributes.text("outside") == "zero";
  const std::int64_t height = x.shape[1].number(), width = x.shape[2].number(), channels = x.shape[3].number(),
                     each = (y.shape[1] * y.shape[2]).number(), points = (y.shape[0] * each).number();
  for (std::int64_t point = 0; point < points; ++point)
    for (const bool low : {false, true})
      for (const bool right : {false, true}) {
        const Tap column = tap_of(grid[2 * point], right, width), row = tap_of(grid[2 * point + 1], low, height);
        if (zeros && !(column.is_inside && row.is_inside)) continue;
        const std::int64_t from = (point / each * height + row.at) * width + column.at;
        for (std::int64_t c = 0; c < channels; ++c)
          y[point * channels + c] += x[from * channels + c] * (row.weight * column.weight);
      }
}

Attributes outside(const char* name) { return {{"outside", std::string(name)}}; }

}  // namespace

void register_grid_sampling_ops(Registry& registry) {
  registry.add(OpDef("grid_sample")
                   .inputs({"x", "grid"})
                   .attribute("outside", "zero")
                   .dtypes(kFloats)
                   .tolerance(Tolerance::Accumulation)
                   .shape(sampled_shape)
                   .reference(sample_loop)
                   .no_gradient("Apple's filter has none")
                   .sample({{{{2, 4, 5, 3}}, {{2, 3, 2, 2}, -2, 6}}, outside("zero")})
                   .sample({{{{2, 4, 5, 3}}, {{2, 3, 2, 2}, -2, 6}}, outside("clamp")})
                   .sample({{{{1, 7, 6, 8}}, {{1, 5, 5, 2}, 0, 6}}, outside("zero")})
                   .sample({{{{1, 1, 1, 4}}, {{1, 2, 9, 2}, -1, 1}}, outside("clamp")})
                   .sample({{{{2, 3, 3, 0}}, {{2, 2, 2, 2}}}, outside("zero")})
                   .sample({{{{2, 3, 3, 2}}, {{2, 0, 2, 2}}}, outside("clamp")})
                   .refuses({{{DType::Float32, {2, 3, 3}}, {DType::Float32, {2, 3, 3, 2}}},
                             outside("zero"),
                             "input has shape (2, 3, 3), expects 4 axes (N, H, W, C)."})
                   .refuses({{{DType::Float32, {2, 3, 3, 1}}, {DType::Float32, {1, 3, 3, 2}}},
                             outside("zero"),
                             "grid has shape (1, 3, 3, 2), expects (2, height, width, 2)."})
                   .refuses({{{DType::Float32, {1, 0, 3, 1}}, {DType::Float32, {1, 3, 3, 2}}},
                             outside("zero"),
                             "pixels do not come from nowhere."})
                   .refuses({{{DType::Float32, {1, 3, 3, 1}}, {DType::Float32, {1, 3, 3, 2}}},
                             outside("mirror"),
                             "outside is \"mirror\", expects \"zero\" or \"clamp\"."}));
}

}  // namespace openmps::engine
