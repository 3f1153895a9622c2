#include "frameworks/MetalPerformanceShadersGraph/rules/shape_rules.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "engine/ir/extent_exploration.h"

namespace openmps::fw::graph::rules {
namespace {

Shape shape_from(const Integers &extents) { return Shape(extents); }

bool in_mask(std::uint32_t mask, std::size_t axis) { return axis < 32 && (mask >> axis & 1U) != 0; }

void check_count(RuleContext &lowering, const char *what, std::size_t given, std::size_t rank) {
  if (given != rank)
    lowering.fail(ErrorKind::Shape, std::string(what) + " has " + to_string(given) + " entries, the tensor has " +
                                        to_string(rank) + " axes.");
}

// The engine's starts, ends and strides of a slice, and its axes to drop.
struct Resolved {
  Integers starts, ends, strides;
  Shape kept;  // the result's shape without the squeezed axes
  bool squeezes = false;
};

Extent clamped(Extent position, Extent low, Extent high) {
  return engine::maximum(low, engine::minimum(position, high));
}

// Negative positions count from the end, and all are clamped to the axis.
void resolve(RuleContext &lowering, const Shape &x, const SliceRanges &ranges, Resolved &out) {
  check_count(lowering, "starts", ranges.starts.size(), x.rank());
  check_count(lowering, "ends", ranges.ends.size(), x.rank());
  check_count(lowering, "strides", ranges.strides.size(), x.rank());
  for (std::size_t axis = 0; axis < x.rank(); ++axis) {
    const Extent extent = x[axis], stride = ranges.strides[axis];
    if (stride == 0) lowering.fail(ErrorKind::InvalidArgument, "stride of axis " + to_string(axis) + " is 0.");
    Extent start = ranges.starts[axis], end = ranges.ends[axis];
    if (start < 0) start += extent;
    if (end < 0) end += extent;
    if (in_mask(ranges.squeeze_mask, axis)) {
      if (engine::is_certainly_less(start, 0) || engine::is_certainly_not_less(start, extent))
        lowering.fail(ErrorKind::OutOfRange, "axis " + to_string(axis) + " is squeezed at " +
                                                 to_string(ranges.starts[axis]) + ", it has " + to_string(extent) +
                                                 " elements.");
      out.starts.push_back(start);
      out.ends.push_back(start + 1);
      out.strides.push_back(1);
      out.squeezes = true;
      continue;
    }
    if (in_mask(ranges.start_mask, axis)) start = stride > 0 ? Extent(0) : extent - 1;
    if (in_mask(ranges.end_mask, axis)) end = stride > 0 ? extent : Extent(-1);
    start = clamped(start, stride > 0 ? 0 : -1, stride > 0 ? extent : extent - 1);
    end = clamped(end, stride > 0 ? 0 : -1, extent);
    const Extent distance = stride > 0 ? end - start : start - end, step = stride > 0 ? stride : -stride;
    const Extent count = engine::maximum(0, (distance + step - 1) / step);
    if (count == 0) {  // an empty part: the engine needs a valid position
      start = end = 0;
      out.strides.push_back(1);
    } else {
      out.strides.push_back(stride);
    }
    out.starts.push_back(start);
    out.ends.push_back(end);
    out.kept.push_back(count);
  }
}

Attributes slice_attributes(const Resolved &range) {
  return {{"starts", range.starts}, {"ends", range.ends}, {"strides", range.strides}};
}

const char *mode_name(MPSGraphPaddingMode mode) {
  switch (mode) {
    case MPSGraphPaddingModeReflect:
      return "reflect";
    case MPSGraphPaddingModeSymmetric:
      return "symmetric";
    case MPSGraphPaddingModeClampToEdge:
      return "clamp";
    case MPSGraphPaddingModeConstant:
    case MPSGraphPaddingModeZero:
      return "constant";
    default:
      return nullptr;
  }
}

}  // namespace

std::int64_t single(RuleContext &lowering, std::size_t input) {
  const Integers numbers = lowering.integers(input);
  if (numbers.size() == 1) return numbers[0];
  lowering.fail(ErrorKind::Shape,
                "input " + to_string(input) + " has " + to_string(numbers.size()) + " elements, expects 1.");
}

void reshape(RuleContext &lowering, const Integers &extents) {
  const Tensor x = lowering.input(0);
  Integers filled = extents;
  const auto free = std::ranges::find(filled, Extent(-1));
  if (free != filled.end()) {
    Extent others = 1;
    for (const Extent extent : filled) others *= extent == -1 ? Extent(1) : extent;
    const Extent elements = lowering.shape(x).elements();
    if (others <= 0 || elements % others != 0 || std::ranges::count(filled, Extent(-1)) > 1)
      lowering.fail(ErrorKind::Shape, "shape " + list_text(extents) + " does not fit the " + to_string(elements) +
                                          " elements of " + lowering.shape(x).str() + ".");
    *free = elements / others;
  }
  lowering.give(lowering.op("reshape", {x}, {{"shape", filled}}));
}

void permute(RuleContext &lowering, const Integers &permutation) {
  const Tensor x = lowering.input(0);
  const std::size_t rank = lowering.shape(x).rank();
  if (permutation.size() != rank)
    lowering.fail(ErrorKind::InvalidArgument, "permutation has " + std::to_string(permutation.size()) +
                                                  " axes, the tensor has " + std::to_string(rank) + ".");
  Integers axes;
  for (const std::int64_t axis : permutation) axes.push_back(static_cast<std::int64_t>(lowering.axis(axis, rank)));
  lowering.give(transpose(x, axes));
}

void transpose(RuleContext &lowering, const Integers &pair) {
  const std::size_t rank = lowering.shape(lowering.input(0)).rank();
  Integers permutation(rank);
  std::iota(permutation.begin(), permutation.end(), 0);
  const std::size_t a = lowering.axis(pair[0], rank), b = lowering.axis(pair[1], rank);
  std::swap(permutation[a], permutation[b]);
  permute(lowering, permutation);
}

// ---- slices

void slice_one(RuleContext &lowering, const Integers &axis_start_length) {
  const Tensor x = lowering.input(0);
  const Shape shape = lowering.shape(x);
  const std::size_t axis = lowering.axis(axis_start_length[0], shape.rank());
  const Extent extent = shape[axis], length = axis_start_length[2];
  const Extent start = axis_start_length[1] < 0 ? axis_start_length[1] + extent : axis_start_length[1];
  if (start < 0 || start > extent || length < 0)
    lowering.fail(ErrorKind::OutOfRange, "takes " + to_string(length) + " elements from " +
                                             to_string(axis_start_length[1]) + " on, axis " + to_string(axis) +
                                             " has " + to_string(extent) + ".");
  lowering.give(narrow(x, axis, start, std::min(length, extent - start)));
}

Tensor slice(RuleContext &lowering, Tensor x, const SliceRanges &ranges) {
  Resolved range;
  resolve(lowering, lowering.shape(x), ranges, range);
  const Tensor y = lowering.op("slice", {x}, slice_attributes(range));
  return range.squeezes ? reshape(y, range.kept) : y;
}

Tensor slice_gradient(RuleContext &lowering, Tensor gradient, const Shape &whole, const SliceRanges &ranges) {
  Resolved range;
  resolve(lowering, whole, ranges, range);
  if (range.squeezes) {
    Shape unsqueezed;
    for (std::size_t axis = 0, kept = 0; axis < whole.rank(); ++axis)
      unsqueezed.push_back(in_mask(ranges.squeeze_mask, axis) ? Extent(1) : range.kept[kept++]);
    gradient = reshape(gradient, unsqueezed);
  }
  return lowering.op("slice_gradient", {gradient},
                     {{"starts", range.starts}, {"strides", range.strides}, {"shape", integers_of(whole)}});
}

Tensor slice_update(RuleContext &lowering, Tensor data, Tensor update, const SliceRanges &ranges) {
  const Shape whole = lowering.shape(data);
  const DType dtype = lowering.dtype(data);
  Resolved range;
  resolve(lowering, whole, ranges, range);
  if (lowering.shape(update) != range.kept)
    lowering.fail(ErrorKind::Shape, "the update has shape " + lowering.shape(update).str() + ", the slice of " +
                                        whole.str() + " has " + range.kept.str() + ".");
  if (lowering.dtype(update) != dtype)
    lowering.fail(ErrorKind::DType, std::string("the update is ") + engine::name_of(lowering.dtype(update)) +
                                        ", the data are " + engine::name_of(dtype) + ".");
  if (dtype == DType::Bool)
    return cast(slice_update(lowering, cast(data, DType::UInt8), cast(update, DType::UInt8), ranges), dtype);
  const Tensor ones = broadcast_to(lowering.number(1, DType::Int32), range.kept);
  const Tensor inside = cast(slice_gradient(lowering, ones, whole, ranges), DType::Bool);
  return lowering.op("select", {inside, slice_gradient(lowering, update, whole, ranges), data});
}

void reverse(RuleContext &lowering, const Integers &axes) {
  const Tensor x = lowering.input(0);
  const Shape shape = lowering.shape(x);
  std::vector<bool> turned(shape.rank(), axes.empty());
  for (const std::int64_t axis : axes) {
    const std::size_t position = lowering.axis(axis, shape.rank());
    turned[position] = true;
  }
  Integers starts(shape.rank(), 0), ends = integers_of(shape), strides(shape.rank(), 1);
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    if (!turned[axis] || shape[axis] < 2) continue;
    starts[axis] = shape[axis] - 1;
    ends[axis] = -1;
    strides[axis] = -1;
  }
  lowering.give(lowering.op("slice", {x}, {{"starts", starts}, {"ends", ends}, {"strides", strides}}));
}

// ---- joining and splitting

// A new axis is inserted between the axis and the next, along which the tensors are concatenated.
void interleave(RuleContext &lowering, std::int64_t axis) {
  const Shape shape = lowering.shape(lowering.input(0));
  const std::size_t at = lowering.axis(axis, shape.rank());
  std::vector<Tensor> opened;
  for (const Tensor &input : lowering.inputs()) {
    Shape with_axis;
    for (std::size_t i = 0; i < shape.rank(); ++i) {
      with_axis.push_back(lowering.shape(input)[i]);
      if (i == at) with_axis.push_back(1);
    }
    opened.push_back(reshape(input, with_axis));
  }
  const std::vector<Tensor> joined = lowering.ops("concatenate", opened, {{"axis", static_cast<std::int64_t>(at + 1)}});
  Shape result = shape;
  result[at] *= static_cast<std::int64_t>(lowering.input_count());
  lowering.give(reshape(joined[0], result));
}

void stack(RuleContext &lowering, std::int64_t axis) {
  const Shape shape = lowering.shape(lowering.input(0));
  const std::size_t at = lowering.axis(axis, shape.rank() + 1);
  std::vector<Tensor> opened;
  for (const Tensor &input : lowering.inputs()) {
    const Shape own = lowering.shape(input);
    if (own != shape) lowering.fail(ErrorKind::Shape, "tensors have shapes " + shape.str() + " and " + own.str() + ".");
    Shape with_axis;
    for (std::size_t i = 0; i <= shape.rank(); ++i) {
      if (i == at) with_axis.push_back(1);
      if (i < shape.rank()) with_axis.push_back(shape[i]);
    }
    opened.push_back(reshape(input, with_axis));
  }
  lowering.give(lowering.ops("concatenate", opened, {{"axis", static_cast<std::int64_t>(at)}}));
}

void split(RuleContext &lowering, const Integers &sizes, std::int64_t axis) {
  const Tensor x = lowering.input(0);
  const Shape shape = lowering.shape(x);
  const std::size_t at = lowering.axis(axis, shape.rank());
  const Extent sum = std::accumulate(sizes.begin(), sizes.end(), Extent(0));
  if (sum != shape[at] || std::ranges::any_of(sizes, [](Extent size) { return size < 0; }))
    lowering.fail(ErrorKind::Shape, "sizes add up to " + to_string(sum) + ", axis " + to_string(at) + " has " +
                                        to_string(shape[at]) + ".");
  Extent start = 0;
  for (const Extent size : sizes) {
    lowering.give(narrow(x, at, start, size));
    start += size;
  }
}

void split_evenly(RuleContext &lowering, std::int64_t count, std::int64_t axis) {
  const Shape shape = lowering.shape(lowering.input(0));
  const std::size_t at = lowering.axis(axis, shape.rank());
  const Extent each = count > 0 ? (shape[at] + count - 1) / count : Extent(0), last = shape[at] - each * (count - 1);
  if (count < 1 || last <= 0)
    lowering.fail(ErrorKind::Shape, to_string(count) + " parts are asked of the " + to_string(shape[at]) +
                                        " elements of axis " + to_string(at) + ".");
  Integers sizes(static_cast<std::size_t>(count), each);
  sizes.back() = last;
  split(lowering, sizes, axis);
}

// ---- repeated and padded

// (a, b) repeated (2, 3) times: (1, a, 1, b) broadcast to (2, a, 3, b).
void tile(RuleContext &lowering, const Integers &counts) {
  const Tensor x = lowering.input(0);
  const Shape shape = lowering.shape(x);
  check_count(lowering, "multiplier", counts.size(), shape.rank());
  Shape opened, repeated, result;
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    if (counts[axis] < 0)
      lowering.fail(ErrorKind::InvalidArgument,
                    "multiplier has the entry " + to_string(counts[axis]) + ", expects 0 or more.");
    if (counts[axis] != 1) {
      opened.push_back(1);
      repeated.push_back(counts[axis]);
    }
    opened.push_back(shape[axis]);
    repeated.push_back(shape[axis]);
    result.push_back(shape[axis] * counts[axis]);
  }
  lowering.give(reshape(broadcast_to(reshape(x, opened), repeated), result));
}

void tile_gradient(RuleContext &lowering, const Integers &counts) {
  const Tensor gradient = lowering.input(0);
  const Shape shape = lowering.shape(lowering.input(1));
  check_count(lowering, "multiplier", counts.size(), shape.rank());
  Shape opened;
  Integers copies;
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    copies.push_back(static_cast<std::int64_t>(opened.rank()));
    opened.push_back(counts[axis]);
    opened.push_back(shape[axis]);
  }
  lowering.give(lowering.op("reduce_sum", {reshape(gradient, opened)}, {{"axes", copies}, {"keep_axes", false}}));
}

Tensor pad(RuleContext &lowering, Tensor x, const Padding &padding) {
  const std::size_t rank = lowering.shape(x).rank();
  check_count(lowering, "leftPadding", padding.before.size(), rank);
  check_count(lowering, "rightPadding", padding.after.size(), rank);
  const char *const mode = mode_name(padding.mode);
  if (!mode) lowering.fail(ErrorKind::Unsupported, "periodic padding is not there; Apple refuses it, too.");
  const double value = padding.mode == MPSGraphPaddingModeConstant ? padding.value : 0;
  return lowering.op(
      "pad", {x},
      {{"before", padding.before}, {"after", padding.after}, {"mode", std::string(mode)}, {"value", value}});
}

// ---- other shapes

void flatten(RuleContext &lowering, const Integers &axis) {
  const Tensor x = lowering.input(0);
  const Shape shape = lowering.shape(x);
  if (axis.size() != 1) lowering.fail(ErrorKind::Shape, "axis is one number.");
  // An axis equal to the rank is after the last one.
  const auto rank = static_cast<std::int64_t>(shape.rank());
  const std::size_t at = axis[0] == rank ? shape.rank() : lowering.axis(axis[0], shape.rank());
  Extent rows = 1, columns = 1;
  for (std::size_t i = 0; i < shape.rank(); ++i) (i < at ? rows : columns) *= shape[i];
  lowering.give(reshape(x, {rows, columns}));
}

void broadcast(RuleContext &lowering, const Integers &extents) {
  lowering.give(lowering.op("broadcast_to", {lowering.input(0)}, {{"shape", extents}}));
}

void squeeze(RuleContext &lowering, const Integers &axes) {
  const Tensor x = lowering.input(0);
  const Shape shape = lowering.shape(x);
  std::vector<bool> dropped(shape.rank(), false);
  for (const std::int64_t axis : axes) {
    const std::size_t at = lowering.axis(axis, shape.rank());
    if (shape[at] != 1)
      lowering.fail(ErrorKind::Shape, "axis " + to_string(at) + " of " + shape.str() + " has " + to_string(shape[at]) +
                                          " elements, only an extent of 1 can be dropped.");
    dropped[at] = true;
  }
  Shape kept;
  for (std::size_t axis = 0; axis < shape.rank(); ++axis)
    if (!dropped[axis]) kept.push_back(shape[axis]);
  lowering.give(reshape(x, kept));
}

void squeeze_all(RuleContext &lowering) {
  const Shape shape = lowering.shape(lowering.input(0));
  Shape kept;
  for (const Extent extent : shape.extents())
    if (extent != 1) kept.push_back(extent);
  lowering.give(reshape(lowering.input(0), kept));
}

void expand(RuleContext &lowering, const Integers &axes) {
  const Tensor x = lowering.input(0);
  const Shape shape = lowering.shape(x);
  const std::size_t rank = shape.rank() + axes.size();
  std::vector<bool> added(rank, false);
  for (const std::int64_t axis : axes) {
    const std::size_t at = lowering.axis(axis, rank);
    if (added[at]) lowering.fail(ErrorKind::InvalidArgument, "axis " + to_string(at) + " is added twice.");
    added[at] = true;
  }
  Shape result;
  for (std::size_t axis = 0, own = 0; axis < rank; ++axis) result.push_back(added[axis] ? Extent(1) : shape[own++]);
  lowering.give(reshape(x, result));
}

void shape_of(RuleContext &lowering) {
  const Shape shape = lowering.shape(lowering.input(0));
  const engine::TensorType type{DType::Int32, {shape.rank()}};
  if (!shape.is_known()) return lowering.give(lowering.graph.input(type.dtype, type.shape, "shape"));
  constexpr std::int64_t kLargest = std::numeric_limits<std::int32_t>::max();
  for (std::size_t axis = 0; axis < shape.rank(); ++axis)
    if (shape[axis] > kLargest)
      lowering.fail(ErrorKind::OutOfRange, "axis " + to_string(axis) + " has " + to_string(shape[axis]) +
                                               " elements; the shape is a tensor of int32, which ends at " +
                                               to_string(kLargest) + ".");
  const auto extent = [&](std::int64_t axis) { return static_cast<double>(shape[static_cast<std::size_t>(axis)]); };
  lowering.give(lowering.constant(type, extent, "shape"));
}

void coordinates(RuleContext &lowering, std::int64_t axis, const Integers &extents) {
  const std::size_t at = lowering.axis(axis, extents.size());
  lowering.give(lowering.positions(shape_from(extents), at));
}

}  // namespace openmps::fw::graph::rules
