// Makes one copy of several moves: slices, transpositions and concatenations that read each other, reshapes between
// them included.
//
//   q = transpose(reshape(slice(qkv)))   ->   q = moved(qkv)
//   rolled = concatenate(slice(x), slice(x))   ->   rolled = moved(x)
//
// A move whose result others read stays, and is where the copy reads. Copies of its parts do not need it. Runs after
// all passes that look at moves.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/ir/graph.h"

namespace openmps::engine {

// A box of the result, and the view of an input that it is copied from. Extents and strides are those of the result's
// axes; starts and strides count elements.
struct MovedBox {
  std::size_t input = 0;
  std::int64_t from_start = 0, to_start = 0;
  std::vector<std::int64_t> extents, from, to;
};

// Copies boxes that make up its result. It is not in the registry, because nothing else makes such nodes.
const OpDef& moved_def();
std::vector<MovedBox> moved_boxes(const Attributes& attributes);

Graph join_moves(const Graph& graph);

}  // namespace openmps::engine
