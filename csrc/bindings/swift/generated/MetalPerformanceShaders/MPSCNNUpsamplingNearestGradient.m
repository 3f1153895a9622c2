// Made by tools/swift/generate.py. The functions of MPSCNNUpsamplingNearestGradient.

#import "shim.h"
#include <omps/MPSCNNUpsamplingNearestGradient.h>

void *omps_MPSCNNUpsamplingNearestGradient_initWithDevice_integerScaleFactorX_integerScaleFactorY(const char *class_name, void *device, long integerScaleFactorX, long integerScaleFactorY) {
  OMPS_ENTER
  return [(MPSCNNUpsamplingNearestGradient *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device integerScaleFactorX:integerScaleFactorX integerScaleFactorY:integerScaleFactorY];
  OMPS_LEAVE
}
