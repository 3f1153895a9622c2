// Types of an operation's results while a graph is being built, from its rule and the engine's operations.
//
// The rule is written into a separate graph, in which an extent that depends on feeds is an unknown of an exploration
// (engine/ir/extent_exploration.h). A comparison that needs the number is followed with both answers. An extent of a
// result is known if all paths agree that are not refused. The operation is refused if every path is. A run checks the
// remaining conditions when it knows the numbers. If the rule needs an element of a feed, or an unknown as a number,
// the results' ranks are unknown too.
#pragma once

#include <span>

#include "frameworks/MetalPerformanceShadersGraph/graph/operation.h"

namespace openmps::fw::graph {

// `count`: the number of results if the rule cannot tell. `result`: their dtype if it cannot tell; by default that of
// the first input. Fails with the rule's error if it refuses all possible feeds.
Result<std::vector<StaticType>> infer_types(const GraphData& graph, const Operation& operation, std::size_t count,
                                            std::optional<engine::DType> result);

}  // namespace openmps::fw::graph
