// Made by tools/swift/generate.py. The functions of MTLCommandEncoder.

#import "shim.h"
#include <omps/MTLCommandEncoder.h>

void *omps_MTLCommandEncoder_device(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLCommandEncoder>)object device]);
  OMPS_LEAVE
}

void *omps_MTLCommandEncoder_label(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLCommandEncoder>)object label]);
  OMPS_LEAVE
}

void omps_MTLCommandEncoder_setLabel(void *object, const char *newValue) {
  OMPS_ENTER
  [(id<MTLCommandEncoder>)object setLabel:omps_string(newValue)];
  OMPS_LEAVE
}

void omps_MTLCommandEncoder_endEncoding(void *object) {
  OMPS_ENTER
  [(id<MTLCommandEncoder>)object endEncoding];
  OMPS_LEAVE
}

void omps_MTLCommandEncoder_barrierAfterQueueStages_beforeStages(void *object, unsigned long afterQueueStages, unsigned long beforeStages) {
  OMPS_ENTER
  [(id<MTLCommandEncoder>)object barrierAfterQueueStages:afterQueueStages beforeStages:beforeStages];
  OMPS_LEAVE
}

void omps_MTLCommandEncoder_insertDebugSignpost(void *object, const char *string) {
  OMPS_ENTER
  [(id<MTLCommandEncoder>)object insertDebugSignpost:omps_string(string)];
  OMPS_LEAVE
}

void omps_MTLCommandEncoder_pushDebugGroup(void *object, const char *string) {
  OMPS_ENTER
  [(id<MTLCommandEncoder>)object pushDebugGroup:omps_string(string)];
  OMPS_LEAVE
}

void omps_MTLCommandEncoder_popDebugGroup(void *object) {
  OMPS_ENTER
  [(id<MTLCommandEncoder>)object popDebugGroup];
  OMPS_LEAVE
}
