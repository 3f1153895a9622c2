// Made by tools/swift/generate.py. The functions of MPSCNNNeuronNode.

#import "shim.h"
#include <omps/MPSCNNNeuronNode.h>

float omps_MPSCNNNeuronNode_a(void *object) {
  OMPS_ENTER
  return [(MPSCNNNeuronNode *)object a];
  OMPS_LEAVE
}

float omps_MPSCNNNeuronNode_b(void *object) {
  OMPS_ENTER
  return [(MPSCNNNeuronNode *)object b];
  OMPS_LEAVE
}

float omps_MPSCNNNeuronNode_c(void *object) {
  OMPS_ENTER
  return [(MPSCNNNeuronNode *)object c];
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronNode_nodeWithSource_descriptor(const char *class_name, void *sourceNode, void *descriptor) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode descriptor:(id)descriptor]);
  OMPS_LEAVE
}
