#import <MetalPerformanceShadersGraph/MPSGraphMemoryOps.h>
#import <MetalPerformanceShadersGraph/MPSGraphOptimizerOps.h>

#include "engine/ops/optimizers/adam_formula.h"
#include "frameworks/MetalPerformanceShadersGraph/ops/families.h"

using namespace openmps::fw::graph;

namespace {

// Rates and factors are one number each, in any shape.
Tensor one_number(RuleContext &lowering, std::size_t input) {
  const Tensor x = lowering.input(input);
  if (lowering.shape(x).elements() == 1) return reshape(x, Shape{});
  lowering.fail(openmps::ErrorKind::Shape,
                "input " + to_string(input) + " has shape " + lowering.shape(x).str() + ", expects one number.");
}

// A rule whose operands of a half type are float32 inside: the square of a small gradient is 0 in float16. Numbers
// before the values may be float32 then, since an epsilon of 1e-8 is 0 in float16. Results have the values' type.
template <void (*kRule)(RuleContext &)>
LowerRule in_float32(std::size_t values) {
  return [values](RuleContext &lowering) {
    const DType dtype = lowering.dtype(lowering.input(values));
    std::vector<Tensor> inputs = lowering.inputs();
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      if (!inputs[i] || lowering.dtype(inputs[i]) == dtype) continue;
      if (i < values && openmps::engine::is_half(dtype) && lowering.dtype(inputs[i]) == DType::Float32) continue;
      lowering.fail(openmps::ErrorKind::DType, std::string("an input is ") + name_of(lowering.dtype(inputs[i])) +
                                                   ", the values are " + name_of(dtype) + "; they have to agree.");
    }
    for (Tensor &input : inputs) input = widened(input);
    RuleContext wide = lowering.with(inputs);
    kRule(wide);
    for (const Tensor &result : wide.results()) lowering.give(cast(result, dtype));
  };
}

void descent(RuleContext &lowering) { lowering.give(lowering.input(1) - one_number(lowering, 0) * lowering.input(2)); }

void adam(RuleContext &lowering, const openmps::engine::AdamOperands<Tensor, Tensor> &operands) {
  const auto apply = [&](const char *name, std::initializer_list<Tensor> inputs) { return lowering.op(name, inputs); };
  for (const Tensor &result : openmps::engine::adam_results(operands, apply)) lowering.give(result);
}

// rate * sqrt(1 - beta2^t) / (1 - beta1^t)
Tensor corrected_rate(RuleContext &lowering, Tensor rate, Tensor beta1_power, Tensor beta2_power) {
  return rate * lowering.op("sqrt", {1 - beta2_power}) / (1 - beta1_power);
}

}  // namespace

@implementation MPSGraph (OptimizerOps)

- (MPSGraphTensor *)stochasticGradientDescentWithLearningRateTensor:(MPSGraphTensor *)learningRateTensor
                                                       valuesTensor:(MPSGraphTensor *)valuesTensor
                                                     gradientTensor:(MPSGraphTensor *)gradientTensor
                                                               name:(NSString *)name {
  return add(self, {.type = "stochasticGradientDescent",
                    .name = name,
                    .inputs = {learningRateTensor, valuesTensor, gradientTensor},
                    .lower = in_float32<descent>(1)});
}

- (MPSGraphOperation *)applyStochasticGradientDescentWithLearningRateTensor:(MPSGraphTensor *)learningRateTensor
                                                                   variable:(MPSGraphVariableOp *)variable
                                                             gradientTensor:(MPSGraphTensor *)gradientTensor
                                                                       name:(NSString *)name {
  own_operation(self, "applyStochasticGradientDescent", variable);
  MPSGraphTensor *const values = [[variable outputTensors] objectAtIndex:0];
  MPSGraphTensor *const updated = [self stochasticGradientDescentWithLearningRateTensor:learningRateTensor
                                                                           valuesTensor:values
                                                                         gradientTensor:gradientTensor
                                                                                   name:name];
  return [self assignVariable:values withValueOfTensor:updated name:name];
}

- (NSArray<MPSGraphTensor *> *)adamWithLearningRateTensor:(MPSGraphTensor *)learningRateTensor
                                              beta1Tensor:(MPSGraphTensor *)beta1Tensor
                                              beta2Tensor:(MPSGraphTensor *)beta2Tensor
                                            epsilonTensor:(MPSGraphTensor *)epsilonTensor
                                         beta1PowerTensor:(MPSGraphTensor *)beta1PowerTensor
                                         beta2PowerTensor:(MPSGraphTensor *)beta2PowerTensor
                                             valuesTensor:(MPSGraphTensor *)valuesTensor
                                           momentumTensor:(MPSGraphTensor *)momentumTensor
                                           velocityTensor:(MPSGraphTensor *)velocityTensor
                                    maximumVelocityTensor:(MPSGraphTensor *)maximumVelocityTensor
                                           gradientTensor:(MPSGraphTensor *)gradientTensor
                                                     name:(NSString *)name {
  constexpr auto kRule = [](RuleContext &lowering) {
    const Tensor rate =
        corrected_rate(lowering, one_number(lowering, 0), one_number(lowering, 4), one_number(lowering, 5));
    adam(lowering, {.value = lowering.input(6),
                    .gradient = lowering.input(10),
                    .momentum = lowering.input(7),
                    .velocity = lowering.input(8),
                    .maximum = lowering.input(9),
                    .rate = rate,
                    .beta1 = one_number(lowering, 1),
                    .beta2 = one_number(lowering, 2),
                    .epsilon = one_number(lowering, 3)});
  };
  return add_many(
      self, {.type = "adam",
             .name = name,
             .inputs = {learningRateTensor, beta1Tensor, beta2Tensor, epsilonTensor, beta1PowerTensor, beta2PowerTensor,
                        valuesTensor, momentumTensor, velocityTensor, Optional{maximumVelocityTensor}, gradientTensor},
             .lower = in_float32<+kRule>(6),
             .results = maximumVelocityTensor ? 4U : 3U});
}

- (NSArray<MPSGraphTensor *> *)adamWithCurrentLearningRateTensor:(MPSGraphTensor *)currentLearningRateTensor
                                                     beta1Tensor:(MPSGraphTensor *)beta1Tensor
                                                     beta2Tensor:(MPSGraphTensor *)beta2Tensor
                                                   epsilonTensor:(MPSGraphTensor *)epsilonTensor
                                                    valuesTensor:(MPSGraphTensor *)valuesTensor
                                                  momentumTensor:(MPSGraphTensor *)momentumTensor
                                                  velocityTensor:(MPSGraphTensor *)velocityTensor
                                           maximumVelocityTensor:(MPSGraphTensor *)maximumVelocityTensor
                                                  gradientTensor:(MPSGraphTensor *)gradientTensor
                                                            name:(NSString *)name {
  constexpr auto kRule = [](RuleContext &lowering) {
    adam(lowering, {.value = lowering.input(4),
                    .gradient = lowering.input(8),
                    .momentum = lowering.input(5),
                    .velocity = lowering.input(6),
                    .maximum = lowering.input(7),
                    .rate = one_number(lowering, 0),
                    .beta1 = one_number(lowering, 1),
                    .beta2 = one_number(lowering, 2),
                    .epsilon = one_number(lowering, 3)});
  };
  return add_many(self, {.type = "adam",
                         .name = name,
                         .inputs = {currentLearningRateTensor, beta1Tensor, beta2Tensor, epsilonTensor, valuesTensor,
                                    momentumTensor, velocityTensor, Optional{maximumVelocityTensor}, gradientTensor},
                         .lower = in_float32<+kRule>(4),
                         .results = maximumVelocityTensor ? 4U : 3U});
}

@end
