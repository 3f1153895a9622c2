#include "engine/passes/images/count_bytes.h"

#include "engine/immortal.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

bool is_ones(const Graph& graph, ValueId value) {
  const Node* repeated = graph.producer(value);
  return repeated && repeated->is(Op::BroadcastTo) && repeated->after.empty() &&
         graph.type(value).dtype == DType::Int32 && single_number(graph, repeated->inputs[0]) == 1;
}

// The bytes that the integers are made of; null if they come from elsewhere.
const Node* cast_of_bytes(const Graph& graph, ValueId value) {
  const Node* cast = graph.producer(value);
  const bool fits = cast && cast->is(Op::Cast) && cast->after.empty() && graph.type(value).dtype == DType::Int32 &&
                    graph.type(cast->inputs[0]).dtype == DType::UInt8;
  return fits ? cast : nullptr;
}

}  // namespace

bool counts_rows(const Graph& graph, const Node& node) {
  if (!node.is(Op::Scatter) || node.inputs.size() != 2 || !node.after.empty()) return false;
  const std::size_t rank = graph.type(node.outputs[0]).shape.rank();
  const auto last = static_cast<std::int64_t>(rank) - 1;
  return graph.type(node.inputs[1]).shape.rank() == rank && node.attributes.integer("axis") == last &&
         node.attributes.integer("batch_dims") == last && node.attributes.text("mode") == "add" &&
         is_ones(graph, node.inputs[0]);
}

const OpDef& count_bytes_def() {
  static const Immortal<OpDef> definition = OpDef("count_bytes").inputs({"x"});
  return definition;
}

Graph count_bytes(const Graph& graph) {
  Rewriter rewriter(graph);
  for (const Node& node : graph.nodes()) {
    const Node* cast = counts_rows(graph, node) ? cast_of_bytes(graph, node.inputs[1]) : nullptr;
    if (!cast) {
      rewriter.copy(node);
      continue;
    }
    Node made;
    made.op = &count_bytes_def();
    made.name = node.name;
    made.inputs = {rewriter[cast->inputs[0]].id};
    rewriter.write(std::move(made), node.outputs);
    rewriter.stands_for(node);
  }
  return rewriter.finish();
}

}  // namespace openmps::engine
