// Made by tools/swift/generate.py. The functions of MPSMatrixRandomDistributionDescriptor.

#import "shim.h"
#include <omps/MPSMatrixRandomDistributionDescriptor.h>

unsigned long omps_MPSMatrixRandomDistributionDescriptor_distributionType(void *object) {
  OMPS_ENTER
  return [(MPSMatrixRandomDistributionDescriptor *)object distributionType];
  OMPS_LEAVE
}

void omps_MPSMatrixRandomDistributionDescriptor_setDistributionType(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSMatrixRandomDistributionDescriptor *)object setDistributionType:newValue];
  OMPS_LEAVE
}

float omps_MPSMatrixRandomDistributionDescriptor_minimum(void *object) {
  OMPS_ENTER
  return [(MPSMatrixRandomDistributionDescriptor *)object minimum];
  OMPS_LEAVE
}

void omps_MPSMatrixRandomDistributionDescriptor_setMinimum(void *object, float newValue) {
  OMPS_ENTER
  [(MPSMatrixRandomDistributionDescriptor *)object setMinimum:newValue];
  OMPS_LEAVE
}

float omps_MPSMatrixRandomDistributionDescriptor_maximum(void *object) {
  OMPS_ENTER
  return [(MPSMatrixRandomDistributionDescriptor *)object maximum];
  OMPS_LEAVE
}

void omps_MPSMatrixRandomDistributionDescriptor_setMaximum(void *object, float newValue) {
  OMPS_ENTER
  [(MPSMatrixRandomDistributionDescriptor *)object setMaximum:newValue];
  OMPS_LEAVE
}

float omps_MPSMatrixRandomDistributionDescriptor_mean(void *object) {
  OMPS_ENTER
  return [(MPSMatrixRandomDistributionDescriptor *)object mean];
  OMPS_LEAVE
}

void omps_MPSMatrixRandomDistributionDescriptor_setMean(void *object, float newValue) {
  OMPS_ENTER
  [(MPSMatrixRandomDistributionDescriptor *)object setMean:newValue];
  OMPS_LEAVE
}

float omps_MPSMatrixRandomDistributionDescriptor_standardDeviation(void *object) {
  OMPS_ENTER
  return [(MPSMatrixRandomDistributionDescriptor *)object standardDeviation];
  OMPS_LEAVE
}

void omps_MPSMatrixRandomDistributionDescriptor_setStandardDeviation(void *object, float newValue) {
  OMPS_ENTER
  [(MPSMatrixRandomDistributionDescriptor *)object setStandardDeviation:newValue];
  OMPS_LEAVE
}

void *omps_MPSMatrixRandomDistributionDescriptor_class_uniformDistributionDescriptorWithMinimum_maximum(float minimum, float maximum) {
  OMPS_ENTER
  return omps_retained([MPSMatrixRandomDistributionDescriptor uniformDistributionDescriptorWithMinimum:minimum maximum:maximum]);
  OMPS_LEAVE
}

void *omps_MPSMatrixRandomDistributionDescriptor_class_normalDistributionDescriptorWithMean_standardDeviation(float mean, float standardDeviation) {
  OMPS_ENTER
  return omps_retained([MPSMatrixRandomDistributionDescriptor normalDistributionDescriptorWithMean:mean standardDeviation:standardDeviation]);
  OMPS_LEAVE
}

void *omps_MPSMatrixRandomDistributionDescriptor_class_normalDistributionDescriptorWithMean_standardDeviation_minimum_maximum(float mean, float standardDeviation, float minimum, float maximum) {
  OMPS_ENTER
  return omps_retained([MPSMatrixRandomDistributionDescriptor normalDistributionDescriptorWithMean:mean standardDeviation:standardDeviation minimum:minimum maximum:maximum]);
  OMPS_LEAVE
}

void *omps_MPSMatrixRandomDistributionDescriptor_class_defaultDistributionDescriptor(void) {
  OMPS_ENTER
  return omps_retained([MPSMatrixRandomDistributionDescriptor defaultDistributionDescriptor]);
  OMPS_LEAVE
}
