// Made by tools/swift/generate.py. The functions of MPSGraphExecutableSerializationDescriptor.

#import "shim.h"
#include <omps/MPSGraphExecutableSerializationDescriptor.h>

_Bool omps_MPSGraphExecutableSerializationDescriptor_append(void *object) {
  OMPS_ENTER
  return [(MPSGraphExecutableSerializationDescriptor *)object append];
  OMPS_LEAVE
}

void omps_MPSGraphExecutableSerializationDescriptor_setAppend(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSGraphExecutableSerializationDescriptor *)object setAppend:newValue];
  OMPS_LEAVE
}

uint64_t omps_MPSGraphExecutableSerializationDescriptor_deploymentPlatform(void *object) {
  OMPS_ENTER
  return [(MPSGraphExecutableSerializationDescriptor *)object deploymentPlatform];
  OMPS_LEAVE
}

void omps_MPSGraphExecutableSerializationDescriptor_setDeploymentPlatform(void *object, uint64_t newValue) {
  OMPS_ENTER
  [(MPSGraphExecutableSerializationDescriptor *)object setDeploymentPlatform:newValue];
  OMPS_LEAVE
}

void *omps_MPSGraphExecutableSerializationDescriptor_minimumDeploymentTarget(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphExecutableSerializationDescriptor *)object minimumDeploymentTarget]);
  OMPS_LEAVE
}

void omps_MPSGraphExecutableSerializationDescriptor_setMinimumDeploymentTarget(void *object, const char *newValue) {
  OMPS_ENTER
  [(MPSGraphExecutableSerializationDescriptor *)object setMinimumDeploymentTarget:omps_string(newValue)];
  OMPS_LEAVE
}
