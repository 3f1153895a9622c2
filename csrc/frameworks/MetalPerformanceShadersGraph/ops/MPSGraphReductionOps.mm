#import <MetalPerformanceShadersGraph/MPSGraphReductionOps.h>

#include "frameworks/MetalPerformanceShadersGraph/ops/families.h"
#include "frameworks/MetalPerformanceShadersGraph/ops/reduction_axes.h"

using namespace openmps::fw::graph;

namespace {

LowerRule reduction(const char *engine_op, const Axes &axes) {
  return [engine_op, axes](RuleContext &lowering) {
    lowering.give(lowering.op(engine_op, {lowering.input(0)},
                              {{"axes", axes.of(lowering.shape(lowering.input(0)))}, {"keep_axes", true}}));
  };
}

LowerRule position(const char *engine_op, NSInteger axis) {
  return [engine_op, axis](RuleContext &lowering) {
    lowering.give(lowering.op(engine_op, {lowering.input(0)}, {{"axis", static_cast<std::int64_t>(axis)}}));
  };
}

}  // namespace

#define OMPS_GRAPH_REDUCTION(Name, engine_op)                                                                       \
  -(MPSGraphTensor *)Name##WithTensor : (MPSGraphTensor *)tensor axis : (NSInteger)axis name : (NSString *)name {   \
    return add(self,                                                                                                \
               {.type = #Name, .name = name, .inputs = {tensor}, .lower = reduction(engine_op, Axes::one(axis))});  \
  }                                                                                                                 \
  -(MPSGraphTensor *)Name##WithTensor : (MPSGraphTensor *)tensor axes : (NSArray<NSNumber *> *)axes name            \
      : (NSString *)name {                                                                                          \
    return add(self,                                                                                                \
               {.type = #Name, .name = name, .inputs = {tensor}, .lower = reduction(engine_op, Axes::from(axes))}); \
  }

@implementation MPSGraph (ReductionOps)

OMPS_GRAPH_REDUCTION(reductionSum, "reduce_sum")
OMPS_GRAPH_REDUCTION(reductionMaximum, "reduce_max")
OMPS_GRAPH_REDUCTION(reductionMinimum, "reduce_min")
OMPS_GRAPH_REDUCTION(reductionMaximumPropagateNaN, "reduce_max_nan")
OMPS_GRAPH_REDUCTION(reductionMinimumPropagateNaN, "reduce_min_nan")
OMPS_GRAPH_REDUCTION(reductionProduct, "reduce_product")
OMPS_GRAPH_REDUCTION(reductionAnd, "reduce_and")
OMPS_GRAPH_REDUCTION(reductionOr, "reduce_or")

- (MPSGraphTensor *)reductionArgMaximumWithTensor:(MPSGraphTensor *)tensor axis:(NSInteger)axis name:(NSString *)name {
  return add(self,
             {.type = "reductionArgMaximum", .name = name, .inputs = {tensor}, .lower = position("argmax", axis)});
}

- (MPSGraphTensor *)reductionArgMinimumWithTensor:(MPSGraphTensor *)tensor axis:(NSInteger)axis name:(NSString *)name {
  return add(self,
             {.type = "reductionArgMinimum", .name = name, .inputs = {tensor}, .lower = position("argmin", axis)});
}

@end
