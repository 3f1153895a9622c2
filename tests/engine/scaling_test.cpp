// Building and compiling take time that grows with the graph, no faster, and no more stack for a longer chain.
#include <doctest/doctest.h>
#include <pthread.h>

#include <algorithm>
#include <ctime>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "engine/autodiff/gradients.h"
#include "engine/ir/builder.h"
#include "engine/ops/slices.h"
#include "engine/passes/pipeline.h"
#include "tests/engine/plan_run.h"

namespace openmps::engine::testing {
namespace {

struct Family {
  std::string name;
  Val (*step)(Builder& builder, Val x, Val first, int i);
};

Val add_matrix(Builder& builder, Val x) {
  const Val w = builder.constant(0.01, x.dtype());
  return builder.op("matmul", {x, broadcast_to(w, {x.shape().back(), x.shape().back()})});
}

const Family kFamilies[] = {
    {"element-wise", [](Builder&, Val x, Val, int) { return tanh(x); }},
    {"products", [](Builder&, Val x, Val, int) { return x * 0.5; }},
    {"products of two", [](Builder&, Val x, Val first, int) { return x * first; }},
    {"additions of an early value", [](Builder&, Val x, Val first, int) { return tanh(x) + first; }},
    {"casts", [](Builder&, Val x, Val, int i) { return cast(x, i % 2 ? DType::Float32 : DType::Float16); }},
    {"reshapes",
     [](Builder&, Val x, Val, int i) {
       return reshape(x, i % 2 ? Shape{2, 2} : Shape{4, 1});
     }},
    {"sums and broadcasts", [](Builder&, Val x, Val, int i) { return i % 2 ? x - reduce_mean(x, {0}) : tanh(x); }},
    {"matrix products", [](Builder& builder, Val x, Val, int i) { return i % 4 ? tanh(x) : add_matrix(builder, x); }},
    {"transpositions",
     [](Builder& builder, Val x, Val, int i) {
       return i % 2 ? tanh(x) : builder.op("transpose", {x}, {{"permutation", Integers{1, 0}}});
     }},
};

Graph chain(const Family& family, int length, bool with_gradient) {
  Graph graph;
  Builder builder(graph);
  const Val first = builder.input(DType::Float32, {2, 2}, "x");
  Val x = first;
  for (int i = 0; i < length; ++i) x = family.step(builder, x, first, i);
  x = cast(reshape(x, {2, 2}), DType::Float32);
  builder.output(x);
  if (with_gradient) builder.output(gradients(builder, x, {}, std::span(&first, 1))[0]);
  return graph;
}

// As many variables, each updated in its own memory.
Graph updates(int count) {
  Graph graph;
  Builder builder(graph);
  const Val gradient = builder.input(DType::Float32, {2, 2}, "gradient");
  for (int i = 0; i < count; ++i) {
    const Val variable = builder.input(DType::Float32, {2, 2}, "variable");
    builder.output(variable - gradient * 0.1, i + 1);
  }
  return graph;
}

// As many slices of one tensor, joined backwards, twice.
Graph moves(int count) {
  Graph graph;
  Builder builder(graph);
  Val x = tanh(builder.input(DType::Float32, {count, 2}, "x"));
  for (int turn = 0; turn < 2; ++turn) {
    std::vector<Val> rows;
    for (int i = count; i-- > 0;) rows.push_back(slice_along(x, 0, i, i + 1));
    x = concatenate(rows, 0);
  }
  builder.output(tanh(x));
  return graph;
}

// Of the process: a busy machine changes it little.
double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double seconds_of(const std::function<void()>& work, int tries) {
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i < tries; ++i) {
    const double start = processor_seconds();
    work();
    least = std::min(least, processor_seconds() - start);
  }
  return least;
}

void compile(const Graph& graph) { static_cast<void>(device_named("cpu").compile(graph).take_or_throw()); }

// Four times the length: 4 where time grows with it, 16 where it grows with its square. Beside programs that fill the
// caches the longer one can suffer more, so a large ratio is measured again.
constexpr double kMostGrowth = 9;
double growth(const std::function<void(int)>& build_and_compile) {
  constexpr int kShort = 1000, kTries = 4, kAttempts = 4;
  build_and_compile(kShort);
  double least = std::numeric_limits<double>::infinity();
  for (int attempt = 0; attempt < kAttempts && !(least < kMostGrowth); ++attempt) {
    const double few = seconds_of([&] { build_and_compile(kShort); }, kTries);
    least = std::min(least, seconds_of([&] { build_and_compile(4 * kShort); }, kTries) / few);
  }
  return least;
}

void on_small_stack(const std::function<void()>& work) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, std::size_t{512} << 10);
  pthread_t thread{};
  const auto run = [](void* given) -> void* {
    (*static_cast<const std::function<void()>*>(given))();
    return nullptr;
  };
  REQUIRE(pthread_create(&thread, &attributes, run, const_cast<std::function<void()>*>(&work)) == 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}

}  // namespace

TEST_CASE("scaling: a GPU's passes over four times the slices of one tensor take about four times the time") {
  const PassContext context{DeviceKind::Cuda};
  const double ratio = growth([&](int count) { run_passes(moves(count), passes_for(context), context); });
  CHECK_MESSAGE(ratio < kMostGrowth, ratio);
}

TEST_CASE("scaling: four times the operations are compiled in about four times the time") {
  for (const Family& family : kFamilies) {
    const double ratio = growth([&](int length) { compile(chain(family, length, false)); });
    CHECK_MESSAGE(ratio < kMostGrowth, family.name, ": ", ratio);
  }
}

TEST_CASE("scaling: four times the operations are differentiated in about four times the time") {
  for (const Family& family : kFamilies) {
    const double ratio = growth([&](int length) { compile(chain(family, length, true)); });
    CHECK_MESSAGE(ratio < kMostGrowth, family.name, ": ", ratio);
  }
}

TEST_CASE("scaling: four times the variables are updated by a plan that takes about four times the time") {
  const double ratio = growth([](int length) { compile(updates(length)); });
  CHECK_MESSAGE(ratio < kMostGrowth, ratio);
}

TEST_CASE("scaling: chains of 10,000 operations and their gradients need no deep stack") {
  for (const Family& family : kFamilies) {
    INFO(family.name);
    on_small_stack([&] { compile(chain(family, 10000, true)); });
  }
}

TEST_CASE("scaling: chains of 100,000 operations, and gradients of 40,000, need no deep stack" *
          doctest::test_suite("slow")) {
  for (const Family& family : kFamilies) {
    INFO(family.name);
    on_small_stack([&] { compile(chain(family, 100000, false)); });
    on_small_stack([&] { compile(chain(family, 40000, true)); });
  }
}

}  // namespace openmps::engine::testing
