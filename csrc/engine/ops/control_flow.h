// If and while: nodes that hold graphs, their regions.
//
// Plans never hold them. They are added, differentiated, printed and stored like all nodes. `compile_stages`
// (plan/stages.h) makes plans of the parts before, inside and after them. These run in a command list's if and while
// commands (runtime/command.h).
//
//   if     operands: the predicate, then the captured values; regions: yes, no. Each reads the captured values and
//          makes the results. Only the region that the predicate's one element selects runs (0: no).
//   while  operands: the first arguments, then the captured values; regions: before, after. `before` makes of the
//          arguments a predicate of one element and results. While it is not 0, `after` makes of the results the next
//          arguments. The last results are the node's. Both regions have the captured values as their last inputs.
//
// A captured scalar is a scalar of the regions: the step of random numbers, uint32. A while changes it in every
// iteration.
//
// The gradient of an if is an if with the same predicate. Its regions hold the forward region again and its gradients.
// Thus the branch that is not taken contributes nothing, not even its NaN. A while has none.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "engine/ir/graph.h"

namespace openmps::engine {

// Append such a node. Throw Error if a region takes or makes other types, or if the predicate has several elements. It
// names the node and both types.
const Node& add_if(Graph& graph, ValueId predicate, std::span<const ValueId> captured, Graph yes, Graph no,
                   std::string name);
const Node& add_while(Graph& graph, std::span<const ValueId> first, std::span<const ValueId> captured, Graph before,
                      Graph after, std::string name);

enum class ControlFlow : std::uint8_t { If, While };
std::optional<ControlFlow> control_flow_named(const std::string& op) noexcept;
bool is_if(const Node& node) noexcept;
bool is_while(const Node& node) noexcept;
// How many of a while's operands are first arguments; for an if 1, the predicate.
std::size_t own_operands(const Node& node);

}  // namespace openmps::engine
