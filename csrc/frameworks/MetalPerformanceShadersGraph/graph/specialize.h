// A graph compiled for one device, one set of targets and one set of types of feeds.
#pragma once

#include "frameworks/MetalPerformanceShadersGraph/graph/host_values.h"

namespace openmps::fw::graph {

struct Targets {
  std::vector<TensorId> tensors;  // each once
  std::vector<OperationId> operations;
};

// One of a plan's buffers.
struct PlanInput {
  enum class Kind : std::uint8_t { Feed, Variable, LoopResult };
  Kind kind;
  int id;  // of the placeholder's tensor, of the variable, of the tensor that a `while` leaves
};

// A plan and where its inputs come from.
struct BoundPlan {
  std::shared_ptr<engine::Executable> plan;
  std::vector<PlanInput> inputs;
  bool takes_step = false;  // its one scalar: a uint32 that is another one at every run
};

// A `while`: `start` makes the first arguments and what the blocks take from around them, `before` the predicate and
// the results from arguments and surroundings, `after` the next arguments from results and surroundings.
struct LoopPlans {
  BoundPlan start;
  std::shared_ptr<engine::Executable> before, after;
  std::vector<std::size_t> before_surroundings, after_surroundings;  // positions among those that `start` makes
  std::size_t arguments = 0;
  std::vector<TensorId> results;  // of the operation
};

struct Specialization {
  std::vector<LoopPlans> loops;  // run first, in this order
  BoundPlan main;
  std::vector<int> assigned;  // main's outputs: the target tensors, then the new values of these variables, in place
  std::string text;           // the graph as it was written, before the passes
};

// The placeholders whose elements decide what is compiled: predicates, shapes and sizes that the targets need.
std::vector<TensorId> deciding_feeds(const GraphData& graph, const Targets& targets);

Result<std::shared_ptr<const Specialization>> specialize(const GraphData& graph, const Targets& targets,
                                                         const Feeds& feeds, engine::Device& device,
                                                         const engine::CompileOptions& options);

}  // namespace openmps::fw::graph
