// The typed SSA graph: values made by nodes. The nodes are in an order in which every value is made before it is used.
//
// A Graph is a plain value: copyable, not thread-safe while it is changed. It is built with `Builder` (ir/builder.h),
// changed by passes, checked by `verify` (ir/verifier.h), printed by `print` (ir/printer.h) and compiled by
// plan/compile.h.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/ir/attributes.h"
#include "engine/ir/input_kind.h"
#include "engine/ir/types.h"

namespace openmps::engine {

class OpDef;
class Graph;
struct Program;
enum class Op : std::uint8_t;  // ir/op.h

using ValueId = std::int32_t;
using NodeId = std::int32_t;
inline constexpr ValueId kNoValue = -1;
inline constexpr NodeId kNoNode = -1;

struct Value {
  TensorType type;
  NodeId producer = kNoNode;  // kNoNode: an input of the graph
  std::string label;
};

struct Node {
  const OpDef* op = nullptr;
  std::string name;  // the user's name for it; error messages quote it
  std::vector<ValueId> inputs;
  std::vector<ValueId> outputs;
  Attributes attributes;
  // control edges: nodes that run before this one although it reads none of their values
  std::vector<NodeId> after;
  std::shared_ptr<const Program> program;             // of a fused kernel; null otherwise
  std::vector<std::shared_ptr<const Graph>> regions;  // of an if or while (ops/control_flow.h)

  std::string who() const;
  bool is(Op wanted) const noexcept;
};
// conv2d "conv1", from the operation's name and the user's, which may be empty.
std::string who_of(const std::string& op, const std::string& name);

struct GraphInput {
  ValueId value = kNoValue;
  InputKind kind = InputKind::Buffer;
};

struct GraphOutput {
  ValueId value = kNoValue;
  // The input (index) whose memory a caller may bind to this output too: an optimizer step in place. -1: none.
  int shares_input = -1;
};

class Graph {
 public:
  Graph() noexcept;
  Graph(const Graph& other);
  Graph(Graph&& other) noexcept;
  Graph& operator=(const Graph& other);
  Graph& operator=(Graph&& other) noexcept;
  ~Graph();

  ValueId add_input(TensorType type, std::string label, InputKind kind = InputKind::Buffer);

  // Appends a node: fills in default attributes, checks arity, dtypes and shapes, makes its outputs. Throws Error that
  // begins with Node::who().
  const Node& add_node(const OpDef& op, std::vector<ValueId> inputs, Attributes attributes, std::string name);

  // Appends a node whose output types are known already (passes).
  const Node& add_typed_node(Node node, std::vector<TensorType> output_types);

  void add_output(ValueId value, int shares_input = -1) { outputs_.push_back({value, shares_input}); }
  void clear_outputs() noexcept { outputs_.clear(); }

  const std::vector<Value>& values() const noexcept { return values_; }
  const std::vector<Node>& nodes() const noexcept { return nodes_; }
  const std::vector<GraphInput>& inputs() const noexcept { return inputs_; }
  const std::vector<GraphOutput>& outputs() const noexcept { return outputs_; }
  const TensorType& type(ValueId value) const noexcept { return values_[static_cast<std::size_t>(value)].type; }
  Value& value(ValueId value) noexcept { return values_[static_cast<std::size_t>(value)]; }
  Node& node(NodeId node) noexcept { return nodes_[static_cast<std::size_t>(node)]; }
  const Node* producer(ValueId value) const noexcept;             // null for an input
  const Node* producer(ValueId value, Op wanted) const noexcept;  // null too if it is another operation
  std::vector<TensorType> types(const std::vector<ValueId>& values) const;

  std::string name;

 private:
  std::vector<Value> values_;
  std::vector<Node> nodes_;
  std::vector<GraphInput> inputs_;
  std::vector<GraphOutput> outputs_;
};

}  // namespace openmps::engine
