#include "frameworks/Metal/Arguments.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/ops/recurrent_descriptors.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

namespace {

// The tensors of a layer, as its methods name them.
struct RnnLayer {
  MPSGraphTensor *source, *recurrentWeight;
  MPSGraphTensor *inputWeight = nil, *bias = nil, *initState = nil, *initCell = nil, *mask = nil, *peephole = nil;
  MPSGraphTensor *secondaryBias = nil;

  // By RecurrentInput.
  std::vector<Input> inputs() const {
    return {source,         recurrentWeight,     Optional{inputWeight},
            Optional{bias}, Optional{initState}, Optional{initCell},
            Optional{mask}, Optional{peephole},  Optional{secondaryBias}};
  }
};

// The names of a descriptor's operations.
struct Types {
  const char *layer, *gradients;
};
Types types_of(MPSGraphSingleGateRNNDescriptor * /*descriptor*/) { return {"singleGateRNN", "singleGateRNNGradients"}; }
Types types_of(MPSGraphLSTMDescriptor * /*descriptor*/) { return {"LSTM", "LSTMGradients"}; }
Types types_of(MPSGraphGRUDescriptor * /*descriptor*/) { return {"GRU", "GRUGradients"}; }

template <typename Descriptor>
RecurrentParameters parameters_of(const char *type, Descriptor *descriptor) {
  if (descriptor == nil) refuse(ErrorKind::InvalidArgument, std::string(type) + " is given a descriptor that is nil.");
  return [openmps::fw::checked(descriptor, type, "descriptor") omps_description];
}

template <typename Descriptor>
NSArray<MPSGraphTensor *> *add_layer(MPSGraph *graph, NSString *name, Descriptor *descriptor, const RnnLayer &layer) {
  const char *const type = types_of(descriptor).layer;
  const RecurrentParameters parameters = parameters_of(type, descriptor);
  return add_many(graph, {.type = type,
                          .name = name,
                          .inputs = layer.inputs(),
                          .lower = [parameters](RuleContext &lowering) { rules::recurrent(lowering, parameters); },
                          .results = 1U + (parameters.produce_cell ? 1U : 0U) + (parameters.training ? 1U : 0U)});
}

// Gradients of h, of its last step, of the cell's last step.
struct Arriving {
  MPSGraphTensor *sequence, *state = nil, *cell = nil;
};

// In the order of the results of all layers; those of missing inputs are missing too.
constexpr RecurrentInput kGradients[] = {kSource,   kRecurrentWeight, kInputWeight, kBias,
                                         kPeephole, kInitState,       kInitCell,    kSecondaryBias};

template <typename Descriptor>
NSArray<MPSGraphTensor *> *add_gradients(MPSGraph *graph, NSString *name, Descriptor *descriptor, const RnnLayer &layer,
                                         const Arriving &gradients) {
  const char *const type = types_of(descriptor).gradients;
  const RecurrentParameters parameters = parameters_of(type, descriptor);
  std::vector<Input> inputs = layer.inputs();
  std::vector<RecurrentInput> wanted;
  for (const RecurrentInput input : kGradients)
    if (inputs[input].tensor != nil) wanted.push_back(input);
  inputs.insert(inputs.end(), {gradients.sequence, Optional{gradients.state}, Optional{gradients.cell}});
  return add_many(
      graph, {.type = type,
              .name = name,
              .inputs = std::move(inputs),
              .lower = [parameters,
                        wanted](RuleContext &lowering) { rules::recurrent_gradients(lowering, parameters, wanted); },
              .results = wanted.size()});
}

}  // namespace

@implementation MPSGraph (RNNOps)

- (NSArray<MPSGraphTensor *> *)singleGateRNNWithSourceTensor:(MPSGraphTensor *)source
                                             recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                                 inputWeight:(MPSGraphTensor *)inputWeight
                                                        bias:(MPSGraphTensor *)bias
                                                   initState:(MPSGraphTensor *)initState
                                                        mask:(MPSGraphTensor *)mask
                                                  descriptor:(MPSGraphSingleGateRNNDescriptor *)descriptor
                                                        name:(NSString *)name {
  return add_layer(self, name, descriptor,
                   {.source = source,
                    .recurrentWeight = recurrentWeight,
                    .inputWeight = inputWeight,
                    .bias = bias,
                    .initState = initState,
                    .mask = mask});
}

- (NSArray<MPSGraphTensor *> *)singleGateRNNWithSourceTensor:(MPSGraphTensor *)source
                                             recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                                 inputWeight:(MPSGraphTensor *)inputWeight
                                                        bias:(MPSGraphTensor *)bias
                                                   initState:(MPSGraphTensor *)initState
                                                  descriptor:(MPSGraphSingleGateRNNDescriptor *)descriptor
                                                        name:(NSString *)name {
  return add_layer(self, name, descriptor,
                   {.source = source,
                    .recurrentWeight = recurrentWeight,
                    .inputWeight = inputWeight,
                    .bias = bias,
                    .initState = initState});
}

- (NSArray<MPSGraphTensor *> *)singleGateRNNWithSourceTensor:(MPSGraphTensor *)source
                                             recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                                   initState:(MPSGraphTensor *)initState
                                                  descriptor:(MPSGraphSingleGateRNNDescriptor *)descriptor
                                                        name:(NSString *)name {
  return add_layer(self, name, descriptor,
                   {.source = source, .recurrentWeight = recurrentWeight, .initState = initState});
}

- (NSArray<MPSGraphTensor *> *)singleGateRNNGradientsWithSourceTensor:(MPSGraphTensor *)source
                                                      recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                                       sourceGradient:(MPSGraphTensor *)sourceGradient
                                                               zState:(MPSGraphTensor *)zState
                                                        stateGradient:(MPSGraphTensor *)stateGradient
                                                          inputWeight:(MPSGraphTensor *)inputWeight
                                                                 bias:(MPSGraphTensor *)bias
                                                            initState:(MPSGraphTensor *)initState
                                                                 mask:(MPSGraphTensor *)mask
                                                           descriptor:(MPSGraphSingleGateRNNDescriptor *)descriptor
                                                                 name:(NSString *)name {
  return add_gradients(self, name, descriptor,
                       {.source = source,
                        .recurrentWeight = recurrentWeight,
                        .inputWeight = inputWeight,
                        .bias = bias,
                        .initState = initState,
                        .mask = mask},
                       {.sequence = sourceGradient, .state = stateGradient});
}

- (NSArray<MPSGraphTensor *> *)singleGateRNNGradientsWithSourceTensor:(MPSGraphTensor *)source
                                                      recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                                       sourceGradient:(MPSGraphTensor *)sourceGradient
                                                               zState:(MPSGraphTensor *)zState
                                                          inputWeight:(MPSGraphTensor *)inputWeight
                                                                 bias:(MPSGraphTensor *)bias
                                                            initState:(MPSGraphTensor *)initState
                                                                 mask:(MPSGraphTensor *)mask
                                                           descriptor:(MPSGraphSingleGateRNNDescriptor *)descriptor
                                                                 name:(NSString *)name {
  return add_gradients(self, name, descriptor,
                       {.source = source,
                        .recurrentWeight = recurrentWeight,
                        .inputWeight = inputWeight,
                        .bias = bias,
                        .initState = initState,
                        .mask = mask},
                       {.sequence = sourceGradient});
}

- (NSArray<MPSGraphTensor *> *)singleGateRNNGradientsWithSourceTensor:(MPSGraphTensor *)source
                                                      recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                                       sourceGradient:(MPSGraphTensor *)sourceGradient
                                                               zState:(MPSGraphTensor *)zState
                                                          inputWeight:(MPSGraphTensor *)inputWeight
                                                                 bias:(MPSGraphTensor *)bias
                                                            initState:(MPSGraphTensor *)initState
                                                           descriptor:(MPSGraphSingleGateRNNDescriptor *)descriptor
                                                                 name:(NSString *)name {
  return add_gradients(self, name, descriptor,
                       {.source = source,
                        .recurrentWeight = recurrentWeight,
                        .inputWeight = inputWeight,
                        .bias = bias,
                        .initState = initState},
                       {.sequence = sourceGradient});
}

- (NSArray<MPSGraphTensor *> *)singleGateRNNGradientsWithSourceTensor:(MPSGraphTensor *)source
                                                      recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                                       sourceGradient:(MPSGraphTensor *)sourceGradient
                                                               zState:(MPSGraphTensor *)zState
                                                            initState:(MPSGraphTensor *)initState
                                                           descriptor:(MPSGraphSingleGateRNNDescriptor *)descriptor
                                                                 name:(NSString *)name {
  return add_gradients(self, name, descriptor,
                       {.source = source, .recurrentWeight = recurrentWeight, .initState = initState},
                       {.sequence = sourceGradient});
}

- (NSArray<MPSGraphTensor *> *)LSTMWithSourceTensor:(MPSGraphTensor *)source
                                    recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                        inputWeight:(MPSGraphTensor *)inputWeight
                                               bias:(MPSGraphTensor *)bias
                                          initState:(MPSGraphTensor *)initState
                                           initCell:(MPSGraphTensor *)initCell
                                               mask:(MPSGraphTensor *)mask
                                           peephole:(MPSGraphTensor *)peephole
                                         descriptor:(MPSGraphLSTMDescriptor *)descriptor
                                               name:(NSString *)name {
  return add_layer(self, name, descriptor,
                   {.source = source,
                    .recurrentWeight = recurrentWeight,
                    .inputWeight = inputWeight,
                    .bias = bias,
                    .initState = initState,
                    .initCell = initCell,
                    .mask = mask,
                    .peephole = peephole});
}

- (NSArray<MPSGraphTensor *> *)LSTMWithSourceTensor:(MPSGraphTensor *)source
                                    recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                        inputWeight:(MPSGraphTensor *)inputWeight
                                               bias:(MPSGraphTensor *)bias
                                          initState:(MPSGraphTensor *)initState
                                           initCell:(MPSGraphTensor *)initCell
                                         descriptor:(MPSGraphLSTMDescriptor *)descriptor
                                               name:(NSString *)name {
  return add_layer(self, name, descriptor,
                   {.source = source,
                    .recurrentWeight = recurrentWeight,
                    .inputWeight = inputWeight,
                    .bias = bias,
                    .initState = initState,
                    .initCell = initCell});
}

- (NSArray<MPSGraphTensor *> *)LSTMWithSourceTensor:(MPSGraphTensor *)source
                                    recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                          initState:(MPSGraphTensor *)initState
                                           initCell:(MPSGraphTensor *)initCell
                                         descriptor:(MPSGraphLSTMDescriptor *)descriptor
                                               name:(NSString *)name {
  return add_layer(
      self, name, descriptor,
      {.source = source, .recurrentWeight = recurrentWeight, .initState = initState, .initCell = initCell});
}

- (NSArray<MPSGraphTensor *> *)LSTMGradientsWithSourceTensor:(MPSGraphTensor *)source
                                             recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                              sourceGradient:(MPSGraphTensor *)sourceGradient
                                                      zState:(MPSGraphTensor *)zState
                                               cellOutputFwd:(MPSGraphTensor *)cellOutputFwd
                                               stateGradient:(MPSGraphTensor *)stateGradient
                                                cellGradient:(MPSGraphTensor *)cellGradient
                                                 inputWeight:(MPSGraphTensor *)inputWeight
                                                        bias:(MPSGraphTensor *)bias
                                                   initState:(MPSGraphTensor *)initState
                                                    initCell:(MPSGraphTensor *)initCell
                                                        mask:(MPSGraphTensor *)mask
                                                    peephole:(MPSGraphTensor *)peephole
                                                  descriptor:(MPSGraphLSTMDescriptor *)descriptor
                                                        name:(NSString *)name {
  return add_gradients(self, name, descriptor,
                       {.source = source,
                        .recurrentWeight = recurrentWeight,
                        .inputWeight = inputWeight,
                        .bias = bias,
                        .initState = initState,
                        .initCell = initCell,
                        .mask = mask,
                        .peephole = peephole},
                       {.sequence = sourceGradient, .state = stateGradient, .cell = cellGradient});
}

- (NSArray<MPSGraphTensor *> *)LSTMGradientsWithSourceTensor:(MPSGraphTensor *)source
                                             recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                              sourceGradient:(MPSGraphTensor *)sourceGradient
                                                      zState:(MPSGraphTensor *)zState
                                               cellOutputFwd:(MPSGraphTensor *)cellOutputFwd
                                                 inputWeight:(MPSGraphTensor *)inputWeight
                                                        bias:(MPSGraphTensor *)bias
                                                   initState:(MPSGraphTensor *)initState
                                                    initCell:(MPSGraphTensor *)initCell
                                                        mask:(MPSGraphTensor *)mask
                                                  descriptor:(MPSGraphLSTMDescriptor *)descriptor
                                                        name:(NSString *)name {
  return add_gradients(self, name, descriptor,
                       {.source = source,
                        .recurrentWeight = recurrentWeight,
                        .inputWeight = inputWeight,
                        .bias = bias,
                        .initState = initState,
                        .initCell = initCell,
                        .mask = mask},
                       {.sequence = sourceGradient});
}

- (NSArray<MPSGraphTensor *> *)LSTMGradientsWithSourceTensor:(MPSGraphTensor *)source
                                             recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                              sourceGradient:(MPSGraphTensor *)sourceGradient
                                                      zState:(MPSGraphTensor *)zState
                                               cellOutputFwd:(MPSGraphTensor *)cellOutputFwd
                                                 inputWeight:(MPSGraphTensor *)inputWeight
                                                        bias:(MPSGraphTensor *)bias
                                                   initState:(MPSGraphTensor *)initState
                                                    initCell:(MPSGraphTensor *)initCell
                                                  descriptor:(MPSGraphLSTMDescriptor *)descriptor
                                                        name:(NSString *)name {
  return add_gradients(self, name, descriptor,
                       {.source = source,
                        .recurrentWeight = recurrentWeight,
                        .inputWeight = inputWeight,
                        .bias = bias,
                        .initState = initState,
                        .initCell = initCell},
                       {.sequence = sourceGradient});
}

- (NSArray<MPSGraphTensor *> *)LSTMGradientsWithSourceTensor:(MPSGraphTensor *)source
                                             recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                              sourceGradient:(MPSGraphTensor *)sourceGradient
                                                      zState:(MPSGraphTensor *)zState
                                               cellOutputFwd:(MPSGraphTensor *)cellOutputFwd
                                                  descriptor:(MPSGraphLSTMDescriptor *)descriptor
                                                        name:(NSString *)name {
  return add_gradients(self, name, descriptor, {.source = source, .recurrentWeight = recurrentWeight},
                       {.sequence = sourceGradient});
}

- (NSArray<MPSGraphTensor *> *)GRUWithSourceTensor:(MPSGraphTensor *)source
                                   recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                       inputWeight:(MPSGraphTensor *)inputWeight
                                              bias:(MPSGraphTensor *)bias
                                         initState:(MPSGraphTensor *)initState
                                              mask:(MPSGraphTensor *)mask
                                     secondaryBias:(MPSGraphTensor *)secondaryBias
                                        descriptor:(MPSGraphGRUDescriptor *)descriptor
                                              name:(NSString *)name {
  return add_layer(self, name, descriptor,
                   {.source = source,
                    .recurrentWeight = recurrentWeight,
                    .inputWeight = inputWeight,
                    .bias = bias,
                    .initState = initState,
                    .mask = mask,
                    .secondaryBias = secondaryBias});
}

- (NSArray<MPSGraphTensor *> *)GRUWithSourceTensor:(MPSGraphTensor *)source
                                   recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                       inputWeight:(MPSGraphTensor *)inputWeight
                                              bias:(MPSGraphTensor *)bias
                                         initState:(MPSGraphTensor *)initState
                                        descriptor:(MPSGraphGRUDescriptor *)descriptor
                                              name:(NSString *)name {
  return add_layer(self, name, descriptor,
                   {.source = source,
                    .recurrentWeight = recurrentWeight,
                    .inputWeight = inputWeight,
                    .bias = bias,
                    .initState = initState});
}

- (NSArray<MPSGraphTensor *> *)GRUWithSourceTensor:(MPSGraphTensor *)source
                                   recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                       inputWeight:(MPSGraphTensor *)inputWeight
                                              bias:(MPSGraphTensor *)bias
                                        descriptor:(MPSGraphGRUDescriptor *)descriptor
                                              name:(NSString *)name {
  return add_layer(self, name, descriptor,
                   {.source = source, .recurrentWeight = recurrentWeight, .inputWeight = inputWeight, .bias = bias});
}

- (NSArray<MPSGraphTensor *> *)GRUGradientsWithSourceTensor:(MPSGraphTensor *)source
                                            recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                             sourceGradient:(MPSGraphTensor *)sourceGradient
                                                     zState:(MPSGraphTensor *)zState
                                                  outputFwd:(MPSGraphTensor *)outputFwd
                                              stateGradient:(MPSGraphTensor *)stateGradient
                                                inputWeight:(MPSGraphTensor *)inputWeight
                                                       bias:(MPSGraphTensor *)bias
                                                  initState:(MPSGraphTensor *)initState
                                                       mask:(MPSGraphTensor *)mask
                                              secondaryBias:(MPSGraphTensor *)secondaryBias
                                                 descriptor:(MPSGraphGRUDescriptor *)descriptor
                                                       name:(NSString *)name {
  return add_gradients(self, name, descriptor,
                       {.source = source,
                        .recurrentWeight = recurrentWeight,
                        .inputWeight = inputWeight,
                        .bias = bias,
                        .initState = initState,
                        .mask = mask,
                        .secondaryBias = secondaryBias},
                       {.sequence = sourceGradient, .state = stateGradient});
}

- (NSArray<MPSGraphTensor *> *)GRUGradientsWithSourceTensor:(MPSGraphTensor *)source
                                            recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                             sourceGradient:(MPSGraphTensor *)sourceGradient
                                                     zState:(MPSGraphTensor *)zState
                                                  outputFwd:(MPSGraphTensor *)outputFwd
                                                inputWeight:(MPSGraphTensor *)inputWeight
                                                       bias:(MPSGraphTensor *)bias
                                                  initState:(MPSGraphTensor *)initState
                                                 descriptor:(MPSGraphGRUDescriptor *)descriptor
                                                       name:(NSString *)name {
  return add_gradients(self, name, descriptor,
                       {.source = source,
                        .recurrentWeight = recurrentWeight,
                        .inputWeight = inputWeight,
                        .bias = bias,
                        .initState = initState},
                       {.sequence = sourceGradient});
}

- (NSArray<MPSGraphTensor *> *)GRUGradientsWithSourceTensor:(MPSGraphTensor *)source
                                            recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                             sourceGradient:(MPSGraphTensor *)sourceGradient
                                                     zState:(MPSGraphTensor *)zState
                                                  outputFwd:(MPSGraphTensor *)outputFwd
                                                inputWeight:(MPSGraphTensor *)inputWeight
                                                       bias:(MPSGraphTensor *)bias
                                                 descriptor:(MPSGraphGRUDescriptor *)descriptor
                                                       name:(NSString *)name {
  return add_gradients(self, name, descriptor,
                       {.source = source, .recurrentWeight = recurrentWeight, .inputWeight = inputWeight, .bias = bias},
                       {.sequence = sourceGradient});
}

@end
