#include "engine/ops/control_flow.h"

#include <algorithm>

#include "engine/ir/gradient_context.h"
#include "engine/ir/op_def.h"
#include "engine/process/immortal.h"
#include "result/index.h"

namespace openmps::engine {
namespace {

using Types = std::vector<TensorType>;

// ---- gradient of an if

Graph gradient_region(const GradientContext& context, const Graph& forward, const std::vector<std::size_t>& arrived,
                      const std::vector<std::size_t>& wanted) {
  Graph region = forward;
  Builder builder(region);
  std::vector<WeightedSum> sums;
  for (const std::size_t output : arrived) {
    const TensorType type = context.output_gradient(output).type();
    sums.push_back(
        {builder.wrap(region.outputs()[output].value), builder.input(type.dtype, type.shape, "gradient that arrives")});
  }
  std::vector<Val> with;
  with.reserve(wanted.size());
  for (const std::size_t input : wanted) with.push_back(builder.wrap(region.inputs()[input - 1].value));
  const std::vector<Val> parts = context.gradients(builder, sums, with);
  region.clear_outputs();
  for (std::size_t i = 0; i < parts.size(); ++i)
    builder.output(parts[i] ? parts[i] : broadcast_to(builder.constant(0, with[i].dtype()), with[i].shape()));
  return region;
}

void differentiate_if(GradientContext& context) {
  const Node& node = context.node();
  std::vector<ValueId> captured(node.inputs.begin() + 1, node.inputs.end());
  std::vector<std::size_t> arrived, wanted;
  for (std::size_t i = 0; i < node.outputs.size(); ++i)
    if (context.output_gradient(i)) {
      arrived.push_back(i);
      captured.push_back(context.output_gradient(i).id);
    }
  for (std::size_t i = 1; i < node.inputs.size(); ++i)
    if (context.wants(i)) wanted.push_back(i);
  if (wanted.empty()) return;
  const Node& made = add_if(context.builder().graph(), node.inputs[0], captured,
                            gradient_region(context, *node.regions[0], arrived, wanted),
                            gradient_region(context, *node.regions[1], arrived, wanted), node.name);
  const std::vector<ValueId> outputs = made.outputs;  // `give` appends nodes
  for (std::size_t i = 0; i < wanted.size(); ++i) context.give(wanted[i], context.builder().wrap(outputs[i]));
}

// ---- why a while has no gradient

// The outputs of a region that depend on its inputs smoothly, through floats alone.
std::vector<bool> follow_smoothly(const Graph& region, const std::vector<bool>& inputs) {
  std::vector<bool> reached(region.values().size(), false);
  for (std::size_t i = 0; i < inputs.size(); ++i) reached[at(region.inputs()[i].value)] = inputs[i];
  for (const Node& node : region.nodes()) {
    const bool any = std::ranges::any_of(node.inputs, [&](ValueId input) { return reached[at(input)]; });
    for (const ValueId output : node.outputs) reached[at(output)] = any && is_float(region.type(output).dtype);
  }
  std::vector<bool> outputs;
  for (const GraphOutput& output : region.outputs()) outputs.push_back(reached[at(output.value)]);
  return outputs;
}

// Operands that only the predicate reads have gradient 0. All others would have one, which is not implemented.
void refuse_gradient_of_while(GradientContext& context) {
  const Node& node = context.node();
  const std::size_t own = own_operands(node);
  std::vector<bool> arguments, captured, results;
  for (std::size_t i = 0; i < node.inputs.size(); ++i) (i < own ? arguments : captured).push_back(context.wants(i));
  const auto with_captured = [&](std::vector<bool> inputs) {
    inputs.insert(inputs.end(), captured.begin(), captured.end());
    return inputs;
  };
  for (bool grows = true; grows;) {
    results = follow_smoothly(*node.regions[0], with_captured(arguments));
    results.erase(results.begin());  // the predicate
    const std::vector<bool> next = follow_smoothly(*node.regions[1], with_captured(results));
    grows = false;
    for (std::size_t i = 0; i < next.size(); ++i)
      if (next[i] && !arguments[i]) arguments[i] = grows = true;
  }
  for (std::size_t i = 0; i < results.size(); ++i)
    if (results[i] && context.output_gradient(i))
      throw Error(ErrorKind::Unsupported, node.who() + ": has no gradient.");
}

// ---- adding nodes

const OpDef& if_op() {
  static const Immortal<OpDef> definition =
      OpDef("if").inputs({"predicate", "captured"}).variadic().outputs({}).gradient(differentiate_if);
  return definition;
}

const OpDef& while_op() {
  static const Immortal<OpDef> definition =
      OpDef("while").inputs({"captured"}).variadic().outputs({}).gradient(refuse_gradient_of_while);
  return definition;
}

Types output_types(const Graph& region) {
  Types types;
  for (const GraphOutput& output : region.outputs()) types.push_back(region.type(output.value));
  return types;
}

Types input_types(const Graph& region) {
  Types types;
  for (const GraphInput& input : region.inputs()) types.push_back(region.type(input.value));
  return types;
}

bool is_scalar_input(const Graph& graph, ValueId value) {
  return std::ranges::any_of(graph.inputs(), [value](const GraphInput& input) {
    return input.value == value && input.kind == InputKind::Scalar;
  });
}

void check_predicate(const std::string& who, const TensorType& type) {
  if (type.shape.elements() != 1)
    throw Error(ErrorKind::Shape, who + ": the predicate is " + type.str() + ", expects one element.");
}

void check_captures(const Graph& graph, const std::string& who, const Graph& region, const Types& own,
                    std::span<const ValueId> captured) {
  Types expected = own;
  for (const ValueId value : captured) expected.push_back(graph.type(value));
  const Types given = input_types(region);
  if (given.size() != expected.size())
    throw Error(ErrorKind::InvalidArgument, who + ": a region takes " + std::to_string(given.size()) +
                                                " values, it is given " + std::to_string(expected.size()) + ".");
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given[i] != expected[i])
      throw Error(ErrorKind::Shape, who + ": value " + std::to_string(i) + " of a region is " + given[i].str() +
                                        ", it is given " + expected[i].str() + ".");
    const bool is_scalar = i >= own.size() && is_scalar_input(graph, captured[i - own.size()]);
    if (is_scalar != (region.inputs()[i].kind == InputKind::Scalar) || (is_scalar && given[i].dtype != DType::UInt32))
      throw Error(
          ErrorKind::InvalidArgument,
          who + ": value " + std::to_string(i) + " of a region has to be a scalar of uint32 as the captured value is.");
  }
}

Node node_of(const OpDef& op, std::string name, Graph first, Graph second) {
  Node node;
  node.op = &op;
  node.name = std::move(name);
  node.regions = {std::make_shared<const Graph>(std::move(first)), std::make_shared<const Graph>(std::move(second))};
  return node;
}

}  // namespace

std::optional<ControlFlow> control_flow_named(const std::string& op) noexcept {
  if (op == if_op().name()) return ControlFlow::If;
  return op == while_op().name() ? std::optional(ControlFlow::While) : std::nullopt;
}

bool is_if(const Node& node) noexcept { return node.op == &if_op(); }
bool is_while(const Node& node) noexcept { return node.op == &while_op(); }

std::size_t own_operands(const Node& node) { return is_if(node) ? 1 : node.regions[1]->outputs().size(); }

const Node& add_if(Graph& graph, ValueId predicate, std::span<const ValueId> captured, Graph yes, Graph no,
                   std::string name) {
  Node node = node_of(if_op(), std::move(name), std::move(yes), std::move(no));
  const std::string who = node.who();
  check_predicate(who, graph.type(predicate));
  for (const auto& region : node.regions) check_captures(graph, who, *region, {}, captured);
  Types types = output_types(*node.regions[0]);
  const Types other = output_types(*node.regions[1]);
  if (types.size() != other.size())
    throw Error(ErrorKind::InvalidArgument, who + ": the then block makes " + std::to_string(types.size()) +
                                                " tensors, the else block " + std::to_string(other.size()) + ".");
  for (std::size_t i = 0; i < types.size(); ++i)
    if (types[i] != other[i])
      throw Error(ErrorKind::Shape, who + ": result " + std::to_string(i) + " is " + types[i].str() +
                                        " in the then block and " + other[i].str() + " in the else block.");
  node.inputs.push_back(predicate);
  node.inputs.insert(node.inputs.end(), captured.begin(), captured.end());
  return graph.add_typed_node(std::move(node), std::move(types));
}

const Node& add_while(Graph& graph, std::span<const ValueId> first, std::span<const ValueId> captured, Graph before,
                      Graph after, std::string name) {
  Node node = node_of(while_op(), std::move(name), std::move(before), std::move(after));
  const std::string who = node.who();
  Types arguments;
  for (const ValueId value : first) arguments.push_back(graph.type(value));
  check_captures(graph, who, *node.regions[0], arguments, captured);
  Types results = output_types(*node.regions[0]);
  if (results.empty()) throw Error(ErrorKind::InvalidArgument, who + ": the before block makes no predicate.");
  check_predicate(who, results[0]);
  results.erase(results.begin());
  check_captures(graph, who, *node.regions[1], results, captured);
  const Types next = output_types(*node.regions[1]);
  if (next.size() != arguments.size())
    throw Error(ErrorKind::InvalidArgument, who + ": the after block makes " + std::to_string(next.size()) +
                                                " tensors, the loop has " + std::to_string(arguments.size()) +
                                                " arguments.");
  for (std::size_t i = 0; i < next.size(); ++i)
    if (next[i] != arguments[i])
      throw Error(ErrorKind::Shape, who + ": argument " + std::to_string(i) + " is " + arguments[i].str() +
                                        ", the after block makes " + next[i].str() + " of it.");
  node.inputs.assign(first.begin(), first.end());
  node.inputs.insert(node.inputs.end(), captured.begin(), captured.end());
  return graph.add_typed_node(std::move(node), std::move(results));
}

}  // namespace openmps::engine
