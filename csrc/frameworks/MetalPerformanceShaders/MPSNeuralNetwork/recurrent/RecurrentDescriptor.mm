#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/RecurrentDescriptor.h"

#include <algorithm>
#include <cstdio>

#include "compat/checked_size.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Raising.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/Operand.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/convolution/ConvolutionWeights.h"

namespace openmps::fw::recurrent {
namespace {

using matrix::refuse;
using nn::ConvolutionWeights;
using Weights = std::shared_ptr<ConvolutionWeights>;

// Finds the source for a part's block.
class Loader {
 public:
  Loader(id<MTLDevice> device, MPSRNNDescriptor *descriptor, std::string who)
      : device_(device), descriptor_(descriptor), who_(std::move(who)) {}

  LoadedLayer load() {
    made_.layer = [descriptor_ omps_layer];
    RecurrentLayer &layer = made_.layer;
    if (layer.inputs < 1 || layer.features < 1)
      refuse(who_ + ": the descriptor has " + std::to_string(layer.inputs) + " input and " +
             std::to_string(layer.features) + " output feature channels; both are 1 at least.");
    if (layer.takes_input_as_is && layer.inputs != layer.features)
      refuse(who_ + ": useLayerInputUnitTransformMode takes " + std::to_string(layer.features) +
             " input feature channels, as many as outputs; the descriptor has " + std::to_string(layer.inputs) + ".");
    gates_ = [descriptor_ omps_gates];
    if (gates_.empty()) refuse(who_ + ": MPSRNNDescriptor describes no layer; its subclasses do.");
    const bool has_extra =
        std::any_of(gates_.begin(), gates_.end(), [](const Gate &gate) { return gate.extra != nil; });
    layer.add_parts(has_extra, layer.kind == Kind::Lstm && [(MPSLSTMDescriptor *)descriptor_ omps_hasDiagonalMemory]);
    check_size(layer.parts);
    for (const Part &part : layer.parts) add_values(part);
    for (std::size_t g = 0; g < gates_.size(); ++g) load_gate(g);
    return std::move(made_);
  }

 private:
  static objc::CheckedSize count_of(const Part &part) {
    return objc::CheckedSize(part.rows) * part.columns * part.blocks;
  }

  // Checks all parts together, before memory is allocated for the first.
  void check_size(const std::vector<Part> &parts) const {
    objc::CheckedSize bytes;
    for (const Part &part : parts) bytes += count_of(part) * sizeof(float);
    if (const std::size_t most = [device_ maxBufferLength]; bytes > most)
      refuse(who_ + ": weights of " + std::to_string(bytes) + " bytes are asked for; the device has " +
             std::to_string(most) + ".");
  }

  void add_values(const Part &part) {
    raising([&] { made_.values.emplace_back(count_of(part)); });
  }

  void load_gate(std::size_t g) {
    const Gate &gate = gates_[g];
    made_.layer.neurons[g] = "identity";
    if (const Weights input = read(gate.input, gate.input_name)) {
      const std::string who = who_ + ": " + gate.input_name;
      made_.layer.neurons[g] = neuron_text(who, input->settings().neuron);
      if (!made_.layer.takes_input_as_is) fill(PartKind::Input, g, *input->weights(), who);
      if (input->biases()) fill(PartKind::Bias, g, *input->biases(), who);
    }
    if (const Weights recurrent = read(gate.recurrent, gate.recurrent_name))
      fill(PartKind::Recurrent, g, *recurrent->weights(), who_ + ": " + gate.recurrent_name);
    if (const Weights extra = read(gate.extra, gate.extra_name)) {
      const bool update = made_.layer.kind == Kind::Gru;
      fill(update ? PartKind::Update : PartKind::Memory, update ? 0 : g, *extra->weights(),
           who_ + ": " + gate.extra_name);
    }
  }

  Weights read(id<MPSCNNConvolutionDataSource> source, const char *name) const {
    if (source == nil) return nullptr;
    const Weights weights = ConvolutionWeights::read(device_, source, who_ + ": " + name);
    if (!weights) refuse(who_ + ": the data source of " + name + " returns NO from load.");
    return weights;
  }

  void fill(PartKind kind, std::size_t gate, const nn::Parameter &given, const std::string &who) {
    const auto index = static_cast<std::size_t>(made_.layer.find(kind));
    Part &part = made_.layer.parts[index];
    const auto wanted = static_cast<std::int64_t>(objc::CheckedSize(part.rows) * part.columns);
    const std::int64_t there = given.type.shape.elements();
    const engine::Shape &shape = given.type.shape;
    const bool fits = there == wanted && (kind == PartKind::Bias || part.is_row || shape[0] == part.rows);
    if (!fits)
      refuse(who + " has " + std::to_string(shape[0]) + " output and " +
             std::to_string(there / std::max<std::int64_t>(1, shape[0])) + " input feature channels; " +
             std::to_string(part.is_row ? 1 : part.rows) + " x " + std::to_string(part.columns) +
             " weights are expected.");
    part.has_block[gate] = true;
    const auto *from = static_cast<const float *>(static_cast<const void *>(given.view.host()));
    std::copy_n(from, wanted, made_.values[index].begin() + static_cast<std::ptrdiff_t>(gate) * wanted);
  }

  id<MTLDevice> device_;
  MPSRNNDescriptor *descriptor_;
  std::string who_;
  std::vector<Gate> gates_;
  LoadedLayer made_;
};

}  // namespace

LoadedLayer load_layer(id<MTLDevice> device, MPSRNNDescriptor *descriptor, const std::string &who) {
  if (descriptor == nil) refuse(who + ": rnnDescriptor is nil.");
  checked(descriptor, who, "rnnDescriptor");
  return Loader(device, descriptor, who).load();
}

std::string neuron_text(const std::string &who, const nn::Neuron &neuron) {
  if (neuron.type == MPSCNNNeuronTypeNone) return "identity";
  const char *operation = nn::neuron_operation(neuron.type);
  if (operation == nullptr) {
    if (neuron.type == MPSCNNNeuronTypePReLU) refuse(who + ": PReLU is no neuron of a recurrent layer.");
    refuse(who + ": " + std::to_string(neuron.type) + " is not an MPSCNNNeuronType.");
  }
  char parameters[96];
  std::snprintf(parameters, sizeof parameters, ":%.9g:%.9g:%.9g", static_cast<double>(neuron.a),
                static_cast<double>(neuron.b), static_cast<double>(neuron.c));
  return std::string(operation).substr(sizeof("neuron_") - 1) + parameters;
}

}  // namespace openmps::fw::recurrent
