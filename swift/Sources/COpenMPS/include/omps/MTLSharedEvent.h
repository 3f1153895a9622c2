// Made by tools/swift/generate.py. The functions of MTLSharedEvent.
#pragma once


#include "types.h"

uint64_t omps_MTLSharedEvent_signaledValue(void *object);
void omps_MTLSharedEvent_setSignaledValue(void *object, uint64_t newValue);
void omps_MTLSharedEvent_notifyListener_atValue_block(void *object, void *listener, uint64_t value, void *block, omps_MTLSharedEventNotificationBlock_invoke block_invoke);
void *omps_MTLSharedEvent_newSharedEventHandle(void *object);
_Bool omps_MTLSharedEvent_waitUntilSignaledValue_timeoutMS(void *object, uint64_t value, uint64_t milliseconds);
