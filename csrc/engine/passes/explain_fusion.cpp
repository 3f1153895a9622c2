#include "engine/passes/explain_fusion.h"

#include <algorithm>
#include <set>

#include "engine/ir/graph.h"
#include "engine/ir/op_def.h"
#include "engine/passes/fusion_notes.h"

namespace openmps::engine {
namespace {

struct ReasonText {
  const char* pass;
  const char* sentence;  // about {}, the operation of one of the two
};

constexpr const char *kStitch = "stitch", *kEpilogue = "fuse_epilogue", *kReductions = "fuse_reductions",
                     *kChain = "stitch_products", *kPool = "fuse_relu_into_pool", *kGate = "fuse_relu_gradient",
                     *kMask = "fuse_mask", *kLayer = "fuse_first_layer", *kAttention = "fuse_attention";

// In the order of FusionReason.
constexpr ReasonText kReasons[] = {
    {"", ""},
    {kStitch, "{} is not element-wise"},
    {kStitch, "{} has several results"},
    {kStitch, "{} has to wait for a node that it does not read"},
    {kStitch, "{} reads or makes a dtype other than float32, float16, bfloat16 and bool"},
    {kStitch, "their results have different shapes"},
    {kStitch, "one kernel would compute more than 64 nodes"},
    {kStitch, "another path leads from the first to the second, so that one kernel would wait for itself"},
    {kStitch, "the search for another path from the first to the second ended after 4,096 reads"},
    {kStitch, "the nodes between them could not be moved after a common kernel"},
    {kEpilogue, "a control dependency orders {} and another node"},
    {kEpilogue, "{} is computed in a dtype other than float32 and float64"},
    {kEpilogue, "{} applies a bias or a ReLU already"},
    {kEpilogue, "{} applies only a bias and a ReLU as it writes its result"},
    {kEpilogue, "the result of {} has another user"},
    {kEpilogue, "the other operand of {} is not one number for each channel"},
    {kEpilogue, "the addition costs nothing in the kernel of its users, which are element-wise"},
    {kEpilogue, "the slope of {} is negative"},
    {kEpilogue, "the gradient of {} needs signs of zeros, which users besides matmuls and convolutions would see"},
    {kReductions, "{} has to wait for a node that it does not read"},
    {kReductions, "{} reads a dtype other than float32"},
    {kReductions, "the axes of {} are not neighbours"},
    {kReductions, "{} reads one element for each result, or none"},
    {kReductions, "{} keeps more than 1,024 columns"},
    {kReductions, "{} has more than 2^30 results, or as many elements for one of them"},
    {kReductions, "one kernel would have too many tensors or axes"},
    {kReductions, "the first ends in another reduction already"},
    {kChain, "a control dependency orders {} and another node"},
    {kChain, "{} updates an input in place"},
    {kChain, "the result of {} has another user"},
    {kChain, "{} reads the result by a broadcast"},
    {kChain, "{} makes a dtype other than float32"},
    {kChain, "{} is computed with another matmul or convolution already"},
    {kPool, "a control dependency orders {} and another node"},
    {kPool, "the slope of {} is not 0"},
    {kPool, "the result of {} has another user"},
    {kPool, "the border of {} is not clamped"},
    {kPool, "the indices of {} have another user than the gradients of both"},
    {kGate, "{} is not a plain float32 matmul with an inner axis of at most 16 elements"},
    {kGate, "a control dependency orders {} and another node"},
    {kGate, "their results have different shapes"},
    {kGate, "{} costs nothing in the kernel of its users"},
    {kMask, "a control dependency orders {} and another node"},
    {kMask, "the result of {} has another user"},
    {kMask, "{} does not choose between a tensor and 0 by a mask of the same shape"},
    {kLayer, "a control dependency orders {} and another node"},
    {kLayer, "the result of {} has another user"},
    {kLayer, "the windows of {} are not 2 x 2 pixels side by side"},
    {kLayer, "{} has strides, groups, a slope or sizes that the kernel of first layers does not take"},
    {kAttention, "something else reads the scores or the probabilities of this attention"},
    {kAttention, "the mask of this attention is learnt, or something else reads the gradient of its scores"},
    {kAttention, "the operands of this attention are not float32 with the same leading axes"},
    {kAttention, "this attention has fewer than 1,024 x 1,024 scores, which a cache holds"},
    {kAttention, "a GPU has kernels for attention in bfloat16 and float16 alone"},
    {kAttention,
     "the GPU's library has no kernel for attention with these sizes and this mask, or none that adds in order"},
    {"", "a {} is between them"},
    {"", "no pass of this device looks at such a pair"},
};
static_assert(std::size(kReasons) == static_cast<std::size_t>(FusionReason::NoPass) + 1);

const ReasonText& text_of(FusionReason reason) { return kReasons[static_cast<std::size_t>(reason)]; }

// Passes that look at few pairs know more than stitching. A property of both nodes says more than one of the operation.
// `stitch_products` looks at pairs that `fuse_epilogue` has left.
int importance(FusionReason reason) {
  if (reason == FusionReason::NotElementwise) return 0;
  if (text_of(reason).pass == kChain) return 3;
  return reason <= FusionReason::Labels ? 1 : 2;
}

class Explainer {
 public:
  Explainer(const Graph& graph, std::span<const UnfusedPair> notes, std::span<const NodeId> left_out)
      : graph_(graph), left_out_(left_out.begin(), left_out.end()), notes_(graph.nodes().size()) {
    for (const UnfusedPair& note : notes)
      if (at(note.second) < notes_.size()) notes_[at(note.second)].push_back(note);
  }

  std::vector<UnfusedText> run() {
    for (NodeId second = 0; at(second) < graph_.nodes().size(); ++second) {
      if (node(second).op->is_alias()) continue;
      std::set<NodeId> seen;
      for (const ValueId input : node(second).inputs) look_at(input, second, seen);
    }
    return std::move(pairs_);
  }

 private:
  static std::size_t at(NodeId id) { return static_cast<std::size_t>(id); }
  const Node& node(NodeId id) const { return graph_.nodes()[at(id)]; }
  NodeId producer(ValueId value) const { return graph_.values()[at(value)].producer; }

  void look_at(ValueId value, NodeId second, std::set<NodeId>& seen) {
    UnfusedPair pair{producer(value), second, FusionReason::NoPass};
    const Node* alias = nullptr;
    for (; pair.first != kNoNode && node(pair.first).op->is_alias(); pair.first = producer(alias->inputs[0]))
      alias = &node(pair.first);
    if (pair.first == kNoNode || node(pair.first).inputs.empty() || !seen.insert(pair.first).second) return;
    if (left_out_.contains(pair.first)) return;
    if (alias) pair = reason_beyond(pair);
    bool is_noted = false;
    for (const UnfusedPair& note : notes_[at(second)])
      if (note.first == pair.first && (!is_noted || importance(note.reason) > importance(pair.reason))) {
        pair = note;
        is_noted = true;
      }
    const Node& subject =
        pair.reason == FusionReason::Alias ? *alias : node(pair.is_about_second ? second : pair.first);
    pairs_.push_back({name_of(pair.first), name_of(second), sentence(pair.reason, subject), text_of(pair.reason).pass});
  }

  // Of two nodes with an alias between them.
  UnfusedPair reason_beyond(UnfusedPair pair) const {
    const auto is_elementwise = [&](NodeId id) { return node(id).program || node(id).op->is_elementwise(); };
    pair.is_about_second = !is_elementwise(pair.second);
    const bool is_named = pair.is_about_second || !is_elementwise(pair.first);
    pair.reason = is_named ? FusionReason::NotElementwise : FusionReason::Alias;
    return pair;
  }

  std::string name_of(NodeId id) const {
    const ValueId result = node(id).outputs[0];
    return node(id).who() + " %" + std::to_string(result) + " " + graph_.type(result).str();
  }

  static std::string sentence(FusionReason reason, const Node& subject) {
    std::string text = text_of(reason).sentence;
    if (const std::size_t place = text.find("{}"); place != std::string::npos)
      text.replace(place, 2, subject.op->name());
    return text + ".";
  }

  const Graph& graph_;
  const std::set<NodeId> left_out_;
  std::vector<std::vector<UnfusedPair>> notes_;  // by the second node
  std::vector<UnfusedText> pairs_;
};

}  // namespace

std::vector<UnfusedText> explain_fusion(const Graph& compiled, std::span<const UnfusedPair> notes,
                                        std::span<const NodeId> left_out) {
  return Explainer(compiled, notes, left_out).run();
}

std::string str(const std::vector<UnfusedText>& pairs) {
  std::string text;
  for (const UnfusedText& pair : pairs)
    text += pair.first + " and " + pair.second + ": " + pair.reason +
            (pair.pass.empty() ? "" : " (" + pair.pass + ")") + "\n";
  return text;
}

}  // namespace openmps::engine
