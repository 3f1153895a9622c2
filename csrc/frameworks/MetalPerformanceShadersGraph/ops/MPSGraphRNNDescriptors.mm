#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShadersGraph/ops/recurrent_descriptors.h"

using namespace openmps::fw::graph;

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

@implementation MPSGraphSingleGateRNNDescriptor

OMPS_RNN_DESCRIPTOR(MPSGraphSingleGateRNNDescriptor)
OMPS_VALUE(MPSGraphRNNActivation, activation, setActivation)

- (RecurrentParameters)omps_description {
  RecurrentParameters parameters{
      RecurrentCell::SingleGate, _impl->reverse == YES, _impl->bidirectional == YES, _impl->training == YES, false, {}};
  parameters.attributes.set("activation", neuron_word(_impl->activation));
  return parameters;
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

- (RecurrentParameters)omps_description {
  RecurrentParameters parameters{RecurrentCell::LSTM,    _impl->reverse == YES,     _impl->bidirectional == YES,
                                 _impl->training == YES, _impl->produceCell == YES, {}};
  parameters.attributes.set("gates", std::string(_impl->forgetGateLast ? "izfo" : "ifzo"));
  parameters.attributes.set("input_gate", neuron_word(_impl->inputGateActivation));
  parameters.attributes.set("forget_gate", neuron_word(_impl->forgetGateActivation));
  parameters.attributes.set("cell_gate", neuron_word(_impl->cellGateActivation));
  parameters.attributes.set("output_gate", neuron_word(_impl->outputGateActivation));
  parameters.attributes.set("cell_activation", neuron_word(_impl->activation));
  return parameters;
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

- (RecurrentParameters)omps_description {
  RecurrentParameters parameters{
      RecurrentCell::GRU, _impl->reverse == YES, _impl->bidirectional == YES, _impl->training == YES, false, {}};
  parameters.attributes.set("gates", std::string(_impl->resetGateFirst ? "rzo" : "zro"));
  parameters.attributes.set("reset_after", _impl->resetAfter == YES);
  parameters.attributes.set("flip", _impl->flipZ == YES);
  parameters.attributes.set("update_gate", neuron_word(_impl->updateGateActivation));
  parameters.attributes.set("reset_gate", neuron_word(_impl->resetGateActivation));
  parameters.attributes.set("candidate_gate", neuron_word(_impl->outputGateActivation));
  return parameters;
}

@end
