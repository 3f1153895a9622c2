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

// Blocks of `sizes` elements along `axes` that move to the batch axis.
struct SpaceBlocks {
  Integers axes;
  std::int64_t batch_axis;
  Integers sizes;
  bool pixel_shuffle;
};

namespace rules {

// "(4, -1)", "(4,)"
inline std::string list_text(const Integers& numbers) {
  std::string list;
  for (const Extent number : numbers) list += (list.empty() ? "" : ", ") + to_string(number);
  return "(" + list + (numbers.size() == 1 ? ",)" : ")");
}

// Rules of input 0 and a list of numbers.
void reshape(RuleContext& lowering, const Integers& extents);
void transpose(RuleContext& lowering, const Integers& pair);
void permute(RuleContext& lowering, const Integers& permutation);
void slice_one(RuleContext& lowering, const Integers& axis_start_length);
void tile(RuleContext& lowering, const Integers& counts);
void reverse(RuleContext& lowering, const Integers& axes);
void flatten(RuleContext& lowering, const Integers& axis);
void broadcast(RuleContext& lowering, const Integers& extents);
void squeeze(RuleContext& lowering, const Integers& axes);
void expand(RuleContext& lowering, const Integers& axes);

void squeeze_all(RuleContext& lowering);
void shape_of(RuleContext& lowering);
void tile_gradient(RuleContext& lowering, const Integers& counts);
void interleave(RuleContext& lowering, std::int64_t axis);
void stack(RuleContext& lowering, std::int64_t axis);
void split(RuleContext& lowering, const Integers& sizes, std::int64_t axis);
void split_evenly(RuleContext& lowering, std::int64_t count, std::int64_t axis);
void coordinates(RuleContext& lowering, std::int64_t axis, const Integers& extents);
// A block's elements are counted row by row, along the last of its axes fastest.
void space_to_batch(RuleContext& lowering, const SpaceBlocks& blocks);
void batch_to_space(RuleContext& lowering, const SpaceBlocks& blocks);

Tensor slice(RuleContext& lowering, Tensor x, const SliceRanges& ranges);
Tensor slice_gradient(RuleContext& lowering, Tensor gradient, const Shape& whole, const SliceRanges& ranges);
// `data` with another slice.
Tensor slice_update(RuleContext& lowering, Tensor data, Tensor update, const SliceRanges& ranges);
Tensor pad(RuleContext& lowering, Tensor x, const Padding& padding);
// The single number of a host input.
std::int64_t single(RuleContext& lowering, std::size_t input);

}  // namespace rules
}  // namespace openmps::fw::graph
