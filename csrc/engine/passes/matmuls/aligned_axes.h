// Extents that libraries have fast matmuls for: rows of whole groups of 16 bytes.
#pragma once

#include <cstdint>

#include "engine/ir/graph.h"

namespace openmps::engine {

inline constexpr std::int64_t kAlignedBytes = 16;

// The extent, rounded up to whole groups of so many elements.
constexpr std::int64_t aligned(std::int64_t extent, std::int64_t group) { return (extent + group - 1) / group * group; }

// The axis of a matmul's operand along which it is summed, and the other one.
struct MatrixAxes {
  std::size_t inner, outer;

  MatrixAxes(const Node& product, std::size_t operand, std::size_t rank) {
    const bool is_turned = product.attributes.flag(operand == 0 ? "transpose_a" : "transpose_b");
    const bool inner_is_last = (operand == 0) != is_turned;
    inner = rank - (inner_is_last ? 1 : 2);
    outer = rank - (inner_is_last ? 2 : 1);
  }
};

}  // namespace openmps::engine
