#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSRNNLayer.h>

#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/RecurrentDescriptor.h"

using openmps::fw::recurrent::Gate;
using openmps::fw::recurrent::RecurrentLayer;

using SourceRef = objc::Ref<id<MPSCNNConvolutionDataSource>>;

struct MPSRNNDescriptorImpl {
  NSUInteger inputs = 0, outputs = 0;
  BOOL unit_transform = NO, float32_weights = NO;
  MPSRNNSequenceDirection direction = MPSRNNSequenceDirectionForward;
};

struct MPSRNNSingleGateDescriptorImpl {
  SourceRef input, recurrent;
};

struct MPSGRUDescriptorImpl {
  SourceRef z_input, z_recurrent, r_input, r_recurrent, h_input, h_recurrent, h_update;
  float p_norm = 1;
  BOOL flip = NO;
};

struct MPSLSTMDescriptorImpl {
  BOOL diagonal = NO;
  SourceRef i_input, i_recurrent, i_memory, f_input, f_recurrent, f_memory, c_input, c_recurrent, c_memory, o_input,
      o_recurrent, o_memory;
  MPSCNNNeuronType neuron = MPSCNNNeuronTypeTanH;
  float a = 1, b = 1, c = 1;
};

@implementation MPSRNNDescriptor

OMPS_OWNS(MPSRNNDescriptorImpl, _impl)

OMPS_FIELD(_impl, NSUInteger, inputFeatureChannels, InputFeatureChannels, inputs)
OMPS_FIELD(_impl, NSUInteger, outputFeatureChannels, OutputFeatureChannels, outputs)
OMPS_FIELD(_impl, BOOL, useLayerInputUnitTransformMode, UseLayerInputUnitTransformMode, unit_transform)
OMPS_FIELD(_impl, BOOL, useFloat32Weights, UseFloat32Weights, float32_weights)
OMPS_FIELD(_impl, MPSRNNSequenceDirection, layerSequenceDirection, LayerSequenceDirection, direction)

- (RecurrentLayer)omps_layer {
  RecurrentLayer layer;
  layer.inputs = static_cast<std::int64_t>(_impl->inputs);
  layer.features = static_cast<std::int64_t>(_impl->outputs);
  layer.takes_input_as_is = _impl->unit_transform;
  layer.backward = _impl->direction == MPSRNNSequenceDirectionBackward;
  return layer;
}

- (std::vector<Gate>)omps_gates {
  return {};
}

@end

@implementation MPSRNNSingleGateDescriptor

+ (instancetype)createRNNSingleGateDescriptorWithInputFeatureChannels:(NSUInteger)inputFeatureChannels
                                                outputFeatureChannels:(NSUInteger)outputFeatureChannels {
  MPSRNNSingleGateDescriptor *const made = [[[self alloc] init] autorelease];
  [made setInputFeatureChannels:inputFeatureChannels];
  [made setOutputFeatureChannels:outputFeatureChannels];
  return made;
}

OMPS_OWNS(MPSRNNSingleGateDescriptorImpl, _singleGateImpl)

OMPS_FIELD_OBJECT(_singleGateImpl, id<MPSCNNConvolutionDataSource>, inputWeights, InputWeights, input)
OMPS_FIELD_OBJECT(_singleGateImpl, id<MPSCNNConvolutionDataSource>, recurrentWeights, RecurrentWeights, recurrent)

- (std::vector<Gate>)omps_gates {
  return {{"inputWeights", _singleGateImpl->input, "recurrentWeights", _singleGateImpl->recurrent, "", nil}};
}

@end

@implementation MPSGRUDescriptor

+ (instancetype)createGRUDescriptorWithInputFeatureChannels:(NSUInteger)inputFeatureChannels
                                      outputFeatureChannels:(NSUInteger)outputFeatureChannels {
  MPSGRUDescriptor *const made = [[[self alloc] init] autorelease];
  [made setInputFeatureChannels:inputFeatureChannels];
  [made setOutputFeatureChannels:outputFeatureChannels];
  return made;
}

OMPS_OWNS(MPSGRUDescriptorImpl, _gruImpl)

OMPS_FIELD_OBJECT(_gruImpl, id<MPSCNNConvolutionDataSource>, inputGateInputWeights, InputGateInputWeights, z_input)
OMPS_FIELD_OBJECT(_gruImpl, id<MPSCNNConvolutionDataSource>, inputGateRecurrentWeights, InputGateRecurrentWeights,
                  z_recurrent)
OMPS_FIELD_OBJECT(_gruImpl, id<MPSCNNConvolutionDataSource>, recurrentGateInputWeights, RecurrentGateInputWeights,
                  r_input)
OMPS_FIELD_OBJECT(_gruImpl, id<MPSCNNConvolutionDataSource>, recurrentGateRecurrentWeights,
                  RecurrentGateRecurrentWeights, r_recurrent)
OMPS_FIELD_OBJECT(_gruImpl, id<MPSCNNConvolutionDataSource>, outputGateInputWeights, OutputGateInputWeights, h_input)
OMPS_FIELD_OBJECT(_gruImpl, id<MPSCNNConvolutionDataSource>, outputGateRecurrentWeights, OutputGateRecurrentWeights,
                  h_recurrent)
OMPS_FIELD_OBJECT(_gruImpl, id<MPSCNNConvolutionDataSource>, outputGateInputGateWeights, OutputGateInputGateWeights,
                  h_update)
OMPS_FIELD(_gruImpl, float, gatePnormValue, GatePnormValue, p_norm)
OMPS_FIELD(_gruImpl, BOOL, flipOutputGates, FlipOutputGates, flip)

- (RecurrentLayer)omps_layer {
  RecurrentLayer layer = [super omps_layer];
  layer.kind = openmps::fw::recurrent::Kind::Gru;
  layer.p_norm = _gruImpl->p_norm;
  layer.flip = _gruImpl->flip;
  return layer;
}

- (std::vector<Gate>)omps_gates {
  const MPSGRUDescriptorImpl &my = *_gruImpl;
  return {{"inputGateInputWeights", my.z_input, "inputGateRecurrentWeights", my.z_recurrent, "", nil},
          {"recurrentGateInputWeights", my.r_input, "recurrentGateRecurrentWeights", my.r_recurrent, "", nil},
          {"outputGateInputWeights", my.h_input, "outputGateRecurrentWeights", my.h_recurrent,
           "outputGateInputGateWeights", my.h_update}};
}

@end

@implementation MPSLSTMDescriptor

+ (instancetype)createLSTMDescriptorWithInputFeatureChannels:(NSUInteger)inputFeatureChannels
                                       outputFeatureChannels:(NSUInteger)outputFeatureChannels {
  MPSLSTMDescriptor *const made = [[[self alloc] init] autorelease];
  [made setInputFeatureChannels:inputFeatureChannels];
  [made setOutputFeatureChannels:outputFeatureChannels];
  return made;
}

OMPS_OWNS(MPSLSTMDescriptorImpl, _lstmImpl)

OMPS_FIELD(_lstmImpl, BOOL, memoryWeightsAreDiagonal, MemoryWeightsAreDiagonal, diagonal)
OMPS_FIELD_OBJECT(_lstmImpl, id<MPSCNNConvolutionDataSource>, inputGateInputWeights, InputGateInputWeights, i_input)
OMPS_FIELD_OBJECT(_lstmImpl, id<MPSCNNConvolutionDataSource>, inputGateRecurrentWeights, InputGateRecurrentWeights,
                  i_recurrent)
OMPS_FIELD_OBJECT(_lstmImpl, id<MPSCNNConvolutionDataSource>, inputGateMemoryWeights, InputGateMemoryWeights, i_memory)
OMPS_FIELD_OBJECT(_lstmImpl, id<MPSCNNConvolutionDataSource>, forgetGateInputWeights, ForgetGateInputWeights, f_input)
OMPS_FIELD_OBJECT(_lstmImpl, id<MPSCNNConvolutionDataSource>, forgetGateRecurrentWeights, ForgetGateRecurrentWeights,
                  f_recurrent)
OMPS_FIELD_OBJECT(_lstmImpl, id<MPSCNNConvolutionDataSource>, forgetGateMemoryWeights, ForgetGateMemoryWeights,
                  f_memory)
OMPS_FIELD_OBJECT(_lstmImpl, id<MPSCNNConvolutionDataSource>, outputGateInputWeights, OutputGateInputWeights, o_input)
OMPS_FIELD_OBJECT(_lstmImpl, id<MPSCNNConvolutionDataSource>, outputGateRecurrentWeights, OutputGateRecurrentWeights,
                  o_recurrent)
OMPS_FIELD_OBJECT(_lstmImpl, id<MPSCNNConvolutionDataSource>, outputGateMemoryWeights, OutputGateMemoryWeights,
                  o_memory)
OMPS_FIELD_OBJECT(_lstmImpl, id<MPSCNNConvolutionDataSource>, cellGateInputWeights, CellGateInputWeights, c_input)
OMPS_FIELD_OBJECT(_lstmImpl, id<MPSCNNConvolutionDataSource>, cellGateRecurrentWeights, CellGateRecurrentWeights,
                  c_recurrent)
OMPS_FIELD_OBJECT(_lstmImpl, id<MPSCNNConvolutionDataSource>, cellGateMemoryWeights, CellGateMemoryWeights, c_memory)
OMPS_FIELD(_lstmImpl, MPSCNNNeuronType, cellToOutputNeuronType, CellToOutputNeuronType, neuron)
OMPS_FIELD(_lstmImpl, float, cellToOutputNeuronParamA, CellToOutputNeuronParamA, a)
OMPS_FIELD(_lstmImpl, float, cellToOutputNeuronParamB, CellToOutputNeuronParamB, b)
OMPS_FIELD(_lstmImpl, float, cellToOutputNeuronParamC, CellToOutputNeuronParamC, c)

- (RecurrentLayer)omps_layer {
  RecurrentLayer layer = [super omps_layer];
  layer.kind = openmps::fw::recurrent::Kind::Lstm;
  layer.cell_neuron = openmps::fw::recurrent::neuron_text(
      "MPSLSTMDescriptor: cellToOutputNeuronType",
      {static_cast<int>(_lstmImpl->neuron), _lstmImpl->a, _lstmImpl->b, _lstmImpl->c, {}});
  return layer;
}

- (std::vector<Gate>)omps_gates {
  const MPSLSTMDescriptorImpl &my = *_lstmImpl;
  return {{"inputGateInputWeights", my.i_input, "inputGateRecurrentWeights", my.i_recurrent, "inputGateMemoryWeights",
           my.i_memory},
          {"forgetGateInputWeights", my.f_input, "forgetGateRecurrentWeights", my.f_recurrent,
           "forgetGateMemoryWeights", my.f_memory},
          {"cellGateInputWeights", my.c_input, "cellGateRecurrentWeights", my.c_recurrent, "cellGateMemoryWeights",
           my.c_memory},
          {"outputGateInputWeights", my.o_input, "outputGateRecurrentWeights", my.o_recurrent,
           "outputGateMemoryWeights", my.o_memory}};
}

OMPS_FIELD_READONLY(_lstmImpl, BOOL, omps_hasDiagonalMemory, diagonal)

@end
