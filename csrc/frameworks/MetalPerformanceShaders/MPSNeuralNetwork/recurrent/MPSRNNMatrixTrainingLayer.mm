#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSRNNLayer.h>

#include "compat/checked_size.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/RecurrentDescriptor.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/layer_archive.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/matrix_ids.h"

using namespace openmps::fw::recurrent;
using openmps::fw::ArrayStorage;
using openmps::fw::matrix::FragmentKey;
using openmps::fw::matrix::refuse;

struct MPSRNNMatrixTrainingLayerImpl {
  RecurrentLayer layer;
  bool store_all = false, temporary_recurrent = false, temporary_training = false, accumulate = false;
  template <typename Visit>
  void visit(Visit &&each) {
    code_layer(each, "MPSRNNMatrixTrainingLayer", layer);
    each("storeAllIntermediateStates", store_all);
    each("recurrentOutputIsTemporary", temporary_recurrent);
    each("trainingStateIsTemporary", temporary_training);
    each("accumulateWeightGradients", accumulate);
  }
};

namespace {

// ---- forward

// The places of the values that a forward pass keeps for its gradient.
struct ForwardValues {
  std::size_t h, gates, c;
};

// One step's values; `start` is the state before the sequence.
TrainingStep training_step(const RecurrentLayer &layer, StateBlock &block, const ForwardValues &values,
                           std::int64_t steps, std::int64_t i, MPSRNNRecurrentMatrixState *start) {
  const std::int64_t earlier = layer.backward ? i + 1 : i - 1;
  const bool is_first = earlier < 0 || earlier == steps;
  TrainingStep step;
  step.h = block.one(values.h, i);
  step.gates = block.one(values.gates, i);
  step.has_before = !is_first || start != nil;
  if (!is_first) step.h_before = block.one(values.h, earlier);
  if (layer.has_cell()) {
    step.c = block.one(values.c, i);
    if (!is_first) step.c_before = block.one(values.c, earlier);
  }
  if (is_first && start != nil) {
    const LayerState &state = [start omps_layers][0];
    step.h_before = state.h;
    step.c_before = state.c;
  }
  return step;
}

// ---- gradient

struct GradientSequences {
  const RecurrentLayer &layer;
  const std::string who;
  Sequence x{}, dy{}, dx{};
  Sequence h{}, gates{}, c{};  // of the forward pass
  StateOperands before{}, after{};
  std::size_t first_part = 0, old_gradients = 0;  // in the call's sources
  bool with_weights = false, accumulates = false, each_step = false;
  // steps before which the gradients of the states are kept, in the order of execution
  std::vector<std::int64_t> kept{};
};

// Appends the values of the forward pass, step by step.
void append_forward_values(std::vector<Operand> &sources, GradientSequences &of,
                           NSArray<MPSRNNMatrixTrainingState *> *trainingStates) {
  const auto operand_of = [&](const ArrayStorage &storage, std::int64_t columns) {
    Operand operand = storage_operand(of.who, "trainingStates", nil, storage);
    operand.take({static_cast<NSUInteger>(of.x.rows), static_cast<NSUInteger>(columns)});
    return operand;
  };
  const auto of_states = [&](ArrayStorage TrainingStep::*which, std::int64_t columns) {
    std::vector<Operand> steps;
    for (MPSRNNMatrixTrainingState *state in trainingStates)
      steps.push_back(operand_of([state omps_step].*which, columns));
    return append(sources, std::move(steps));
  };
  const std::int64_t features = of.layer.features;
  of.gates = of_states(&TrainingStep::gates, of.layer.gate_values());
  of.h = of_states(&TrainingStep::h, features);
  if (of.layer.has_cell()) of.c = of_states(&TrainingStep::c, features);
  MPSRNNMatrixTrainingState *const start =
      of.layer.backward ? [trainingStates lastObject] : [trainingStates objectAtIndex:0];
  const TrainingStep &first_step = [start omps_step];
  if (!first_step.has_before) return;
  of.before.h = append_one(sources, operand_of(first_step.h_before, features));
  if (of.layer.has_cell()) of.before.c = append_one(sources, operand_of(first_step.c_before, features));
}

// Memory for the gradients of the states, as results of the call.
std::vector<LayerState> append_kept_states(std::vector<Operand> &results, const GradientSequences &of,
                                           StateBlock &block) {
  if (of.kept.empty()) return {};
  const bool has_cell = of.layer.has_cell();
  const auto count = static_cast<std::int64_t>(of.kept.size());
  const std::size_t dh = block.reserve(count, of.x.rows, of.layer.features),
                    dc = has_cell ? block.reserve(count, of.x.rows, of.layer.features) : 0;
  block.make();
  std::vector<LayerState> states;
  for (std::int64_t i = 0; i < count; ++i) {
    states.push_back({block.one(dh, i), has_cell ? block.one(dc, i) : ArrayStorage{}, has_cell});
    results.push_back(storage_operand(of.who, "recurrentOutputStates", nil, states.back().h));
    if (has_cell) results.push_back(storage_operand(of.who, "recurrentOutputStates", nil, states.back().c));
  }
  return states;
}

FragmentKey key_of(const GradientSequences &of) {
  FragmentKey key("recurrent gradient");
  const std::string parameters = of.layer.key();
  key.bytes(parameters.data(), parameters.size())
      << of.before.h.given() << of.after.h.given() << of.dx.given() << of.with_weights << of.accumulates
      << of.kept.size() << of.x.side_by_side << of.dy.side_by_side << of.dx.side_by_side;
  for (std::int64_t rows : of.x.step_rows) key << rows;
  return key;
}

std::vector<Tensor> gradient_results(GraphFragment &fragment, const GradientSequences &of) {
  const RecurrentLayer &layer = of.layer;
  const Shape state{of.x.rows, layer.features};
  const std::vector<Tensor> parts = read_parts(fragment, layer, of.first_part);
  BackwardInputs in;
  in.x = read_sequence(fragment, of.x);
  in.dh = read_sequence(fragment, of.dy);
  in.h = read_sequence(fragment, of.h);
  in.gates = read_sequence(fragment, of.gates);
  in.h0 = state_or_zeros(fragment, of.before.h, state);
  if (layer.has_cell()) {
    in.c = read_sequence(fragment, of.c);
    in.c0 = state_or_zeros(fragment, of.before.c, state);
  }
  if (of.after.h.given())
    enter_at_ends(fragment.graph, layer, in, read_state(fragment, of.after.h),
                  layer.has_cell() ? read_state(fragment, of.after.c) : Tensor{}, of.x.step_rows);
  const Backward backward = of.each_step ? run_layer_gradient_by_step(fragment.graph, layer, in, parts, of.x.step_rows)
                                         : run_layer_gradient(fragment.graph, layer, in, parts, of.x.step_rows);
  // Compiling reports the error of a failed graph.
  const bool has_steps = of.each_step && !backward.dh_before.empty();
  std::vector<Tensor> made;
  write_sequence(fragment, of.dx, backward.dx, made);
  for (std::size_t i = 0; of.with_weights && i < backward.parts.size(); ++i) {
    const Tensor gradient = backward.parts[i];
    made.push_back(of.accumulates ? fragment.sources[of.old_gradients + i] + gradient : gradient);
  }
  for (std::int64_t step : of.kept) {
    const auto at = static_cast<std::size_t>(step);
    made.push_back(has_steps ? backward.dh_before[at] : backward.dh0);
    if (layer.has_cell()) made.push_back(has_steps ? backward.dc_before[at] : backward.dc0);
  }
  return made;
}

}  // namespace

@implementation MPSRNNMatrixTrainingLayer

- (instancetype)initWithDevice:(id<MTLDevice>)device
                 rnnDescriptor:(MPSRNNDescriptor *)rnnDescriptor
              trainableWeights:(NSMutableArray<MPSMatrix *> *)trainableWeights {
  OMPS_EXPECT(trainableWeights);
  if ((self = [super omps_initWithDevice:device]) == nil) return nil;
  LoadedLayer loaded = load_layer(device, rnnDescriptor, [self omps_name]);
  _trainingLayerImpl = new MPSRNNMatrixTrainingLayerImpl;
  _trainingLayerImpl->layer = std::move(loaded.layer);
  for (MPSMatrix *matrix in new_weights(device, _trainingLayerImpl->layer, loaded.values))
    [trainableWeights addObject:matrix];
  return self;
}

OMPS_KERNEL_STATE(MPSRNNMatrixTrainingLayer, _trainingLayerImpl)

- (const RecurrentLayer &)omps_trainedLayer {
  return _trainingLayerImpl->layer;
}
- (NSUInteger)inputFeatureChannels {
  return static_cast<NSUInteger>(_trainingLayerImpl->layer.inputs);
}
- (NSUInteger)outputFeatureChannels {
  return static_cast<NSUInteger>(_trainingLayerImpl->layer.features);
}
OMPS_FIELD(_trainingLayerImpl, BOOL, storeAllIntermediateStates, StoreAllIntermediateStates, store_all)
OMPS_FIELD(_trainingLayerImpl, BOOL, recurrentOutputIsTemporary, RecurrentOutputIsTemporary, temporary_recurrent)
OMPS_FIELD(_trainingLayerImpl, BOOL, trainingStateIsTemporary, TrainingStateIsTemporary, temporary_training)
OMPS_FIELD(_trainingLayerImpl, BOOL, accumulateWeightGradients, AccumulateWeightGradients, accumulate)

- (void)createWeightGradientMatrices:(NSMutableArray<MPSMatrix *> *)matricesOut dataType:(MPSDataType)dataType {
  OMPS_EXPECT(matricesOut);
  for (const Part &part : _trainingLayerImpl->layer.parts)
    [matricesOut addObject:new_matrix([self device], part, dataType)];
}

- (void)createTemporaryWeightGradientMatrices:(NSMutableArray<MPSMatrix *> *)matricesOut
                                     dataType:(MPSDataType)dataType
                                commandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  OMPS_EXPECT(matricesOut);
  for (const Part &part : _trainingLayerImpl->layer.parts) {
    MPSMatrix *const matrix = [MPSTemporaryMatrix temporaryMatrixWithCommandBuffer:commandBuffer
                                                                  matrixDescriptor:descriptor_of(part, dataType)];
    const ArrayStorage storage = openmps::fw::storage_of(matrix);
    openmps::fw::check(openmps::fw::list_of(commandBuffer).fill(storage.view(), 0, storage.span_bytes()));
    [matricesOut addObject:matrix];
  }
}

- (void)createWeightMatrices:(NSMutableArray<MPSMatrix *> *)matricesOut {
  OMPS_EXPECT(matricesOut);
  [self createWeightGradientMatrices:matricesOut dataType:MPSDataTypeFloat32];
}

- (void)encodeCopyWeightsToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 weights:(NSArray<MPSMatrix *> *)weights
                                matrixId:(MPSRNNMatrixId)matrixId
                                  matrix:(MPSMatrix *)matrix
                 copyFromWeightsToMatrix:(BOOL)copyFromWeightsToMatrix
                            matrixOffset:(MTLOrigin)matrixOffset {
  OMPS_EXPECT(weights);
  OMPS_EXPECT(matrix);
  const std::string who = [self omps_name];
  const RecurrentLayer &layer = _trainingLayerImpl->layer;
  const WeightBlock at = weight_block_of(who, layer, matrixId);
  const Part &part = layer.parts[at.part];
  std::vector<Operand> parts;
  append_parts(parts, who, "weights", layer, weights);
  Operand block = parts[at.part];
  block.array.offset +=
      objc::CheckedSize(at.block) * (part.is_row ? objc::CheckedSize(part.columns) * block.array.element_bytes()
                                                 : objc::CheckedSize(part.rows) * block.array.row_bytes);
  Operand other = openmps::fw::matrix::matrix_operand(who, "matrix", matrix, matrixOffset);
  for (Operand *operand : {&block, &other}) {
    operand->is_batched = false;
    operand->array.matrices = 1;
    operand->take({static_cast<NSUInteger>(part.rows), static_cast<NSUInteger>(part.columns)});
  }
  FragmentCall call{self, commandBuffer, {}, {}, {}};
  call.sources.push_back(copyFromWeightsToMatrix ? block : other);
  call.results.push_back(copyFromWeightsToMatrix ? other : block);
  encode_fragment(std::move(call), FragmentKey("recurrent copy"),
                  [](GraphFragment &fragment) { return std::vector<Tensor>{fragment.sources[0]}; });
}

- (void)encodeForwardSequenceToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                              sourceMatrices:(NSArray<MPSMatrix *> *)sourceMatrices
                               sourceOffsets:(NSUInteger *)sourceOffsets
                         destinationMatrices:(NSArray<MPSMatrix *> *)destinationMatrices
                          destinationOffsets:(NSUInteger *)destinationOffsets
                              trainingStates:(NSMutableArray<MPSRNNMatrixTrainingState *> *)trainingStates
                         recurrentInputState:(MPSRNNRecurrentMatrixState *)recurrentInputState
                       recurrentOutputStates:(NSMutableArray<MPSRNNRecurrentMatrixState *> *)recurrentOutputStates
                                     weights:(NSArray<MPSMatrix *> *)weights {
  OMPS_EXPECT(sourceMatrices);
  OMPS_EXPECT(destinationMatrices);
  OMPS_EXPECT(trainingStates);
  OMPS_EXPECT(recurrentInputState);
  OMPS_EXPECT(recurrentOutputStates);
  OMPS_EXPECT(weights);
  const MPSRNNMatrixTrainingLayerImpl &my = *_trainingLayerImpl;
  const RecurrentLayer &layer = my.layer;
  const std::string who = [self omps_name];
  if (trainingStates == nil) refuse(who + ": trainingStates is nil; it takes a state of each step.");
  FragmentCall call{self, commandBuffer, {}, {}, {}};
  const Sequence x = append(call.sources, steps_of(who, "sourceMatrices", sourceMatrices, sourceOffsets, layer.inputs));
  if (!x.given()) refuse(who + ": sourceMatrices is empty.");
  const std::size_t first_part = call.sources.size();
  append_parts(call.sources, who, "weights", layer, weights);
  const StateOperands before = append_single_state(call.sources, who, layer, recurrentInputState, x.rows);
  const Sequence y =
      append(call.results,
             cut(steps_of(who, "destinationMatrices", destinationMatrices, destinationOffsets, layer.features), x));
  check_rows(who, "destinationMatrices", y, x);

  StateBlock block([self device], my.temporary_training);
  ForwardValues values{};
  values.h = block.reserve(x.steps, x.rows, layer.features);
  values.gates = block.reserve(x.steps, x.rows, layer.gate_values());
  if (layer.has_cell()) values.c = block.reserve(x.steps, x.rows, layer.features);
  block.make();
  const auto add_result = [&](std::size_t reserved) {
    call.results.push_back(storage_operand(who, "trainingStates", nil, block.whole(reserved)));
  };
  add_result(values.h);
  add_result(values.gates);
  if (layer.has_cell()) add_result(values.c);

  FragmentKey key("recurrent forward");
  const std::string parameters = layer.key();
  key.bytes(parameters.data(), parameters.size()) << before.h.given();
  key << x.side_by_side << y.side_by_side;
  for (std::int64_t rows : x.step_rows) key << rows;
  encode_fragment(std::move(call), key, [&](GraphFragment &fragment) {
    const Shape state{x.rows, layer.features};
    const std::vector<Tensor> parts = read_parts(fragment, layer, first_part);
    const Forward forward =
        run_layer(fragment.graph, layer, read_sequence(fragment, x), parts, state_or_zeros(fragment, before.h, state),
                  layer.has_cell() ? state_or_zeros(fragment, before.c, state) : Tensor{}, x.step_rows);
    std::vector<Tensor> made;
    write_sequence(fragment, y, forward.h, made);
    made.push_back(forward.h);
    made.push_back(forward.gates);
    if (layer.has_cell()) made.push_back(forward.c);
    return made;
  });

  consume_shared(x, sourceMatrices);
  const auto last = layer.backward ? 0 : x.steps - 1;
  for (std::int64_t i = 0; i < x.steps; ++i) {
    const TrainingStep step = training_step(layer, block, values, x.steps, i, recurrentInputState);
    [trainingStates addObject:[MPSRNNMatrixTrainingState omps_stateOnCommandBuffer:commandBuffer
                                                                         temporary:my.temporary_training
                                                                              step:step]];
    if (recurrentOutputStates == nil || (!my.store_all && i != last)) continue;
    LayerState state{step.h, step.c, layer.has_cell()};
    state.h.rows = state.c.rows = static_cast<NSUInteger>(x.step_rows[static_cast<std::size_t>(i)]);
    [recurrentOutputStates addObject:[MPSRNNRecurrentMatrixState omps_stateOnCommandBuffer:commandBuffer
                                                                                 temporary:my.temporary_recurrent
                                                                                    layers:{state}]];
  }
}

- (void)encodeForwardSequenceToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                              sourceMatrices:(NSArray<MPSMatrix *> *)sourceMatrices
                         destinationMatrices:(NSArray<MPSMatrix *> *)destinationMatrices
                              trainingStates:(NSMutableArray<MPSRNNMatrixTrainingState *> *)trainingStates
                                     weights:(NSArray<MPSMatrix *> *)weights {
  [self encodeForwardSequenceToCommandBuffer:commandBuffer
                              sourceMatrices:sourceMatrices
                               sourceOffsets:nullptr
                         destinationMatrices:destinationMatrices
                          destinationOffsets:nullptr
                              trainingStates:trainingStates
                         recurrentInputState:nil
                       recurrentOutputStates:nil
                                     weights:weights];
}

- (void)encodeGradientSequenceToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                               forwardSources:(NSArray<MPSMatrix *> *)forwardSources
                         forwardSourceOffsets:(NSUInteger *)forwardSourceOffsets
                              sourceGradients:(NSArray<MPSMatrix *> *)sourceGradients
                        sourceGradientOffsets:(NSUInteger *)sourceGradientOffsets
                         destinationGradients:(NSArray<MPSMatrix *> *)destinationGradients
                           destinationOffsets:(NSUInteger *)destinationOffsets
                              weightGradients:(NSArray<MPSMatrix *> *)weightGradients
                               trainingStates:(NSArray<MPSRNNMatrixTrainingState *> *)trainingStates
                          recurrentInputState:(MPSRNNRecurrentMatrixState *)recurrentInputState
                        recurrentOutputStates:(NSMutableArray<MPSRNNRecurrentMatrixState *> *)recurrentOutputStates
                                      weights:(NSArray<MPSMatrix *> *)weights {
  OMPS_EXPECT(forwardSources);
  OMPS_EXPECT(sourceGradients);
  OMPS_EXPECT(destinationGradients);
  OMPS_EXPECT(weightGradients);
  OMPS_EXPECT(trainingStates);
  OMPS_EXPECT(recurrentInputState);
  OMPS_EXPECT(recurrentOutputStates);
  OMPS_EXPECT(weights);
  const MPSRNNMatrixTrainingLayerImpl &my = *_trainingLayerImpl;
  const RecurrentLayer &layer = my.layer;
  GradientSequences of{layer, [self omps_name]};
  const std::string &who = of.who;
  FragmentCall call{self, commandBuffer, {}, {}, {}};
  of.x = append(call.sources, steps_of(who, "forwardSources", forwardSources, forwardSourceOffsets, layer.inputs));
  const Sequence &x = of.x;
  if (!x.given()) refuse(who + ": forwardSources is empty.");
  if ([trainingStates count] != [forwardSources count])
    refuse(who + ": trainingStates has " + std::to_string([trainingStates count]) + " states, the sequence has " +
           std::to_string([forwardSources count]) + "; the forward pass appends one for each step.");
  of.dy = append(call.sources,
                 cut(steps_of(who, "sourceGradients", sourceGradients, sourceGradientOffsets, layer.features), x));
  check_rows(who, "sourceGradients", of.dy, x);
  of.first_part = call.sources.size();
  append_parts(call.sources, who, "weights", layer, weights);
  check_training_states(who, layer, trainingStates, x.rows);
  append_forward_values(call.sources, of, trainingStates);
  of.after = append_single_state(call.sources, who, layer, recurrentInputState, x.rows);

  if (destinationGradients != nil) {
    of.dx =
        append(call.results,
               cut(steps_of(who, "destinationGradients", destinationGradients, destinationOffsets, layer.inputs), x));
    check_rows(who, "destinationGradients", of.dx, x);
  }
  of.with_weights = weightGradients != nil;
  of.accumulates = of.with_weights && my.accumulate;
  of.old_gradients = call.sources.size();
  if (of.accumulates) append_parts(call.sources, who, "weightGradients", layer, weightGradients);
  if (of.with_weights) append_parts(call.results, who, "weightGradients", layer, weightGradients);
  of.each_step = recurrentOutputStates != nil && my.store_all;
  for (std::int64_t i = of.each_step ? 0 : x.steps - 1; recurrentOutputStates != nil && i < x.steps; ++i)
    of.kept.push_back(layer.backward ? i : x.steps - 1 - i);
  StateBlock block([self device], my.temporary_recurrent);
  std::vector<LayerState> kept_states = append_kept_states(call.results, of, block);
  if (call.results.empty()) return;

  encode_fragment(std::move(call), key_of(of), [&](GraphFragment &fragment) { return gradient_results(fragment, of); });
  consume_shared(x, forwardSources);
  consume_shared(of.dy, sourceGradients);
  for (MPSRNNMatrixTrainingState *state in trainingStates) openmps::fw::consume(state);
  for (std::size_t i = 0; i < kept_states.size(); ++i) {
    LayerState &state = kept_states[i];
    if (of.each_step)
      state.h.rows = state.c.rows = static_cast<NSUInteger>(x.step_rows[static_cast<std::size_t>(of.kept[i])]);
    [recurrentOutputStates addObject:[MPSRNNRecurrentMatrixState omps_stateOnCommandBuffer:commandBuffer
                                                                                 temporary:my.temporary_recurrent
                                                                                    layers:{state}]];
  }
}

- (void)encodeGradientSequenceToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                               forwardSources:(NSArray<MPSMatrix *> *)forwardSources
                              sourceGradients:(NSArray<MPSMatrix *> *)sourceGradients
                         destinationGradients:(NSArray<MPSMatrix *> *)destinationGradients
                              weightGradients:(NSArray<MPSMatrix *> *)weightGradients
                               trainingStates:(NSArray<MPSRNNMatrixTrainingState *> *)trainingStates
                                      weights:(NSArray<MPSMatrix *> *)weights {
  [self encodeGradientSequenceToCommandBuffer:commandBuffer
                               forwardSources:forwardSources
                         forwardSourceOffsets:nullptr
                              sourceGradients:sourceGradients
                        sourceGradientOffsets:nullptr
                         destinationGradients:destinationGradients
                           destinationOffsets:nullptr
                              weightGradients:weightGradients
                               trainingStates:trainingStates
                          recurrentInputState:nil
                        recurrentOutputStates:nil
                                      weights:weights];
}

@end
