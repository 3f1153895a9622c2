// Made by tools/swift/generate.py. The functions of MPSCNNUpsamplingBilinearGradient.

#import "shim.h"
#include <omps/MPSCNNUpsamplingBilinearGradient.h>

void *omps_MPSCNNUpsamplingBilinearGradient_initWithDevice_integerScaleFactorX_integerScaleFactorY(const char *class_name, void *device, long integerScaleFactorX, long integerScaleFactorY) {
  OMPS_ENTER
  return [(MPSCNNUpsamplingBilinearGradient *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device integerScaleFactorX:integerScaleFactorX integerScaleFactorY:integerScaleFactorY];
  OMPS_LEAVE
}
