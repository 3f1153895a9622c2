#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/lowering.h"

#include <algorithm>
#include <cstring>

namespace openmps::fw::nn {

Tensor PlanBuilder::input(const TensorType& type, Binding binding, const std::string& label) {
  const bool kept = keeps_parameters_ && binding.role == Binding::Role::Parameter;
  plan_.inputs.push_back(std::move(binding));
  const Tensor tensor = kept ? GraphBuilder::parameter(type.dtype, type.shape, label)
                             : GraphBuilder::input(type.dtype, type.shape, label);
  input_ids_.push_back(tensor.id);
  return tensor;
}

Tensor PlanBuilder::parameter(const std::shared_ptr<Parameter>& parameter, const std::string& label) {
  for (const auto& [known, tensor] : parameters_)
    if (known == parameter.get()) return tensor;
  const Tensor tensor = input(parameter->type, {Binding::Role::Parameter, 0, {}, parameter}, label);
  parameters_.emplace_back(parameter.get(), tensor);
  return tensor;
}

Tensor PlanBuilder::scalar(DType dtype, ScalarSource source, const std::string& label) {
  const Tensor tensor = GraphBuilder::scalar(dtype, label);
  plan_.scalars.push_back(std::move(source));
  input_ids_.push_back(tensor.id);
  scalar_ids_.push_back(tensor.id);
  return tensor;
}

int PlanBuilder::scalar_index(Tensor tensor) const noexcept {
  for (std::size_t i = 0; i < scalar_ids_.size(); ++i)
    if (tensor && scalar_ids_[i] == tensor.id) return static_cast<int>(i);
  return -1;
}

void PlanBuilder::output(Tensor value, Binding binding, Tensor overwritten) {
  plan_.outputs.push_back(std::move(binding));
  const auto input = overwritten ? std::find(input_ids_.begin(), input_ids_.end(), overwritten.id) : input_ids_.end();
  GraphBuilder::output(value, input == input_ids_.end() ? -1 : static_cast<int>(input - input_ids_.begin()));
}

std::vector<Tensor> PlanBuilder::ops(const char* name, std::initializer_list<Tensor> inputs, Attributes attributes) {
  std::vector<Tensor> results =
      GraphBuilder::ops(name, std::span(inputs.begin(), inputs.size()), std::move(attributes));
  results.resize(std::max<std::size_t>(results.size(), 4));
  return results;
}

Tensor PlanBuilder::constant(const std::vector<float>& values, const std::string& name) {
  auto literal = std::make_shared<engine::Literal>();
  literal->type = {DType::Float32, Shape{static_cast<std::int64_t>(values.size())}};
  literal->bytes.resize(std::span(values).size_bytes());
  std::memcpy(literal->bytes.data(), values.data(), literal->bytes.size());
  return GraphBuilder::constant(std::move(literal), name);
}

Result<std::shared_ptr<BoundPlan>> PlanBuilder::compile(engine::Device& device, const engine::CompileOptions& options) {
  if (!status()) return status();
  auto executable = GraphBuilder::compile(device, options);
  if (!executable) return executable.status();
  auto plan = std::make_shared<BoundPlan>(std::move(plan_));
  plan->executable = std::move(executable).value();
  return plan;
}

Nhwc nhwc(Tensor tensor) noexcept {
  const Shape shape = tensor.shape();
  if (shape.rank() != 4) return {};
  return {shape[0], shape[1], shape[2], shape[3]};
}

}  // namespace openmps::fw::nn
