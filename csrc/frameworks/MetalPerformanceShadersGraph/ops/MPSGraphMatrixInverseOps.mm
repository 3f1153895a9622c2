#import <MetalPerformanceShadersGraph/MPSGraphMatrixInverseOps.h>

#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/rules/matrix_rules.h"

using namespace openmps::fw::graph;

@implementation MPSGraph (MatrixInverseOps)

- (MPSGraphTensor *)inverseOfTensor:(MPSGraphTensor *)inputTensor name:(NSString *)name {
  return add(self, {.type = "inverse", .name = name, .inputs = {inputTensor}, .lower = [](RuleContext &lowering) {
                      lowering.give(rules::inverse(lowering, lowering.input(0)));
                    }});
}

@end
