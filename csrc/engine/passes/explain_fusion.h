// Why neighbouring nodes of a compiled graph are separate kernels.
//
// Passes that fuse note a reason for each pair that they look at and leave apart (fusion_notes.h).
// OPENMPS_EXPLAIN_FUSION=1 prints the pairs of every graph that is compiled.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/ir/graph.h"

namespace openmps::engine {

struct UnfusedPair;

struct UnfusedText {
  std::string first, second;  // operation, name, number in the printed graph, type
  std::string reason;         // a sentence
  std::string pass;           // whose reason it is; empty if no pass looked at them
};

// Each pair of kernels of which the second reads a result of the first, perhaps reshaped; in the order of the graph.
// `notes`: of passes, about pairs of its nodes. Pairs whose first node is one of `left_out` are not told.
std::vector<UnfusedText> explain_fusion(const Graph& compiled, std::span<const UnfusedPair> notes,
                                        std::span<const NodeId> left_out = {});

// One line for each pair.
std::string str(const std::vector<UnfusedText>& pairs);

}  // namespace openmps::engine
