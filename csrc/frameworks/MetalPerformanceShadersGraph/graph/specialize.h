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
  enum class Kind : std::uint8_t { Feed, Variable, LoopResult, Argument, Surrounding };
  Kind kind;
  // Of the placeholder's tensor, of the variable; what a loop's `results` call it; its place among the arguments of the
  // block, or among what the loop that the block belongs to takes from around it.
  int id;
};

// A plan and where its inputs come from.
struct BoundPlan {
  std::optional<engine::StoredGraph> graph;  // before the passes
  std::shared_ptr<engine::Executable> plan;
  std::vector<PlanInput> inputs;
  bool takes_step = false;  // its one scalar: a uint32 that is another one at every run, and at every turn of a loop
};

struct LoopPlans;

// What a run does, or one turn of a block: the `while` loops in this order, then the plan that makes what is wanted.
struct Program {
  std::vector<LoopPlans> loops;
  BoundPlan main;
};

// A `while`: `start` makes the first arguments, then what the blocks take from around them; `before` the predicate and
// the results, of the arguments; `after` the next arguments, of the results. Variables that the blocks assign are
// arguments and results too.
struct LoopPlans {
  BoundPlan start;
  Program before, after;
  std::size_t arguments = 0;
  std::vector<int> results;  // what plans behind the loop call them
  std::vector<int> kept;     // likewise what the blocks take from around them; kNone where nobody else may
};

struct Specialization {
  Program program;
  std::vector<int> assigned;  // main's outputs: the target tensors, then the new values of these variables, in place
};

// The placeholders whose elements decide what is compiled: predicates, shapes and sizes that the targets need.
std::vector<TensorId> deciding_feeds(const GraphData& graph, const Targets& targets);

Result<std::shared_ptr<const Specialization>> specialize(const GraphData& graph, const Targets& targets,
                                                         const Feeds& feeds, engine::Device& device,
                                                         const engine::CompileOptions& options);

}  // namespace openmps::fw::graph
