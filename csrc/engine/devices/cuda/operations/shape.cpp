// Operations that move elements: transpose, broadcast, slice and its gradient, concatenate, and several of them at
// once.
#include <algorithm>

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/move.h"
#include "engine/devices/cuda/operations/pad.h"
#include "engine/ir/op_def.h"
#include "engine/ops/axes.h"
#include "engine/passes/moves/join_moves.h"

namespace openmps::engine::cuda {
namespace {

std::unique_ptr<Kernel> make_transpose(const KernelRequest& request) {
  const Shape &x = request.inputs[0].shape, &y = request.outputs[0].shape;
  const Integers& permutation = request.node.attributes.integers("permutation");
  StridedCopy walk{0, y, {}, y.strides()};
  for (std::size_t axis = 0; axis < y.rank(); ++axis)
    walk.from[axis] = x.strides()[axis_position(permutation[axis], x.rank())];
  return make_move(request, std::vector{walk});
}

std::unique_ptr<Kernel> make_broadcast(const KernelRequest& request) {
  const Shape& y = request.outputs[0].shape;
  return make_move(request, std::vector{StridedCopy{0, y, broadcast_strides(request.inputs[0].shape, y), y.strides()}});
}

// The view of `whole` that a slice takes.
void take_slice(const Attributes& attributes, const Shape& whole, Strides& strides, std::int64_t& start) {
  for (std::size_t axis = 0; axis < whole.rank(); ++axis) {
    strides[axis] = whole.strides()[axis] * attributes.integers("strides")[axis];
    start += whole.strides()[axis] * attributes.integers("starts")[axis];
  }
}

std::unique_ptr<Kernel> make_slice(const KernelRequest& request) {
  const Shape& y = request.outputs[0].shape;
  StridedCopy walk{0, y, {}, y.strides()};
  take_slice(request.node.attributes, request.inputs[0].shape, walk.from, walk.from_start);
  return make_move(request, std::vector{walk});
}

// Written at once as a padded tensor with gaps; backward slices clear it first.
std::unique_ptr<Kernel> make_slice_gradient(const KernelRequest& request) {
  const Shape &dy = request.inputs[0].shape, &dx = request.outputs[0].shape;
  const Integers &starts = request.node.attributes.integers("starts"),
                 &strides = request.node.attributes.integers("strides");
  if (std::ranges::all_of(strides, [](std::int64_t stride) { return stride > 0; }) && dy.elements() > 0) {
    Padding padding;
    for (std::size_t axis = 0; axis < dx.rank(); ++axis)
      padding.axes.push_back({dx[axis], dy[axis], starts[axis], strides[axis]});
    return make_pad(request, padding);
  }
  StridedCopy walk{0, dy, dy.strides()};
  take_slice(request.node.attributes, dx, walk.to, walk.to_start);
  return make_move(request, std::vector{walk}, true);
}

std::unique_ptr<Kernel> make_concatenate(const KernelRequest& request) {
  const Shape& y = request.outputs[0].shape;
  const std::size_t axis = axis_position(request.node.attributes.integer("axis"), y.rank());
  std::vector<StridedCopy> walks;
  std::int64_t start = 0;
  for (std::size_t i = 0; i < request.inputs.size(); ++i) {
    const Shape& x = request.inputs[i].shape;
    walks.push_back({i, x, x.strides(), y.strides(), 0, start});
    start += x[axis] * y.strides()[axis];
  }
  return make_move(request, walks);
}

std::unique_ptr<Kernel> make_moved(const KernelRequest& request) {
  std::vector<StridedCopy> walks;
  for (const MovedBox& box : moved_boxes(request.node.attributes)) {
    StridedCopy walk{box.input, Shape(), {}, {}, box.from_start, box.to_start};
    for (std::size_t axis = 0; axis < box.extents.size(); ++axis) {
      walk.shape.push_back(box.extents[axis]);
      walk.from[axis] = box.from[axis];
      walk.to[axis] = box.to[axis];
    }
    walks.push_back(std::move(walk));
  }
  return make_move(request, walks);
}

}  // namespace

void add_shape_kernels(KernelTable& table) {
  table.add("broadcast_to", make_broadcast);
  table.add("concatenate", make_concatenate);
  table.add("moved", make_moved);
  table.add("slice", make_slice);
  table.add("slice_gradient", make_slice_gradient);
  table.add("transpose", make_transpose);
}

}  // namespace openmps::engine::cuda
