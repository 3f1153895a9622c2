#include "engine/ops/attention/attention_products.h"

#include <limits>
#include <memory>
#include <numeric>
#include <span>

#include "engine/ir/op_def.h"

namespace openmps::engine {
namespace {

Val product(Val a, bool transpose_a, Val b, bool transpose_b) {
  return a.builder->op("matmul", {a, b}, {{"transpose_a", transpose_a}, {"transpose_b", transpose_b}});
}

// 0, 1, 2, ... of this shape, one of whose extents is the number of elements.
Val positions(Builder& builder, const Shape& shape) {
  std::vector<std::int32_t> numbers(static_cast<std::size_t>(shape.elements()));
  std::iota(numbers.begin(), numbers.end(), 0);
  const auto bytes = std::as_bytes(std::span(numbers));
  return builder.constant(
      std::make_shared<Literal>(Literal{{DType::Int32, shape}, std::vector<std::byte>(bytes.begin(), bytes.end())}));
}

// -infinity right of the diagonal.
Val causal(Val scores) {
  Builder& builder = *scores.builder;
  const Shape shape = scores.shape();
  return select(greater_equal(positions(builder, {shape.back(1), 1}), positions(builder, {1, shape.back(0)})), scores,
                builder.constant(-std::numeric_limits<double>::infinity(), scores.dtype()));
}

// Operands and results with heads before tokens, or back, if the node's have tokens first.
Val ordered(const Node& node, Val x) { return node.attributes.flag("tokens_first") ? exchange_axes(x, 1, 2) : x; }

// Keys or values with as many heads as q, and the sum over those that were one.
Val of_each_head(Val x, Val q) {
  const Shape own = x.shape(), of_q = q.shape();
  if (own.rank() < 3 || own.back(2) == of_q.back(2)) return x;
  Shape parted(own.extents().first(own.rank() - 2)), whole(own.extents().first(own.rank() - 3));
  parted.push_back(1);
  whole.push_back(of_q.back(2));
  for (const std::size_t axis : {1, 0}) {
    parted.push_back(own.back(axis));
    whole.push_back(own.back(axis));
  }
  Shape repeated = parted;
  repeated[own.rank() - 2] = of_q.back(2) / own.back(2);
  return reshape(broadcast_to(reshape(x, parted), repeated), whole);
}
Val of_shared_heads(Val dx, Val x) {
  const Shape own = x.shape(), given = dx.shape();
  if (own == given) return dx;
  Shape parted(own.extents().first(own.rank() - 2));
  parted.push_back(given.back(2) / own.back(2));
  for (const std::size_t axis : {1, 0}) parted.push_back(own.back(axis));
  return reshape(reduce_sum(reshape(dx, parted), {-3}), own);
}

// Of q and k with heads first. The mask is the last operand, if there is one.
Val scores_of(const Node& node, Val q, Val k, const std::vector<Val>& operands) {
  const std::size_t without_mask = node.op->input_names().size() - node.op->optional_inputs();
  const Val products = product(q, false, of_each_head(k, q), true) * node.attributes.number("scale");
  const Val scores = operands.size() > without_mask ? products + operands.back() : products;
  return node.attributes.flag("causal") ? causal(scores) : scores;
}

}  // namespace

std::vector<Val> attention_by_products(const Node& node, const std::vector<Val>& operands) {
  const Val q = ordered(node, operands[0]), k = ordered(node, operands[1]), v = ordered(node, operands[2]);
  const Val scores = scores_of(node, q, k, operands), largest = reduce_max(scores, {-1});
  const Val p = scores.builder->op("softmax", {scores});
  return {ordered(node, product(p, false, of_each_head(v, q), false)), largest,
          reduce_sum(exp(scores - largest), {-1})};
}

std::vector<Val> attention_gradient_by_products(const Node& node, const std::vector<Val>& operands) {
  const Val q = ordered(node, operands[0]), k = ordered(node, operands[1]), v = ordered(node, operands[2]),
            y = ordered(node, operands[3]), largest = operands[4], sum = operands[5], dy = ordered(node, operands[6]);
  const Val p = exp(scores_of(node, q, k, operands) - largest) / sum, dp = product(dy, false, of_each_head(v, q), true);
  const Val dscores = p * (dp - reduce_sum(dy * y, {-1})) * node.attributes.number("scale");
  return {ordered(node, product(dscores, false, of_each_head(k, q), false)),
          ordered(node, of_shared_heads(product(dscores, true, q, false), k)),
          ordered(node, of_shared_heads(product(p, true, dy, false), v))};
}

}  // namespace openmps::engine
