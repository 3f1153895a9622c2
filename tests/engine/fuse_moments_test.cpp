// The pass fuse_moments: statistics and normalisations that a graph spells out; and their gradients.
#include <doctest/doctest.h>

#include <span>

#include "engine/autodiff/gradients.h"
#include "engine/ir/printer.h"
#include "engine/passes/reductions/fuse_moments.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "tests/engine/graph_run.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

const Integers kAxes{0, 1, 2};
const Shape kImageShape{3, 4, 5, 6};

// Ways to write the three.
using Mean = Val (*)(Val x);
using Variance = Val (*)(Val x, Val mean);
using Normalised = Val (*)(Val x, Val mean, Val variance, Val gamma, Val beta);

const Mean kMeans[] = {
    [](Val x) { return reduce_mean(x, kAxes); },
    [](Val x) { return reduce_sum(x, kAxes) / 60.0; },
    [](Val x) {
      return reduce_sum(x, {0, -2, 1}) * (1.0 / 60);
    },
};
const Variance kVariances[] = {
    [](Val x, Val mean) { return reduce_mean(square(x - mean), kAxes); },
    [](Val x, Val mean) { return reduce_sum((x - mean) * (x - broadcast_to(mean, kImageShape)), kAxes) / 60.0; },
    [](Val x, Val mean) { return reduce_mean(square(x), kAxes) - square(mean); },
    [](Val x, Val) {
      return x.builder->ops("moments", std::vector{x}, {{"axes", kAxes}})[1];
    },
};
const Normalised kNormalised[] = {
    [](Val x, Val mean, Val variance, Val gamma, Val beta) {
      return (x - mean) / sqrt(variance + 1e-3) * gamma + beta;
    },
    [](Val x, Val mean, Val variance, Val gamma, Val beta) {
      return beta + gamma * ((x - mean) * x.builder->op("rsqrt", {variance + 1e-3}));
    },
    [](Val x, Val mean, Val variance, Val gamma, Val beta) {
      return (x - mean) * (gamma / sqrt(1e-3 + variance)) + broadcast_to(beta, kImageShape);
    },
};

struct Normalization {
  Sketch sketch;
  Val x, gamma, beta, mean, variance, y;

  Normalization(Mean average, Variance spread, Normalised normalise) {
    x = sketch.input(kImageShape);
    gamma = sketch.input({6});
    beta = sketch.input({1, 1, 1, 6});
    mean = average(x);
    variance = spread(x, mean);
    y = normalise(x, mean, variance, gamma, beta);
    sketch.output(y);
  }
};

// (x * x), so that what the loss sees is no constant: the sum of a normalised tensor is.
Val loss_of(Val y, Val weight) { return reduce_sum(square(y) * weight, {0, 1, 2, 3}, false); }

}  // namespace

TEST_CASE("fuse_moments: a mean and a variance -> moments, a normalisation -> one factor for each result") {
  for (const Mean mean : kMeans)
    for (const Variance variance : kVariances)
      for (const Normalised normalised : kNormalised) {
        Normalization drawing(mean, variance, normalised);
        drawing.sketch.output(drawing.mean);
        drawing.sketch.output(drawing.variance);
        const Graph after = eliminate_dead_code(fuse_moments(drawing.sketch.graph));
        CHECK_MESSAGE(count_of(after, "moments") == 1, print(after));
        CHECK_MESSAGE(count_of(after, "reduce_mean") + count_of(after, "reduce_sum") == 0, print(after));
        CHECK_MESSAGE(count_of(after, "divide") + count_of(after, "sqrt") == 0, print(after));
        CHECK(is_equivalent(drawing.sketch.graph, after, drawing.sketch.inputs, 1e-10));
      }
}

TEST_CASE("gradients: a normalisation that is spelt out has one gradient operation") {
  for (const Mean mean : kMeans)
    for (const Variance variance : kVariances)
      for (const Normalised normalised : kNormalised) {
        Normalization drawing(mean, variance, normalised);
        Builder& builder = drawing.sketch.builder;
        const Val weight = drawing.sketch.input(kImageShape);
        const Val with[] = {drawing.x, drawing.gamma, drawing.beta};
        const std::vector<Val> fused = gradients(builder, loss_of(drawing.y, weight), Val{}, with);
        CHECK(count_of(drawing.sketch.graph, "normalization_gradient") == 1);
        // A target inside the chain forbids stepping over it: the same gradients, the long way.
        const Val through[] = {drawing.x, drawing.gamma, drawing.beta, drawing.mean};
        const std::vector<Val> plain = gradients(builder, loss_of(drawing.y, weight), Val{}, through);
        CHECK(count_of(drawing.sketch.graph, "normalization_gradient") == 1);
        for (std::size_t i = 0; i < 3; ++i) drawing.sketch.output(fused[i] - plain[i]);
        const auto results = run(drawing.sketch.graph, drawing.sketch.inputs);
        for (std::size_t i = 1; i < results.size(); ++i)
          CHECK(near(results[i], Tensor64{results[i].shape, std::vector<double>(results[i].values.size())}, 1e-9));
      }
}

TEST_CASE("gradients: gamma and beta that vary along the reduced axes, or along some of the others") {
  struct Case {
    Shape gamma, beta;
  };
  const Shape x_shape{3, 2, 5};
  for (const Integers& axes : {Integers{2}, Integers{1, 2}, Integers{0}})
    for (const Case& of : {Case{{5}, {5}}, {{2, 1}, {1, 5}}, {{3, 2, 5}, {}}, {{}, {3, 2, 5}}, {{3, 1, 1}, {5}}})
      for (const bool has_gamma : {true, false}) {
        Sketch sketch;
        Builder& builder = sketch.builder;
        const Val x = sketch.input(x_shape), gamma = sketch.input(of.gamma), beta = sketch.input(of.beta),
                  weight = sketch.input(x_shape);
        const Val mean = reduce_mean(x, axes), variance = reduce_mean(square(x - mean), axes);
        const Val scale = builder.op("rsqrt", {variance + 1e-3});
        const Val y = (x - mean) * (has_gamma ? scale * gamma : scale) + beta;
        const Val loss = reduce_sum(square(y) * weight, {0, 1, 2}, false);
        // A target inside the chain forbids stepping over it: the same gradients, the long way.
        const Val with[] = {x, beta, gamma}, through[] = {x, beta, gamma, mean};
        const std::size_t count = has_gamma ? 3 : 2;
        const std::vector<Val> fused = gradients(builder, loss, Val{}, std::span(with, count));
        CHECK(count_of(sketch.graph, "normalization_gradient") == 1);
        const std::vector<Val> plain = gradients(builder, loss, Val{}, through);
        CHECK(count_of(sketch.graph, "normalization_gradient") == 1);
        for (std::size_t i = 0; i < count; ++i) sketch.output(fused[i] - plain[i]);
        for (const Tensor64& difference : run(sketch.graph, sketch.inputs))
          CHECK(near(difference, Tensor64{difference.shape, std::vector<double>(difference.values.size())}, 1e-9));
      }
}

TEST_CASE("gradients: other readers of the statistics add their part") {
  Normalization drawing(kMeans[0], kVariances[0], kNormalised[0]);
  Builder& builder = drawing.sketch.builder;
  const Val weight = drawing.sketch.input(kImageShape);
  const Val loss = loss_of(drawing.y, weight) + reduce_sum(drawing.variance * drawing.mean, {0, 1, 2, 3}, false);
  const Val with[] = {drawing.x}, through[] = {drawing.x, drawing.mean};
  drawing.sketch.output(gradients(builder, loss, Val{}, with)[0] - gradients(builder, loss, Val{}, through)[0]);
  const auto results = run(drawing.sketch.graph, drawing.sketch.inputs);
  CHECK(near(results[1], Tensor64{kImageShape, std::vector<double>(results[1].values.size())}, 1e-9));
}

TEST_CASE("fuse_moments: power(variance, -0.5) is one over the deviation, power(variance, 0.5) the deviation itself") {
  const auto powers_left = [](Normalised normalised) {
    const Normalization drawing(kMeans[0], kVariances[0], normalised);
    const Graph after = eliminate_dead_code(fuse_moments(drawing.sketch.graph));
    CHECK(is_equivalent(drawing.sketch.graph, after, drawing.sketch.inputs, 1e-10));
    return count_of(after, "power");
  };
  CHECK(powers_left([](Val x, Val mean, Val variance, Val gamma, Val beta) {
          const Val exponent = x.builder->constant(-0.5, DType::Float64);
          return (x - mean) * x.builder->op("power", {variance + 1e-3, exponent}) * gamma + beta;
        }) == 0);
  CHECK(powers_left([](Val x, Val mean, Val variance, Val gamma, Val beta) {
          const Val exponent = x.builder->constant(0.5, DType::Float64);
          return (x - mean) / x.builder->op("power", {variance + 1e-3, exponent}) * gamma + beta;
        }) == 0);
  CHECK(powers_left([](Val x, Val mean, Val variance, Val gamma, Val beta) {
          const Val exponent = x.builder->constant(0.5, DType::Float64);
          return (x - mean) * x.builder->op("power", {variance + 1e-3, exponent}) * gamma + beta;
        }) == 1);
}

TEST_CASE("fuse_moments: statistics of another tensor or over other axes are no normalisation") {
  Sketch sketch;
  const Val x = sketch.input(kImageShape), other = sketch.input(kImageShape);
  const Val mean = reduce_mean(x, kAxes), foreign = reduce_mean(square(other - reduce_mean(other, kAxes)), kAxes),
            total = reduce_mean(x, {0, 1, 2, 3}), wider = reduce_mean(square(x - total), {0, 1, 2, 3}),
            narrower = reduce_mean(square(x - total), kAxes);
  sketch.output((x - mean) / sqrt(foreign + 1e-3));
  sketch.output((x - mean) / sqrt(wider + 1e-3));
  sketch.output((x - total) / sqrt(narrower + 1e-3));
  const Val with[] = {x};
  gradients(sketch.builder, (x - mean) / sqrt(foreign + 1e-3), Val{}, with);
  CHECK(count_of(sketch.graph, "normalization_gradient") == 0);
  CHECK(is_equivalent(sketch.graph, fuse_moments(sketch.graph), sketch.inputs, 1e-10));
}

}  // namespace openmps::engine::testing
