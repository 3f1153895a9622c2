#include "engine/passes/rows/fuse_rms_gradient.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "engine/ir/builder.h"
#include "engine/ir/op.h"
#include "engine/ops/normalization/moments.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"
#include "engine/passes/rows/fuse_row_gradient.h"
#include "engine/passes/rows/rms_root.h"
#include "engine/passes/rows/row_patterns.h"
#include "engine/passes/simplify/eliminate_dead_code.h"

namespace openmps::engine {
namespace {

constexpr int kMostNestedFactors = 12;

// number * over... / under...
struct Product {
  double number = 1;
  std::vector<ValueId> over, under;
};

class RmsGradientFuser {
 public:
  explicit RmsGradientFuser(const Graph& graph) : graph_(graph), users_(graph), rewriter_(graph) {
    for (const Node& node : graph.nodes())
      if (const auto found = match(node)) add(*found);
  }

  Graph run() { return rewriter_.has_rewrites() ? eliminate_dead_code(rewriter_.apply()) : graph_; }

 private:
  struct Fusion {
    const Node* total;  // the last sum of gradients of x
    RmsRoot root;
    ValueId dy = kNoValue, gamma = kNoValue, other = kNoValue;  // `other`: a further gradient of x
    const Node* dgamma = nullptr;
  };

  const TensorType& type(ValueId value) const { return graph_.type(value); }
  const Node* made_by(ValueId value, Op op) const { return engine::made_by(graph_, value, op); }

  ValueId bare(ValueId value) const { return engine::bare(graph_, value); }

  std::optional<Fusion> match(const Node& node) const {
    if (!is_sum(&node)) return std::nullopt;
    for (const std::size_t which : {0, 1}) {
      const ValueId bend = node.inputs[which], rest = node.inputs[1 - which];
      if (auto found = match(node, rest, bend, kNoValue)) return found;
      const Node* sum = graph_.producer(bare(rest));
      if (!sum || !is_sum(sum) || type(sum->outputs[0]).shape != type(node.outputs[0]).shape) continue;
      for (const std::size_t part : {0, 1})
        if (auto found = match(node, sum->inputs[part], bend, sum->inputs[1 - part])) return found;
    }
    return std::nullopt;
  }

  bool is_sum(const Node* node) const {
    return node->is(Op::Add) && node->inputs.size() == 2 && users_.is_free(*node) &&
           type(node->inputs[0]).shape == type(node->outputs[0]).shape &&
           type(node->inputs[1]).shape == type(node->outputs[0]).shape;
  }

  // `straight` is dy * gamma * r, `bend` the term with the mean.
  std::optional<Fusion> match(const Node& node, ValueId straight, ValueId bend, ValueId other) const {
    const Node* product = made_by(bare(straight), Op::Multiply);
    if (!product) return std::nullopt;
    for (const std::size_t which : {0, 1}) {
      const auto root =
          rms_root_of(graph_, bare(product->inputs[which]), type(node.outputs[0]).shape, kLongestGradientRow);
      if (!root) continue;
      const ValueId scaled = bare(product->inputs[1 - which]);
      if (!is_bend(bend, scaled, *root)) continue;
      Fusion fusion{&node, *root, kNoValue, kNoValue, other};
      if (find_gamma(fusion, scaled)) return fusion;
    }
    return std::nullopt;
  }

  bool has_rows(const Node& reduction) const {
    const Shape& shape = type(reduction.inputs[0]).shape;
    return row_length(reduction.attributes.integers("axes"), shape).value_or(kLongestGradientRow + 1) <=
           kLongestGradientRow;
  }

  // Whether it is -x * r / (mean + epsilon) * mean(scaled * x).
  bool is_bend(ValueId value, ValueId scaled, const RmsRoot& root) const {
    Product product;
    take_factors(value, true, root, product, 0);
    const Node* sum = nullptr;
    int xs = 0, roots = 0, others = 0;
    for (const ValueId factor : product.over) {
      const Node* reduced = graph_.producer(factor);
      if (factor == bare(root.x))
        ++xs;
      else if (factor == root.value)
        ++roots;
      else if (!sum && reduced && sums_products(*reduced, scaled, root))
        sum = reduced;
      else
        ++others;
    }
    if (!sum || xs != 1 || roots != 1 || others || product.under != std::vector<ValueId>{root.sum}) return false;
    const auto count = static_cast<double>(type(root.x).shape.elements() / type(root.mean).shape.elements());
    return std::fabs(product.number * count + 1) <= 1e-6;
  }

  void take_factors(ValueId value, bool is_over, const RmsRoot& root, Product& product, int depth) const {
    value = bare(value);
    if (const Node* wide = made_by(value, Op::BroadcastTo)) value = bare(wide->inputs[0]);
    const Node* node = graph_.producer(value);
    const bool is_known = value == bare(root.x) || value == root.value || value == root.sum;
    const bool goes_on = node && node->after.empty() && !is_known && depth < kMostNestedFactors;
    if (const std::optional<double> number = common_number(graph_, value)) {
      product.number = is_over ? product.number * *number : product.number / *number;
    } else if (goes_on && (node->is(Op::Multiply) || node->is(Op::Divide))) {
      take_factors(node->inputs[0], is_over, root, product, depth + 1);
      take_factors(node->inputs[1], is_over == node->is(Op::Multiply), root, product, depth + 1);
    } else {
      (is_over ? product.over : product.under).push_back(value);
    }
  }

  // Whether it adds up scaled * x over each row.
  bool sums_products(const Node& node, ValueId scaled, const RmsRoot& root) const {
    if (!node.is(Op::ReduceSum) || !node.after.empty() || !has_rows(node)) return false;
    if (type(node.outputs[0]).shape.elements() != type(root.mean).shape.elements()) return false;
    const Node* product = made_by(bare(node.inputs[0]), Op::Multiply);
    return product && is_product(*product, scaled, bare(root.x));
  }

  bool is_product(const Node& node, ValueId one, ValueId other) const {
    const ValueId a = bare(node.inputs[0]), b = bare(node.inputs[1]);
    return (a == one && b == other) || (a == other && b == one);
  }

  // `scaled` is dy * gamma; gamma's own gradient may be missing.
  bool find_gamma(Fusion& fusion, ValueId scaled) const {
    const Node* product = made_by(scaled, Op::Multiply);
    const Shape& shape = type(fusion.root.x).shape;
    const std::int64_t count = shape.elements() / type(fusion.root.mean).shape.elements();
    for (const std::size_t which : {0, 1}) {
      if (!product || !is_of_columns(graph_, product->inputs[which], count, shape)) continue;
      const ValueId dy = unwidened(graph_, product->inputs[1 - which]);
      if (type(dy).shape != shape || !(type(dy).dtype == DType::Float32 || is_half(type(dy).dtype))) continue;
      fusion.gamma = product->inputs[which], fusion.dy = dy;
      find_sum(fusion, count);
      return true;
    }
    return false;
  }

  void find_sum(Fusion& fusion, std::int64_t count) const {
    std::vector<ValueId> copies{fusion.dy};
    for (const Node* user : users_.of(fusion.dy))
      if (user->is(Op::Cast) && bare(user->outputs[0]) == bare(fusion.dy)) copies.push_back(user->outputs[0]);
    for (const ValueId dy : copies)
      for (const Node* user : users_.of(dy)) {
        if (!user->is(Op::Multiply) || !user->after.empty()) continue;
        const Node* normalized = made_by(bare(user->inputs[user->inputs[0] == dy ? 1 : 0]), Op::Multiply);
        if (!normalized || !is_product(*normalized, bare(fusion.root.x), fusion.root.value)) continue;
        for (const Node* reader : users_.of(user->outputs[0])) {
          if (reader->is(Op::Cast) && !users_.of(reader->outputs[0]).empty()) reader = users_.of(reader->outputs[0])[0];
          if (sums_rows(*reader, fusion.root, count)) fusion.dgamma = reader;
        }
      }
  }

  // Whether it adds up all rows.
  bool sums_rows(const Node& node, const RmsRoot& root, std::int64_t count) const {
    if (!node.is(Op::ReduceSum) || !users_.is_free(node)) return false;
    const Shape& shape = type(node.inputs[0]).shape;
    const std::optional<MomentsExtents> sums = moments_extents(node.attributes.integers("axes"), shape);
    return sums && shape == type(root.x).shape && sums->outer == 1 && sums->inner == count &&
           sums->reduced() == type(root.mean).shape.elements() && type(node.outputs[0]).dtype == DType::Float32;
  }

  void add(const Fusion& fusion) {
    Rewriter::Nodes nodes{fusion.total};
    if (fusion.dgamma) nodes.push_back(fusion.dgamma);
    const Node* const first = *std::ranges::min_element(nodes);
    for (const ValueId operand : {fusion.root.x, fusion.dy, fusion.root.mean, fusion.gamma, fusion.other})
      if (const Node* producer = operand == kNoValue ? nullptr : graph_.producer(operand);
          producer && producer >= first)
        return;
    rewriter_.rewrite(*first, nodes, [this, fusion] { write(fusion); });
  }

  void write(const Fusion& fusion) {
    const TensorType& total = type(fusion.total->outputs[0]);
    Node node;
    node.op = &row_normalization_gradient_def();
    node.name = fusion.total->name;
    node.attributes = {{"epsilon", fusion.root.epsilon}, {"centred", false}};
    for (const ValueId operand : {fusion.root.x, fusion.dy, fusion.root.mean, fusion.root.mean, fusion.gamma})
      node.inputs.push_back(rewriter_[operand].id);
    const TensorType columns{DType::Float32, {type(fusion.gamma).shape.elements()}}, dx = type(fusion.root.x);
    const std::vector<ValueId> made =
        rewriter_.fresh().add_typed_node(std::move(node), {dx, columns, columns, {DType::Float32, dx.shape}}).outputs;
    // A gradient that is not of the type of x is the other result, which is not rounded.
    Val result = rewriter_.builder().wrap(made[dx.dtype == DType::Float32 ? 0 : 3]);
    if (fusion.other != kNoValue) result = cast(rewriter_[fusion.other], DType::Float32) + result;
    rewriter_.replace(fusion.total->outputs[0], cast(result, total.dtype));
    if (!fusion.dgamma) return;
    const Val dgamma = rewriter_.builder().wrap(made[1]);
    rewriter_.replace(fusion.dgamma->outputs[0], reshape(dgamma, type(fusion.dgamma->outputs[0]).shape));
  }

  const Graph& graph_;
  Users users_;
  Rewriter rewriter_;
};

}  // namespace

Graph fuse_rms_gradient(const Graph& graph) { return RmsGradientFuser(graph).run(); }

}  // namespace openmps::engine
