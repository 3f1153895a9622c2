// Made by tools/swift/generate.py. The functions of MPSGraphPooling4DOpDescriptor.
#pragma once


#include "types.h"

void *omps_MPSGraphPooling4DOpDescriptor_kernelSizes(void *object);
void omps_MPSGraphPooling4DOpDescriptor_setKernelSizes(void *object, void *newValue);
void *omps_MPSGraphPooling4DOpDescriptor_strides(void *object);
void omps_MPSGraphPooling4DOpDescriptor_setStrides(void *object, void *newValue);
void *omps_MPSGraphPooling4DOpDescriptor_dilationRates(void *object);
void omps_MPSGraphPooling4DOpDescriptor_setDilationRates(void *object, void *newValue);
void *omps_MPSGraphPooling4DOpDescriptor_paddingValues(void *object);
void omps_MPSGraphPooling4DOpDescriptor_setPaddingValues(void *object, void *newValue);
unsigned long omps_MPSGraphPooling4DOpDescriptor_paddingStyle(void *object);
void omps_MPSGraphPooling4DOpDescriptor_setPaddingStyle(void *object, unsigned long newValue);
_Bool omps_MPSGraphPooling4DOpDescriptor_ceilMode(void *object);
void omps_MPSGraphPooling4DOpDescriptor_setCeilMode(void *object, _Bool newValue);
_Bool omps_MPSGraphPooling4DOpDescriptor_includeZeroPadToAverage(void *object);
void omps_MPSGraphPooling4DOpDescriptor_setIncludeZeroPadToAverage(void *object, _Bool newValue);
unsigned long omps_MPSGraphPooling4DOpDescriptor_returnIndicesMode(void *object);
void omps_MPSGraphPooling4DOpDescriptor_setReturnIndicesMode(void *object, unsigned long newValue);
uint32_t omps_MPSGraphPooling4DOpDescriptor_returnIndicesDataType(void *object);
void omps_MPSGraphPooling4DOpDescriptor_setReturnIndicesDataType(void *object, uint32_t newValue);
void *omps_MPSGraphPooling4DOpDescriptor_descriptorWithKernelSizes_strides_dilationRates_paddingValues_paddingStyle(const char *class_name, void *kernelSizes, void *strides, void *dilationRates, void *paddingValues, unsigned long paddingStyle);
void *omps_MPSGraphPooling4DOpDescriptor_descriptorWithKernelSizes_paddingStyle(const char *class_name, void *kernelSizes, unsigned long paddingStyle);
