// Made by tools/swift/generate.py. The functions of MPSNNPadNode.

#import "shim.h"
#include <omps/MPSNNPadNode.h>

float omps_MPSNNPadNode_fillValue(void *object) {
  OMPS_ENTER
  return [(MPSNNPadNode *)object fillValue];
  OMPS_LEAVE
}

void omps_MPSNNPadNode_setFillValue(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNPadNode *)object setFillValue:newValue];
  OMPS_LEAVE
}

void *omps_MPSNNPadNode_nodeWithSource_paddingSizeBefore_paddingSizeAfter_edgeMode(const char *class_name, void *source, const void *paddingSizeBefore, const void *paddingSizeAfter, unsigned long edgeMode) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)source paddingSizeBefore:*(const MPSImageCoordinate *)paddingSizeBefore paddingSizeAfter:*(const MPSImageCoordinate *)paddingSizeAfter edgeMode:edgeMode]);
  OMPS_LEAVE
}

void *omps_MPSNNPadNode_initWithSource_paddingSizeBefore_paddingSizeAfter_edgeMode(const char *class_name, void *source, const void *paddingSizeBefore, const void *paddingSizeAfter, unsigned long edgeMode) {
  OMPS_ENTER
  return [(MPSNNPadNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)source paddingSizeBefore:*(const MPSImageCoordinate *)paddingSizeBefore paddingSizeAfter:*(const MPSImageCoordinate *)paddingSizeAfter edgeMode:edgeMode];
  OMPS_LEAVE
}
