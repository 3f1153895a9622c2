// Made by tools/swift/generate.py. The functions of MPSCNNNeuronExponentialNode.

#import "shim.h"
#include <omps/MPSCNNNeuronExponentialNode.h>

void *omps_MPSCNNNeuronExponentialNode_nodeWithSource_a_b_c(const char *class_name, void *sourceNode, float a, float b, float c) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode a:a b:b c:c]);
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronExponentialNode_initWithSource_a_b_c(const char *class_name, void *sourceNode, float a, float b, float c) {
  OMPS_ENTER
  return [(MPSCNNNeuronExponentialNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode a:a b:b c:c];
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronExponentialNode_nodeWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode]);
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronExponentialNode_initWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return [(MPSCNNNeuronExponentialNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode];
  OMPS_LEAVE
}
