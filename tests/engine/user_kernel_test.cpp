// Users' kernels as nodes: typed, planned, neither folded nor merged, never in files.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <string>

#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "engine/ir/graph.h"
#include "engine/ops/user_kernel.h"
#include "engine/passes/simplify/eliminate_common_subexpressions.h"
#include "engine/passes/simplify/fold_constants.h"
#include "engine/plan/plan.h"
#include "tests/engine/memory_check.h"
#include "tests/engine/plan_run.h"

namespace openmps::engine::testing {
namespace {

// y = x + 1, z = 2 x: results as long as the operand.
std::shared_ptr<UserKernel> two_results() {
  const auto library = shaders::Library::parse(
      "kernel void two(device const float* x, device float* y, device float* z,\n"
      "                uint i [[thread_position_in_grid]]) { y[i] = x[i] + 1; z[i] = 2 * x[i]; }",
      {});
  REQUIRE(library);
  const auto text = library.value()->kernel("two");
  REQUIRE(text);
  const auto made = std::make_shared<UserKernel>(std::make_shared<const shaders::Kernel>(text.value()));
  made->operands = 1;
  using To = UserKernel::Binding::To;
  made->bindings = {{0, To::Operand, 0}, {1, To::Result, 0}, {2, To::Result, 1}};
  for (int i = 0; i < 2; ++i) made->results.push_back({DType::Float32, {{.operand = 0, .axis = 0}}});
  return made;
}

std::vector<ValueId> add(Graph& graph, ValueId x, std::shared_ptr<const UserKernel> kernel) {
  return graph.add_node(user_kernel_op(), {x}, attributes_of(std::move(kernel)), "two").outputs;
}

std::shared_ptr<const Literal> numbers(std::vector<float> values) {
  auto literal = std::make_shared<Literal>();
  literal->type = {DType::Float32, {values.size()}};
  literal->bytes.resize(values.size() * sizeof(float));
  std::memcpy(literal->bytes.data(), values.data(), literal->bytes.size());
  return literal;
}

std::vector<std::byte> text_bytes(const std::string& text) {
  ByteWriter writer;
  writer.text(text);
  return writer.bytes();
}

// In the bytes of a graph.
void replace_text(std::vector<std::byte>& bytes, const std::string& old, const std::string& other) {
  const std::vector<std::byte> from = text_bytes(old), to = text_bytes(other);
  const auto place = std::search(bytes.begin(), bytes.end(), from.begin(), from.end());
  REQUIRE(place != bytes.end());
  bytes.insert(bytes.erase(place, place + static_cast<std::ptrdiff_t>(from.size())), to.begin(), to.end());
}

}  // namespace

TEST_CASE("user kernel: a result that nothing reads has memory that no other value has") {
  Graph graph;
  Builder builder(graph);
  const Val x = builder.input(DType::Float32, {64}, "x");
  const std::vector<ValueId> results = add(graph, x.id, two_results());
  CHECK(graph.type(results[1]).str() == "float32 (64,)");
  builder.output(builder.op("softmax", {builder.wrap(results[0])}));
  const Plan plan = make_plan(graph, {never_in_place});
  const auto place_of = [&](ValueId value) { return plan.places[static_cast<std::size_t>(value)]; };
  REQUIRE(place_of(results[1]).kind == Place::Kind::Arena);
  CHECK(place_of(results[0]).offset != place_of(results[1]).offset);
  CHECK(plan.arena_bytes == 512);
  CHECK(memory_problem(plan, never_in_place) == "");
}

TEST_CASE("user kernel: it runs, also on constants, which are not computed beforehand") {
  Graph graph;
  Builder builder(graph);
  const Val x = builder.constant(numbers({1, 2, 3}));
  const std::vector<ValueId> results = add(graph, x.id, two_results());
  builder.output(builder.wrap(results[0]));
  builder.output(builder.op("negate", {builder.wrap(results[1])}));
  const Graph folded = fold_constants(graph);
  CHECK(std::ranges::any_of(folded.nodes(), is_user_kernel));
  for (const char* const device : {"cpu", "reference"}) {
    const std::vector<Tensor64> outputs = run_on(device_named(device), graph, {});
    CHECK(outputs[0].values == std::vector<double>{2, 3, 4});
    CHECK(outputs[1].values == std::vector<double>{-2, -4, -6});
  }
}

TEST_CASE("user kernel: two calls are two nodes, one call on the same operand is one") {
  Graph graph;
  Builder builder(graph);
  const Val x = builder.input(DType::Float32, {4}, "x");
  const std::shared_ptr<const UserKernel> kernel = two_results();
  for (const auto& each : {kernel, kernel, std::shared_ptr<const UserKernel>(two_results())})
    builder.output(builder.wrap(add(graph, x.id, each)[0]));
  CHECK(eliminate_common_subexpressions(graph).nodes().size() == 2);
}

TEST_CASE("user kernel: files neither get one nor give one") {
  GraphBuilder builder("graph");
  const Tensor x = builder.input(DType::Float32, {4}, "x");
  const Tensor inputs[] = {x};
  builder.output(builder.ops("kernel", inputs, attributes_of(two_results()), "mine")[0]);
  REQUIRE(builder.status());
  CHECK_THROWS_WITH(static_cast<void>(builder.stored().bytes()),
                    "kernel \"mine\": is a program's own kernel, which is native code; a file holds operations alone.");
  // A file that pretends to have one: its literal is no kernel.
  GraphBuilder other("graph");
  other.output(other.constant(numbers({1, 2}), "c"));
  std::vector<std::byte> bytes = other.stored().bytes();
  replace_text(bytes, "constant", "kernel");
  replace_text(bytes, "value", "kernel");
  const auto graph = StoredGraph::read(bytes);
  REQUIRE(!graph);
  CHECK(graph.status().message() == "A stored graph is cut or too long.");  // before anything looks at the literal
}

}  // namespace openmps::engine::testing
