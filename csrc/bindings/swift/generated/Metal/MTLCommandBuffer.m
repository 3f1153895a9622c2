// Made by tools/swift/generate.py. The functions of MTLCommandBuffer.

#import "shim.h"
#include <omps/MTLCommandBuffer.h>

void *omps_MTLCommandBuffer_device(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLCommandBuffer>)object device]);
  OMPS_LEAVE
}

void *omps_MTLCommandBuffer_commandQueue(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLCommandBuffer>)object commandQueue]);
  OMPS_LEAVE
}

_Bool omps_MTLCommandBuffer_retainedReferences(void *object) {
  OMPS_ENTER
  return [(id<MTLCommandBuffer>)object retainedReferences];
  OMPS_LEAVE
}

unsigned long omps_MTLCommandBuffer_errorOptions(void *object) {
  OMPS_ENTER
  return [(id<MTLCommandBuffer>)object errorOptions];
  OMPS_LEAVE
}

void *omps_MTLCommandBuffer_label(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLCommandBuffer>)object label]);
  OMPS_LEAVE
}

void omps_MTLCommandBuffer_setLabel(void *object, const char *newValue) {
  OMPS_ENTER
  [(id<MTLCommandBuffer>)object setLabel:omps_string(newValue)];
  OMPS_LEAVE
}

double omps_MTLCommandBuffer_GPUStartTime(void *object) {
  OMPS_ENTER
  return [(id<MTLCommandBuffer>)object GPUStartTime];
  OMPS_LEAVE
}

double omps_MTLCommandBuffer_GPUEndTime(void *object) {
  OMPS_ENTER
  return [(id<MTLCommandBuffer>)object GPUEndTime];
  OMPS_LEAVE
}

unsigned long omps_MTLCommandBuffer_status(void *object) {
  OMPS_ENTER
  return [(id<MTLCommandBuffer>)object status];
  OMPS_LEAVE
}

void *omps_MTLCommandBuffer_error(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLCommandBuffer>)object error]);
  OMPS_LEAVE
}

void omps_MTLCommandBuffer_enqueue(void *object) {
  OMPS_ENTER
  [(id<MTLCommandBuffer>)object enqueue];
  OMPS_LEAVE
}

void omps_MTLCommandBuffer_commit(void *object) {
  OMPS_ENTER
  [(id<MTLCommandBuffer>)object commit];
  OMPS_LEAVE
}

void omps_MTLCommandBuffer_addScheduledHandler(void *object, void *block, omps_MTLCommandBufferHandler_invoke block_invoke) {
  OMPS_ENTER
  [(id<MTLCommandBuffer>)object addScheduledHandler:omps_block_MTLCommandBufferHandler(block, block_invoke)];
  OMPS_LEAVE
}

void omps_MTLCommandBuffer_waitUntilScheduled(void *object) {
  OMPS_ENTER
  [(id<MTLCommandBuffer>)object waitUntilScheduled];
  OMPS_LEAVE
}

void omps_MTLCommandBuffer_addCompletedHandler(void *object, void *block, omps_MTLCommandBufferHandler_invoke block_invoke) {
  OMPS_ENTER
  [(id<MTLCommandBuffer>)object addCompletedHandler:omps_block_MTLCommandBufferHandler(block, block_invoke)];
  OMPS_LEAVE
}

void omps_MTLCommandBuffer_waitUntilCompleted(void *object) {
  OMPS_ENTER
  [(id<MTLCommandBuffer>)object waitUntilCompleted];
  OMPS_LEAVE
}

void *omps_MTLCommandBuffer_blitCommandEncoder(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLCommandBuffer>)object blitCommandEncoder]);
  OMPS_LEAVE
}

void *omps_MTLCommandBuffer_computeCommandEncoder(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLCommandBuffer>)object computeCommandEncoder]);
  OMPS_LEAVE
}

void *omps_MTLCommandBuffer_computeCommandEncoderWithDispatchType(void *object, unsigned long dispatchType) {
  OMPS_ENTER
  return omps_retained([(id<MTLCommandBuffer>)object computeCommandEncoderWithDispatchType:dispatchType]);
  OMPS_LEAVE
}

void omps_MTLCommandBuffer_encodeWaitForEvent_value(void *object, void *event, uint64_t value) {
  OMPS_ENTER
  [(id<MTLCommandBuffer>)object encodeWaitForEvent:(id)event value:value];
  OMPS_LEAVE
}

void omps_MTLCommandBuffer_encodeSignalEvent_value(void *object, void *event, uint64_t value) {
  OMPS_ENTER
  [(id<MTLCommandBuffer>)object encodeSignalEvent:(id)event value:value];
  OMPS_LEAVE
}

void omps_MTLCommandBuffer_pushDebugGroup(void *object, const char *string) {
  OMPS_ENTER
  [(id<MTLCommandBuffer>)object pushDebugGroup:omps_string(string)];
  OMPS_LEAVE
}

void omps_MTLCommandBuffer_popDebugGroup(void *object) {
  OMPS_ENTER
  [(id<MTLCommandBuffer>)object popDebugGroup];
  OMPS_LEAVE
}
