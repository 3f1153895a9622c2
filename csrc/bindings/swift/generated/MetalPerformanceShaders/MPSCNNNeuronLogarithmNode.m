// Made by tools/swift/generate.py. The functions of MPSCNNNeuronLogarithmNode.

#import "shim.h"
#include <omps/MPSCNNNeuronLogarithmNode.h>

void *omps_MPSCNNNeuronLogarithmNode_nodeWithSource_a_b_c(const char *class_name, void *sourceNode, float a, float b, float c) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode a:a b:b c:c]);
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronLogarithmNode_initWithSource_a_b_c(const char *class_name, void *sourceNode, float a, float b, float c) {
  OMPS_ENTER
  return [(MPSCNNNeuronLogarithmNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode a:a b:b c:c];
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronLogarithmNode_nodeWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode]);
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronLogarithmNode_initWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return [(MPSCNNNeuronLogarithmNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode];
  OMPS_LEAVE
}
