#include "engine/passes/stitching/kernel_program.h"

#include <algorithm>
#include <bit>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/passes/stitching/fuse_reductions.h"
#include "engine/passes/stitching/stitch.h"

namespace openmps::engine {
namespace {

// A cast to bool on its own is a test, which its expression does not say.
bool is_plain_work(const Graph& graph, const Node& node) {
  const bool tests = node.is(Op::Cast) && graph.type(node.outputs[0]).dtype == DType::Bool;
  return node.op->is_elementwise() && !node.inputs.empty() && !tests && is_stitchable(graph, node);
}

// Which steps a result needs.
std::vector<bool> needed_steps(const Program& program, std::int32_t result) {
  std::vector<bool> needed(program.steps.size());
  needed[static_cast<std::size_t>(result)] = true;
  for (std::size_t i = program.steps.size(); i-- > 0;)
    if (needed[i])
      for (const std::int32_t operand : program.steps[i].operands)
        if (operand >= 0) needed[static_cast<std::size_t>(operand)] = true;
  return needed;
}

}  // namespace

std::optional<KernelProgram> KernelProgram::of(const Graph& graph, const Users& users, const Node& node) {
  const bool is_reduction = node.op == &fused_reduction_def();
  const bool is_fused = is_reduction || node.op == &fused_elementwise_def();
  if (!is_fused && !is_plain_work(graph, node)) return std::nullopt;
  if (!users.is_free(node)) return std::nullopt;
  for (const std::vector<ValueId>* values : {&node.inputs, &node.outputs})
    for (const ValueId value : *values)
      if (!is_stitchable_dtype(graph.type(value).dtype)) return std::nullopt;
  KernelProgram kernel;
  kernel.node = &node;
  kernel.program = node.program ? *node.program : node.op->expression().instantiate(node.attributes);
  kernel.inputs = node.inputs;
  kernel.outputs = node.outputs;
  kernel.shape = is_reduction ? Shape(node.attributes.integers("shape")) : graph.type(node.outputs[0]).shape;
  kernel.is_reduction = is_reduction;
  if (is_reduction) kernel.attributes = node.attributes;
  return kernel;
}

std::optional<KernelProgram> KernelProgram::of_reduction(const Graph& graph, const Users& users, const Node& node) {
  if (!node.op->is_reduction() || !users.is_free(node) || !fits_reduction_of_gpu(graph, node, kMostOperands))
    return std::nullopt;
  ProgramWriter writer;
  const std::int32_t operand = writer.input(node.inputs[0]);
  KernelProgram kernel;
  kernel.node = &node;
  kernel.program = writer.program();
  kernel.program.results = {operand};
  kernel.program.input_count = 1;
  kernel.inputs = node.inputs;
  kernel.outputs = node.outputs;
  kernel.shape = graph.type(node.inputs[0]).shape;
  kernel.attributes = fused_reduction_attributes(graph, node);
  kernel.is_reduction = true;
  return kernel;
}

void KernelProgram::write(Rewriter& rewriter) const {
  Node made;
  made.op = is_reduction ? &fused_reduction_def() : &fused_elementwise_def();
  made.name = node->name.empty() ? node->op->name() : node->name;
  made.attributes = attributes;
  for (const ValueId input : inputs) made.inputs.push_back(rewriter[input].id);
  made.program = std::make_shared<const Program>(program);
  rewriter.write(std::move(made), outputs);
  rewriter.stands_for(*node);
}

std::int32_t ProgramWriter::input(ValueId value) {
  const auto found = std::ranges::find(inputs_, value);
  Step step;
  step.primitive = Primitive::Input;
  step.input = static_cast<std::int32_t>(found - inputs_.begin());
  if (found == inputs_.end()) inputs_.push_back(value);
  return append(step);
}

std::int32_t ProgramWriter::add(const Program& program, const std::vector<ValueId>& inputs, std::int32_t result,
                                const std::map<ValueId, std::int32_t>& known) {
  const std::vector<bool> needed = needed_steps(program, result);
  std::vector<std::int32_t> renamed(program.steps.size(), -1);
  for (std::size_t i = 0; i < program.steps.size(); ++i) {
    if (!needed[i]) continue;
    Step step = program.steps[i];
    if (step.primitive == Primitive::Input) {
      const ValueId value = inputs[static_cast<std::size_t>(step.input)];
      const auto found = known.find(value);
      renamed[i] = found == known.end() ? input(value) : found->second;
      continue;
    }
    for (std::int32_t& operand : step.operands)
      if (operand >= 0) operand = renamed[static_cast<std::size_t>(operand)];
    renamed[i] = append(step);
  }
  return renamed[static_cast<std::size_t>(result)];
}

void ProgramWriter::add_results(const KernelProgram& kernel, const std::map<ValueId, std::int32_t>& known) {
  for (const std::int32_t result : kernel.program.results)
    program_.results.push_back(add(kernel.program, kernel.inputs, result, known));
}

KernelProgram ProgramWriter::finish(KernelProgram kernel) {
  program_.input_count = static_cast<int>(inputs_.size());
  kernel.program = std::move(program_);
  kernel.inputs = std::move(inputs_);
  kernel.is_changed = true;
  return kernel;
}

std::int32_t ProgramWriter::append(const Step& step) {
  const auto [entry, is_new] =
      steps_.try_emplace({step.primitive, step.operands, step.input, std::bit_cast<std::uint64_t>(step.constant)},
                         static_cast<std::int32_t>(program_.steps.size()));
  if (is_new) program_.steps.push_back(step);
  return entry->second;
}

}  // namespace openmps::engine
