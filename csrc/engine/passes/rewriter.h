// Copies a graph node by node into a fresh one while a pass changes what it wants to: the form all our passes have.
//
// Inputs are copied at construction, in order. Every node of the old graph is then either copied or replaced; `finish`
// carries the outputs over.
#pragma once

#include <vector>

#include "engine/ir/builder.h"
#include "engine/ir/graph.h"

namespace openmps::engine {

class Rewriter {
 public:
  explicit Rewriter(const Graph& old);

  const Graph& old() const noexcept { return old_; }
  Graph& fresh() noexcept { return fresh_; }
  Builder& builder() noexcept { return builder_; }

  // The new value that stands for an old one.
  Val operator[](ValueId old_value) { return builder_.wrap(map_[static_cast<std::size_t>(old_value)]); }
  // From here on `value` stands for `old_value`, and its producer for the old one where control edges name that.
  void replace(ValueId old_value, Val value);
  // Control edges that name `old` name the node made last.
  void stands_for(const Node& old) {
    node_map_[static_cast<std::size_t>(&old - old_.nodes().data())] = static_cast<NodeId>(fresh_.nodes().size() - 1);
  }
  // Copies a node with its operands renamed.
  void copy(const Node& node);
  // The renamed operands of a node.
  std::vector<ValueId> operands(const Node& node) const;
  Graph finish();

 private:
  const Graph& old_;
  Graph fresh_;
  Builder builder_;
  std::vector<ValueId> map_;
  std::vector<NodeId> node_map_;
};

// How often each value is read, outputs of the graph included.
std::vector<int> count_uses(const Graph& graph);

}  // namespace openmps::engine
