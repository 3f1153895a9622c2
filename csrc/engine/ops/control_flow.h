// Choices and loops: nodes that hold graphs, their regions.
//
// No plan holds them. They are written, differentiated, printed and kept as any node is; `compile_stages`
// (plan/stages.h) makes plans of what lies before, inside and behind them, which run in a command list's choices and
// loops (devices/command_list.h).
//
//   if     operands: the predicate, then what is captured; regions: yes, no. Each takes what is captured and makes
//          the results. Only the one that the predicate's one element chooses runs (0: no).
//   while  operands: the first arguments, then what is captured; regions: before, after. `before` makes a predicate of
//          one element and results of the arguments; while it is not 0 `after` makes the next arguments of the results.
//          The last results are left. Both regions take what is captured behind the rest.
//
// A captured scalar is a scalar of the regions: the step of random numbers, uint32. A loop changes it at every turn.
//
// The gradient of a choice is a choice by the same predicate, whose regions hold the forward region again and its
// gradients: nothing of the branch that is not taken, and no NaN of it, gets anywhere. Loops have none.
#pragma once

#include <span>

#include "engine/ir/graph.h"

namespace openmps::engine {

// Append such a node. Throw Error: a region takes or makes something else, or the predicate has several elements; the
// sentence names the node and both types.
const Node& add_choice(Graph& graph, ValueId predicate, std::span<const ValueId> captured, Graph yes, Graph no,
                       std::string name);
const Node& add_loop(Graph& graph, std::span<const ValueId> first, std::span<const ValueId> captured, Graph before,
                     Graph after, std::string name);

bool is_choice(const Node& node) noexcept;
bool is_loop(const Node& node) noexcept;
// How many of a loop's operands are first arguments; 1, the predicate, for a choice.
std::size_t own_operands(const Node& node);

}  // namespace openmps::engine
