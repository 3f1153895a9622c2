// Made by tools/swift/generate.py. The functions of MPSGraphExecutionDescriptor.
#pragma once


#include "types.h"

void *omps_MPSGraphExecutionDescriptor_scheduledHandler(void *object);
void omps_MPSGraphExecutionDescriptor_setScheduledHandler(void *object, void *newValue, omps_MPSGraphScheduledHandler_invoke newValue_invoke);
void *omps_MPSGraphExecutionDescriptor_completionHandler(void *object);
void omps_MPSGraphExecutionDescriptor_setCompletionHandler(void *object, void *newValue, omps_MPSGraphCompletionHandler_invoke newValue_invoke);
_Bool omps_MPSGraphExecutionDescriptor_waitUntilCompleted(void *object);
void omps_MPSGraphExecutionDescriptor_setWaitUntilCompleted(void *object, _Bool newValue);
void *omps_MPSGraphExecutionDescriptor_compilationDescriptor(void *object);
void omps_MPSGraphExecutionDescriptor_setCompilationDescriptor(void *object, void *newValue);
void omps_MPSGraphExecutionDescriptor_waitForEvent_value(void *object, void *event, uint64_t value);
void omps_MPSGraphExecutionDescriptor_signalEvent_atExecutionEvent_value(void *object, void *event, uint64_t executionStage, uint64_t value);
