#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/LayerCall.h"

#include <algorithm>
#include <cstring>

#include "compat/checked_size.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/ReadCount.h"

namespace openmps::fw::recurrent {
namespace {

using matrix::refuse;

std::string cell_text(bool has_cell) { return has_cell ? "a memory cell" : "no memory cell"; }

}  // namespace

MPSMatrixDescriptor *descriptor_of(const Part &part, MPSDataType type) {
  const auto rows = static_cast<NSUInteger>(part.whole_rows()), columns = static_cast<NSUInteger>(part.whole_columns());
  return [MPSMatrixDescriptor matrixDescriptorWithRows:rows
                                               columns:columns
                                              rowBytes:objc::CheckedSize(columns) * MPSSizeofMPSDataType(type)
                                              dataType:type];
}

MPSMatrix *new_matrix(id<MTLDevice> device, const Part &part, MPSDataType type) {
  return [[[MPSMatrix alloc] initWithDevice:device descriptor:descriptor_of(part, type)] autorelease];
}

NSArray<MPSMatrix *> *new_weights(id<MTLDevice> device, const RecurrentLayer &layer,
                                  const std::vector<std::vector<float>> &values) {
  NSMutableArray *const result = [NSMutableArray array];
  for (std::size_t i = 0; i < values.size(); ++i) {
    MPSMatrix *const matrix = new_matrix(device, layer.parts[i], MPSDataTypeFloat32);
    const engine::BufferView view = storage_of(matrix).view();
    std::memcpy(view.host(), values[i].data(), std::span(values[i]).size_bytes());
    view.buffer->touch();
    [result addObject:matrix];
  }
  return result;
}

void append_parts(std::vector<Operand> &list, const std::string &who, const char *name, const RecurrentLayer &layer,
                  NSArray<MPSMatrix *> *matrices) {
  if ([matrices count] != layer.parts.size())
    refuse(who + ": " + name + " has " + std::to_string([matrices count]) + " matrices, the layer has " +
           std::to_string(layer.parts.size()) + ".");
  for (std::size_t i = 0; i < layer.parts.size(); ++i) {
    Operand operand = matrix::matrix_operand(who, name, [matrices objectAtIndex:i], MTLOriginMake(0, 0, 0));
    operand.is_batched = false;
    operand.array.matrices = 1;
    operand.take({static_cast<NSUInteger>(layer.parts[i].whole_rows()),
                  static_cast<NSUInteger>(layer.parts[i].whole_columns())});
    list.push_back(operand);
  }
}

std::vector<Tensor> read_parts(GraphFragment &fragment, const RecurrentLayer &layer, std::size_t first) {
  std::vector<Tensor> result;
  for (std::size_t i = 0; i < layer.parts.size(); ++i)
    result.push_back(
        reshape(fragment.sources[first + i], {layer.parts[i].whole_rows(), layer.parts[i].whole_columns()}));
  return result;
}

StateOperands append_layer_state(std::vector<Operand> &list, const std::string &who, const RecurrentLayer &layer,
                                 id state, const LayerState &values, std::int64_t rows) {
  if (values.has_cell != layer.has_cell())
    refuse(who + ": recurrentInputState has " + cell_text(values.has_cell) + ", the layer has " +
           (layer.has_cell() ? "one." : "none."));
  if (values.h.columns != static_cast<NSUInteger>(layer.features))
    refuse(who + ": recurrentInputState is of " + std::to_string(values.h.columns) + " features, the layer has " +
           std::to_string(layer.features) + ".");
  StateOperands result;
  const auto add = [&](const ArrayStorage &storage) {
    Operand operand = storage_operand(who, "recurrentInputState", state, storage);
    operand.take({static_cast<NSUInteger>(rows), static_cast<NSUInteger>(layer.features)});
    return append_one(list, operand);
  };
  result.h = add(values.h);
  if (layer.has_cell()) result.c = add(values.c);
  return result;
}

StateOperands append_single_state(std::vector<Operand> &list, const std::string &who, const RecurrentLayer &layer,
                                  MPSRNNRecurrentMatrixState *state, std::int64_t rows) {
  if (state == nil) return {};
  const std::vector<LayerState> &layers = [state omps_layers];
  if (layers.size() != 1)
    refuse(who + ": recurrentInputState is of " + std::to_string(layers.size()) + " layers, the layer is one.");
  return append_layer_state(list, who, layer, state, layers[0], rows);
}

void check_training_states(const std::string &who, const RecurrentLayer &layer,
                           NSArray<MPSRNNMatrixTrainingState *> *states, std::int64_t rows) {
  for (MPSRNNMatrixTrainingState *state in states) {
    if ([state isTemporary]) check_readable((id<OMPSReadCounted>)state);
    const TrainingStep &step = [state omps_step];
    const auto gates = static_cast<std::int64_t>(step.gates.columns),
               features = static_cast<std::int64_t>(step.h.columns), there = static_cast<std::int64_t>(step.h.rows);
    if (features != layer.features || gates != layer.gate_values())
      refuse(who + ": trainingStates has a state of " + std::to_string(gates) + " gate values and " +
             std::to_string(features) + " features, the layer has " + std::to_string(layer.gate_values()) + " and " +
             std::to_string(layer.features) + ".");
    if (there != rows)
      refuse(who + ": trainingStates has a state of " + std::to_string(there) + " rows, the sequence has " +
             std::to_string(rows) + ".");
  }
}

Tensor state_or_zeros(GraphFragment &fragment, const Sequence &state, const Shape &shape) {
  return state.given() ? read_state(fragment, state) : zeros(fragment.graph, shape);
}

void check_rows(const std::string &who, const char *name, const Sequence &given, const Sequence &source) {
  if (given.steps != source.steps)
    refuse(who + ": " + name + " has " + std::to_string(given.steps) + " matrices, the sequence has " +
           std::to_string(source.steps) + ".");
  for (std::size_t i = 0; i < source.step_rows.size(); ++i)
    if (given.step_rows[i] < source.step_rows[i])
      refuse(who + ": " + name + " has " + std::to_string(given.step_rows[i]) + " rows at step " + std::to_string(i) +
             ", the sequence has " + std::to_string(source.step_rows[i]) + ".");
}

std::vector<Operand> cut(std::vector<Operand> steps, const Sequence &source) {
  for (std::size_t i = 0; i < std::min(steps.size(), source.step_rows.size()); ++i)
    steps[i].array.rows = std::min(steps[i].array.rows, static_cast<NSUInteger>(source.step_rows[i]));
  return steps;
}

}  // namespace openmps::fw::recurrent
