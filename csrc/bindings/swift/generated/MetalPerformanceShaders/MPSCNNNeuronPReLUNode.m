// Made by tools/swift/generate.py. The functions of MPSCNNNeuronPReLUNode.

#import "shim.h"
#include <omps/MPSCNNNeuronPReLUNode.h>

void *omps_MPSCNNNeuronPReLUNode_nodeWithSource_aData(const char *class_name, void *sourceNode, void *aData) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode aData:omps_consumed(aData)]);
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronPReLUNode_initWithSource_aData(const char *class_name, void *sourceNode, void *aData) {
  OMPS_ENTER
  return [(MPSCNNNeuronPReLUNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode aData:omps_consumed(aData)];
  OMPS_LEAVE
}
