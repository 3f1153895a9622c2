#include "engine/ops/elementwise/expression_gradient.h"

#include <algorithm>

#include "engine/ir/op_def.h"
#include "engine/ir/program.h"
#include "engine/ops/elementwise/primitive_ops.h"

namespace openmps::engine {
namespace {

Val expand(Builder& builder, const Program& program, std::span<const Val> inputs, const std::string& name) {
  const DType dtype = inputs.front().dtype();
  std::vector<Val> values;
  values.reserve(program.steps.size());
  for (const Step& step : program.steps) {
    if (step.primitive == Primitive::Input) {
      values.push_back(inputs[static_cast<std::size_t>(step.input)]);
    } else if (step.primitive == Primitive::Constant) {
      values.push_back(builder.constant(step.constant, dtype));
    } else {
      const int arity = info_of(step.primitive).arity;
      std::vector<Val> operands;
      operands.reserve(static_cast<std::size_t>(arity));
      for (int i = 0; i < arity; ++i)
        operands.push_back(values[static_cast<std::size_t>(step.operands[static_cast<std::size_t>(i)])]);
      values.push_back(builder.op(operation_of(step.primitive), operands, {}, name));
    }
  }
  return values[static_cast<std::size_t>(program.results.front())];
}

}  // namespace

void differentiate_expression(GradientContext& context) {
  Builder& builder = context.builder();
  const Program program = context.node().op->expression().instantiate(context.attributes());
  // Fresh names for the inputs: a reshape to the same shape, so that the same tensor in two places gives two partial
  // derivatives. The numbers of an expression are no halves.
  std::vector<Val> inputs, operands;
  for (std::size_t i = 0; i < context.input_count(); ++i) {
    const Shape& shape = context.input(i).shape();
    const Integers extents(shape.extents().begin(), shape.extents().end());
    inputs.push_back(context.op("reshape", {context.input(i)}, {{"shape", extents}}));
    operands.push_back(widened(inputs.back()));
  }
  const Val result = broadcast_to(expand(builder, program, operands, context.node().name), context.output().shape());
  const WeightedSum sum{result, widened(context.output_gradient())};
  const std::vector<Val> parts = context.gradients(builder, std::span(&sum, 1), inputs);
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (parts[i]) context.give(i, parts[i]);
}

}  // namespace openmps::engine
