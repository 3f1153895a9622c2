// Made by tools/swift/generate.py. The functions of MPSCNNNeuronAbsoluteNode.

#import "shim.h"
#include <omps/MPSCNNNeuronAbsoluteNode.h>

void *omps_MPSCNNNeuronAbsoluteNode_nodeWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode]);
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronAbsoluteNode_initWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return [(MPSCNNNeuronAbsoluteNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode];
  OMPS_LEAVE
}
