// Made by tools/swift/generate.py. The functions of MPSCNNNeuronPowerNode.

#import "shim.h"
#include <omps/MPSCNNNeuronPowerNode.h>

void *omps_MPSCNNNeuronPowerNode_nodeWithSource_a_b_c(const char *class_name, void *sourceNode, float a, float b, float c) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode a:a b:b c:c]);
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronPowerNode_initWithSource_a_b_c(const char *class_name, void *sourceNode, float a, float b, float c) {
  OMPS_ENTER
  return [(MPSCNNNeuronPowerNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode a:a b:b c:c];
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronPowerNode_nodeWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode]);
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronPowerNode_initWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return [(MPSCNNNeuronPowerNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode];
  OMPS_LEAVE
}
