// A value of a graph that a GraphBuilder writes, with the arithmetic of numbers.
//
// Each function adds operations to the graph of its operands while that GraphBuilder exists. It throws nothing: after
// the builder's first failure, and for empty operands, the result is empty and `GraphBuilder::status` has the reason.
// A number takes the dtype of the other operand. Shapes broadcast as in NumPy.
#pragma once

#include <span>

#include "engine/ir/attributes.h"
#include "engine/ir/types.h"

namespace openmps::engine {

struct GraphContent;  // of a GraphBuilder

struct Tensor {
  int id = -1;
  GraphContent* graph = nullptr;

  explicit operator bool() const noexcept { return id >= 0; }
  TensorType type() const noexcept;  // float32 () for an empty tensor and after a failure
  Shape shape() const noexcept { return type().shape; }
  DType dtype() const noexcept { return type().dtype; }
};

Tensor operator+(Tensor a, Tensor b) noexcept;
Tensor operator-(Tensor a, Tensor b) noexcept;
Tensor operator*(Tensor a, Tensor b) noexcept;
Tensor operator/(Tensor a, Tensor b) noexcept;
Tensor operator+(Tensor a, double b) noexcept;
Tensor operator-(Tensor a, double b) noexcept;
Tensor operator*(Tensor a, double b) noexcept;
Tensor operator/(Tensor a, double b) noexcept;
Tensor operator+(double a, Tensor b) noexcept;
Tensor operator-(double a, Tensor b) noexcept;
Tensor operator*(double a, Tensor b) noexcept;
Tensor operator/(double a, Tensor b) noexcept;
Tensor operator-(Tensor x) noexcept;

// These return x itself if nothing changes.
Tensor cast(Tensor x, DType dtype) noexcept;
Tensor widened(Tensor x) noexcept;  // float32 in place of a half type
Tensor reshape(Tensor x, const Shape& shape) noexcept;
Tensor broadcast_to(Tensor x, const Shape& shape) noexcept;
Tensor transpose(Tensor x, const Integers& permutation) noexcept;
// The elements from `starts` up to, but not including, `ends`.
Tensor slice(Tensor x, const Integers& starts, const Integers& ends) noexcept;
// `count` elements from `first` on along one axis.
Tensor narrow(Tensor x, std::size_t axis, Extent first, Extent count) noexcept;
Tensor concatenate(std::span<const Tensor> parts, std::size_t axis) noexcept;  // one part or more

Tensor reduce_sum(Tensor x, const Integers& axes, bool keep_axes = true) noexcept;
Tensor reduce_mean(Tensor x, const Integers& axes, bool keep_axes = true) noexcept;

}  // namespace openmps::engine
