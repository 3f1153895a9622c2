// Made by tools/swift/generate.py. The functions of MPSNNUnaryReductionNode.

#import "shim.h"
#include <omps/MPSNNUnaryReductionNode.h>

void omps_MPSNNUnaryReductionNode_clipRectSource(void *object, void *result) {
  OMPS_ENTER
  *(MTLRegion *)result = [(MPSNNUnaryReductionNode *)object clipRectSource];
  OMPS_LEAVE
}

void omps_MPSNNUnaryReductionNode_setClipRectSource(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSNNUnaryReductionNode *)object setClipRectSource:*(const MTLRegion *)newValue];
  OMPS_LEAVE
}

void *omps_MPSNNUnaryReductionNode_nodeWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode]);
  OMPS_LEAVE
}

void *omps_MPSNNUnaryReductionNode_initWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return [(MPSNNUnaryReductionNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode];
  OMPS_LEAVE
}
