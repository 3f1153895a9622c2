#include "frameworks/MetalPerformanceShaders/MPSNDArray/ArrayLayout.h"

#include <algorithm>
#include <numeric>

#include "compat/checked_size.h"

namespace openmps::fw::ndarray {
namespace {

using engine::Integers;
using engine::Shape;
using engine::Tensor;

// The array's axes of more than one element, slowest in memory first.
std::vector<std::size_t> axes_by_stride(const NDStorage &array) {
  std::vector<std::size_t> axes;
  for (std::size_t axis = 0; axis < array.shape.rank(); ++axis)
    if (array.shape[axis] != 1) axes.push_back(axis);
  std::ranges::stable_sort(axes, [&](std::size_t a, std::size_t b) { return array.strides[a] > array.strides[b]; });
  return axes;
}

// `memory` of the array's axes in the order of their strides, and of the elements between neighbours along the last
// one. False if the strides do not divide one another.
bool find_extents(const NDStorage &array, const std::vector<std::size_t> &axes, ArrayLayout &layout) {
  std::int64_t before = 0;
  for (const std::size_t axis : axes) {
    const std::int64_t stride = array.strides[axis], extent = array.shape[axis].number();
    if (stride <= 0 || (before > 0 && (before % stride != 0 || before / stride < extent))) return false;
    layout.memory.push_back(before > 0 ? before / stride : extent);
    before = stride;
  }
  if (axes.empty()) return true;
  const std::int64_t element = array.element_bytes();
  if (before % element != 0) return false;
  if (before != element) {
    if (layout.memory.rank() == Shape::kMaxRank) return false;
    layout.memory.push_back(before / element);
  }
  return true;
}

// Takes the tensor's beginning `aligned` bytes before the array's first element; false unless array and tensor fit.
bool place(const NDStorage &array, const std::vector<std::size_t> &axes, std::size_t skipped, ArrayLayout &layout) {
  layout.starts.clear();
  layout.ends.clear();
  std::size_t rest = skipped;
  const auto strides = dense_strides(layout.memory, array.element_bytes());
  for (std::size_t i = 0; i < layout.memory.rank(); ++i) {
    const auto start = static_cast<std::int64_t>(rest / static_cast<std::size_t>(strides[i]));
    const std::int64_t end = start + (i < axes.size() ? array.shape[axes[i]].number() : 1);
    if (end > layout.memory[i]) return false;
    rest %= static_cast<std::size_t>(strides[i]);
    layout.starts.push_back(start);
    layout.ends.push_back(end);
  }
  layout.before = skipped;
  const std::size_t bytes =
      objc::CheckedSize(layout.memory.elements().number()) * static_cast<std::size_t>(array.element_bytes());
  const std::size_t begin = array.offset - skipped, length = [array.buffer.get() length];
  return rest == 0 && begin <= length && bytes <= length - begin;
}

// The permutation from one list of axes to their order in memory.
Integers ranks_of(const std::vector<std::size_t> &axes) {
  Integers permutation(axes.size());
  for (std::size_t i = 0; i < axes.size(); ++i) permutation[i] = static_cast<std::int64_t>(axes[i]);
  return permutation;
}

}  // namespace

bool ArrayLayout::is_whole() const {
  for (std::size_t i = 0; i < memory.rank(); ++i)
    if (starts[i] != 0 || ends[i] != memory[i]) return false;
  return true;
}

ArrayLayout dense_layout(const Shape &shape) {
  ArrayLayout layout;
  for (const std::int64_t extent : shape.extents()) {
    if (extent == 1) continue;
    layout.axes.push_back(layout.memory.rank());
    layout.memory.push_back(extent);
    layout.starts.push_back(0);
    layout.ends.push_back(extent);
  }
  return layout;
}

std::optional<ArrayLayout> layout_of(const NDStorage &array) {
  if (array.is_dense()) return dense_layout(array.shape);
  if (array.shape.elements() == 0) return std::nullopt;
  const std::vector<std::size_t> axes = axes_by_stride(array);
  ArrayLayout layout;
  if (!find_extents(array, axes, layout)) return std::nullopt;
  std::vector<std::size_t> places(array.shape.rank());
  for (std::size_t i = 0; i < axes.size(); ++i) places[axes[i]] = i;
  for (std::size_t axis = 0; axis < array.shape.rank(); ++axis)
    if (array.shape[axis] != 1) layout.axes.push_back(places[axis]);
  // An array that begins inside a row of its parent shows a tensor that begins with the row.
  const std::size_t slowest = axes.empty() ? 0 : static_cast<std::size_t>(array.strides[axes[0]]);
  if (slowest > 0 && place(array, axes, array.offset % slowest, layout)) return layout;
  if (place(array, axes, 0, layout)) return layout;
  return std::nullopt;
}

Tensor shown(Tensor memory, const ArrayLayout &layout) {
  return layout.is_whole() ? memory : slice(memory, layout.starts, layout.ends);
}

Tensor arranged(Tensor shown, const ArrayLayout &layout, const Shape &array) {
  Shape without;  // the axis of elements between neighbours
  for (std::size_t i = 0; i < layout.axes.size(); ++i) without.push_back(layout.ends[i] - layout.starts[i]);
  return reshape(transpose(reshape(shown, without), ranks_of(layout.axes)), array);
}

Tensor as_stored(Tensor array, const ArrayLayout &layout) {
  Shape extents;
  std::vector<std::size_t> inverse(layout.axes.size());
  for (std::size_t i = 0; i < layout.axes.size(); ++i) {
    extents.push_back(layout.memory[layout.axes[i]]);
    inverse[layout.axes[i]] = i;
  }
  return reshape(transpose(reshape(array, extents), ranks_of(inverse)), layout.memory);
}

}  // namespace openmps::fw::ndarray
