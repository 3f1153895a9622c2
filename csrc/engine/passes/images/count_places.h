// Makes one `count_places` node of a scatter that adds 1 at the place of each number: a histogram. For CUDA, whose
// kernel reads the numbers before their conversion and their transposition. The nodes before it are left without users.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph count_places(const Graph& graph);

// The definition of `count_places` nodes. Not in the registry, because only this pass makes them.
//
// Input: float32, uint8 or int32, of the elements of (rows, values); of (values, rows) if "interleaved". Result: int32
// (..., places), how often each number below `places`, converted to int32, is in a row.
const OpDef& count_places_def();

// The most counts of a row, or of all rows if they are interleaved; a scatter of more stays as it is.
constexpr std::int64_t kMostCounts = 4096;

}  // namespace openmps::engine
