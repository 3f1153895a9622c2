// Blocks of some axes to a batch axis, and back.
#include <optional>

#include "frameworks/MetalPerformanceShadersGraph/rules/shape_rules.h"

namespace openmps::fw::graph::rules {
namespace {

// For each axis of a tensor, its number among the axes with blocks.
struct BlockAxes {
  std::size_t batch = 0;
  std::vector<std::optional<std::size_t>> number;
};

// The elements of a block.
Extent volume_of(const SpaceBlocks &blocks) {
  Extent volume = 1;
  for (const Extent size : blocks.sizes) volume *= size;
  return volume;
}

BlockAxes block_axes(RuleContext &lowering, const SpaceBlocks &blocks, std::size_t rank) {
  BlockAxes result;
  result.batch = lowering.axis(blocks.batch_axis, rank);
  result.number.resize(rank);
  bool is_sound = blocks.axes.size() == blocks.sizes.size();
  for (std::size_t i = 0; is_sound && i < blocks.axes.size(); ++i) {
    const std::size_t axis = lowering.axis(blocks.axes[i], rank);
    is_sound = axis != result.batch && !result.number[axis] && blocks.sizes[i] >= 1;
    result.number[axis] = i;
  }
  if (!is_sound)
    lowering.fail(ErrorKind::InvalidArgument, "blocks of " + list_text(blocks.sizes) + " along the axes " +
                                                  list_text(blocks.axes) + " move to axis " +
                                                  to_string(blocks.batch_axis) +
                                                  "; different axes and a size of 1 or more for each are expected.");
  return result;
}

Tensor moved(Tensor x, const Shape &opened, const Integers &permutation, const Shape &result) {
  return reshape(transpose(reshape(x, opened), permutation), result);
}

}  // namespace

void space_to_batch(RuleContext &lowering, const SpaceBlocks &blocks) {
  const Tensor x = lowering.input(0);
  const Shape shape = lowering.shape(x);
  const BlockAxes axes = block_axes(lowering, blocks, shape.rank());
  Shape opened, result = shape;
  // The position of each axis of x in `opened`, and of each part of a block.
  Integers at, inner(blocks.axes.size());
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    at.push_back(opened.rank());
    if (!axes.number[axis]) {
      opened.push_back(shape[axis]);
      continue;
    }
    const Extent size = blocks.sizes[*axes.number[axis]];
    if (shape[axis] % size != 0)
      lowering.fail(ErrorKind::Shape, "axis " + to_string(axis) + " has " + to_string(shape[axis]) +
                                          " elements, which blocks of " + to_string(size) + " do not divide.");
    result[axis] = shape[axis] / size;
    opened.push_back(result[axis]);
    inner[*axes.number[axis]] = opened.rank();
    opened.push_back(size);
  }
  result[axes.batch] = shape[axes.batch] * volume_of(blocks);
  Integers permutation;
  const auto append_block = [&] { permutation.insert(permutation.end(), inner.begin(), inner.end()); };
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    if (axis == axes.batch && !blocks.pixel_shuffle) append_block();
    permutation.push_back(at[axis]);
    if (axis == axes.batch && blocks.pixel_shuffle) append_block();
  }
  lowering.give(moved(x, opened, permutation, result));
}

void batch_to_space(RuleContext &lowering, const SpaceBlocks &blocks) {
  const Tensor x = lowering.input(0);
  const Shape shape = lowering.shape(x);
  const BlockAxes axes = block_axes(lowering, blocks, shape.rank());
  if (shape[axes.batch] % volume_of(blocks) != 0)
    lowering.fail(ErrorKind::Shape, "axis " + to_string(axes.batch) + " has " + to_string(shape[axes.batch]) +
                                        " elements, which blocks of " + to_string(volume_of(blocks)) +
                                        " do not divide.");
  Shape opened, result = shape;
  Integers at, inner;
  const auto open_block = [&] {
    for (const Extent size : blocks.sizes) {
      inner.push_back(opened.rank());
      opened.push_back(size);
    }
  };
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    if (axis == axes.batch && !blocks.pixel_shuffle) open_block();
    at.push_back(opened.rank());
    opened.push_back(axis == axes.batch ? shape[axis] / volume_of(blocks) : shape[axis]);
    if (axis == axes.batch && blocks.pixel_shuffle) open_block();
  }
  result[axes.batch] /= volume_of(blocks);
  Integers permutation;
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    permutation.push_back(at[axis]);
    if (!axes.number[axis]) continue;
    permutation.push_back(inner[*axes.number[axis]]);
    result[axis] *= blocks.sizes[*axes.number[axis]];
  }
  lowering.give(moved(x, opened, permutation, result));
}

}  // namespace openmps::fw::graph::rules
