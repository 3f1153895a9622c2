// The base of our passes: copies a graph node by node into a new one, while the pass replaces nodes.
//
// Inputs are copied at construction, in order. A pass then either visits the nodes itself, copies or replaces each, and
// calls `finish`, which copies the outputs. Or it announces its rewrites first and calls `apply`, which visits them.
#pragma once

#include <functional>
#include <map>
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

  // ---- rewrites that are found before the graph is copied

  using Nodes = std::vector<const Node*>;
  // `apply` calls `write` where `place` is, and leaves `taken` out. False, without effect, if another rewrite has one
  // of these nodes.
  bool rewrite(const Node& place, const Nodes& taken, std::function<void()> write);
  bool is_rewritten(const Node* node) const { return rewrites_.contains(node); }
  bool has_rewrites() const noexcept { return !rewrites_.empty(); }
  // Copies all other nodes, and finishes.
  Graph apply();

 private:
  const Graph& old_;
  Graph fresh_;
  Builder builder_;
  std::vector<ValueId> map_;
  std::vector<NodeId> node_map_;
  std::map<const Node*, std::function<void()>> rewrites_;  // empty: the node is left out
};

// How many uses each value has, outputs of the graph included.
std::vector<int> count_uses(const Graph& graph);

}  // namespace openmps::engine
