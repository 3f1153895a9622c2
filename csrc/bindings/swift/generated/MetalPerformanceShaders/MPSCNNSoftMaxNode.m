// Made by tools/swift/generate.py. The functions of MPSCNNSoftMaxNode.

#import "shim.h"
#include <omps/MPSCNNSoftMaxNode.h>

void *omps_MPSCNNSoftMaxNode_nodeWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode]);
  OMPS_LEAVE
}

void *omps_MPSCNNSoftMaxNode_initWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return [(MPSCNNSoftMaxNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode];
  OMPS_LEAVE
}
