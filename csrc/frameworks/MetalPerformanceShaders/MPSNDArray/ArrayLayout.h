// The place of an array in dense memory. Views leave elements out or have their dimensions in another order. They
// become operations on a dense tensor: a slice, a transposition and a reshape.
#pragma once

#include <optional>

#include "frameworks/MetalPerformanceShaders/MPSCore/NDStorage.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::ndarray {

struct ArrayLayout {
  engine::Shape memory;           // the dense tensor, slowest first; axes of one element are left out
  engine::Integers starts, ends;  // the part of it that the array shows
  std::vector<std::size_t> axes;  // for each axis of the array with more than one element: its axis of `memory`
  std::size_t before = 0;         // bytes from the tensor's first element to the array's

  // Whether the array shows the whole tensor.
  bool is_whole() const;
  bool operator==(const ArrayLayout&) const = default;
};

// Empty if no dense tensor inside the buffer has the array's strides.
std::optional<ArrayLayout> layout_of(const NDStorage& array);
ArrayLayout dense_layout(const engine::Shape& shape);

// A tensor with the array's elements, in the memory's order of axes.
engine::Tensor shown(engine::Tensor memory, const ArrayLayout& layout);
// The same in the array's order, with its extents.
engine::Tensor arranged(engine::Tensor shown, const ArrayLayout& layout, const engine::Shape& array);
// From the array's order to the memory's, of an array that shows the whole tensor.
engine::Tensor as_stored(engine::Tensor array, const ArrayLayout& layout);

}  // namespace openmps::fw::ndarray

NS_ASSUME_NONNULL_END
