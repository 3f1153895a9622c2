#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/optimizers/OptimizerUpdate.h"

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"

using openmps::fw::Parameter;
using openmps::fw::UpdateRule;

struct MPSNNOptimizerRMSPropImpl {
  double decay = 0.9;
  float epsilon = 1e-8F;
  openmps::fw::RuleCache rules = {};

  template <typename Visit>
  void visit(Visit &&each) {
    each("decay", decay);
    each("epsilon", epsilon);
  }
};

@implementation MPSNNOptimizerRMSProp

- (instancetype)initWithDevice:(id<MTLDevice>)device
                         decay:(double)decay
                       epsilon:(float)epsilon
           optimizerDescriptor:(MPSNNOptimizerDescriptor *)optimizerDescriptor {
  OMPS_EXPECT(optimizerDescriptor);
  if ((self = [self omps_initWithDevice:device descriptor:optimizerDescriptor]) == nil) return nil;
  _optimizerRMSPropImpl = new MPSNNOptimizerRMSPropImpl{decay, epsilon};
  return self;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device learningRate:(float)learningRate {
  MPSNNOptimizerDescriptor *const descriptor = [[[MPSNNOptimizerDescriptor alloc] init] autorelease];
  [descriptor setLearningRate:learningRate];
  const MPSNNOptimizerRMSPropImpl defaults;
  return [self initWithDevice:device decay:defaults.decay epsilon:defaults.epsilon optimizerDescriptor:descriptor];
}

OMPS_KERNEL_STATE(MPSNNOptimizerRMSProp, _optimizerRMSPropImpl)

OMPS_FIELD_READONLY(_optimizerRMSPropImpl, double, decay, decay)
OMPS_FIELD_READONLY(_optimizerRMSPropImpl, float, epsilon, epsilon)

- (UpdateRule)omps_rule {
  openmps::engine::Attributes attributes = [self omps_preparation];
  attributes.set("decay", [self decay]);
  attributes.set("epsilon", static_cast<double>([self epsilon]));
  return UpdateRule("rmsprop_step", attributes);
}

- (void)omps_encode:(const std::vector<Parameter> &)parameters to:(id<MTLCommandBuffer>)commandBuffer {
  const UpdateRule &rule =
      _optimizerRMSPropImpl->rules.get([self applyGradientClipping], false, [&] { return [self omps_rule]; });
  for (const Parameter &parameter : parameters) {
    openmps::fw::encode_update(commandBuffer, self, rule, [self learningRate], parameter);
  }
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
          inputGradientVector:(MPSVector *)inputGradientVector
            inputValuesVector:(MPSVector *)inputValuesVector
      inputSumOfSquaresVector:(MPSVector *)inputSumOfSquaresVector
           resultValuesVector:(MPSVector *)resultValuesVector {
  [self omps_encode:{openmps::fw::parameter_of([self omps_name],
                                               {
                                                 { "inputSumOfSquares", inputSumOfSquaresVector }
                                               },
                                               inputGradientVector, inputValuesVector, resultValuesVector)}
                 to:commandBuffer];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
          inputGradientMatrix:(MPSMatrix *)inputGradientMatrix
            inputValuesMatrix:(MPSMatrix *)inputValuesMatrix
      inputSumOfSquaresMatrix:(MPSMatrix *)inputSumOfSquaresMatrix
           resultValuesMatrix:(MPSMatrix *)resultValuesMatrix {
  [self omps_encode:{openmps::fw::parameter_of([self omps_name],
                                               {
                                                 { "inputSumOfSquares", inputSumOfSquaresMatrix }
                                               },
                                               inputGradientMatrix, inputValuesMatrix, resultValuesMatrix)}
                 to:commandBuffer];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
     convolutionGradientState:(MPSCNNConvolutionGradientState *)convolutionGradientState
       convolutionSourceState:(MPSCNNConvolutionWeightsAndBiasesState *)convolutionSourceState
     inputSumOfSquaresVectors:(NSArray<MPSVector *> *)inputSumOfSquaresVectors
                  resultState:(MPSCNNConvolutionWeightsAndBiasesState *)resultState {
  [self omps_encode:openmps::fw::parameters_of(self, {{"inputSumOfSquaresVectors", inputSumOfSquaresVectors}},
                                               convolutionGradientState, convolutionSourceState, resultState)
                 to:commandBuffer];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
      batchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState
     inputSumOfSquaresVectors:(NSArray<MPSVector *> *)inputSumOfSquaresVectors
                  resultState:(MPSCNNNormalizationGammaAndBetaState *)resultState {
  [self encodeToCommandBuffer:commandBuffer
      batchNormalizationGradientState:batchNormalizationState
        batchNormalizationSourceState:batchNormalizationState
             inputSumOfSquaresVectors:inputSumOfSquaresVectors
                          resultState:resultState];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
    batchNormalizationGradientState:(MPSCNNBatchNormalizationState *)batchNormalizationGradientState
      batchNormalizationSourceState:(MPSCNNBatchNormalizationState *)batchNormalizationSourceState
           inputSumOfSquaresVectors:(NSArray<MPSVector *> *)inputSumOfSquaresVectors
                        resultState:(MPSCNNNormalizationGammaAndBetaState *)resultState {
  [self omps_encode:openmps::fw::parameters_of([self omps_name],
                                               {
                                                 { "inputSumOfSquaresVectors", inputSumOfSquaresVectors }
                                               },
                                               batchNormalizationGradientState, batchNormalizationSourceState,
                                               resultState)
                 to:commandBuffer];
}

@end
