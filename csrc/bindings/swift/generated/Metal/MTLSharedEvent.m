// Made by tools/swift/generate.py. The functions of MTLSharedEvent.

#import "shim.h"
#include <omps/MTLSharedEvent.h>

uint64_t omps_MTLSharedEvent_signaledValue(void *object) {
  OMPS_ENTER
  return [(id<MTLSharedEvent>)object signaledValue];
  OMPS_LEAVE
}

void omps_MTLSharedEvent_setSignaledValue(void *object, uint64_t newValue) {
  OMPS_ENTER
  [(id<MTLSharedEvent>)object setSignaledValue:newValue];
  OMPS_LEAVE
}

void omps_MTLSharedEvent_notifyListener_atValue_block(void *object, void *listener, uint64_t value, void *block, omps_MTLSharedEventNotificationBlock_invoke block_invoke) {
  OMPS_ENTER
  [(id<MTLSharedEvent>)object notifyListener:(id)listener atValue:value block:omps_block_MTLSharedEventNotificationBlock(block, block_invoke)];
  OMPS_LEAVE
}

void *omps_MTLSharedEvent_newSharedEventHandle(void *object) {
  OMPS_ENTER
  return (void *)[(id<MTLSharedEvent>)object newSharedEventHandle];
  OMPS_LEAVE
}

_Bool omps_MTLSharedEvent_waitUntilSignaledValue_timeoutMS(void *object, uint64_t value, uint64_t milliseconds) {
  OMPS_ENTER
  return [(id<MTLSharedEvent>)object waitUntilSignaledValue:value timeoutMS:milliseconds];
  OMPS_LEAVE
}
