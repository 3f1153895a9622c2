// Made by tools/swift/generate.py. The functions of MPSGraphExecutable.

#import "shim.h"
#include <omps/MPSGraphExecutable.h>

uint64_t omps_MPSGraphExecutable_options(void *object) {
  OMPS_ENTER
  return [(MPSGraphExecutable *)object options];
  OMPS_LEAVE
}

void omps_MPSGraphExecutable_setOptions(void *object, uint64_t newValue) {
  OMPS_ENTER
  [(MPSGraphExecutable *)object setOptions:newValue];
  OMPS_LEAVE
}

void *omps_MPSGraphExecutable_feedTensors(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphExecutable *)object feedTensors]);
  OMPS_LEAVE
}

void *omps_MPSGraphExecutable_targetTensors(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphExecutable *)object targetTensors]);
  OMPS_LEAVE
}

void *omps_MPSGraphExecutable_initWithMPSGraphPackageAtURL_compilationDescriptor(const char *class_name, void *mpsgraphPackageURL, void *compilationDescriptor) {
  OMPS_ENTER
  return [(MPSGraphExecutable *)[(Class)objc_getClass(class_name) alloc] initWithMPSGraphPackageAtURL:omps_consumed(mpsgraphPackageURL) compilationDescriptor:(id)compilationDescriptor];
  OMPS_LEAVE
}

void *omps_MPSGraphExecutable_initWithCoreMLPackageAtURL_compilationDescriptor(const char *class_name, void *coreMLPackageURL, void *compilationDescriptor) {
  OMPS_ENTER
  return [(MPSGraphExecutable *)[(Class)objc_getClass(class_name) alloc] initWithCoreMLPackageAtURL:omps_consumed(coreMLPackageURL) compilationDescriptor:(id)compilationDescriptor];
  OMPS_LEAVE
}

void omps_MPSGraphExecutable_serializeToMPSGraphPackageAtURL_descriptor(void *object, void *url, void *descriptor) {
  OMPS_ENTER
  [(MPSGraphExecutable *)object serializeToMPSGraphPackageAtURL:omps_consumed(url) descriptor:(id)descriptor];
  OMPS_LEAVE
}

void omps_MPSGraphExecutable_specializeWithDevice_inputTypes_compilationDescriptor(void *object, void *device, void *inputTypes, void *compilationDescriptor) {
  OMPS_ENTER
  [(MPSGraphExecutable *)object specializeWithDevice:(id)device inputTypes:omps_consumed(inputTypes) compilationDescriptor:(id)compilationDescriptor];
  OMPS_LEAVE
}

void *omps_MPSGraphExecutable_getOutputTypesWithDevice_inputTypes_compilationDescriptor(void *object, void *device, void *inputTypes, void *compilationDescriptor) {
  OMPS_ENTER
  return omps_retained([(MPSGraphExecutable *)object getOutputTypesWithDevice:(id)device inputTypes:omps_consumed(inputTypes) compilationDescriptor:(id)compilationDescriptor]);
  OMPS_LEAVE
}

void *omps_MPSGraphExecutable_runWithMTLCommandQueue_inputsArray_resultsArray_executionDescriptor(void *object, void *commandQueue, void *inputsArray, void *resultsArray, void *executionDescriptor) {
  OMPS_ENTER
  return omps_retained([(MPSGraphExecutable *)object runWithMTLCommandQueue:(id)commandQueue inputsArray:omps_consumed(inputsArray) resultsArray:omps_consumed(resultsArray) executionDescriptor:(id)executionDescriptor]);
  OMPS_LEAVE
}

void *omps_MPSGraphExecutable_runAsyncWithMTLCommandQueue_inputsArray_resultsArray_executionDescriptor(void *object, void *commandQueue, void *inputsArray, void *resultsArray, void *executionDescriptor) {
  OMPS_ENTER
  return omps_retained([(MPSGraphExecutable *)object runAsyncWithMTLCommandQueue:(id)commandQueue inputsArray:omps_consumed(inputsArray) resultsArray:omps_consumed(resultsArray) executionDescriptor:(id)executionDescriptor]);
  OMPS_LEAVE
}

void *omps_MPSGraphExecutable_encodeToCommandBuffer_inputsArray_resultsArray_executionDescriptor(void *object, void *commandBuffer, void *inputsArray, void *resultsArray, void *executionDescriptor) {
  OMPS_ENTER
  return omps_retained([(MPSGraphExecutable *)object encodeToCommandBuffer:(id)commandBuffer inputsArray:omps_consumed(inputsArray) resultsArray:omps_consumed(resultsArray) executionDescriptor:(id)executionDescriptor]);
  OMPS_LEAVE
}
