// Scaling of images to a size, bilinearly or by the Lanczos filter.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

namespace openmps::fw::nn {
namespace {

constexpr int kLobes = 3;
constexpr std::int64_t kMostWeights = std::int64_t{1} << 26;

double lanczos(double x) {
  if (x == 0) return 1;
  if (std::abs(x) >= kLobes) return 0;
  const double angle = std::numbers::pi * x;
  return kLobes * std::sin(angle) * std::sin(angle / kLobes) / (angle * angle);
}

// The weights (result, source) along one axis.
Tensor weights_of(FilterCall& call, std::int64_t source, std::int64_t result) {
  const engine::Extent count = engine::Extent(source) * result;
  if (count > kMostWeights) {
    call.fail(ErrorKind::Unsupported, "scaling " + std::to_string(source) + " to " + std::to_string(result) +
                                          " pixels takes " + to_string(count) + " weights, at most " +
                                          std::to_string(kMostWeights) + " are held.");
    return {};
  }
  std::vector<float> weights(static_cast<std::size_t>(count.number()), 0);
  const double ratio = static_cast<double>(source) / static_cast<double>(result), width = std::max(ratio, 1.0);
  for (std::int64_t i = 0; i < result; ++i) {
    const double centre = (static_cast<double>(i) + 0.5) * ratio - 0.5;
    const auto first = static_cast<std::int64_t>(std::ceil(centre - kLobes * width)),
               last = static_cast<std::int64_t>(std::floor(centre + kLobes * width));
    double sum = 0;
    for (std::int64_t at = first; at <= last; ++at) sum += lanczos((static_cast<double>(at) - centre) / width);
    float* const row = weights.data() + i * source;
    for (std::int64_t at = first; at <= last; ++at)
      row[std::clamp<std::int64_t>(at, 0, source - 1)] +=
          static_cast<float>(lanczos((static_cast<double>(at) - centre) / width) / sum);
  }
  return reshape(call.lowering.constant(weights, "weights"), Shape{result, source});
}

}  // namespace

void lower_scale(FilterCall& call, std::int64_t height, std::int64_t width, bool is_lanczos) {
  PlanBuilder& l = call.lowering;
  const Nhwc e = call.extents(0);
  if (!is_lanczos) {
    call.result =
        l.op("resize", {call.sources[0]}, {{"size", Integers{height, width}}, {"mode", std::string("bilinear")}});
    return;
  }
  const Tensor rows = weights_of(call, e.h, height), columns = weights_of(call, e.w, width);
  if (!l.status()) return;
  const Tensor scaled = l.op("matmul", {rows, reshape(call.sources[0], Shape{e.n, e.h, engine::Extent(e.w) * e.c})});
  const Tensor pixels = reshape(scaled, Shape{engine::Extent(e.n) * height, e.w, e.c});
  call.result = reshape(l.op("matmul", {columns, pixels}), Shape{e.n, height, width, e.c});
}

}  // namespace openmps::fw::nn
