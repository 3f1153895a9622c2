#include "engine/passes/rows/row_patterns.h"

#include <algorithm>

#include "engine/ir/op.h"
#include "engine/ops/normalization/moments.h"
#include "engine/passes/patterns.h"

namespace openmps::engine {

const Node* made_by(const Graph& graph, ValueId value, Op op) {
  const Node* node = graph.producer(value, op);
  return node && node->after.empty() ? node : nullptr;
}

ValueId unwidened(const Graph& graph, ValueId value) {
  const Node* cast = made_by(graph, value, Op::Cast);
  return cast && is_half(graph.type(cast->inputs[0]).dtype) && graph.type(value).dtype == DType::Float32
             ? cast->inputs[0]
             : value;
}

ValueId unrounded(const Graph& graph, ValueId value) {
  const Node* cast = made_by(graph, value, Op::Cast);
  return cast && graph.type(cast->inputs[0]).dtype == DType::Float32 && is_half(graph.type(value).dtype)
             ? cast->inputs[0]
             : value;
}

std::optional<std::int64_t> row_length(const Integers& axes, const Shape& shape) {
  const std::optional<MomentsExtents> e = moments_extents(axes, shape);
  const bool are_rows = e && e->above == 1 && e->inner == 1 && shape.elements() != 0;
  return are_rows ? std::optional(e->count) : std::nullopt;
}

bool is_of_columns(const Graph& graph, ValueId value, std::int64_t count, const Shape& rows) {
  const TensorType& own = graph.type(value);
  if (own.dtype != DType::Float32 || own.shape.elements() != count) return false;
  std::int64_t trailing = 1;  // elements of the last axes
  const std::size_t axes = std::min(own.shape.rank(), rows.rank());
  for (std::size_t place = 1; place <= axes && trailing < count; ++place) {
    const std::int64_t extent = own.shape[own.shape.rank() - place].number();
    if (extent != rows[rows.rank() - place].number()) return false;
    trailing *= extent;
  }
  return trailing == count;
}

}  // namespace openmps::engine
