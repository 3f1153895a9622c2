// A graph compiled for one device, one set of targets and one set of types of feeds.
#pragma once

#include "frameworks/MetalPerformanceShadersGraph/graph/host_values.h"

namespace openmps::fw::graph {

struct Targets {
  std::vector<TensorId> tensors;  // each once
  std::vector<OperationId> operations;
};

// One of a plan's buffers: a placeholder's feed or a variable.
struct PlanInput {
  bool is_variable;
  int id;  // of the tensor or of the variable
};

struct Specialization {
  std::shared_ptr<engine::Executable> plan;
  std::vector<PlanInput> inputs;
  std::vector<int> assigned;  // its outputs: the target tensors, then the new values of these variables, in place
  bool takes_step = false;    // its one scalar: a uint32 that is another one at every run
  std::string text;           // the graph as it was written, before the passes
};

// The placeholders whose elements decide what is compiled: predicates, shapes and sizes that the targets need.
std::vector<TensorId> deciding_feeds(const GraphData& graph, const Targets& targets);

Result<std::shared_ptr<const Specialization>> specialize(const GraphData& graph, const Targets& targets,
                                                         const Feeds& feeds, engine::Device& device,
                                                         const engine::CompileOptions& options);

}  // namespace openmps::fw::graph
