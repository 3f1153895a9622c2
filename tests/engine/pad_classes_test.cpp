// Scores of odd numbers of classes, padded for aligned rows, with the numbers of the graph before.
#include "engine/passes/matmuls/pad_classes.h"

#include <doctest/doctest.h>

#include "engine/autodiff/gradients.h"
#include "engine/ir/printer.h"
#include "engine/passes/fusion/fuse_epilogue.h"
#include "engine/passes/rows/fuse_cross_entropy.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

struct Form {
  std::int64_t classes = 5;
  bool has_batch = false, turns_weights = false, has_bias = false;
};

// The mean of losses, and its gradients.
struct ClassScores {
  Sketch sketch;
  Val scores, dx;
  std::vector<Val> weights;

  explicit ClassScores(const Form& form) {
    Builder& b = sketch.builder;
    const std::int64_t n = form.classes;
    const Val h = sketch.input(form.has_batch ? Shape{2, 3, 4} : Shape{6, 4}, kF),
              w = sketch.input(form.turns_weights ? Shape{n, 4} : Shape{4, n}, kF);
    weights = {h, w};
    scores = b.op("matmul", {h, w}, {{"transpose_b", form.turns_weights}});
    if (form.has_bias) {
      weights.push_back(sketch.input({n}, kF));
      scores = scores + weights.back();
    }
    Shape rows = scores.shape();
    rows[rows.rank() - 1] = 1;
    std::vector<double> numbers;
    for (std::int64_t i = 0; i < rows.elements(); ++i) numbers.push_back(static_cast<double>(i % (n + 2) - 1));
    const Val labels = sketch.input(rows, numbers, kF);
    std::vector<float> counted;
    for (std::int64_t i = 0; i < n; ++i) counted.push_back(static_cast<float>(i));
    const auto bytes = std::as_bytes(std::span(counted));
    Shape places;
    for (std::size_t i = 0; i + 1 < rows.rank(); ++i) places.push_back(1);
    places.push_back(n);
    const Val there = equal(labels, b.constant(std::make_shared<const Literal>(
                                        Literal{{kF, places}, std::vector<std::byte>(bytes.begin(), bytes.end())}))),
              hot = b.op("select", {there, b.constant(1, kF), b.constant(0, kF)});
    const Val losses = reduce_sum(-hot * b.op("log_softmax", {scores}, {{"axis", std::int64_t{-1}}}), {-1}, false);
    Integers all;
    for (std::size_t i = 0; i < losses.shape().rank(); ++i) all.push_back(static_cast<std::int64_t>(i));
    const Val loss = reduce_sum(losses, all, false) * 0.25;
    sketch.output(loss);
    for (const Val& part : gradients(b, loss, b.constant(1, kF), weights)) sketch.output(part);
    const Val with[] = {scores};
    dx = gradients(b, loss, b.constant(1, kF), with)[0];
  }

  // The graph with padded scores; the same numbers.
  Graph padded(const LeastScores& least = {1, 1}) const {
    const Graph before = eliminate_dead_code(fuse_epilogue(fuse_cross_entropy(sketch.graph)));
    REQUIRE_MESSAGE(count_of(before, "label_cross_entropy_gradient") >= 1, print(before));
    const Graph after = pad_classes_from(before, least);
    CHECK_MESSAGE(is_equivalent(before, after, sketch.inputs, 2e-6), print(after));
    return after;
  }
};

int pads_in(const Graph& graph) { return count_of(graph, "pad"); }

}  // namespace

TEST_CASE("pad_classes: scores, losses and gradients have rows of whole groups, and weights' gradients are slices") {
  for (const bool has_batch : {false, true})
    for (const bool turns_weights : {false, true}) {
      const Graph after = ClassScores({5, has_batch, turns_weights}).padded();
      CHECK_MESSAGE(pads_in(after) == 1, print(after));
      CHECK_MESSAGE(count_of(after, "slice") == 1, print(after));
      for (const Node& node : after.nodes())
        if (node.op == &label_cross_entropy_gradient_def()) CHECK(after.type(node.outputs[0]).shape.back(0) == 8);
    }
}

TEST_CASE("pad_classes: a bias is padded too, and its gradient is a part of the sums") {
  const Graph after = ClassScores({13, false, false, true}).padded();
  CHECK_MESSAGE(pads_in(after) == 2, print(after));
  CHECK_MESSAGE(count_of(after, "slice") == 2, print(after));
}

TEST_CASE("pad_classes: aligned or few scores stay, and those that something else reads") {
  CHECK(pads_in(ClassScores({16}).padded()) == 0);
  CHECK(pads_in(ClassScores({5}).padded({7, 1})) == 0);
  CHECK(pads_in(ClassScores({5}).padded({1, 21})) == 0);
  CHECK(pads_in(pad_classes(ClassScores({5}).sketch.graph)) == 0);
  ClassScores read({5});
  read.sketch.output(read.scores);
  CHECK(pads_in(read.padded()) == 0);
  ClassScores squared({5});
  squared.sketch.output(squared.sketch.builder.op("matmul", {squared.dx, reshape(squared.dx, {5, 6})}));
  CHECK(pads_in(squared.padded()) == 0);
  ClassScores twice({5});
  twice.sketch.output(
      twice.sketch.builder.op("matmul", {twice.dx, reshape(twice.dx, {6, 5})}, {{"transpose_b", true}}));
  CHECK(pads_in(twice.padded()) == 0);
  ClassScores asked({5});
  asked.sketch.output(asked.dx);
  CHECK(pads_in(asked.padded()) == 0);
}

}  // namespace openmps::engine::testing
