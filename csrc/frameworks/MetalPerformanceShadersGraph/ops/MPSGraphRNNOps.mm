#include "frameworks/Metal/Arguments.h"
#include "frameworks/MetalPerformanceShaders/for_each.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/ops/recurrent_descriptors.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

namespace {

// The tensors of a layer and its gradients, as the methods name them and in their order.
struct RnnLayer {
  MPSGraphTensor *source, *recurrentWeight;
  MPSGraphTensor *sourceGradient = nil, *zState = nil, *outputFwd = nil, *cellOutputFwd = nil;
  MPSGraphTensor *stateGradient = nil, *cellGradient = nil;  // of the last step
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
RecurrentParameters recurrent_parameters_of(const char *type, Descriptor *descriptor) {
  if (descriptor == nil) refuse(ErrorKind::InvalidArgument, std::string(type) + " is given a descriptor that is nil.");
  return [openmps::fw::checked(descriptor, type, "descriptor") omps_description];
}

template <typename Descriptor>
NSArray<MPSGraphTensor *> *add_layer(MPSGraph *graph, NSString *name, Descriptor *descriptor, const RnnLayer &layer) {
  const char *const type = types_of(descriptor).layer;
  const RecurrentParameters parameters = recurrent_parameters_of(type, descriptor);
  return add_many(graph, {.type = type,
                          .name = name,
                          .inputs = layer.inputs(),
                          .lower = [parameters](RuleContext &lowering) { rules::recurrent(lowering, parameters); },
                          .results = 1U + (parameters.produce_cell ? 1U : 0U) + (parameters.training ? 1U : 0U)});
}

// In the order of the results of all layers; those of missing inputs are missing too.
constexpr RecurrentInput kGradients[] = {kSource,   kRecurrentWeight, kInputWeight, kBias,
                                         kPeephole, kInitState,       kInitCell,    kSecondaryBias};

template <typename Descriptor>
NSArray<MPSGraphTensor *> *add_gradients(MPSGraph *graph, NSString *name, Descriptor *descriptor,
                                         const RnnLayer &layer) {
  const char *const type = types_of(descriptor).gradients;
  const RecurrentParameters parameters = recurrent_parameters_of(type, descriptor);
  std::vector<Input> inputs = layer.inputs();
  std::vector<RecurrentInput> wanted;
  for (const RecurrentInput input : kGradients)
    if (inputs[input].tensor != nil) wanted.push_back(input);
  inputs.insert(inputs.end(), {layer.sourceGradient, Optional{layer.stateGradient}, Optional{layer.cellGradient}});
  return add_many(
      graph, {.type = type,
              .name = name,
              .inputs = std::move(inputs),
              .lower = [parameters,
                        wanted](RuleContext &lowering) { rules::recurrent_gradients(lowering, parameters, wanted); },
              .results = wanted.size()});
}

// Apple's methods differ in the tensors that they take between the recurrent weights and the descriptor. The names of
// the arguments are those of RnnLayer's members.
#define OMPS_ARGUMENT(name) \
  name:                     \
  (MPSGraphTensor *)name
#define OMPS_MEMBER(name) .name = name,
#define OMPS_RNN_METHOD(title, add, Descriptor, ...)                                                          \
  -(NSArray<MPSGraphTensor *> *)title##WithSourceTensor : (MPSGraphTensor *)source recurrentWeight            \
      : (MPSGraphTensor *)recurrentWeight                                                                     \
        OMPS_EACH(OMPS_ARGUMENT, __VA_ARGS__) descriptor : (Descriptor *)descriptor name : (NSString *)name { \
    return add(self, name, descriptor,                                                                        \
               {.source = source, .recurrentWeight = recurrentWeight, OMPS_EACH(OMPS_MEMBER, __VA_ARGS__)});  \
  }
#define OMPS_RNN(Cell, Descriptor, ...) OMPS_RNN_METHOD(Cell, add_layer, Descriptor, __VA_ARGS__)
#define OMPS_RNN_GRADIENTS(Cell, Descriptor, ...) \
  OMPS_RNN_METHOD(Cell##Gradients, add_gradients, Descriptor, sourceGradient, zState, __VA_ARGS__)

}  // namespace

@implementation MPSGraph (RNNOps)

OMPS_RNN(singleGateRNN, MPSGraphSingleGateRNNDescriptor, inputWeight, bias, initState, mask)
OMPS_RNN(singleGateRNN, MPSGraphSingleGateRNNDescriptor, inputWeight, bias, initState)
OMPS_RNN(singleGateRNN, MPSGraphSingleGateRNNDescriptor, initState)
OMPS_RNN_GRADIENTS(singleGateRNN, MPSGraphSingleGateRNNDescriptor, stateGradient, inputWeight, bias, initState, mask)
OMPS_RNN_GRADIENTS(singleGateRNN, MPSGraphSingleGateRNNDescriptor, inputWeight, bias, initState, mask)
OMPS_RNN_GRADIENTS(singleGateRNN, MPSGraphSingleGateRNNDescriptor, inputWeight, bias, initState)
OMPS_RNN_GRADIENTS(singleGateRNN, MPSGraphSingleGateRNNDescriptor, initState)

OMPS_RNN(LSTM, MPSGraphLSTMDescriptor, inputWeight, bias, initState, initCell, mask, peephole)
OMPS_RNN(LSTM, MPSGraphLSTMDescriptor, inputWeight, bias, initState, initCell)
OMPS_RNN(LSTM, MPSGraphLSTMDescriptor, initState, initCell)
OMPS_RNN_GRADIENTS(LSTM, MPSGraphLSTMDescriptor, cellOutputFwd, stateGradient, cellGradient, inputWeight, bias,
                   initState, initCell, mask, peephole)
OMPS_RNN_GRADIENTS(LSTM, MPSGraphLSTMDescriptor, cellOutputFwd, inputWeight, bias, initState, initCell, mask)
OMPS_RNN_GRADIENTS(LSTM, MPSGraphLSTMDescriptor, cellOutputFwd, inputWeight, bias, initState, initCell)
OMPS_RNN_GRADIENTS(LSTM, MPSGraphLSTMDescriptor, cellOutputFwd)

OMPS_RNN(GRU, MPSGraphGRUDescriptor, inputWeight, bias, initState, mask, secondaryBias)
OMPS_RNN(GRU, MPSGraphGRUDescriptor, inputWeight, bias, initState)
OMPS_RNN(GRU, MPSGraphGRUDescriptor, inputWeight, bias)
OMPS_RNN_GRADIENTS(GRU, MPSGraphGRUDescriptor, outputFwd, stateGradient, inputWeight, bias, initState, mask,
                   secondaryBias)
OMPS_RNN_GRADIENTS(GRU, MPSGraphGRUDescriptor, outputFwd, inputWeight, bias, initState)
OMPS_RNN_GRADIENTS(GRU, MPSGraphGRUDescriptor, outputFwd, inputWeight, bias)

@end
