#import <MetalPerformanceShadersGraph/MPSGraphActivationOps.h>

#include "frameworks/MetalPerformanceShadersGraph/ops/families.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

namespace {

// max(x, 0) with slope 0 at 0: the maximum's gradient would be half there.
void relu(RuleContext &lowering) {
  const Tensor x = lowering.input(0), zero = lowering.number_like(0, x);
  lowering.give(lowering.op("select", {lowering.op("greater", {x, zero}), x, zero}));
}

void relu_gradient(RuleContext &lowering) {
  const Tensor dy = lowering.input(0), x = lowering.input(1);
  const Tensor above = lowering.op("greater", {x, lowering.number_like(0, x)});
  lowering.give(lowering.op("select", {above, dy, lowering.number_like(0, dy)}));
}

void sigmoid_gradient(RuleContext &lowering) {
  lowering.give(lowering.op("neuron_sigmoid_gradient", {lowering.input(1), lowering.input(0)}));
}

// The engine's own operation takes a slope for each element of the last axis.
bool has_slope_for_each_channel(const RuleContext &lowering, Tensor x, Tensor slope) {
  const Shape slopes = lowering.shape(slope), shape = lowering.shape(x);
  return slopes.rank() == 1 && shape.rank() > 0 && slopes[0] == shape.back();
}

Tensor leaky(RuleContext &lowering, Tensor x, Tensor slope) {
  if (has_slope_for_each_channel(lowering, x, slope)) return lowering.op("neuron_prelu", {x, slope});
  const Tensor above = lowering.op("greater_equal", {x, lowering.number_like(0, x)});
  return lowering.op("select", {above, x, x * slope});
}

void leaky_relu(RuleContext &lowering) { lowering.give(leaky(lowering, lowering.input(0), lowering.input(1))); }

// The rule's derivative sums over the axes along which the source is repeated for the slopes.
void leaky_relu_gradient(RuleContext &lowering) {
  const Tensor dy = lowering.input(0), x = lowering.input(1), slope = lowering.input(2);
  const Tensor y = leaky(lowering, x, slope);
  if (lowering.shape(dy) != lowering.shape(y))
    lowering.fail(ErrorKind::Shape, "the gradient has shape " + lowering.shape(dy).str() + ", the result has " +
                                        lowering.shape(y).str() + ".");
  lowering.give(lowering.graph.gradients(y, dy, std::span(&x, 1)));
}

}  // namespace

@implementation MPSGraph (ActivationOps)

OMPS_GRAPH_UNARY_BY(reLU, relu)
OMPS_GRAPH_UNARY(sigmoid, "sigmoid")

- (MPSGraphTensor *)reLUGradientWithIncomingGradient:(MPSGraphTensor *)gradient
                                        sourceTensor:(MPSGraphTensor *)source
                                                name:(NSString *)name {
  return add(self, {.type = "reLUGradient", .name = name, .inputs = {gradient, source}, .lower = relu_gradient});
}

- (MPSGraphTensor *)sigmoidGradientWithIncomingGradient:(MPSGraphTensor *)gradient
                                           sourceTensor:(MPSGraphTensor *)source
                                                   name:(NSString *)name {
  return add(self, {.type = "sigmoidGradient", .name = name, .inputs = {gradient, source}, .lower = sigmoid_gradient});
}

- (MPSGraphTensor *)softMaxWithTensor:(MPSGraphTensor *)tensor axis:(NSInteger)axis name:(NSString *)name {
  return add_plain(self, "softMax", name, {tensor}, "softmax", {{"axis", static_cast<std::int64_t>(axis)}});
}

- (MPSGraphTensor *)softMaxGradientWithIncomingGradient:(MPSGraphTensor *)gradient
                                           sourceTensor:(MPSGraphTensor *)source
                                                   axis:(NSInteger)axis
                                                   name:(NSString *)name {
  const Attributes along{{"axis", static_cast<std::int64_t>(axis)}};
  return add(
      self,
      {.type = "softMaxGradient", .name = name, .inputs = {gradient, source}, .lower = [along](RuleContext &lowering) {
         const Tensor y = lowering.op("softmax", {lowering.input(1)}, along);
         lowering.give(lowering.op("softmax_gradient", {y, lowering.input(0)}, along));
       }});
}

- (MPSGraphTensor *)leakyReLUWithTensor:(MPSGraphTensor *)tensor alpha:(double)alpha name:(NSString *)name {
  return add_plain(self, "leakyReLU", name, {tensor}, "neuron_relu", {{"a", alpha}});
}

- (MPSGraphTensor *)leakyReLUWithTensor:(MPSGraphTensor *)tensor
                            alphaTensor:(MPSGraphTensor *)alphaTensor
                                   name:(NSString *)name {
  return add(self, {.type = "leakyReLU", .name = name, .inputs = {tensor, alphaTensor}, .lower = leaky_relu});
}

- (MPSGraphTensor *)leakyReLUGradientWithIncomingGradient:(MPSGraphTensor *)gradient
                                             sourceTensor:(MPSGraphTensor *)source
                                              alphaTensor:(MPSGraphTensor *)alphaTensor
                                                     name:(NSString *)name {
  return add(self, {.type = "leakyReLUGradient",
                    .name = name,
                    .inputs = {gradient, source, alphaTensor},
                    .lower = leaky_relu_gradient});
}

@end
