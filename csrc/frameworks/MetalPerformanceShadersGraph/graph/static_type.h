// The known part of a tensor's type while its graph is being built. Plain values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.h"

namespace openmps::fw::graph {

inline constexpr std::int64_t kUnknown = -1;

struct StaticType {
  engine::DType dtype = engine::DType::Float32;
  // Slowest first; kUnknown for an extent that depends on feeds. Without a value not even the rank is known.
  std::optional<std::vector<std::int64_t>> extents;
  // Whether the last extent, 2, is that of real and imaginary parts. The tensor's shape does not show it.
  bool is_complex = false;

  StaticType() = default;
  explicit StaticType(engine::DType element) : dtype(element) {}
  StaticType(engine::DType element, std::vector<std::int64_t> shape) : dtype(element), extents(std::move(shape)) {}
  explicit StaticType(const engine::TensorType& type);

  bool is_fixed() const noexcept;
  // Whether a tensor of that type may be used for this one.
  bool admits(const engine::TensorType& type) const noexcept;
  // The shape by which data of that type are used for this one. It is their own; or this one's, if both differ in
  // extents of 1 alone and all of these are known. Else none.
  std::optional<engine::Shape> shape_for(const engine::TensorType& type) const;
  // Only for a fixed one.
  engine::TensorType fixed() const { return {dtype, engine::Shape(std::span<const std::int64_t>(*extents))}; }
  StaticType as_complex(bool complex) && {
    is_complex = complex;
    return std::move(*this);
  }
  // Makes unknown what differs in `other`: extents, or the rank.
  void forget_difference(const StaticType& other);
  std::string str() const;  // "float32 (?, 28)", "float32 of unknown rank"
};

}  // namespace openmps::fw::graph
