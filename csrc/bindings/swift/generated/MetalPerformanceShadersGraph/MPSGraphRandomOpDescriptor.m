// Made by tools/swift/generate.py. The functions of MPSGraphRandomOpDescriptor.

#import "shim.h"
#include <omps/MPSGraphRandomOpDescriptor.h>

uint64_t omps_MPSGraphRandomOpDescriptor_distribution(void *object) {
  OMPS_ENTER
  return [(MPSGraphRandomOpDescriptor *)object distribution];
  OMPS_LEAVE
}

void omps_MPSGraphRandomOpDescriptor_setDistribution(void *object, uint64_t newValue) {
  OMPS_ENTER
  [(MPSGraphRandomOpDescriptor *)object setDistribution:newValue];
  OMPS_LEAVE
}

uint32_t omps_MPSGraphRandomOpDescriptor_dataType(void *object) {
  OMPS_ENTER
  return [(MPSGraphRandomOpDescriptor *)object dataType];
  OMPS_LEAVE
}

void omps_MPSGraphRandomOpDescriptor_setDataType(void *object, uint32_t newValue) {
  OMPS_ENTER
  [(MPSGraphRandomOpDescriptor *)object setDataType:newValue];
  OMPS_LEAVE
}

float omps_MPSGraphRandomOpDescriptor_min(void *object) {
  OMPS_ENTER
  return [(MPSGraphRandomOpDescriptor *)object min];
  OMPS_LEAVE
}

void omps_MPSGraphRandomOpDescriptor_setMin(void *object, float newValue) {
  OMPS_ENTER
  [(MPSGraphRandomOpDescriptor *)object setMin:newValue];
  OMPS_LEAVE
}

float omps_MPSGraphRandomOpDescriptor_max(void *object) {
  OMPS_ENTER
  return [(MPSGraphRandomOpDescriptor *)object max];
  OMPS_LEAVE
}

void omps_MPSGraphRandomOpDescriptor_setMax(void *object, float newValue) {
  OMPS_ENTER
  [(MPSGraphRandomOpDescriptor *)object setMax:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphRandomOpDescriptor_minInteger(void *object) {
  OMPS_ENTER
  return [(MPSGraphRandomOpDescriptor *)object minInteger];
  OMPS_LEAVE
}

void omps_MPSGraphRandomOpDescriptor_setMinInteger(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphRandomOpDescriptor *)object setMinInteger:newValue];
  OMPS_LEAVE
}

long omps_MPSGraphRandomOpDescriptor_maxInteger(void *object) {
  OMPS_ENTER
  return [(MPSGraphRandomOpDescriptor *)object maxInteger];
  OMPS_LEAVE
}

void omps_MPSGraphRandomOpDescriptor_setMaxInteger(void *object, long newValue) {
  OMPS_ENTER
  [(MPSGraphRandomOpDescriptor *)object setMaxInteger:newValue];
  OMPS_LEAVE
}

float omps_MPSGraphRandomOpDescriptor_mean(void *object) {
  OMPS_ENTER
  return [(MPSGraphRandomOpDescriptor *)object mean];
  OMPS_LEAVE
}

void omps_MPSGraphRandomOpDescriptor_setMean(void *object, float newValue) {
  OMPS_ENTER
  [(MPSGraphRandomOpDescriptor *)object setMean:newValue];
  OMPS_LEAVE
}

float omps_MPSGraphRandomOpDescriptor_standardDeviation(void *object) {
  OMPS_ENTER
  return [(MPSGraphRandomOpDescriptor *)object standardDeviation];
  OMPS_LEAVE
}

void omps_MPSGraphRandomOpDescriptor_setStandardDeviation(void *object, float newValue) {
  OMPS_ENTER
  [(MPSGraphRandomOpDescriptor *)object setStandardDeviation:newValue];
  OMPS_LEAVE
}

uint64_t omps_MPSGraphRandomOpDescriptor_samplingMethod(void *object) {
  OMPS_ENTER
  return [(MPSGraphRandomOpDescriptor *)object samplingMethod];
  OMPS_LEAVE
}

void omps_MPSGraphRandomOpDescriptor_setSamplingMethod(void *object, uint64_t newValue) {
  OMPS_ENTER
  [(MPSGraphRandomOpDescriptor *)object setSamplingMethod:newValue];
  OMPS_LEAVE
}

void *omps_MPSGraphRandomOpDescriptor_descriptorWithDistribution_dataType(const char *class_name, uint64_t distribution, uint32_t dataType) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) descriptorWithDistribution:distribution dataType:dataType]);
  OMPS_LEAVE
}
