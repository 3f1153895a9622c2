#import <MetalPerformanceShadersGraph/MPSGraphSortOps.h>

#include "frameworks/MetalPerformanceShadersGraph/ops/axis_operation.h"

using namespace openmps::fw::graph;

#define OMPS_SORT_ALONG(Name, engine_op, label, Axis)                                                                  \
  -(MPSGraphTensor *)Name##WithTensor : (MPSGraphTensor *)tensor label : (Axis)axis descending : (BOOL)descending name \
      : (NSString *)name {                                                                                             \
    const AxisOperation sorted{#Name, engine_op, {{"descending", descending == YES}}};                                 \
    return sorted.add_to(self, name, tensor, axis);                                                                    \
  }                                                                                                                    \
  -(MPSGraphTensor *)Name##WithTensor : (MPSGraphTensor *)tensor label : (Axis)axis name : (NSString *)name {          \
    return [self Name##WithTensor:tensor label:axis descending:NO name:name];                                          \
  }
#define OMPS_SORT(Name, engine_op)                  \
  OMPS_SORT_ALONG(Name, engine_op, axis, NSInteger) \
  OMPS_SORT_ALONG(Name, engine_op, axisTensor, MPSGraphTensor *)

@implementation MPSGraph (SortOps)

OMPS_SORT(sort, "sort")
OMPS_SORT(argSort, "argsort")

@end
