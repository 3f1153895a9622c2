// Made by tools/swift/generate.py. The functions of MPSCNNNeuronSigmoidNode.

#import "shim.h"
#include <omps/MPSCNNNeuronSigmoidNode.h>

void *omps_MPSCNNNeuronSigmoidNode_nodeWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode]);
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronSigmoidNode_initWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return [(MPSCNNNeuronSigmoidNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode];
  OMPS_LEAVE
}
