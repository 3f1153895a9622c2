#import <MetalPerformanceShadersGraph/MPSGraphTopKOps.h>

#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/ops/shape_rules.h"

using namespace openmps::fw::graph;

namespace {

void largest(RuleContext &lowering, Extent k) {
  const Tensor source = lowering.input(0);
  lowering.give(lowering.ops("top_k", std::span(&source, 1), {{"k", k}}));
}

// Inputs: the gradient of the values, the source.
void gradient_of_largest(RuleContext &lowering, Extent k) {
  const Tensor source = lowering.input(1);
  const std::vector<Tensor> made = lowering.ops("top_k", std::span(&source, 1), {{"k", k}});
  lowering.give(lowering.graph.gradients(made[0], lowering.input(0), std::span(&source, 1)));
}

}  // namespace

@implementation MPSGraph (TopKOps)

- (NSArray<MPSGraphTensor *> *)topKWithSourceTensor:(MPSGraphTensor *)source k:(NSUInteger)k name:(NSString *)name {
  return add_many(self, {.type = "topK",
                         .name = name,
                         .inputs = {source},
                         .lower = [k](RuleContext &lowering) { largest(lowering, static_cast<std::int64_t>(k)); },
                         .results = 2});
}

- (NSArray<MPSGraphTensor *> *)topKWithSourceTensor:(MPSGraphTensor *)source
                                            kTensor:(MPSGraphTensor *)kTensor
                                               name:(NSString *)name {
  return add_many(self, {.type = "topK",
                         .name = name,
                         .inputs = {source, kTensor},
                         .lower = [](RuleContext &lowering) { largest(lowering, rules::single(lowering, 1)); },
                         .results = 2,
                         .host_inputs = {1}});
}

- (MPSGraphTensor *)topKWithGradientTensor:(MPSGraphTensor *)gradient
                                    source:(MPSGraphTensor *)source
                                         k:(NSUInteger)k
                                      name:(NSString *)name {
  return add(self,
             {.type = "topKGradient", .name = name, .inputs = {gradient, source}, .lower = [k](RuleContext &lowering) {
                gradient_of_largest(lowering, static_cast<std::int64_t>(k));
              }});
}

- (MPSGraphTensor *)topKWithGradientTensor:(MPSGraphTensor *)gradient
                                    source:(MPSGraphTensor *)source
                                   kTensor:(MPSGraphTensor *)kTensor
                                      name:(NSString *)name {
  return add(self, {.type = "topKGradient",
                    .name = name,
                    .inputs = {gradient, source, kTensor},
                    .lower = [](RuleContext &lowering) { gradient_of_largest(lowering, rules::single(lowering, 2)); },
                    .host_inputs = {2}});
}

@end
