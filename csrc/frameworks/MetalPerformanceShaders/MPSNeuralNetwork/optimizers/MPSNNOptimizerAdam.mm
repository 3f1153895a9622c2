#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/optimizers/OptimizerUpdate.h"

#include <atomic>
#include <cmath>

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/undo.h"

using openmps::fw::NamedArrays;
using openmps::fw::Parameter;
using openmps::fw::UpdateRule;

struct MPSNNOptimizerAdamImpl {
  double beta1 = 0.9;
  double beta2 = 0.999;
  float epsilon = 1e-8F;
  std::atomic<NSUInteger> time_step = 0;  // a queue's worker takes back failed steps
  openmps::fw::RuleCache rules = {};

  MPSNNOptimizerAdamImpl() = default;
  MPSNNOptimizerAdamImpl(double first, double second, float small, NSUInteger steps)
      : beta1(first), beta2(second), epsilon(small), time_step(steps) {}
  MPSNNOptimizerAdamImpl(const MPSNNOptimizerAdamImpl &other)
      : MPSNNOptimizerAdamImpl(other.beta1, other.beta2, other.epsilon, other.time_step) {}
  MPSNNOptimizerAdamImpl &operator=(const MPSNNOptimizerAdamImpl &) = delete;
  ~MPSNNOptimizerAdamImpl() = default;

  template <typename Visit>
  void visit(Visit &&each) {
    each("beta1", beta1);
    each("beta2", beta2);
    each("epsilon", epsilon);
    NSUInteger steps = time_step;
    each("timeStep", steps);
    time_step = steps;
  }
};

namespace {

// One encode call is one time step, whether it updates only weights or weights and biases. Undone unless it is kept.
class TimeStep {
 public:
  explicit TimeStep(std::atomic<NSUInteger> &count) : count_(count), number_(++count) {}
  ~TimeStep() {
    if (!is_kept_) --count_;
  }
  TimeStep(const TimeStep &) = delete;
  TimeStep &operator=(const TimeStep &) = delete;
  NSUInteger number() const noexcept { return number_; }
  void keep() noexcept { is_kept_ = true; }

 private:
  std::atomic<NSUInteger> &count_;
  NSUInteger number_;
  bool is_kept_ = false;
};

}  // namespace

@implementation MPSNNOptimizerAdam

- (instancetype)initWithDevice:(id<MTLDevice>)device
                         beta1:(double)beta1
                         beta2:(double)beta2
                       epsilon:(float)epsilon
                      timeStep:(NSUInteger)timeStep
           optimizerDescriptor:(MPSNNOptimizerDescriptor *)optimizerDescriptor {
  OMPS_EXPECT(optimizerDescriptor);
  if ((self = [self omps_initWithDevice:device descriptor:optimizerDescriptor]) == nil) return nil;
  _optimizerAdamImpl = new MPSNNOptimizerAdamImpl{beta1, beta2, epsilon, timeStep};
  return self;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device learningRate:(float)learningRate {
  MPSNNOptimizerDescriptor *const descriptor = [[[MPSNNOptimizerDescriptor alloc] init] autorelease];
  [descriptor setLearningRate:learningRate];
  const MPSNNOptimizerAdamImpl defaults;
  return [self initWithDevice:device
                        beta1:defaults.beta1
                        beta2:defaults.beta2
                      epsilon:defaults.epsilon
                     timeStep:defaults.time_step
          optimizerDescriptor:descriptor];
}

OMPS_KERNEL_STATE(MPSNNOptimizerAdam, _optimizerAdamImpl)

OMPS_FIELD_READONLY(_optimizerAdamImpl, double, beta1, beta1)
OMPS_FIELD_READONLY(_optimizerAdamImpl, double, beta2, beta2)
OMPS_FIELD_READONLY(_optimizerAdamImpl, float, epsilon, epsilon)
OMPS_FIELD(_optimizerAdamImpl, NSUInteger, timeStep, TimeStep, time_step)

- (float)omps_rateAt:(NSUInteger)timeStep {
  const auto t = static_cast<double>(timeStep);
  const double correction = std::sqrt(1 - std::pow([self beta2], t)) / (1 - std::pow([self beta1], t));
  return static_cast<float>(static_cast<double>([self learningRate]) * correction);
}

- (void)omps_undoStep {
  --_optimizerAdamImpl->time_step;
}

- (UpdateRule)omps_ruleThatKeepsMaximum:(BOOL)keepsMaximum {
  openmps::engine::Attributes attributes = [self omps_preparation];
  attributes.set("beta1", [self beta1]);
  attributes.set("beta2", [self beta2]);
  attributes.set("epsilon", static_cast<double>([self epsilon]));
  return UpdateRule(keepsMaximum ? "adam_amsgrad_step" : "adam_step", attributes);
}

- (void)omps_encode:(const std::vector<Parameter> &)parameters to:(id<MTLCommandBuffer>)commandBuffer {
  const bool keeps_maximum = parameters.front().states.size() == 3;
  const UpdateRule &rule = _optimizerAdamImpl->rules.get(
      [self applyGradientClipping], keeps_maximum, [&] { return [self omps_ruleThatKeepsMaximum:keeps_maximum]; });
  TimeStep step(_optimizerAdamImpl->time_step);
  const float rate = [self omps_rateAt:step.number()];
  for (const Parameter &parameter : parameters) openmps::fw::encode_update(commandBuffer, self, rule, rate, parameter);
  const auto kept = objc::Ref<MPSNNOptimizerAdam *>::retain(self);
  openmps::fw::nn::add_undo([kept] { [kept.get() omps_undoStep]; }, commandBuffer);
  step.keep();
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
          inputGradientVector:(MPSVector *)inputGradientVector
            inputValuesVector:(MPSVector *)inputValuesVector
          inputMomentumVector:(MPSVector *)inputMomentumVector
          inputVelocityVector:(MPSVector *)inputVelocityVector
           resultValuesVector:(MPSVector *)resultValuesVector {
  [self encodeToCommandBuffer:commandBuffer
          inputGradientVector:inputGradientVector
            inputValuesVector:inputValuesVector
          inputMomentumVector:inputMomentumVector
          inputVelocityVector:inputVelocityVector
        maximumVelocityVector:nil
           resultValuesVector:resultValuesVector];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
          inputGradientMatrix:(MPSMatrix *)inputGradientMatrix
            inputValuesMatrix:(MPSMatrix *)inputValuesMatrix
          inputMomentumMatrix:(MPSMatrix *)inputMomentumMatrix
          inputVelocityMatrix:(MPSMatrix *)inputVelocityMatrix
           resultValuesMatrix:(MPSMatrix *)resultValuesMatrix {
  [self encodeToCommandBuffer:commandBuffer
          inputGradientMatrix:inputGradientMatrix
            inputValuesMatrix:inputValuesMatrix
          inputMomentumMatrix:inputMomentumMatrix
          inputVelocityMatrix:inputVelocityMatrix
        maximumVelocityMatrix:nil
           resultValuesMatrix:resultValuesMatrix];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
          inputGradientVector:(MPSVector *)inputGradientVector
            inputValuesVector:(MPSVector *)inputValuesVector
          inputMomentumVector:(MPSVector *)inputMomentumVector
          inputVelocityVector:(MPSVector *)inputVelocityVector
        maximumVelocityVector:(MPSVector *)maximumVelocityVector
           resultValuesVector:(MPSVector *)resultValuesVector {
  std::vector<openmps::fw::NamedArray<MPSVector>> states{{"inputMomentum", inputMomentumVector},
                                                         {"inputVelocity", inputVelocityVector}};
  if (maximumVelocityVector != nil) states.push_back({"maximumVelocity", maximumVelocityVector});
  [self omps_encode:{openmps::fw::parameter_of([self omps_name], states, inputGradientVector, inputValuesVector,
                                               resultValuesVector)}
                 to:commandBuffer];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
          inputGradientMatrix:(MPSMatrix *)inputGradientMatrix
            inputValuesMatrix:(MPSMatrix *)inputValuesMatrix
          inputMomentumMatrix:(MPSMatrix *)inputMomentumMatrix
          inputVelocityMatrix:(MPSMatrix *)inputVelocityMatrix
        maximumVelocityMatrix:(MPSMatrix *)maximumVelocityMatrix
           resultValuesMatrix:(MPSMatrix *)resultValuesMatrix {
  std::vector<openmps::fw::NamedArray<MPSMatrix>> states{{"inputMomentum", inputMomentumMatrix},
                                                         {"inputVelocity", inputVelocityMatrix}};
  if (maximumVelocityMatrix != nil) states.push_back({"maximumVelocity", maximumVelocityMatrix});
  [self omps_encode:{openmps::fw::parameter_of([self omps_name], states, inputGradientMatrix, inputValuesMatrix,
                                               resultValuesMatrix)}
                 to:commandBuffer];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
     convolutionGradientState:(MPSCNNConvolutionGradientState *)convolutionGradientState
       convolutionSourceState:(MPSCNNConvolutionWeightsAndBiasesState *)convolutionSourceState
         inputMomentumVectors:(NSArray<MPSVector *> *)inputMomentumVectors
         inputVelocityVectors:(NSArray<MPSVector *> *)inputVelocityVectors
                  resultState:(MPSCNNConvolutionWeightsAndBiasesState *)resultState {
  [self encodeToCommandBuffer:commandBuffer
      convolutionGradientState:convolutionGradientState
        convolutionSourceState:convolutionSourceState
          inputMomentumVectors:inputMomentumVectors
          inputVelocityVectors:inputVelocityVectors
        maximumVelocityVectors:nil
                   resultState:resultState];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
     convolutionGradientState:(MPSCNNConvolutionGradientState *)convolutionGradientState
       convolutionSourceState:(MPSCNNConvolutionWeightsAndBiasesState *)convolutionSourceState
         inputMomentumVectors:(NSArray<MPSVector *> *)inputMomentumVectors
         inputVelocityVectors:(NSArray<MPSVector *> *)inputVelocityVectors
       maximumVelocityVectors:(NSArray<MPSVector *> *)maximumVelocityVectors
                  resultState:(MPSCNNConvolutionWeightsAndBiasesState *)resultState {
  std::vector<NamedArrays> states{{"inputMomentumVectors", inputMomentumVectors},
                                  {"inputVelocityVectors", inputVelocityVectors}};
  if (maximumVelocityVectors != nil) states.push_back({"maximumVelocityVectors", maximumVelocityVectors});
  [self omps_encode:openmps::fw::parameters_of(self, states, convolutionGradientState, convolutionSourceState,
                                               resultState)
                 to:commandBuffer];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
      batchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState
         inputMomentumVectors:(NSArray<MPSVector *> *)inputMomentumVectors
         inputVelocityVectors:(NSArray<MPSVector *> *)inputVelocityVectors
                  resultState:(MPSCNNNormalizationGammaAndBetaState *)resultState {
  [self encodeToCommandBuffer:commandBuffer
      batchNormalizationState:batchNormalizationState
         inputMomentumVectors:inputMomentumVectors
         inputVelocityVectors:inputVelocityVectors
       maximumVelocityVectors:nil
                  resultState:resultState];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
      batchNormalizationState:(MPSCNNBatchNormalizationState *)batchNormalizationState
         inputMomentumVectors:(NSArray<MPSVector *> *)inputMomentumVectors
         inputVelocityVectors:(NSArray<MPSVector *> *)inputVelocityVectors
       maximumVelocityVectors:(NSArray<MPSVector *> *)maximumVelocityVectors
                  resultState:(MPSCNNNormalizationGammaAndBetaState *)resultState {
  [self encodeToCommandBuffer:commandBuffer
      batchNormalizationGradientState:batchNormalizationState
        batchNormalizationSourceState:batchNormalizationState
                 inputMomentumVectors:inputMomentumVectors
                 inputVelocityVectors:inputVelocityVectors
               maximumVelocityVectors:maximumVelocityVectors
                          resultState:resultState];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
    batchNormalizationGradientState:(MPSCNNBatchNormalizationState *)batchNormalizationGradientState
      batchNormalizationSourceState:(MPSCNNBatchNormalizationState *)batchNormalizationSourceState
               inputMomentumVectors:(NSArray<MPSVector *> *)inputMomentumVectors
               inputVelocityVectors:(NSArray<MPSVector *> *)inputVelocityVectors
                        resultState:(MPSCNNNormalizationGammaAndBetaState *)resultState {
  [self encodeToCommandBuffer:commandBuffer
      batchNormalizationGradientState:batchNormalizationGradientState
        batchNormalizationSourceState:batchNormalizationSourceState
                 inputMomentumVectors:inputMomentumVectors
                 inputVelocityVectors:inputVelocityVectors
               maximumVelocityVectors:nil
                          resultState:resultState];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
    batchNormalizationGradientState:(MPSCNNBatchNormalizationState *)batchNormalizationGradientState
      batchNormalizationSourceState:(MPSCNNBatchNormalizationState *)batchNormalizationSourceState
               inputMomentumVectors:(NSArray<MPSVector *> *)inputMomentumVectors
               inputVelocityVectors:(NSArray<MPSVector *> *)inputVelocityVectors
             maximumVelocityVectors:(NSArray<MPSVector *> *)maximumVelocityVectors
                        resultState:(MPSCNNNormalizationGammaAndBetaState *)resultState {
  std::vector<NamedArrays> states{{"inputMomentumVectors", inputMomentumVectors},
                                  {"inputVelocityVectors", inputVelocityVectors}};
  if (maximumVelocityVectors != nil) states.push_back({"maximumVelocityVectors", maximumVelocityVectors});
  [self omps_encode:openmps::fw::parameters_of([self omps_name], states, batchNormalizationGradientState,
                                               batchNormalizationSourceState, resultState)
                 to:commandBuffer];
}

@end
