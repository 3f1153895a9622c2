#import <MetalPerformanceShadersGraph/OMPSCollectives.h>

#include "frameworks/MetalPerformanceShadersGraph/ops/families.h"

using namespace openmps::fw::graph;

namespace {

void lower_all_reduce(RuleContext &lowering, const char *reduction) {
  lowering.give(lowering.op("all_reduce", {lowering.input(0)}, {{"reduction", std::string(reduction)}}));
}

}  // namespace

@implementation MPSGraph (OMPSCollectives)

OMPS_GRAPH_UNARY_BY(ompsSumOverRanks, [](RuleContext &lowering) { lower_all_reduce(lowering, "sum"); })
OMPS_GRAPH_UNARY_BY(ompsMeanOverRanks, [](RuleContext &lowering) { lower_all_reduce(lowering, "mean"); })

- (MPSGraphTensor *)ompsDropoutOfRowsWithTensor:(MPSGraphTensor *)tensor
                                           rate:(double)rate
                                     seedTensor:(MPSGraphTensor *)seedTensor
                                     stepTensor:(MPSGraphTensor *)stepTensor
                                 firstRowTensor:(MPSGraphTensor *)firstRowTensor
                                           name:(NSString *)name {
  return add(self, {.type = "dropout of rows",
                    .name = name,
                    .inputs = {tensor, seedTensor, stepTensor, Optional{firstRowTensor}},
                    .lower = [rate](RuleContext &lowering) {
                      std::vector<Tensor> inputs{lowering.input(0), lowering.input(1), lowering.input(2)};
                      if (lowering.has(3)) inputs.push_back(lowering.input(3));
                      lowering.give(lowering.ops("dropout", inputs, {{"keep_probability", 1 - rate}})[0]);
                    }});
}

@end
