#include "engine/ir/op_def.h"

#include <algorithm>

#include "engine/ir/complete_attributes.h"
#include "engine/ir/size_error.h"

namespace openmps::engine {

const DTypeSet kFloats{DType::Float32, DType::Float16, DType::BFloat16, DType::Float64};
const DTypeSet kNumbers{DType::Float32, DType::Float16, DType::BFloat16, DType::Float64, DType::Int8,  DType::UInt8,
                        DType::Int16,   DType::UInt16,  DType::Int32,    DType::UInt32,  DType::Int64, DType::UInt64};
const DTypeSet kAnything = [] {
  DTypeSet all = kNumbers;
  all.push_back(DType::Bool);
  return all;
}();

OpDef::OpDef(std::string name) : name_(std::move(name)) {}
OpDef::OpDef(const OpDef& other) = default;
OpDef::OpDef(OpDef&& other) noexcept = default;
OpDef& OpDef::operator=(const OpDef& other) = default;
OpDef& OpDef::operator=(OpDef&& other) noexcept = default;
OpDef::~OpDef() = default;

OpDef& OpDef::inputs(std::vector<std::string> names) { return input_names_ = std::move(names), *this; }
OpDef& OpDef::optional_input(std::string name) {
  return input_names_.push_back(std::move(name)), ++optional_inputs_, *this;
}
OpDef& OpDef::outputs(std::vector<std::string> names) { return output_names_ = std::move(names), *this; }
OpDef& OpDef::attribute(const std::string& name, Attribute default_value) {
  return defaults_.set(name, std::move(default_value)), *this;
}
OpDef& OpDef::required(const std::string& name) { return required_.push_back(name), *this; }
OpDef& OpDef::dtypes(DTypeSet allowed) { return dtypes_ = std::move(allowed), *this; }
OpDef& OpDef::shape(ShapeRule rule) { return shape_ = std::move(rule), *this; }
OpDef& OpDef::infer(InferRule rule) { return infer_ = std::move(rule), *this; }
OpDef& OpDef::elementwise(const std::string& expression) { return expression_text_ = expression, *this; }
OpDef& OpDef::reference(ReferenceLoop loop) { return reference_ = std::move(loop), *this; }
OpDef& OpDef::gradient(GradientRule rule) { return gradient_ = std::move(rule), *this; }
OpDef& OpDef::no_gradient(std::string reason) { return no_gradient_reason_ = std::move(reason), *this; }
OpDef& OpDef::sample(Sample sample) { return samples_.push_back(std::move(sample)), *this; }
OpDef& OpDef::refuses(Refusal refusal) { return refusals_.push_back(std::move(refusal)), *this; }

Attributes OpDef::complete(const Attributes& given, const std::string& who) const {
  return complete_attributes(defaults_, required_, given, who);
}

void OpDef::check_arity(const std::string& who, std::size_t given) const {
  const std::size_t most = input_names_.size();
  const std::size_t least = most - static_cast<std::size_t>(optional_inputs_);
  if (given >= least && (given <= most || variadic_)) return;
  const std::string expected =
      least == most ? std::to_string(most) : std::to_string(least) + " to " + std::to_string(most);
  throw Error(ErrorKind::InvalidArgument, who + ": has " + std::to_string(given) + " inputs, expects " + expected +
                                              (variadic_ ? " or more." : "."));
}

DType OpDef::check_dtypes(const std::string& who, std::span<const TensorType> inputs) const {
  const DType first = inputs.empty() ? DType::Float32 : inputs[0].dtype;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const std::string& input = input_names_[std::min(i, input_names_.size() - 1)];
    if (inputs[i].dtype != first)
      throw Error(ErrorKind::DType, who + ": input \"" + input + "\" is " + name_of(inputs[i].dtype) + ", input \"" +
                                        input_names_[0] + "\" is " + name_of(first) + "; they have to agree.");
    if (std::ranges::find(dtypes_, inputs[i].dtype) == dtypes_.end())
      throw Error(ErrorKind::DType,
                  who + ": input \"" + input + "\" is " + name_of(inputs[i].dtype) + ", which it does not take.");
  }
  return first;
}

std::vector<TensorType> OpDef::infer_types(const std::string& who, std::span<const TensorType> inputs,
                                           const Attributes& attributes) const {
  check_arity(who, inputs.size());
  const InferContext context{who, inputs, attributes};
  try {
    if (infer_) return infer_(context);
    const DType dtype = check_dtypes(who, inputs);
    return {TensorType{result_dtype_.value_or(dtype), shape_(context)}};
  } catch (const SizeError& error) {
    throw Error(error.kind(), who + ": " + error.what());
  }
}

void OpDef::finish(Op id) {
  id_ = id;
  const auto lacks = [this](const std::string& what) {
    throw Error(ErrorKind::Internal, "Operation \"" + name_ + "\" lacks " + what + ".");
  };
  if (!expression_text_.empty()) {
    std::vector<std::string> attribute_names = required_;
    for (const auto& [name, value] : defaults_.entries()) attribute_names.push_back(name);
    expression_.emplace(expression_text_, input_names_, attribute_names);
    if (!shape_ && !infer_) shape_ = broadcast_of_inputs;
  }
  if (!expression_ && !reference_ && !alias_) lacks("an element-wise expression or a reference loop");
  if (!infer_ && (!shape_ || dtypes_.empty())) lacks("a dtype and a shape rule");
  if (!gradient_ && no_gradient_reason_.empty()) lacks("a gradient, or the reason why it has none");
  if (samples_.empty()) lacks("samples");
}

Shape same_as_input(const InferContext& context) { return context.inputs[0].shape; }

Shape broadcast_of_inputs(const InferContext& context) {
  Shape result = context.inputs[0].shape;
  for (const TensorType& input : context.inputs.subspan(1)) result = broadcast(result, input.shape, context.who);
  return result;
}

}  // namespace openmps::engine
