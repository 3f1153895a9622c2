// Element types, shapes and tensor types of the IR. Plain values; no ownership.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>

#include "engine/ir/extent.h"
#include "result/result.h"

namespace openmps::engine {

enum class DType : std::uint8_t {
  Float32,
  Float16,
  BFloat16,
  Float64,
  Int8,
  UInt8,
  Int16,
  UInt16,
  Int32,
  UInt32,
  Int64,
  UInt64,
  Bool
};

std::size_t size_of(DType dtype) noexcept;
const char* name_of(DType dtype) noexcept;  // "float32"
bool is_float(DType dtype) noexcept;
inline bool is_half(DType dtype) noexcept { return dtype == DType::Float16 || dtype == DType::BFloat16; }
bool is_integer(DType dtype) noexcept;  // Bool is neither

// Extents from slowest to fastest; at most 16 as in MPSNDArray. Zero extents are allowed, and unknown ones while types
// are explored (ir/extent_exploration.h). Sizes that do not fit into 64 bits throw Error(Shape).
class Shape {
 public:
  static constexpr std::size_t kMaxRank = 16;

  Shape() noexcept = default;
  Shape(std::initializer_list<Extent> extents) : Shape(std::span(extents.begin(), extents.size())) {}
  explicit Shape(std::span<const Extent> extents);
  explicit Shape(std::span<const std::int64_t> extents);

  std::size_t rank() const noexcept { return rank_; }
  Extent operator[](std::size_t axis) const noexcept { return extents_[axis]; }
  Extent& operator[](std::size_t axis) noexcept { return extents_[axis]; }
  Extent back(std::size_t from_end = 0) const noexcept { return extents_[rank_ - 1 - from_end]; }
  Extent elements() const;
  std::span<const Extent> extents() const noexcept { return {extents_.data(), rank_}; }
  void push_back(Extent extent);
  // Elements between neighbours along each axis when stored densely, row-major.
  std::array<std::int64_t, kMaxRank> strides() const;
  bool is_known() const;  // every extent is a number
  bool operator==(const Shape& other) const;
  std::string str() const;  // "(2, 28, 28, 1)"

 private:
  std::array<Extent, kMaxRank> extents_{};
  std::size_t rank_ = 0;
};

// The common shape of two operands by NumPy's rule; throws Error that names `who` and both shapes.
Shape broadcast(const Shape& a, const Shape& b, const std::string& who);

struct TensorType {
  DType dtype = DType::Float32;
  Shape shape;

  std::size_t bytes() const { return static_cast<std::size_t>(shape.elements() * size_of(dtype)); }
  bool operator==(const TensorType&) const = default;
  std::string str() const;  // "float32 (2, 3)"
};

// Whether memory can have a tensor's bytes and strides: at most 2^60 bytes, with an empty axis counted as
// 1. An unknown extent is counted as 1 too.
bool has_size(const TensorType& type) noexcept;

}  // namespace openmps::engine
