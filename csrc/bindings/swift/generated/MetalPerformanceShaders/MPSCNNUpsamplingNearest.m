// Made by tools/swift/generate.py. The functions of MPSCNNUpsamplingNearest.

#import "shim.h"
#include <omps/MPSCNNUpsamplingNearest.h>

void *omps_MPSCNNUpsamplingNearest_initWithDevice_integerScaleFactorX_integerScaleFactorY(const char *class_name, void *device, long integerScaleFactorX, long integerScaleFactorY) {
  OMPS_ENTER
  return [(MPSCNNUpsamplingNearest *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device integerScaleFactorX:integerScaleFactorX integerScaleFactorY:integerScaleFactorY];
  OMPS_LEAVE
}
