#include "engine/passes/precision/mixed_types.h"

#include <map>
#include <vector>

#include "engine/ir/registry.h"

namespace openmps::engine {
namespace {

enum class Types : std::uint8_t { FirstOperand, Float32 };
enum class Output : std::uint8_t { None, First, Last };

// The operation's own rule works for operands of one type. The other of the two types is that of one output.
struct MixedTypes {
  const char* operation;
  Types operands;
  Output other;
};
constexpr MixedTypes kMixedTypes[] = {
    {"conv2d_weights_gradient", Types::FirstOperand, Output::Last},  // the last of two is a bias's gradient
    {"matmul", Types::FirstOperand, Output::Last},
    {"moments", Types::Float32, Output::None},
    {"normalization_gradient", Types::Float32, Output::First},  // dx has the type of x
    {"reduce_mean", Types::FirstOperand, Output::Last},
    {"reduce_sum", Types::FirstOperand, Output::Last},
};

OpDef with_types(const OpDef& base, const MixedTypes& types) {
  OpDef result = base;
  return result.infer([&base, &types](const InferContext& context) {
    const DType first = context.inputs[0].dtype;
    const bool reads_float32 = types.operands == Types::Float32;
    std::vector<TensorType> operands(context.inputs.begin(), context.inputs.end());
    for (TensorType& operand : operands) operand.dtype = reads_float32 ? DType::Float32 : first;
    std::vector<TensorType> outputs = base.infer_types(context.who, operands, context.attributes);
    if (types.other != Output::None)
      (types.other == Output::First ? outputs.front() : outputs.back()).dtype = reads_float32 ? first : DType::Float32;
    return outputs;
  });
}

}  // namespace

const OpDef& with_mixed_types(const OpDef& op) {
  static const auto definitions = [] {
    std::map<Op, OpDef> all;
    for (const MixedTypes& types : kMixedTypes) {
      const OpDef& base = registry().at(types.operation);
      all.emplace(base.id(), with_types(base, types));
    }
    return all;
  }();
  return definitions.at(op.id());
}

}  // namespace openmps::engine
