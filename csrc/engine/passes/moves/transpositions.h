// Transpositions of transpositions.
#pragma once

#include <optional>

#include "engine/passes/rewriter.h"

namespace openmps::engine {

// The value of the new graph that x is this permutation of, by way of transpositions alone.
std::optional<Val> source_of(Rewriter& rewriter, Val x, const Integers& permutation);

// Whether the axes that are longer than 1 keep their order, so that a transposition moves no element.
bool keeps_order(const Integers& permutation, const Shape& x);

// Makes one transposition of a transposition of another one, and none of two that undo each other, also around a
// select that nothing else reads. Its other operands have to keep their elements in order, as a mask of a batch does.
Graph merge_transposes(const Graph& graph);

}  // namespace openmps::engine
