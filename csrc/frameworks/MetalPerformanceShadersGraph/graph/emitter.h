// Writes what some tensors and operations of a graph need into an engine graph, in the order in which it was built.
//
// Only what is needed is written: of an `if` whose predicate is settled before the run only the branch that is taken.
// Where the predicate is known on the device alone both branches are written and their results chosen element by
// element. Loops of a settled count are written once for every time; gradients pass through both.
//
// A `while` is no part of one engine graph: what it leaves, in its results and in the variables that its blocks assign,
// comes in from outside.
//
// Reads see a variable as it was before the run, or what an assignment that they depend on has made; inside a loop, as
// the time before has left it. Assignments inside a `while` run whenever it does.
#pragma once

#include <map>
#include <optional>

#include "frameworks/MetalPerformanceShadersGraph/graph/host_values.h"
#include "frameworks/MetalPerformanceShadersGraph/graph/lowering.h"

namespace openmps::fw::graph {

class Emitter : public LoweringScope {
 public:
  Emitter(const GraphData& graph, engine::GraphBuilder& builder, const Feeds& feeds);

  // Announce everything first, then write it once. The builder keeps the first failure. Operations outside are left
  // out.
  void need_tensor(TensorId tensor);
  void need_operation(OperationId operation);
  void write();

  Tensor tensor(TensorId id) const { return values_[static_cast<std::size_t>(id)]; }
  // What a needed assignment leaves in a variable; empty where there is none.
  Tensor assigned(int variable) const;
  // A variable as something that runs after these operations sees it.
  Tensor seen(int variable, const std::vector<OperationId>& after);

  Result<std::shared_ptr<const engine::Literal>> value(TensorId tensor) override;

 protected:
  // What the graph takes from outside.
  virtual Tensor placeholder(TensorId tensor) = 0;
  virtual Tensor variable(int variable) = 0;
  // A result of a `while`, or behind those what it leaves in one of the variables that its blocks assign.
  virtual Tensor loop_result(OperationId loop, std::size_t result) = 0;
  // Whether an operation stays outside, and whether a tensor comes in by `captured`: those of such operations do.
  virtual bool is_outside(OperationId /*operation*/) const { return false; }
  virtual bool comes_in(TensorId tensor) const { return is_outside(graph_.tensor(tensor).maker); }
  virtual Tensor captured(TensorId /*tensor*/) { return {}; }

  void write_range(OperationId first, OperationId last, OperationId loop);
  void set(TensorId id, Tensor value) { values_[static_cast<std::size_t>(id)] = value; }
  const std::vector<bool>& needed() const noexcept { return needed_; }
  Tensor variable_at_entry(int variable);
  // Tells random operations apart, and the times that a loop is written.
  std::uint32_t seed_of(OperationId operation) const noexcept;

  const GraphData& graph_;
  engine::GraphBuilder& builder_;

 private:
  void visit(OperationId operation, std::vector<OperationId>& pending);
  std::optional<bool> settled_predicate(TensorId tensor);
  void follow(TensorId tensor, std::vector<OperationId>& pending);
  void write_operation(OperationId id);
  void write_plain(OperationId id, const Operation& operation);
  void write_gradients(const Operation& operation);
  void write_choice(const Operation& operation);
  void write_loop(OperationId id, const Operation& operation);
  void write_assignment(OperationId id, const Operation& operation);
  void write_while(OperationId id, const Operation& operation);
  bool stands_in_while(const Operation& operation) const;
  std::vector<Tensor> inputs_of(const Operation& operation) const;

  const Feeds& feeds_;
  std::vector<bool> needed_;      // by operation
  std::vector<Tensor> values_;    // by tensor
  std::vector<Tensor> entries_;   // by variable: what reads without a dependency see
  std::vector<Tensor> assigned_;  // by variable: the last assignment
  std::map<OperationId, Tensor> assignments_;
  std::uint32_t turn_ = 0;  // of the loops that are being written; 0 outside
  std::map<TensorId, std::shared_ptr<const engine::Literal>> settled_;
};

// The variables that the blocks of a `while` assign, in their order.
std::vector<int> assigned_in(const GraphData& graph, const Operation& loop);

}  // namespace openmps::fw::graph
