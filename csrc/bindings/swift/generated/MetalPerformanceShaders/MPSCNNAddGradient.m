// Made by tools/swift/generate.py. The functions of MPSCNNAddGradient.

#import "shim.h"
#include <omps/MPSCNNAddGradient.h>

void *omps_MPSCNNAddGradient_initWithDevice_isSecondarySourceFilter(const char *class_name, void *device, _Bool isSecondarySourceFilter) {
  OMPS_ENTER
  return [(MPSCNNAddGradient *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device isSecondarySourceFilter:isSecondarySourceFilter];
  OMPS_LEAVE
}
