#import <MetalPerformanceShadersGraph/MPSGraphCumulativeOps.h>

#include "frameworks/MetalPerformanceShadersGraph/ops/axis_operation.h"

using namespace openmps::fw::graph;

#define OMPS_SCAN_ALONG(Name, engine_op, label, Axis)                                                           \
  -(MPSGraphTensor *)Name##WithTensor : (MPSGraphTensor *)tensor label : (Axis)axis exclusive                   \
      : (BOOL)exclusive reverse : (BOOL)reverse name : (NSString *)name {                                       \
    const AxisOperation scan{#Name, engine_op, {{"exclusive", exclusive == YES}, {"reverse", reverse == YES}}}; \
    return scan.add_to(self, name, tensor, axis);                                                               \
  }                                                                                                             \
  -(MPSGraphTensor *)Name##WithTensor : (MPSGraphTensor *)tensor label : (Axis)axis name : (NSString *)name {   \
    return [self Name##WithTensor:tensor label:axis exclusive:NO reverse:NO name:name];                         \
  }
#define OMPS_SCAN(Name, engine_op)                  \
  OMPS_SCAN_ALONG(Name, engine_op, axis, NSInteger) \
  OMPS_SCAN_ALONG(Name, engine_op, axisTensor, MPSGraphTensor *)

@implementation MPSGraph (CumulativeOps)

OMPS_SCAN(cumulativeSum, "cumulative_sum")
OMPS_SCAN(cumulativeProduct, "cumulative_product")
OMPS_SCAN(cumulativeMinimum, "cumulative_minimum")
OMPS_SCAN(cumulativeMaximum, "cumulative_maximum")

@end
