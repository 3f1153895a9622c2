// Made by tools/swift/generate.py. The functions of MTLCommandQueue.

#import "shim.h"
#include <omps/MTLCommandQueue.h>

void *omps_MTLCommandQueue_label(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLCommandQueue>)object label]);
  OMPS_LEAVE
}

void omps_MTLCommandQueue_setLabel(void *object, const char *newValue) {
  OMPS_ENTER
  [(id<MTLCommandQueue>)object setLabel:omps_string(newValue)];
  OMPS_LEAVE
}

void *omps_MTLCommandQueue_device(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLCommandQueue>)object device]);
  OMPS_LEAVE
}

void *omps_MTLCommandQueue_commandBuffer(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLCommandQueue>)object commandBuffer]);
  OMPS_LEAVE
}

void *omps_MTLCommandQueue_commandBufferWithDescriptor(void *object, void *descriptor) {
  OMPS_ENTER
  return omps_retained([(id<MTLCommandQueue>)object commandBufferWithDescriptor:(id)descriptor]);
  OMPS_LEAVE
}

void *omps_MTLCommandQueue_commandBufferWithUnretainedReferences(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MTLCommandQueue>)object commandBufferWithUnretainedReferences]);
  OMPS_LEAVE
}
