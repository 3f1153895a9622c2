// Made by tools/swift/generate.py. The functions of MPSCNNNeuronReLUNNode.

#import "shim.h"
#include <omps/MPSCNNNeuronReLUNNode.h>

void *omps_MPSCNNNeuronReLUNNode_nodeWithSource_a_b(const char *class_name, void *sourceNode, float a, float b) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode a:a b:b]);
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronReLUNNode_initWithSource_a_b(const char *class_name, void *sourceNode, float a, float b) {
  OMPS_ENTER
  return [(MPSCNNNeuronReLUNNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode a:a b:b];
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronReLUNNode_nodeWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode]);
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronReLUNNode_initWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return [(MPSCNNNeuronReLUNNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode];
  OMPS_LEAVE
}
