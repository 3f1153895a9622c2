// Made by tools/swift/generate.py. The functions of MPSVector.

#import "shim.h"
#include <omps/MPSVector.h>

void *omps_MPSVector_device(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSVector *)object device]);
  OMPS_LEAVE
}

long omps_MPSVector_length(void *object) {
  OMPS_ENTER
  return [(MPSVector *)object length];
  OMPS_LEAVE
}

long omps_MPSVector_vectors(void *object) {
  OMPS_ENTER
  return [(MPSVector *)object vectors];
  OMPS_LEAVE
}

uint32_t omps_MPSVector_dataType(void *object) {
  OMPS_ENTER
  return [(MPSVector *)object dataType];
  OMPS_LEAVE
}

long omps_MPSVector_vectorBytes(void *object) {
  OMPS_ENTER
  return [(MPSVector *)object vectorBytes];
  OMPS_LEAVE
}

long omps_MPSVector_offset(void *object) {
  OMPS_ENTER
  return [(MPSVector *)object offset];
  OMPS_LEAVE
}

void *omps_MPSVector_data(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSVector *)object data]);
  OMPS_LEAVE
}

void *omps_MPSVector_initWithBuffer_descriptor(const char *class_name, void *buffer, void *descriptor) {
  OMPS_ENTER
  return [(MPSVector *)[(Class)objc_getClass(class_name) alloc] initWithBuffer:(id)buffer descriptor:(id)descriptor];
  OMPS_LEAVE
}

void *omps_MPSVector_initWithBuffer_offset_descriptor(const char *class_name, void *buffer, long offset, void *descriptor) {
  OMPS_ENTER
  return [(MPSVector *)[(Class)objc_getClass(class_name) alloc] initWithBuffer:(id)buffer offset:offset descriptor:(id)descriptor];
  OMPS_LEAVE
}

void *omps_MPSVector_initWithDevice_descriptor(const char *class_name, void *device, void *descriptor) {
  OMPS_ENTER
  return [(MPSVector *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device descriptor:(id)descriptor];
  OMPS_LEAVE
}

void omps_MPSVector_synchronizeOnCommandBuffer(void *object, void *commandBuffer) {
  OMPS_ENTER
  [(MPSVector *)object synchronizeOnCommandBuffer:(id)commandBuffer];
  OMPS_LEAVE
}

long omps_MPSVector_resourceSize(void *object) {
  OMPS_ENTER
  return [(MPSVector *)object resourceSize];
  OMPS_LEAVE
}
