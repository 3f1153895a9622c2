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
