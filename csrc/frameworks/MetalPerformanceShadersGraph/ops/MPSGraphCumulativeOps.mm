#import <MetalPerformanceShadersGraph/MPSGraphCumulativeOps.h>

#include "frameworks/MetalPerformanceShadersGraph/ops/axis_operation.h"

using namespace openmps::fw::graph;

namespace {

AxisOperation scan(const char *type, const char *engine_op, BOOL exclusive, BOOL reverse) {
  return {type, engine_op, {{"exclusive", exclusive == YES}, {"reverse", reverse == YES}}};
}

}  // namespace

// NOLINTBEGIN(bugprone-macro-parentheses): the arguments are parts of selectors.
#define OMPS_SCAN_ALONG(Name, engine_op, label, Axis)                                                         \
  -(MPSGraphTensor *)Name##WithTensor : (MPSGraphTensor *)tensor label : (Axis)axis exclusive                 \
      : (BOOL)exclusive reverse : (BOOL)reverse name : (NSString *)name {                                     \
    return scan(#Name, engine_op, exclusive, reverse).add_to(self, name, tensor, axis);                       \
  }                                                                                                           \
  -(MPSGraphTensor *)Name##WithTensor : (MPSGraphTensor *)tensor label : (Axis)axis name : (NSString *)name { \
    return scan(#Name, engine_op, NO, NO).add_to(self, name, tensor, axis);                                   \
  }
#define OMPS_SCAN(Name, engine_op)                  \
  OMPS_SCAN_ALONG(Name, engine_op, axis, NSInteger) \
  OMPS_SCAN_ALONG(Name, engine_op, axisTensor, MPSGraphTensor *)
// NOLINTEND(bugprone-macro-parentheses)

@implementation MPSGraph (CumulativeOps)

OMPS_SCAN(cumulativeSum, "cumulative_sum")
OMPS_SCAN(cumulativeProduct, "cumulative_product")
OMPS_SCAN(cumulativeMinimum, "cumulative_minimum")
OMPS_SCAN(cumulativeMaximum, "cumulative_maximum")

@end
