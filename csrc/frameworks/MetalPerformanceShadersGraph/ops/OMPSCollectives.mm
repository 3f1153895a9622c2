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

@end
