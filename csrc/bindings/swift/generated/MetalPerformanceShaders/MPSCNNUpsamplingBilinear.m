// Made by tools/swift/generate.py. The functions of MPSCNNUpsamplingBilinear.

#import "shim.h"
#include <omps/MPSCNNUpsamplingBilinear.h>

void *omps_MPSCNNUpsamplingBilinear_initWithDevice_integerScaleFactorX_integerScaleFactorY(const char *class_name, void *device, long integerScaleFactorX, long integerScaleFactorY) {
  OMPS_ENTER
  return [(MPSCNNUpsamplingBilinear *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device integerScaleFactorX:integerScaleFactorX integerScaleFactorY:integerScaleFactorY];
  OMPS_LEAVE
}

void *omps_MPSCNNUpsamplingBilinear_initWithDevice_integerScaleFactorX_integerScaleFactorY_alignCorners(const char *class_name, void *device, long integerScaleFactorX, long integerScaleFactorY, _Bool alignCorners) {
  OMPS_ENTER
  return [(MPSCNNUpsamplingBilinear *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device integerScaleFactorX:integerScaleFactorX integerScaleFactorY:integerScaleFactorY alignCorners:alignCorners];
  OMPS_LEAVE
}
