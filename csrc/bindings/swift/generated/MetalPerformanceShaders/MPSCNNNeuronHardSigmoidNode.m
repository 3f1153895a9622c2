// Made by tools/swift/generate.py. The functions of MPSCNNNeuronHardSigmoidNode.

#import "shim.h"
#include <omps/MPSCNNNeuronHardSigmoidNode.h>

void *omps_MPSCNNNeuronHardSigmoidNode_nodeWithSource_a_b(const char *class_name, void *sourceNode, float a, float b) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode a:a b:b]);
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronHardSigmoidNode_initWithSource_a_b(const char *class_name, void *sourceNode, float a, float b) {
  OMPS_ENTER
  return [(MPSCNNNeuronHardSigmoidNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode a:a b:b];
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronHardSigmoidNode_nodeWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode]);
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronHardSigmoidNode_initWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return [(MPSCNNNeuronHardSigmoidNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode];
  OMPS_LEAVE
}
