// The index arithmetic of gathers and scatters: the same for all six operations, on every device.
//
// The traversed tensor (a gather's result, a scatter's updates) is seen as (batch, outer, count, inner). Each of its
// elements belongs to one element of the table (a gather's operand, a scatter's result). An index of `depth` components
// selects it.
#pragma once

#include "engine/ir/op_def.h"

namespace openmps::engine {

struct IndexingStrides {
  static constexpr int kMostComponents = 8;

  std::int64_t batch = 1, outer = 1, count = 1, inner = 1;
  // Steps in the indices, in elements; `index_component` between the components of one index.
  std::int64_t index_batch = 0, index_outer = 0, index_count = 1, index_inner = 0, index_component = 0;
  // Steps in the table, and each component's extent there.
  std::int64_t table_batch = 0, table_outer = 0;
  std::int64_t depth = 1;
  std::int64_t extents[kMostComponents] = {}, steps[kMostComponents] = {};

  std::int64_t elements() const noexcept { return batch * outer * count * inner; }
  // Whether neighbours along `inner` share their index: rows move as a whole.
  bool moves_rows() const noexcept { return index_inner == 0; }
};

// `op` is the name of one of the six; the shapes have been checked.
IndexingStrides indexing_strides(const std::string& op, const Attributes& attributes, const Shape& table,
                                 const Shape& indices);

enum class ScatterMode : std::uint8_t { Add, Subtract, Multiply, Divide, Minimum, Maximum, Set };
// "add", "sub", "mul", "div", "min", "max", "set".
std::optional<ScatterMode> scatter_mode(const std::string& name) noexcept;

}  // namespace openmps::engine
