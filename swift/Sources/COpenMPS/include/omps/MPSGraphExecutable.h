// Made by tools/swift/generate.py. The functions of MPSGraphExecutable.
#pragma once


#include "types.h"

uint64_t omps_MPSGraphExecutable_options(void *object);
void omps_MPSGraphExecutable_setOptions(void *object, uint64_t newValue);
void *omps_MPSGraphExecutable_feedTensors(void *object);
void *omps_MPSGraphExecutable_targetTensors(void *object);
void *omps_MPSGraphExecutable_initWithMPSGraphPackageAtURL_compilationDescriptor(const char *class_name, void *mpsgraphPackageURL, void *compilationDescriptor);
void *omps_MPSGraphExecutable_initWithCoreMLPackageAtURL_compilationDescriptor(const char *class_name, void *coreMLPackageURL, void *compilationDescriptor);
void omps_MPSGraphExecutable_serializeToMPSGraphPackageAtURL_descriptor(void *object, void *url, void *descriptor);
void omps_MPSGraphExecutable_specializeWithDevice_inputTypes_compilationDescriptor(void *object, void *device, void *inputTypes, void *compilationDescriptor);
void *omps_MPSGraphExecutable_getOutputTypesWithDevice_inputTypes_compilationDescriptor(void *object, void *device, void *inputTypes, void *compilationDescriptor);
void *omps_MPSGraphExecutable_runWithMTLCommandQueue_inputsArray_resultsArray_executionDescriptor(void *object, void *commandQueue, void *inputsArray, void *resultsArray, void *executionDescriptor);
void *omps_MPSGraphExecutable_runAsyncWithMTLCommandQueue_inputsArray_resultsArray_executionDescriptor(void *object, void *commandQueue, void *inputsArray, void *resultsArray, void *executionDescriptor);
void *omps_MPSGraphExecutable_encodeToCommandBuffer_inputsArray_resultsArray_executionDescriptor(void *object, void *commandBuffer, void *inputsArray, void *resultsArray, void *executionDescriptor);
