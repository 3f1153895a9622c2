// Made by tools/swift/generate.py. The functions of MPSImageSobel.

#import "shim.h"
#include <omps/MPSImageSobel.h>

const float *omps_MPSImageSobel_colorTransform(void *object) {
  OMPS_ENTER
  return (void *)[(MPSImageSobel *)object colorTransform];
  OMPS_LEAVE
}

void *omps_MPSImageSobel_initWithDevice_linearGrayColorTransform(const char *class_name, void *device, const float *transform) {
  OMPS_ENTER
  return [(MPSImageSobel *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device linearGrayColorTransform:(void *)transform];
  OMPS_LEAVE
}
