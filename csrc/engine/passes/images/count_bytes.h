// Makes one `count_bytes` node of a scatter that adds 1 at the place of each byte: the histogram of an image of bytes.
// For the CPU, whose kernel then reads bytes only. The ones, and the integers of the bytes, are left without users.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph count_bytes(const Graph& graph);

// Whether a node is a scatter that adds 1 along the last axis, at places of the same row.
bool counts_rows(const Graph& graph, const Node& node);

// The definition of `count_bytes` nodes. Not in the registry, because only this pass makes them.
//
// Input: bytes uint8 (..., values). Result: int32 (..., places), how often each number below `places` is in a row.
const OpDef& count_bytes_def();

}  // namespace openmps::engine
