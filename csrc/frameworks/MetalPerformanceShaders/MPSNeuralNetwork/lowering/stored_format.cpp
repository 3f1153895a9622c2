#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/stored_format.h"

namespace openmps::fw::nn {
namespace {

Tensor cast(PlanBuilder& l, Tensor x, DType dtype) {
  return l.op("cast", {x}, {{"dtype", static_cast<std::int64_t>(dtype)}});
}

Tensor slice(PlanBuilder& l, Tensor x, Integers starts, Integers ends) {
  return l.op("slice", {x},
              {{"starts", std::move(starts)}, {"ends", std::move(ends)}, {"strides", Integers{1, 1, 1, 1}}});
}

}  // namespace

Tensor to_float(PlanBuilder& l, Tensor stored, const StoredFormat& format) {
  const Tensor x = format.dtype == DType::Float32 ? stored : cast(l, stored, DType::Float32);
  return format.scale == 1 ? x : l.op("multiply", {x, l.constant(format.scale)});
}

Tensor from_float(PlanBuilder& l, Tensor value, const StoredFormat& format) {
  if (format.scale != 1) {
    value = l.op("clamp", {value}, {{"minimum", 0.0}, {"maximum", 1.0}});
    value = l.op("round", {l.op("multiply", {value, l.constant(1 / format.scale)})});
  }
  return format.dtype == DType::Float32 ? value : cast(l, value, format.dtype);
}

Tensor channels_of(PlanBuilder& l, Tensor x, std::int64_t first, std::int64_t count) {
  const Nhwc e = nhwc(l, x);
  if (first == 0 && count == e.c) return x;
  return slice(l, x, {0, 0, 0, first}, {e.n, e.h, e.w, first + count});
}

Tensor replace_part(PlanBuilder& l, Tensor destination, Tensor part, const Placement& placement) {
  // From the innermost axis outwards: [before | part | after] along channels, then x, then y.
  const Nhwc whole = nhwc(l, destination);
  const Nhwc p = nhwc(l, part);
  const Integers extents{whole.n, whole.h, whole.w, whole.c};
  Integers low{0, placement.y, placement.x, placement.channel};
  Integers high{whole.n, placement.y + p.h, placement.x + p.w, placement.channel + p.c};
  Tensor joined = part;
  for (std::size_t axis = 3; axis >= 1; --axis) {
    std::vector<Tensor> parts;
    Integers starts = low, ends = high;
    if (low[axis] > 0) {
      starts[axis] = 0, ends[axis] = low[axis];
      parts.push_back(slice(l, destination, starts, ends));
    }
    parts.push_back(joined);
    if (high[axis] < extents[axis]) {
      starts[axis] = high[axis], ends[axis] = extents[axis];
      parts.push_back(slice(l, destination, starts, ends));
    }
    joined = l.join(parts, static_cast<std::int64_t>(axis), {});
    low[axis] = 0, high[axis] = extents[axis];
  }
  return joined;
}

}  // namespace openmps::fw::nn
