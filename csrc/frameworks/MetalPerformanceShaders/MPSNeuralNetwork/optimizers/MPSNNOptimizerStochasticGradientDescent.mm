#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/optimizers/OptimizerUpdate.h"

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"

using openmps::fw::NamedArrays;
using openmps::fw::Parameter;
using openmps::fw::UpdateRule;

struct MPSNNOptimizerStochasticGradientDescentImpl {
  float momentum_scale = 0;
  BOOL nesterov = NO;
  openmps::fw::RuleCache rules = {};

  template <typename Visit>
  void visit(Visit &&each) {
    each("momentumScale", momentum_scale);
    each("useNesterovMomentum", nesterov);
  }
};

@implementation MPSNNOptimizerStochasticGradientDescent

- (instancetype)initWithDevice:(id<MTLDevice>)device
                 momentumScale:(float)momentumScale
           useNesterovMomentum:(BOOL)useNesterovMomentum
           optimizerDescriptor:(MPSNNOptimizerDescriptor *)optimizerDescriptor {
  OMPS_EXPECT(optimizerDescriptor);
  if ((self = [self omps_initWithDevice:device descriptor:optimizerDescriptor]) == nil) return nil;
  _optimizerStochasticGradientDescentImpl =
      new MPSNNOptimizerStochasticGradientDescentImpl{momentumScale, useNesterovMomentum};
  return self;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device
                 momentumScale:(float)momentumScale
            useNestrovMomentum:(BOOL)useNestrovMomentum
           optimizerDescriptor:(MPSNNOptimizerDescriptor *)optimizerDescriptor {
  OMPS_EXPECT(optimizerDescriptor);
  return [self initWithDevice:device
                momentumScale:momentumScale
          useNesterovMomentum:useNestrovMomentum
          optimizerDescriptor:optimizerDescriptor];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device learningRate:(float)learningRate {
  MPSNNOptimizerDescriptor *const descriptor = [[[MPSNNOptimizerDescriptor alloc] init] autorelease];
  [descriptor setLearningRate:learningRate];
  return [self initWithDevice:device momentumScale:0 useNesterovMomentum:NO optimizerDescriptor:descriptor];
}

OMPS_KERNEL_STATE(MPSNNOptimizerStochasticGradientDescent, _optimizerStochasticGradientDescentImpl)

OMPS_FIELD_READONLY(_optimizerStochasticGradientDescentImpl, float, momentumScale, momentum_scale)
OMPS_FIELD_READONLY(_optimizerStochasticGradientDescentImpl, BOOL, useNesterovMomentum, nesterov)
OMPS_FIELD_READONLY(_optimizerStochasticGradientDescentImpl, BOOL, useNestrovMomentum, nesterov)

// Without a momentum vector the momentum scale is not used.
- (UpdateRule)omps_ruleWithMomentum:(BOOL)momentum {
  openmps::engine::Attributes attributes = [self omps_preparation];
  if (!momentum) return UpdateRule("sgd_step", attributes);
  attributes.set("momentum_scale", static_cast<double>([self momentumScale]));
  attributes.set("nesterov", static_cast<bool>([self useNesterovMomentum]));
  return UpdateRule("sgd_momentum_step", attributes);
}

- (void)omps_encode:(const std::vector<Parameter> &)parameters
                 to:(id<MTLCommandBuffer>)commandBuffer
           momentum:(BOOL)momentum {
  const UpdateRule &rule = _optimizerStochasticGradientDescentImpl->rules.get(
      [self applyGradientClipping], momentum, [&] { return [self omps_ruleWithMomentum:momentum]; });
  for (const Parameter &parameter : parameters) {
    openmps::fw::encode_update(commandBuffer, self, rule, [self learningRate], parameter);
  }
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
          inputGradientVector:(MPSVector *)inputGradientVector
            inputValuesVector:(MPSVector *)inputValuesVector
          inputMomentumVector:(MPSVector *)inputMomentumVector
           resultValuesVector:(MPSVector *)resultValuesVector {
  std::vector<openmps::fw::NamedArray<MPSVector>> states;
  if (inputMomentumVector != nil) states.push_back({"inputMomentum", inputMomentumVector});
  const Parameter parameter =
      openmps::fw::parameter_of([self omps_name], states, inputGradientVector, inputValuesVector, resultValuesVector);
  [self omps_encode:{parameter} to:commandBuffer momentum:inputMomentumVector != nil];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
          inputGradientMatrix:(MPSMatrix *)inputGradientMatrix
            inputValuesMatrix:(MPSMatrix *)inputValuesMatrix
          inputMomentumMatrix:(MPSMatrix *)inputMomentumMatrix
           resultValuesMatrix:(MPSMatrix *)resultValuesMatrix {
  std::vector<openmps::fw::NamedArray<MPSMatrix>> states;
  if (inputMomentumMatrix != nil) states.push_back({"inputMomentum", inputMomentumMatrix});
  const Parameter parameter =
      openmps::fw::parameter_of([self omps_name], states, inputGradientMatrix, inputValuesMatrix, resultValuesMatrix);
  [self omps_encode:{parameter} to:commandBuffer momentum:inputMomentumMatrix != nil];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
     convolutionGradientState:(MPSCNNConvolutionGradientState *)convolutionGradientState
       convolutionSourceState:(MPSCNNConvolutionWeightsAndBiasesState *)convolutionSourceState
         inputMomentumVectors:(NSArray<MPSVector *> *)inputMomentumVectors
                  resultState:(MPSCNNConvolutionWeightsAndBiasesState *)resultState {
  std::vector<NamedArrays> states;
  if (inputMomentumVectors != nil) states.push_back({"inputMomentumVectors", inputMomentumVectors});
  const auto parameters =
      openmps::fw::parameters_of(self, states, convolutionGradientState, convolutionSourceState, resultState);
  [self omps_encode:parameters to:commandBuffer momentum:inputMomentumVectors != nil];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
      batchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState
         inputMomentumVectors:(NSArray<MPSVector *> *)inputMomentumVectors
                  resultState:(MPSCNNNormalizationGammaAndBetaState *)resultState {
  [self encodeToCommandBuffer:commandBuffer
      batchNormalizationGradientState:batchNormalizationState
        batchNormalizationSourceState:batchNormalizationState
                 inputMomentumVectors:inputMomentumVectors
                          resultState:resultState];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
    batchNormalizationGradientState:(MPSCNNBatchNormalizationState *)batchNormalizationGradientState
      batchNormalizationSourceState:(MPSCNNBatchNormalizationState *)batchNormalizationSourceState
               inputMomentumVectors:(NSArray<MPSVector *> *)inputMomentumVectors
                        resultState:(MPSCNNNormalizationGammaAndBetaState *)resultState {
  std::vector<NamedArrays> states;
  if (inputMomentumVectors != nil) states.push_back({"inputMomentumVectors", inputMomentumVectors});
  const auto parameters = openmps::fw::parameters_of([self omps_name], states, batchNormalizationGradientState,
                                                     batchNormalizationSourceState, resultState);
  [self omps_encode:parameters to:commandBuffer momentum:inputMomentumVectors != nil];
}

@end
