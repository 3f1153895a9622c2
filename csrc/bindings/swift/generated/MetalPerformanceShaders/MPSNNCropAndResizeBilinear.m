// Made by tools/swift/generate.py. The functions of MPSNNCropAndResizeBilinear.

#import "shim.h"
#include <omps/MPSNNCropAndResizeBilinear.h>

long omps_MPSNNCropAndResizeBilinear_resizeWidth(void *object) {
  OMPS_ENTER
  return [(MPSNNCropAndResizeBilinear *)object resizeWidth];
  OMPS_LEAVE
}

long omps_MPSNNCropAndResizeBilinear_resizeHeight(void *object) {
  OMPS_ENTER
  return [(MPSNNCropAndResizeBilinear *)object resizeHeight];
  OMPS_LEAVE
}

long omps_MPSNNCropAndResizeBilinear_numberOfRegions(void *object) {
  OMPS_ENTER
  return [(MPSNNCropAndResizeBilinear *)object numberOfRegions];
  OMPS_LEAVE
}

const void *omps_MPSNNCropAndResizeBilinear_regions(void *object) {
  OMPS_ENTER
  return (void *)[(MPSNNCropAndResizeBilinear *)object regions];
  OMPS_LEAVE
}

void *omps_MPSNNCropAndResizeBilinear_initWithDevice_resizeWidth_resizeHeight_numberOfRegions_regions(const char *class_name, void *device, long resizeWidth, long resizeHeight, long numberOfRegions, const void *regions) {
  OMPS_ENTER
  return [(MPSNNCropAndResizeBilinear *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device resizeWidth:resizeWidth resizeHeight:resizeHeight numberOfRegions:numberOfRegions regions:(void *)regions];
  OMPS_LEAVE
}
