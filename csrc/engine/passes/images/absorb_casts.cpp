#include "engine/passes/images/absorb_casts.h"

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ir/program.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"
#include "engine/passes/stitching/stitch.h"

namespace openmps::engine {
namespace {

bool is_float_work(const Graph& graph, const Node& node) {
  if (!node.after.empty()) return false;
  if (node.op == &fused_elementwise_def()) return true;
  return node.op->is_elementwise() && !node.inputs.empty() && is_stitchable(graph, node);
}

class CastAbsorber {
 public:
  explicit CastAbsorber(const Graph& graph) : graph_(graph), users_(graph), rewriter_(graph) {
    for (const Node& node : graph.nodes())
      if (is_float_work(graph, node)) look_at(node);
  }

  Graph run() { return rewriter_.apply(); }

 private:
  bool is_cast(const Node& node, DType from, DType to) const {
    return node.is(Op::Cast) && users_.is_free(node) && graph_.type(node.inputs[0]).dtype == from &&
           graph_.type(node.outputs[0]).dtype == to;
  }

  void look_at(const Node& node) {
    std::vector<ValueId> inputs, outputs;
    Rewriter::Nodes after;
    for (const ValueId input : node.inputs) {
      const Node* cast = graph_.producer(input);
      const bool absorbs = cast && is_cast(*cast, DType::UInt8, DType::Float32);
      inputs.push_back(absorbs ? cast->inputs[0] : input);
    }
    for (const ValueId output : node.outputs) {
      const Node* cast = users_.only(output);
      const bool absorbs = cast && is_cast(*cast, DType::Float32, DType::UInt8);
      outputs.push_back(absorbs ? cast->outputs[0] : output);
      if (absorbs) after.push_back(cast);
    }
    if (inputs != node.inputs || outputs != node.outputs)
      rewriter_.rewrite(node, after, [this, &node, inputs, outputs] { write(node, inputs, outputs); });
  }

  void write(const Node& node, const std::vector<ValueId>& inputs, const std::vector<ValueId>& outputs) {
    Node made;
    made.op = &fused_elementwise_def();
    made.name = node.name;
    for (const ValueId input : inputs) made.inputs.push_back(rewriter_[input].id);
    made.attributes.set("in_floats", true);
    made.program = node.program ? node.program
                                : std::make_shared<const Program>(node.op->expression().instantiate(node.attributes));
    rewriter_.write(std::move(made), outputs);
    rewriter_.stands_for(node);
  }

  const Graph& graph_;
  Users users_;
  Rewriter rewriter_;
};

}  // namespace

Graph absorb_casts(const Graph& graph) { return CastAbsorber(graph).run(); }

}  // namespace openmps::engine
