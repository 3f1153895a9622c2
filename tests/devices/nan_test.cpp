// NaN through operations that choose: the same on every device, as docs/numerics.md says.
#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "engine/ir/builder.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"

namespace openmps::engine::testing {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN(), kInf = std::numeric_limits<double>::infinity();

struct Chosen {
  std::string name;
  std::vector<double> x;
  std::function<Val(Val)> compute;
  std::vector<double> y;
};

Val with(Val x, const char* op, Attributes attributes = {}) { return x.builder->op(op, {x}, std::move(attributes)); }
Val beside_one(Val x, const char* op) { return x.builder->op(op, {x, x.builder->constant(1, x.dtype())}); }
// Of 3 rows of 2.
Val rows(Val x) { return reshape(x, {3, 2}); }
Val scattered(Val x, const char* mode) {
  Builder& builder = *x.builder;
  const Val start = broadcast_to(builder.constant(0, x.dtype()), {2}),
            ids = builder.op("cast", {start}, {{"dtype", static_cast<std::int64_t>(DType::Int32)}});
  return builder.op("scatter", {x, ids, start}, {{"axis", 0}, {"mode", std::string(mode)}});
}

std::vector<Chosen> cases() {
  const Attributes last{{"axes", Integers{1}}};
  const std::vector<double> some{kNaN, 1, 2, kNaN, kNaN, kNaN};
  const Attributes window{{"kernel", Integers{1, 2}}, {"strides", Integers{1, 2}}};
  return {
      {"minimum", {kNaN, 3}, [](Val x) { return beside_one(x, "minimum"); }, {1, 1}},
      {"maximum", {kNaN, 3}, [](Val x) { return beside_one(x, "maximum"); }, {1, 3}},
      {"minimum_nan", {kNaN, 3}, [](Val x) { return beside_one(x, "minimum_nan"); }, {kNaN, 1}},
      {"maximum_nan", {kNaN, 3}, [](Val x) { return beside_one(x, "maximum_nan"); }, {kNaN, 3}},
      {"clamp",
       {kNaN, 3},
       [](Val x) {
         return with(x, "clamp", {{"minimum", -1.0}, {"maximum", 2.0}});
       },
       {-1, 2}},
      {"sign", {kNaN, 3}, [](Val x) { return with(x, "sign"); }, {0, 1}},
      {"neuron_relu", {kNaN, -3}, [](Val x) { return with(x, "neuron_relu"); }, {kNaN, 0}},
      {"neuron_relun", {kNaN, -3}, [](Val x) { return with(x, "neuron_relun"); }, {6, -3}},
      {"neuron_hard_sigmoid", {kNaN, 9}, [](Val x) { return with(x, "neuron_hard_sigmoid"); }, {0, 1}},
      {"reduce_max", some, [=](Val x) { return with(rows(x), "reduce_max", last); }, {1, 2, -kInf}},
      {"reduce_min", some, [=](Val x) { return with(rows(x), "reduce_min", last); }, {1, 2, kInf}},
      {"argmax",
       some,
       [](Val x) {
         return with(rows(x), "argmax", {{"axis", 1}});
       },
       {1, 0, -1}},
      {"pool2d_max",
       some,
       [=](Val x) {
         return with(reshape(x, {1, 1, 6, 1}), "pool2d_max", window);
       },
       {1, 2, kNaN}},
      {"scatter max", {kNaN, -1}, [](Val x) { return scattered(x, "max"); }, {0, 0}},
      {"scatter max above", {2, kNaN}, [](Val x) { return scattered(x, "max"); }, {2, 0}},
      {"scatter min", {kNaN, -1}, [](Val x) { return scattered(x, "min"); }, {-1, 0}},
  };
}

void check_all(Device& device) {
  for (const Chosen& each : cases()) {
    Graph graph;
    Builder builder(graph);
    const Shape shape{static_cast<std::int64_t>(each.x.size())};
    builder.output(each.compute(builder.input(DType::Float32, shape, "x")));
    const Tensor64 given = run_on(device, graph, {{shape, each.x}})[0];
    for (std::size_t i = 0; i < each.y.size(); ++i) {
      const double y = given.values[i], expected = each.y[i];
      CHECK_MESSAGE((std::isnan(expected) ? std::isnan(y) : y == expected), device.name(), ": ", each.name,
                    ", element ", i, " is ", y, " instead of ", expected);
    }
  }
}

}  // namespace

TEST_CASE("NaN: operations that choose give what the page says on every device") {
  check_all(device_named("reference"));
  check_all(cpu_device());
}

TEST_SUITE("gpu") {
  TEST_CASE("NaN: a GPU chooses the same") {
    if (Device* const device = gpu()) check_all(*device);
  }
}

}  // namespace openmps::engine::testing
