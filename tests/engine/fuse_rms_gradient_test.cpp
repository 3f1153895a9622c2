// The gradients of an RMS normalisation in one operation, with the numbers of the graph before.
#include "engine/passes/rows/fuse_rms_gradient.h"

#include <doctest/doctest.h>

#include "engine/ir/printer.h"
#include "engine/passes/rows/fuse_row_gradient.h"
#include "engine/passes/rows/fuse_row_sums.h"
#include "tests/engine/layer_normalization.h"
#include "tests/engine/pass_check.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

// y = x / sqrt(mean(x^2) + epsilon) * gamma, and its gradients as autodiff writes them.
struct RmsNormalization {
  Shape shape;
  std::size_t row_axes = 1;  // the last ones
  bool has_gamma_gradient = true;
  bool has_other = false;        // another gradient of x is in the sum
  bool turned = false;           // factors and terms in another order
  double factor = -0.5;          // of the term with the mean
  bool sums_by_columns = false;  // a mean over the first axis

  // The outputs are y, dx and dgamma.
  std::vector<Tensor64> write(Graph& graph) const {
    Builder builder(graph);
    const auto [over_rows, over_columns, columns] = RowAxes(shape, row_axes);
    const Integers& means = sums_by_columns ? over_rows : over_columns;
    const std::vector<Tensor64> inputs{draw({shape, 1, 4}, 1), draw({shape, -1, 1}, 2), draw({columns, 0.5, 2}, 3),
                                       draw({shape, -1, 1}, 4)};
    const Val x = builder.input(DType::Float32, shape, "x"), dy = builder.input(DType::Float32, shape, "dy"),
              gamma = builder.input(DType::Float32, columns, "gamma"),
              other = builder.input(DType::Float32, shape, "other");
    const Val mean = builder.op("reduce_mean", {builder.op("square", {x})}, {{"axes", means}, {"keep_axes", true}});
    const Val sum = mean + 1e-5, root = builder.op("rsqrt", {sum}), normalized = x * root, scaled = dy * gamma;
    const double count = static_cast<double>(shape.elements()) / static_cast<double>(mean.shape().elements());
    const Val products = reduce_sum(turned ? x * scaled : scaled * x, means, true);
    const Val bend = (turned ? root * products : products * root) / sum * factor / count,
              bent = turned ? x * 2.0 * bend : bend * x * 2.0;
    Val straight = turned ? root * scaled : scaled * root;
    if (has_other) straight = turned ? straight + other : other + straight;
    builder.output(normalized * gamma);
    builder.output(turned ? bent + straight : straight + bent);
    if (has_gamma_gradient) builder.output(reduce_sum(dy * normalized, over_rows, false));
    if (!has_other) builder.output(other);
    return inputs;
  }
};

// How many operations are made.
int made_in(const RmsNormalization& of) {
  Graph graph;
  const std::vector<Tensor64> inputs = of.write(graph);
  const Graph after = fuse_rms_gradient(graph);
  CHECK_MESSAGE(is_equivalent(graph, after, inputs, 2e-5), print(after));
  const int made = count_of(after, "row_normalization_gradient");
  if (made) CHECK(count_of(after, "reduce_sum") == 0);
  return made;
}

}  // namespace

TEST_CASE("fuse_rms_gradient: rows of one and of several axes, with and without a gradient of gamma") {
  CHECK(made_in({{6, 8}}) == 1);
  CHECK(made_in({{2, 3, 5}}) == 1);
  CHECK(made_in({{2, 3, 4, 5}, 2}) == 1);
  CHECK(made_in({{1, 4}}) == 1);
  CHECK(made_in({{6, 1}}) <= 1);  // the sum of one element may be left out
  CHECK(made_in({.shape = {6, 8}, .has_gamma_gradient = false}) == 1);
}

TEST_CASE("fuse_rms_gradient: factors and terms in any order, and another gradient beside") {
  CHECK(made_in({.shape = {6, 8}, .turned = true}) == 1);
  for (const bool turned : {false, true}) {
    const RmsNormalization beside{.shape = {6, 8}, .has_other = true, .turned = turned};
    CHECK(made_in(beside) == 1);
    Graph graph;
    const std::vector<Tensor64> inputs = beside.write(graph);
    const Graph after = fuse_row_sums(fuse_rms_gradient(graph));
    CHECK_MESSAGE(is_equivalent(graph, after, inputs, 2e-5), print(after));
    CHECK_MESSAGE(print(after).find("x, dy") == std::string::npos, print(after));
    CHECK(count_of(after, "add") == 1);  // that of epsilon
  }
}

TEST_CASE("fuse_rms_gradient: another factor, means over other axes, no element and long rows stay apart") {
  CHECK(made_in({.shape = {6, 8}, .factor = -0.25}) == 0);
  CHECK(made_in({.shape = {6, 8}, .factor = 0.5}) == 0);
  CHECK(made_in({.shape = {6, 6}, .sums_by_columns = true}) == 0);
  CHECK(made_in({{2, kLongestGradientRow + 1}}) == 0);
  CHECK(made_in({{0, 8}}) == 0);
}

}  // namespace openmps::engine::testing
