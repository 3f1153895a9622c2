// Types of an operation's results while a graph is being built, from the one place that knows them: its rule and the
// engine's operations.
//
// The rule is written into a graph of its own, in which an extent that feeds decide is an unknown of an exploration
// (engine/ir/extent_exploration.h). A comparison that needs the number is taken both ways: an extent of a result is
// known where all ways that are not refused agree, and the operation is refused where every way is. What else has to
// hold is checked when a run knows the numbers. Where the rule needs an element of a feed, or an unknown as a number,
// the results' ranks are unknown too.
#pragma once

#include <span>

#include "frameworks/MetalPerformanceShadersGraph/graph/operation.h"

namespace openmps::fw::graph {

// `count`: how many results there are where the rule cannot say. `result`: their dtype where it cannot; else that of
// the first input. Fails with the sentence of the rule where it refuses whatever is fed.
Result<std::vector<StaticType>> infer_types(const GraphData& graph, const Operation& operation, std::size_t count,
                                            std::optional<engine::DType> result);

}  // namespace openmps::fw::graph
