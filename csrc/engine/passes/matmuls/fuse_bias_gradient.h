// Sums the columns of an operand while a matmul reads it: the gradients of a dense layer's weights and of its bias.
//
//   matmul(x^T, dy), reduce_sum(dy) over all rows  ->  matmul_and_column_sums(x, dy)
//
// The bias's gradient adds up the numbers that the product reads, rounded to a half type if these are. Both results are
// float32. A product in a half type is taken if all its users widen it, as optimizers do; it keeps its digits then.
// Runs after the pass for mixed precision and before stitching.
#pragma once

#include "engine/ir/graph.h"
#include "engine/ir/op_def.h"

namespace openmps::engine {

Graph fuse_bias_gradient(const Graph& graph);

// matmul_and_column_sums: x (rows, inputs), dy (rows, columns) -> product (inputs, columns), sums (columns,), float32.
const OpDef& matmul_and_column_sums_def();

}  // namespace openmps::engine
