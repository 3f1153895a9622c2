// The extents of batches of matrices: all axes but the last two count entries.
#pragma once

#include "engine/ir/types.h"

namespace openmps::engine {

struct MatrixBatch {
  std::int64_t count = 1, rows = 0, columns = 0;
  std::int64_t elements() const noexcept { return rows * columns; }  // of one
};

inline MatrixBatch matrix_batch(const Shape& shape) {
  MatrixBatch result;
  for (std::size_t axis = 0; axis + 2 < shape.rank(); ++axis) result.count *= shape[axis];
  result.rows = shape[shape.rank() - 2];
  result.columns = shape[shape.rank() - 1];
  return result;
}

}  // namespace openmps::engine
