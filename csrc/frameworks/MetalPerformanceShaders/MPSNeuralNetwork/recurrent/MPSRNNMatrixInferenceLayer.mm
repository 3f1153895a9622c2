#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSRNNLayer.h>

#include <algorithm>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/RecurrentDescriptor.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/layer_archive.h"

using namespace openmps::fw::recurrent;
using openmps::fw::matrix::FragmentKey;
using openmps::fw::matrix::refuse;
using openmps::fw::matrix::SettingsCoder;

namespace {

constexpr const char *kClass = "MPSRNNMatrixInferenceLayer";
constexpr NSUInteger kMostLayers = 4096;  // in an archive

struct StackedLayer {
  RecurrentLayer layer;
  objc::Ref<NSArray<MPSMatrix *> *> weights;
};

// A layer's operands in one call.
struct LayerOperands {
  const RecurrentLayer *layer;
  std::size_t first_part;
  StateOperands before;
};

// Runs stacked layers; their results are kept in `all`.
Tensor run_stack(GraphFragment &fragment, const std::vector<LayerOperands> &stack, Tensor x,
                 const std::vector<std::int64_t> &step_rows, std::vector<Forward> &all) {
  for (const LayerOperands &each : stack) {
    const RecurrentLayer &layer = *each.layer;
    const Shape state{step_rows.front(), layer.features};
    all.push_back(run_layer(fragment.graph, layer, x, read_parts(fragment, layer, each.first_part),
                            state_or_zeros(fragment, each.before.h, state),
                            layer.has_cell() ? state_or_zeros(fragment, each.before.c, state) : Tensor{}, step_rows));
    x = all.back().h;
  }
  return x;
}

}  // namespace

struct MPSRNNMatrixInferenceLayerImpl {
  std::vector<StackedLayer> layers;
  bool store_all = false, temporary_recurrent = false;
  MPSRNNBidirectionalCombineMode combine = MPSRNNBidirectionalCombineModeNone;
  template <typename Visit>
  void visit(Visit &&each) {
    each("storeAllIntermediateStates", store_all);
    each("recurrentOutputIsTemporary", temporary_recurrent);
    NSUInteger mode = combine;
    each("bidirectionalCombineMode", mode);
    combine = static_cast<MPSRNNBidirectionalCombineMode>(mode);
  }
};

namespace {

// The states of all layers after one kept step; `reserved` has their places in the block.
std::vector<LayerState> states_at(const MPSRNNMatrixInferenceLayerImpl &my, StateBlock &block,
                                  const std::vector<std::size_t> &reserved, const Sequence &x, std::int64_t step) {
  std::vector<LayerState> states;
  std::size_t next = 0;
  for (const StackedLayer &each : my.layers) {
    LayerState state;
    state.h = block.one(reserved[next++], step);
    state.has_cell = each.layer.has_cell();
    if (state.has_cell) state.c = block.one(reserved[next++], step);
    const std::size_t of = my.store_all          ? static_cast<std::size_t>(step)
                           : each.layer.backward ? 0
                                                 : x.step_rows.size() - 1;
    state.h.rows = state.c.rows = static_cast<NSUInteger>(x.step_rows[of]);
    states.push_back(state);
  }
  return states;
}

}  // namespace

@implementation MPSRNNMatrixInferenceLayer

- (instancetype)initWithDevice:(id<MTLDevice>)device rnnDescriptor:(MPSRNNDescriptor *)rnnDescriptor {
  return [self initWithDevice:device
               rnnDescriptors:rnnDescriptor == nil ? [NSArray array] : [NSArray arrayWithObject:rnnDescriptor]];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device rnnDescriptors:(NSArray<MPSRNNDescriptor *> *)rnnDescriptors {
  OMPS_EXPECT(rnnDescriptors);
  if ((self = [super omps_initWithDevice:device]) == nil) return nil;
  _inferenceImpl = new MPSRNNMatrixInferenceLayerImpl;
  if ([rnnDescriptors count] == 0) refuse([self omps_name] + ": there are no descriptors.");
  for (MPSRNNDescriptor *descriptor in rnnDescriptors) {
    const LoadedLayer loaded = load_layer(device, descriptor, [self omps_name]);
    const auto weights = objc::Ref<NSArray<MPSMatrix *> *>::retain(new_weights(device, loaded.layer, loaded.values));
    _inferenceImpl->layers.push_back({loaded.layer, weights});
  }
  return self;
}

- (instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device {
  if ((self = [super initWithCoder:aDecoder device:device]) == nil) return nil;
  _inferenceImpl = new MPSRNNMatrixInferenceLayerImpl;
  [self omps_codeLayers:aDecoder reads:YES];
  return self;
}

- (void)encodeWithCoder:(NSCoder *)coder {
  [super encodeWithCoder:coder];
  [self omps_codeLayers:coder reads:NO];
}

- (instancetype)omps_initWithDevice:(id<MTLDevice>)device layersOf:(NSCoder *)coder {
  if ((self = [super omps_initWithDevice:device]) == nil) return nil;
  _inferenceImpl = new MPSRNNMatrixInferenceLayerImpl;
  [self omps_codeLayers:coder reads:YES];
  return self;
}

- (void)omps_codeLayers:(NSCoder *)coder reads:(BOOL)reads {
  const std::string who = kClass;
  const SettingsCoder settings(coder, kClass, reads);
  std::vector<StackedLayer> &layers = _inferenceImpl->layers;
  _inferenceImpl->visit(settings);
  NSUInteger count = layers.size();
  settings("layers", count);
  if (count < 1 || count > kMostLayers)
    refuse(who + ": the archive has " + std::to_string(count) + " layers; there are 1 to " +
           std::to_string(kMostLayers) + ".");
  layers.resize(count);
  for (NSUInteger i = 0; i < count; ++i) {
    const std::string owner = who + ".layer" + std::to_string(i);
    const SettingsCoder each(coder, owner.c_str(), reads);
    code_layer(each, who, layers[i].layer);
    std::vector<std::vector<float>> values;
    if (!reads) each.keep_whole_during([&] { values = values_of(layers[i].weights); });
    code_values(each, who, layers[i].layer, values);
    if (reads)
      layers[i].weights =
          objc::Ref<NSArray<MPSMatrix *> *>::retain(new_weights([self device], layers[i].layer, values));
  }
}

- (instancetype)copyWithZone:(NSZone *)zone device:(id<MTLDevice>)device {
  MPSRNNMatrixInferenceLayer *const copy = [super copyWithZone:zone device:device];
  copy->_inferenceImpl = new MPSRNNMatrixInferenceLayerImpl(*_inferenceImpl);
  if ([copy device] == [self device]) return copy;
  for (StackedLayer &each : copy->_inferenceImpl->layers)
    each.weights =
        objc::Ref<NSArray<MPSMatrix *> *>::retain(new_weights([copy device], each.layer, values_of(each.weights)));
  return copy;
}

OMPS_DELETES(_inferenceImpl)

- (NSUInteger)inputFeatureChannels {
  return static_cast<NSUInteger>(_inferenceImpl->layers.front().layer.inputs);
}
- (NSUInteger)outputFeatureChannels {
  return static_cast<NSUInteger>(_inferenceImpl->layers.back().layer.features);
}
- (NSUInteger)numberOfLayers {
  return _inferenceImpl->layers.size();
}
OMPS_FIELD(_inferenceImpl, BOOL, storeAllIntermediateStates, StoreAllIntermediateStates, store_all)
OMPS_FIELD(_inferenceImpl, BOOL, recurrentOutputIsTemporary, RecurrentOutputIsTemporary, temporary_recurrent)
OMPS_FIELD(_inferenceImpl, MPSRNNBidirectionalCombineMode, bidirectionalCombineMode, BidirectionalCombineMode, combine)

// The weights' operands of a layer with `inputs` columns.
- (LayerOperands)omps_append:(const StackedLayer &)each inputs:(std::int64_t)inputs to:(FragmentCall &)call {
  if (each.layer.inputs != inputs)
    refuse([self omps_name] + ": a layer takes " + std::to_string(each.layer.inputs) +
           " feature channels and is given " + std::to_string(inputs) + ".");
  LayerOperands operands{&each.layer, call.sources.size(), {}};
  append_parts(call.sources, [self omps_name], "weights", each.layer, each.weights);
  return operands;
}

- (void)encodeSequenceToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                       sourceMatrices:(NSArray<MPSMatrix *> *)sourceMatrices
                        sourceOffsets:(NSUInteger *)sourceOffsets
                  destinationMatrices:(NSArray<MPSMatrix *> *)destinationMatrices
                   destinationOffsets:(NSUInteger *)destinationOffsets
                  recurrentInputState:(MPSRNNRecurrentMatrixState *)recurrentInputState
                recurrentOutputStates:(NSMutableArray<MPSRNNRecurrentMatrixState *> *)recurrentOutputStates {
  OMPS_EXPECT(sourceMatrices);
  OMPS_EXPECT(destinationMatrices);
  OMPS_EXPECT(recurrentInputState);
  OMPS_EXPECT(recurrentOutputStates);
  const MPSRNNMatrixInferenceLayerImpl &my = *_inferenceImpl;
  const std::string who = [self omps_name];
  FragmentCall call{self, commandBuffer, {}, {}, {}};
  const Sequence x = append(
      call.sources, steps_of(who, "sourceMatrices", sourceMatrices, sourceOffsets, my.layers.front().layer.inputs));
  if (!x.given()) refuse(who + ": sourceMatrices is empty.");
  if (recurrentInputState != nil && [recurrentInputState omps_layers].size() != my.layers.size())
    refuse(who + ": recurrentInputState is of " + std::to_string([recurrentInputState omps_layers].size()) +
           " layers, there are " + std::to_string(my.layers.size()) + ".");
  std::vector<LayerOperands> stack;
  std::int64_t columns = x.columns;
  std::string parameters;
  for (std::size_t i = 0; i < my.layers.size(); ++i) {
    stack.push_back([self omps_append:my.layers[i] inputs:columns to:call]);
    if (recurrentInputState != nil)
      stack.back().before = append_layer_state(call.sources, who, my.layers[i].layer, recurrentInputState,
                                               [recurrentInputState omps_layers][i], x.rows);
    columns = my.layers[i].layer.features;
    parameters += my.layers[i].layer.key() + "\n";
  }
  const Sequence y = append(
      call.results, cut(steps_of(who, "destinationMatrices", destinationMatrices, destinationOffsets, columns), x));
  check_rows(who, "destinationMatrices", y, x);

  const bool keeps = recurrentOutputStates != nil, all_steps = my.store_all;
  const std::int64_t kept = all_steps ? x.steps : 1;
  StateBlock block([self device], my.temporary_recurrent);
  std::vector<std::size_t> reserved;
  for (const StackedLayer &each : my.layers) {
    for (int part = 0; keeps && part < (each.layer.has_cell() ? 2 : 1); ++part)
      reserved.push_back(block.reserve(kept, x.rows, each.layer.features));
  }
  if (keeps) block.make();
  for (const std::size_t place : reserved)
    call.results.push_back(storage_operand(who, "recurrentOutputStates", nil, block.whole(place)));

  FragmentKey key("recurrent inference");
  key.bytes(parameters.data(), parameters.size())
      << (recurrentInputState != nil) << keeps << kept << x.side_by_side << y.side_by_side;
  for (std::int64_t rows : x.step_rows) key << rows;
  encode_fragment(std::move(call), key, [&](GraphFragment &fragment) {
    std::vector<Forward> forwards;
    const Tensor whole = run_stack(fragment, stack, read_sequence(fragment, x), x.step_rows, forwards);
    std::vector<Tensor> made;
    write_sequence(fragment, y, whole, made);
    for (std::size_t i = 0; keeps && i < forwards.size(); ++i) {
      const std::int64_t first = all_steps || stack[i].layer->backward ? 0 : x.steps - 1;
      made.push_back(narrow(forwards[i].h, 0, first, kept));
      if (stack[i].layer->has_cell()) made.push_back(narrow(forwards[i].c, 0, first, kept));
    }
    return made;
  });
  consume_shared(x, sourceMatrices);
  for (std::int64_t step = 0; keeps && step < kept; ++step) {
    [recurrentOutputStates
        addObject:[MPSRNNRecurrentMatrixState omps_stateOnCommandBuffer:commandBuffer
                                                              temporary:my.temporary_recurrent
                                                                 layers:states_at(my, block, reserved, x, step)]];
  }
}

- (void)encodeSequenceToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                       sourceMatrices:(NSArray<MPSMatrix *> *)sourceMatrices
                  destinationMatrices:(NSArray<MPSMatrix *> *)destinationMatrices
                  recurrentInputState:(MPSRNNRecurrentMatrixState *)recurrentInputState
                recurrentOutputStates:(NSMutableArray<MPSRNNRecurrentMatrixState *> *)recurrentOutputStates {
  [self encodeSequenceToCommandBuffer:commandBuffer
                       sourceMatrices:sourceMatrices
                        sourceOffsets:nullptr
                  destinationMatrices:destinationMatrices
                   destinationOffsets:nullptr
                  recurrentInputState:recurrentInputState
                recurrentOutputStates:recurrentOutputStates];
}

- (void)encodeBidirectionalSequenceToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                    sourceSequence:(NSArray<MPSMatrix *> *)sourceSequence
                        destinationForwardMatrices:(NSArray<MPSMatrix *> *)destinationForwardMatrices
                       destinationBackwardMatrices:(NSArray<MPSMatrix *> *)destinationBackwardMatrices {
  OMPS_EXPECT(sourceSequence);
  OMPS_EXPECT(destinationForwardMatrices);
  OMPS_EXPECT(destinationBackwardMatrices);
  const MPSRNNMatrixInferenceLayerImpl &my = *_inferenceImpl;
  const std::string who = [self omps_name];
  const bool combines = my.combine != MPSRNNBidirectionalCombineModeNone,
             concatenates = my.combine == MPSRNNBidirectionalCombineModeConcatenate;
  std::vector<const StackedLayer *> directions[2];
  for (const StackedLayer &each : my.layers) directions[each.layer.backward ? 1 : 0].push_back(&each);
  const std::size_t levels = directions[0].size();
  if (levels == 0 || levels != directions[1].size())
    refuse(who + ": there are " + std::to_string(levels) + " forward and " + std::to_string(directions[1].size()) +
           " backward layers; a bidirectional sequence takes as many of each.");
  FragmentCall call{self, commandBuffer, {}, {}, {}};
  const Sequence x = append(
      call.sources, steps_of(who, "sourceSequence", sourceSequence, nullptr, directions[0].front()->layer.inputs));
  if (!x.given()) refuse(who + ": sourceSequence is empty.");
  std::vector<LayerOperands> stacks[2];
  std::int64_t columns[2] = {x.columns, x.columns};
  std::string parameters;
  for (std::size_t level = 0; level < levels; ++level) {
    for (int side : {0, 1}) {
      const StackedLayer &each = *directions[side][level];
      stacks[side].push_back([self omps_append:each inputs:columns[side] to:call]);
      parameters += each.layer.key() + "\n";
    }
    for (int side : {0, 1}) columns[side] = directions[side][level]->layer.features;
    if (!combines) continue;
    if (!concatenates && columns[0] != columns[1])
      refuse(who + ": layers of " + std::to_string(columns[0]) + " and " + std::to_string(columns[1]) +
             " output feature channels cannot be added.");
    columns[0] = columns[1] = concatenates ? columns[0] + columns[1] : columns[0];
  }
  Sequence y[2];
  NSArray<MPSMatrix *> *const destinations[2] = {destinationForwardMatrices, destinationBackwardMatrices};
  constexpr const char *kNames[] = {"destinationForwardMatrices", "destinationBackwardMatrices"};
  for (int side = 0; side < (combines ? 1 : 2); ++side) {
    y[side] = append(call.results, cut(steps_of(who, kNames[side], destinations[side], nullptr, columns[side]), x));
    check_rows(who, kNames[side], y[side], x);
  }
  FragmentKey key("recurrent bidirectional inference");
  key.bytes(parameters.data(), parameters.size())
      << my.combine << x.side_by_side << y[0].side_by_side << y[1].side_by_side;
  for (std::int64_t rows : x.step_rows) key << rows;
  encode_fragment(std::move(call), key, [&](GraphFragment &fragment) {
    std::vector<Forward> unused;
    Tensor now[2] = {read_sequence(fragment, x), {}};
    now[1] = now[0];
    for (std::size_t level = 0; level < levels; ++level) {
      for (int side : {0, 1}) now[side] = run_stack(fragment, {stacks[side][level]}, now[side], x.step_rows, unused);
      if (!combines) continue;
      now[0] = concatenates ? concatenate(now, 2) : now[0] + now[1];
      now[1] = now[0];
    }
    std::vector<Tensor> made;
    for (int side : {0, 1}) write_sequence(fragment, y[side], now[side], made);
    return made;
  });
  consume_shared(x, sourceSequence);
}

@end
