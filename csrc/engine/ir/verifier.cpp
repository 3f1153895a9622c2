#include "engine/ir/verifier.h"

#include <algorithm>

#include "engine/ir/op_def.h"
#include "engine/ir/program.h"

namespace openmps::engine {
namespace {

std::string number(std::int32_t id) { return std::to_string(id); }

class Verifier {
 public:
  explicit Verifier(const Graph& graph) : graph_(graph), made_(graph.values().size(), false) {}

  void run() {
    for (const GraphInput& input : graph_.inputs()) check_input(input);
    for (NodeId id = 0; id < static_cast<NodeId>(graph_.nodes().size()); ++id)
      check_node(id, graph_.nodes()[static_cast<std::size_t>(id)]);
    for (std::size_t id = 0; id < made_.size(); ++id)
      if (!made_[id]) fail("value %" + std::to_string(id), "is made by no node and is no input.");
    for (const GraphOutput& output : graph_.outputs()) check_output(output);
  }

 private:
  [[noreturn]] static void fail(const std::string& subject, const std::string& what) {
    throw Error(ErrorKind::Internal, "Graph is broken: " + subject + " " + what);
  }

  bool exists(ValueId value) const { return value >= 0 && value < static_cast<ValueId>(made_.size()); }

  void make(ValueId value, NodeId producer, const std::string& subject) {
    if (!exists(value))
      fail(subject, "makes value %" + number(value) + ", the graph has " + std::to_string(made_.size()) + " values.");
    if (made_[static_cast<std::size_t>(value)]) fail(subject, "makes value %" + number(value) + " a second time.");
    if (graph_.values()[static_cast<std::size_t>(value)].producer != producer)
      fail(subject, "makes value %" + number(value) + ", whose producer is another.");
    made_[static_cast<std::size_t>(value)] = true;
  }

  void check_input(const GraphInput& input) {
    make(input.value, kNoNode, "an input");
    if (input.kind == InputKind::Scalar && graph_.type(input.value).shape.elements() != 1)
      fail("scalar input %" + number(input.value), "has shape " + graph_.type(input.value).shape.str() + ".");
  }

  void check_node(NodeId id, const Node& node) {
    if (!node.op) fail("node " + number(id), "has no operation.");
    for (ValueId input : node.inputs)
      if (!exists(input) || !made_[static_cast<std::size_t>(input)])
        fail(node.who(), "reads value %" + number(input) + " before it is made.");
    for (NodeId earlier : node.after)
      if (earlier < 0 || earlier >= id)
        fail(node.who(), "runs after node " + number(earlier) + ", which is not before it.");
    for (ValueId output : node.outputs) make(output, id, node.who());
    for (const auto& region : node.regions) verify(*region);
    if (node.program)
      check_region(node);
    else if (node.op->has_type_rule())
      check_types(node);
  }

  void check_types(const Node& node) const {
    const std::vector<TensorType> inputs = graph_.types(node.inputs), given = graph_.types(node.outputs);
    std::vector<TensorType> expected;
    try {
      node.op->complete(node.attributes, node.who());
      expected = node.op->infer_types(node.who(), inputs, node.attributes);
    } catch (const Error& e) {
      fail("node", e.what());
    }
    if (given.size() != expected.size())
      fail(node.who(),
           "has " + std::to_string(given.size()) + " outputs, expects " + std::to_string(expected.size()) + ".");
    for (std::size_t i = 0; i < given.size(); ++i)
      if (given[i] != expected[i])
        fail(node.who(),
             "has output " + std::to_string(i) + " of type " + given[i].str() + ", expects " + expected[i].str() + ".");
  }

  void check_region(const Node& node) const {
    const Program& program = *node.program;
    if (node.op->has_programs_of_parts()) return check_steps(node);
    if (program.input_count != static_cast<int>(node.inputs.size()))
      fail(node.who(), "has " + std::to_string(node.inputs.size()) + " inputs, its program takes " +
                           std::to_string(program.input_count) + ".");
    if (program.results.size() != node.outputs.size())
      fail(node.who(), "has " + std::to_string(node.outputs.size()) + " outputs, its program makes " +
                           std::to_string(program.results.size()) + ".");
    check_steps(node);
    check_region_shapes(node);
  }

  void check_steps(const Node& node) const {
    const Program& program = *node.program;
    const auto count = static_cast<std::int32_t>(program.steps.size());
    for (std::int32_t i = 0; i < count; ++i) check_step(node, program.steps[static_cast<std::size_t>(i)], i);
    for (std::int32_t result : program.results)
      if (result < 0 || result >= count)
        fail(node.who(), "takes a result from step " + number(result) + " of " + number(count) + ".");
  }

  void check_step(const Node& node, const Step& step, std::int32_t i) const {
    if (step.primitive == Primitive::Input && (step.input < 0 || step.input >= node.program->input_count))
      fail(node.who(), "reads input " + number(step.input) + " in step " + number(i) + ".");
    for (int a = 0; a < info_of(step.primitive).arity; ++a)
      if (const std::int32_t operand = step.operands[static_cast<std::size_t>(a)]; operand < 0 || operand >= i)
        fail(node.who(), "reads step " + number(operand) + " in step " + number(i) + ".");
  }

  void check_region_shapes(const Node& node) const {
    // If the last result is reduced, the elements' shape is an attribute.
    const bool is_folded = node.attributes.find("shape") != nullptr;
    const Shape shape = is_folded ? Shape(node.attributes.integers("shape")) : graph_.type(node.outputs.front()).shape;
    for (ValueId output : std::span(node.outputs).first(node.outputs.size() - (is_folded ? 1 : 0)))
      if (graph_.type(output).shape != shape)
        fail(node.who(), "has outputs of shapes " + shape.str() + " and " + graph_.type(output).shape.str() + ".");
    // The first operands of a fused product are those of the product.
    const std::size_t of_product =
        node.attributes.find("operands") ? static_cast<std::size_t>(node.attributes.integer("operands")) : 0;
    // Slices of larger tensors are described by an attribute (passes/images/absorb_slices.h).
    if (node.attributes.find("views")) return;
    for (ValueId input : std::span(node.inputs).subspan(of_product)) {
      const Shape& operand = graph_.type(input).shape;
      if (operand.rank() > shape.rank() || broadcast(operand, shape, node.who()) != shape)
        fail(node.who(), "reads shape " + operand.str() + ", which does not broadcast to " + shape.str() + ".");
    }
  }

  void check_output(const GraphOutput& output) const {
    if (!exists(output.value)) fail("output %" + number(output.value), "is no value of the graph.");
    if (output.shares_input < 0) return;
    if (output.shares_input >= static_cast<int>(graph_.inputs().size()))
      fail("output %" + number(output.value),
           "shares input " + number(output.shares_input) + " of " + std::to_string(graph_.inputs().size()) + ".");
    const GraphInput& input = graph_.inputs()[static_cast<std::size_t>(output.shares_input)];
    if (graph_.type(input.value) != graph_.type(output.value))
      fail("output %" + number(output.value), "is " + graph_.type(output.value).str() +
                                                  " and shares an input that is " + graph_.type(input.value).str() +
                                                  ".");
  }

  const Graph& graph_;
  std::vector<bool> made_;
};

}  // namespace

void verify(const Graph& graph) { Verifier(graph).run(); }

}  // namespace openmps::engine
