// Reductions of images: to one value for each row, column, pixel or feature channel.
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

namespace openmps::fw::nn {
namespace {

constexpr const char* kReductions[] = {"reduce_min", "reduce_max", "reduce_mean", "reduce_sum", "argmin", "argmax"};

std::int64_t left_of(const ImageReduction& r, std::size_t axis, std::int64_t extent) {
  const std::int64_t left = extent - r.origin[axis];
  return r.size[axis] < 0 || r.size[axis] > left ? left : r.size[axis];
}

Integers axes_of(ReducedTo to) {
  switch (to) {
    case ReducedTo::Rows:
      return {2};
    case ReducedTo::Columns:
      return {1};
    case ReducedTo::Pixels:
      return {3};
    default:
      return {1, 2};
  }
}

}  // namespace

Result<Nhwc> reduced_extents(const std::string& who, const ImageReduction& r, const Nhwc& source) {
  const std::int64_t extents[] = {source.h, source.w};
  for (const std::size_t axis : {0, 1}) {
    const std::string name = axis == 0 ? "row" : "column";
    if (r.origin[axis] >= extents[axis] || r.origin[axis] < 0)
      return Status(ErrorKind::OutOfRange, who + ": clipRectSource begins at " + name + " " +
                                               std::to_string(r.origin[axis]) + ", the source has " +
                                               std::to_string(extents[axis]) + ".");
    if (left_of(r, axis, extents[axis]) == 0)
      return Status(ErrorKind::InvalidArgument, who + ": clipRectSource has 0 " + name + "s, expected 1 or more.");
  }
  Nhwc result{source.n, left_of(r, 0, source.h), left_of(r, 1, source.w), source.c};
  if (r.to == ReducedTo::Columns || r.to == ReducedTo::FeatureChannels) result.h = 1;
  if (r.to == ReducedTo::Rows || r.to == ReducedTo::FeatureChannels) result.w = 1;
  if (r.to == ReducedTo::Pixels) result.c = 1;
  return result;
}

void lower_reduction(FilterCall& call, const ImageReduction& r) {
  const Nhwc source = call.extents(0);
  const Result<Nhwc> extents = reduced_extents(call.who, r, source);
  if (!extents) return call.lowering.fail(extents.status());
  FilterWindow region;
  region.y = {left_of(r, 0, source.h), 1, 1, r.origin[0]};
  region.x = {left_of(r, 1, source.w), 1, 1, r.origin[1]};
  if (call.state) *call.state = {true, region, source, extents.value(), {}};
  const Tensor x =
      narrow(narrow(call.sources[0], 1, region.y.offset, region.y.kernel), 2, region.x.offset, region.x.kernel);
  const char* const op = kReductions[static_cast<int>(r.kind)];
  const Integers axes = axes_of(r.to);
  const bool is_position = r.kind == ReductionKind::ArgumentMinimum || r.kind == ReductionKind::ArgumentMaximum;
  Tensor y = is_position ? cast(call.lowering.op(op, {x}, {{"axis", axes[0].number()}}), DType::Float32)
                         : call.lowering.op(op, {x}, {{"axes", axes}, {"keep_axes", true}});
  call.result = r.weight == 1 ? y : y * static_cast<double>(r.weight);
}

void lower_spatial_mean_gradient(FilterCall& call) {
  PlanBuilder& l = call.lowering;
  if (!call.state || !call.state->is_set)
    return call.fail(ErrorKind::State, "the gradient state was not filled by the forward kernel.");
  const WindowAxis &y = call.state->window.y, &x = call.state->window.x;
  const Nhwc gradient = call.extents(0), source = call.extents(1), read = call.state->source;
  if (source.h != read.h || source.w != read.w)
    return call.fail(ErrorKind::Shape, "the source image has " + source.pixels() + " pixels, the forward kernel read " +
                                           read.pixels() + ".");
  if (gradient.h != 1 || gradient.w != 1 || gradient.c != source.c)
    return call.fail(ErrorKind::Shape, "the gradient has " + gradient.pixels() + " pixels and " +
                                           std::to_string(gradient.c) + " feature channels, expected 1 x 1 and " +
                                           std::to_string(source.c) + ".");
  const double count = static_cast<double>((engine::Extent(y.kernel) * x.kernel).number());
  const Tensor each = broadcast_to(call.sources[0] / count, Shape{source.n, y.kernel, x.kernel, source.c});
  call.result = each;
  if (nhwc(each) == source) return;
  call.result = l.op("pad", {each},
                     {{"before", Integers{0, y.offset, x.offset, 0}},
                      {"after", Integers{0, source.h - y.offset - y.kernel, source.w - x.offset - x.kernel, 0}},
                      {"mode", std::string("constant")}});
}

}  // namespace openmps::fw::nn
