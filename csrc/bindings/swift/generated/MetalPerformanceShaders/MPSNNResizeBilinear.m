// Made by tools/swift/generate.py. The functions of MPSNNResizeBilinear.

#import "shim.h"
#include <omps/MPSNNResizeBilinear.h>

long omps_MPSNNResizeBilinear_resizeWidth(void *object) {
  OMPS_ENTER
  return [(MPSNNResizeBilinear *)object resizeWidth];
  OMPS_LEAVE
}

long omps_MPSNNResizeBilinear_resizeHeight(void *object) {
  OMPS_ENTER
  return [(MPSNNResizeBilinear *)object resizeHeight];
  OMPS_LEAVE
}

_Bool omps_MPSNNResizeBilinear_alignCorners(void *object) {
  OMPS_ENTER
  return [(MPSNNResizeBilinear *)object alignCorners];
  OMPS_LEAVE
}

void *omps_MPSNNResizeBilinear_initWithDevice_resizeWidth_resizeHeight_alignCorners(const char *class_name, void *device, long resizeWidth, long resizeHeight, _Bool alignCorners) {
  OMPS_ENTER
  return [(MPSNNResizeBilinear *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device resizeWidth:resizeWidth resizeHeight:resizeHeight alignCorners:alignCorners];
  OMPS_LEAVE
}
