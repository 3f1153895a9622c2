#import <MetalPerformanceShadersGraph/MPSGraphGatherOps.h>

#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/rules/shape_rules.h"

using namespace openmps::fw::graph;

namespace {

std::int64_t number(NSUInteger value) { return static_cast<std::int64_t>(value); }

}  // namespace

@implementation MPSGraph (GatherOps)

- (MPSGraphTensor *)gatherNDWithUpdatesTensor:(MPSGraphTensor *)updatesTensor
                                indicesTensor:(MPSGraphTensor *)indicesTensor
                              batchDimensions:(NSUInteger)batchDimensions
                                         name:(NSString *)name {
  return add_plain(self, "gatherND", name, {updatesTensor, indicesTensor}, "gather_nd",
                   {{"batch_dims", number(batchDimensions)}});
}

- (MPSGraphTensor *)gatherWithUpdatesTensor:(MPSGraphTensor *)updatesTensor
                              indicesTensor:(MPSGraphTensor *)indicesTensor
                                       axis:(NSUInteger)axis
                            batchDimensions:(NSUInteger)batchDimensions
                                       name:(NSString *)name {
  return add_plain(self, "gather", name, {updatesTensor, indicesTensor}, "gather",
                   {{"axis", number(axis)}, {"batch_dims", number(batchDimensions)}});
}

- (MPSGraphTensor *)gatherAlongAxis:(NSInteger)axis
                  withUpdatesTensor:(MPSGraphTensor *)updatesTensor
                      indicesTensor:(MPSGraphTensor *)indicesTensor
                               name:(NSString *)name {
  return add_plain(self, "gatherAlongAxis", name, {updatesTensor, indicesTensor}, "gather_along_axis",
                   {{"axis", static_cast<std::int64_t>(axis)}});
}

- (MPSGraphTensor *)gatherAlongAxisTensor:(MPSGraphTensor *)axisTensor
                        withUpdatesTensor:(MPSGraphTensor *)updatesTensor
                            indicesTensor:(MPSGraphTensor *)indicesTensor
                                     name:(NSString *)name {
  return add(
      self,
      {.type = "gatherAlongAxis",
       .name = name,
       .inputs = {updatesTensor, indicesTensor, axisTensor},
       .lower =
           [](RuleContext &lowering) {
             const std::int64_t axis = rules::single(lowering, 2);
             lowering.give(lowering.op("gather_along_axis", {lowering.input(0), lowering.input(1)}, {{"axis", axis}}));
           },
       .host_inputs = {2}});
}

@end
