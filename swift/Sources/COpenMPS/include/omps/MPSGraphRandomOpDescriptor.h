// Made by tools/swift/generate.py. The functions of MPSGraphRandomOpDescriptor.
#pragma once


#include "types.h"

uint64_t omps_MPSGraphRandomOpDescriptor_distribution(void *object);
void omps_MPSGraphRandomOpDescriptor_setDistribution(void *object, uint64_t newValue);
uint32_t omps_MPSGraphRandomOpDescriptor_dataType(void *object);
void omps_MPSGraphRandomOpDescriptor_setDataType(void *object, uint32_t newValue);
float omps_MPSGraphRandomOpDescriptor_min(void *object);
void omps_MPSGraphRandomOpDescriptor_setMin(void *object, float newValue);
float omps_MPSGraphRandomOpDescriptor_max(void *object);
void omps_MPSGraphRandomOpDescriptor_setMax(void *object, float newValue);
long omps_MPSGraphRandomOpDescriptor_minInteger(void *object);
void omps_MPSGraphRandomOpDescriptor_setMinInteger(void *object, long newValue);
long omps_MPSGraphRandomOpDescriptor_maxInteger(void *object);
void omps_MPSGraphRandomOpDescriptor_setMaxInteger(void *object, long newValue);
float omps_MPSGraphRandomOpDescriptor_mean(void *object);
void omps_MPSGraphRandomOpDescriptor_setMean(void *object, float newValue);
float omps_MPSGraphRandomOpDescriptor_standardDeviation(void *object);
void omps_MPSGraphRandomOpDescriptor_setStandardDeviation(void *object, float newValue);
uint64_t omps_MPSGraphRandomOpDescriptor_samplingMethod(void *object);
void omps_MPSGraphRandomOpDescriptor_setSamplingMethod(void *object, uint64_t newValue);
void *omps_MPSGraphRandomOpDescriptor_descriptorWithDistribution_dataType(const char *class_name, uint64_t distribution, uint32_t dataType);
