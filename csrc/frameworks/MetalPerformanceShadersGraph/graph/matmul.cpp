#include "frameworks/MetalPerformanceShadersGraph/graph/matmul.h"

namespace openmps::fw::graph {

Tensor matmul(RuleContext& lowering, Tensor a, Tensor b) {
  const bool row = lowering.shape(a).rank() == 1, column = lowering.shape(b).rank() == 1;
  if (row) a = reshape(a, {1, lowering.shape(a)[0]});
  if (column) b = reshape(b, {lowering.shape(b)[0], 1});
  const Tensor y = lowering.op("matmul", {a, b});
  if (!row && !column) return y;
  const Shape whole = lowering.shape(y);
  Shape kept;
  for (std::size_t axis = 0; axis < whole.rank(); ++axis) {
    const bool is_row = axis + 2 == whole.rank(), is_column = axis + 1 == whole.rank();
    if (!(is_row && row) && !(is_column && column)) kept.push_back(whole[axis]);
  }
  return reshape(y, kept);
}

}  // namespace openmps::fw::graph
