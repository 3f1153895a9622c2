// Made by tools/swift/generate.py. The functions of MPSCNNNeuronReLUNode.

#import "shim.h"
#include <omps/MPSCNNNeuronReLUNode.h>

void *omps_MPSCNNNeuronReLUNode_nodeWithSource_a(const char *class_name, void *sourceNode, float a) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode a:a]);
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronReLUNode_nodeWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode]);
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronReLUNode_initWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return [(MPSCNNNeuronReLUNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode];
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronReLUNode_initWithSource_a(const char *class_name, void *sourceNode, float a) {
  OMPS_ENTER
  return [(MPSCNNNeuronReLUNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode a:a];
  OMPS_LEAVE
}
