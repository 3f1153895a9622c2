// Made by tools/swift/generate.py. The functions of MPSGraphCompilationDescriptor.
#pragma once


#include "types.h"

uint64_t omps_MPSGraphCompilationDescriptor_optimizationLevel(void *object);
void omps_MPSGraphCompilationDescriptor_setOptimizationLevel(void *object, uint64_t newValue);
uint64_t omps_MPSGraphCompilationDescriptor_optimizationProfile(void *object);
void omps_MPSGraphCompilationDescriptor_setOptimizationProfile(void *object, uint64_t newValue);
_Bool omps_MPSGraphCompilationDescriptor_waitForCompilationCompletion(void *object);
void omps_MPSGraphCompilationDescriptor_setWaitForCompilationCompletion(void *object, _Bool newValue);
void *omps_MPSGraphCompilationDescriptor_compilationCompletionHandler(void *object);
void omps_MPSGraphCompilationDescriptor_setCompilationCompletionHandler(void *object, void *newValue, omps_MPSGraphCompilationCompletionHandler_invoke newValue_invoke);
unsigned long omps_MPSGraphCompilationDescriptor_reducedPrecisionFastMath(void *object);
void omps_MPSGraphCompilationDescriptor_setReducedPrecisionFastMath(void *object, unsigned long newValue);
void *omps_MPSGraphCompilationDescriptor_callables(void *object);
void omps_MPSGraphCompilationDescriptor_setCallables(void *object, void *newValue);
void omps_MPSGraphCompilationDescriptor_disableTypeInference(void *object);
void omps_MPSGraphCompilationDescriptor_convertLayoutToNHWC(void *object);
