// Medians of square windows of images (N, H, W, C), which lie inside the image. A NaN is the last of a window.
#include "engine/ops/images/medians.h"

#include <algorithm>
#include <cmath>

#include "engine/ir/registry.h"
#include "engine/ops/axes.h"
#include "engine/ops/families.h"

namespace openmps::engine {
namespace {

Shape median_shape(const InferContext& context) {
  const Shape& x = context.inputs[0].shape;
  if (x.rank() != 4) context.fail(ErrorKind::Shape, "input has shape " + x.str() + ", expects 4 axes (N, H, W, C).");
  const std::int64_t size = context.attributes.integer("size");
  if (size < kLeastMedian || size > kMostMedian || size % 2 == 0)
    context.fail(ErrorKind::InvalidArgument, "size is " + std::to_string(size) + ", expects an odd number from " +
                                                 std::to_string(kLeastMedian) + " to " + std::to_string(kMostMedian) +
                                                 ".");
  if (x[1] < size || x[2] < size)
    context.fail(ErrorKind::Shape, "size is " + std::to_string(size) + ", the image has " + to_string(x[1]) + "x" +
                                       to_string(x[2]) + " pixels.");
  return {x[0], x[1] - size + 1, x[2] - size + 1, x[3]};
}

void median_loop(const ReferenceCall& call) {
  const Tensor64& x = call.inputs[0];
  Tensor64& y = call.outputs[0];
  const Window window = median_window(call.attributes, x.shape);
  const std::int64_t channels = x.shape[3];
  std::vector<double> values(static_cast<std::size_t>(window.taps()));
  for (std::int64_t at = 0; at < y.shape.elements(); ++at) {
    const std::int64_t c = at % channels, ox = at / channels % window.x.output,
                       oy = at / channels / window.x.output % window.y.output,
                       n = at / channels / window.x.output / window.y.output;
    for (std::int64_t tap = 0; tap < window.taps(); ++tap) {
      const std::int64_t iy = oy + tap / window.x.kernel, ix = ox + tap % window.x.kernel;
      values[static_cast<std::size_t>(tap)] = x[((n * window.y.input + iy) * window.x.input + ix) * channels + c];
    }
    const auto middle = values.begin() + window.taps() / 2;
    std::nth_element(values.begin(), middle, values.end(),
                     [](double a, double b) { return a < b || (std::isnan(b) && !std::isnan(a)); });
    y[at] = *middle;
  }
}

}  // namespace

void register_median_ops(Registry& registry) {
  registry.add(
      OpDef("median2d")
          .inputs({"x"})
          .required("size")
          .precision(PrecisionRole::FollowsInput)
          .dtypes(kFloats)
          .shape(median_shape)
          .reference(median_loop)
          .no_gradient("Apple's filter has none")
          .tolerance(Tolerance::Exact)
          .sample({{{{1, 3, 3, 1}}}, {{"size", 3}}})
          .sample({{{{2, 5, 40, 1}}}, {{"size", 3}}})
          .sample({{{{2, 7, 9, 3}}}, {{"size", 5}}})
          .sample({{{{1, 9, 83, 1}}}, {{"size", 5}}})
          .sample({{{{1, 8, 12, 4}}}, {{"size", 7}}})
          .sample({{{{1, 10, 30, 2}}}, {{"size", 9}}})
          .sample({{{{1, 4, 5, 20}}}, {{"size", 3}}})
          .sample({{{{0, 4, 5, 2}}}, {{"size", 3}}})
          .refuses(
              {{{DType::Float32, {5, 5, 3}}}, {{"size", 3}}, "input has shape (5, 5, 3), expects 4 axes (N, H, W, C)."})
          .refuses({{{DType::Float32, {1, 5, 5, 3}}}, {{"size", 4}}, "size is 4, expects an odd number from 3 to 9."})
          .refuses({{{DType::Float32, {1, 5, 5, 3}}}, {{"size", 11}}, "size is 11, expects an odd number from 3 to 9."})
          .refuses({{{DType::Float32, {1, 3, 6, 1}}}, {{"size", 5}}, "size is 5, the image has 3x6 pixels."}));
}

}  // namespace openmps::engine
