// Made by tools/swift/generate.py. The functions of MPSImageScale.

#import "shim.h"
#include <omps/MPSImageScale.h>

const void *omps_MPSImageScale_scaleTransform(void *object) {
  OMPS_ENTER
  return (void *)[(MPSImageScale *)object scaleTransform];
  OMPS_LEAVE
}

void omps_MPSImageScale_setScaleTransform(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSImageScale *)object setScaleTransform:(void *)newValue];
  OMPS_LEAVE
}
