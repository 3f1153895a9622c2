// Made by tools/swift/generate.py. The functions of MPSMatrixRandomDistributionDescriptor.
#pragma once


#include "types.h"

unsigned long omps_MPSMatrixRandomDistributionDescriptor_distributionType(void *object);
void omps_MPSMatrixRandomDistributionDescriptor_setDistributionType(void *object, unsigned long newValue);
float omps_MPSMatrixRandomDistributionDescriptor_minimum(void *object);
void omps_MPSMatrixRandomDistributionDescriptor_setMinimum(void *object, float newValue);
float omps_MPSMatrixRandomDistributionDescriptor_maximum(void *object);
void omps_MPSMatrixRandomDistributionDescriptor_setMaximum(void *object, float newValue);
float omps_MPSMatrixRandomDistributionDescriptor_mean(void *object);
void omps_MPSMatrixRandomDistributionDescriptor_setMean(void *object, float newValue);
float omps_MPSMatrixRandomDistributionDescriptor_standardDeviation(void *object);
void omps_MPSMatrixRandomDistributionDescriptor_setStandardDeviation(void *object, float newValue);
void *omps_MPSMatrixRandomDistributionDescriptor_class_uniformDistributionDescriptorWithMinimum_maximum(float minimum, float maximum);
void *omps_MPSMatrixRandomDistributionDescriptor_class_normalDistributionDescriptorWithMean_standardDeviation(float mean, float standardDeviation);
void *omps_MPSMatrixRandomDistributionDescriptor_class_normalDistributionDescriptorWithMean_standardDeviation_minimum_maximum(float mean, float standardDeviation, float minimum, float maximum);
void *omps_MPSMatrixRandomDistributionDescriptor_class_defaultDistributionDescriptor(void);
