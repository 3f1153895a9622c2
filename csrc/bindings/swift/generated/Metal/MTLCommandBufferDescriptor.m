// Made by tools/swift/generate.py. The functions of MTLCommandBufferDescriptor.

#import "shim.h"
#include <omps/MTLCommandBufferDescriptor.h>

_Bool omps_MTLCommandBufferDescriptor_retainedReferences(void *object) {
  OMPS_ENTER
  return [(MTLCommandBufferDescriptor *)object retainedReferences];
  OMPS_LEAVE
}

void omps_MTLCommandBufferDescriptor_setRetainedReferences(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MTLCommandBufferDescriptor *)object setRetainedReferences:newValue];
  OMPS_LEAVE
}

unsigned long omps_MTLCommandBufferDescriptor_errorOptions(void *object) {
  OMPS_ENTER
  return [(MTLCommandBufferDescriptor *)object errorOptions];
  OMPS_LEAVE
}

void omps_MTLCommandBufferDescriptor_setErrorOptions(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MTLCommandBufferDescriptor *)object setErrorOptions:newValue];
  OMPS_LEAVE
}
