// Made by tools/swift/generate.py. The functions of MPSGraphPooling4DOpDescriptor.

#import "shim.h"
#include <omps/MPSGraphPooling4DOpDescriptor.h>

void *omps_MPSGraphPooling4DOpDescriptor_kernelSizes(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphPooling4DOpDescriptor *)object kernelSizes]);
  OMPS_LEAVE
}

void omps_MPSGraphPooling4DOpDescriptor_setKernelSizes(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSGraphPooling4DOpDescriptor *)object setKernelSizes:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSGraphPooling4DOpDescriptor_strides(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphPooling4DOpDescriptor *)object strides]);
  OMPS_LEAVE
}

void omps_MPSGraphPooling4DOpDescriptor_setStrides(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSGraphPooling4DOpDescriptor *)object setStrides:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSGraphPooling4DOpDescriptor_dilationRates(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphPooling4DOpDescriptor *)object dilationRates]);
  OMPS_LEAVE
}

void omps_MPSGraphPooling4DOpDescriptor_setDilationRates(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSGraphPooling4DOpDescriptor *)object setDilationRates:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSGraphPooling4DOpDescriptor_paddingValues(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphPooling4DOpDescriptor *)object paddingValues]);
  OMPS_LEAVE
}

void omps_MPSGraphPooling4DOpDescriptor_setPaddingValues(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSGraphPooling4DOpDescriptor *)object setPaddingValues:omps_consumed(newValue)];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphPooling4DOpDescriptor_paddingStyle(void *object) {
  OMPS_ENTER
  return [(MPSGraphPooling4DOpDescriptor *)object paddingStyle];
  OMPS_LEAVE
}

void omps_MPSGraphPooling4DOpDescriptor_setPaddingStyle(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphPooling4DOpDescriptor *)object setPaddingStyle:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSGraphPooling4DOpDescriptor_ceilMode(void *object) {
  OMPS_ENTER
  return [(MPSGraphPooling4DOpDescriptor *)object ceilMode];
  OMPS_LEAVE
}

void omps_MPSGraphPooling4DOpDescriptor_setCeilMode(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSGraphPooling4DOpDescriptor *)object setCeilMode:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSGraphPooling4DOpDescriptor_includeZeroPadToAverage(void *object) {
  OMPS_ENTER
  return [(MPSGraphPooling4DOpDescriptor *)object includeZeroPadToAverage];
  OMPS_LEAVE
}

void omps_MPSGraphPooling4DOpDescriptor_setIncludeZeroPadToAverage(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSGraphPooling4DOpDescriptor *)object setIncludeZeroPadToAverage:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphPooling4DOpDescriptor_returnIndicesMode(void *object) {
  OMPS_ENTER
  return [(MPSGraphPooling4DOpDescriptor *)object returnIndicesMode];
  OMPS_LEAVE
}

void omps_MPSGraphPooling4DOpDescriptor_setReturnIndicesMode(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphPooling4DOpDescriptor *)object setReturnIndicesMode:newValue];
  OMPS_LEAVE
}

uint32_t omps_MPSGraphPooling4DOpDescriptor_returnIndicesDataType(void *object) {
  OMPS_ENTER
  return [(MPSGraphPooling4DOpDescriptor *)object returnIndicesDataType];
  OMPS_LEAVE
}

void omps_MPSGraphPooling4DOpDescriptor_setReturnIndicesDataType(void *object, uint32_t newValue) {
  OMPS_ENTER
  [(MPSGraphPooling4DOpDescriptor *)object setReturnIndicesDataType:newValue];
  OMPS_LEAVE
}

void *omps_MPSGraphPooling4DOpDescriptor_descriptorWithKernelSizes_strides_dilationRates_paddingValues_paddingStyle(const char *class_name, void *kernelSizes, void *strides, void *dilationRates, void *paddingValues, unsigned long paddingStyle) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) descriptorWithKernelSizes:omps_consumed(kernelSizes) strides:omps_consumed(strides) dilationRates:omps_consumed(dilationRates) paddingValues:omps_consumed(paddingValues) paddingStyle:paddingStyle]);
  OMPS_LEAVE
}

void *omps_MPSGraphPooling4DOpDescriptor_descriptorWithKernelSizes_paddingStyle(const char *class_name, void *kernelSizes, unsigned long paddingStyle) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) descriptorWithKernelSizes:omps_consumed(kernelSizes) paddingStyle:paddingStyle]);
  OMPS_LEAVE
}
