#import <MetalPerformanceShadersGraph/MPSGraphRNNOps.h>

#include "frameworks/MetalPerformanceShaders/accessors.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/ops/recurrent_rules.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

// ---- descriptors

struct MPSGraphSingleGateRNNDescriptorImpl {
  BOOL reverse = NO, bidirectional = NO, training = NO;
  MPSGraphRNNActivation activation = MPSGraphRNNActivationRelu;
};

struct MPSGraphLSTMDescriptorImpl {
  BOOL reverse = NO, bidirectional = NO, produceCell = NO, training = NO, forgetGateLast = NO;
  MPSGraphRNNActivation inputGateActivation = MPSGraphRNNActivationSigmoid;
  MPSGraphRNNActivation forgetGateActivation = MPSGraphRNNActivationSigmoid;
  MPSGraphRNNActivation cellGateActivation = MPSGraphRNNActivationTanh;
  MPSGraphRNNActivation outputGateActivation = MPSGraphRNNActivationSigmoid;
  MPSGraphRNNActivation activation = MPSGraphRNNActivationTanh;
};

struct MPSGraphGRUDescriptorImpl {
  BOOL reverse = NO, bidirectional = NO, training = NO, resetGateFirst = NO, resetAfter = NO, flipZ = NO;
  MPSGraphRNNActivation updateGateActivation = MPSGraphRNNActivationSigmoid;
  MPSGraphRNNActivation resetGateActivation = MPSGraphRNNActivationSigmoid;
  MPSGraphRNNActivation outputGateActivation = MPSGraphRNNActivationTanh;
};

// NOLINTBEGIN(bugprone-macro-parentheses): the arguments are names.
#define OMPS_RNN_DESCRIPTOR(Class)                             \
  +(instancetype)descriptor {                                  \
    return [[[self alloc] init] autorelease];                  \
  }                                                            \
  -(instancetype)init {                                        \
    if ((self = [super init]) != nil) _impl = new Class##Impl; \
    return self;                                               \
  }                                                            \
  -(void)dealloc {                                             \
    delete _impl;                                              \
    [super dealloc];                                           \
  }                                                            \
  -(id)copyWithZone : (NSZone *)zone {                         \
    Class *const copy = [[Class allocWithZone:zone] init];     \
    *copy->_impl = *_impl;                                     \
    return copy;                                               \
  }                                                            \
  OMPS_VALUE(BOOL, reverse, setReverse)                        \
  OMPS_VALUE(BOOL, bidirectional, setBidirectional)            \
  OMPS_VALUE(BOOL, training, setTraining)
// NOLINTEND(bugprone-macro-parentheses)

@implementation MPSGraphSingleGateRNNDescriptor

OMPS_RNN_DESCRIPTOR(MPSGraphSingleGateRNNDescriptor)
OMPS_VALUE(MPSGraphRNNActivation, activation, setActivation)

- (RecurrentFacts)omps_facts {
  RecurrentFacts facts{
      RecurrentCell::SingleGate, _impl->reverse == YES, _impl->bidirectional == YES, _impl->training == YES, false, {}};
  facts.attributes.set("activation", neuron_word(_impl->activation));
  return facts;
}

@end

@implementation MPSGraphLSTMDescriptor

OMPS_RNN_DESCRIPTOR(MPSGraphLSTMDescriptor)
OMPS_VALUE(BOOL, produceCell, setProduceCell)
OMPS_VALUE(BOOL, forgetGateLast, setForgetGateLast)
OMPS_VALUE(MPSGraphRNNActivation, inputGateActivation, setInputGateActivation)
OMPS_VALUE(MPSGraphRNNActivation, forgetGateActivation, setForgetGateActivation)
OMPS_VALUE(MPSGraphRNNActivation, cellGateActivation, setCellGateActivation)
OMPS_VALUE(MPSGraphRNNActivation, outputGateActivation, setOutputGateActivation)
OMPS_VALUE(MPSGraphRNNActivation, activation, setActivation)

- (RecurrentFacts)omps_facts {
  RecurrentFacts facts{RecurrentCell::LSTM,    _impl->reverse == YES,     _impl->bidirectional == YES,
                       _impl->training == YES, _impl->produceCell == YES, {}};
  facts.attributes.set("gates", std::string(_impl->forgetGateLast ? "izfo" : "ifzo"));
  facts.attributes.set("input_gate", neuron_word(_impl->inputGateActivation));
  facts.attributes.set("forget_gate", neuron_word(_impl->forgetGateActivation));
  facts.attributes.set("cell_gate", neuron_word(_impl->cellGateActivation));
  facts.attributes.set("output_gate", neuron_word(_impl->outputGateActivation));
  facts.attributes.set("cell_activation", neuron_word(_impl->activation));
  return facts;
}

@end

@implementation MPSGraphGRUDescriptor

OMPS_RNN_DESCRIPTOR(MPSGraphGRUDescriptor)
OMPS_VALUE(BOOL, resetGateFirst, setResetGateFirst)
OMPS_VALUE(BOOL, resetAfter, setResetAfter)
OMPS_VALUE(BOOL, flipZ, setFlipZ)
OMPS_VALUE(MPSGraphRNNActivation, updateGateActivation, setUpdateGateActivation)
OMPS_VALUE(MPSGraphRNNActivation, resetGateActivation, setResetGateActivation)
OMPS_VALUE(MPSGraphRNNActivation, outputGateActivation, setOutputGateActivation)

- (RecurrentFacts)omps_facts {
  RecurrentFacts facts{
      RecurrentCell::GRU, _impl->reverse == YES, _impl->bidirectional == YES, _impl->training == YES, false, {}};
  facts.attributes.set("gates", std::string(_impl->resetGateFirst ? "rzo" : "zro"));
  facts.attributes.set("reset_after", _impl->resetAfter == YES);
  facts.attributes.set("flip", _impl->flipZ == YES);
  facts.attributes.set("update_gate", neuron_word(_impl->updateGateActivation));
  facts.attributes.set("reset_gate", neuron_word(_impl->resetGateActivation));
  facts.attributes.set("candidate_gate", neuron_word(_impl->outputGateActivation));
  return facts;
}

@end

// ---- operations

namespace {

template <typename Descriptor>
RecurrentFacts facts_of(const char *type, Descriptor *descriptor) {
  if (descriptor == nil) refuse(ErrorKind::InvalidArgument, std::string(type) + " is given a descriptor that is nil.");
  return [descriptor omps_facts];
}

// The tensors of a layer, as its methods name them.
struct Layer {
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

NSArray<MPSGraphTensor *> *add_layer(MPSGraph *graph, const char *type, NSString *name, const Layer &layer,
                                     const RecurrentFacts &facts) {
  return add_many(graph, {.type = type,
                          .name = name,
                          .inputs = layer.inputs(),
                          .lower = [facts](Lowering &lowering) { rules::recurrent(lowering, facts); },
                          .results = 1U + (facts.produce_cell ? 1U : 0U) + (facts.training ? 1U : 0U)});
}

// Gradients of h, of its last step, of the cell's last step.
struct Arriving {
  MPSGraphTensor *sequence, *state = nil, *cell = nil;
};

NSArray<MPSGraphTensor *> *add_gradients(MPSGraph *graph, const char *type, NSString *name, const Layer &layer,
                                         const Arriving &gradients, const RecurrentFacts &facts,
                                         std::initializer_list<RecurrentInput> order) {
  std::vector<Input> inputs = layer.inputs();
  std::vector<RecurrentInput> wanted;
  for (const RecurrentInput input : order)
    if (inputs[input].tensor != nil) wanted.push_back(input);
  inputs.insert(inputs.end(), {gradients.sequence, Optional{gradients.state}, Optional{gradients.cell}});
  return add_many(
      graph, {.type = type,
              .name = name,
              .inputs = std::move(inputs),
              .lower = [facts, wanted](Lowering &lowering) { rules::recurrent_gradients(lowering, facts, wanted); },
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
  return add_layer(self, "singleGateRNN", name,
                   {.source = source,
                    .recurrentWeight = recurrentWeight,
                    .inputWeight = inputWeight,
                    .bias = bias,
                    .initState = initState,
                    .mask = mask},
                   facts_of("singleGateRNN", descriptor));
}

- (NSArray<MPSGraphTensor *> *)singleGateRNNWithSourceTensor:(MPSGraphTensor *)source
                                             recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                                 inputWeight:(MPSGraphTensor *)inputWeight
                                                        bias:(MPSGraphTensor *)bias
                                                   initState:(MPSGraphTensor *)initState
                                                  descriptor:(MPSGraphSingleGateRNNDescriptor *)descriptor
                                                        name:(NSString *)name {
  return add_layer(self, "singleGateRNN", name,
                   {.source = source,
                    .recurrentWeight = recurrentWeight,
                    .inputWeight = inputWeight,
                    .bias = bias,
                    .initState = initState},
                   facts_of("singleGateRNN", descriptor));
}

- (NSArray<MPSGraphTensor *> *)singleGateRNNWithSourceTensor:(MPSGraphTensor *)source
                                             recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                                   initState:(MPSGraphTensor *)initState
                                                  descriptor:(MPSGraphSingleGateRNNDescriptor *)descriptor
                                                        name:(NSString *)name {
  return add_layer(self, "singleGateRNN", name,
                   {.source = source, .recurrentWeight = recurrentWeight, .initState = initState},
                   facts_of("singleGateRNN", descriptor));
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
  return add_gradients(self, "singleGateRNNGradients", name,
                       {.source = source,
                        .recurrentWeight = recurrentWeight,
                        .inputWeight = inputWeight,
                        .bias = bias,
                        .initState = initState,
                        .mask = mask},
                       {.sequence = sourceGradient, .state = stateGradient},
                       facts_of("singleGateRNNGradients", descriptor),
                       {kSource, kRecurrentWeight, kInputWeight, kBias, kInitState});
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
  return add_gradients(self, "singleGateRNNGradients", name,
                       {.source = source,
                        .recurrentWeight = recurrentWeight,
                        .inputWeight = inputWeight,
                        .bias = bias,
                        .initState = initState,
                        .mask = mask},
                       {.sequence = sourceGradient}, facts_of("singleGateRNNGradients", descriptor),
                       {kSource, kRecurrentWeight, kInputWeight, kBias, kInitState});
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
  return add_gradients(self, "singleGateRNNGradients", name,
                       {.source = source,
                        .recurrentWeight = recurrentWeight,
                        .inputWeight = inputWeight,
                        .bias = bias,
                        .initState = initState},
                       {.sequence = sourceGradient}, facts_of("singleGateRNNGradients", descriptor),
                       {kSource, kRecurrentWeight, kInputWeight, kBias, kInitState});
}

- (NSArray<MPSGraphTensor *> *)singleGateRNNGradientsWithSourceTensor:(MPSGraphTensor *)source
                                                      recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                                       sourceGradient:(MPSGraphTensor *)sourceGradient
                                                               zState:(MPSGraphTensor *)zState
                                                            initState:(MPSGraphTensor *)initState
                                                           descriptor:(MPSGraphSingleGateRNNDescriptor *)descriptor
                                                                 name:(NSString *)name {
  return add_gradients(self, "singleGateRNNGradients", name,
                       {.source = source, .recurrentWeight = recurrentWeight, .initState = initState},
                       {.sequence = sourceGradient}, facts_of("singleGateRNNGradients", descriptor),
                       {kSource, kRecurrentWeight, kInputWeight, kBias, kInitState});
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
  return add_layer(self, "LSTM", name,
                   {.source = source,
                    .recurrentWeight = recurrentWeight,
                    .inputWeight = inputWeight,
                    .bias = bias,
                    .initState = initState,
                    .initCell = initCell,
                    .mask = mask,
                    .peephole = peephole},
                   facts_of("LSTM", descriptor));
}

- (NSArray<MPSGraphTensor *> *)LSTMWithSourceTensor:(MPSGraphTensor *)source
                                    recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                        inputWeight:(MPSGraphTensor *)inputWeight
                                               bias:(MPSGraphTensor *)bias
                                          initState:(MPSGraphTensor *)initState
                                           initCell:(MPSGraphTensor *)initCell
                                         descriptor:(MPSGraphLSTMDescriptor *)descriptor
                                               name:(NSString *)name {
  return add_layer(self, "LSTM", name,
                   {.source = source,
                    .recurrentWeight = recurrentWeight,
                    .inputWeight = inputWeight,
                    .bias = bias,
                    .initState = initState,
                    .initCell = initCell},
                   facts_of("LSTM", descriptor));
}

- (NSArray<MPSGraphTensor *> *)LSTMWithSourceTensor:(MPSGraphTensor *)source
                                    recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                          initState:(MPSGraphTensor *)initState
                                           initCell:(MPSGraphTensor *)initCell
                                         descriptor:(MPSGraphLSTMDescriptor *)descriptor
                                               name:(NSString *)name {
  return add_layer(self, "LSTM", name,
                   {.source = source, .recurrentWeight = recurrentWeight, .initState = initState, .initCell = initCell},
                   facts_of("LSTM", descriptor));
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
  return add_gradients(self, "LSTMGradients", name,
                       {.source = source,
                        .recurrentWeight = recurrentWeight,
                        .inputWeight = inputWeight,
                        .bias = bias,
                        .initState = initState,
                        .initCell = initCell,
                        .mask = mask,
                        .peephole = peephole},
                       {.sequence = sourceGradient, .state = stateGradient, .cell = cellGradient},
                       facts_of("LSTMGradients", descriptor),
                       {kSource, kRecurrentWeight, kInputWeight, kBias, kPeephole, kInitState, kInitCell});
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
  return add_gradients(self, "LSTMGradients", name,
                       {.source = source,
                        .recurrentWeight = recurrentWeight,
                        .inputWeight = inputWeight,
                        .bias = bias,
                        .initState = initState,
                        .initCell = initCell,
                        .mask = mask},
                       {.sequence = sourceGradient}, facts_of("LSTMGradients", descriptor),
                       {kSource, kRecurrentWeight, kInputWeight, kBias, kPeephole, kInitState, kInitCell});
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
  return add_gradients(self, "LSTMGradients", name,
                       {.source = source,
                        .recurrentWeight = recurrentWeight,
                        .inputWeight = inputWeight,
                        .bias = bias,
                        .initState = initState,
                        .initCell = initCell},
                       {.sequence = sourceGradient}, facts_of("LSTMGradients", descriptor),
                       {kSource, kRecurrentWeight, kInputWeight, kBias, kPeephole, kInitState, kInitCell});
}

- (NSArray<MPSGraphTensor *> *)LSTMGradientsWithSourceTensor:(MPSGraphTensor *)source
                                             recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                              sourceGradient:(MPSGraphTensor *)sourceGradient
                                                      zState:(MPSGraphTensor *)zState
                                               cellOutputFwd:(MPSGraphTensor *)cellOutputFwd
                                                  descriptor:(MPSGraphLSTMDescriptor *)descriptor
                                                        name:(NSString *)name {
  return add_gradients(self, "LSTMGradients", name, {.source = source, .recurrentWeight = recurrentWeight},
                       {.sequence = sourceGradient}, facts_of("LSTMGradients", descriptor),
                       {kSource, kRecurrentWeight, kInputWeight, kBias, kPeephole, kInitState, kInitCell});
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
  return add_layer(self, "GRU", name,
                   {.source = source,
                    .recurrentWeight = recurrentWeight,
                    .inputWeight = inputWeight,
                    .bias = bias,
                    .initState = initState,
                    .mask = mask,
                    .secondaryBias = secondaryBias},
                   facts_of("GRU", descriptor));
}

- (NSArray<MPSGraphTensor *> *)GRUWithSourceTensor:(MPSGraphTensor *)source
                                   recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                       inputWeight:(MPSGraphTensor *)inputWeight
                                              bias:(MPSGraphTensor *)bias
                                         initState:(MPSGraphTensor *)initState
                                        descriptor:(MPSGraphGRUDescriptor *)descriptor
                                              name:(NSString *)name {
  return add_layer(self, "GRU", name,
                   {.source = source,
                    .recurrentWeight = recurrentWeight,
                    .inputWeight = inputWeight,
                    .bias = bias,
                    .initState = initState},
                   facts_of("GRU", descriptor));
}

- (NSArray<MPSGraphTensor *> *)GRUWithSourceTensor:(MPSGraphTensor *)source
                                   recurrentWeight:(MPSGraphTensor *)recurrentWeight
                                       inputWeight:(MPSGraphTensor *)inputWeight
                                              bias:(MPSGraphTensor *)bias
                                        descriptor:(MPSGraphGRUDescriptor *)descriptor
                                              name:(NSString *)name {
  return add_layer(self, "GRU", name,
                   {.source = source, .recurrentWeight = recurrentWeight, .inputWeight = inputWeight, .bias = bias},
                   facts_of("GRU", descriptor));
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
  return add_gradients(self, "GRUGradients", name,
                       {.source = source,
                        .recurrentWeight = recurrentWeight,
                        .inputWeight = inputWeight,
                        .bias = bias,
                        .initState = initState,
                        .mask = mask,
                        .secondaryBias = secondaryBias},
                       {.sequence = sourceGradient, .state = stateGradient}, facts_of("GRUGradients", descriptor),
                       {kSource, kRecurrentWeight, kInputWeight, kBias, kInitState, kSecondaryBias});
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
  return add_gradients(self, "GRUGradients", name,
                       {.source = source,
                        .recurrentWeight = recurrentWeight,
                        .inputWeight = inputWeight,
                        .bias = bias,
                        .initState = initState},
                       {.sequence = sourceGradient}, facts_of("GRUGradients", descriptor),
                       {kSource, kRecurrentWeight, kInputWeight, kBias, kInitState, kSecondaryBias});
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
  return add_gradients(self, "GRUGradients", name,
                       {.source = source, .recurrentWeight = recurrentWeight, .inputWeight = inputWeight, .bias = bias},
                       {.sequence = sourceGradient}, facts_of("GRUGradients", descriptor),
                       {kSource, kRecurrentWeight, kInputWeight, kBias, kInitState, kSecondaryBias});
}

@end
