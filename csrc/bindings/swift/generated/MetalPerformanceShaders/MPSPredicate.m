// Made by tools/swift/generate.py. The functions of MPSPredicate.

#import "shim.h"
#include <omps/MPSPredicate.h>

void *omps_MPSPredicate_predicateBuffer(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSPredicate *)object predicateBuffer]);
  OMPS_LEAVE
}

long omps_MPSPredicate_predicateOffset(void *object) {
  OMPS_ENTER
  return [(MPSPredicate *)object predicateOffset];
  OMPS_LEAVE
}

void *omps_MPSPredicate_predicateWithBuffer_offset(const char *class_name, void *buffer, long offset) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) predicateWithBuffer:(id)buffer offset:offset]);
  OMPS_LEAVE
}

void *omps_MPSPredicate_initWithBuffer_offset(const char *class_name, void *buffer, long offset) {
  OMPS_ENTER
  return [(MPSPredicate *)[(Class)objc_getClass(class_name) alloc] initWithBuffer:(id)buffer offset:offset];
  OMPS_LEAVE
}

void *omps_MPSPredicate_initWithDevice(const char *class_name, void *device) {
  OMPS_ENTER
  return [(MPSPredicate *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device];
  OMPS_LEAVE
}
