// MPSGraph's shape operations in terms of the engine's: axes counted from the end, masks, one free extent.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraphCore.h>

#include "frameworks/MetalPerformanceShadersGraph/graph/lowering.h"

namespace openmps::fw::graph {

struct SliceRanges {
  Integers starts, ends, strides;
  std::uint32_t start_mask = 0, end_mask = 0, squeeze_mask = 0;
};

struct Padding {
  MPSGraphPaddingMode mode;
  Integers before, after;
  double value;
};

struct Blocks {
  std::int64_t width_axis, height_axis, depth_axis, size;
  bool pixel_shuffle;
};

namespace rules {

// Rules of input 0 and a list of numbers.
void reshape(Lowering& lowering, const Integers& extents);
void transpose(Lowering& lowering, const Integers& pair);
void slice_one(Lowering& lowering, const Integers& axis_start_length);
void tile(Lowering& lowering, const Integers& counts);
void reverse(Lowering& lowering, const Integers& axes);
void flatten(Lowering& lowering, const Integers& axis);
void broadcast(Lowering& lowering, const Integers& extents);
void squeeze(Lowering& lowering, const Integers& axes);
void expand(Lowering& lowering, const Integers& axes);

void squeeze_all(Lowering& lowering);
void shape_of(Lowering& lowering);
void tile_gradient(Lowering& lowering, const Integers& counts);
void interleave(Lowering& lowering, std::int64_t axis);
void stack(Lowering& lowering, std::int64_t axis);
void split(Lowering& lowering, const Integers& sizes, std::int64_t axis);
void split_evenly(Lowering& lowering, std::int64_t count, std::int64_t axis);
void coordinates(Lowering& lowering, std::int64_t axis, const Integers& extents);
void space_to_depth(Lowering& lowering, const Blocks& blocks);
void depth_to_space(Lowering& lowering, const Blocks& blocks);
// Width, height and depth axis from inputs 1, 2 and 3.
void with_block_axes(Lowering& lowering, std::int64_t size, bool pixel_shuffle, void (*rule)(Lowering&, const Blocks&));

Tensor slice(Lowering& lowering, Tensor x, const SliceRanges& ranges);
Tensor slice_gradient(Lowering& lowering, Tensor gradient, const Shape& whole, const SliceRanges& ranges);
Tensor pad(Lowering& lowering, Tensor x, const Padding& padding);
// The single number of a host input.
std::int64_t single(Lowering& lowering, std::size_t input);

}  // namespace rules
}  // namespace openmps::fw::graph
