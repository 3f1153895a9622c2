// Decompositions that only move or mark elements.

#include <algorithm>
#include <limits>

#include "engine/ir/numbers.h"
#include "engine/ops/axes.h"
#include "engine/ops/decompositions.h"

namespace openmps::engine {
namespace {

std::size_t axis_of(const DecompositionCall& call, std::int64_t axis, std::size_t rank) {
  return checked_axis({call.who, {}, call.attributes}, axis, rank);
}

const Integers& list_of(const DecompositionCall& call, const char* name, std::size_t count) {
  return checked_list({call.who, {}, call.attributes}, name, count);
}

DType dtype_of(const DecompositionCall& call) {
  const std::int64_t dtype = call.attributes.integer("dtype");
  if (dtype < 0 || dtype > static_cast<std::int64_t>(DType::Bool))
    call.fail(ErrorKind::DType, "dtype is " + std::to_string(dtype) + ", which names no element type.");
  return static_cast<DType>(dtype);
}

constexpr std::int64_t kMostInConstant = 65'536;

// 0, 1, 2, ... along the axis of a tensor of `rank` axes whose other extents are 1. A long one is left to the device: a
// graph with it costs no time and no memory until it runs.
Val counted(Builder& builder, std::int64_t count, std::size_t axis, std::size_t rank, DType dtype) {
  Shape shape;
  for (std::size_t i = 0; i < rank; ++i) shape.push_back(i == axis ? count : 1);
  auto literal = std::make_shared<Literal>();
  literal->type = {dtype, shape};
  const std::size_t bytes = literal->type.bytes();  // refuses a size that no tensor has
  if (count > kMostInConstant) {
    const Val ones = broadcast_to(builder.constant(1, DType::Int64), shape);
    return cast(builder.op("cumulative_sum", {ones}, {{"axis", Extent(axis)}, {"exclusive", true}}), dtype);
  }
  literal->bytes.resize(bytes);
  for (std::int64_t i = 0; i < count; ++i) store_number(dtype, literal->bytes.data(), i, static_cast<double>(i));
  return builder.constant(std::move(literal));
}

// Each axis gets an axis of copies in front, and both become one.
Val tile(const DecompositionCall& call) {
  const Shape x = call.inputs[0].shape();
  const Integers& multiplier = list_of(call, "multiplier", x.rank());
  Shape apart, copied, result;
  for (std::size_t axis = 0; axis < x.rank(); ++axis) {
    if (multiplier[axis] < 0)
      call.fail(ErrorKind::InvalidArgument,
                "multiplier has the entry " + std::to_string(multiplier[axis]) + ", expects 0 or more.");
    result.push_back(x[axis] * multiplier[axis]);
    if (multiplier[axis] != 1) {
      apart.push_back(1);
      copied.push_back(multiplier[axis]);
    }
    apart.push_back(x[axis]);
    copied.push_back(x[axis]);
  }
  return reshape(broadcast_to(reshape(call.inputs[0], apart), copied), result);
}

Val reverse(const DecompositionCall& call) {
  const Shape x = call.inputs[0].shape();
  Integers starts(x.rank(), 0), ends = extents_of(x), strides(x.rank(), 1);
  for (const std::int64_t given : call.attributes.integers("axes")) {
    const std::size_t axis = axis_of(call, given, x.rank());
    starts[axis] = x[axis] - 1;
    ends[axis] = -1;
    strides[axis] = -1;
  }
  return call.builder.op("slice", {call.inputs[0]}, {{"starts", starts}, {"ends", ends}, {"strides", strides}});
}

// Positions are compared as float32 if it holds them, so that one kernel suffices.
Val one_hot(const DecompositionCall& call) {
  const Val indices = call.inputs[0];
  const Shape shape = indices.shape();
  const std::int64_t depth = call.attributes.integer("depth");
  if (!is_integer(indices.dtype()))
    call.fail(ErrorKind::DType, std::string("indices are ") + name_of(indices.dtype()) + ", expects an integer type.");
  if (depth < 0) call.fail(ErrorKind::InvalidArgument, "depth is " + std::to_string(depth) + ", expects 0 or more.");
  const std::size_t axis = axis_of(call, call.attributes.integer("axis"), shape.rank() + 1);
  Shape apart;
  for (std::size_t i = 0; i <= shape.rank(); ++i) apart.push_back(i == axis ? Extent(1) : shape[i < axis ? i : i - 1]);
  const DType compared = depth <= (1 << 24) ? DType::Float32 : DType::Int64, dtype = dtype_of(call);
  const Val is_there =
      equal(reshape(cast(indices, compared), apart), counted(call.builder, depth, axis, apart.rank(), compared));
  return select(is_there, call.builder.constant(call.attributes.number("on"), dtype),
                call.builder.constant(call.attributes.number("off"), dtype));
}

Val iota(const DecompositionCall& call) {
  const Shape shape = checked_shape({call.who, {}, call.attributes}, "shape");
  const std::size_t axis = axis_of(call, call.attributes.integer("axis"), shape.rank());
  return broadcast_to(counted(call.builder, shape[axis], axis, shape.rank(), dtype_of(call)), shape);
}

// Element (i, j) of each matrix stays where i - j <= num_lower and j - i <= num_upper.
Val band_part(const DecompositionCall& call) {
  const Val x = call.inputs[0];
  const std::size_t rank = x.shape().rank();
  if (rank < 2) call.fail(ErrorKind::Shape, "input has shape " + x.shape().str() + ", expects at least 2 axes.");
  const Val row = counted(call.builder, x.shape().back(1), rank - 2, rank, DType::Float32),
            column = counted(call.builder, x.shape().back(0), rank - 1, rank, DType::Float32);
  const Val zero = call.builder.constant(0, x.dtype());
  Val result = x;
  const auto keep = [&](Val distance, const char* name) {
    const double most = call.attributes.number(name);
    if (most < 0) return;
    result =
        select(call.builder.op("less_equal", {distance, call.builder.constant(most, DType::Float32)}), result, zero);
  };
  keep(row - column, "num_lower");
  keep(column - row, "num_upper");
  return result;
}

// ---- blocks of pixels as channels

// The three axes without reordering: positions in the tensor.
struct Block {
  std::size_t depth, y, x;
  std::int64_t height, width;
  bool pixel_shuffle;

  explicit Block(const DecompositionCall& call) {
    const std::size_t rank = call.inputs[0].shape().rank();
    const Integers &axes = list_of(call, "axes", 3), &block = list_of(call, "block", 2);
    depth = axis_of(call, axes[0], rank);
    y = axis_of(call, axes[1], rank);
    x = axis_of(call, axes[2], rank);
    height = block[0];
    width = block[1];
    pixel_shuffle = call.attributes.flag("pixel_shuffle");
    if (depth == y || depth == x || y == x)
      call.fail(ErrorKind::InvalidArgument, "axes " + str(Attribute(axes)) + " name one axis twice.");
    if (height < 1 || width < 1)
      call.fail(ErrorKind::InvalidArgument, "block " + str(Attribute(block)) + " has an extent below 1.");
  }
};

[[noreturn]] void fail_division(const DecompositionCall& call, std::size_t axis, std::int64_t extent,
                                std::int64_t divisor) {
  call.fail(ErrorKind::Shape, "axis " + std::to_string(axis) + " has extent " + std::to_string(extent) + ", which " +
                                  std::to_string(divisor) + " does not divide.");
}

// A tensor split into named pieces, each with an extent. Axes become lists of pieces, the pieces are reordered, and the
// lists become axes again.
class Pieces {
 public:
  void push_back(const std::vector<std::pair<int, std::int64_t>>& axis) {
    for (const auto& [name, extent] : axis) {
      names_.push_back(name);
      shape_.push_back(extent);
    }
  }
  // `order`: the names of all pieces in their new order; `result`: the new shape.
  Val arrange(Builder& builder, Val x, const std::vector<int>& order, const Shape& result) const {
    Integers permutation;
    for (const int name : order) permutation.push_back(std::ranges::find(names_, name) - names_.begin());
    return reshape(builder.op("transpose", {reshape(x, shape_)}, {{"permutation", permutation}}), result);
  }

 private:
  std::vector<int> names_;
  Shape shape_;
};

// Names of pieces: the number of an axis, and these.
constexpr int kBlockY = 100, kBlockX = 101;

// Without pixel shuffle the block's position is the slow part of the channels, with it the fast one.
std::vector<int> channel_pieces(const Block& block) {
  const int depth = static_cast<int>(block.depth);
  return block.pixel_shuffle ? std::vector<int>{depth, kBlockY, kBlockX} : std::vector<int>{kBlockY, kBlockX, depth};
}

Val space_to_depth(const DecompositionCall& call) {
  const Block block(call);
  const Shape x = call.inputs[0].shape();
  Pieces pieces;
  std::vector<int> order;
  Shape result = x;
  for (std::size_t axis = 0; axis < x.rank(); ++axis) {
    const int name = static_cast<int>(axis);
    const std::int64_t by = axis == block.y ? block.height : axis == block.x ? block.width : 1;
    if (x[axis] % by) fail_division(call, axis, x[axis], by);
    if (axis == block.y)
      pieces.push_back({{name, x[axis] / by}, {kBlockY, by}});
    else if (axis == block.x)
      pieces.push_back({{name, x[axis] / by}, {kBlockX, by}});
    else
      pieces.push_back({{name, x[axis]}});
    result[axis] = x[axis] / by;
    if (axis == block.depth)
      std::ranges::copy(channel_pieces(block), std::back_inserter(order));
    else
      order.push_back(name);
  }
  result[block.depth] *= block.height * block.width;
  return pieces.arrange(call.builder, call.inputs[0], order, result);
}

Val depth_to_space(const DecompositionCall& call) {
  const Block block(call);
  const Shape x = call.inputs[0].shape();
  const std::int64_t all = block.height * block.width;
  if (x[block.depth] % all) fail_division(call, block.depth, x[block.depth], all);
  Pieces pieces;
  std::vector<int> order;
  Shape result = x;
  for (std::size_t axis = 0; axis < x.rank(); ++axis) {
    const int name = static_cast<int>(axis);
    order.push_back(name);
    if (axis == block.y) order.push_back(kBlockY);
    if (axis == block.x) order.push_back(kBlockX);
    if (axis != block.depth) {
      pieces.push_back({{name, x[axis]}});
      continue;
    }
    std::vector<std::pair<int, std::int64_t>> channels;
    for (const int piece : channel_pieces(block))
      channels.emplace_back(piece, piece == kBlockY   ? block.height
                                   : piece == kBlockX ? block.width
                                                      : (x[axis] / all).number());
    pieces.push_back(channels);
  }
  result[block.depth] /= all;
  result[block.y] *= block.height;
  result[block.x] *= block.width;
  return pieces.arrange(call.builder, call.inputs[0], order, result);
}

// ---- reductions

Val reduced(const DecompositionCall& call, const char* op, Val x) {
  return call.builder.op(op, {x},
                         {{"axes", *call.attributes.find("axes")}, {"keep_axes", *call.attributes.find("keep_axes")}});
}

// Truth as 0 and 1 in float32. For no elements, `all` is true and `any` is false.
Val truth(const DecompositionCall& call, const char* op) {
  const Val x = call.inputs[0], zero = call.builder.constant(0, x.dtype());
  const Val extreme = reduced(call, op, cast(call.builder.op("not_equal", {x, zero}), DType::Float32));
  return cast(call.builder.op("greater", {extreme, call.builder.constant(0, DType::Float32)}), x.dtype());
}
Val reduce_and(const DecompositionCall& call) { return truth(call, "reduce_min"); }
Val reduce_or(const DecompositionCall& call) { return truth(call, "reduce_max"); }

Val with_nan(const DecompositionCall& call, const char* op) {
  const Val x = call.inputs[0];
  if (!is_float(x.dtype()))
    call.fail(ErrorKind::DType, std::string("input \"x\" is ") + name_of(x.dtype()) + ", which it does not take.");
  const Val any = reduced(call, "reduce_max", cast(call.builder.op("isnan", {x}), DType::Float32));
  const Val nan = call.builder.constant(std::numeric_limits<double>::quiet_NaN(), x.dtype());
  return select(call.builder.op("greater", {any, call.builder.constant(0, DType::Float32)}), nan, reduced(call, op, x));
}
Val reduce_max_nan(const DecompositionCall& call) { return with_nan(call, "reduce_max"); }
Val reduce_min_nan(const DecompositionCall& call) { return with_nan(call, "reduce_min"); }

constexpr auto kFloat32 = static_cast<std::int64_t>(DType::Float32), kInt32 = static_cast<std::int64_t>(DType::Int32);

template <Val (*kExpand)(const DecompositionCall&)>
std::vector<Val> one(const DecompositionCall& call) {
  return {kExpand(call)};
}

}  // namespace

std::vector<Decomposition> tensor_moves() {
  const Attributes block{{"pixel_shuffle", false}}, kept{{"keep_axes", true}};
  return {
      {"tile", {"x"}, {"multiplier"}, {}, one<tile>},
      {"reverse", {"x"}, {"axes"}, {}, one<reverse>},
      {"one_hot", {"indices"}, {"depth"}, {{"axis", -1}, {"on", 1.0}, {"off", 0.0}, {"dtype", kFloat32}}, one<one_hot>},
      {"iota", {}, {"shape", "axis"}, {{"dtype", kInt32}}, one<iota>},
      {"band_part", {"x"}, {"num_lower", "num_upper"}, {}, one<band_part>},
      {"space_to_depth", {"x"}, {"block", "axes"}, block, one<space_to_depth>},
      {"depth_to_space", {"x"}, {"block", "axes"}, block, one<depth_to_space>},
      {"reduce_and", {"x"}, {"axes"}, kept, one<reduce_and>},
      {"reduce_or", {"x"}, {"axes"}, kept, one<reduce_or>},
      {"reduce_max_nan", {"x"}, {"axes"}, kept, one<reduce_max_nan>},
      {"reduce_min_nan", {"x"}, {"axes"}, kept, one<reduce_min_nan>},
  };
}

}  // namespace openmps::engine
