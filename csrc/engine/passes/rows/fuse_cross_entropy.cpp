#include "engine/passes/rows/fuse_cross_entropy.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

#include "engine/ir/builder.h"
#include "engine/ir/numbers.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/axes.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"
#include "engine/process/immortal.h"

namespace openmps::engine {
namespace {

// A tensor of classes that is 0 but at the labels: number * product of rows * one_hot(labels).
struct ScaledOneHot {
  ValueId labels = -1;  // (..., 1)
  double number = 1;
  std::vector<ValueId> rows;  // each has one element or is (..., 1)
};

// Whether it is the constant 0, 1, 2, ... along the last axis, which broadcasts to `shape`.
bool counts_classes(const Graph& graph, ValueId value, const Shape& shape) {
  const Node* constant = graph.producer(value, Op::Constant);
  const TensorType& type = graph.type(value);
  const std::int64_t classes = shape.back(0);
  if (!constant || type.shape.rank() == 0 || type.shape.back(0) != classes || type.shape.elements() != classes)
    return false;
  const std::byte* const bytes = constant->attributes.literal("value").bytes.data();
  for (std::int64_t i = 0; i < classes; ++i)
    if (load_number(type.dtype, bytes, static_cast<std::size_t>(i)) != static_cast<double>(i)) return false;
  return true;
}

Shape with_one_class(Shape shape) {
  shape[shape.rank() - 1] = 1;
  return shape;
}

// Whether it has one number for each row of `shape`, or one for all.
bool is_of_rows(const Graph& graph, ValueId value, const Shape& shape) {
  const Shape& own = graph.type(value).shape;
  return graph.type(value).dtype == DType::Float32 && (own.elements() == 1 || own == with_one_class(shape));
}

// Multiplies by a tensor that is constant along each row; false if it is none.
bool take_factor(const Graph& graph, ValueId value, const Shape& shape, ScaledOneHot& result) {
  if (const auto number = common_number(graph, value)) {
    result.number *= *number;
    return true;
  }
  const Node* broadcast = graph.producer(value, Op::BroadcastTo);
  const ValueId source = broadcast ? broadcast->inputs[0] : value;
  if (broadcast) {
    if (const auto number = common_number(graph, source)) {
      result.number *= *number;
      return true;
    }
  }
  if (!is_of_rows(graph, source, shape)) return false;
  result.rows.push_back(source);
  return true;
}

std::optional<ScaledOneHot> scaled_one_hot(const Graph& graph, ValueId value, const Shape& shape) {
  ScaledOneHot result;
  if (graph.type(value).shape != shape) return std::nullopt;
  for (;;) {
    const Node* node = graph.producer(value);
    if (!node || !node->after.empty()) return std::nullopt;
    if (node->is(Op::Negate)) {
      result.number = -result.number;
      value = node->inputs[0];
    } else if (node->is(Op::Multiply)) {
      const bool first = take_factor(graph, node->inputs[0], shape, result);
      if (!first && !take_factor(graph, node->inputs[1], shape, result)) return std::nullopt;
      value = node->inputs[first ? 1 : 0];
    } else if (node->is(Op::Select)) {
      const auto on = single_number(graph, node->inputs[1]), off = single_number(graph, node->inputs[2]);
      const Node* equal = graph.producer(node->inputs[0], Op::Equal);
      if (!on || off != 0.0 || !equal || !equal->after.empty()) return std::nullopt;
      const bool first = counts_classes(graph, equal->inputs[0], shape);
      result.labels = equal->inputs[first ? 1 : 0];
      result.number *= *on;
      const bool fits = (first || counts_classes(graph, equal->inputs[1], shape)) &&
                        graph.type(result.labels) == TensorType{DType::Float32, with_one_class(shape)};
      return fits ? std::optional(std::move(result)) : std::nullopt;
    } else {
      return std::nullopt;
    }
    if (graph.type(value).shape != shape) return std::nullopt;
  }
}

class CrossEntropyFuser {
 public:
  explicit CrossEntropyFuser(const Graph& graph) : graph_(graph), users_(graph), rewriter_(graph) {
    for (const Node& node : graph.nodes())
      if (node.is(Op::LogSoftmax)) look_at(node);
  }

  Graph run() { return rewriter_.apply(); }

 private:
  struct Found {
    const Node* softmax;
    ScaledOneHot one_hot;
  };

  bool is_along_last(const Node& node, const Shape& shape) const {
    return axis_position(node.attributes.integer("axis"), shape.rank()) == shape.rank() - 1;
  }

  // A user of log_softmax, by what replaces it.
  struct Replaced {
    const Node* node;
    Found found;
    bool is_sum;
  };

  void look_at(const Node& softmax) {
    const ValueId y = softmax.outputs[0];
    const TensorType& type = graph_.type(y);
    if (type.dtype != DType::Float32 || !softmax.after.empty() || !is_along_last(softmax, type.shape)) return;
    if (type.shape.back(0) < 2) return;  // a factor of rows could not be told from the one-hot tensor
    if (users_.is_output(y) || users_.has_waiter(softmax) || users_.of(y).empty()) return;
    std::vector<Replaced> replaced;
    for (const Node* user : users_.of(y)) {
      const auto found = replacement_of(softmax, *user, type.shape);
      if (!found) return;
      replaced.push_back(*found);
    }
    for (const Replaced& each : replaced) {
      if (each.is_sum) {
        rewriter_.rewrite(*each.node, {}, [this, each] { write_sum(*each.node, each.found); });
        continue;
      }
      // A half type is written at once where nothing else reads dx.
      const Node* cast = users_.only(each.node->outputs[0]);
      const bool narrows =
          cast && cast->is(Op::Cast) && cast->after.empty() && is_half(graph_.type(cast->outputs[0]).dtype);
      const Node& place = narrows ? *cast : *each.node;
      rewriter_.rewrite(place, {each.node}, [this, &place, each] { write_gradient(place, each.found); });
    }
  }

  std::optional<Replaced> replacement_of(const Node& softmax, const Node& user, const Shape& shape) const {
    if (!users_.is_free(user)) return std::nullopt;
    const ValueId y = softmax.outputs[0];
    if (user.is(Op::LogSoftmaxGradient) && user.inputs[0] == y && user.inputs[1] != y && is_along_last(user, shape)) {
      const auto one_hot = scaled_one_hot(graph_, user.inputs[1], shape);
      return one_hot ? std::optional(Replaced{&user, {&softmax, *one_hot}, false}) : std::nullopt;
    }
    if (!user.is(Op::Multiply) || graph_.type(user.outputs[0]).shape != shape) return std::nullopt;
    const Node* sum = users_.only(user.outputs[0]);
    if (!sum || !sum->is(Op::ReduceSum) || !sum->after.empty()) return std::nullopt;
    const std::vector<bool> axes = axis_set(sum->attributes.integers("axes"), shape.rank());
    if (!axes.back() || std::ranges::count(axes, true) != 1) return std::nullopt;
    const auto one_hot = scaled_one_hot(graph_, user.inputs[user.inputs[0] == y ? 1 : 0], shape);
    return one_hot ? std::optional(Replaced{sum, {&softmax, *one_hot}, true}) : std::nullopt;
  }

  struct Losses {
    Val loss, log_sum;
  };

  std::int64_t classes_of(const Found& found) const {
    return graph_.type(found.softmax->outputs[0]).shape.back(0).number();
  }

  Losses losses_of(const Found& found) {
    const auto [entry, is_new] = losses_.try_emplace({found.softmax, found.one_hot.labels});
    if (!is_new) return entry->second;
    Node node;
    node.op = &label_cross_entropy_def();
    node.name = found.softmax->name;
    node.attributes = {{"classes", classes_of(found)}};
    node.inputs = {rewriter_[found.softmax->inputs[0]].id, rewriter_[found.one_hot.labels].id};
    const TensorType rows{DType::Float32, with_one_class(graph_.type(found.softmax->outputs[0]).shape)};
    const std::vector<ValueId> made = rewriter_.fresh().add_typed_node(std::move(node), {rows, rows}).outputs;
    entry->second = {rewriter_.builder().wrap(made[0]), rewriter_.builder().wrap(made[1])};
    return entry->second;
  }

  std::optional<Val> product_of_rows(const Found& found) {
    std::optional<Val> product;
    for (const ValueId row : found.one_hot.rows) product = product ? *product * rewriter_[row] : rewriter_[row];
    return product;
  }

  void write_sum(const Node& sum, const Found& found) {
    Val result = losses_of(found).loss;
    if (const double factor = -found.one_hot.number; factor != 1) result = result * factor;
    if (const auto rows = product_of_rows(found)) result = result * *rows;
    rewriter_.replace(sum.outputs[0], reshape(result, graph_.type(sum.outputs[0]).shape));
  }

  void write_gradient(const Node& place, const Found& found) {
    const Losses losses = losses_of(found);
    const std::optional<Val> rows = product_of_rows(found);
    Node node;
    node.op = &label_cross_entropy_gradient_def();
    node.name = found.softmax->name;
    node.attributes = {{"classes", classes_of(found)}, {"factor", -found.one_hot.number}};
    const Val scale = rows ? *rows : rewriter_.builder().constant(1, DType::Float32);
    node.inputs = {rewriter_[found.softmax->inputs[0]].id, rewriter_[found.one_hot.labels].id, losses.log_sum.id,
                   scale.id};
    rewriter_.write(std::move(node), {place.outputs[0]});
    rewriter_.stands_for(place);
  }

  const Graph& graph_;
  Users users_;
  Rewriter rewriter_;
  std::map<std::pair<const Node*, ValueId>, Losses> losses_;
};

// ---- the two operations in double

// The label's number; -1 if it is no class.
std::int64_t class_of(double label, std::int64_t classes) {
  const bool is_class = label >= 0 && label < static_cast<double>(classes) && std::floor(label) == label;
  return is_class ? static_cast<std::int64_t>(label) : -1;
}

void loss_loop(const ReferenceCall& call) {
  const Tensor64 &x = call.inputs[0], &labels = call.inputs[1];
  const std::int64_t classes = call.attributes.integer("classes"), step = x.shape.back(0),
                     rows = labels.shape.elements();
  for (std::int64_t row = 0; row < rows; ++row) {
    double largest = -std::numeric_limits<double>::infinity(), sum = 0;
    for (std::int64_t i = 0; i < classes; ++i) largest = std::fmax(largest, x[row * step + i]);
    for (std::int64_t i = 0; i < classes; ++i) sum += std::exp(x[row * step + i] - largest);
    const double log_sum = largest + std::log(sum);
    const std::int64_t label = class_of(labels[row], classes);
    call.outputs[0][row] = label < 0 ? 0 : log_sum - x[row * step + label];
    call.outputs[1][row] = log_sum;
  }
}

void label_gradient_loop(const ReferenceCall& call) {
  const Tensor64 &x = call.inputs[0], &labels = call.inputs[1], &log_sum = call.inputs[2], &scale = call.inputs[3];
  const std::int64_t classes = call.attributes.integer("classes"), step = x.shape.back(0),
                     rows = labels.shape.elements();
  const double factor = call.attributes.number("factor");
  for (std::int64_t row = 0; row < rows; ++row) {
    const std::int64_t label = class_of(labels[row], classes);
    const double each = label < 0 ? 0 : factor * scale[scale.values.size() == 1 ? 0 : row];
    for (std::int64_t i = 0; i < classes; ++i)
      call.outputs[0][row * step + i] =
          label < 0 ? 0 : each * (std::exp(x[row * step + i] - log_sum[row]) - (i == label ? 1 : 0));
  }
}

}  // namespace

Graph fuse_cross_entropy(const Graph& graph) { return CrossEntropyFuser(graph).run(); }

const OpDef& label_cross_entropy_def() {
  static const Immortal<OpDef> definition =
      OpDef("label_cross_entropy").inputs({"x", "labels"}).outputs({"loss", "log_sum"}).reference(loss_loop);
  return definition;
}

const OpDef& label_cross_entropy_gradient_def() {
  static const Immortal<OpDef> definition = OpDef("label_cross_entropy_gradient")
                                                .inputs({"x", "labels", "log_sum", "scale"})
                                                .outputs({"dx"})
                                                .reference(label_gradient_loop);
  return definition;
}

}  // namespace openmps::engine
