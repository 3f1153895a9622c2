// Made by tools/swift/generate.py. The functions of MPSImageLaplacianPyramid.

#import "shim.h"
#include <omps/MPSImageLaplacianPyramid.h>

float omps_MPSImageLaplacianPyramid_getLaplacianBias(void *object) {
  OMPS_ENTER
  return [(MPSImageLaplacianPyramid *)object getLaplacianBias];
  OMPS_LEAVE
}

void omps_MPSImageLaplacianPyramid_setLaplacianBias(void *object, float newValue) {
  OMPS_ENTER
  [(MPSImageLaplacianPyramid *)object setLaplacianBias:newValue];
  OMPS_LEAVE
}

float omps_MPSImageLaplacianPyramid_getLaplacianScale(void *object) {
  OMPS_ENTER
  return [(MPSImageLaplacianPyramid *)object getLaplacianScale];
  OMPS_LEAVE
}

void omps_MPSImageLaplacianPyramid_setLaplacianScale(void *object, float newValue) {
  OMPS_ENTER
  [(MPSImageLaplacianPyramid *)object setLaplacianScale:newValue];
  OMPS_LEAVE
}
