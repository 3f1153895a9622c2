// Made by tools/swift/generate.py. The functions of MPSCommandBuffer.

#import "shim.h"
#include <omps/MPSCommandBuffer.h>

void *omps_MPSCommandBuffer_commandBuffer(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCommandBuffer *)object commandBuffer]);
  OMPS_LEAVE
}

void *omps_MPSCommandBuffer_rootCommandBuffer(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCommandBuffer *)object rootCommandBuffer]);
  OMPS_LEAVE
}

void *omps_MPSCommandBuffer_predicate(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCommandBuffer *)object predicate]);
  OMPS_LEAVE
}

void omps_MPSCommandBuffer_setPredicate(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSCommandBuffer *)object setPredicate:(id)newValue];
  OMPS_LEAVE
}

void *omps_MPSCommandBuffer_heapProvider(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCommandBuffer *)object heapProvider]);
  OMPS_LEAVE
}

void omps_MPSCommandBuffer_setHeapProvider(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSCommandBuffer *)object setHeapProvider:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSCommandBuffer_commandBufferWithCommandBuffer(const char *class_name, void *commandBuffer) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) commandBufferWithCommandBuffer:(id)commandBuffer]);
  OMPS_LEAVE
}

void *omps_MPSCommandBuffer_commandBufferFromCommandQueue(const char *class_name, void *commandQueue) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) commandBufferFromCommandQueue:(id)commandQueue]);
  OMPS_LEAVE
}

void *omps_MPSCommandBuffer_initWithCommandBuffer(const char *class_name, void *commandBuffer) {
  OMPS_ENTER
  return [(MPSCommandBuffer *)[(Class)objc_getClass(class_name) alloc] initWithCommandBuffer:(id)commandBuffer];
  OMPS_LEAVE
}

void omps_MPSCommandBuffer_commitAndContinue(void *object) {
  OMPS_ENTER
  [(MPSCommandBuffer *)object commitAndContinue];
  OMPS_LEAVE
}

void omps_MPSCommandBuffer_prefetchHeapForWorkloadSize(void *object, long size) {
  OMPS_ENTER
  [(MPSCommandBuffer *)object prefetchHeapForWorkloadSize:size];
  OMPS_LEAVE
}
