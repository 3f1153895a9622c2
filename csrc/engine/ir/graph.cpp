#include "engine/ir/graph.h"

#include "engine/ir/op_def.h"

namespace openmps::engine {

namespace {

[[noreturn]] void refuse_size(const std::string& who, const TensorType& type) {
  throw Error(ErrorKind::Shape, who + ": " + type.str() + " takes more than 2^60 bytes, which no memory has.");
}

}  // namespace

Graph::Graph() noexcept = default;
Graph::Graph(const Graph& other) = default;
Graph::Graph(Graph&& other) noexcept = default;
Graph& Graph::operator=(const Graph& other) = default;
Graph& Graph::operator=(Graph&& other) noexcept = default;
Graph::~Graph() = default;

std::string who_of(const std::string& op, const std::string& name) {
  return name.empty() ? op : op + " \"" + name + "\"";
}
std::string Node::who() const { return who_of(op->name(), name); }

bool Node::is(Op wanted) const noexcept { return op->id() == wanted; }

ValueId Graph::add_input(TensorType type, std::string label, InputKind kind) {
  if (!has_size(type)) refuse_size("Input \"" + label + "\"", type);
  if (kind == InputKind::Scalar && type.shape.elements() != 1)
    throw Error(ErrorKind::Shape,
                "Scalar input \"" + label + "\" has shape " + type.shape.str() + "; it has to hold one element.");
  values_.push_back({type, kNoNode, std::move(label)});
  const auto id = static_cast<ValueId>(values_.size() - 1);
  inputs_.push_back({id, kind});
  return id;
}

const Node& Graph::add_node(const OpDef& op, std::vector<ValueId> inputs, Attributes attributes, std::string label) {
  Node node;
  node.op = &op;
  node.name = std::move(label);
  node.inputs = std::move(inputs);
  node.attributes = op.complete(std::move(attributes), node.who());
  const std::vector<TensorType> input_types = types(node.inputs);
  std::vector<TensorType> output_types = op.infer_types(node.who(), input_types, node.attributes);
  return add_typed_node(std::move(node), std::move(output_types));
}

const Node& Graph::add_typed_node(Node node, std::vector<TensorType> output_types) {
  const auto id = static_cast<NodeId>(nodes_.size());
  node.outputs.clear();
  for (TensorType& type : output_types) {
    if (!has_size(type)) refuse_size(node.who(), type);
    values_.push_back({type, id, node.name});
    node.outputs.push_back(static_cast<ValueId>(values_.size() - 1));
  }
  nodes_.push_back(std::move(node));
  return nodes_.back();
}

const Node* Graph::producer(ValueId value) const noexcept {
  const NodeId id = values_[static_cast<std::size_t>(value)].producer;
  return id == kNoNode ? nullptr : &nodes_[static_cast<std::size_t>(id)];
}

const Node* Graph::producer(ValueId value, Op wanted) const noexcept {
  const Node* node = producer(value);
  return node && node->is(wanted) ? node : nullptr;
}

std::vector<TensorType> Graph::types(const std::vector<ValueId>& values) const {
  std::vector<TensorType> result;
  result.reserve(values.size());
  for (ValueId value : values) result.push_back(type(value));
  return result;
}

}  // namespace openmps::engine
