// Made by tools/swift/generate.py. The functions of MPSGraphExecutableSerializationDescriptor.
#pragma once


#include "types.h"

_Bool omps_MPSGraphExecutableSerializationDescriptor_append(void *object);
void omps_MPSGraphExecutableSerializationDescriptor_setAppend(void *object, _Bool newValue);
uint64_t omps_MPSGraphExecutableSerializationDescriptor_deploymentPlatform(void *object);
void omps_MPSGraphExecutableSerializationDescriptor_setDeploymentPlatform(void *object, uint64_t newValue);
void *omps_MPSGraphExecutableSerializationDescriptor_minimumDeploymentTarget(void *object);
void omps_MPSGraphExecutableSerializationDescriptor_setMinimumDeploymentTarget(void *object, const char *newValue);
