// Made by tools/swift/generate.py. The functions of MPSGraphCompilationDescriptor.

#import "shim.h"
#include <omps/MPSGraphCompilationDescriptor.h>

uint64_t omps_MPSGraphCompilationDescriptor_optimizationLevel(void *object) {
  OMPS_ENTER
  return [(MPSGraphCompilationDescriptor *)object optimizationLevel];
  OMPS_LEAVE
}

void omps_MPSGraphCompilationDescriptor_setOptimizationLevel(void *object, uint64_t newValue) {
  OMPS_ENTER
  [(MPSGraphCompilationDescriptor *)object setOptimizationLevel:newValue];
  OMPS_LEAVE
}

uint64_t omps_MPSGraphCompilationDescriptor_optimizationProfile(void *object) {
  OMPS_ENTER
  return [(MPSGraphCompilationDescriptor *)object optimizationProfile];
  OMPS_LEAVE
}

void omps_MPSGraphCompilationDescriptor_setOptimizationProfile(void *object, uint64_t newValue) {
  OMPS_ENTER
  [(MPSGraphCompilationDescriptor *)object setOptimizationProfile:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSGraphCompilationDescriptor_waitForCompilationCompletion(void *object) {
  OMPS_ENTER
  return [(MPSGraphCompilationDescriptor *)object waitForCompilationCompletion];
  OMPS_LEAVE
}

void omps_MPSGraphCompilationDescriptor_setWaitForCompilationCompletion(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSGraphCompilationDescriptor *)object setWaitForCompilationCompletion:newValue];
  OMPS_LEAVE
}

void *omps_MPSGraphCompilationDescriptor_compilationCompletionHandler(void *object) {
  OMPS_ENTER
  return omps_block_context([(MPSGraphCompilationDescriptor *)object compilationCompletionHandler]);
  OMPS_LEAVE
}

void omps_MPSGraphCompilationDescriptor_setCompilationCompletionHandler(void *object, void *newValue, omps_MPSGraphCompilationCompletionHandler_invoke newValue_invoke) {
  OMPS_ENTER
  [(MPSGraphCompilationDescriptor *)object setCompilationCompletionHandler:omps_block_MPSGraphCompilationCompletionHandler(newValue, newValue_invoke)];
  OMPS_LEAVE
}

unsigned long omps_MPSGraphCompilationDescriptor_reducedPrecisionFastMath(void *object) {
  OMPS_ENTER
  return [(MPSGraphCompilationDescriptor *)object reducedPrecisionFastMath];
  OMPS_LEAVE
}

void omps_MPSGraphCompilationDescriptor_setReducedPrecisionFastMath(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSGraphCompilationDescriptor *)object setReducedPrecisionFastMath:newValue];
  OMPS_LEAVE
}

void *omps_MPSGraphCompilationDescriptor_callables(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphCompilationDescriptor *)object callables]);
  OMPS_LEAVE
}

void omps_MPSGraphCompilationDescriptor_setCallables(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSGraphCompilationDescriptor *)object setCallables:omps_consumed(newValue)];
  OMPS_LEAVE
}

void omps_MPSGraphCompilationDescriptor_disableTypeInference(void *object) {
  OMPS_ENTER
  [(MPSGraphCompilationDescriptor *)object disableTypeInference];
  OMPS_LEAVE
}

void omps_MPSGraphCompilationDescriptor_convertLayoutToNHWC(void *object) {
  OMPS_ENTER
  [(MPSGraphCompilationDescriptor *)object convertLayoutToNHWC];
  OMPS_LEAVE
}
