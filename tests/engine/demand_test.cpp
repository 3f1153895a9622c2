// Plans that no machine's memory holds are refused before a kernel is made.
#include "engine/plan/demand.h"

#include <doctest/doctest.h>

#include "engine/ir/builder.h"
#include "engine/ir/op_def.h"
#include "tests/engine/memory_check.h"
#include "tests/engine/plan_run.h"

namespace openmps::engine::testing {
namespace {

// pad(x, 0, after) of 2 float32, as an output.
Graph padded(std::int64_t after) {
  Graph graph;
  Builder builder(graph);
  Attributes attributes;
  attributes.set("before", Integers{0});
  attributes.set("after", Integers{after});
  attributes.set("mode", std::string("constant"));
  attributes.set("value", 0.0);
  builder.output(builder.op("pad", {builder.input(DType::Float32, {2}, "x")}, attributes));
  return graph;
}

}  // namespace

TEST_CASE("demand: outputs count, to the byte") {
  const Plan plan = make_plan(padded(254), {elementwise_in_place});  // 256 float32
  CHECK_NOTHROW(check_demand(plan, 1024));
  try {
    check_demand(plan, 1023);
    FAIL("1024 bytes are said to fit in 1023");
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::OutOfMemory);
    const std::string text = error.what();
    CHECK(text.find("its result float32 (256,) and what else is there at once do not fit") != std::string::npos);
    CHECK(text.ends_with("the machine has 1023 bytes."));
  }
}

TEST_CASE("demand: the arena counts too") {
  Graph graph;
  Builder builder(graph);
  Val x = builder.input(DType::Float32, {64}, "x");
  builder.output(builder.op("softmax", {builder.op("softmax", {x})}));
  const Plan plan = make_plan(graph, {never_in_place});
  CHECK(plan.arena_bytes == 256);
  CHECK_NOTHROW(check_demand(plan, 512));
  CHECK_THROWS_AS(check_demand(plan, 511), Error);
}

TEST_CASE("demand: all outputs count, the graph's first value too") {
  Graph graph;
  Builder builder(graph);
  const auto literal = std::make_shared<Literal>(Literal{{DType::Float32, {64}}, std::vector<std::byte>(256)});
  const Val x = builder.constant(literal);
  const Val results[] = {builder.op("exp", {x}), builder.op("tanh", {x})};
  for (const Val& result : results) builder.output(result);
  Plan plan = make_plan(graph, {never_in_place});
  CHECK_NOTHROW(check_demand(plan, 512));
  CHECK_THROWS_AS(check_demand(plan, 511), Error);
  std::swap(plan.places[0], plan.places[static_cast<std::size_t>(results[0].id)]);  // now the first value is an output
  CHECK_THROWS_AS(check_demand(plan, 511), Error);
}

TEST_CASE("demand: outputs of 2^64 bytes together are refused, though their sum is 0 in 64 bits") {
  Graph graph;
  Builder builder(graph);
  const Val x = builder.input(DType::Float32, {2}, "x");
  for (int i = 0; i < 16; ++i)
    builder.output(builder.op("pad", {x}, {{"before", Integers{0}}, {"after", Integers{(std::int64_t{1} << 58) - 2}}}));
  const Plan plan = make_plan(graph, {never_in_place});
  CHECK_THROWS_AS(check_demand(plan, std::uint64_t{1} << 60), Error);
}

TEST_CASE("demand: a plan of empty tensors takes no memory") {
  Graph graph;
  Builder builder(graph);
  const Val x = builder.input(DType::Float32, {0, 2}, "x");
  builder.output(builder.op("tanh", {reshape(x, {2, 0})}));
  CHECK_NOTHROW(check_demand(make_plan(graph, {never_in_place}), 0));
}

TEST_CASE("demand: devices of the CPU refuse before they make tables of that size") {
  for (const char* const name : {"cpu", "reference"})
    for (const std::int64_t after : {std::int64_t{1} << 40, std::int64_t{1} << 47})
      CHECK(device_named(name).compile(padded(after), {}).status().kind() == ErrorKind::OutOfMemory);
}

}  // namespace openmps::engine::testing
