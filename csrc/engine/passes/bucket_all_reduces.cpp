#include "engine/passes/bucket_all_reduces.h"

#include <algorithm>
#include <set>

#include "engine/ir/op_def.h"
#include "engine/ops/families/collectives.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

// The size at which a bucket is full: that of PyTorch's DistributedDataParallel.
constexpr std::size_t kFullBytes = std::size_t{25} << 20;

class Bucketing {
 public:
  explicit Bucketing(const Graph& graph) : graph_(graph), rewriter_(graph) {}

  Graph run() {
    for (const Node& node : graph_.nodes()) {
      if (!can_wait(node)) flush();
      if (node.is(Op::AllReduce) && node.after.empty())
        append(node);
      else
        rewriter_.copy(node);
    }
    flush();
    return rewriter_.finish();
  }

 private:
  // Whether a node may come before the bucket.
  bool can_wait(const Node& node) const {
    return node.after.empty() &&
           std::ranges::none_of(node.inputs, [this](ValueId value) { return results_.contains(value); });
  }

  bool fits(const Node& node) const {
    if (members_.empty()) return true;
    const Node& first = *members_.front();
    return bytes_ < kFullBytes && graph_.type(first.outputs[0]).dtype == graph_.type(node.outputs[0]).dtype &&
           first.attributes.text("reduction") == node.attributes.text("reduction");
  }

  void append(const Node& node) {
    if (!fits(node)) flush();
    members_.push_back(&node);
    results_.insert(node.outputs[0]);
    bytes_ += graph_.type(node.outputs[0]).bytes();
  }

  void flush() {
    if (members_.size() == 1) rewriter_.copy(*members_.front());
    if (members_.size() > 1) write_bucket();
    members_.clear();
    results_.clear();
    bytes_ = 0;
  }

  void write_bucket() {
    Node bucket;
    bucket.op = &all_reduce_bucket_def();
    bucket.name = members_.front()->name;
    bucket.attributes = members_.front()->attributes;
    std::vector<ValueId> outputs;
    for (const Node* member : members_) {
      bucket.inputs.push_back(rewriter_.operands(*member)[0]);
      outputs.push_back(member->outputs[0]);
    }
    rewriter_.write(std::move(bucket), outputs);
  }

  const Graph& graph_;
  Rewriter rewriter_;
  std::vector<const Node*> members_;  // of the bucket that is being filled
  std::set<ValueId> results_;
  std::size_t bytes_ = 0;
};

}  // namespace

Graph bucket_all_reduces(const Graph& graph) {
  if (std::ranges::none_of(graph.nodes(), [](const Node& node) { return node.is(Op::AllReduce); })) return graph;
  return Bucketing(graph).run();
}

}  // namespace openmps::engine
