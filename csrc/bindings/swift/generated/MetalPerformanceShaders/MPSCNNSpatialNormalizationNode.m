// Made by tools/swift/generate.py. The functions of MPSCNNSpatialNormalizationNode.

#import "shim.h"
#include <omps/MPSCNNSpatialNormalizationNode.h>

long omps_MPSCNNSpatialNormalizationNode_kernelWidth(void *object) {
  OMPS_ENTER
  return [(MPSCNNSpatialNormalizationNode *)object kernelWidth];
  OMPS_LEAVE
}

void omps_MPSCNNSpatialNormalizationNode_setKernelWidth(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNSpatialNormalizationNode *)object setKernelWidth:newValue];
  OMPS_LEAVE
}

long omps_MPSCNNSpatialNormalizationNode_kernelHeight(void *object) {
  OMPS_ENTER
  return [(MPSCNNSpatialNormalizationNode *)object kernelHeight];
  OMPS_LEAVE
}

void omps_MPSCNNSpatialNormalizationNode_setKernelHeight(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNSpatialNormalizationNode *)object setKernelHeight:newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNSpatialNormalizationNode_nodeWithSource_kernelSize(const char *class_name, void *sourceNode, long kernelSize) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode kernelSize:kernelSize]);
  OMPS_LEAVE
}

void *omps_MPSCNNSpatialNormalizationNode_initWithSource_kernelSize(const char *class_name, void *sourceNode, long kernelSize) {
  OMPS_ENTER
  return [(MPSCNNSpatialNormalizationNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode kernelSize:kernelSize];
  OMPS_LEAVE
}
