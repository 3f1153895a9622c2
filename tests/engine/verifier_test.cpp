// Broken graphs, each with the sentence that says so; and what the printer writes.
#include <doctest/doctest.h>

#include "engine/ir/builder.h"
#include "engine/ir/printer.h"
#include "engine/ir/program.h"
#include "engine/ir/registry.h"
#include "engine/ir/verifier.h"
#include "tests/engine/graph_text.h"

namespace openmps::engine::testing {
namespace {

Node node_of(const char* op, std::vector<ValueId> inputs, Attributes attributes = {}) {
  Node node;
  node.op = &registry().at(op);
  node.name = "n";
  node.inputs = std::move(inputs);
  node.attributes = std::move(attributes);
  return node;
}

const TensorType kPair{DType::Float32, {2}};

std::string complaint(const Graph& graph) {
  try {
    verify(graph);
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

Graph one_input() {
  Graph graph;
  graph.add_input(kPair, "x");
  return graph;
}

std::shared_ptr<Program> twice() {
  auto program = std::make_shared<Program>();
  program->input_count = 1;
  Step input, sum;
  input.primitive = Primitive::Input;
  input.input = 0;
  sum.primitive = Primitive::Add;
  sum.operands = {0, 0, -1};
  program->steps = {input, sum};
  program->results = {1};
  return program;
}

Graph region_graph(std::shared_ptr<Program> program, TensorType result = kPair) {
  Graph graph = one_input();
  Node node = node_of("negate", {0});
  node.program = std::move(program);
  graph.add_typed_node(std::move(node), {std::move(result)});
  return graph;
}

}  // namespace

TEST_CASE("verifier: a value used before it is made") {
  Graph graph = one_input();
  graph.add_typed_node(node_of("negate", {1}), {kPair});
  CHECK(complaint(graph) == "Graph is broken: negate \"n\" reads value %1 before it is made.");
}

TEST_CASE("verifier: a value outside the graph") {
  Graph graph = one_input();
  graph.add_typed_node(node_of("negate", {7}), {kPair});
  CHECK(complaint(graph) == "Graph is broken: negate \"n\" reads value %7 before it is made.");
}

TEST_CASE("verifier: an output of another type than the rule gives") {
  Graph graph = one_input();
  graph.add_typed_node(node_of("negate", {0}), {{DType::Float32, {3}}});
  CHECK(complaint(graph) == "Graph is broken: negate \"n\" has output 0 of type float32 (3,), expects float32 (2,).");
}

TEST_CASE("verifier: a missing output, inputs that the rule refuses, a missing attribute") {
  Graph graph = one_input();
  graph.add_typed_node(node_of("negate", {0}), {});
  CHECK(complaint(graph) == "Graph is broken: negate \"n\" has 0 outputs, expects 1.");
  graph = one_input();
  graph.add_typed_node(node_of("add", {0}), {kPair});
  CHECK(complaint(graph) == "Graph is broken: node add \"n\": has 1 inputs, expects 2.");
  graph = one_input();
  graph.add_typed_node(node_of("argmax", {0}), {kPair});
  CHECK(complaint(graph) == "Graph is broken: node argmax \"n\": attribute \"axis\" is missing.");
}

TEST_CASE("verifier: a producer that is another, and a value without producer") {
  Graph graph = one_input();
  graph.add_typed_node(node_of("negate", {0}), {kPair});
  graph.value(1).producer = 5;
  CHECK(complaint(graph) == "Graph is broken: negate \"n\" makes value %1, whose producer is another.");
  graph = one_input();
  graph.add_typed_node(node_of("negate", {0}), {kPair});
  graph.node(0).outputs = {};
  graph.node(0).op = &registry().at("negate");
  CHECK(complaint(graph).starts_with("Graph is broken: negate \"n\" has 0 outputs"));
}

TEST_CASE("verifier: control edges that point forward, or at the node itself") {
  Graph graph = one_input();
  graph.add_typed_node(node_of("negate", {0}), {kPair});
  graph.node(0).after = {0};
  CHECK(complaint(graph) == "Graph is broken: negate \"n\" runs after node 0, which is not before it.");
}

TEST_CASE("verifier: outputs that are none, and that share an input of another type") {
  Graph graph = one_input();
  graph.add_output(4);
  CHECK(complaint(graph) == "Graph is broken: output %4 is no value of the graph.");
  graph = one_input();
  graph.add_output(0, 3);
  CHECK(complaint(graph) == "Graph is broken: output %0 shares input 3 of 1.");
  graph = one_input();
  graph.add_input({DType::Float32, {5}}, "z");
  graph.add_output(0, 1);
  CHECK(complaint(graph) == "Graph is broken: output %0 is float32 (2,) and shares an input that is float32 (5,).");
}

TEST_CASE("verifier: regions whose program does not fit") {
  CHECK(complaint(region_graph(twice())) == "accepted");
  auto program = twice();
  program->input_count = 2;
  CHECK(complaint(region_graph(program)) == "Graph is broken: negate \"n\" has 1 inputs, its program takes 2.");
  program = twice();
  program->results = {0, 1};
  CHECK(complaint(region_graph(program)) == "Graph is broken: negate \"n\" has 1 outputs, its program makes 2.");
  program = twice();
  program->results = {2};
  CHECK(complaint(region_graph(program)) == "Graph is broken: negate \"n\" takes a result from step 2 of 2.");
  program = twice();
  program->steps[1].operands[1] = 1;
  CHECK(complaint(region_graph(program)) == "Graph is broken: negate \"n\" reads step 1 in step 1.");
  program = twice();
  program->steps[0].input = 3;
  CHECK(complaint(region_graph(program)) == "Graph is broken: negate \"n\" reads input 3 in step 0.");
  CHECK(complaint(region_graph(twice(), {DType::Float32, {3}})).find("cannot be broadcast together") !=
        std::string::npos);
}

TEST_CASE("printer: one line for each input, node and output") {
  Graph graph;
  graph.name = "small";
  Builder builder(graph);
  const Val x = builder.input(DType::Float32, {2, 3}, "x"), rate = builder.scalar(DType::Float32, "rate");
  const Val y = builder.op("softmax", {x * rate + 0.5}, {{"axis", 1}}, "probabilities");
  builder.output(y, 0);
  CHECK(print(graph) == R"(graph "small"
  %0 = input float32 (2, 3) "x"
  %1 = scalar float32 () "rate"
  %2 = multiply (%0, %1) -> float32 (2, 3)
  %3 = constant float32 () [0.5]
  %4 = add (%2, %3) -> float32 (2, 3)
  %5 = softmax "probabilities" (%4) {axis = 1} -> float32 (2, 3)
  output %5 shares input 0
)");
}

TEST_CASE("printer: its text can be read again, whatever the attributes") {
  const std::string text = R"(graph "read"
  %0 = input float32 (1, 5, 4, 2) "x"
  %1 = scalar uint32 () "seed"
  %2 = scalar uint32 ()
  %3 = dropout "drop" (%0, %1, %2) {keep_probability = 0.33333333333333331, mask_extents = [1, 1, 1, 2]} -> float32 (1, 5, 4, 2)
  %4, %5 = pool2d_max (%3) {border = "zero", dilations = [1, 1], kernel = [2, 2], pads = [-1, 0, 1, 0], relu = false, strides = [2, 2]} -> float32 (1, 2, 2, 2), uint8 (1, 2, 2, 2)
  %6 = constant "table" float64 (3,) [0.1, 0.33333333333333331, 3e-300]
  %7 = reduce_sum (%4) {axes = [], keep_axes = true} -> float32 (1, 2, 2, 2) after 0, 2
  output %5
  output %7
  output %3 shares input 0
)";
  const Graph graph = parse_graph(text);
  verify(graph);
  CHECK(print(graph) == text);
}

TEST_CASE("printer: attributes of every kind, several outputs, control edges, programs") {
  Graph graph;
  Builder builder(graph);
  const Val x = builder.input(DType::Float32, {1, 4, 4, 1}, "");
  builder.op("pool2d_average", {x}, {{"kernel", Integers{2, 2}}});
  graph.node(0).after = {};
  CHECK(print(graph, graph.nodes()[0]) ==
        "%1 = pool2d_average (%0) {border = \"clamp\", kernel = [2, 2], pads = [0, 0, 0, 0], strides = [1, 1], "
        "zero_pad = [0, 0]} -> float32 (1, 3, 3, 1)");
  builder.op("clamp", {x}, {{"minimum", -1.0}, {"maximum", 1e-7}});
  graph.node(1).after = {0};
  CHECK(print(graph, graph.nodes()[1]) ==
        "%2 = clamp (%0) {maximum = 1e-07, minimum = -1.0} -> float32 (1, 4, 4, 1) after 0");
  CHECK(print(region_graph(twice())).find("\n      t1 = add(t0, t0)\n      results t1\n") != std::string::npos);
}

TEST_CASE("printer: large literals by a hash of their bytes") {
  const auto line = [](double last) {
    auto literal = std::make_shared<Literal>();
    literal->type = {DType::UInt8, {20}};
    literal->bytes.assign(20, std::byte{1});
    literal->bytes.back() = static_cast<std::byte>(last);
    Graph graph;
    Builder(graph).constant(literal, "table");
    return print(graph, graph.nodes()[0]);
  };
  CHECK(line(1).starts_with("%0 = constant \"table\" uint8 (20,) hash "));
  CHECK(line(1) == line(1));
  CHECK(line(1) != line(2));
}

}  // namespace openmps::engine::testing
