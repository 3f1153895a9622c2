#include "core/data_sources/optimizer_steps_objc.h"

namespace openmps::core {
namespace {

MPSNNRegularizationType regularization_type(Regularization kind) {
  switch (kind) {
    case Regularization::None:
      return MPSNNRegularizationTypeNone;
    case Regularization::L1:
      return MPSNNRegularizationTypeL1;
    case Regularization::L2:
      return MPSNNRegularizationTypeL2;
  }
}

class GradientDescent final : public OptimizerStep {
 public:
  using OptimizerStep::OptimizerStep;

  void encode(const ConvolutionUpdate &update) const override {
    [own() encodeToCommandBuffer:update.commands
        convolutionGradientState:update.gradient
          convolutionSourceState:update.values
            inputMomentumVectors:update.tensor(0)
                     resultState:update.values];
  }
  void encode(const MatrixUpdate &update) const override {
    [own() encodeToCommandBuffer:update.commands
             inputGradientMatrix:update.gradient
               inputValuesMatrix:update.values
             inputMomentumMatrix:update.tensor(0)
              resultValuesMatrix:update.values];
  }

 private:
  MPSNNOptimizerStochasticGradientDescent *own() const {
    return static_cast<MPSNNOptimizerStochasticGradientDescent *>(object());
  }
};

class Adam final : public OptimizerStep {
 public:
  using OptimizerStep::OptimizerStep;

  std::uint64_t time_step() const noexcept override { return [own() timeStep]; }
  void set_time_step(std::uint64_t steps) noexcept override { [own() setTimeStep:steps]; }

  void encode(const MatrixUpdate &update) const override {
    [own() encodeToCommandBuffer:update.commands
             inputGradientMatrix:update.gradient
               inputValuesMatrix:update.values
             inputMomentumMatrix:update.tensor(0)
             inputVelocityMatrix:update.tensor(1)
           maximumVelocityMatrix:update.tensor(2)
              resultValuesMatrix:update.values];
  }
  void encode(const ConvolutionUpdate &update) const override {
    [own() encodeToCommandBuffer:update.commands
        convolutionGradientState:update.gradient
          convolutionSourceState:update.values
            inputMomentumVectors:update.tensor(0)
            inputVelocityVectors:update.tensor(1)
          maximumVelocityVectors:update.tensor(2)
                     resultState:update.values];
  }

 private:
  MPSNNOptimizerAdam *own() const { return static_cast<MPSNNOptimizerAdam *>(object()); }
};

class RMSProp final : public OptimizerStep {
 public:
  using OptimizerStep::OptimizerStep;

  void encode(const ConvolutionUpdate &update) const override {
    [own() encodeToCommandBuffer:update.commands
        convolutionGradientState:update.gradient
          convolutionSourceState:update.values
        inputSumOfSquaresVectors:update.tensor(0)
                     resultState:update.values];
  }
  void encode(const MatrixUpdate &update) const override {
    [own() encodeToCommandBuffer:update.commands
             inputGradientMatrix:update.gradient
               inputValuesMatrix:update.values
         inputSumOfSquaresMatrix:update.tensor(0)
              resultValuesMatrix:update.values];
  }

 private:
  MPSNNOptimizerRMSProp *own() const { return static_cast<MPSNNOptimizerRMSProp *>(object()); }
};

}  // namespace

MPSNNOptimizerDescriptor *descriptor_for(const OptimizerSpec &spec) {
  return [MPSNNOptimizerDescriptor optimizerDescriptorWithLearningRate:spec.learning_rate
                                                       gradientRescale:spec.gradient_rescale
                                                 applyGradientClipping:spec.clips
                                                       gradientClipMax:spec.clip_maximum
                                                       gradientClipMin:spec.clip_minimum
                                                    regularizationType:regularization_type(spec.regularization)
                                                   regularizationScale:spec.regularization_scale];
}

std::shared_ptr<OptimizerStep> gradient_descent(const OptimizerCall &call, MPSNNOptimizerDescriptor *descriptor,
                                                float momentum, bool nesterov) {
  std::vector<const char *> kept;
  if (momentum != 0) kept = {"momentum"};
  MPSNNOptimizer *const object = [[MPSNNOptimizerStochasticGradientDescent alloc] initWithDevice:call.device
                                                                                   momentumScale:momentum
                                                                             useNesterovMomentum:nesterov
                                                                             optimizerDescriptor:descriptor];
  return std::make_shared<GradientDescent>(object, std::move(kept));
}

std::shared_ptr<OptimizerStep> adam(const OptimizerCall &call) {
  std::vector<const char *> kept{"momentum", "velocity"};
  if (call.number("amsgrad") != 0) kept.push_back("maximum_velocity");
  MPSNNOptimizer *const object = [[MPSNNOptimizerAdam alloc] initWithDevice:call.device
                                                                      beta1:call.number("beta1")
                                                                      beta2:call.number("beta2")
                                                                    epsilon:static_cast<float>(call.number("epsilon"))
                                                                   timeStep:0
                                                        optimizerDescriptor:descriptor_for(call.spec)];
  return std::make_shared<Adam>(object, std::move(kept));
}

std::shared_ptr<OptimizerStep> rmsprop(const OptimizerCall &call) {
  MPSNNOptimizer *const object =
      [[MPSNNOptimizerRMSProp alloc] initWithDevice:call.device
                                              decay:call.number("decay")
                                            epsilon:static_cast<float>(call.number("epsilon"))
                                optimizerDescriptor:descriptor_for(call.spec)];
  return std::make_shared<RMSProp>(object, std::vector<const char *>{"sum_of_squares"});
}

}  // namespace openmps::core
