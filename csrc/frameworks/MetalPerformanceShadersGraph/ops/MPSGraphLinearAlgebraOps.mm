#import <MetalPerformanceShadersGraph/MPSGraphLinearAlgebraOps.h>

#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/graph/matmul.h"
#include "frameworks/MetalPerformanceShadersGraph/ops/families.h"
#include "frameworks/MetalPerformanceShadersGraph/rules/matrix_rules.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

namespace {

void product(RuleContext &lowering) { lowering.give(matmul(lowering, lowering.input(0), lowering.input(1))); }

Tensor band(RuleContext &lowering, Extent lower, Extent upper) {
  return lowering.op("band_part", {lowering.input(0)}, {{"num_lower", lower}, {"num_upper", upper}});
}

}  // namespace

@implementation MPSGraph (LinearAlgebraOps)

OMPS_GRAPH_BINARY_BY(matrixMultiplication, product)

- (MPSGraphTensor *)bandPartWithTensor:(MPSGraphTensor *)inputTensor
                              numLower:(NSInteger)numLower
                              numUpper:(NSInteger)numUpper
                                  name:(NSString *)name {
  return add(self, {.type = "bandPart", .name = name, .inputs = {inputTensor}, .lower = [=](RuleContext &lowering) {
                      lowering.give(band(lowering, numLower, numUpper));
                    }});
}

- (MPSGraphTensor *)bandPartWithTensor:(MPSGraphTensor *)inputTensor
                        numLowerTensor:(MPSGraphTensor *)numLowerTensor
                        numUpperTensor:(MPSGraphTensor *)numUpperTensor
                                  name:(NSString *)name {
  return add(self, {.type = "bandPart",
                    .name = name,
                    .inputs = {inputTensor, numLowerTensor, numUpperTensor},
                    .lower =
                        [](RuleContext &lowering) {
                          const Integers lower = lowering.integers(1), upper = lowering.integers(2);
                          if (lower.size() != 1 || upper.size() != 1)
                            lowering.fail(ErrorKind::Shape, "numLower and numUpper are one number each.");
                          lowering.give(band(lowering, lower[0], upper[0]));
                        },
                    .host_inputs = {1, 2}});
}

- (MPSGraphTensor *)HammingDistanceWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                     secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                      resultDataType:(MPSDataType)resultDataType
                                                name:(NSString *)name {
  const DType dtype = openmps::fw::dtype_of(resultDataType);
  return add(self, {.type = "HammingDistance",
                    .name = name,
                    .inputs = {primaryTensor, secondaryTensor},
                    .lower =
                        [dtype](RuleContext &lowering) {
                          lowering.give(rules::hamming_distance(lowering, lowering.input(0), lowering.input(1), dtype));
                        },
                    .result = dtype});
}

- (MPSGraphTensor *)scaledDotProductAttentionWithQueryTensor:(MPSGraphTensor *)queryTensor
                                                   keyTensor:(MPSGraphTensor *)keyTensor
                                                 valueTensor:(MPSGraphTensor *)valueTensor
                                                  maskTensor:(MPSGraphTensor *)maskTensor
                                                       scale:(float)scale
                                                        name:(NSString *)name {
  return add(self, {.type = "scaledDotProductAttention",
                    .name = name,
                    .inputs = {queryTensor, keyTensor, valueTensor, Optional{maskTensor}},
                    .lower = [scale](RuleContext &lowering) {
                      lowering.give(rules::attention(lowering, {lowering.input(0), lowering.input(1), lowering.input(2),
                                                                lowering.input(3), scale}));
                    }});
}

- (MPSGraphTensor *)scaledDotProductAttentionWithQueryTensor:(MPSGraphTensor *)queryTensor
                                                   keyTensor:(MPSGraphTensor *)keyTensor
                                                 valueTensor:(MPSGraphTensor *)valueTensor
                                                       scale:(float)scale
                                                        name:(NSString *)name {
  return [self scaledDotProductAttentionWithQueryTensor:queryTensor
                                              keyTensor:keyTensor
                                            valueTensor:valueTensor
                                             maskTensor:nil
                                                  scale:scale
                                                   name:name];
}

@end
