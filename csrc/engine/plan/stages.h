// A graph with if and while as a list of stages: plans, and between them the if and while nodes, whose regions are
// stages again. The code that records them in a command list keeps the memory between stages, the slots.
//
// A node is computed by the plan of the latest stage that all its users allow, so that neighbours stay in one plan.
// Constants are made anew in each. Memory of a variable that the graph both reads and replaces is written by the last
// stage alone.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/ir/input_kind.h"
#include "engine/ir/types.h"
#include "engine/runtime/device.h"

namespace openmps::engine {

class Graph;

struct StageSource {
  bool is_slot = false;  // else an input of the graph, counted with its scalars
  int index = 0;
};

struct Stages;

struct Stage {
  enum class Kind : std::uint8_t { Plan, If, While };
  Kind kind = Kind::Plan;
  // A plan's buffers. Of an if: the predicate, then the inputs of its regions. Of a while: its first arguments, then
  // the inputs that both its regions have after arguments and results.
  std::vector<StageSource> inputs;
  std::vector<int> outputs;  // slots; in the last plan the graph's outputs follow

  std::shared_ptr<Executable> plan;
  std::vector<int> scalars;  // of the plan: inputs of the graph

  std::vector<std::shared_ptr<const Stages>> regions;
  std::size_t own = 0;  // how many of the inputs are the predicate of the if, or the first arguments of the while
  TensorType predicate;
};

struct Stages {
  std::vector<InputKind> inputs;
  std::vector<TensorType> slots;
  std::vector<Stage> stages;  // at least one; the last is a plan
  std::vector<TensorType> outputs;

  std::string str() const;  // the plans, printed
};

using CompilePlan = std::function<Result<std::shared_ptr<Executable>>(const Graph&)>;
// Equal regions are compiled once.
Result<std::shared_ptr<const Stages>> compile_stages(const Graph& graph, const CompilePlan& compile);

}  // namespace openmps::engine
