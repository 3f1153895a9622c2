#include <iterator>
#include <utility>

#include "core/objects/selector_call.h"
#include "core/rnn/rnn_objc.h"

namespace openmps::core {
namespace {

enum class Part { Input, Recurrent, Memory, Update };

// The property of a descriptor for the weights of an MPSRNNMatrixId.
struct Row {
  RecurrentKind kind;
  Part part;
  MPSRNNMatrixId weights, bias;
  std::size_t gate;
  const char *setter;
};
using K = RecurrentKind;
constexpr Row kRows[] = {{K::SingleGate, Part::Input, MPSRNNMatrixIdSingleGateInputWeights,
                          MPSRNNMatrixIdSingleGateBiasTerms, 0, "setInputWeights:"},
                         {K::SingleGate, Part::Recurrent, MPSRNNMatrixIdSingleGateRecurrentWeights,
                          MPSRNNMatrixId_count, 0, "setRecurrentWeights:"},
                         {K::LSTM, Part::Input, MPSRNNMatrixIdLSTMInputGateInputWeights,
                          MPSRNNMatrixIdLSTMInputGateBiasTerms, 0, "setInputGateInputWeights:"},
                         {K::LSTM, Part::Recurrent, MPSRNNMatrixIdLSTMInputGateRecurrentWeights, MPSRNNMatrixId_count,
                          0, "setInputGateRecurrentWeights:"},
                         {K::LSTM, Part::Memory, MPSRNNMatrixIdLSTMInputGateMemoryWeights, MPSRNNMatrixId_count, 0,
                          "setInputGateMemoryWeights:"},
                         {K::LSTM, Part::Input, MPSRNNMatrixIdLSTMForgetGateInputWeights,
                          MPSRNNMatrixIdLSTMForgetGateBiasTerms, 1, "setForgetGateInputWeights:"},
                         {K::LSTM, Part::Recurrent, MPSRNNMatrixIdLSTMForgetGateRecurrentWeights, MPSRNNMatrixId_count,
                          1, "setForgetGateRecurrentWeights:"},
                         {K::LSTM, Part::Memory, MPSRNNMatrixIdLSTMForgetGateMemoryWeights, MPSRNNMatrixId_count, 1,
                          "setForgetGateMemoryWeights:"},
                         {K::LSTM, Part::Input, MPSRNNMatrixIdLSTMMemoryGateInputWeights,
                          MPSRNNMatrixIdLSTMMemoryGateBiasTerms, 2, "setCellGateInputWeights:"},
                         {K::LSTM, Part::Recurrent, MPSRNNMatrixIdLSTMMemoryGateRecurrentWeights, MPSRNNMatrixId_count,
                          2, "setCellGateRecurrentWeights:"},
                         {K::LSTM, Part::Memory, MPSRNNMatrixIdLSTMMemoryGateMemoryWeights, MPSRNNMatrixId_count, 2,
                          "setCellGateMemoryWeights:"},
                         {K::LSTM, Part::Input, MPSRNNMatrixIdLSTMOutputGateInputWeights,
                          MPSRNNMatrixIdLSTMOutputGateBiasTerms, 3, "setOutputGateInputWeights:"},
                         {K::LSTM, Part::Recurrent, MPSRNNMatrixIdLSTMOutputGateRecurrentWeights, MPSRNNMatrixId_count,
                          3, "setOutputGateRecurrentWeights:"},
                         {K::LSTM, Part::Memory, MPSRNNMatrixIdLSTMOutputGateMemoryWeights, MPSRNNMatrixId_count, 3,
                          "setOutputGateMemoryWeights:"},
                         {K::GRU, Part::Input, MPSRNNMatrixIdGRUInputGateInputWeights,
                          MPSRNNMatrixIdGRUInputGateBiasTerms, 0, "setInputGateInputWeights:"},
                         {K::GRU, Part::Recurrent, MPSRNNMatrixIdGRUInputGateRecurrentWeights, MPSRNNMatrixId_count, 0,
                          "setInputGateRecurrentWeights:"},
                         {K::GRU, Part::Input, MPSRNNMatrixIdGRURecurrentGateInputWeights,
                          MPSRNNMatrixIdGRURecurrentGateBiasTerms, 1, "setRecurrentGateInputWeights:"},
                         {K::GRU, Part::Recurrent, MPSRNNMatrixIdGRURecurrentGateRecurrentWeights, MPSRNNMatrixId_count,
                          1, "setRecurrentGateRecurrentWeights:"},
                         {K::GRU, Part::Input, MPSRNNMatrixIdGRUOutputGateInputWeights,
                          MPSRNNMatrixIdGRUOutputGateBiasTerms, 2, "setOutputGateInputWeights:"},
                         {K::GRU, Part::Recurrent, MPSRNNMatrixIdGRUOutputGateRecurrentWeights, MPSRNNMatrixId_count, 2,
                          "setOutputGateRecurrentWeights:"},
                         {K::GRU, Part::Update, MPSRNNMatrixIdGRUOutputGateInputGateWeights, MPSRNNMatrixId_count, 2,
                          "setOutputGateInputGateWeights:"}};

std::vector<float> weights_of(const RecurrentSpec &spec, MPSRNNMatrixId id) {
  const auto found = spec.weights.find(static_cast<std::uint32_t>(id));
  return found == spec.weights.end() ? std::vector<float>() : found->second;
}

Neuron neuron_of(const RecurrentSpec &spec, std::size_t gate) {
  return gate < spec.neurons.size() ? spec.neurons[gate] : Neuron();
}

// Nil if the layer has no such weights.
id<MPSCNNConvolutionDataSource> source_for(const Device &device, const RecurrentSpec &spec, const Row &row) {
  const bool is_input = row.part == Part::Input, is_row = row.part == Part::Memory && spec.memory_is_diagonal;
  NativeSourceSpec made;
  made.label = "MPSRNNMatrixId " + std::to_string(row.weights);
  made.weights = weights_of(spec, row.weights);
  made.descriptor.in_channels = is_row ? 1 : is_input ? spec.in_channels : spec.out_channels;
  made.descriptor.out_channels = spec.out_channels;
  // If the input is taken as it is, the source has only the bias and the neuron.
  if (is_input && made.weights.empty()) made.weights.resize(static_cast<std::size_t>(made.descriptor.weight_count()));
  if (made.weights.empty()) return nil;
  made.bias = weights_of(spec, row.bias);
  if (is_input) made.descriptor.neuron = neuron_of(spec, row.gate);
  const Result<NativeDataSource> source = NativeDataSource::make(device, std::move(made));
  if (!source) raise_objc(source.status());
  return [[object_in<id<MPSCNNConvolutionDataSource>>(source.value().source().object) retain] autorelease];
}

MPSRNNDescriptor *empty_descriptor(const RecurrentSpec &spec) {
  const auto inputs = static_cast<NSUInteger>(spec.in_channels), outputs = static_cast<NSUInteger>(spec.out_channels);
  switch (spec.kind) {
    case K::SingleGate:
      return [MPSRNNSingleGateDescriptor createRNNSingleGateDescriptorWithInputFeatureChannels:inputs
                                                                         outputFeatureChannels:outputs];
    case K::LSTM: {
      MPSLSTMDescriptor *const lstm = [MPSLSTMDescriptor createLSTMDescriptorWithInputFeatureChannels:inputs
                                                                                outputFeatureChannels:outputs];
      [lstm setMemoryWeightsAreDiagonal:spec.memory_is_diagonal];
      const Neuron result = neuron_of(spec, 4);
      [lstm setCellToOutputNeuronType:static_cast<MPSCNNNeuronType>(result.type)];
      [lstm setCellToOutputNeuronParamA:result.a];
      [lstm setCellToOutputNeuronParamB:result.b];
      [lstm setCellToOutputNeuronParamC:result.c];
      return lstm;
    }
    case K::GRU: {
      MPSGRUDescriptor *const gru = [MPSGRUDescriptor createGRUDescriptorWithInputFeatureChannels:inputs
                                                                            outputFeatureChannels:outputs];
      [gru setGatePnormValue:spec.gate_p_norm];
      [gru setFlipOutputGates:spec.flips_output_gates];
      return gru;
    }
  }
}

}  // namespace

MPSRNNMatrixId bias_beside(MPSRNNMatrixId weights) {
  for (const Row &row : kRows)
    if (row.weights == weights) return row.bias;
  return MPSRNNMatrixId_count;
}

MPSRNNDescriptor *rnn_descriptor(const Device &device, const RecurrentSpec &spec) {
  MPSRNNDescriptor *const descriptor = empty_descriptor(spec);
  [descriptor setUseFloat32Weights:YES];
  [descriptor setUseLayerInputUnitTransformMode:spec.takes_input_as_is];
  [descriptor
      setLayerSequenceDirection:spec.backward ? MPSRNNSequenceDirectionBackward : MPSRNNSequenceDirectionForward];
  for (const Row &row : kRows) {
    if (row.kind != spec.kind) continue;
    SelectorCall call(descriptor, row.setter);
    call.add_object(source_for(device, spec, row));
    call.invoke();
  }
  return descriptor;
}

}  // namespace openmps::core
