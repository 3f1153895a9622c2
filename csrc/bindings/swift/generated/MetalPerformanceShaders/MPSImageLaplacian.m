// Made by tools/swift/generate.py. The functions of MPSImageLaplacian.

#import "shim.h"
#include <omps/MPSImageLaplacian.h>

float omps_MPSImageLaplacian_bias(void *object) {
  OMPS_ENTER
  return [(MPSImageLaplacian *)object bias];
  OMPS_LEAVE
}

void omps_MPSImageLaplacian_setBias(void *object, float newValue) {
  OMPS_ENTER
  [(MPSImageLaplacian *)object setBias:newValue];
  OMPS_LEAVE
}
