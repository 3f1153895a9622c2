// Blocks of an image's pixels to channels, and back.
#include "frameworks/MetalPerformanceShadersGraph/ops/shape_rules.h"

namespace openmps::fw::graph::rules {

namespace {

// The axes of a tensor whose height and width are split into blocks. For each axis of the result it has the axes of the
// split tensor.
struct BlockAxes {
  std::size_t width, height, depth;
};

void block_axes(RuleContext &lowering, const Blocks &blocks, std::size_t rank, BlockAxes &axes) {
  axes = {lowering.axis(blocks.width_axis, rank), lowering.axis(blocks.height_axis, rank),
          lowering.axis(blocks.depth_axis, rank)};
  if (axes.width == axes.height || axes.width == axes.depth || axes.height == axes.depth || blocks.size < 1)
    lowering.fail(ErrorKind::InvalidArgument,
                  "axes are " + to_string(blocks.width_axis) + ", " + to_string(blocks.height_axis) + " and " +
                      to_string(blocks.depth_axis) + " and the block size " + to_string(blocks.size) +
                      "; three different axes and a size of 1 or more are expected.");
}

}  // namespace

void space_to_depth(RuleContext &lowering, const Blocks &blocks) {
  const Tensor x = lowering.input(0);
  const Shape shape = lowering.shape(x);
  BlockAxes axes{};
  block_axes(lowering, blocks, shape.rank(), axes);
  Shape opened, result = shape;
  // the position of each axis, and of its block part
  std::vector<std::int64_t> at(shape.rank()), inner(shape.rank(), -1);
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    at[axis] = static_cast<std::int64_t>(opened.rank());
    if (axis != axes.width && axis != axes.height) {
      opened.push_back(shape[axis]);
      continue;
    }
    if (shape[axis] % blocks.size != 0)
      lowering.fail(ErrorKind::Shape, "axis " + to_string(axis) + " has " + to_string(shape[axis]) +
                                          " elements, which blocks of " + to_string(blocks.size) + " do not divide.");
    opened.push_back(shape[axis] / blocks.size);
    inner[axis] = static_cast<std::int64_t>(opened.rank());
    opened.push_back(blocks.size);
    result[axis] = shape[axis] / blocks.size;
  }
  result[axes.depth] = shape[axes.depth] * blocks.size * blocks.size;
  Integers permutation;
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    if (axis == axes.depth && !blocks.pixel_shuffle) {
      permutation.push_back(inner[axes.height]);
      permutation.push_back(inner[axes.width]);
    }
    permutation.push_back(at[axis]);
    if (axis == axes.depth && blocks.pixel_shuffle) {
      permutation.push_back(inner[axes.height]);
      permutation.push_back(inner[axes.width]);
    }
  }
  lowering.give(reshape(transpose(reshape(x, opened), permutation), result));
}

void depth_to_space(RuleContext &lowering, const Blocks &blocks) {
  const Tensor x = lowering.input(0);
  const Shape shape = lowering.shape(x);
  BlockAxes axes{};
  block_axes(lowering, blocks, shape.rank(), axes);
  const Extent square = Extent(blocks.size) * blocks.size;
  if (shape[axes.depth] % square != 0)
    lowering.fail(ErrorKind::Shape, "axis " + to_string(axes.depth) + " has " + to_string(shape[axes.depth]) +
                                        " elements, which blocks of " + to_string(square) + " do not divide.");
  Shape opened, result = shape;
  std::vector<std::int64_t> at(shape.rank());
  std::int64_t inner_height = 0, inner_width = 0;
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    const auto open_blocks = [&] {
      inner_height = static_cast<std::int64_t>(opened.rank());
      opened.push_back(blocks.size);
      inner_width = static_cast<std::int64_t>(opened.rank());
      opened.push_back(blocks.size);
    };
    if (axis == axes.depth && !blocks.pixel_shuffle) open_blocks();
    at[axis] = static_cast<std::int64_t>(opened.rank());
    opened.push_back(axis == axes.depth ? shape[axis] / square : shape[axis]);
    if (axis == axes.depth && blocks.pixel_shuffle) open_blocks();
  }
  result[axes.depth] /= square;
  result[axes.height] *= blocks.size;
  result[axes.width] *= blocks.size;
  Integers permutation;
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    permutation.push_back(at[axis]);
    if (axis == axes.height) permutation.push_back(inner_height);
    if (axis == axes.width) permutation.push_back(inner_width);
  }
  lowering.give(reshape(transpose(reshape(x, opened), permutation), result));
}

void with_block_axes(RuleContext &lowering, std::int64_t size, bool pixel_shuffle,
                     void (*rule)(RuleContext &, const Blocks &)) {
  const Blocks blocks{single(lowering, 1), single(lowering, 2), single(lowering, 3), size, pixel_shuffle};
  rule(lowering, blocks);
}

}  // namespace openmps::fw::graph::rules
