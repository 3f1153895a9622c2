// Made by tools/swift/generate.py. The functions of MPSNNScaleNode.

#import "shim.h"
#include <omps/MPSNNScaleNode.h>

void *omps_MPSNNScaleNode_nodeWithSource_outputSize(const char *class_name, void *sourceNode, const void *size) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode outputSize:*(const MTLSize *)size]);
  OMPS_LEAVE
}

void *omps_MPSNNScaleNode_nodeWithSource_transformProvider_outputSize(const char *class_name, void *sourceNode, void *transformProvider, const void *size) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode transformProvider:(id)transformProvider outputSize:*(const MTLSize *)size]);
  OMPS_LEAVE
}

void *omps_MPSNNScaleNode_initWithSource_outputSize(const char *class_name, void *sourceNode, const void *size) {
  OMPS_ENTER
  return [(MPSNNScaleNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode outputSize:*(const MTLSize *)size];
  OMPS_LEAVE
}

void *omps_MPSNNScaleNode_initWithSource_transformProvider_outputSize(const char *class_name, void *sourceNode, void *transformProvider, const void *size) {
  OMPS_ENTER
  return [(MPSNNScaleNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode transformProvider:(id)transformProvider outputSize:*(const MTLSize *)size];
  OMPS_LEAVE
}
