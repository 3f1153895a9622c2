#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/stored_format.h"

namespace openmps::fw::nn {

Tensor to_float(Tensor stored, const StoredFormat& format) {
  const Tensor x = cast(stored, DType::Float32);
  return format.scale == 1 ? x : x * format.scale;
}

Tensor from_float(PlanBuilder& l, Tensor value, const StoredFormat& format) {
  if (format.scale != 1) {
    value = l.op("clamp", {value}, {{"minimum", 0.0}, {"maximum", 1.0}});
    value = l.op("round", {value * (1 / format.scale)});
  }
  return cast(value, format.dtype);
}

Tensor as_stored(PlanBuilder& l, Tensor value, const StoredFormat& format) {
  if (format == StoredFormat{DType::Float32}) return value;
  if (format == StoredFormat{DType::Float16}) return l.op("round_to_half", {value});
  return to_float(from_float(l, value, format), format);
}

Tensor replace_part(Tensor destination, Tensor part, const Placement& placement) {
  // From the innermost axis outwards: [before | part | after] along channels, then x, then y.
  const Nhwc whole = nhwc(destination);
  const Nhwc p = nhwc(part);
  const Integers extents{whole.n, whole.h, whole.w, whole.c};
  Integers low{0, placement.y, placement.x, placement.channel};
  Integers high{whole.n, placement.y + p.h, placement.x + p.w, placement.channel + p.c};
  Tensor joined = part;
  for (std::size_t axis = 3; axis >= 1; --axis) {
    std::vector<Tensor> parts;
    Integers starts = low, ends = high;
    if (low[axis] > 0) {
      starts[axis] = 0, ends[axis] = low[axis];
      parts.push_back(slice(destination, starts, ends));
    }
    parts.push_back(joined);
    if (high[axis] < extents[axis]) {
      starts[axis] = high[axis], ends[axis] = extents[axis];
      parts.push_back(slice(destination, starts, ends));
    }
    joined = concatenate(parts, axis);
    low[axis] = 0, high[axis] = extents[axis];
  }
  return joined;
}

}  // namespace openmps::fw::nn
