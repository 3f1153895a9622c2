// Operations that passes make: a matmul whose right operand is in panels of columns, and the packing of a matrix into
// such panels.
#pragma once

#include <cstdint>

#include "engine/ir/op_def.h"

namespace openmps::engine {

// A panel has so many neighbouring columns of the matrix, row after row. The last one ends with zeros.
inline constexpr std::int64_t kPanelColumns = 32;

inline std::int64_t panels_of(std::int64_t columns) { return (columns + kPanelColumns - 1) / kPanelColumns; }

// (K, N) to (panels, K, 32); the attribute "transpose_b" says that the matrix is (N, K).
const OpDef& pack_columns_def();

// (..., K) times panels, of which "columns" columns count, to (..., columns). Then comes the bias. Sums below 0 are
// multiplied by "slope".
const OpDef& packed_matmul_def();

}  // namespace openmps::engine
