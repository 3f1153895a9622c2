#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/InheritedInitialisers.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/convolution/convolution_parameters.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/parameters/ParameterPair.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;

// The buffers are resources 0 and 1; only their offsets are stored here.
struct MPSCNNConvolutionWeightsAndBiasesStateImpl {
  NSUInteger weights_offset = 0, biases_offset = 0;
};

namespace {

const std::string kName = "MPSCNNConvolutionWeightsAndBiasesState";

MPSStateResourceList *resources_for(MPSCNNConvolutionDescriptor *descriptor) {
  const Convolution parameters = parameters_of(checked(descriptor, kName, "descriptor"), kName);
  MPSStateResourceList *list = [MPSStateResourceList resourceList];
  [list appendBuffer:parameters.weights_type().bytes()];
  [list appendBuffer:parameters.biases_type().bytes()];
  return list;
}

}  // namespace

@implementation MPSCNNConvolutionWeightsAndBiasesState

OMPS_NO_INHERITED_STATE_INIT

- (instancetype)initWithWeights:(id<MTLBuffer>)weights biases:(id<MTLBuffer>)biases {
  if (!weights) refuse(openmps::ErrorKind::InvalidArgument, kName + ": the weights' buffer is nil.");
  NSMutableArray<id<MTLResource>> *resources = [NSMutableArray arrayWithObject:weights];
  if (biases) [resources addObject:biases];
  self = [super initWithResources:resources];
  if (self) _convolutionWeightsAndBiasesStateImpl = new MPSCNNConvolutionWeightsAndBiasesStateImpl;
  return self;
}

- (instancetype)initWithWeights:(id<MTLBuffer>)weights
                  weightsOffset:(NSUInteger)weightsOffset
                         biases:(id<MTLBuffer>)biases
                   biasesOffset:(NSUInteger)biasesOffset
       cnnConvolutionDescriptor:(MPSCNNConvolutionDescriptor *)descriptor {
  self = [self initWithWeights:weights biases:biases];
  if (!self) return nil;
  _convolutionWeightsAndBiasesStateImpl->weights_offset = weightsOffset;
  _convolutionWeightsAndBiasesStateImpl->biases_offset = biasesOffset;
  return self;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device
      cnnConvolutionDescriptor:(MPSCNNConvolutionDescriptor *)descriptor {
  self = [super initWithDevice:device resourceList:resources_for(descriptor)];
  if (self) _convolutionWeightsAndBiasesStateImpl = new MPSCNNConvolutionWeightsAndBiasesStateImpl;
  return self;
}

+ (instancetype)temporaryCNNConvolutionWeightsAndBiasesStateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                     cnnConvolutionDescriptor:
                                                         (MPSCNNConvolutionDescriptor *)descriptor {
  MPSCNNConvolutionWeightsAndBiasesState *state = [super temporaryStateWithCommandBuffer:commandBuffer
                                                                            resourceList:resources_for(descriptor)];
  state->_convolutionWeightsAndBiasesStateImpl = new MPSCNNConvolutionWeightsAndBiasesStateImpl;
  return state;
}

OMPS_DELETES(_convolutionWeightsAndBiasesStateImpl)

- (NSUInteger)omps_offsetOfResource:(NSUInteger)index {
  return index == 0 ? [self weightsOffset] : [self biasesOffset];
}

- (id<MTLBuffer>)weights {
  return static_cast<id<MTLBuffer>>([self resourceAtIndex:0 allocateMemory:YES]);
}
- (id<MTLBuffer>)biases {
  return [self resourceCount] > 1 ? static_cast<id<MTLBuffer>>([self resourceAtIndex:1 allocateMemory:YES]) : nil;
}
OMPS_FIELD_READONLY(_convolutionWeightsAndBiasesStateImpl, NSUInteger, weightsOffset, weights_offset)
OMPS_FIELD_READONLY(_convolutionWeightsAndBiasesStateImpl, NSUInteger, biasesOffset, biases_offset)

@end
