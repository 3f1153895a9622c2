// Made by tools/swift/generate.py. The functions of MPSCNNNeuronSoftSignNode.

#import "shim.h"
#include <omps/MPSCNNNeuronSoftSignNode.h>

void *omps_MPSCNNNeuronSoftSignNode_nodeWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode]);
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronSoftSignNode_initWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return [(MPSCNNNeuronSoftSignNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode];
  OMPS_LEAVE
}
