// Made by tools/swift/generate.py. The functions of MPSGraphExecutableExecutionDescriptor.
#pragma once


#include "types.h"

void *omps_MPSGraphExecutableExecutionDescriptor_scheduledHandler(void *object);
void omps_MPSGraphExecutableExecutionDescriptor_setScheduledHandler(void *object, void *newValue, omps_MPSGraphExecutableScheduledHandler_invoke newValue_invoke);
void *omps_MPSGraphExecutableExecutionDescriptor_completionHandler(void *object);
void omps_MPSGraphExecutableExecutionDescriptor_setCompletionHandler(void *object, void *newValue, omps_MPSGraphExecutableCompletionHandler_invoke newValue_invoke);
_Bool omps_MPSGraphExecutableExecutionDescriptor_waitUntilCompleted(void *object);
void omps_MPSGraphExecutableExecutionDescriptor_setWaitUntilCompleted(void *object, _Bool newValue);
void omps_MPSGraphExecutableExecutionDescriptor_waitForEvent_value(void *object, void *event, uint64_t value);
void omps_MPSGraphExecutableExecutionDescriptor_signalEvent_atExecutionEvent_value(void *object, void *event, uint64_t executionStage, uint64_t value);
