// A graph compiled for one device, one set of targets and one set of types of feeds.
#pragma once

#include "frameworks/MetalPerformanceShadersGraph/graph/callable.h"
#include "frameworks/MetalPerformanceShadersGraph/graph/host_values.h"

namespace openmps::fw::graph {

struct Targets {
  std::vector<TensorId> tensors;  // each once
  std::vector<OperationId> operations;
};

// One of the inputs of the engine's graph.
struct PlanInput {
  enum class Kind : std::uint8_t {
    Feed,
    Variable,
    Step  // of the random numbers: a scalar, uint32, another one in every run
  };
  Kind kind;
  int id = 0;                       // the placeholder's tensor, the variable
  VariableMemory* owner = nullptr;  // of a variable of another graph, which is called; null for the graph's own
};

struct Specialization {
  engine::StoredGraph graph;  // before the passes
  std::shared_ptr<const engine::Stages> stages;
  std::vector<PlanInput> inputs;
  std::vector<PlanInput> assigned;  // the outputs: the target tensors, then these variables' new values, in place
  Callables callables{};            // keeps the forms of those that are called
};

struct SpecializeOptions {
  // Without it, for feeds that determine only predicates: a form for all elements, in which the device decides.
  bool by_feeds = true;
  Callables callables{};
  VariableMemory* variables = nullptr;  // the graph's own: a callable may be compiled from the same graph
  engine::CompileOptions compile{};
};

// The placeholders whose elements determine the compiled graph: predicates, shapes and sizes that the targets need.
struct Deciding {
  std::vector<TensorId> feeds;
  bool choices_alone = true;  // only the predicates of `if`
};
Deciding deciding_feeds(const GraphData& graph, const Targets& targets);

Result<std::shared_ptr<const Specialization>> specialize(const GraphData& graph, const Targets& targets,
                                                         const Feeds& feeds, engine::Device& device,
                                                         const SpecializeOptions& options = {});

}  // namespace openmps::fw::graph
