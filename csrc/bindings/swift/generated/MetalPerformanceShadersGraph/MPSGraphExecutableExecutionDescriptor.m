// Made by tools/swift/generate.py. The functions of MPSGraphExecutableExecutionDescriptor.

#import "shim.h"
#include <omps/MPSGraphExecutableExecutionDescriptor.h>

void *omps_MPSGraphExecutableExecutionDescriptor_scheduledHandler(void *object) {
  OMPS_ENTER
  return omps_block_context([(MPSGraphExecutableExecutionDescriptor *)object scheduledHandler]);
  OMPS_LEAVE
}

void omps_MPSGraphExecutableExecutionDescriptor_setScheduledHandler(void *object, void *newValue, omps_MPSGraphExecutableScheduledHandler_invoke newValue_invoke) {
  OMPS_ENTER
  [(MPSGraphExecutableExecutionDescriptor *)object setScheduledHandler:omps_block_MPSGraphExecutableScheduledHandler(newValue, newValue_invoke)];
  OMPS_LEAVE
}

void *omps_MPSGraphExecutableExecutionDescriptor_completionHandler(void *object) {
  OMPS_ENTER
  return omps_block_context([(MPSGraphExecutableExecutionDescriptor *)object completionHandler]);
  OMPS_LEAVE
}

void omps_MPSGraphExecutableExecutionDescriptor_setCompletionHandler(void *object, void *newValue, omps_MPSGraphExecutableCompletionHandler_invoke newValue_invoke) {
  OMPS_ENTER
  [(MPSGraphExecutableExecutionDescriptor *)object setCompletionHandler:omps_block_MPSGraphExecutableCompletionHandler(newValue, newValue_invoke)];
  OMPS_LEAVE
}

_Bool omps_MPSGraphExecutableExecutionDescriptor_waitUntilCompleted(void *object) {
  OMPS_ENTER
  return [(MPSGraphExecutableExecutionDescriptor *)object waitUntilCompleted];
  OMPS_LEAVE
}

void omps_MPSGraphExecutableExecutionDescriptor_setWaitUntilCompleted(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSGraphExecutableExecutionDescriptor *)object setWaitUntilCompleted:newValue];
  OMPS_LEAVE
}

void omps_MPSGraphExecutableExecutionDescriptor_waitForEvent_value(void *object, void *event, uint64_t value) {
  OMPS_ENTER
  [(MPSGraphExecutableExecutionDescriptor *)object waitForEvent:(id)event value:value];
  OMPS_LEAVE
}

void omps_MPSGraphExecutableExecutionDescriptor_signalEvent_atExecutionEvent_value(void *object, void *event, uint64_t executionStage, uint64_t value) {
  OMPS_ENTER
  [(MPSGraphExecutableExecutionDescriptor *)object signalEvent:(id)event atExecutionEvent:executionStage value:value];
  OMPS_LEAVE
}
