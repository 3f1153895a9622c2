#import <MetalPerformanceShadersGraph/MPSGraphLossOps.h>

#include <algorithm>

#include "frameworks/MetalPerformanceShadersGraph/ops/families.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

namespace {

// Losses of the other axes; `axis` is 1 there. The log_softmax is stable for all numbers.
Tensor losses(RuleContext &lowering, Tensor source, Tensor labels, std::size_t axis) {
  const auto along = static_cast<std::int64_t>(axis);
  const Tensor logarithms = lowering.op("log_softmax", {source}, {{"axis", along}});
  return reduce_sum(-labels * logarithms, {along}, false);
}

// The divisor of a mean: the product of the other extents.
Extent mean_count(const Shape &source, std::size_t axis) {
  return source.elements() / std::max<Extent>(source[axis], 1);
}

void check_labels(RuleContext &lowering, Tensor source, Tensor labels) {
  if (lowering.shape(source) != lowering.shape(labels))
    lowering.fail(ErrorKind::Shape, "labels have shape " + lowering.shape(labels).str() + ", the source has " +
                                        lowering.shape(source).str() + ".");
}

// In float32 where the source is of a half type: float16 has neither the sum nor the number of 65,520 losses.
LowerRule cross_entropy(NSInteger axis, MPSGraphLossReductionType reduction) {
  return [axis, reduction](RuleContext &lowering) {
    const DType dtype = lowering.dtype(lowering.input(0));
    const Tensor source = widened(lowering.input(0)), labels = cast(lowering.input(1), lowering.dtype(source));
    check_labels(lowering, source, labels);
    const std::size_t along = lowering.axis(axis, lowering.shape(source).rank());
    Tensor loss = losses(lowering, source, labels, along);
    if (reduction == MPSGraphLossReductionTypeNone) return lowering.give(cast(loss, dtype));
    Integers all;
    for (std::size_t i = 0; i < lowering.shape(loss).rank(); ++i) all.push_back(static_cast<std::int64_t>(i));
    loss = reduce_sum(loss, all, false);
    if (reduction == MPSGraphLossReductionTypeMean)
      loss = loss / lowering.number(mean_count(lowering.shape(source), along), lowering.dtype(loss));
    lowering.give(cast(loss, dtype));
  };
}

// gradient * (softMax(source) * sum(labels) - labels): labels need not sum to 1.
LowerRule cross_entropy_gradient(NSInteger axis, MPSGraphLossReductionType reduction) {
  return [axis, reduction](RuleContext &lowering) {
    const DType dtype = lowering.dtype(lowering.input(1));
    Tensor gradient = widened(lowering.input(0));
    const Tensor source = widened(lowering.input(1)), labels = cast(lowering.input(2), lowering.dtype(source));
    check_labels(lowering, source, labels);
    const Shape shape = lowering.shape(source);
    const std::size_t along = lowering.axis(axis, shape.rank());
    if (reduction == MPSGraphLossReductionTypeNone) {
      Shape kept = shape;
      kept[along] = 1;
      gradient = reshape(gradient, kept);
    } else {
      if (lowering.shape(gradient).elements() != 1)
        lowering.fail(ErrorKind::Shape,
                      "the gradient has shape " + lowering.shape(gradient).str() + ", the loss is one number.");
      gradient = reshape(gradient, Shape{});
      if (reduction == MPSGraphLossReductionTypeMean)
        gradient = gradient / lowering.number(mean_count(shape, along), lowering.dtype(gradient));
    }
    const auto axes = static_cast<std::int64_t>(along);
    const Tensor probabilities = lowering.op("softmax", {source}, {{"axis", axes}});
    lowering.give(cast(gradient * (probabilities * reduce_sum(labels, {axes}) - labels), dtype));
  };
}

}  // namespace

@implementation MPSGraph (LossOps)

- (MPSGraphTensor *)softMaxCrossEntropyWithSourceTensor:(MPSGraphTensor *)sourceTensor
                                           labelsTensor:(MPSGraphTensor *)labelsTensor
                                                   axis:(NSInteger)axis
                                          reductionType:(MPSGraphLossReductionType)reductionType
                                                   name:(NSString *)name {
  return add(self, {.type = "softMaxCrossEntropy",
                    .name = name,
                    .inputs = {sourceTensor, labelsTensor},
                    .lower = cross_entropy(axis, reductionType)});
}

- (MPSGraphTensor *)softMaxCrossEntropyGradientWithIncomingGradientTensor:(MPSGraphTensor *)gradientTensor
                                                             sourceTensor:(MPSGraphTensor *)sourceTensor
                                                             labelsTensor:(MPSGraphTensor *)labelsTensor
                                                                     axis:(NSInteger)axis
                                                            reductionType:(MPSGraphLossReductionType)reductionType
                                                                     name:(NSString *)name {
  return add(self, {.type = "softMaxCrossEntropyGradient",
                    .name = name,
                    .inputs = {gradientTensor, sourceTensor, labelsTensor},
                    .lower = cross_entropy_gradient(axis, reductionType)});
}

@end
