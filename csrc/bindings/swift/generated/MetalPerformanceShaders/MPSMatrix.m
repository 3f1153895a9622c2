// Made by tools/swift/generate.py. The functions of MPSMatrix.

#import "shim.h"
#include <omps/MPSMatrix.h>

void *omps_MPSMatrix_device(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSMatrix *)object device]);
  OMPS_LEAVE
}

long omps_MPSMatrix_rows(void *object) {
  OMPS_ENTER
  return [(MPSMatrix *)object rows];
  OMPS_LEAVE
}

long omps_MPSMatrix_columns(void *object) {
  OMPS_ENTER
  return [(MPSMatrix *)object columns];
  OMPS_LEAVE
}

long omps_MPSMatrix_matrices(void *object) {
  OMPS_ENTER
  return [(MPSMatrix *)object matrices];
  OMPS_LEAVE
}

uint32_t omps_MPSMatrix_dataType(void *object) {
  OMPS_ENTER
  return [(MPSMatrix *)object dataType];
  OMPS_LEAVE
}

long omps_MPSMatrix_rowBytes(void *object) {
  OMPS_ENTER
  return [(MPSMatrix *)object rowBytes];
  OMPS_LEAVE
}

long omps_MPSMatrix_matrixBytes(void *object) {
  OMPS_ENTER
  return [(MPSMatrix *)object matrixBytes];
  OMPS_LEAVE
}

long omps_MPSMatrix_offset(void *object) {
  OMPS_ENTER
  return [(MPSMatrix *)object offset];
  OMPS_LEAVE
}

void *omps_MPSMatrix_data(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSMatrix *)object data]);
  OMPS_LEAVE
}

void *omps_MPSMatrix_initWithBuffer_descriptor(const char *class_name, void *buffer, void *descriptor) {
  OMPS_ENTER
  return [(MPSMatrix *)[(Class)objc_getClass(class_name) alloc] initWithBuffer:(id)buffer descriptor:(id)descriptor];
  OMPS_LEAVE
}

void *omps_MPSMatrix_initWithBuffer_offset_descriptor(const char *class_name, void *buffer, long offset, void *descriptor) {
  OMPS_ENTER
  return [(MPSMatrix *)[(Class)objc_getClass(class_name) alloc] initWithBuffer:(id)buffer offset:offset descriptor:(id)descriptor];
  OMPS_LEAVE
}

void *omps_MPSMatrix_initWithDevice_descriptor(const char *class_name, void *device, void *descriptor) {
  OMPS_ENTER
  return [(MPSMatrix *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device descriptor:(id)descriptor];
  OMPS_LEAVE
}

void omps_MPSMatrix_synchronizeOnCommandBuffer(void *object, void *commandBuffer) {
  OMPS_ENTER
  [(MPSMatrix *)object synchronizeOnCommandBuffer:(id)commandBuffer];
  OMPS_LEAVE
}

long omps_MPSMatrix_resourceSize(void *object) {
  OMPS_ENTER
  return [(MPSMatrix *)object resourceSize];
  OMPS_LEAVE
}
