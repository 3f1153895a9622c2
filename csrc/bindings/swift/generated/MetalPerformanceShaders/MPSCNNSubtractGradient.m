// Made by tools/swift/generate.py. The functions of MPSCNNSubtractGradient.

#import "shim.h"
#include <omps/MPSCNNSubtractGradient.h>

void *omps_MPSCNNSubtractGradient_initWithDevice_isSecondarySourceFilter(const char *class_name, void *device, _Bool isSecondarySourceFilter) {
  OMPS_ENTER
  return [(MPSCNNSubtractGradient *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device isSecondarySourceFilter:isSecondarySourceFilter];
  OMPS_LEAVE
}
