#include "engine/passes/bucket_all_reduces.h"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/ir/op_def.h"
#include "engine/ops/families/collectives.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

// The size at which a bucket is full: that of PyTorch's DistributedDataParallel.
constexpr std::size_t kFullBytes = std::size_t{25} << 20;

bool can_be_a_member(const Node& node) { return node.is(Op::AllReduce) && node.after.empty(); }

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
    for (const GraphInput& input : graph_.inputs()) is_made(input.value);
    for (const Node& node : graph_.nodes())
      if (!can_be_a_member(node)) write_or_put_off(node);
    while (!buckets_.empty()) flush(0);
    return rewriter_.finish();
  }

 private:
  struct Bucket {
    std::vector<const Node*> members;
    std::size_t bytes = 0;
  };

  static std::size_t index(ValueId value) { return static_cast<std::size_t>(value); }
  std::size_t index(const Node& node) const { return static_cast<std::size_t>(&node - graph_.nodes().data()); }

  // Whether a node comes after a bucket that is not written yet.
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
    if (bucket->bytes >= kFullBytes) flush(static_cast<std::size_t>(bucket - buckets_.begin()));
  }

  bool fits(const Node& first, const Node& node) const {
    return graph_.type(first.outputs[0]).dtype == graph_.type(node.outputs[0]).dtype &&
           first.attributes.text("reduction") == node.attributes.text("reduction");
  }

  void flush(std::size_t which) {
    const Bucket bucket = std::move(buckets_[which]);
    buckets_.erase(buckets_.begin() + static_cast<std::ptrdiff_t>(which));
    if (bucket.members.size() == 1)
      rewriter_.copy(*bucket.members[0]);
    else
      write(bucket);
    for (const Node* member : bucket.members) is_awaited_[index(member->outputs[0])] = false;
    for (const Node* member : bucket.members) is_made(member->outputs[0]);
    // A bucket that becomes full in between begins anew with what is left.
    for (const Node* node : std::exchange(put_off_, {})) write_or_put_off(*node);
  }

  void write(const Bucket& bucket) {
    Node node;
    node.op = &all_reduce_bucket_def();
    node.name = bucket.members[0]->name;
    node.attributes = bucket.members[0]->attributes;
    std::vector<ValueId> outputs;
    for (const Node* member : bucket.members) {
      node.inputs.push_back(rewriter_.operands(*member)[0]);
      outputs.push_back(member->outputs[0]);
    }
    rewriter_.write(std::move(node), outputs);
  }

  const Graph& graph_;
  Rewriter rewriter_;
  std::vector<Bucket> buckets_;                       // being filled; of different dtypes or reductions
  std::vector<bool> is_awaited_;                      // by value: it comes from a bucket to be written, or after one
  std::vector<bool> is_put_off_;                      // by node
  std::vector<const Node*> put_off_;                  // nodes after such a bucket, in order
  std::vector<std::vector<const Node*>> members_of_;  // by value: its sums
};

}  // namespace

Graph bucket_all_reduces(const Graph& graph) {
  if (std::ranges::none_of(graph.nodes(), [](const Node& node) { return node.is(Op::AllReduce); })) return graph;
  return Bucketing(graph).run();
}

}  // namespace openmps::engine
