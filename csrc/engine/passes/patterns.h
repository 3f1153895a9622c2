// Queries that passes make of a graph.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "engine/ir/graph.h"

namespace openmps::engine {

// The users of each value.
class Users {
 public:
  explicit Users(const Graph& graph);

  // A node that reads a value twice is listed twice.
  const std::vector<const Node*>& of(ValueId value) const { return nodes_[static_cast<std::size_t>(value)]; }
  // Whether the graph's caller reads it too.
  bool is_output(ValueId value) const { return is_output_[static_cast<std::size_t>(value)]; }
  // The node that is the value's only user and reads it once; null if there is none.
  const Node* only(ValueId value) const { return of(value).size() == 1 && !is_output(value) ? of(value)[0] : nullptr; }
  // Whether a control edge names the node.
  bool has_waiter(const Node& node) const { return awaited_.contains(&node); }
  // Whether no control edge begins or ends at the node, so that it may disappear.
  bool is_free(const Node& node) const { return node.after.empty() && !has_waiter(node); }
  // The value after the reshapes that are its only users, and these reshapes.
  ValueId after_reshapes(ValueId value, std::vector<const Node*>* passed = nullptr) const;

 private:
  std::vector<std::vector<const Node*>> nodes_;
  std::vector<bool> is_output_;
  std::set<const Node*> awaited_;
};

// The number in a constant of one element.
std::optional<double> single_number(const Graph& graph, ValueId value);
// The number that all elements of a constant are.
std::optional<double> common_number(const Graph& graph, ValueId value);

}  // namespace openmps::engine
