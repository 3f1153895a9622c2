// Made by tools/swift/generate.py. The functions of MPSCNNNeuronTanHNode.

#import "shim.h"
#include <omps/MPSCNNNeuronTanHNode.h>

void *omps_MPSCNNNeuronTanHNode_nodeWithSource_a_b(const char *class_name, void *sourceNode, float a, float b) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode a:a b:b]);
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronTanHNode_initWithSource_a_b(const char *class_name, void *sourceNode, float a, float b) {
  OMPS_ENTER
  return [(MPSCNNNeuronTanHNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode a:a b:b];
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronTanHNode_nodeWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode]);
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronTanHNode_initWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return [(MPSCNNNeuronTanHNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode];
  OMPS_LEAVE
}
