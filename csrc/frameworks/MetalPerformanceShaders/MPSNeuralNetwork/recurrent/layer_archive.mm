#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/layer_archive.h"

#include "compat/checked_size.h"

#include <algorithm>
#include <cstring>

namespace openmps::fw::recurrent {
namespace {

using matrix::refuse;
using matrix::SettingsCoder;

// Enough for any memory, and products of two of them do not overflow.
constexpr std::int64_t kMostFeatures = 1 << 24;

void check_parameters(const std::string &who, const RecurrentLayer &layer) {
  if (layer.kind > Kind::Gru)
    refuse(who + ": the archive has a layer of kind " + std::to_string(static_cast<int>(layer.kind)) +
           "; there are 0 to 2.");
  for (const std::int64_t features : {layer.inputs, layer.features})
    if (features < 1 || features > kMostFeatures)
      refuse(who + ": the archive has a layer of " + std::to_string(layer.inputs) + " input and " +
             std::to_string(layer.features) + " output feature channels; both are 1 to " +
             std::to_string(kMostFeatures) + ".");
}

std::string numbered(const char *name, std::size_t number) { return name + std::to_string(number); }

}  // namespace

void code_layer(const SettingsCoder &each, const std::string &who, RecurrentLayer &layer) {
  NSUInteger kind = static_cast<NSUInteger>(layer.kind);
  bool extra = layer.find(PartKind::Memory) >= 0 || layer.find(PartKind::Update) >= 0;
  bool diagonal =
      extra && layer.has_cell() && layer.parts[static_cast<std::size_t>(layer.find(PartKind::Memory))].is_row;
  each("kind", kind);
  layer.kind = static_cast<Kind>(std::min<NSUInteger>(kind, 255));
  each("inputs", layer.inputs);
  each("features", layer.features);
  each("takesInputAsIs", layer.takes_input_as_is);
  each("backward", layer.backward);
  each("flip", layer.flip);
  each("pNorm", layer.p_norm);
  each("cellNeuron", layer.cell_neuron);
  for (std::size_t gate = 0; gate < layer.neurons.size(); ++gate)
    each(numbered("neuron", gate).c_str(), layer.neurons[gate]);
  each("extraWeights", extra);
  each("diagonalMemory", diagonal);
  if (each.reads()) {
    check_parameters(who, layer);
    layer.add_parts(extra, diagonal);
  }
  for (std::size_t i = 0; i < layer.parts.size(); ++i)
    for (std::size_t gate = 0; gate < kMostGates; ++gate)
      each((numbered("part", i) + numbered(".block", gate)).c_str(), layer.parts[i].has_block[gate]);
}

std::vector<std::vector<float>> values_of(NSArray<MPSMatrix *> *weights) {
  std::vector<std::vector<float>> result;
  for (MPSMatrix *matrix in weights) {
    std::vector<float> &values = result.emplace_back(objc::CheckedSize([matrix rows]) * [matrix columns]);
    std::memcpy(values.data(), storage_of(matrix).view().host(), std::span(values).size_bytes());
  }
  return result;
}

void code_values(const SettingsCoder &each, const std::string &who, const RecurrentLayer &layer,
                 std::vector<std::vector<float>> &values) {
  if (each.reads()) values.resize(layer.parts.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::string name = numbered("weights", i);
    objc::Ref<NSData *> data;
    if (!each.reads())
      data = objc::Ref<NSData *>::retain([NSData dataWithBytes:values[i].data()
                                                        length:std::span(values[i]).size_bytes()]);
    each(name.c_str(), data);
    if (!each.reads()) continue;
    const Part &part = layer.parts[i];
    const objc::CheckedSize count = objc::CheckedSize(part.rows) * part.columns * part.blocks,
                            wanted = count * sizeof(float);
    if ([data.get() length] != wanted)
      refuse(who + ": the archive has " + std::to_string([data.get() length]) + " bytes of " + name + ", " +
             std::to_string(wanted) + " are expected.");
    values[i].resize(count);
    std::memcpy(values[i].data(), [data.get() bytes], wanted);
  }
}

}  // namespace openmps::fw::recurrent
