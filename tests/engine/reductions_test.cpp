// Reductions against values worked out by hand.
#include <doctest/doctest.h>
#include <cmath>

#include "engine/autodiff/gradients.h"
#include "tests/engine/graph_run.h"
#include "tests/engine/special_values.h"

namespace openmps::engine::testing {
namespace {

Tensor64 reduce(const char* op, const Tensor64& x, Integers axes, bool keep = true, DType dtype = DType::Float64) {
  return run_op(op, {x}, {{"axes", std::move(axes)}, {"keep_axes", keep}}, {dtype})[0];
}

// d sum(op(x)) / dx
Tensor64 slope(const char* op, const Tensor64& x, const Integers& axes) {
  Graph graph;
  Builder builder(graph);
  const Val operand = builder.input(DType::Float64, x.shape, "x");
  const Val with[] = {operand};
  const Val result = builder.op(op, {operand}, {{"axes", axes}});
  builder.output(gradients(builder, result, Val{}, with)[0]);
  return run(graph, {x})[0];
}

}  // namespace

TEST_CASE("reductions: axes are kept with extent 1 or dropped, negative ones count from the end") {
  const Tensor64 x = counting({2, 3});  // 1 2 3 / 4 5 6
  CHECK(near(reduce("reduce_sum", x, {1}), tensor({2, 1}, {6, 15})));
  CHECK(near(reduce("reduce_sum", x, {-2}, false), tensor({3}, {5, 7, 9})));
  CHECK(near(reduce("reduce_sum", x, {0, 1, 1}, false), tensor({}, {21})));
  CHECK(near(reduce("reduce_sum", x, {}), x));
  CHECK(near(reduce("reduce_mean", x, {0, 1}), tensor({1, 1}, {3.5})));
  CHECK(near(reduce("reduce_max", x, {0}), tensor({1, 3}, {4, 5, 6})));
  CHECK(near(reduce("reduce_min", x, {1}), tensor({2, 1}, {1, 4})));
  CHECK(near(reduce("reduce_product", x, {1}), tensor({2, 1}, {6, 120})));
}

TEST_CASE("reductions: the results of no elements") {
  const Tensor64 none{{2, 0}, {}};
  CHECK(near(reduce("reduce_sum", none, {1}), {0, 0}));
  CHECK(near(reduce("reduce_product", none, {1}), {1, 1}));
  CHECK(near(reduce("reduce_max", none, {1}), {-kInfinity, -kInfinity}));
  CHECK(near(reduce("reduce_min", none, {1}), {kInfinity, kInfinity}));
  CHECK(near(reduce("reduce_mean", none, {1}), {kNaN, kNaN}));
}

TEST_CASE("reductions: extremes skip NaN, sums do not, and the mean of integers goes toward zero") {
  const Tensor64 x = tensor({2, 2}, {kNaN, 3, kNaN, kNaN});
  CHECK(near(reduce("reduce_max", x, {1}), {3, -kInfinity}));
  CHECK(near(reduce("reduce_min", x, {1}), {3, kInfinity}));
  CHECK(near(reduce("reduce_sum", x, {1}), {kNaN, kNaN}));
  CHECK(near(reduce("reduce_mean", tensor({2, 2}, {1, 2, -1, -2}), {1}, true, DType::Int32), {1, -1}));
}

TEST_CASE("reductions: positions are of the first of equals, NaN never wins, and -1 where all are NaN") {
  const Tensor64 x = tensor({3, 3}, {1, 5, 5, kNaN, -1, kNaN, kNaN, kNaN, kNaN});
  CHECK(near(run_op("argmax", {x}, {{"axis", 1}})[0], tensor({3, 1}, {1, 1, -1})));
  CHECK(near(run_op("argmin", {x}, {{"axis", -1}})[0], tensor({3, 1}, {0, 1, -1})));
  CHECK(near(run_op("argmax", {tensor({2, 2}, {-kInfinity, -kInfinity, 0.0, -0.0})}, {{"axis", 1}})[0], {0, 0}));
  CHECK(near(run_op("argmax", {counting({2, 3})}, {{"axis", 0}})[0], tensor({1, 3}, {1, 1, 1})));
}

TEST_CASE("reductions: equal extremes share the gradient") {
  CHECK(near(slope("reduce_max", tensor({1, 4}, {2, 7, 7, 1}), {1}), {0, 0.5, 0.5, 0}));
  CHECK(near(slope("reduce_min", tensor({1, 3}, {2, 7, 3}), {1}), {1, 0, 0}));
}

TEST_CASE("reductions: the gradient of a product is the product of the others, zeros or not") {
  CHECK(near(slope("reduce_product", tensor({3, 3}, {2, 3, 4, 2, 0, 4, 0, 0, 4}), {1}), {12, 8, 6, 0, 8, 0, 0, 0, 0}));
}

TEST_CASE("moments: the gradient of a normalisation refuses the same axes and dtypes") {
  const auto sentence = [](const Shape& shape, const Shape& kept, const Integers& axes, DType dtype) -> std::string {
    Graph graph;
    Builder builder(graph);
    std::vector<Val> operands;
    for (const Shape& each : {shape, shape, kept, kept}) operands.push_back(builder.input(dtype, each, "input"));
    try {
      builder.ops("normalization_gradient", operands, {{"axes", axes}}, "n");
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  CHECK(sentence({2, 3}, {1, 3}, {0}, DType::Float32).empty());
  CHECK(sentence({2, 3}, {1, 3}, {0}, DType::Int32) ==
        "normalization_gradient \"n\": input \"x\" is int32, which it does not take.");
  CHECK(sentence({2, 3, 4, 5, 6}, {1, 3, 1, 5, 1}, {0, 2, 4}, DType::Float32) ==
        "normalization_gradient \"n\": axes [0, 2, 4] of (2, 3, 4, 5, 6) alternate with the others more than twice.");
}

}  // namespace openmps::engine::testing
