// Made by tools/swift/generate.py. The functions of MTLCommandBuffer.
#pragma once


#include "types.h"

void *omps_MTLCommandBuffer_device(void *object);
void *omps_MTLCommandBuffer_commandQueue(void *object);
_Bool omps_MTLCommandBuffer_retainedReferences(void *object);
unsigned long omps_MTLCommandBuffer_errorOptions(void *object);
void *omps_MTLCommandBuffer_label(void *object);
void omps_MTLCommandBuffer_setLabel(void *object, const char *newValue);
double omps_MTLCommandBuffer_GPUStartTime(void *object);
double omps_MTLCommandBuffer_GPUEndTime(void *object);
unsigned long omps_MTLCommandBuffer_status(void *object);
void *omps_MTLCommandBuffer_error(void *object);
void omps_MTLCommandBuffer_enqueue(void *object);
void omps_MTLCommandBuffer_commit(void *object);
void omps_MTLCommandBuffer_addScheduledHandler(void *object, void *block, omps_MTLCommandBufferHandler_invoke block_invoke);
void omps_MTLCommandBuffer_waitUntilScheduled(void *object);
void omps_MTLCommandBuffer_addCompletedHandler(void *object, void *block, omps_MTLCommandBufferHandler_invoke block_invoke);
void omps_MTLCommandBuffer_waitUntilCompleted(void *object);
void *omps_MTLCommandBuffer_blitCommandEncoder(void *object);
void *omps_MTLCommandBuffer_computeCommandEncoder(void *object);
void *omps_MTLCommandBuffer_computeCommandEncoderWithDispatchType(void *object, unsigned long dispatchType);
void omps_MTLCommandBuffer_encodeWaitForEvent_value(void *object, void *event, uint64_t value);
void omps_MTLCommandBuffer_encodeSignalEvent_value(void *object, void *event, uint64_t value);
void omps_MTLCommandBuffer_pushDebugGroup(void *object, const char *string);
void omps_MTLCommandBuffer_popDebugGroup(void *object);
