// The base of our passes: copies a graph node by node into a new one, while the pass replaces nodes.
//
// Inputs are copied at construction, in order. Every node of the old graph is then either copied or replaced; `finish`
// copies the outputs.
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

  // The new value for an old one.
  Val operator[](ValueId old_value) { return builder_.wrap(map_[static_cast<std::size_t>(old_value)]); }
  // From here on `value` replaces `old_value`, also as the producer in control edges.
  void replace(ValueId old_value, Val value);
  // Appends a node whose outputs replace the old values and have their types.
  void write(Node node, const std::vector<ValueId>& old_values);
  // Control edges to `old` become edges to the node made last.
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

// How many uses each value has, outputs of the graph included.
std::vector<int> count_uses(const Graph& graph);

}  // namespace openmps::engine
