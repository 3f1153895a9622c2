#include "engine/passes/matmuls/fuse_bias_gradient.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <vector>

#include "engine/ir/builder.h"
#include "engine/ir/op.h"
#include "engine/ops/axes.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"
#include "engine/passes/rows/row_patterns.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "engine/process/immortal.h"

namespace openmps::engine {
namespace {

class BiasGradientFuser {
 public:
  explicit BiasGradientFuser(const Graph& graph) : graph_(graph), users_(graph), rewriter_(graph) {
    for (const Node& node : graph.nodes())
      if (sums_rows(node)) sums_.emplace(source(node.inputs[0]), &node);
    for (const Node& node : graph.nodes())
      if (const auto found = match(node)) add(*found);
  }

  Graph run() { return rewriter_.has_rewrites() ? eliminate_dead_code(rewriter_.apply()) : graph_; }

 private:
  struct Fusion {
    const Node *product, *sums;
    ValueId x, dy;                   // before reshapes of their rows
    Rewriter::Nodes moves, widened;  // slices of the product, and the casts that widen it
  };

  const TensorType& type(ValueId value) const { return graph_.type(value); }
  const Shape& shape(ValueId value) const { return type(value).shape; }

  // The value before reshapes that keep the last axis.
  ValueId source(ValueId value) const {
    const Node* producer = graph_.producer(value, Op::Reshape);
    while (producer && producer->after.empty() && shape(producer->inputs[0]).rank() > 0 && shape(value).rank() > 0 &&
           shape(producer->inputs[0]).back(0) == shape(value).back(0)) {
      value = producer->inputs[0];
      producer = graph_.producer(value, Op::Reshape);
    }
    return value;
  }

  // Whether it adds up all rows of its operand.
  bool sums_rows(const Node& node) const {
    if (!node.is(Op::ReduceSum) || !users_.is_free(node) || type(node.outputs[0]).dtype != DType::Float32) return false;
    const std::size_t rank = shape(node.inputs[0]).rank();
    if (rank < 2) return false;
    const std::vector<bool> gone = axis_set(node.attributes.integers("axes"), rank);
    return !gone.back() && std::all_of(gone.begin(), gone.end() - 1, [](bool is_gone) { return is_gone; });
  }

  std::optional<Fusion> match(const Node& node) const {
    if (!node.is(Op::Matmul) || !users_.is_free(node) || node.inputs.size() > 2 || shape(node.outputs[0]).rank() != 2)
      return std::nullopt;
    const Attributes& is = node.attributes;
    if (!is.flag("transpose_a") || is.flag("transpose_b") || is.number("slope") != 1) return std::nullopt;
    const ValueId x = source(node.inputs[0]), dy = source(node.inputs[1]);
    auto found = sums_.find(dy);
    if (found == sums_.end()) found = sums_.find(source(unrounded(graph_, dy)));
    if (found == sums_.end() || type(dy).dtype == DType::Float64 || shape(x).elements() * shape(dy).elements() == 0)
      return std::nullopt;
    Fusion fusion{&node, found->second, x, dy, {}, {}};
    if (type(node.outputs[0]).dtype != DType::Float32 && !is_widened(node.outputs[0], fusion)) return std::nullopt;
    return fusion;
  }

  // Whether all users widen the value, or slices of it, to float32.
  bool is_widened(ValueId value, Fusion& fusion) const {
    if (users_.is_output(value) || users_.of(value).empty()) return false;
    return std::ranges::all_of(users_.of(value), [&](const Node* user) {
      if (!users_.is_free(*user)) return false;
      if (user->is(Op::Cast)) {
        fusion.widened.push_back(user);
        return type(user->outputs[0]).dtype == DType::Float32;
      }
      fusion.moves.push_back(user);
      return user->is(Op::Slice) && is_widened(user->outputs[0], fusion);
    });
  }

  bool is_made_before(const Fusion& fusion, const Node* place) const {
    return std::ranges::all_of(std::array{fusion.x, fusion.dy}, [&](ValueId operand) {
      const Node* producer = graph_.producer(operand);
      return !producer || producer < place;
    });
  }

  // Whether nothing but reshapes, which are listed, reads a value before the place.
  bool can_wait(ValueId value, const Node* place, Rewriter::Nodes& reshapes) const {
    return std::ranges::all_of(users_.of(value), [&](const Node* user) {
      if (user > place) return true;
      reshapes.push_back(user);
      return user->is(Op::Reshape) && users_.is_free(*user) && can_wait(user->outputs[0], place, reshapes);
    });
  }

  void add(const Fusion& fusion) {
    const Node* place = std::min(fusion.product, fusion.sums);
    Rewriter::Nodes taken{fusion.product, fusion.sums}, reshapes;
    if (!is_made_before(fusion, place)) {
      place = fusion.product;
      if (!can_wait(fusion.sums->outputs[0], place, reshapes)) return;
      taken.insert(taken.end(), reshapes.begin(), reshapes.end());
    }
    if (!rewriter_.rewrite(*place, taken, [this, fusion, reshapes] { write(fusion, reshapes); })) return;
    for (const Node* move : fusion.moves)
      rewriter_.rewrite(*move, {}, [this, move] {
        const Val whole = rewriter_[move->inputs[0]];
        rewriter_.replace(move->outputs[0], rewriter_.builder().op("slice", {whole}, move->attributes));
      });
    for (const Node* cast : fusion.widened)
      rewriter_.rewrite(*cast, {}, [this, cast] { rewriter_.replace(cast->outputs[0], rewriter_[cast->inputs[0]]); });
  }

  Val as_rows(ValueId value) {
    const std::int64_t columns = shape(value).back(0).number();
    return reshape(rewriter_[value], {shape(value).elements() / columns, columns});
  }

  void write(const Fusion& fusion, const Rewriter::Nodes& reshapes) {
    const ValueId product = fusion.product->outputs[0], sums = fusion.sums->outputs[0];
    Node node;
    node.op = &matmul_and_column_sums_def();
    node.name = fusion.product->name;
    node.inputs = {as_rows(fusion.x).id, as_rows(fusion.dy).id};
    const std::vector<ValueId> made = rewriter_.fresh()
                                          .add_typed_node(std::move(node), {{DType::Float32, shape(product)},
                                                                            {DType::Float32, {shape(product).back(0)}}})
                                          .outputs;
    rewriter_.stands_for(*fusion.product);
    rewriter_.replace(product, rewriter_.builder().wrap(made[0]));
    rewriter_.replace(sums, reshape(rewriter_.builder().wrap(made[1]), shape(sums)));
    for (const Node* each : reshapes) rewriter_.copy(*each);
  }

  const Graph& graph_;
  Users users_;
  Rewriter rewriter_;
  std::map<ValueId, const Node*> sums_;  // by the value that they add up; the first of each
};

void both_loop(const ReferenceCall& call) {
  const Tensor64 &x = call.inputs[0], &dy = call.inputs[1];
  Tensor64 &product = call.outputs[0], &sums = call.outputs[1];
  const std::int64_t rows = x.shape[0], inputs = x.shape[1], columns = dy.shape[1];
  for (std::int64_t row = 0; row < rows; ++row)
    for (std::int64_t column = 0; column < columns; ++column) {
      const double value = dy[row * columns + column];
      sums[column] += value;
      for (std::int64_t input = 0; input < inputs; ++input)
        product[input * columns + column] += x[row * inputs + input] * value;
    }
}

}  // namespace

Graph fuse_bias_gradient(const Graph& graph) { return BiasGradientFuser(graph).run(); }

const OpDef& matmul_and_column_sums_def() {
  static const Immortal<OpDef> definition =
      OpDef("matmul_and_column_sums").inputs({"x", "dy"}).outputs({"product", "sums"}).reference(both_loop);
  return definition;
}

}  // namespace openmps::engine
