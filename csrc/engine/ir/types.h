// Element types, shapes and tensor types of the IR. Plain values; no ownership.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>

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
bool is_integer(DType dtype) noexcept;  // Bool is neither

// Extents from slowest to fastest; at most 16 as in MPSNDArray. Zero extents are allowed.
class Shape {
 public:
  static constexpr std::size_t kMaxRank = 16;

  Shape() noexcept = default;
  Shape(std::initializer_list<std::int64_t> extents) : Shape(std::span(extents.begin(), extents.size())) {}
  explicit Shape(std::span<const std::int64_t> extents);

  std::size_t rank() const noexcept { return rank_; }
  std::int64_t operator[](std::size_t axis) const noexcept { return extents_[axis]; }
  std::int64_t& operator[](std::size_t axis) noexcept { return extents_[axis]; }
  std::int64_t back(std::size_t from_end = 0) const noexcept { return extents_[rank_ - 1 - from_end]; }
  std::int64_t elements() const noexcept;
  std::span<const std::int64_t> extents() const noexcept { return {extents_.data(), rank_}; }
  void push_back(std::int64_t extent);
  // Elements between neighbours along each axis when stored densely, row-major.
  std::array<std::int64_t, kMaxRank> strides() const noexcept;
  bool operator==(const Shape& other) const noexcept;
  std::string str() const;  // "(2, 28, 28, 1)"

 private:
  std::array<std::int64_t, kMaxRank> extents_{};
  std::size_t rank_ = 0;
};

// The shape two operands take together under NumPy's rule; throws Error naming `who` and both shapes.
Shape broadcast(const Shape& a, const Shape& b, const std::string& who);

struct TensorType {
  DType dtype = DType::Float32;
  Shape shape;

  std::size_t bytes() const noexcept { return static_cast<std::size_t>(shape.elements()) * size_of(dtype); }
  bool operator==(const TensorType&) const noexcept = default;
  std::string str() const;  // "float32 (2, 3)"
};

}  // namespace openmps::engine
