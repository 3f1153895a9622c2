// Pads large matmuls whose rows are no whole groups of 16 bytes, as those of a layer with 319 inputs. Libraries have
// fast matmuls for aligned rows alone.
//
//   matmul(concatenate(a, b), w)  ->  matmul(concatenate(a, b, zeros), w with rows of zeros)
//   slice(matmul(dy, w^T))        ->  slice(matmul(dy, (w with rows of zeros)^T)), from a wider result
//   matmul(x^T, dy)               ->  the first rows of matmul((x with columns of zeros)^T, dy)
//
// Zeros go to where a tensor is concatenated, in front of casts and reshapes; else they take a copy. Operands of half
// types are padded, and float32 where products are computed in TF32. Runs after pad_classes, whose scores need no
// slice.
#pragma once

#include "engine/ir/graph.h"
#include "engine/runtime/pass_context.h"

namespace openmps::engine {

Graph pad_matmuls(const Graph& graph, const PassContext& context);

// The same for matmuls of so many multiplications, at least, and extents of so many groups.
struct LeastMatmul {
  double multiplications;
  std::int64_t groups;
};
Graph pad_matmuls_from(const Graph& graph, const LeastMatmul& least, bool pads_float32);

}  // namespace openmps::engine
