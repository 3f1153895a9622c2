#import <MetalPerformanceShadersGraph/MPSGraphNormalizationOps.h>

#include "frameworks/MetalPerformanceShadersGraph/ops/families.h"
#include "frameworks/MetalPerformanceShadersGraph/ops/reduction_axes.h"

using namespace openmps::fw::graph;

namespace {

Tensor mean_of(RuleContext &lowering, Tensor x, const Axes &axes) {
  return lowering.op("reduce_mean", {x}, {{"axes", axes.of(lowering.shape(x))}, {"keep_axes", true}});
}

Tensor sum_of(RuleContext &lowering, Tensor x, const Axes &axes) {
  return lowering.op("reduce_sum", {x}, {{"axes", axes.of(lowering.shape(x))}, {"keep_axes", true}});
}

Tensor variance_of(RuleContext &lowering, Tensor x, Tensor mean, const Axes &axes) {
  return mean_of(lowering, lowering.op("square", {lowering.op("subtract", {x, mean})}), axes);
}

// 1 / sqrt(variance + epsilon)
Tensor inverse_deviation(RuleContext &lowering, Tensor variance, float epsilon) {
  const Tensor raised = lowering.op("add", {variance, lowering.number_like(static_cast<double>(epsilon), variance)});
  return lowering.op("rsqrt", {raised});
}

void normalize(RuleContext &lowering, float epsilon) {
  const Tensor x = lowering.input(0), mean = lowering.input(1);
  const Tensor centred = lowering.op("subtract", {x, mean});
  Tensor y = lowering.op("multiply", {centred, inverse_deviation(lowering, lowering.input(2), epsilon)});
  if (lowering.has(3)) y = lowering.op("multiply", {y, lowering.input(3)});
  if (lowering.has(4)) y = lowering.op("add", {y, lowering.input(4)});
  lowering.give(y);
}

void gamma_gradient(RuleContext &lowering, const Axes &axes, float epsilon) {
  const Tensor centred = lowering.op("subtract", {lowering.input(1), lowering.input(2)});
  const Tensor normal = lowering.op("multiply", {centred, inverse_deviation(lowering, lowering.input(3), epsilon)});
  lowering.give(sum_of(lowering, lowering.op("multiply", {lowering.input(0), normal}), axes));
}

// dx = gamma / deviation * (dy - beta gradient / n - normal * gamma gradient / n)
void source_gradient(RuleContext &lowering, const Axes &axes, float epsilon) {
  const Tensor dy = lowering.input(0), x = lowering.input(1);
  const Tensor inverse = inverse_deviation(lowering, lowering.input(3), epsilon);
  const Tensor normal = lowering.op("multiply", {lowering.op("subtract", {x, lowering.input(2)}), inverse});
  const Extent elements = lowering.shape(x).elements(), kept = lowering.shape(sum_of(lowering, x, axes)).elements();
  const Tensor count = lowering.number(kept > 0 ? elements / kept : Extent(1), lowering.dtype(x));
  const auto gradient_or_sum = [&](std::size_t input, Tensor terms) {
    return lowering.has(input) ? lowering.input(input) : sum_of(lowering, terms, axes);
  };
  const Tensor by_gamma = gradient_or_sum(5, lowering.op("multiply", {dy, normal}));
  const Tensor by_beta = gradient_or_sum(6, dy);
  const Tensor shift = lowering.op("add", {by_beta, lowering.op("multiply", {normal, by_gamma})});
  const Tensor centred = lowering.op("subtract", {dy, lowering.op("divide", {shift, count})});
  Tensor dx = lowering.op("multiply", {centred, inverse});
  if (lowering.has(4)) dx = lowering.op("multiply", {dx, lowering.input(4)});
  lowering.give(dx);
}

}  // namespace

@implementation MPSGraph (NormalizationOps)

- (MPSGraphTensor *)meanOfTensor:(MPSGraphTensor *)tensor axes:(NSArray<NSNumber *> *)axes name:(NSString *)name {
  const Axes along = Axes::from(axes);
  return add(self, {.type = "mean", .name = name, .inputs = {tensor}, .lower = [along](RuleContext &lowering) {
                      lowering.give(mean_of(lowering, lowering.input(0), along));
                    }});
}

- (MPSGraphTensor *)varianceOfTensor:(MPSGraphTensor *)tensor
                          meanTensor:(MPSGraphTensor *)meanTensor
                                axes:(NSArray<NSNumber *> *)axes
                                name:(NSString *)name {
  const Axes along = Axes::from(axes);
  return add(
      self, {.type = "variance", .name = name, .inputs = {tensor, meanTensor}, .lower = [along](RuleContext &lowering) {
               lowering.give(variance_of(lowering, lowering.input(0), lowering.input(1), along));
             }});
}

- (MPSGraphTensor *)varianceOfTensor:(MPSGraphTensor *)tensor axes:(NSArray<NSNumber *> *)axes name:(NSString *)name {
  const Axes along = Axes::from(axes);
  return add(self, {.type = "variance", .name = name, .inputs = {tensor}, .lower = [along](RuleContext &lowering) {
                      const Tensor mean = mean_of(lowering, lowering.input(0), along);
                      lowering.give(variance_of(lowering, lowering.input(0), mean, along));
                    }});
}

- (MPSGraphTensor *)normalizationWithTensor:(MPSGraphTensor *)tensor
                                 meanTensor:(MPSGraphTensor *)mean
                             varianceTensor:(MPSGraphTensor *)variance
                                gammaTensor:(MPSGraphTensor *)gamma
                                 betaTensor:(MPSGraphTensor *)beta
                                    epsilon:(float)epsilon
                                       name:(NSString *)name {
  return add(self, {.type = "normalization",
                    .name = name,
                    .inputs = {tensor, mean, variance, Optional{gamma}, Optional{beta}},
                    .lower = [epsilon](RuleContext &lowering) { normalize(lowering, epsilon); }});
}

- (MPSGraphTensor *)normalizationGammaGradientWithIncomingGradientTensor:(MPSGraphTensor *)incomingGradientTensor
                                                            sourceTensor:(MPSGraphTensor *)sourceTensor
                                                              meanTensor:(MPSGraphTensor *)meanTensor
                                                          varianceTensor:(MPSGraphTensor *)varianceTensor
                                                           reductionAxes:(NSArray<NSNumber *> *)axes
                                                                 epsilon:(float)epsilon
                                                                    name:(NSString *)name {
  const Axes along = Axes::from(axes);
  return add(self, {.type = "normalizationGammaGradient",
                    .name = name,
                    .inputs = {incomingGradientTensor, sourceTensor, meanTensor, varianceTensor},
                    .lower = [=](RuleContext &lowering) { gamma_gradient(lowering, along, epsilon); }});
}

- (MPSGraphTensor *)normalizationBetaGradientWithIncomingGradientTensor:(MPSGraphTensor *)incomingGradientTensor
                                                           sourceTensor:(MPSGraphTensor *)sourceTensor
                                                          reductionAxes:(NSArray<NSNumber *> *)axes
                                                                   name:(NSString *)name {
  const Axes along = Axes::from(axes);
  return add(self,
             {.type = "normalizationBetaGradient",
              .name = name,
              .inputs = {incomingGradientTensor, sourceTensor},
              .lower = [along](RuleContext &lowering) { lowering.give(sum_of(lowering, lowering.input(0), along)); }});
}

- (MPSGraphTensor *)normalizationGradientWithIncomingGradientTensor:(MPSGraphTensor *)incomingGradientTensor
                                                       sourceTensor:(MPSGraphTensor *)sourceTensor
                                                         meanTensor:(MPSGraphTensor *)meanTensor
                                                     varianceTensor:(MPSGraphTensor *)varianceTensor
                                                        gammaTensor:(MPSGraphTensor *)gamma
                                                gammaGradientTensor:(MPSGraphTensor *)gammaGradient
                                                 betaGradientTensor:(MPSGraphTensor *)betaGradient
                                                      reductionAxes:(NSArray<NSNumber *> *)axes
                                                            epsilon:(float)epsilon
                                                               name:(NSString *)name {
  const Axes along = Axes::from(axes);
  return add(self, {.type = "normalizationGradient",
                    .name = name,
                    .inputs = {incomingGradientTensor, sourceTensor, meanTensor, varianceTensor, Optional{gamma},
                               Optional{gammaGradient}, Optional{betaGradient}},
                    .lower = [=](RuleContext &lowering) { source_gradient(lowering, along, epsilon); }});
}

@end
