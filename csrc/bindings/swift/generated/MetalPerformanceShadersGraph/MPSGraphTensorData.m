// Made by tools/swift/generate.py. The functions of MPSGraphTensorData.

#import "shim.h"
#include <omps/MPSGraphTensorData.h>

void *omps_MPSGraphTensorData_shape(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphTensorData *)object shape]);
  OMPS_LEAVE
}

uint32_t omps_MPSGraphTensorData_dataType(void *object) {
  OMPS_ENTER
  return [(MPSGraphTensorData *)object dataType];
  OMPS_LEAVE
}

void *omps_MPSGraphTensorData_device(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphTensorData *)object device]);
  OMPS_LEAVE
}

void *omps_MPSGraphTensorData_initWithDevice_data_shape_dataType(const char *class_name, void *device, void *data, void *shape, uint32_t dataType) {
  OMPS_ENTER
  return [(MPSGraphTensorData *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device data:omps_consumed(data) shape:omps_consumed(shape) dataType:dataType];
  OMPS_LEAVE
}

void *omps_MPSGraphTensorData_initWithMTLBuffer_shape_dataType(const char *class_name, void *buffer, void *shape, uint32_t dataType) {
  OMPS_ENTER
  return [(MPSGraphTensorData *)[(Class)objc_getClass(class_name) alloc] initWithMTLBuffer:(id)buffer shape:omps_consumed(shape) dataType:dataType];
  OMPS_LEAVE
}

void *omps_MPSGraphTensorData_initWithMTLBuffer_shape_dataType_rowBytes(const char *class_name, void *buffer, void *shape, uint32_t dataType, long rowBytes) {
  OMPS_ENTER
  return [(MPSGraphTensorData *)[(Class)objc_getClass(class_name) alloc] initWithMTLBuffer:(id)buffer shape:omps_consumed(shape) dataType:dataType rowBytes:rowBytes];
  OMPS_LEAVE
}

void *omps_MPSGraphTensorData_initWithMPSMatrix(const char *class_name, void *matrix) {
  OMPS_ENTER
  return [(MPSGraphTensorData *)[(Class)objc_getClass(class_name) alloc] initWithMPSMatrix:(id)matrix];
  OMPS_LEAVE
}

void *omps_MPSGraphTensorData_initWithMPSMatrix_rank(const char *class_name, void *matrix, long rank) {
  OMPS_ENTER
  return [(MPSGraphTensorData *)[(Class)objc_getClass(class_name) alloc] initWithMPSMatrix:(id)matrix rank:rank];
  OMPS_LEAVE
}

void *omps_MPSGraphTensorData_initWithMPSVector(const char *class_name, void *vector) {
  OMPS_ENTER
  return [(MPSGraphTensorData *)[(Class)objc_getClass(class_name) alloc] initWithMPSVector:(id)vector];
  OMPS_LEAVE
}

void *omps_MPSGraphTensorData_initWithMPSVector_rank(const char *class_name, void *vector, long rank) {
  OMPS_ENTER
  return [(MPSGraphTensorData *)[(Class)objc_getClass(class_name) alloc] initWithMPSVector:(id)vector rank:rank];
  OMPS_LEAVE
}

void *omps_MPSGraphTensorData_initWithMPSNDArray(const char *class_name, void *ndarray) {
  OMPS_ENTER
  return [(MPSGraphTensorData *)[(Class)objc_getClass(class_name) alloc] initWithMPSNDArray:(id)ndarray];
  OMPS_LEAVE
}

void *omps_MPSGraphTensorData_initWithMPSImageBatch(const char *class_name, void *imageBatch) {
  OMPS_ENTER
  return [(MPSGraphTensorData *)[(Class)objc_getClass(class_name) alloc] initWithMPSImageBatch:omps_consumed(imageBatch)];
  OMPS_LEAVE
}

void *omps_MPSGraphTensorData_mpsndarray(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphTensorData *)object mpsndarray]);
  OMPS_LEAVE
}
