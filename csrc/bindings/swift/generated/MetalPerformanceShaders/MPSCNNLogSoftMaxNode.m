// Made by tools/swift/generate.py. The functions of MPSCNNLogSoftMaxNode.

#import "shim.h"
#include <omps/MPSCNNLogSoftMaxNode.h>

void *omps_MPSCNNLogSoftMaxNode_nodeWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode]);
  OMPS_LEAVE
}

void *omps_MPSCNNLogSoftMaxNode_initWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return [(MPSCNNLogSoftMaxNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode];
  OMPS_LEAVE
}
