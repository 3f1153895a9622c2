// Right operands of products in panels of columns (passes/parameters/packed_matmul.h), as `loops().matmul.block` reads
// them.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/devices/cpu/isa/loops.h"
#include "engine/passes/parameters/packed_matmul.h"

namespace openmps::engine::cpu {

// Writes `columns` columns and `depth` rows of a matrix: element (k, c) to to[k * kPanelColumns + c]. Missing columns
// are 0. Steps are in elements; one of them is 1.
inline void pack_panel(const float* from, std::int64_t column_step, std::int64_t depth_step, std::int64_t columns,
                       std::int64_t depth, float* to) {
  if (columns < kPanelColumns) std::fill_n(to, depth * kPanelColumns, 0.0f);
  if (depth_step == 1) return loops().matmul.transpose(from, column_step, to, kPanelColumns, columns, depth);
  for (std::int64_t k = 0; k < depth; ++k) std::copy_n(from + k * depth_step, columns, to + k * kPanelColumns);
}

// Columns of a panel that a product computes, so that `columns` are among them.
inline std::int64_t computed_columns(std::int64_t columns) {
  return columns <= kPanelColumns / 2 ? kPanelColumns / 2 : kPanelColumns;
}

}  // namespace openmps::engine::cpu
