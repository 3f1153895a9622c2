// Writes what stands at one place of a graph, the whole of it or a block of a `while`, and notes where the inputs of
// the plan that becomes of it come from.
#pragma once

#include <map>

#include "frameworks/MetalPerformanceShadersGraph/graph/emitter.h"
#include "frameworks/MetalPerformanceShadersGraph/graph/specialize.h"

namespace openmps::fw::graph {

// Lives as long as its program is being made.
struct Place {
  Program* program = nullptr;
  std::vector<OperationId> loops{};                // those that the program has
  std::map<int, engine::TensorType> loop_types{};  // of what they leave, by what it is called
  std::vector<TensorId> kept{};                    // what they have taken from here, and is in memory therefore
  bool takes_kept = false;                         // else it is computed again

  // ---- of a block; null, empty at the top
  Place* around = nullptr;
  OperationId loop = kNone;
  const Region* region = nullptr;
  std::vector<engine::TensorType> arguments{};    // the loop's variables last
  std::vector<int> variables{};                   // those that the loop's blocks assign
  std::vector<TensorId>* surroundings = nullptr;  // what the loop takes from around it; grows
};

// What a loop leaves in its variable number `variable` has no tensor: it is called by a number behind all tensors.
int name_of_result(const GraphData& graph, OperationId loop, std::size_t result);

class PlaceEmitter final : public Emitter {
 public:
  // The type that a tensor has at a place.
  using TypeOf = std::function<Result<engine::TensorType>(Place&, TensorId)>;

  PlaceEmitter(const GraphData& graph, engine::GraphBuilder& builder, const Feeds& feeds, Place& place,
               const TypeOf& type_of, BoundPlan& result);

  // One step for the whole plan; the seed tells the operations apart.
  RandomCounters random(OperationId operation) override;
  // Everything at this place.
  void write_place();
  // The `while` loops at this place that are needed, in their order.
  std::vector<OperationId> loops() const;
  bool needs(OperationKind kind) const;
  // The number of the graph input that a variable is.
  int input_of(int variable) const { return variable_inputs_[static_cast<std::size_t>(variable)]; }
  // A variable as a block leaves it.
  Tensor left_in(int variable);

 protected:
  Tensor placeholder(TensorId tensor) override;
  Tensor variable(int variable) override;
  Tensor loop_result(OperationId loop, std::size_t result) override;
  bool is_outside(OperationId operation) const override;
  bool comes_in(TensorId tensor) const override;
  Tensor captured(TensorId tensor) override;

 private:
  Tensor input(PlanInput::Kind kind, int id, const engine::TensorType& type, const std::string& label);

  const Feeds& feeds_;
  Place& place_;
  const TypeOf& type_of_;
  BoundPlan& result_;
  Tensor step_;
  int inputs_ = 0;  // of the engine's graph so far, scalars included
  std::vector<int> variable_inputs_;
  std::vector<Tensor> carried_;  // the loop's variables
};

}  // namespace openmps::fw::graph
