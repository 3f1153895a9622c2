// Counts in graphs whose tensors are of a half type. Means, variances, extremes and losses are over more elements than
// float16 has a number for, or bfloat16 counts exactly. Results and gradients are compared with formulas in double.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "engine/autodiff/gradients.h"
#include "engine/ir/builder.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"

namespace openmps::engine::testing {
namespace {

// 65,519 is the last count that float16 rounds to a number; bfloat16 has 256 but not 257.
constexpr std::int64_t kCounts[] = {1, 257, 2049, 65519, 65520, 65536, 131072};
constexpr DType kHalves[] = {DType::Float16, DType::BFloat16};

// Two roundings to the type, and one below its normal numbers.
Bound bound(DType dtype, bool rounds_between) {
  const double unit = dtype == DType::Float16 ? 0x1p-10 : 0x1p-7;
  return {unit, rounds_between ? unit : 0, dtype == DType::Float16 ? 0x1p-24 : 0x1p-133};
}

// Multiples of 1/64 in [-2, 2], which both types have.
std::vector<double> drawn(std::int64_t count) {
  std::vector<double> values(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(i * 89 % 257) / 64 - 2;
  return values;
}
std::vector<double> all(std::int64_t count, double value) {
  return std::vector<double>(static_cast<std::size_t>(count), value);
}
double mean(const std::vector<double>& x) {
  return std::accumulate(x.begin(), x.end(), 0.0) / static_cast<double>(x.size());
}

// A result of x, and what it and its gradient, times `weight`, have to be.
struct CountCase {
  std::string name;
  Shape shape;
  std::vector<double> x;
  std::function<Val(Val)> compute;
  std::vector<double> y, dx;
  double weight = 1;
  bool rounds_between = false;  // other values than y are rounded to the type
};

Integers axes_of(Val x) {
  Integers axes(x.shape().rank(), 0);
  std::iota(axes.begin(), axes.end(), 0);
  return axes;
}
Val reduced(const char* op, Val x) { return x.builder->op(op, {x}, {{"axes", axes_of(x)}, {"keep_axes", false}}); }

std::vector<double> transformed(const std::vector<double>& x, const std::function<double(double)>& function) {
  std::vector<double> result(x.size());
  std::transform(x.begin(), x.end(), result.begin(), function);
  return result;
}

// Of rows of two scores, with the first class as the label.
CountCase cross_entropy(std::int64_t rows) {
  const auto n = static_cast<double>(rows);
  CountCase result{"cross entropy", {rows, 2}, drawn(2 * rows), {}, {0}, {}, 64};
  result.compute = [rows](Val x) {
    auto labels = broadcast_to(x.builder->constant(0, x.dtype()), {rows, 1});
    labels = x.builder->op("concatenate", {labels + 1, labels}, {{"axis", 1}});
    return reduced("reduce_mean", x.builder->op("softmax_cross_entropy", {x, labels}));
  };
  for (std::size_t row = 0; row < static_cast<std::size_t>(rows); ++row) {
    const double p = 1 / (1 + std::exp(result.x[2 * row + 1] - result.x[2 * row]));
    result.y[0] -= std::log(p) / n;
    result.dx.insert(result.dx.end(), {64 * (p - 1) / n, 64 * (1 - p) / n});
  }
  return result;
}

CountCase window(std::int64_t edge) {
  const std::int64_t count = edge * edge;
  const std::vector<double> x = drawn(count);
  const auto compute = [edge](Val of) {
    return of.builder->op("pool2d_average", {of}, {{"kernel", Integers{edge, edge}}});
  };
  return {"window", {1, edge, edge, 1}, x, compute, {mean(x)}, all(count, 1 / static_cast<double>(count))};
}

std::vector<CountCase> cases_of(std::int64_t count) {
  const std::vector<double> x = drawn(count), same = all(count, 1.5);
  const double n = static_cast<double>(count), centre = mean(x);
  const auto squared = [&](double each) { return (each - centre) * (each - centre); };
  const auto by = [](const char* op) { return [op](Val of) { return reduced(op, of); }; };
  const auto variance = [](Val of) {
    return of.builder->ops("moments", std::vector{of}, {{"axes", axes_of(of)}}).at(1);
  };
  const auto spelt_out = [](Val of) { return reduced("reduce_mean", square(of - reduce_mean(of, axes_of(of)))); };
  const std::vector<double> of_variance = transformed(x, [&](double each) { return 64 * 2 * (each - centre) / n; });
  return {
      {"mean", {count}, x, by("reduce_mean"), {centre}, all(count, 1 / n)},
      {"maximum", {count}, same, by("reduce_max"), {1.5}, all(count, 1 / n)},
      {"minimum", {count}, same, by("reduce_min"), {1.5}, all(count, 1 / n)},
      {"product", {count}, all(count, 1), by("reduce_product"), {1}, all(count, 1)},
      {"variance", {count}, x, variance, {mean(transformed(x, squared))}, of_variance, 64},
      {"variance, spelt out", {count}, x, spelt_out, {mean(transformed(x, squared))}, of_variance, 64, true},
      {"factor",
       {count},
       x,
       [n](Val of) { return of / n; },
       transformed(x, [n](double of) { return of / n; }),
       all(count, 1 / n)},
      cross_entropy(count),
  };
}

void check(Device& device, const CountCase& each, DType dtype) {
  Graph graph;
  Builder builder(graph);
  const Val x = builder.input(dtype, each.shape, "x"), y = each.compute(x);
  builder.output(y);
  const Val weight = broadcast_to(builder.constant(each.weight, dtype), y.shape());
  builder.output(gradients(builder, y, weight, std::span(&x, 1))[0]);
  const std::vector<Tensor64> given = run_on(device, graph, {{each.shape, each.x}});
  CAPTURE(device.name());
  CAPTURE(each.name);
  CAPTURE(each.shape.str());
  CAPTURE(std::string(name_of(dtype)));
  const Bound allowed = bound(dtype, each.rounds_between);
  CHECK(difference(given[0], {y.shape(), each.y}, allowed) == "");
  CHECK(difference(given[1], {each.shape, each.dx}, allowed) == "");
}

void check_counts(Device& device) {
  for (const DType dtype : kHalves) {
    for (const std::int64_t count : kCounts)
      for (const CountCase& each : cases_of(count)) check(device, each, dtype);
    for (const std::int64_t edge : {17, 256}) check(device, window(edge), dtype);
  }
}

}  // namespace

TEST_CASE("half counts: means, variances, extremes and losses of many elements have their formulas' gradients") {
  check_counts(device_named("reference"));
  check_counts(cpu_device());
}

TEST_SUITE("gpu") {
  TEST_CASE("half counts: a GPU computes the same") {
    if (Device* const device = gpu()) check_counts(*device);
  }
}

}  // namespace openmps::engine::testing
