// Made by tools/swift/generate.py. The functions of MPSImageTransformProvider.

#import "shim.h"
#include <omps/MPSImageTransformProvider.h>

void omps_MPSImageTransformProvider_transformForSourceImage_handle(void *object, void *image, void *handle, void *result) {
  OMPS_ENTER
  *(MPSScaleTransform *)result = [(id<MPSImageTransformProvider>)object transformForSourceImage:(id)image handle:omps_consumed(handle)];
  OMPS_LEAVE
}
