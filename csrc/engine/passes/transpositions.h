// Transpositions of transpositions.
#pragma once

#include <optional>

#include "engine/passes/rewriter.h"

namespace openmps::engine {

// The value of the new graph that x is this permutation of, by way of transpositions alone.
std::optional<Val> source_of(Rewriter& rewriter, Val x, const Integers& permutation);

// Makes one transposition of a transposition of another one, and none of two that undo each other.
Graph merge_transposes(const Graph& graph);

}  // namespace openmps::engine
