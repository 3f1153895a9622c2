// Reductions of two images: weighted sums over feature channels, and local correlation.
#include <algorithm>
#include <cstdlib>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

namespace openmps::fw::nn {
namespace {

constexpr std::uint64_t kMostDisplacements = 1024;  // each is a few operations of the plan

// The region of one image that is read.
Tensor region_of(Tensor x, const ImageRegion& region, const Nhwc& extents) {
  return narrow(narrow(x, 1, region.origin[0], extents.h), 2, region.origin[1], extents.w);
}

// The displacements along one axis: multiples of the stride, up to the window on both sides.
std::int64_t steps_of(const LocalCorrelation& c, std::size_t axis) {
  return static_cast<std::int64_t>(c.window[axis] / c.stride[axis]);
}

Status check_displacements(const std::string& who, const LocalCorrelation& c) {
  for (const std::size_t axis : {1, 0})
    if (c.stride[axis] < 1)
      return Status(ErrorKind::InvalidArgument, who + ": strideIn" + (axis == 1 ? "X" : "Y") + " is " +
                                                    std::to_string(c.stride[axis]) + ", expected 1 or more.");
  for (const std::size_t axis : {1, 0})
    if (c.window[axis] / c.stride[axis] >= kMostDisplacements)
      return Status(ErrorKind::InvalidArgument,
                    who + ": windowIn" + (axis == 1 ? "X" : "Y") + " is " + std::to_string(c.window[axis]) +
                        " with a stride of " + std::to_string(c.stride[axis]) + ", at most " +
                        std::to_string(kMostDisplacements) + " displacements are computed.");
  if (c.displacements() > static_cast<std::int64_t>(kMostDisplacements))
    return Status(ErrorKind::InvalidArgument, who + ": the windows have " + to_string(c.displacements()) +
                                                  " displacements, at most " + std::to_string(kMostDisplacements) +
                                                  " are computed.");
  return Status::ok();
}

// The image whose pixel (0, 0) shows the pixel (y, w) of `x`; zeros outside.
Tensor moved(PlanBuilder& l, Tensor x, std::int64_t y, std::int64_t w) {
  const Nhwc e = nhwc(x);
  if (y == 0 && w == 0) return x;
  if (std::abs(y) >= e.h || std::abs(w) >= e.w) return broadcast_to(l.constant(0), e.shape());
  return l.op("pad", {x}, {{"before", Integers{0, -y, -w, 0}}, {"after", Integers{0, y, w, 0}}});
}

// No image is larger than the largest stride that counts.
std::int64_t place(std::int64_t step, std::uint64_t stride) {
  constexpr std::uint64_t kLargest = std::uint64_t{1} << 40;
  return (engine::Extent(step) * static_cast<std::int64_t>(std::min(stride, kLargest))).number();
}

}  // namespace

engine::Extent LocalCorrelation::displacements() const {
  const auto along = [&](std::size_t axis) { return engine::Extent(steps_of(*this, axis)) * 2 + 1; };
  return along(0) * along(1);
}

Result<Nhwc> binary_reduction_extents(const std::string& who, const BinaryRegions& regions,
                                      std::span<const Nhwc> sources) {
  Nhwc found[2];
  for (const std::size_t i : {0, 1}) {
    ImageReduction reduction;
    reduction.to = ReducedTo::Pixels;
    reduction.origin = regions[i].origin;
    reduction.size = regions[i].size;
    const std::string region = who + (i == 0 ? " (primary image)" : " (secondary image)");
    const Result<Nhwc> extents = reduced_extents(region, reduction, sources[i]);
    if (!extents) return extents.status();
    found[i] = extents.value();
  }
  if (found[0].h != found[1].h || found[0].w != found[1].w)
    return Status(ErrorKind::Shape, who + ": the region of the primary image has " + found[0].pixels() +
                                        " pixels, that of the secondary image " + found[1].pixels() + ".");
  if (sources[0].c != sources[1].c)
    return Status(ErrorKind::Shape, who + ": the primary image has " + std::to_string(sources[0].c) +
                                        " feature channels, the secondary image " + std::to_string(sources[1].c) + ".");
  return found[0];
}

Result<Nhwc> local_correlation_extents(const std::string& who, const LocalCorrelation& correlation,
                                       const BinaryRegions& regions, std::span<const Nhwc> sources) {
  const Status status = check_displacements(who, correlation);
  if (!status) return status;
  Result<Nhwc> extents = binary_reduction_extents(who, regions, sources);
  if (extents) extents.value().c = correlation.displacements().number();
  return extents;
}

void lower_weighted_reduction(FilterCall& call, WeightedReduction kind, const BinaryRegions& regions) {
  PlanBuilder& l = call.lowering;
  const Nhwc sources[] = {call.extents(0), call.extents(1)};
  const Result<Nhwc> extents = binary_reduction_extents(call.who, regions, sources);
  if (!extents) return call.lowering.fail(extents.status());
  const Tensor x = region_of(call.sources[0], regions[0], extents.value()),
               weights = region_of(call.sources[1], regions[1], extents.value());
  if (kind == WeightedReduction::Mean) {
    call.result = reduce_mean(x * weights, {3});
    return;
  }
  call.result = reduce_sum(x * weights, {3});
  if (kind == WeightedReduction::Sum) return;
  const Tensor counted = cast(l.op("not_equal", {weights, l.constant(0)}), DType::Float32);
  call.result = call.result / l.op("maximum", {reduce_sum(counted, {3}), l.constant(1)});
}

void lower_local_correlation(FilterCall& call, const LocalCorrelation& c, const BinaryRegions& regions) {
  const Nhwc sources[] = {call.extents(0), call.extents(1)};
  const Result<Nhwc> extents = local_correlation_extents(call.who, c, regions, sources);
  if (!extents) return call.lowering.fail(extents.status());
  const Tensor x = region_of(call.sources[0], regions[0], extents.value()),
               other = region_of(call.sources[1], regions[1], extents.value());
  std::vector<Tensor> sums;
  for (std::int64_t j = -steps_of(c, 0); j <= steps_of(c, 0); ++j)
    for (std::int64_t i = -steps_of(c, 1); i <= steps_of(c, 1); ++i)
      sums.push_back(reduce_sum(x * moved(call.lowering, other, place(j, c.stride[0]), place(i, c.stride[1])), {3}));
  call.result = concatenate(sums, 3);
}

}  // namespace openmps::fw::nn
