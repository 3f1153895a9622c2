// Made by tools/swift/generate.py. The functions of MPSGraphExecutionDescriptor.

#import "shim.h"
#include <omps/MPSGraphExecutionDescriptor.h>

void *omps_MPSGraphExecutionDescriptor_scheduledHandler(void *object) {
  OMPS_ENTER
  return omps_block_context([(MPSGraphExecutionDescriptor *)object scheduledHandler]);
  OMPS_LEAVE
}

void omps_MPSGraphExecutionDescriptor_setScheduledHandler(void *object, void *newValue, omps_MPSGraphScheduledHandler_invoke newValue_invoke) {
  OMPS_ENTER
  [(MPSGraphExecutionDescriptor *)object setScheduledHandler:omps_block_MPSGraphScheduledHandler(newValue, newValue_invoke)];
  OMPS_LEAVE
}

void *omps_MPSGraphExecutionDescriptor_completionHandler(void *object) {
  OMPS_ENTER
  return omps_block_context([(MPSGraphExecutionDescriptor *)object completionHandler]);
  OMPS_LEAVE
}

void omps_MPSGraphExecutionDescriptor_setCompletionHandler(void *object, void *newValue, omps_MPSGraphCompletionHandler_invoke newValue_invoke) {
  OMPS_ENTER
  [(MPSGraphExecutionDescriptor *)object setCompletionHandler:omps_block_MPSGraphCompletionHandler(newValue, newValue_invoke)];
  OMPS_LEAVE
}

_Bool omps_MPSGraphExecutionDescriptor_waitUntilCompleted(void *object) {
  OMPS_ENTER
  return [(MPSGraphExecutionDescriptor *)object waitUntilCompleted];
  OMPS_LEAVE
}

void omps_MPSGraphExecutionDescriptor_setWaitUntilCompleted(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSGraphExecutionDescriptor *)object setWaitUntilCompleted:newValue];
  OMPS_LEAVE
}

void *omps_MPSGraphExecutionDescriptor_compilationDescriptor(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSGraphExecutionDescriptor *)object compilationDescriptor]);
  OMPS_LEAVE
}

void omps_MPSGraphExecutionDescriptor_setCompilationDescriptor(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSGraphExecutionDescriptor *)object setCompilationDescriptor:(id)newValue];
  OMPS_LEAVE
}

void omps_MPSGraphExecutionDescriptor_waitForEvent_value(void *object, void *event, uint64_t value) {
  OMPS_ENTER
  [(MPSGraphExecutionDescriptor *)object waitForEvent:(id)event value:value];
  OMPS_LEAVE
}

void omps_MPSGraphExecutionDescriptor_signalEvent_atExecutionEvent_value(void *object, void *event, uint64_t executionStage, uint64_t value) {
  OMPS_ENTER
  [(MPSGraphExecutionDescriptor *)object signalEvent:(id)event atExecutionEvent:executionStage value:value];
  OMPS_LEAVE
}
