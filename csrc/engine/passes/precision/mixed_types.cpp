#include "engine/passes/precision/mixed_types.h"

#include <map>
#include <vector>

#include "engine/ir/registry.h"
#include "engine/process/immortal.h"

namespace openmps::engine {
namespace {

enum class Types : std::uint8_t { FirstOperand, Float32 };
enum class Outputs : std::uint8_t { None, First, Last, AllButFirst };

// The operation's own rule works for operands of one type. Some outputs have the other of the two types.
struct MixedTypes {
  const char* operation;
  Types operands;
  Outputs other;
};
constexpr MixedTypes kMixedTypes[] = {
    {"attention", Types::FirstOperand, Outputs::AllButFirst},  // statistics of rows
    {"attention_gradient", Types::FirstOperand, Outputs::None},
    {"conv2d_weights_gradient", Types::FirstOperand, Outputs::Last},  // the last of two is a bias's gradient
    {"matmul", Types::FirstOperand, Outputs::Last},
    {"moments", Types::Float32, Outputs::None},
    {"normalization_gradient", Types::Float32, Outputs::First},  // dx has the type of x
    {"reduce_mean", Types::FirstOperand, Outputs::Last},
    {"reduce_sum", Types::FirstOperand, Outputs::Last},
};

bool is_other(Outputs other, std::size_t output, std::size_t count) {
  switch (other) {
    case Outputs::None:
      return false;
    case Outputs::First:
      return output == 0;
    case Outputs::Last:
      return output + 1 == count;
    case Outputs::AllButFirst:
      return output > 0;
  }
  return false;
}

OpDef with_types(const OpDef& base, const MixedTypes& types) {
  OpDef result = base;
  return result.infer([&base, &types](const InferContext& context) {
    const DType first = context.inputs[0].dtype;
    const bool reads_float32 = types.operands == Types::Float32;
    std::vector<TensorType> operands(context.inputs.begin(), context.inputs.end());
    for (TensorType& operand : operands) operand.dtype = reads_float32 ? DType::Float32 : first;
    std::vector<TensorType> outputs = base.infer_types(context.who, operands, context.attributes);
    for (std::size_t i = 0; i < outputs.size(); ++i)
      if (is_other(types.other, i, outputs.size())) outputs[i].dtype = reads_float32 ? first : DType::Float32;
    return outputs;
  });
}

}  // namespace

const OpDef& with_mixed_types(const OpDef& op) {
  static const Immortal<std::map<Op, OpDef>> definitions = [] {
    std::map<Op, OpDef> all;
    for (const MixedTypes& types : kMixedTypes) {
      const OpDef& base = registry().at(types.operation);
      all.emplace(base.id(), with_types(base, types));
    }
    return all;
  }();
  return definitions.get().at(op.id());
}

}  // namespace openmps::engine
