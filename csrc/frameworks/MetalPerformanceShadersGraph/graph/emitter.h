// Writes the needed operations of one scope of a graph into an engine graph, in the order in which they were added.
//
// Only needed operations are written: of an `if` with a known predicate, only the branch that is taken. An `if` whose
// predicate the device computes, and a `while`, become nodes of the engine's graph, with their blocks as regions. If
// the blocks of such an `if` compute nothing, its results are selected element by element. The other block then cannot
// contribute a NaN. Loops with a known count are written once for every iteration. Gradients pass through `if` and such
// loops.
//
// A read gives the variable's value before the run, or that of an assignment on which it depends. Inside a loop it is
// the value of the previous iteration. Assignments inside a block run whenever the block runs.
//
// A call writes the whole graph of its callable.
#pragma once

#include <map>
#include <optional>
#include <unordered_map>

#include "frameworks/MetalPerformanceShadersGraph/graph/callable.h"
#include "frameworks/MetalPerformanceShadersGraph/graph/lowering.h"
#include "frameworks/MetalPerformanceShadersGraph/graph/scope.h"

namespace openmps::fw::graph {

// The external inputs of a whole graph.
class Outside {
 public:
  virtual ~Outside() = default;
  virtual Tensor placeholder(TensorId tensor) = 0;
  virtual Tensor variable(int variable) = 0;
  // A variable of another graph, which is called.
  virtual Tensor variable_of(VariableMemory& owner, int variable, const engine::TensorType& type) = 0;
  virtual Tensor step() = 0;  // of the random numbers: another one in every run
};

// The callables, and the memory of the graph's own variables, which a callable may use too.
struct CallContext {
  const Callables& callables;
  VariableMemory* variables = nullptr;
};

class Emitter : public RuleScope {
 public:
  // `place` already knows all needed operations.
  Emitter(const Scope& scope, engine::GraphBuilder& builder, Outside& outside, CallContext calls)
      : scope_(scope), graph_(scope.graph()), builder_(builder), outside_(&outside), calls_(calls) {}

  // The builder keeps the first failure.
  void write();
  Tensor tensor(TensorId id) const;
  // The final value of a variable after the assignments here or in a block; empty if there are none.
  Tensor assigned(int variable) const;
  // The final value of a variable of another graph after the calls here; empty if none assigns it.
  Tensor assigned_by_calls(VariableMemory& owner, int variable) const;

  Result<std::shared_ptr<const engine::Literal>> value(TensorId tensor) override;
  RandomCounters random(OperationId operation) override;
  Result<std::vector<Tensor>> call(const std::string& symbol, std::span<const Tensor> inputs) override;

 private:
  using Captured = std::map<Capture, Tensor>;

  // A block: writes into a separate graph, or into that of `around`.
  Emitter(const Scope& scope, engine::GraphBuilder& builder, Emitter& around, Captured captured, Tensor step);

  void write_iteration(OperationId loop);
  void write_operation(OperationId id);
  void write_kind(OperationId id, const Operation& operation);
  std::int64_t segment_of(const Operation& operation) const;
  void write_plain(OperationId id, const Operation& operation);
  void write_gradients(const Operation& operation);
  Status check_asked(const Operation& gradients) const;
  void write_assignment(OperationId id, const Operation& operation);
  void write_loop(OperationId id, const Operation& operation);
  void write_if(OperationId id, const Operation& operation);
  void write_while(OperationId id, const Operation& operation);

  // The tensors that blocks capture, each once, and the index of each capture among them.
  struct Bundle {
    std::vector<Tensor> tensors;
    std::vector<std::size_t> places;  // by capture
    std::optional<std::size_t> step;
  };
  Bundle bundle(const Blocks& blocks);
  Captured unpacked(const Blocks& blocks, const Bundle& bundle, const std::vector<Tensor>& inside) const;
  engine::GraphBuilder write_block(OperationId owner, std::size_t index, const Bundle& bundle,
                                   const std::vector<engine::TensorType>& own);
  void write_into(const Region& region, const std::vector<Tensor>& arguments);
  std::vector<Tensor> results_of(const Region& region, const std::vector<int>& variables);
  std::optional<std::vector<Tensor>> select_results(OperationId id, const Operation& operation, const Bundle& bundle);
  void finish_blocks(const Operation& operation, const std::vector<int>& variables, const std::vector<Tensor>& results);

  Result<std::vector<Tensor>> inputs_of(const std::string& symbol, const Callable& callable,
                                        std::span<const Tensor> given);
  Tensor variable_of_call(VariableMemory& owner, int variable, const engine::TensorType& type);
  void assign_by_call(VariableMemory& owner, int variable, Tensor value);

  Tensor step();
  std::vector<Tensor> inputs_of(const Operation& operation) const;
  void set(TensorId id, Tensor value) { values_[id] = value; }
  void set_results(const Operation& operation, const std::vector<Tensor>& results);
  Tensor entry(int variable, const std::vector<OperationId>& after = {});
  Tensor seen(int variable, const std::vector<OperationId>& after);
  Tensor latest(int variable);
  // Differs between random operations, and between the iterations of a loop that is written out.
  std::uint32_t seed_of(OperationId operation) const noexcept;

  const Scope& scope_;
  const GraphData& graph_;
  engine::GraphBuilder& builder_;
  Outside* outside_;  // null in a block
  CallContext calls_;
  Captured captured_{};
  Tensor step_{};
  std::vector<Tensor> carried_{};  // the variables of a `while`, after the previous iteration
  std::unordered_map<TensorId, Tensor> values_{};
  std::unordered_map<TensorId, TensorId> stands_for_{};  // results of branches with known predicates
  std::map<int, Tensor> entries_{}, assigned_{};         // by variable
  std::map<OperationId, Tensor> assignments_{};
  std::map<std::pair<VariableMemory*, int>, Tensor> entries_of_calls_{}, assigned_by_calls_{};
  std::uint32_t iteration_ = 0;                        // of the loops that are being written; 0 outside
  std::map<OperationId, std::uint32_t> iterations_{};  // by loop, those around it included
};

}  // namespace openmps::fw::graph
