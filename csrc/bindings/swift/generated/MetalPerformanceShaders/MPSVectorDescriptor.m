// Made by tools/swift/generate.py. The functions of MPSVectorDescriptor.

#import "shim.h"
#include <omps/MPSVectorDescriptor.h>

long omps_MPSVectorDescriptor_length(void *object) {
  OMPS_ENTER
  return [(MPSVectorDescriptor *)object length];
  OMPS_LEAVE
}

void omps_MPSVectorDescriptor_setLength(void *object, long newValue) {
  OMPS_ENTER
  [(MPSVectorDescriptor *)object setLength:newValue];
  OMPS_LEAVE
}

long omps_MPSVectorDescriptor_vectors(void *object) {
  OMPS_ENTER
  return [(MPSVectorDescriptor *)object vectors];
  OMPS_LEAVE
}

uint32_t omps_MPSVectorDescriptor_dataType(void *object) {
  OMPS_ENTER
  return [(MPSVectorDescriptor *)object dataType];
  OMPS_LEAVE
}

void omps_MPSVectorDescriptor_setDataType(void *object, uint32_t newValue) {
  OMPS_ENTER
  [(MPSVectorDescriptor *)object setDataType:newValue];
  OMPS_LEAVE
}

long omps_MPSVectorDescriptor_vectorBytes(void *object) {
  OMPS_ENTER
  return [(MPSVectorDescriptor *)object vectorBytes];
  OMPS_LEAVE
}

void *omps_MPSVectorDescriptor_vectorDescriptorWithLength_dataType(const char *class_name, long length, uint32_t dataType) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) vectorDescriptorWithLength:length dataType:dataType]);
  OMPS_LEAVE
}

void *omps_MPSVectorDescriptor_vectorDescriptorWithLength_vectors_vectorBytes_dataType(const char *class_name, long length, long vectors, long vectorBytes, uint32_t dataType) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) vectorDescriptorWithLength:length vectors:vectors vectorBytes:vectorBytes dataType:dataType]);
  OMPS_LEAVE
}

long omps_MPSVectorDescriptor_class_vectorBytesForLength_dataType(long length, uint32_t dataType) {
  OMPS_ENTER
  return [MPSVectorDescriptor vectorBytesForLength:length dataType:dataType];
  OMPS_LEAVE
}
