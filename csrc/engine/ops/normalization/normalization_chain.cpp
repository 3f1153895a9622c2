#include "engine/ops/normalization/normalization_chain.h"

#include <algorithm>
#include <cmath>

#include "engine/ir/numbers.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/axes.h"
#include "engine/ops/normalization/moments.h"

namespace openmps::engine {
namespace {

// The value before broadcasts, which do not change it otherwise.
ValueId plain(const Graph& graph, ValueId value) {
  while (const Node* node = graph.producer(value, Op::BroadcastTo)) value = node->inputs[0];
  return value;
}

// The value before casts between float32 and half types, and broadcasts.
ValueId unrounded(const Graph& graph, ValueId value) {
  for (value = plain(graph, value);;) {
    const Node* cast = graph.producer(value, Op::Cast);
    const auto may_pass = [&](ValueId of) {
      return graph.type(of).dtype == DType::Float32 || is_half(graph.type(of).dtype);
    };
    if (!cast || !may_pass(value) || !may_pass(cast->inputs[0])) return value;
    value = plain(graph, cast->inputs[0]);
  }
}

std::optional<double> number(const Graph& graph, ValueId value) {
  const Node* node = graph.producer(plain(graph, value), Op::Constant);
  if (!node || graph.type(node->outputs[0]).shape.elements() != 1) return std::nullopt;
  const Literal& literal = node->attributes.literal("value");
  return load_number(literal.type.dtype, literal.bytes.data(), 0);
}

Integers positions(const Integers& axes, std::size_t rank) {
  Integers result;
  const std::vector<bool> named = axis_set(axes, rank);
  for (std::size_t axis = 0; axis < rank; ++axis)
    if (named[axis]) result.push_back(static_cast<std::int64_t>(axis));
  return result;
}

bool is_near(double a, double b) { return std::fabs(a - b) <= 1e-6 * std::fabs(b); }

// The tensor whose average a value is: by reduce_mean, or by a sum times or divided by the count.
std::optional<Statistic> averaged(const Graph& graph, ValueId value) {
  const Node* node = graph.producer(value);
  const auto reduction = [&](const Node* reduce) -> std::optional<Statistic> {
    if (!reduce || !reduce->attributes.flag("keep_axes")) return std::nullopt;
    const ValueId x = reduce->inputs[0];
    return Statistic{x, positions(reduce->attributes.integers("axes"), graph.type(x).shape.rank())};
  };
  if (!node) return std::nullopt;
  if (node->is(Op::ReduceMean)) return reduction(node);
  const bool divides = node->is(Op::Divide);
  if (!divides && !node->is(Op::Multiply)) return std::nullopt;
  for (const std::size_t sum : {std::size_t{0}, std::size_t{1}}) {
    if (divides && sum == 1) break;
    auto result = reduction(graph.producer(node->inputs[sum], Op::ReduceSum));
    const auto factor = number(graph, node->inputs[1 - sum]);
    if (!result || !factor) continue;
    const double count = static_cast<double>(graph.type(result->x).shape.elements()) /
                         static_cast<double>(graph.type(value).shape.elements());
    if (is_near(divides ? *factor : 1 / *factor, count)) return result;
  }
  return std::nullopt;
}

std::optional<Statistic> moment(const Graph& graph, ValueId value, std::size_t output) {
  const Node* node = graph.producer(value, Op::Moments);
  if (!node || node->outputs[output] != value) return std::nullopt;
  return Statistic{node->inputs[0],
                   positions(node->attributes.integers("axes"), graph.type(node->inputs[0]).shape.rank())};
}

// The x of x - mean(x), and the node's mean.
struct Centred {
  Statistic of;
  ValueId mean;
};
std::optional<Centred> centred(const Graph& graph, ValueId value) {
  const Node* node = graph.producer(value, Op::Subtract);
  if (!node) return std::nullopt;
  const ValueId mean = plain(graph, node->inputs[1]);
  const auto of = mean_of(graph, mean);
  return of && of->x == node->inputs[0] ? std::optional(Centred{*of, mean}) : std::nullopt;
}

// The v of v * v.
std::optional<ValueId> squared(const Graph& graph, ValueId value) {
  if (const Node* node = graph.producer(value, Op::Square)) return node->inputs[0];
  if (const Node* node = graph.producer(value, Op::Multiply); node && node->inputs[0] == node->inputs[1])
    return node->inputs[0];
  if (const Node* node = graph.producer(value, Op::Power); node && number(graph, node->inputs[1]) == 2.0)
    return node->inputs[0];
  return std::nullopt;
}

// (x - mean)^2, also where the difference is written out twice.
std::optional<Centred> centred_square(const Graph& graph, ValueId value) {
  if (const auto difference = squared(graph, value)) return centred(graph, *difference);
  const Node* node = graph.producer(value, Op::Multiply);
  if (!node) return std::nullopt;
  const auto one = centred(graph, node->inputs[0]), two = centred(graph, node->inputs[1]);
  return one && two && one->of == two->of ? one : std::nullopt;
}

// ---- the chain

// A difference, a standard deviation and gamma, in any order, with room for inverses. Longer chains of products do not
// match.
constexpr int kMostFactors = 8;

class Matcher {
 public:
  explicit Matcher(const Graph& graph) : graph_(graph) {}

  std::optional<NormalizationChain> match(ValueId y) {
    shape_ = graph_.type(y).shape;
    const Node* last = graph_.producer(y);
    const bool may_end = last && (last->is(Op::Add) || last->is(Op::Multiply) || last->is(Op::Divide));
    if (!may_end || !is_float(graph_.type(y).dtype)) return std::nullopt;
    const ValueId product = without_beta(y);
    if (!collect(product, false, kMostFactors) || !has_difference_ || !has_deviation_) return std::nullopt;
    const auto spread = variance_of(graph_, chain_.variance);
    if (!spread || !(*spread == chain_.of) || graph_.type(chain_.of.x).shape != shape_) return std::nullopt;
    if (graph_.type(chain_.variance).dtype != graph_.type(chain_.of.x).dtype) return std::nullopt;
    if (!moments_extents(chain_.of.axes, shape_)) return std::nullopt;
    chain_.is_per_result = is_per_result(chain_.gamma) && is_per_result(chain_.beta);
    note_inside(y);
    return chain_;
  }

 private:
  // y without the last addition, if that adds something smaller than y.
  ValueId without_beta(ValueId y) {
    const Node* sum = graph_.producer(y, Op::Add);
    if (!sum) return y;
    const auto is_whole = [&](ValueId value) { return graph_.type(plain(graph_, value)).shape == shape_; };
    const bool first = is_whole(sum->inputs[0]), second = is_whole(sum->inputs[1]);
    if (first == second) return y;
    chain_.beta = plain(graph_, sum->inputs[first ? 1 : 0]);
    return sum->inputs[first ? 0 : 1];
  }

  // Factors of a product, products of products at most `depth` deep; `inverted` ones divide.
  bool collect(ValueId given, bool inverted, int depth) {
    if (depth == 0) return false;
    const ValueId value = plain(graph_, given);
    if (take_deviation(value, inverted)) return true;
    if (const Node* node = graph_.producer(value)) {
      if (node->is(Op::Multiply))
        return collect(node->inputs[0], inverted, depth - 1) && collect(node->inputs[1], inverted, depth - 1);
      if (node->is(Op::Divide))
        return collect(node->inputs[0], inverted, depth - 1) && collect(node->inputs[1], !inverted, depth - 1);
      if (node->is(Op::Reciprocal)) return collect(node->inputs[0], !inverted, depth - 1);
    }
    if (const auto difference = centred(graph_, value)) {
      if (inverted || has_difference_) return false;
      has_difference_ = true;
      chain_.of = difference->of;
      chain_.mean = difference->mean;
      return true;
    }
    if (inverted || chain_.gamma != kNoValue) return false;
    chain_.gamma = value;
    return true;
  }

  // sqrt(variance + epsilon) as a divisor, or its inverse as a factor.
  // Its formula may be in float32 where x is of a half type.
  bool take_deviation(ValueId given, bool inverted) {
    const Node* node = graph_.producer(unrounded(graph_, given));
    if (!node || has_deviation_) return false;
    const double exponent = node->is(Op::Power) ? number(graph_, node->inputs[1]).value_or(0) : 0;
    const bool divides = node->is(Op::Rsqrt) || exponent == -0.5, multiplies = node->is(Op::Sqrt) || exponent == 0.5;
    if (!(divides && !inverted) && !(multiplies && inverted)) return false;
    const Node* sum = graph_.producer(unrounded(graph_, node->inputs[0]), Op::Add);
    if (!sum) return false;
    for (const std::size_t spread : {std::size_t{0}, std::size_t{1}}) {
      const auto epsilon = number(graph_, sum->inputs[1 - spread]);
      const ValueId variance = unrounded(graph_, sum->inputs[spread]);
      if (!epsilon || !variance_of(graph_, variance)) continue;
      chain_.epsilon = *epsilon;
      chain_.variance = variance;
      return has_deviation_ = true;
    }
    return false;
  }

  // One value for each result, or one for all.
  bool is_per_result(ValueId value) const {
    if (value == kNoValue) return true;
    const Shape &given = graph_.type(value).shape, &kept = graph_.type(chain_.mean).shape;
    if (given.rank() > kept.rank()) return false;
    for (std::size_t i = 0; i < given.rank(); ++i)
      if (given.back(i) != 1 && given.back(i) != kept.back(i)) return false;
    return true;
  }

  void note_inside(ValueId value) {
    if (value == chain_.of.x || value == chain_.gamma || value == chain_.beta) return;
    if (!chain_.inside.insert(value).second) return;
    if (const Node* node = graph_.producer(value))
      for (const ValueId input : node->inputs) note_inside(input);
  }

  const Graph& graph_;
  Shape shape_;
  NormalizationChain chain_;
  bool has_difference_ = false, has_deviation_ = false;
};

}  // namespace

std::optional<Statistic> mean_of(const Graph& graph, ValueId value) {
  const auto average = averaged(graph, value);
  return average ? average : moment(graph, value, 0);
}

std::optional<Statistic> variance_of(const Graph& graph, ValueId value) {
  if (auto spread = moment(graph, value, 1)) return spread;
  if (const auto average = averaged(graph, value)) {
    const auto centre = centred_square(graph, average->x);
    return centre && centre->of.axes == average->axes ? std::optional(centre->of) : std::nullopt;
  }
  // average(x^2) - average(x)^2
  const Node* node = graph.producer(value, Op::Subtract);
  const auto squares = node ? averaged(graph, node->inputs[0]) : std::nullopt;
  const auto x = squares ? squared(graph, squares->x) : std::nullopt;
  const auto mean = x ? squared(graph, node->inputs[1]) : std::nullopt;
  const Statistic of{x.value_or(kNoValue), squares ? squares->axes : Integers{}};
  return mean && mean_of(graph, *mean) == of ? std::optional(of) : std::nullopt;
}

std::optional<NormalizationChain> normalization_of(const Graph& graph, ValueId y) { return Matcher(graph).match(y); }

}  // namespace openmps::engine
