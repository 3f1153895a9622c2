// What passes ask of the graph in which they look for something.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "engine/ir/graph.h"

namespace openmps::engine {

// Who reads each value.
class Readers {
 public:
  explicit Readers(const Graph& graph);

  // A node that reads a value twice is there twice.
  const std::vector<const Node*>& of(ValueId value) const { return nodes_[static_cast<std::size_t>(value)]; }
  // Whether the graph's caller reads it too.
  bool is_output(ValueId value) const { return is_output_[static_cast<std::size_t>(value)]; }
  // The node that alone reads the value, once; null where there is none.
  const Node* only(ValueId value) const { return of(value).size() == 1 && !is_output(value) ? of(value)[0] : nullptr; }
  // Whether a control edge names the node.
  bool is_awaited(const Node& node) const { return awaited_.contains(&node); }
  // What the value becomes by reshapes that alone read it, and those.
  ValueId behind_reshapes(ValueId value, std::vector<const Node*>* passed = nullptr) const;

 private:
  std::vector<std::vector<const Node*>> nodes_;
  std::vector<bool> is_output_;
  std::set<const Node*> awaited_;
};

// The number that a constant of one element holds.
std::optional<double> single_number(const Graph& graph, ValueId value);

}  // namespace openmps::engine
