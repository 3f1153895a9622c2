#include "engine/passes/rows/fuse_gathered_scatter.h"

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/axes.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"
#include "engine/process/immortal.h"

namespace openmps::engine {
namespace {

// A few rows are gathered as fast as they are read; the most have numbers of 32 bits on every device.
constexpr std::int64_t kFewIndices = 128, kMostIndices = std::int64_t{1} << 30;
constexpr std::int64_t kMostDestinations = std::int64_t{1} << 31,
                       kLongestGatheredRow = std::int64_t{1} << 20;  // of a row

// The rows that are added, one for each index.
struct Messages {
  const Node* gather = nullptr;
  const Node* product = nullptr;  // of the gathered rows and factors; null without factors
  ValueId factors = -1;
};

class GatheredScatterFuser {
 public:
  explicit GatheredScatterFuser(const Graph& graph) : graph_(graph), users_(graph), rewriter_(graph) {
    for (const Node& node : graph.nodes())
      if (is_sum(node)) fuse(node);
  }

  Graph run() { return rewriter_.apply(); }

 private:
  std::int64_t elements(ValueId value) const { return graph_.type(value).shape.elements(); }

  // Of the first axis.
  bool is_of_rows(const Node& node, std::size_t rank) const {
    return node.attributes.integer("batch_dims") == 0 && rank > 0 &&
           axis_position(node.attributes.integer("axis"), rank) == 0;
  }

  bool is_sum(const Node& node) const {
    if (!node.is(Op::Scatter) || node.inputs.size() != 2 || node.attributes.text("mode") != "add") return false;
    const TensorType& y = graph_.type(node.outputs[0]);
    if (y.dtype != DType::Float32 || !y.shape.is_known() || !is_of_rows(node, y.shape.rank())) return false;
    const std::int64_t count = elements(node.inputs[1]), rows = y.shape[0].number();
    return y.shape.elements() > 0 && count > kFewIndices && count < kMostIndices && rows < kMostDestinations &&
           y.shape.elements() / rows < kLongestGatheredRow;
  }

  // The gather of rows that makes a value for `reader` alone.
  const Node* gather_for(ValueId value, const Node& reader) const {
    const Node* const gather = graph_.producer(value, Op::Gather);
    if (!gather || users_.only(value) != &reader) return nullptr;
    return is_of_rows(*gather, graph_.type(gather->inputs[0]).shape.rank()) ? gather : nullptr;
  }

  // Whether a value has one number for each index, in the updates of a scatter.
  bool has_one_for_each(ValueId value, const Node& scatter) const {
    const TensorType& type = graph_.type(value);
    const Shape &indices = graph_.type(scatter.inputs[1]).shape, &updates = graph_.type(scatter.inputs[0]).shape;
    if (type.dtype != DType::Float32 || type.shape.rank() != updates.rank()) return false;
    for (std::size_t axis = 0; axis < updates.rank(); ++axis)
      if (type.shape[axis] != (axis < indices.rank() ? indices[axis] : Extent(1))) return false;
    return true;
  }

  Messages messages_of(const Node& scatter) const {
    const ValueId updates = scatter.inputs[0];
    if (const Node* gather = gather_for(updates, scatter)) return {gather};
    const Node* const product = graph_.producer(updates, Op::Multiply);
    if (!product || users_.only(updates) != &scatter) return {};
    for (const std::size_t side : {0, 1})
      if (const Node* gather = gather_for(product->inputs[side], *product))
        if (has_one_for_each(product->inputs[1 - side], scatter)) return {gather, product, product->inputs[1 - side]};
    return {};
  }

  void fuse(const Node& scatter) {
    const Messages messages = messages_of(scatter);
    if (!messages.gather || !users_.is_free(scatter)) return;
    const Node& gather = *messages.gather;
    const Shape &x = graph_.type(gather.inputs[0]).shape, &y = graph_.type(scatter.outputs[0]).shape;
    if (x.elements() == 0 || x.elements() / x[0].number() != y.elements() / y[0].number()) return;
    if (elements(gather.inputs[1]) != elements(scatter.inputs[1])) return;
    Rewriter::Nodes taken{&gather};
    if (messages.product) taken.push_back(messages.product);
    rewriter_.rewrite(scatter, taken, [this, &scatter, messages] { write(scatter, messages); });
  }

  void write(const Node& scatter, const Messages& messages) {
    Node made;
    made.op = &gathered_scatter_def();
    made.name = scatter.name;
    made.inputs = {rewriter_[messages.gather->inputs[0]].id, rewriter_[messages.gather->inputs[1]].id,
                   rewriter_[scatter.inputs[1]].id};
    if (messages.product) made.inputs.push_back(rewriter_[messages.factors].id);
    rewriter_.write(std::move(made), scatter.outputs);
  }

  const Graph& graph_;
  const Users users_;
  Rewriter rewriter_;
};

void gathered_scatter_loop(const ReferenceCall& call) {
  const Tensor64 &x = call.inputs[0], &sources = call.inputs[1], &destinations = call.inputs[2];
  Tensor64& y = call.outputs[0];
  const std::int64_t from_rows = x.shape[0].number(), to_rows = y.shape[0].number(),
                     inner = x.shape.elements() / from_rows, count = sources.shape.elements();
  for (std::int64_t k = 0; k < count; ++k) {
    const double from = sources[k], to = destinations[k], factor = call.inputs.size() > 3 ? call.inputs[3][k] : 1;
    if (to < 0 || to >= static_cast<double>(to_rows)) continue;
    const bool is_inside = from >= 0 && from < static_cast<double>(from_rows);
    for (std::int64_t i = 0; i < inner; ++i)
      y[static_cast<std::int64_t>(to) * inner + i] +=
          factor * (is_inside ? x[static_cast<std::int64_t>(from) * inner + i] : 0);
  }
}

}  // namespace

const OpDef& gathered_scatter_def() {
  static const Immortal<OpDef> definition = OpDef("gathered_scatter")
                                                .inputs({"x", "sources", "destinations"})
                                                .optional_input("factors")
                                                .reference(gathered_scatter_loop);
  return definition;
}

Graph fuse_gathered_scatter(const Graph& graph) { return GatheredScatterFuser(graph).run(); }

}  // namespace openmps::engine
