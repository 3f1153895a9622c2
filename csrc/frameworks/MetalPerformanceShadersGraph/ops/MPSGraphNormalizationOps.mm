#import <MetalPerformanceShadersGraph/MPSGraphNormalizationOps.h>

#include "frameworks/MetalPerformanceShadersGraph/ops/families.h"
#include "frameworks/MetalPerformanceShadersGraph/ops/reduction_axes.h"

using namespace openmps::fw::graph;

namespace {

Tensor mean_of(RuleContext &lowering, Tensor x, const Axes &axes) { return reduce_mean(x, axes.of(lowering.shape(x))); }

Tensor variance_of(RuleContext &lowering, Tensor x, Tensor mean, const Axes &axes) {
  return cast(mean_of(lowering, lowering.op("square", {widened(x) - widened(mean)}), axes), lowering.dtype(x));
}

void normalize(RuleContext &lowering, double epsilon) {
  std::vector<Tensor> operands{lowering.input(0), lowering.input(1), lowering.input(2)};
  if (lowering.has(3)) operands.push_back(lowering.input(3));
  const Tensor y = lowering.ops("normalize", operands, {{"epsilon", epsilon}})[0];
  lowering.give(lowering.has(4) ? y + lowering.input(4) : y);
}

// The gradients with respect to gamma and beta.
std::vector<Tensor> sums(RuleContext &lowering, const Axes &axes, double epsilon) {
  const Tensor operands[] = {lowering.input(1), lowering.input(0), lowering.input(2), lowering.input(3)};
  return lowering.ops("normalization_sums", operands,
                      {{"axes", axes.of(lowering.shape(operands[0]))}, {"epsilon", epsilon}});
}

void source_gradient(RuleContext &lowering, const Axes &axes, double epsilon) {
  const Tensor dy = lowering.input(0), x = lowering.input(1);
  const std::vector<Tensor> made = sums(lowering, axes, epsilon);
  const Extent elements = lowering.shape(x).elements(), kept = lowering.shape(made[1]).elements();
  std::vector<Tensor> operands{x,
                               dy,
                               lowering.input(2),
                               lowering.input(3),
                               lowering.has(5) ? lowering.input(5) : made[0],
                               lowering.has(6) ? lowering.input(6) : made[1],
                               lowering.number(kept > 0 ? elements / kept : Extent(1), lowering.dtype(widened(x)))};
  if (lowering.has(4)) operands.push_back(lowering.input(4));
  lowering.give(lowering.ops("normalization_data_gradient", operands, {{"epsilon", epsilon}}));
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
                    .lower = [epsilon](RuleContext &lowering) { normalize(lowering, static_cast<double>(epsilon)); }});
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
                    .lower = [=](RuleContext &lowering) {
                      lowering.give(sums(lowering, along, static_cast<double>(epsilon))[0]);
                    }});
}

- (MPSGraphTensor *)normalizationBetaGradientWithIncomingGradientTensor:(MPSGraphTensor *)incomingGradientTensor
                                                           sourceTensor:(MPSGraphTensor *)sourceTensor
                                                          reductionAxes:(NSArray<NSNumber *> *)axes
                                                                   name:(NSString *)name {
  const Axes along = Axes::from(axes);
  return add(self, {.type = "normalizationBetaGradient",
                    .name = name,
                    .inputs = {incomingGradientTensor, sourceTensor},
                    .lower = [along](RuleContext &lowering) {
                      lowering.give(reduce_sum(lowering.input(0), along.of(lowering.shape(lowering.input(0)))));
                    }});
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
  return add(self,
             {.type = "normalizationGradient",
              .name = name,
              .inputs = {incomingGradientTensor, sourceTensor, meanTensor, varianceTensor, Optional{gamma},
                         Optional{gammaGradient}, Optional{betaGradient}},
              .lower = [=](RuleContext &lowering) { source_gradient(lowering, along, static_cast<double>(epsilon)); }});
}

@end
