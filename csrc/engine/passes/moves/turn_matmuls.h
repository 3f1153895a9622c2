// Lets matmuls turn matrices, where a transposition would move the fastest axis. Such a copy is slow, and a matmul that
// reads or writes matrices the other way round is not.
//
//   matmul(q, transpose(k, (0, 2, 3, 1)))      ->   matmul(q, transpose(k, (0, 2, 1, 3)), transpose_b)
//   transpose(matmul(a, b), (0, 3, 1, 2))      ->   transpose(matmul(b, a, transposed both), (0, 2, 1, 3))
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph turn_matmuls(const Graph& graph);

}  // namespace openmps::engine
