#include "frameworks/MetalPerformanceShaders/MPSMatrix/MatrixNeuron.h"

#include "compat/checked_size.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/neuron_operation.h"

namespace openmps::fw::matrix {
namespace {

Attributes parameters(const MatrixNeuron &neuron) {
  return nn::neuron_parameters({neuron.type, neuron.a, neuron.b, neuron.c, {}});
}

Tensor slopes(GraphFragment &fragment, const MatrixNeuron &neuron, Tensor x) {
  const std::int64_t columns = x.shape().back();
  auto literal = std::make_shared<engine::Literal>();
  literal->type = {engine::DType::Float32, engine::Shape{columns}};
  literal->bytes.resize(literal->type.bytes());
  [neuron.slopes.get() getBytes:literal->bytes.data() length:literal->bytes.size()];
  return fragment.graph.constant(std::move(literal), "PReLU");
}

}  // namespace

MatrixNeuron neuron_of_type(const std::string &who, MPSCNNNeuronType type, float a, float b, float c) {
  if (type == MPSCNNNeuronTypePReLU)
    refuse(who + ": PReLU has a parameter for each column; setNeuronToPReLUWithParametersA: takes them.");
  if (type != MPSCNNNeuronTypeNone && nn::neuron_operation(type) == nullptr)
    refuse(who + ": " + std::to_string(type) + " is not an MPSCNNNeuronType.");
  return {type, a, b, c, {}};
}

MatrixNeuron prelu_of(const std::string &who, NSData *slopes) {
  if (slopes == nil || [checked(slopes, who, "the data of PReLU") length] == 0 ||
      [slopes length] % sizeof(float) != 0) {
    refuse(who + ": the data of PReLU has " + std::to_string([slopes length]) +
           " bytes; it holds one float of 4 bytes for each column.");
  }
  return {MPSCNNNeuronTypePReLU, 0, 0, 0, objc::Ref<NSData *>::adopt([slopes copy])};
}

void check_columns(const std::string &who, const MatrixNeuron &neuron, NSUInteger columns) {
  if (neuron.type != MPSCNNNeuronTypePReLU) return;
  const NSUInteger bytes = [neuron.slopes.get() length], needed = objc::CheckedSize(columns) * sizeof(float);
  if (bytes < needed) {
    refuse(who + ": the data of PReLU has " + std::to_string(bytes) + " bytes; " + std::to_string(needed) +
           " are needed for " + std::to_string(columns) + " columns.");
  }
}

FragmentKey &operator<<(FragmentKey &key, const MatrixNeuron &neuron) {
  key << neuron.type << neuron.a << neuron.b << neuron.c;
  return key.bytes([neuron.slopes.get() bytes], [neuron.slopes.get() length]);
}

Tensor apply(GraphFragment &fragment, const MatrixNeuron &neuron, Tensor x) {
  if (neuron.type == MPSCNNNeuronTypeNone) return x;
  if (neuron.type == MPSCNNNeuronTypePReLU) return fragment.op("neuron_prelu", {x, slopes(fragment, neuron, x)});
  return fragment.op(nn::neuron_operation(neuron.type), {x}, parameters(neuron));
}

Tensor gradient(GraphFragment &fragment, const MatrixNeuron &neuron, Tensor x, Tensor dy) {
  if (neuron.type == MPSCNNNeuronTypeNone) return dy;
  if (neuron.type == MPSCNNNeuronTypePReLU)
    return fragment.op("neuron_prelu_gradient", {x, slopes(fragment, neuron, x), dy});
  const std::string op = std::string(nn::neuron_operation(neuron.type)) + "_gradient";
  return fragment.op(op.c_str(), {x, dy}, parameters(neuron));
}

}  // namespace openmps::fw::matrix
