#include "engine/passes/attention/join_projections.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "engine/ir/builder.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/axes.h"
#include "engine/ops/slices.h"
#include "engine/passes/attention/attention_use.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

constexpr std::size_t kProjections = 3;   // q, k, v
constexpr std::int64_t kRowsOfInput = 4;  // rows for each input of the projections, at least
using Three = std::array<const Node*, kProjections>;

// All that reads the gradients of attention by q, k and v.
struct ProjectionGradients {
  const Node* node = nullptr;  // the gradient of attention
  Three columns{}, rows{};     // reshapes to (..., N), and of these to (rows, N), if any
  Three sums{};                // for the biases, if any
  Three of_weights{}, of_input{};
  Three reshapes{};                                // of the gradients by the input, if any
  const Node *first = nullptr, *second = nullptr;  // additions of these
};

struct Projections {
  const Node* attention = nullptr;
  Three matmuls{}, heads{};
  std::optional<ProjectionGradients> gradients;
};

class ProjectionJoiner {
 public:
  ProjectionJoiner(const Graph& graph, const PassContext& context)
      : graph_(graph), context_(context), users_(graph), rewriter_(graph) {
    for (const Node& node : graph.nodes())
      if (node.is(Op::Attention)) look_at(node);
  }

  Graph run() {
    for (const Node& node : graph_.nodes()) {
      if (taken_.contains(&node)) continue;
      if (const auto found = forward_.find(&node); found != forward_.end()) write_forward(found->second);
      rewriter_.copy(node);
      if (const auto found = backward_.find(&node); found != backward_.end()) write_gradients(found->second);
    }
    return rewriter_.finish();
  }

 private:
  const Shape& shape(ValueId value) const { return graph_.type(value).shape; }
  static bool turns(const Node& matmul, bool a, bool b) {
    return matmul.attributes.flag("transpose_a") == a && matmul.attributes.flag("transpose_b") == b &&
           matmul.attributes.number("slope") == 1;
  }

  void look_at(const Node& attention) {
    if (!users_.is_free(attention) || !attention.attributes.flag("tokens_first")) return;
    Projections found;
    found.attention = &attention;
    const auto& readers = users_.of(attention.outputs[0]);
    const auto gradient =
        std::ranges::find_if(readers, [](const Node* reader) { return reader->is(Op::AttentionGradient); });
    const Node* const backward = gradient == readers.end() ? nullptr : *gradient;
    if (!match_forward(found, backward) || !is_worthwhile(found, backward)) return;
    if (backward && !match_gradients(found, *backward)) return;
    announce(std::move(found));
  }

  bool match_forward(Projections& found, const Node* backward) const {
    for (std::size_t i = 0; i < kProjections; ++i) {
      const Node* heads = graph_.producer(found.attention->inputs[i], Op::Reshape);
      const Node* matmul = heads ? graph_.producer(heads->inputs[0], Op::Matmul) : nullptr;
      if (!matmul || users_.only(heads->inputs[0]) != heads || !users_.is_free(*heads) || !users_.is_free(*matmul))
        return false;
      const bool others_read = std::ranges::any_of(
          users_.of(heads->outputs[0]), [&](const Node* user) { return user != found.attention && user != backward; });
      if (others_read || users_.is_output(heads->outputs[0]) || !turns(*matmul, false, false)) return false;
      found.matmuls[i] = matmul;
      found.heads[i] = heads;
      const Node& first = *found.matmuls[0];
      if (matmul->inputs.size() != first.inputs.size() || matmul->inputs[0] != first.inputs[0]) return false;
      for (std::size_t input = 1; input < first.inputs.size(); ++input)
        if (graph_.type(matmul->inputs[input]) != graph_.type(first.inputs[input])) return false;
      if (graph_.type(matmul->outputs[0]) != graph_.type(first.outputs[0])) return false;
    }
    const Node& first = *found.matmuls[0];
    return shape(first.inputs[0]).rank() >= 2 && shape(first.inputs[1]).rank() == 2 &&
           (first.inputs.size() == 2 || (first.inputs.size() == 3 && shape(first.inputs[2]).rank() == 1)) &&
           found.matmuls[0] != found.matmuls[1] && found.matmuls[1] != found.matmuls[2] &&
           found.matmuls[0] != found.matmuls[2];
  }

  // Whether the library reads joined heads, and the weights are small beside the rows.
  bool is_worthwhile(const Projections& found, const Node* backward) const {
    const Node& attention = *found.attention;
    const Shape& x = shape(found.matmuls[0]->inputs[0]);
    if (!x.is_known() || x.elements() < x.back(0) * x.back(0) * kRowsOfInput) return false;
    if (shape(attention.inputs[1]) != shape(attention.inputs[0]) ||
        shape(attention.inputs[2]) != shape(attention.inputs[0]))
      return false;
    const Shape* const mask = attention.inputs.size() > kProjections ? &shape(attention.inputs[kProjections]) : nullptr;
    std::optional<AttentionUse> use =
        attention_use(shape(attention.inputs[0]), shape(attention.inputs[2]), mask, attention.attributes);
    if (!use || !context_.has_attention) return false;
    use->is_packed = true;
    use->trains = backward != nullptr;
    return context_.has_attention(*use);
  }

  // The only user of an operation, if it is this one.
  const Node* only(const Node& node, Op wanted) const {
    const Node* user = users_.only(node.outputs[0]);
    return user && user->is(wanted) && users_.is_free(*user) ? user : nullptr;
  }

  bool match_gradients(Projections& found, const Node& backward) const {
    if (!users_.is_free(backward)) return false;
    ProjectionGradients of{.node = &backward};
    for (std::size_t i = 0; i < kProjections; ++i) {
      if (backward.inputs[i] != found.attention->inputs[i]) return false;
      const Node* columns = users_.only(backward.outputs[i]);
      if (!columns || !columns->is(Op::Reshape) || !users_.is_free(*columns) ||
          shape(columns->outputs[0]) != shape(found.matmuls[i]->outputs[0]))
        return false;
      of.columns[i] = columns;
      if (!match_users(found, of, i)) return false;
    }
    for (std::size_t i = 1; i < kProjections; ++i)
      if ((of.sums[i] && of.sums[0] && shape(of.sums[i]->outputs[0]) != shape(of.sums[0]->outputs[0])) ||
          !of.sums[i] != !of.sums[0] || !of.rows[i] != !of.rows[0] || !of.of_input[i] != !of.of_input[0])
        return false;
    for (const Node* of_weights : of.of_weights)
      if (of_weights->inputs[0] != of.of_weights[0]->inputs[0]) return false;
    if (of.of_input[0] && !match_additions(of)) return false;
    found.gradients = of;
    return true;
  }

  // All users of one gradient: a sum, and two matmuls, perhaps of its rows.
  bool match_users(const Projections& found, ProjectionGradients& of, std::size_t i) const {
    const ValueId columns = of.columns[i]->outputs[0];
    if (users_.is_output(columns)) return false;
    std::vector<const Node*> matmuls;
    for (const Node* user : users_.of(columns)) {
      if (!users_.is_free(*user)) return false;
      if (user->is(Op::ReduceSum) && !of.sums[i] && is_sum_of_rows(*user)) {
        of.sums[i] = user;
      } else if (user->is(Op::Reshape) && !of.rows[i] && shape(user->outputs[0]).rank() == 2 &&
                 shape(user->outputs[0]).back(0) == shape(columns).back(0) && !users_.is_output(user->outputs[0])) {
        of.rows[i] = user;
        const auto& readers = users_.of(user->outputs[0]);
        matmuls.insert(matmuls.end(), readers.begin(), readers.end());
      } else if (user->is(Op::Matmul)) {
        matmuls.push_back(user);
      } else {
        return false;
      }
    }
    const ValueId rows = of.rows[i] ? of.rows[i]->outputs[0] : columns;
    const ValueId weights = found.matmuls[i]->inputs[1], x = found.matmuls[0]->inputs[0];
    for (const Node* matmul : matmuls) {
      if (!matmul->is(Op::Matmul) || !users_.is_free(*matmul) || matmul->inputs.size() != 2) return false;
      if (matmul->inputs[0] == rows && matmul->inputs[1] == weights && turns(*matmul, false, true) && !of.of_input[i])
        of.of_input[i] = matmul;
      else if (matmul->inputs[1] == rows && is_rows_of(matmul->inputs[0], x) && turns(*matmul, true, false) &&
               shape(matmul->outputs[0]) == shape(weights) && !of.of_weights[i])
        of.of_weights[i] = matmul;
      else
        return false;
    }
    return of.of_weights[i] != nullptr;
  }

  bool is_rows_of(ValueId value, ValueId x) const {
    const Node* reshape = graph_.producer(value, Op::Reshape);
    return value == x || (reshape && reshape->inputs[0] == x);
  }

  // Over all axes but the last one.
  bool is_sum_of_rows(const Node& sum) const {
    const std::size_t rank = shape(sum.inputs[0]).rank();
    const std::vector<bool> axes = axis_set(sum.attributes.integers("axes"), rank);
    return std::ranges::count(axes, true) + 1 == static_cast<std::ptrdiff_t>(rank) && !axes[rank - 1];
  }

  // The sum of the three gradients by the input: ((a + b) + c), in any order.
  bool match_additions(ProjectionGradients& of) const {
    std::vector<ValueId> terms;
    for (std::size_t i = 0; i < kProjections; ++i) {
      of.reshapes[i] = only(*of.of_input[i], Op::Reshape);
      terms.push_back((of.reshapes[i] ? of.reshapes[i] : of.of_input[i])->outputs[0]);
    }
    const auto has = [&](ValueId value) { return std::ranges::find(terms, value) != terms.end(); };
    for (const ValueId term : terms) {
      const Node* sum = users_.only(term);
      if (!sum || !sum->is(Op::Add) || !users_.is_free(*sum) || shape(sum->outputs[0]) != shape(term)) return false;
      (has(sum->inputs[0]) && has(sum->inputs[1]) ? of.first : of.second) = sum;
    }
    return of.first && of.second && only(*of.first, Op::Add) == of.second &&
           shape(of.second->outputs[0]) == shape(of.first->outputs[0]);
  }

  // Nodes that are no longer there; their results are written beside attention and its gradient.
  void announce(Projections projections) {
    const std::size_t index = found_.size();
    forward_[projections.attention] = index;
    const auto take = [&](const Three& nodes) {
      for (const Node* node : nodes)
        if (node) taken_.insert(node);
    };
    take(projections.matmuls);
    take(projections.heads);
    if (const auto& of = projections.gradients) {
      backward_[of->node] = index;
      for (const Three& nodes : {of->columns, of->rows, of->sums, of->of_weights, of->of_input, of->reshapes})
        take(nodes);
      take({of->first, of->second});
    }
    found_.push_back(std::move(projections));
    weights_.emplace_back();
  }

  // The inputs of the matmuls with this number, side by side.
  Val joined(const Projections& found, std::size_t input) {
    std::vector<Val> parts;
    for (const Node* matmul : found.matmuls) parts.push_back(rewriter_[matmul->inputs[input]]);
    return concatenate(parts, parts[0].shape().rank() - 1);
  }

  // A third along the last axis.
  static Val third(Val whole, std::size_t part) {
    const std::size_t axis = whole.shape().rank() - 1;
    const std::int64_t width = whole.shape()[axis].number() / static_cast<std::int64_t>(kProjections);
    const std::int64_t first = static_cast<std::int64_t>(part) * width;
    return slice_along(whole, axis, first, first + width);
  }

  Val product(Val a, Val b, bool turns_a, bool turns_b) {
    return rewriter_.builder().op("matmul", {a, b}, {{"transpose_a", turns_a}, {"transpose_b", turns_b}});
  }

  void write_forward(std::size_t index) {
    const Projections& found = found_[index];
    const Node& first = *found.matmuls[0];
    weights_[index] = joined(found, 1);
    std::vector<Val> operands{rewriter_[first.inputs[0]], weights_[index]};
    if (first.inputs.size() > 2) operands.push_back(joined(found, 2));
    const Val whole = rewriter_.builder().op("matmul", operands, first.attributes, first.name);
    for (std::size_t i = 0; i < kProjections; ++i) {
      const ValueId heads = found.heads[i]->outputs[0];
      rewriter_.replace(heads, reshape(third(whole, i), shape(heads)));
    }
  }

  void write_gradients(std::size_t index) {
    const ProjectionGradients& of = *found_[index].gradients;
    std::vector<Val> parts;
    for (std::size_t i = 0; i < kProjections; ++i)
      parts.push_back(reshape(rewriter_[of.node->outputs[i]], shape(of.columns[i]->outputs[0])));
    const Val columns = concatenate(parts, parts[0].shape().rank() - 1);
    const Extent width = columns.shape().back(0);
    const Val rows = of.rows[0] ? reshape(columns, {columns.shape().elements() / width, width}) : columns;
    if (of.of_input[0]) {
      const ValueId sum = of.second->outputs[0];
      rewriter_.replace(sum, reshape(product(rows, weights_[index], false, true), shape(sum)));
    }
    const Val x = rewriter_[found_[index].matmuls[0]->inputs[0]];
    const Val of_weights = product(reshape(x, shape(of.of_weights[0]->inputs[0])), rows, true, false);
    for (std::size_t i = 0; i < kProjections; ++i)
      rewriter_.replace(of.of_weights[i]->outputs[0], third(of_weights, i));
    if (!of.sums[0]) return;
    const Val sums = rewriter_.builder().op("reduce_sum", {columns}, of.sums[0]->attributes);
    for (std::size_t i = 0; i < kProjections; ++i) rewriter_.replace(of.sums[i]->outputs[0], third(sums, i));
  }

  const Graph& graph_;
  const PassContext& context_;
  Users users_;
  Rewriter rewriter_;
  std::vector<Projections> found_;
  std::vector<Val> weights_;  // of each, joined
  std::map<const Node*, std::size_t> forward_, backward_;
  std::set<const Node*> taken_;
};

}  // namespace

Graph join_projections(const Graph& graph, const PassContext& context) {
  return ProjectionJoiner(graph, context).run();
}

}  // namespace openmps::engine
