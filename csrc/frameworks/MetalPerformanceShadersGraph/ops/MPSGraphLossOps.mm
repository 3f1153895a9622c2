#import <MetalPerformanceShadersGraph/MPSGraphLossOps.h>

#include <algorithm>

#include "frameworks/MetalPerformanceShadersGraph/ops/families.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

namespace {

Extent product(const Shape &shape) { return shape.elements(); }

// Losses of the other axes; `axis` is 1 there. The log_softmax is stable for all numbers.
Tensor losses(RuleContext &lowering, Tensor source, Tensor labels, std::size_t axis) {
  const auto along = static_cast<std::int64_t>(axis);
  const Tensor logarithms = lowering.op("log_softmax", {source}, {{"axis", along}});
  const Tensor terms = lowering.op("multiply", {lowering.op("negate", {labels}), logarithms});
  return lowering.op("reduce_sum", {terms}, {{"axes", Integers{along}}, {"keep_axes", false}});
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

LowerRule cross_entropy(NSInteger axis, MPSGraphLossReductionType reduction) {
  return [axis, reduction](RuleContext &lowering) {
    const Tensor source = lowering.input(0), labels = lowering.cast(lowering.input(1), lowering.dtype(source));
    check_labels(lowering, source, labels);
    const std::size_t along = lowering.axis(axis, lowering.shape(source).rank());
    if (!lowering.graph.status()) return;
    Tensor loss = losses(lowering, source, labels, along);
    if (reduction == MPSGraphLossReductionTypeNone) return lowering.give(loss);
    Integers all;
    for (std::size_t i = 0; i < lowering.shape(loss).rank(); ++i) all.push_back(static_cast<std::int64_t>(i));
    loss = lowering.op("reduce_sum", {loss}, {{"axes", all}, {"keep_axes", false}});
    if (reduction == MPSGraphLossReductionTypeMean)
      loss = lowering.op("divide",
                         {loss, lowering.number(mean_count(lowering.shape(source), along), lowering.dtype(loss))});
    lowering.give(loss);
  };
}

// gradient * (softMax(source) * sum(labels) - labels): labels need not sum to 1.
LowerRule cross_entropy_gradient(NSInteger axis, MPSGraphLossReductionType reduction) {
  return [axis, reduction](RuleContext &lowering) {
    Tensor gradient = lowering.input(0);
    const Tensor source = lowering.input(1), labels = lowering.cast(lowering.input(2), lowering.dtype(source));
    check_labels(lowering, source, labels);
    const Shape shape = lowering.shape(source);
    const std::size_t along = lowering.axis(axis, shape.rank());
    if (!lowering.graph.status()) return;
    if (reduction == MPSGraphLossReductionTypeNone) {
      Shape kept = shape;
      kept[along] = 1;
      gradient = lowering.reshape(gradient, kept);
    } else {
      if (product(lowering.shape(gradient)) != 1) {
        lowering.fail(ErrorKind::Shape,
                      "the gradient has shape " + lowering.shape(gradient).str() + ", the loss is one number.");
        return;
      }
      gradient = lowering.reshape(gradient, Shape{});
      if (reduction == MPSGraphLossReductionTypeMean)
        gradient =
            lowering.op("divide", {gradient, lowering.number(mean_count(shape, along), lowering.dtype(gradient))});
    }
    const auto axes = static_cast<std::int64_t>(along);
    const Tensor probabilities = lowering.op("softmax", {source}, {{"axis", axes}});
    const Tensor mass = lowering.op("reduce_sum", {labels}, {{"axes", Integers{axes}}, {"keep_axes", true}});
    const Tensor difference = lowering.op("subtract", {lowering.op("multiply", {probabilities, mass}), labels});
    lowering.give(lowering.op("multiply", {gradient, difference}));
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
