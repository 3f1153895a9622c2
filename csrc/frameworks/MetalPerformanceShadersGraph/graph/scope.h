// The operations that one scope of a graph needs. A scope is the whole graph, or one of the two blocks of an if or loop
// that is a separate graph. They are determined before anything is written, so that blocks know their captures.
//
// An if with a predicate that is known before the run, and a loop with a known count, belong to the scope around them.
// An if with a computed predicate, and a `while`, are blocks.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "frameworks/MetalPerformanceShadersGraph/graph/host_values.h"

namespace openmps::fw::graph {

// Values that are known before the run, each computed once.
class SettledValues {
 public:
  // Without `by_feeds` the device decides an `if` whose predicate depends on feeds.
  SettledValues(const GraphData& graph, const Feeds& feeds, bool by_feeds = true)
      : graph_(graph), feeds_(feeds), by_feeds_(by_feeds) {}

  Result<std::shared_ptr<const engine::Literal>> value(TensorId tensor);
  // The predicate of an `if`; nullopt if the device computes it.
  std::optional<bool> predicate(OperationId choice);
  // The value of a tensor on the way to one of these; null if it is not kept. Values that follow from it begin there,
  // so that a chain of `if` takes linear time.
  std::shared_ptr<const engine::Literal> kept(TensorId tensor) const;
  void keep(TensorId tensor, std::shared_ptr<const engine::Literal> value) { kept_[tensor] = std::move(value); }
  // The first predicate that could not be computed, or the first tensor that is not available where it is used.
  const Status& status() const noexcept { return status_; }
  void fail(Status status) {
    if (status_) status_ = std::move(status);
  }

 private:
  const GraphData& graph_;
  const Feeds& feeds_;
  // The values that others depend on. One object holds those of all depths: one per depth takes exponential time.
  SettledValues& inner();

  const bool by_feeds_;
  bool is_inner_ = false;
  std::unique_ptr<SettledValues> inner_;
  std::map<TensorId, std::shared_ptr<const engine::Literal>> values_, kept_;
  std::map<OperationId, std::optional<bool>> predicates_;
  Status status_;
};

// A value that a block captures: a tensor, or a variable as it is after these operations. With `is_latest` it is the
// variable's latest value in the run.
struct Capture {
  TensorId tensor = kNone;
  int variable = kNone;
  std::vector<OperationId> after{};
  bool is_latest = false;
  auto operator<=>(const Capture&) const = default;
};

struct Blocks;

class Scope {
 public:
  // The whole graph.
  Scope(const GraphData& graph, SettledValues& settled) : graph_(graph), settled_(settled) {}
  // A block of `owner`, which is in `around`.
  Scope(Scope& around, OperationId owner, const Region& region, Blocks& blocks);

  void need_tensor(TensorId tensor);
  void need_operation(OperationId operation);

  const std::set<OperationId>& needed() const noexcept { return needed_; }
  const std::set<TensorId>& kept() const noexcept { return kept_; }
  const Blocks& blocks(OperationId owner) const { return *blocks_.at(owner); }
  bool has_blocks(OperationId owner) const { return blocks_.contains(owner); }
  const Region* region() const noexcept { return region_; }
  SettledValues& settled() const noexcept { return settled_; }
  const GraphData& graph() const noexcept { return graph_; }
  bool uses_step() const noexcept { return uses_step_; }

  // Whether an operation is written here, or in a block inside. Variables are everywhere.
  bool is_inside(OperationId operation) const;
  // The loop with a known count in this scope that writes this operation in each iteration; kNone for one that is
  // written once.
  OperationId unrolled_by(OperationId operation) const;
  // Whether this scope computes anything; else tensors and variables only pass through.
  bool computes() const;
  // The index of the variable among those that the loop of this block, or of one around it, carries.
  std::optional<std::size_t> carried(int variable) const;
  Capture entry(int variable, const std::vector<OperationId>& after) const;

 private:
  template <typename Is>
  OperationId outermost_block(OperationId operation, const Is& is) const;
  void visit(OperationId operation);
  void visit_blocks(OperationId operation);
  void run_assignments(const Region& region, OperationId owner);
  void need_entry(int variable, const std::vector<OperationId>& after);
  void need_capture(const Capture& capture);
  void need_step();
  void pull_ways_of_gradients();

  const GraphData& graph_;
  SettledValues& settled_;
  Scope* around_ = nullptr;
  OperationId owner_ = kNone;
  const Region* region_ = nullptr;
  Blocks* own_ = nullptr;           // the pair that this one belongs to
  std::set<OperationId> needed_;    // ascending: the order of writing
  std::set<TensorId> kept_{};       // needed tensors whose values are known
  std::set<OperationId> pulled_{};  // from outside: operations that gradients pass through
  std::map<OperationId, std::unique_ptr<Blocks>> blocks_;
  std::vector<OperationId> pending_;
  bool uses_step_ = false;
};

// The two blocks of an if or loop.
struct Blocks {
  std::vector<int> variables;  // the variables that they assign
  std::vector<Capture> captures;
  bool uses_step = false;
  std::array<std::unique_ptr<Scope>, 2> scopes;
};

// The variables that the blocks of an operation assign, in their order.
std::vector<int> assigned_in(const GraphData& graph, const Operation& operation);

}  // namespace openmps::fw::graph
