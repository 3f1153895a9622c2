// Made by tools/swift/generate.py. The functions of MPSNNImageNode.

#import "shim.h"
#include <omps/MPSNNImageNode.h>

void *omps_MPSNNImageNode_handle(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSNNImageNode *)object handle]);
  OMPS_LEAVE
}

void omps_MPSNNImageNode_setHandle(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSNNImageNode *)object setHandle:omps_consumed(newValue)];
  OMPS_LEAVE
}

unsigned long omps_MPSNNImageNode_format(void *object) {
  OMPS_ENTER
  return [(MPSNNImageNode *)object format];
  OMPS_LEAVE
}

void omps_MPSNNImageNode_setFormat(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSNNImageNode *)object setFormat:newValue];
  OMPS_LEAVE
}

void *omps_MPSNNImageNode_imageAllocator(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSNNImageNode *)object imageAllocator]);
  OMPS_LEAVE
}

void omps_MPSNNImageNode_setImageAllocator(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSNNImageNode *)object setImageAllocator:omps_consumed(newValue)];
  OMPS_LEAVE
}

_Bool omps_MPSNNImageNode_exportFromGraph(void *object) {
  OMPS_ENTER
  return [(MPSNNImageNode *)object exportFromGraph];
  OMPS_LEAVE
}

void omps_MPSNNImageNode_setExportFromGraph(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSNNImageNode *)object setExportFromGraph:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSNNImageNode_synchronizeResource(void *object) {
  OMPS_ENTER
  return [(MPSNNImageNode *)object synchronizeResource];
  OMPS_LEAVE
}

void omps_MPSNNImageNode_setSynchronizeResource(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSNNImageNode *)object setSynchronizeResource:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSNNImageNode_stopGradient(void *object) {
  OMPS_ENTER
  return [(MPSNNImageNode *)object stopGradient];
  OMPS_LEAVE
}

void omps_MPSNNImageNode_setStopGradient(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSNNImageNode *)object setStopGradient:newValue];
  OMPS_LEAVE
}

void *omps_MPSNNImageNode_initWithHandle(const char *class_name, void *handle) {
  OMPS_ENTER
  return [(MPSNNImageNode *)[(Class)objc_getClass(class_name) alloc] initWithHandle:omps_consumed(handle)];
  OMPS_LEAVE
}

void *omps_MPSNNImageNode_class_exportedNodeWithHandle(void *handle) {
  OMPS_ENTER
  return omps_retained([MPSNNImageNode exportedNodeWithHandle:omps_consumed(handle)]);
  OMPS_LEAVE
}
