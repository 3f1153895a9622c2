// Types of an operation's results while a graph is being built, from the one place that knows them: its rule and the
// engine's operations.
//
// Where all shapes are known, the rule is written into a graph of its own and the types are read off, errors included.
// Where feeds decide an extent, that is done for several extents in its place: what is the same every time is known,
// what changes is not. Where nothing can be said the result's rank is unknown, and errors come out when the graph is
// run.
#pragma once

#include <span>

#include "frameworks/MetalPerformanceShadersGraph/graph/operation.h"

namespace openmps::fw::graph {

// `count`: how many results there are where the rule cannot say. `result`: their dtype where it cannot; else that of
// the first input. Fails with the sentence of the rule where all inputs' shapes are known.
Result<std::vector<StaticType>> infer_types(const GraphData& graph, const Operation& operation, std::size_t count,
                                            std::optional<engine::DType> result);

}  // namespace openmps::fw::graph
