// Where the memory planner puts the values of a graph.
#include <doctest/doctest.h>

#include "engine/ir/builder.h"
#include "engine/ir/op.h"
#include "engine/ir/printer.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "engine/passes/stitching/stitch.h"
#include "engine/plan/plan.h"
#include "tests/engine/graph_run.h"
#include "tests/engine/memory_check.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/random_graph.h"

namespace openmps::engine::testing {
namespace {

using Kind = Place::Kind;

const Place& place_of(const Plan& plan, Val value) { return plan.places[static_cast<std::size_t>(value.id)]; }

// One graph under construction; 64 float32 are 256 bytes.
struct Drawing {
  Graph graph;
  Builder builder{graph};
  Val input(Shape shape = {64}) { return builder.input(DType::Float32, shape, "x"); }
  Val softmax(Val x) { return builder.op("softmax", {x}); }  // never in place
  Plan plan(InPlaceRule in_place = elementwise_in_place) {
    Plan made = make_plan(graph, {in_place});
    const std::string problem = memory_problem(made, in_place);
    CHECK_MESSAGE(problem.empty(), problem, "\n", print(graph));
    return made;
  }
};

void check_random_plans(InPlaceRule in_place, bool stitched, JointRule joint = run_apart) {
  for (std::uint32_t seed = 1; seed <= 400; ++seed) {
    Graph graph = eliminate_dead_code(random_graph(seed, 2 + static_cast<int>(seed % 30), DType::Float32).graph);
    if (stitched) graph = stitch(graph);
    const std::string problem = memory_problem(make_plan(graph, {in_place, joint}), in_place);
    CHECK_MESSAGE(problem.empty(), "seed ", seed, ": ", problem, "\n", print(graph));
  }
}

}  // namespace

TEST_CASE("planner: tensors alive together never overlap, whatever the graph") {
  check_random_plans(elementwise_in_place, false);
}
TEST_CASE("planner: tensors alive together never overlap when element-wise nodes are stitched") {
  check_random_plans(elementwise_in_place, true);
}
TEST_CASE("planner: tensors alive together never overlap when no kernel runs in place") {
  check_random_plans(never_in_place, false);
}

TEST_CASE("planner: tensors alive together never overlap when any neighbours run as one") {
  check_random_plans(elementwise_in_place, false, [](const Graph&, const Node&, const Node&) { return true; });
}

TEST_CASE("planner: a chain of any length needs two buffers") {
  for (int length : {3, 4, 50}) {
    Drawing drawing;
    Val x = drawing.input();
    for (int i = 0; i < length; ++i) x = drawing.softmax(x);
    drawing.builder.output(x);
    CHECK(drawing.plan().arena_bytes == 2 * 256);
  }
}

TEST_CASE("planner: a chain of element-wise nodes runs in one buffer") {
  Drawing drawing;
  const Val a = drawing.softmax(drawing.input()), b = tanh(a), c = abs(b);
  drawing.builder.output(drawing.softmax(c));
  const Plan plan = drawing.plan();
  CHECK(plan.arena_bytes == 256);
  CHECK(place_of(plan, a).offset == place_of(plan, c).offset);
}

TEST_CASE("planner: launches that run as one do not write where another of them reads") {
  const auto both_transpose = [](const Graph&, const Node& earlier, const Node& later) {
    return earlier.is(Op::Transpose) && later.is(Op::Transpose);
  };
  Drawing drawing;
  std::vector<Val> read, turned;
  for (int i = 0; i < 3; ++i) read.push_back(drawing.softmax(drawing.input({8, 8})));
  for (const Val x : read) turned.push_back(drawing.builder.op("transpose", {x}, {{"permutation", Integers{1, 0}}}));
  for (const Val x : turned) drawing.builder.output(drawing.softmax(x));
  // The second one overwrites what the first one read.
  CHECK(drawing.plan().arena_bytes == 4 * 256);
  const Plan plan = make_plan(drawing.graph, {elementwise_in_place, both_transpose});
  CHECK(plan.arena_bytes == 6 * 256);
  for (const Val x : read)
    for (const Val y : turned) CHECK(place_of(plan, x).offset != place_of(plan, y).offset);
  CHECK(memory_problem(plan, elementwise_in_place).empty());
}

TEST_CASE("planner: a value that is read again later is not overwritten") {
  Drawing drawing;
  const Val a = drawing.softmax(drawing.input()), b = tanh(a);
  drawing.builder.output(drawing.softmax(b) + a);
  const Plan plan = drawing.plan();
  CHECK(place_of(plan, a).offset != place_of(plan, b).offset);
}

TEST_CASE(
    "planner: an operand that is broadcast is not overwritten, also where the same memory is read at full size as "
    "well") {
  Drawing drawing;
  const Val a = drawing.softmax(drawing.input({1, 8})), column = reshape(a, {8, 1});
  const Val wide = drawing.softmax(drawing.input({8, 8}));
  const Val sum = wide + column;
  const Val small = drawing.softmax(drawing.input({8, 1})), both = small * reshape(reduce_mean(small, {0}), {1});
  drawing.builder.output(sum);
  drawing.builder.output(drawing.softmax(both));
  const Val row = drawing.softmax(drawing.input({8, 1})), outer = reshape(row, {8}) + row;  // (8, 8)
  drawing.builder.output(drawing.softmax(outer));
  static_cast<void>(drawing.plan());
}

TEST_CASE("planner: an alias lives where the value it renames lives") {
  Drawing drawing;
  const Val x = drawing.input(), a = drawing.softmax(x), b = reshape(a, {8, 8}), c = reshape(b, {4, 16});
  drawing.builder.output(drawing.softmax(c));
  const Val renamed_input = reshape(x, {2, 32});
  drawing.builder.output(drawing.softmax(renamed_input));
  const Plan plan = drawing.plan();
  CHECK(plan.launches.size() == 3);
  CHECK(place_of(plan, c).kind == Kind::Arena);
  CHECK(place_of(plan, c).offset == place_of(plan, a).offset);
  CHECK(place_of(plan, renamed_input).kind == Kind::Input);
}

TEST_CASE("planner: a value outlives its last reader as long as its alias is read") {
  Drawing drawing;
  const Val a = drawing.softmax(drawing.input()), renamed = reshape(a, {8, 8});
  Val other = drawing.softmax(a);
  for (int i = 0; i < 3; ++i) other = drawing.softmax(other);
  drawing.builder.output(reshape(other, {8, 8}) + drawing.softmax(renamed));
  static_cast<void>(drawing.plan());
}

TEST_CASE("planner: an output is written where the caller wants it") {
  Drawing drawing;
  const Val a = drawing.softmax(drawing.input()), b = drawing.softmax(a);
  drawing.builder.output(reshape(b, {8, 8}));
  drawing.builder.output(a);  // although b reads it
  const Plan plan = drawing.plan();
  CHECK(plan.arena_bytes == 0);
  CHECK(plan.final_copies.empty());
  CHECK(place_of(plan, b).kind == Kind::Output);
  CHECK(place_of(plan, a).index == 1);
}

TEST_CASE("planner: an input, a constant, a scalar or a value given back twice is copied at the end") {
  Drawing drawing;
  const Val x = drawing.input(), rate = drawing.builder.scalar(DType::Float32, "rate"), y = drawing.softmax(x);
  for (const Val& output : {x, y, y, reshape(y, {8, 8}), drawing.builder.constant(2, DType::Float32), rate})
    drawing.builder.output(output);
  const Plan plan = drawing.plan();
  CHECK(plan.final_copies.size() == 5);
  Tensor64 values{{64}, std::vector<double>(64, 1.0)};
  const std::vector<Tensor64> results = run_on(device_named("reference"), drawing.graph, {values, tensor({}, {0.5})});
  CHECK(near(results[0], values));
  CHECK(near(results[2], std::vector<double>(64, 1.0 / 64)));
  CHECK(near(results[3], std::vector<double>(64, 1.0 / 64)));
  CHECK(near(results[4], std::vector<double>{2}));
  CHECK(near(results[5], std::vector<double>{0.5}));
}

TEST_CASE("planner: a step in place writes over the old value after its last reader") {
  Drawing drawing;
  const Val x = drawing.input(), g = drawing.input();
  drawing.builder.output(x - g * 0.5, 0);
  const Plan plan = drawing.plan();
  CHECK(plan.final_copies.empty());
  const std::vector<Tensor64> results =
      run_on(device_named("reference"), drawing.graph, {counting({64}), counting({64})});
  CHECK(results[0][9] == 5);
}

TEST_CASE("planner: a step in place waits for readers of the old value") {
  Drawing drawing;
  const Val x = drawing.input({2}), g = drawing.input({2}), stepped = x - g;
  drawing.builder.output(stepped, 0);
  drawing.builder.output(drawing.softmax(stepped) + x);
  CHECK(drawing.plan().final_copies.size() == 1);
  const std::vector<Tensor64> results =
      run_on(device_named("reference"), drawing.graph, {tensor({2}, {10, 20}), tensor({2}, {9, 19})});
  CHECK(near(results[0], std::vector<double>{1, 1}));
  CHECK(near(results[1], std::vector<double>{10.5, 20.5}));
}

TEST_CASE("planner: a kernel that cannot run in place does not write over the input it reads") {
  Drawing drawing;
  drawing.builder.output(drawing.softmax(drawing.input()), 0);
  CHECK(drawing.plan().final_copies.size() == 1);
}

TEST_CASE("planner: an input that is overwritten and given back as well is given back as it was") {
  for (const bool stepped_first : {true, false}) {
    Drawing drawing;
    const Val x = drawing.input({2}), stepped = tanh(x) * 0.0;
    if (stepped_first) drawing.builder.output(stepped, 0);
    drawing.builder.output(x);
    if (!stepped_first) drawing.builder.output(stepped, 0);
    static_cast<void>(drawing.plan());
    const std::vector<Tensor64> results = run_on(device_named("reference"), drawing.graph, {tensor({2}, {3, 4})});
    CHECK(near(results[stepped_first ? 1 : 0], std::vector<double>{3, 4}));
    CHECK(near(results[stepped_first ? 0 : 1], std::vector<double>{0, 0}));
  }
}

TEST_CASE("planner: inputs that change places in memory arrive whole") {
  Drawing drawing;
  const Val x = drawing.input({2}), y = drawing.input({2}), z = drawing.input({2});
  drawing.builder.output(y, 0);
  drawing.builder.output(z, 1);
  drawing.builder.output(reshape(reshape(x, {2, 1}), {2}), 2);
  static_cast<void>(drawing.plan());
  const std::vector<Tensor64> results =
      run_on(device_named("reference"), drawing.graph, {tensor({2}, {1, 2}), tensor({2}, {3, 4}), tensor({2}, {5, 6})});
  CHECK(near(results[0], std::vector<double>{3, 4}));
  CHECK(near(results[1], std::vector<double>{5, 6}));
  CHECK(near(results[2], std::vector<double>{1, 2}));
}

TEST_CASE("planner: a value without reader has no place, its node's other results have") {
  Drawing drawing;
  const Val x = drawing.builder.input(DType::Float32, {1, 2, 2, 1}, "x");
  const std::vector<Val> pooled = drawing.builder.ops("pool2d_max", {&x, 1}, {{"kernel", Integers{2, 2}}});
  drawing.builder.output(pooled[0]);
  const Plan plan = drawing.plan();
  CHECK(place_of(plan, pooled[1]).kind == Kind::Nowhere);
  CHECK(place_of(plan, pooled[0]).kind == Kind::Output);
}

// x is 1, 2, 4 with mean 2 and variance 4 - epsilon, so that the slopes are halves.
TEST_CASE("planner: results of a gradient of a normalisation have memory if they have readers, also the first") {
  const std::vector<Tensor64> inputs{tensor({3, 1}, {1, 2, 4}), tensor({3, 1}, {1, 3, 5}), tensor({1, 1}, {2}),
                                     tensor({1, 1}, {4})};
  const double sum = 9, product = (-1 * 1 + 2 * 5) / 2.0;  // of dy; of dy and the normalised x
  const auto slope = [&](double dy, double normal) { return (dy - sum / 3 - normal * product / 3) / 2; };
  const std::vector<double> expected[] = {{slope(1, -0.5), slope(3, 0), slope(5, 1)}, {product}, {sum}};
  for (const std::size_t read : {std::size_t{0}, std::size_t{1}, std::size_t{2}}) {
    Drawing drawing;
    const Val operands[] = {drawing.input({3, 1}), drawing.input({3, 1}), drawing.input({1, 1}), drawing.input({1, 1})};
    const std::vector<Val> parts =
        drawing.builder.ops("normalization_gradient", operands, {{"axes", Integers{0}}, {"epsilon", 0.0}});
    drawing.builder.output(parts[read] * 1.0);
    const Plan plan = drawing.plan();
    for (std::size_t i = 0; i < parts.size(); ++i)
      CHECK((place_of(plan, parts[i]).kind == Kind::Nowhere) == (i != read));
    for (const char* device : {"cpu", "reference"})
      CHECK(near(run_on(device_named(device), drawing.graph, inputs)[0], expected[read]));
  }
}

TEST_CASE("planner: tensors without elements have places and run") {
  Drawing drawing;
  const Val x = drawing.input({0, 4}), a = tanh(drawing.softmax(x)), b = drawing.softmax(a);
  drawing.builder.output(reduce_sum(a + b, {0}));
  drawing.builder.output(b);
  static_cast<void>(drawing.plan());
  for (const char* device : {"reference", "cpu"}) {
    const std::vector<Tensor64> results = run_on(device_named(device), drawing.graph, {tensor({0, 4}, {})});
    CHECK(near(results[0], std::vector<double>{0, 0, 0, 0}));
    CHECK(results[1].values.empty());
  }
}

}  // namespace openmps::engine::testing
