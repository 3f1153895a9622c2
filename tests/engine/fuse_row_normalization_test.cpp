// A layer normalisation in one operation, and the sums that it and its gradient take in.
#include "engine/passes/rows/fuse_row_normalization.h"

#include <doctest/doctest.h>

#include <utility>

#include "engine/ir/printer.h"
#include "engine/passes/rows/fuse_row_gradient.h"
#include "engine/passes/rows/fuse_row_sums.h"
#include "tests/engine/layer_normalization.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

constexpr double kClose = 2e-5;  // half the step of float16 would be 2e-4

// y = (x - mean) / sqrt(variance + 1e-5) * gamma + beta, in rows of the last axis.
struct NormalizedRows {
  Val mean, variance, normalized, y;

  NormalizedRows(Sketch& in, Val x, const Shape& columns) {
    const Val gamma = in.input(columns, kF), beta = in.input(columns, kF);
    const std::vector<Val> moments = in.builder.ops("moments", {&x, 1}, {{"axes", Integers{-1}}});
    mean = moments[0];
    variance = moments[1];
    normalized = (x - mean) * in.builder.op("rsqrt", {variance + 1e-5});
    y = normalized * gamma + beta;
  }
  NormalizedRows(Sketch& in, Val x) : NormalizedRows(in, x, {x.shape().back(0)}) {}
};

int normalized_in(const Sketch& sketch, double tolerance = kClose) {
  const Graph after = checked(sketch, fuse_row_normalization(sketch.graph), tolerance);
  const int made = count_of(after, "row_normalization");
  CHECK(count_of(after, "moments") + made == count_of(sketch.graph, "moments"));
  return made;
}

// How many operands the one node of this operation has.
std::size_t operands_of(const Graph& graph, const std::string& op) {
  std::size_t count = 0;
  for (const Node& node : graph.nodes())
    if (node.op->name() == op) count += node.inputs.size();
  return count;
}

}  // namespace

TEST_CASE("fuse_row_normalization: rows of all lengths, statistics that others read, and a rounding") {
  for (const Shape& shape : {Shape{6, 8}, Shape{2, 3, 5}, Shape{1, 4}}) {
    Sketch sketch;
    const NormalizedRows layer(sketch, sketch.input(shape, kF));
    sketch.output(layer.y);
    CHECK(normalized_in(sketch) == 1);
    sketch.output(layer.mean);
    sketch.output(layer.variance * 2.0);
    CHECK(normalized_in(sketch) == 1);
  }
  for (const DType half : {DType::BFloat16, DType::Float16}) {
    Sketch sketch;
    sketch.output(cast(NormalizedRows(sketch, sketch.input({4, 6}, kF)).y, half));
    CHECK(normalized_in(sketch, 1e-2) == 1);
    CHECK(count_of(fuse_row_normalization(sketch.graph), "cast") == 0);
  }
}

TEST_CASE("fuse_row_normalization: two layers of one tensor share no operation") {
  Sketch sketch;
  const Val x = sketch.input({4, 6}, kF);
  sketch.output(NormalizedRows(sketch, x).y);
  sketch.output(NormalizedRows(sketch, x).y);
  CHECK(normalized_in(sketch) == 2);
}

TEST_CASE("fuse_row_normalization: after the gradients, of the whole layer") {
  for (const Shape& shape : {Shape{6, 8}, Shape{2, 3, 5}}) {
    Graph graph;
    const std::vector<Tensor64> inputs = LayerNormalization{shape}.write(graph);
    const Graph gradient = fuse_row_gradient(graph), after = fuse_row_normalization(gradient);
    CHECK_MESSAGE(is_equivalent(graph, after, inputs, kClose), print(after));
    CHECK(count_of(after, "row_normalization") == 1);
    CHECK(count_of(fuse_row_normalization(graph), "row_normalization") == 0);  // the sum for gamma reads the chain
  }
}

TEST_CASE("fuse_row_normalization: inner values with readers, other parameters, long rows and float64 stay apart") {
  Sketch read;
  const NormalizedRows layer(read, read.input({4, 6}, kF));
  read.output(layer.y);
  read.output(layer.normalized);
  CHECK(normalized_in(read) == 0);
  Sketch by_rows;
  by_rows.output(NormalizedRows(by_rows, by_rows.input({4, 6}, kF), {4, 1}).y);
  CHECK(normalized_in(by_rows) == 0);
  Sketch single;
  single.output(NormalizedRows(single, single.input({4, 6}, kF), {1}).y);
  CHECK(normalized_in(single) == 0);
  Sketch one;
  one.output(NormalizedRows(one, one.input({5, 1}, kF)).y);
  CHECK(normalized_in(one) == 0);  // no chain is found in rows of one element
  Sketch longer;
  longer.output(NormalizedRows(longer, longer.input({1, kLongestNormalizedRow + 1}, kF)).y);
  CHECK(normalized_in(longer) == 0);
  Sketch empty;
  empty.output(NormalizedRows(empty, empty.input({0, 6}, kF)).y);
  CHECK(normalized_in(empty) == 0);
}

TEST_CASE("fuse_row_normalization: a parameter for each row stays apart where a row has as many elements") {
  using Shapes = std::pair<Shape, Shape>;
  for (const auto& [rows, parameters] : {Shapes{{4, 4}, {4, 1}}, Shapes{{1, 4, 4}, {1, 4, 1}},
                                         Shapes{{1, 4, 4}, {4, 1}}, Shapes{{4, 1, 4}, {4, 1, 1}}}) {
    Sketch sketch;
    sketch.output(NormalizedRows(sketch, sketch.input(rows, kF), parameters).y);
    CHECK(normalized_in(sketch) == 0);
  }
  Sketch columns;
  columns.output(NormalizedRows(columns, columns.input({1, 4, 4}, kF), {1, 4}).y);
  CHECK(normalized_in(columns) == 1);
}

TEST_CASE("fuse_row_sums: a residual before the normalisation, of float32 and of half types") {
  for (const DType half : {kF, DType::BFloat16, DType::Float16})
    for (const bool is_first : {false, true}) {
      Sketch sketch;
      const Val x = sketch.input({4, 6}, kF), other = cast(sketch.input({4, 6}, half), kF),
                sum = is_first ? other + x : x + other;
      sketch.output(NormalizedRows(sketch, sum).y);
      sketch.output(tanh(sum));
      const Graph after = checked(sketch, fuse_row_sums(fuse_row_normalization(sketch.graph)), kClose);
      CHECK(operands_of(after, "row_normalization") == 4);
      CHECK(count_of(after, "add") == 0);
      CHECK(count_of(after, "cast") == 0);
    }
}

TEST_CASE("fuse_row_sums: a sum that is read before, and a broadcast, stay apart") {
  Sketch early;
  const Val sum = early.input({4, 6}, kF) + early.input({4, 6}, kF), shift = reduce_sum(sum, {0, 1}, true);
  const Val gamma = early.input({6}, kF) + reshape(shift, {1}), beta = early.input({6}, kF);
  const std::vector<Val> moments = early.builder.ops("moments", {&sum, 1}, {{"axes", Integers{-1}}});
  early.output((sum - moments[0]) * early.builder.op("rsqrt", {moments[1] + 1e-5}) * gamma + beta);
  const Graph after = checked(early, fuse_row_sums(fuse_row_normalization(early.graph)), kClose);
  CHECK(operands_of(after, "row_normalization") == 3);

  Sketch positions;
  positions.output(NormalizedRows(positions, positions.input({2, 4, 6}, kF) + positions.input({4, 6}, kF)).y);
  CHECK(operands_of(checked(positions, fuse_row_sums(fuse_row_normalization(positions.graph)), kClose),
                    "row_normalization") == 3);
}

namespace {

// The gradients of a layer normalisation, and what a program makes of dx.
struct Gradient {
  Graph before, after;

  template <typename Use>
  explicit Gradient(const Use& use, DType dtype = kF) {
    Graph written;
    std::vector<Tensor64> inputs = LayerNormalization{{4, 6}}.write(written);
    before = fuse_row_gradient(written);
    const std::vector<GraphOutput> outputs = before.outputs();
    before.clear_outputs();
    Builder builder(before);
    for (const std::size_t i : {0, 2, 3}) builder.output(builder.wrap(outputs[i].value));
    use(builder, builder.wrap(outputs[1].value), builder.input(dtype, {4, 6}, "other"));
    inputs.push_back(draw({{4, 6}, -1, 1}, 5));
    after = fuse_row_sums(before);
    CHECK_MESSAGE(is_equivalent(before, after, inputs, 1e-2), print(after));
  }
  std::size_t operands() const { return operands_of(after, "row_normalization_gradient"); }
  int casts() const { return count_of(before, "cast") - count_of(after, "cast"); }  // that went
};

}  // namespace

TEST_CASE("fuse_row_sums: a residual after the gradient, and its rounding") {
  const auto halved = [](Val x) { return cast(x, DType::BFloat16); };
  const Gradient sum([](Builder& to, Val dx, Val other) { to.output(other + dx); });
  CHECK(sum.operands() == 6);
  const Gradient both([&](Builder& to, Val dx, Val other) {
    const Val total = dx + other;
    to.output(total);
    to.output(halved(total));
    to.output(tanh(total));
  });
  CHECK(both.operands() == 6);
  CHECK(both.casts() == 1);
  const Gradient rounded([&](Builder& to, Val dx, Val other) {
    to.output(halved(dx));
    to.output(other);
  });
  CHECK(rounded.operands() == 5);
  CHECK(rounded.casts() == 1);
  const Gradient half([](Builder& to, Val dx, Val other) { to.output(dx + cast(other, kF)); }, DType::BFloat16);
  CHECK(half.operands() == 6);
  CHECK(half.casts() == 1);  // the one that widens
}

TEST_CASE("fuse_row_sums: a gradient that others read, and an addend that follows it, stay apart") {
  const Gradient read([](Builder& to, Val dx, Val other) {
    to.output(dx + other);
    to.output(dx);
  });
  CHECK(read.operands() == 5);
  const Gradient later([](Builder& to, Val dx, Val other) { to.output(dx + tanh(other)); });
  CHECK(later.operands() == 5);
  const Gradient twice([](Builder& to, Val dx, Val other) {
    to.output(dx + dx);
    to.output(other);
  });
  CHECK(twice.operands() == 5);
  const Gradient wider([](Builder& to, Val dx, Val other) { to.output(dx + reshape(other, {1, 4, 6})); });
  CHECK(wider.operands() == 5);
}

}  // namespace openmps::engine::testing
