// Made by tools/swift/generate.py. The functions of MPSCNNMultiplyGradient.

#import "shim.h"
#include <omps/MPSCNNMultiplyGradient.h>

void *omps_MPSCNNMultiplyGradient_initWithDevice_isSecondarySourceFilter(const char *class_name, void *device, _Bool isSecondarySourceFilter) {
  OMPS_ENTER
  return [(MPSCNNMultiplyGradient *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device isSecondarySourceFilter:isSecondarySourceFilter];
  OMPS_LEAVE
}
