// Builds a graph: appends operations, infers their types, and keeps track of the current block. One thread at a time; a
// block belongs to the thread that opened it.
#pragma once

#include <map>
#include <optional>
#include <thread>
#include <utility>

#include "frameworks/MetalPerformanceShadersGraph/graph/operation.h"

namespace openmps::fw::graph {

class GraphCore {
 public:
  const GraphData& data() const noexcept { return data_; }
  // Only grows: compiled forms stay valid, because operations never change.
  Operation& operation(OperationId id) { return data_.operations[static_cast<std::size_t>(id)]; }

  // Appends a Plain operation; see `infer_types` for `count` and `result`. Fails with the error of its rule.
  Result<OperationId> add(Operation operation, std::size_t count = 1, std::optional<engine::DType> result = {},
                          bool makes_complex = false);
  // Appends one whose results' types are known.
  OperationId add_typed(Operation operation, std::vector<StaticType> results);
  OperationId add_variable(std::shared_ptr<engine::Literal> initial, const std::string& name);
  // For the one result of an operation.
  TensorId add_result(OperationId operation, StaticType type);

  // The operand for `tensor`: a read of it if it is a variable.
  TensorId operand(TensorId tensor);
  // A separate read.
  TensorId read(int variable, const std::string& name);

  // All operations added until `pop_dependencies` run after these.
  void push_dependencies(std::vector<OperationId> operations) {
    dependencies_.push_back(std::move(operations));
    open();
  }
  void pop_dependencies() {
    dependencies_.pop_back();
    close();
  }
  // All operations added until `leave_block` belong to a block of this if or loop.
  void enter_block(OperationId owner) {
    blocks_.push_back({owner, static_cast<int>(data_.operations.size())});
    open();
  }
  void leave_block() {
    if (segment_ != kNone && segment_block_ == block()) segment_ = kNone;
    blocks_.pop_back();
    close();
  }
  // All operations added until `end_segment` belong to a new segment. It ends with the block in which it began at the
  // latest. Fail if a segment is open already, or none that this block has begun.
  Status begin_segment();
  Status end_segment();
  // Whether one of the three is open in another thread.
  bool is_closed_to_this_thread() const {
    return builder_ != std::thread::id() && builder_ != std::this_thread::get_id();
  }

  // Which of `tensors` `primary` depends on through differentiable operations. Fails if a path leads through a `while`,
  // whose gradient is not implemented.
  Result<std::vector<bool>> depends_on(TensorId primary, const std::vector<TensorId>& tensors) const;

 private:
  // Tensors that lead to others, variables read on the way, and the `while` loops on the way.
  struct Reach {
    std::vector<bool> tensors, variables;
    std::vector<OperationId> loops;
  };
  Reach reach_back(std::vector<TensorId> from, bool through_while) const;

  void open() { builder_ = std::this_thread::get_id(); }
  void close() {
    if (dependencies_.empty() && blocks_.empty() && segment_ == kNone) builder_ = std::thread::id();
  }

  GraphData data_;
  std::thread::id builder_;  // the thread inside a block; none if no block is open
  std::vector<std::vector<OperationId>> dependencies_;
  struct Block {
    OperationId owner = kNone;
    int first = 0;  // its first operation: distinguishes the blocks of one owner
    auto operator<=>(const Block&) const = default;
  };
  Block block() const { return blocks_.empty() ? Block{} : blocks_.back(); }
  std::vector<Block> blocks_;
  int segment_ = kNone;  // the open one
  Block segment_block_;  // where it began
  // Reads made for operands, by variable, dependencies and block: one for each position in the order.
  std::map<std::tuple<int, std::vector<OperationId>, Block>, TensorId> reads_;
};

}  // namespace openmps::fw::graph
