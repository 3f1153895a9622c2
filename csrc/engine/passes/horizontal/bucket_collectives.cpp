#include "engine/passes/horizontal/bucket_collectives.h"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/families/collectives.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

// The size at which a bucket is full. A larger one travels faster, but begins later.
constexpr std::size_t kFullBytes = std::size_t{8} << 20;

bool is_sought(const Node& node) {
  return node.is(Op::AllReduce) || node.is(Op::ReduceScatter) || node.is(Op::AllGather);
}
bool can_be_a_member(const Node& node) { return is_sought(node) && node.after.empty(); }

// Works in rounds: all nodes that read no sum of this round, with the buckets between them; then the others.
class Bucketing {
 public:
  explicit Bucketing(const Graph& graph)
      : graph_(graph),
        rewriter_(graph),
        is_awaited_(graph.values().size()),
        is_put_off_(graph.nodes().size()),
        members_of_(graph.values().size()) {
    for (const Node& node : graph.nodes())
      if (can_be_a_member(node)) {
        members_of_[index(node.inputs[0])].push_back(&node);
        is_awaited_[index(node.outputs[0])] = true;
      }
  }

  Graph run() {
    std::vector<const Node*> nodes;
    for (const Node& node : graph_.nodes())
      if (!can_be_a_member(node)) nodes.push_back(&node);
    for (const GraphInput& input : graph_.inputs()) is_made(input.value);
    while (!nodes.empty() || !buckets_.empty()) {
      for (const Node* node : nodes) write_or_put_off(*node);
      for (const Bucket& bucket : std::exchange(buckets_, {})) write(bucket);
      for (const ValueId sum : sums_) is_awaited_[index(sum)] = false;
      for (const ValueId sum : std::exchange(sums_, {})) is_made(sum);
      nodes = std::exchange(put_off_, {});
    }
    return rewriter_.finish();
  }

 private:
  struct Bucket {
    std::vector<const Node*> members;
    std::size_t bytes = 0;
  };

  static std::size_t index(ValueId value) { return static_cast<std::size_t>(value); }
  std::size_t index(const Node& node) const { return static_cast<std::size_t>(&node - graph_.nodes().data()); }

  // Whether a node comes after a sum of this round.
  bool waits(const Node& node) const {
    return std::ranges::any_of(node.inputs, [&](ValueId value) { return is_awaited_[index(value)]; }) ||
           std::ranges::any_of(node.after, [&](NodeId earlier) { return is_awaited(earlier); });
  }
  bool is_awaited(NodeId id) const {
    const Node& node = graph_.nodes()[static_cast<std::size_t>(id)];
    return is_put_off_[index(node)] || (can_be_a_member(node) && is_awaited_[index(node.outputs[0])]);
  }

  void write_or_put_off(const Node& node) {
    const bool is_late = is_put_off_[index(node)] = waits(node);
    for (const ValueId output : node.outputs) is_awaited_[index(output)] = is_late;
    if (is_late) return put_off_.push_back(&node);
    rewriter_.copy(node);
    if (node.op->is_collective()) comes_next();
    for (const ValueId output : node.outputs) is_made(output);
  }

  // The sums of a value may travel from here on.
  void is_made(ValueId value) {
    for (const Node* member : members_of_[index(value)]) append(*member);
  }

  void append(const Node& node) {
    const auto is_for_it = [&](const Bucket& bucket) { return fits(*bucket.members[0], node); };
    auto bucket = std::ranges::find_if(buckets_, is_for_it);
    if (bucket == buckets_.end()) bucket = buckets_.emplace(buckets_.end());
    bucket->members.push_back(&node);
    bucket->bytes += graph_.type(node.outputs[0]).bytes();
    if (bucket->bytes < kFullBytes) return;
    write(*bucket);
    buckets_.erase(bucket);
  }

  bool fits(const Node& first, const Node& node) const {
    return first.op == node.op && graph_.type(first.outputs[0]).dtype == graph_.type(node.outputs[0]).dtype &&
           (!node.is(Op::AllReduce) || first.attributes.text("reduction") == node.attributes.text("reduction"));
  }

  void write(const Bucket& bucket) {
    for (const Node* member : bucket.members) sums_.push_back(member->outputs[0]);
    if (bucket.members.size() == 1) {
      rewriter_.copy(*bucket.members[0]);
      return comes_next();
    }
    Node node;
    node.op = &bucket_of(bucket.members[0]->op->id());
    node.name = bucket.members[0]->name;
    node.attributes = bucket.members[0]->attributes;
    std::vector<ValueId> outputs;
    for (const Node* member : bucket.members) {
      node.inputs.push_back(rewriter_.operands(*member)[0]);
      outputs.push_back(member->outputs[0]);
    }
    rewriter_.write(std::move(node), outputs);
    comes_next();
  }

  // A control edge keeps the node made last, a collective, after the one before.
  void comes_next() {
    Graph& fresh = rewriter_.fresh();
    const NodeId made = static_cast<NodeId>(fresh.nodes().size() - 1);
    if (last_ != kNoNode) fresh.node(made).after.push_back(last_);
    last_ = made;
  }

  const Graph& graph_;
  Rewriter rewriter_;
  std::vector<Bucket> buckets_;                       // being filled; of different operations, dtypes or reductions
  std::vector<ValueId> sums_;                         // of the buckets that this round has written
  std::vector<bool> is_awaited_;                      // by value: a sum that is not there yet, or made after one
  std::vector<bool> is_put_off_;                      // by node
  std::vector<const Node*> put_off_;                  // to the next round, in order
  std::vector<std::vector<const Node*>> members_of_;  // by value: its sums
  NodeId last_ = kNoNode;                             // the collective that was written last
};

}  // namespace

Graph bucket_collectives(const Graph& graph) {
  if (std::ranges::none_of(graph.nodes(), is_sought)) return graph;
  return Bucketing(graph).run();
}

}  // namespace openmps::engine
