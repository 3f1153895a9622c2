// Pads rows of scores whose number of classes is no multiple of 16 bytes, as in a vocabulary of 50,257. Libraries have
// fast matmuls for aligned rows alone.
//
//   x = matmul(h, w); losses of x; dx; matmul(dx, w^T), matmul(h^T, dx)
//     ->  x = matmul(h, padded w); losses of its first classes; dx with zeros; matmul(dx, padded w^T), and a slice of
//         matmul(h^T, dx)
//
// It takes scores that only label_cross_entropy and its gradient read. Of the gradient only matmuls and sums of columns
// may be made. Runs after fuse_cross_entropy.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph pad_classes(const Graph& graph);

// The same for scores of so many rows, and weights of so many elements, at least.
struct LeastScores {
  std::int64_t rows, weights;
};
Graph pad_classes_from(const Graph& graph, const LeastScores& least);

}  // namespace openmps::engine
