// Attention and its gradient, without a tensor of all scores in memory. For every leading index:
//
//   attention            score = scale * q k^T + mask, y = softmax(score) v
//                        largest = max of score, sum = sum of e^(score - largest) along a row;
//                        `causal`: the score of row i and key j is -infinity for j > i
//                        `tokens_first`: q, k, v, y and their gradients are (..., tokens, heads, numbers), as a matmul
//                        of tokens makes them; scores, their largest and sum stay (..., heads, tokens, ...)
//                        k and v may have fewer heads than q: groups of neighbouring ones share one
//
//   attention_gradient   p = e^(score - largest) / sum, dscore = p * (dy v^T - sum of dy * y along a row)
//                        dq = scale * dscore k, dk = scale * dscore^T q, dv = p^T dy
//
// Both numbers are kept apart: the logarithm of the sum would be lost beside a score of -1e9. A row whose scores are
// all -infinity gives NaN, as a softmax of it does. A row without keys gives 0.
#include "engine/ops/attention/attention.h"

#include <cmath>
#include <limits>

#include "engine/ir/gradient_context.h"
#include "engine/ir/registry.h"
#include "engine/ops/attention/attention_products.h"
#include "engine/ops/families.h"
#include "engine/ops/strided.h"

namespace openmps::engine {
namespace {

// ---- types

Shape with_last_two(const Shape& leading_of, Extent rows, Extent columns) {
  Shape result(leading_of.extents().first(leading_of.rank() - 2));
  result.push_back(rows);
  result.push_back(columns);
  return result;
}

// The operands' shapes as (..., heads, tokens, numbers), in whichever order they are.
class Operands {
 public:
  explicit Operands(const InferContext& context)
      : context_(context), tokens_first_(context.attributes.flag("tokens_first")) {
    const std::size_t least = tokens_first_ ? 3 : 2;
    for (std::size_t i = 0; i < 3; ++i)
      if (const Shape& given = context.inputs[i].shape; given.rank() < least)
        context.fail(ErrorKind::Shape,
                     "an input has shape " + given.str() + ", expects at least " + std::to_string(least) + " axes.");
  }

  Shape shape(std::size_t input) const { return ordered(context_.inputs[input].shape); }
  // Of (..., heads, rows of q, columns).
  Shape like_rows(Extent columns) const { return with_last_two(shape(0), shape(0).back(1), columns); }
  // (..., heads, tokens, numbers) as the operands have it.
  Shape ordered(const Shape& shape) const { return tokens_first_ ? with_heads_exchanged(shape) : shape; }

  // The leading axes of keys: those of q, or with the heads that groups of q's share. Unknown heads may be shared.
  Shape of_keys() const {
    const Shape k = shape(1);
    Shape result = shape(0);
    if (result.rank() < 3 || k.rank() != result.rank()) return result;
    const Extent heads = result.back(2), own = k.back(2);
    const bool is_known = heads.is_known() && own.is_known();
    if (!is_known || (own.number() > 0 && heads.number() % own.number() == 0)) result[result.rank() - 3] = own;
    return result;
  }

  void expect(std::size_t input, const char* name, const Shape& expected) const {
    if (const Shape& given = context_.inputs[input].shape; given != expected)
      context_.fail(ErrorKind::Shape,
                    std::string(name) + " has shape " + given.str() + ", expects " + expected.str() + ".");
  }

 private:
  const InferContext& context_;
  bool tokens_first_;
};

void check_dtypes(const InferContext& context) {
  const DType dtype = context.inputs[0].dtype;
  for (const TensorType& input : context.inputs)
    if (!is_float(input.dtype) || input.dtype != dtype)
      context.fail(ErrorKind::DType, std::string("an input is ") + name_of(input.dtype) + ", q is " + name_of(dtype) +
                                         "; they have to be the same float type.");
}

Operands checked_operands(const InferContext& context, std::size_t mask) {
  check_dtypes(context);
  const Operands of(context);
  const Shape of_keys = of.of_keys();
  const Extent keys = of.shape(1).back(1);
  of.expect(1, "k", of.ordered(with_last_two(of_keys, keys, of.shape(0).back(0))));
  of.expect(2, "v", of.ordered(with_last_two(of_keys, keys, of.shape(2).back(0))));
  if (context.inputs.size() <= mask) return of;
  const Shape &given = context.inputs[mask].shape, scores = of.like_rows(keys);
  if (broadcast(given, scores, context.who) != scores)
    context.fail(ErrorKind::Shape,
                 "mask has shape " + given.str() + ", which does not broadcast to " + scores.str() + ".");
  return of;
}

std::vector<TensorType> attention_types(const InferContext& context) {
  const Operands of = checked_operands(context, 3);
  const DType dtype = context.inputs[0].dtype;
  return {{dtype, of.ordered(of.like_rows(of.shape(2).back(0)))}, {dtype, of.like_rows(1)}, {dtype, of.like_rows(1)}};
}

std::vector<TensorType> gradient_types(const InferContext& context) {
  const Operands of = checked_operands(context, 7);
  const Shape y = of.ordered(of.like_rows(of.shape(2).back(0)));
  of.expect(3, "y", y);
  of.expect(4, "largest", of.like_rows(1));
  of.expect(5, "sum", of.like_rows(1));
  of.expect(6, "dy", y);
  return {context.inputs[0], context.inputs[1], context.inputs[2]};
}

// ---- the definition

// The operands of one call, and its scores.
class Rows {
 public:
  Rows(const ReferenceCall& call, std::size_t mask)
      : extents(call.inputs[0].shape, call.inputs[1].shape, call.inputs[2].shape, call.attributes.flag("tokens_first")),
        q_(call.inputs[0]),
        k_(call.inputs[1]),
        scale_(call.attributes.number("scale")),
        is_causal_(call.attributes.flag("causal")) {
    if (call.inputs.size() <= mask) return;
    mask_ = &call.inputs[mask];
    const bool tokens_first = call.attributes.flag("tokens_first");
    const Shape q = tokens_first ? with_heads_exchanged(q_.shape) : q_.shape;
    places_.emplace_back(mask_->shape, with_last_two(q, q.back(1), extents.keys));
  }

  double score(std::int64_t b, std::int64_t i, std::int64_t j) const {
    if (is_causal_ && j > i) return -std::numeric_limits<double>::infinity();
    double sum = 0;
    const std::int64_t row = extents.row_at(b, i, extents.features), key = extents.key_at(b, j, extents.features);
    for (std::int64_t f = 0; f < extents.features; ++f) sum += q_[row + f] * k_[key + f];
    sum *= scale_;
    if (!mask_) return sum;
    const AttentionMask& places = places_.front();
    return sum + (*mask_)[places.starts[static_cast<std::size_t>(b)] + i * places.row_step + j * places.key_step];
  }

  template <typename Visit>
  void for_each_row(const Visit& visit) const {
    for (std::int64_t b = 0; b < extents.batch; ++b)
      for (std::int64_t i = 0; i < extents.rows; ++i) visit(b, i, b * extents.rows + i);
  }

  AttentionExtents extents;

 private:
  const Tensor64 &q_, &k_;
  const Tensor64* mask_ = nullptr;
  std::vector<AttentionMask> places_;  // of the mask, if there is one
  double scale_;
  bool is_causal_;
};

void attention_loop(const ReferenceCall& call) {
  const Rows rows(call, 3);
  const std::int64_t keys = rows.extents.keys, values = rows.extents.values;
  const Tensor64& v = call.inputs[2];
  rows.for_each_row([&](std::int64_t b, std::int64_t i, std::int64_t row) {
    std::vector<double> scores;
    double largest = -std::numeric_limits<double>::infinity(), sum = 0;
    for (std::int64_t j = 0; j < keys; ++j) largest = std::fmax(largest, scores.emplace_back(rows.score(b, i, j)));
    for (const double score : scores) sum += std::exp(score - largest);
    call.outputs[1][row] = largest;
    call.outputs[2][row] = sum;
    for (std::int64_t j = 0; j < keys; ++j) {
      const double share = std::exp(scores[static_cast<std::size_t>(j)] - largest) / sum;
      const std::int64_t y = rows.extents.row_at(b, i, values), value = rows.extents.key_at(b, j, values);
      for (std::int64_t c = 0; c < values; ++c) call.outputs[0][y + c] += share * v[value + c];
    }
  });
}

void gradient_loop(const ReferenceCall& call) {
  const Rows rows(call, 7);
  const AttentionExtents& e = rows.extents;
  const std::int64_t keys = e.keys, features = e.features, values = e.values;
  const Tensor64 &q = call.inputs[0], &k = call.inputs[1], &v = call.inputs[2], &y = call.inputs[3],
                 &largest = call.inputs[4], &sum = call.inputs[5], &dy = call.inputs[6];
  const double scale = call.attributes.number("scale");
  rows.for_each_row([&](std::int64_t b, std::int64_t i, std::int64_t row) {
    const std::int64_t of_q = e.row_at(b, i, features), of_y = e.row_at(b, i, values);
    double shared = 0;
    for (std::int64_t c = 0; c < values; ++c) shared += dy[of_y + c] * y[of_y + c];
    for (std::int64_t j = 0; j < keys; ++j) {
      const std::int64_t of_k = e.key_at(b, j, features), of_v = e.key_at(b, j, values);
      const double p = std::exp(rows.score(b, i, j) - largest[row]) / sum[row];
      double dp = 0;
      for (std::int64_t c = 0; c < values; ++c) {
        dp += dy[of_y + c] * v[of_v + c];
        call.outputs[2][of_v + c] += p * dy[of_y + c];
      }
      const double dscore = p * (dp - shared) * scale;
      for (std::int64_t f = 0; f < features; ++f) {
        call.outputs[0][of_q + f] += dscore * k[of_k + f];
        call.outputs[1][of_k + f] += dscore * q[of_q + f];
      }
    }
  });
}

// ---- gradients

// Copies of the operands that depend on nothing, so that gradients with respect to them pass through this node alone.
std::vector<Val> apart(const GradientContext& context) {
  std::vector<Val> result;
  for (std::size_t i = 0; i < context.input_count(); ++i) {
    const Shape shape = context.input(i).shape();
    result.push_back(context.op("reshape", {context.input(i)},
                                {{"shape", Integers(shape.extents().begin(), shape.extents().end())}}));
  }
  return result;
}

// Gives the gradients of `results`, which stand for the node's and were built from `operands`.
void give_gradients_of(GradientContext& context, const std::vector<Val>& operands, const std::vector<Val>& results) {
  std::vector<WeightedSum> sums;
  for (std::size_t i = 0; i < results.size(); ++i)
    if (context.output_gradient(i)) sums.push_back({results[i], context.output_gradient(i)});
  const std::vector<Val> given = context.gradients(context.builder(), sums, operands);
  for (std::size_t i = 0; i < given.size(); ++i)
    if (given[i]) context.give(i, given[i]);
}

// A mask that is learnt has a gradient as large as all scores; they are then written out.
void attention_rule(GradientContext& context) {
  const bool has_mask = context.input_count() > 3;
  if (context.output_gradient(1) || context.output_gradient(2) || context.wants(3)) {
    const std::vector<Val> operands = apart(context);
    return give_gradients_of(context, operands, attention_by_products(context.node(), operands));
  }
  std::vector<Val> operands;
  for (std::size_t i = 0; i < 3; ++i) operands.push_back(context.input(i));
  operands.insert(operands.end(),
                  {context.output(0), context.output(1), context.output(2), context.output_gradient(0)});
  if (has_mask) operands.push_back(context.input(3));
  const std::vector<Val> given =
      context.builder().ops("attention_gradient", operands, context.attributes(), context.node().name);
  for (std::size_t i = 0; i < 3; ++i) context.give(i, given[i]);
}

void attention_gradient_rule(GradientContext& context) {
  const std::vector<Val> operands = apart(context);
  give_gradients_of(context, operands, attention_gradient_by_products(context.node(), operands));
}

// ---- entries

struct Case {
  Shape q, k, v;
  std::vector<Shape> mask;  // or none
  double scale = 1;
  bool is_causal = false, tokens_first = false;

  // Of y, and of the sums of rows.
  Shape result() const { return with_last_two(q, q.back(1), v.back(0)); }
  Shape sums() const {
    const Shape ordered = tokens_first ? with_heads_exchanged(q) : q;
    return with_last_two(ordered, ordered.back(1), 1);
  }
};

std::vector<Case> cases() {
  return {{{5, 3}, {5, 3}, {5, 3}, {}, 0.5},
          {{2, 4, 3}, {2, 6, 3}, {2, 6, 5}, {{4, 6}}, 0.7},
          {{2, 3, 4, 2}, {2, 3, 4, 2}, {2, 3, 4, 2}, {{2, 1, 1, 4}}},
          {{2, 3, 4, 2}, {2, 3, 5, 2}, {2, 3, 5, 1}, {{3, 4, 1}}, -0.3},
          {{2, 1, 3}, {2, 1, 3}, {2, 1, 2}, {{}}},
          {{1, 19}, {37, 19}, {37, 18}, {{1, 37}}, 0.25},
          {{0, 4, 2}, {0, 4, 2}, {0, 4, 2}, {}},
          {{2, 0, 3}, {2, 4, 3}, {2, 4, 3}, {}},
          {{2, 5, 3}, {2, 5, 3}, {2, 5, 2}, {}, 0.5, true},
          {{4, 3}, {7, 3}, {7, 3}, {{1, 7}}, 0.5, true},
          {{2, 7, 3}, {2, 4, 3}, {2, 4, 3}, {}, 0.5, true},
          {{5, 2, 3}, {4, 2, 3}, {4, 2, 6}, {{2, 1, 4}}, 0.5, false, true},
          {{2, 20, 3, 5}, {2, 37, 3, 5}, {2, 37, 3, 17}, {{2, 1, 20, 37}}, 0.4, false, true},
          {{2, 6, 1, 3}, {2, 6, 1, 3}, {2, 6, 1, 3}, {}, 0.5, true, true},
          {{2, 4, 5, 3}, {2, 2, 6, 3}, {2, 2, 6, 2}, {{4, 1, 6}}, 0.5},
          {{3, 5, 4}, {1, 7, 4}, {1, 7, 4}, {}, 0.4, true},
          {{2, 5, 6, 3}, {2, 4, 2, 3}, {2, 4, 2, 5}, {}, 0.5, false, true},
          {{2, 5, 0, 3}, {2, 5, 0, 3}, {2, 5, 0, 3}, {}, 0.5, false, true}};
}

std::vector<SampleInput> operands_of(const Case& of) { return {{of.q}, {of.k}, {of.v}}; }
Attributes attributes_of(const Case& of) {
  return {{"scale", of.scale}, {"causal", of.is_causal}, {"tokens_first", of.tokens_first}};
}

OpDef entry(const char* name, std::vector<std::string> inputs) {
  return std::move(OpDef(name)
                       .inputs(std::move(inputs))
                       .optional_input("mask")
                       .attribute("scale", 1.0)
                       .attribute("causal", false)
                       .attribute("tokens_first", false)
                       .tolerance(Tolerance::Accumulation));
}

OpDef attention() {
  OpDef result = entry("attention", {"q", "k", "v"});
  result.precision(PrecisionRole::Attention);
  result.outputs({"y", "largest", "sum"}).infer(attention_types).reference(attention_loop).gradient(attention_rule);
  for (const Case& of : cases()) {
    Sample sample{operands_of(of), attributes_of(of)};
    for (const Shape& mask : of.mask) sample.inputs.push_back({mask});
    result.sample(std::move(sample));
  }
  const auto types = [](const Shape& q, const Shape& k, const Shape& v) {
    return std::vector<TensorType>{{DType::Float32, q}, {DType::Float32, k}, {DType::Float32, v}};
  };
  std::vector<TensorType> with_mask = types({4, 3}, {5, 3}, {5, 2});
  with_mask.push_back({DType::Float32, {4, 4}});
  std::vector<TensorType> mixed = types({4, 3}, {5, 3}, {5, 2});
  mixed[2].dtype = DType::Float16;
  result.refuses({types({3}, {5, 3}, {5, 2}), {}, "an input has shape (3,), expects at least 2 axes."})
      .refuses({types({4, 3}, {5, 2}, {5, 2}), {}, "k has shape (5, 2), expects (5, 3)."})
      .refuses({types({2, 4, 3}, {2, 5, 3}, {2, 6, 2}), {}, "v has shape (2, 6, 2), expects (2, 5, 2)."})
      .refuses({types({2, 4, 3}, {5, 3}, {5, 2}), {}, "k has shape (5, 3), expects (2, 5, 3)."})
      .refuses({types({2, 4, 5, 3}, {2, 3, 5, 3}, {2, 3, 5, 2}), {}, "k has shape (2, 3, 5, 3), expects (2, 4, 5, 3)."})
      .refuses({types({2, 4, 5, 3}, {2, 2, 5, 3}, {2, 4, 5, 2}), {}, "v has shape (2, 4, 5, 2), expects (2, 2, 5, 2)."})
      .refuses({types({4, 3}, {5, 3}, {5, 2}),
                {{"tokens_first", true}},
                "an input has shape (4, 3), expects at least 3 axes."})
      .refuses({types({4, 2, 3}, {5, 2, 3}, {5, 3, 2}),
                {{"tokens_first", true}},
                "v has shape (5, 3, 2), expects (5, 2, 2)."})
      .refuses({mixed, {}, "an input is float16, q is float32; they have to be the same float type."})
      .refuses({with_mask, {}, "cannot be broadcast together."});
  return result;
}

OpDef attention_gradient() {
  OpDef result = entry("attention_gradient", {"q", "k", "v", "y", "largest", "sum", "dy"});
  result.precision(PrecisionRole::AttentionGradient);
  result.outputs({"dq", "dk", "dv"}).infer(gradient_types).reference(gradient_loop).gradient(attention_gradient_rule);
  for (const Case& of : cases()) {
    Sample sample{operands_of(of), attributes_of(of)};
    const Shape y = of.result();
    sample.inputs.insert(sample.inputs.end(), {{y}, {of.sums(), 1, 4}, {of.sums(), 1, 2}, {y}});
    for (const Shape& mask : of.mask) sample.inputs.push_back({mask});
    result.sample(std::move(sample));
  }
  const TensorType q{DType::Float32, {4, 3}}, k{DType::Float32, {5, 3}}, v{DType::Float32, {5, 2}},
      y{DType::Float32, {4, 2}}, sums{DType::Float32, {4, 1}};
  result.refuses({{q, k, v, v, sums, sums, y}, {}, "y has shape (5, 2), expects (4, 2)."})
      .refuses({{q, k, v, y, y, sums, y}, {}, "largest has shape (4, 2), expects (4, 1)."})
      .refuses({{q, k, v, y, sums, y, y}, {}, "sum has shape (4, 2), expects (4, 1)."})
      .refuses({{q, k, v, y, sums, sums, v}, {}, "dy has shape (5, 2), expects (4, 2)."});
  return result;
}

}  // namespace

AttentionExtents::AttentionExtents(const Shape& q, const Shape& k, const Shape& v, bool tokens_first)
    : rows(q.back(tokens_first ? 2 : 1)),
      keys(k.back(tokens_first ? 2 : 1)),
      features(q.back(0)),
      values(v.back(0)),
      tokens_first_(tokens_first) {
  if (q.rank() > 2) {
    heads = q.back(tokens_first ? 1 : 2);
    key_heads = k.back(tokens_first ? 1 : 2);
  }
  batch = heads;
  for (std::size_t axis = 0; axis + 3 < q.rank(); ++axis) batch *= q[axis];
}

Shape with_heads_exchanged(const Shape& shape) {
  Shape result(shape.extents().first(shape.rank() - 3));
  for (const std::size_t axis : {1, 2, 0}) result.push_back(shape.back(axis));
  return result;
}

AttentionMask::AttentionMask(const Shape& mask, const Shape& scores) {
  const Strides strides = broadcast_strides(mask, scores);
  const std::size_t rank = scores.rank();
  row_step = strides[rank - 2];
  key_step = strides[rank - 1];
  for_each_offset(Shape(scores.extents().first(rank - 2)), strides,
                  [&](std::int64_t, std::int64_t at) { starts.push_back(at); });
}

void register_attention_ops(Registry& registry) {
  registry.add(attention());
  registry.add(attention_gradient());
}

}  // namespace openmps::engine
