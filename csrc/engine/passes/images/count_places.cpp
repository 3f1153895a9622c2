#include "engine/passes/images/count_places.h"

#include "engine/immortal.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/passes/images/count_bytes.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

// The numbers that the kernel reads.
struct Counted {
  ValueId numbers = kNoValue;
  bool is_interleaved = false;
};

bool is_converted(const Graph& graph, const Node& cast) {
  const DType from = graph.type(cast.inputs[0]).dtype;
  return graph.type(cast.outputs[0]).dtype == DType::Int32 && (from == DType::Float32 || from == DType::UInt8);
}

// Whether it exchanges the two axes (rows, values) of the counted places.
bool exchanges(const Graph& graph, const Node& transpose, const Shape& places) {
  return places.rank() == 2 && graph.type(transpose.outputs[0]).shape == places &&
         transpose.attributes.integers("permutation") == Integers{1, 0};
}

Counted counted(const Graph& graph, const Node& scatter) {
  const Shape& places = graph.type(scatter.inputs[1]).shape;
  Counted result{scatter.inputs[1]};
  for (;;) {
    const Node* node = graph.producer(result.numbers);
    if (!node || !node->after.empty()) return result;
    if (node->is(Op::Transpose) && !result.is_interleaved && exchanges(graph, *node, places))
      result.is_interleaved = true;
    else if (!node->is(Op::Reshape) && !(node->is(Op::Cast) && is_converted(graph, *node)))
      return result;
    result.numbers = node->inputs[0];
  }
}

bool fits(const Graph& graph, const Node& scatter, const Counted& counted) {
  const Shape& result = graph.type(scatter.outputs[0]).shape;
  const std::int64_t counts = counted.is_interleaved ? result.elements().number() : result.back().number();
  const DType dtype = graph.type(counted.numbers).dtype;
  return counts <= kMostCounts && (dtype == DType::Float32 || dtype == DType::UInt8 || dtype == DType::Int32);
}

}  // namespace

const OpDef& count_places_def() {
  static const Immortal<OpDef> definition = OpDef("count_places").inputs({"x"}).attribute("interleaved", false);
  return definition;
}

Graph count_places(const Graph& graph) {
  Rewriter rewriter(graph);
  for (const Node& node : graph.nodes()) {
    const Counted found = counts_rows(graph, node) ? counted(graph, node) : Counted{};
    if (found.numbers == kNoValue || !fits(graph, node, found)) {
      rewriter.copy(node);
      continue;
    }
    Node made;
    made.op = &count_places_def();
    made.name = node.name;
    made.inputs = {rewriter[found.numbers].id};
    made.attributes.set("interleaved", found.is_interleaved);
    rewriter.write(std::move(made), node.outputs);
    rewriter.stands_for(node);
  }
  return rewriter.finish();
}

}  // namespace openmps::engine
