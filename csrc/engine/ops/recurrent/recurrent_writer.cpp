#include "engine/ops/recurrent/recurrent_writer.h"

#include "engine/ir/fold_program.h"
#include "engine/ir/registry.h"

namespace openmps::engine {
namespace {

bool same(const Step& a, const Step& b) {
  return a.primitive == b.primitive && a.operands == b.operands && a.input == b.input && a.constant == b.constant;
}
bool same(const CellView& a, const CellView& b) {
  return a.tensor == b.tensor && a.block == b.block && a.at_start == b.at_start;
}

Symbol two(Primitive primitive, Symbol a, Symbol b) {
  const Symbol operands[] = {a, b};
  return a.writer->apply(primitive, operands);
}

}  // namespace

Symbol operator+(Symbol a, Symbol b) { return two(Primitive::Add, a, b); }
Symbol operator-(Symbol a, Symbol b) { return two(Primitive::Subtract, a, b); }
Symbol operator*(Symbol a, Symbol b) { return two(Primitive::Multiply, a, b); }
Symbol operator-(double a, Symbol b) { return b.writer->number(a) - b; }
Symbol pow(Symbol a, double exponent) { return two(Primitive::Power, a, a.writer->number(exponent)); }

Symbol PointwiseWriter::add(const Step& step) {
  std::vector<Step>& steps = stage_.program.steps;
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (same(steps[i], step)) return {this, static_cast<std::int32_t>(i)};
  steps.push_back(step);
  return {this, static_cast<std::int32_t>(steps.size()) - 1};
}

Symbol PointwiseWriter::read(const CellView& view) {
  std::size_t at = 0;
  while (at < stage_.inputs.size() && !same(stage_.inputs[at], view)) ++at;
  if (at == stage_.inputs.size()) stage_.inputs.push_back(view);
  Step step;
  step.primitive = Primitive::Input;
  step.input = static_cast<std::int32_t>(at);
  return add(step);
}

Symbol PointwiseWriter::number(double value) {
  Step step;
  step.constant = value;
  return add(step);
}

Symbol PointwiseWriter::apply(Primitive primitive, std::span<const Symbol> operands) {
  Step step;
  step.primitive = primitive;
  for (std::size_t i = 0; i < operands.size(); ++i) step.operands[i] = operands[i].step;
  return add(step);
}

// The element-wise program of an operation, written into this one.
Symbol PointwiseWriter::call(const std::string& op, const Attributes& attributes, std::span<const Symbol> operands) {
  const OpDef& definition = registry().at(op);
  const Program program = definition.expression().instantiate(definition.complete(attributes, op));
  std::vector<Symbol> values;
  for (const Step& step : program.steps) {
    if (step.primitive == Primitive::Input) {
      values.push_back(operands[static_cast<std::size_t>(step.input)]);
      continue;
    }
    Step moved = step;
    for (int i = 0; i < info_of(step.primitive).arity; ++i) {
      std::int32_t& operand = moved.operands[static_cast<std::size_t>(i)];
      operand = values[static_cast<std::size_t>(operand)].step;
    }
    values.push_back(add(moved));
  }
  return values[static_cast<std::size_t>(program.results.front())];
}

Symbol PointwiseWriter::neuron(const CellNeuron& neuron, Symbol x) {
  if (neuron.op.empty()) return x;
  const Symbol operands[] = {x};
  return call(neuron.op, neuron.attributes, operands);
}

Symbol PointwiseWriter::neuron_gradient(const CellNeuron& neuron, Symbol x, Symbol dy) {
  if (neuron.op.empty()) return dy;
  const Symbol operands[] = {x, dy};
  return call(neuron.op + "_gradient", neuron.attributes, operands);
}

void PointwiseWriter::write(Symbol value, const CellView& view) {
  stage_.program.results.push_back(value.step);
  stage_.outputs.push_back(view);
}

CellPointwise PointwiseWriter::take() {
  stage_.program.input_count = static_cast<int>(stage_.inputs.size());
  stage_.program = folded(stage_.program);
  return std::move(stage_);
}

CellWriter::CellWriter(std::span<const Shape> inputs, std::size_t outputs) : inputs_(inputs) {
  schedule.inputs = inputs.size();
  schedule.outputs = outputs;
}

int CellWriter::next(const CellTensor& tensor) {
  schedule.tensors.push_back(tensor);
  return static_cast<int>(schedule.tensors.size()) - 1;
}

int CellWriter::optional(const CellTensor& tensor) {
  const std::size_t index = schedule.tensors.size();
  if (index >= inputs_.size()) return kNoTensor;
  const int given = next(tensor);
  return inputs_[index].elements() == 0 ? kNoTensor : given;
}

int CellWriter::scratch(std::int64_t blocks) { return next({false, true, false, blocks}); }

void CellWriter::product(const CellView& source, int matrix, std::int64_t first_block, std::int64_t blocks, int result,
                         bool transposed) {
  schedule.stages.emplace_back(CellMatmul{source, matrix, first_block, blocks, transposed, result});
}

CellSchedule::Position CellSchedule::position(const CellView& view, std::int64_t step) const noexcept {
  int tensor = view.tensor;
  if (view.at_start != kNoTensor) {
    step = earlier(step);
    if (step < 0) tensor = view.at_start;
  }
  const std::int64_t start = of(tensor).each_step ? step * rows * row_length(tensor) : 0;
  return {tensor, start + view.block * features};
}

}  // namespace openmps::engine
