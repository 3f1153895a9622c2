// Made by tools/swift/generate.py. The functions of MPSImageConversion.

#import "shim.h"
#include <omps/MPSImageConversion.h>

unsigned long omps_MPSImageConversion_sourceAlpha(void *object) {
  OMPS_ENTER
  return [(MPSImageConversion *)object sourceAlpha];
  OMPS_LEAVE
}

unsigned long omps_MPSImageConversion_destinationAlpha(void *object) {
  OMPS_ENTER
  return [(MPSImageConversion *)object destinationAlpha];
  OMPS_LEAVE
}
