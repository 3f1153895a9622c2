// Made by tools/swift/generate.py. The functions of MPSImageEuclideanDistanceTransform.

#import "shim.h"
#include <omps/MPSImageEuclideanDistanceTransform.h>

float omps_MPSImageEuclideanDistanceTransform_searchLimitRadius(void *object) {
  OMPS_ENTER
  return [(MPSImageEuclideanDistanceTransform *)object searchLimitRadius];
  OMPS_LEAVE
}

void omps_MPSImageEuclideanDistanceTransform_setSearchLimitRadius(void *object, float newValue) {
  OMPS_ENTER
  [(MPSImageEuclideanDistanceTransform *)object setSearchLimitRadius:newValue];
  OMPS_LEAVE
}
