#include "engine/passes/parameters/pack_weights.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/passes/parameters/packed_matmul.h"
#include "engine/passes/parameters/preparations.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

constexpr std::int64_t kMostPackedRows = 256;  // with more, oneDNN's products are as fast
// The same in bfloat16: two tiles of AMX. With so few, reading the weights takes longer than multiplying. Not measured.
constexpr std::int64_t kMostRowsForTiles = 32;
constexpr std::int64_t kFewestElements = 4096;  // of a matrix that is worth packing
constexpr std::int64_t kFewestDepth = 16;

class WeightPacker {
 public:
  WeightPacker(const Graph& graph, const PassContext& context)
      : graph_(graph),
        users_(graph),
        follows_(values_of_parameters(graph)),
        most_rows_(context.precision == Precision::BFloat16 ? kMostRowsForTiles : kMostPackedRows),
        rewriter_(graph) {}

  Graph run() {
    for (const Node& node : graph_.nodes())
      if (is_suitable(node))
        write(node);
      else
        rewriter_.copy(node);
    return rewriter_.finish();
  }

 private:
  bool follows(ValueId value) const { return follows_[static_cast<std::size_t>(value)]; }

  bool is_suitable(const Node& node) const {
    if (!node.is(Op::Matmul) || !users_.is_free(node)) return false;
    if (node.attributes.flag("transpose_a") || follows(node.inputs[0]) || !follows(node.inputs[1])) return false;
    const TensorType &b = graph_.type(node.inputs[1]), &y = graph_.type(node.outputs[0]);
    if (b.shape.rank() != 2 || y.dtype != DType::Float32) return false;
    const std::int64_t columns = y.shape.back().number(), elements = b.shape.elements().number(),
                       depth = columns > 0 ? elements / columns : 0,
                       rows = columns > 0 ? y.shape.elements().number() / columns : 0;
    if (columns < kPanelColumns || depth < kFewestDepth || elements < kFewestElements) return false;
    return rows > 1 && rows <= most_rows_;
  }

  ValueId panels_of(const Node& node) {
    const bool is_transposed = node.attributes.flag("transpose_b");
    const auto [found, is_new] = panels_.try_emplace({node.inputs[1], is_transposed}, kNoValue);
    if (is_new)
      found->second =
          rewriter_.fresh()
              .add_node(pack_columns_def(), {rewriter_[node.inputs[1]].id}, {{"transpose_b", is_transposed}}, node.name)
              .outputs[0];
    return found->second;
  }

  void write(const Node& node) {
    Node made;
    made.op = &packed_matmul_def();
    made.name = node.name;
    made.inputs = rewriter_.operands(node);
    made.inputs[1] = panels_of(node);
    made.attributes.set("columns", graph_.type(node.outputs[0]).shape.back().number());
    made.attributes.set("slope", node.attributes.number("slope"));
    rewriter_.write(std::move(made), node.outputs);
  }

  const Graph& graph_;
  const Users users_;
  const std::vector<bool> follows_;
  const std::int64_t most_rows_;
  Rewriter rewriter_;
  std::map<std::pair<ValueId, bool>, ValueId> panels_;  // by matrix, and whether it is transposed
};

}  // namespace

Graph pack_weights(const Graph& graph, const PassContext& context) { return WeightPacker(graph, context).run(); }

}  // namespace openmps::engine
