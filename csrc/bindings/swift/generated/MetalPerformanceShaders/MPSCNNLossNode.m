// Made by tools/swift/generate.py. The functions of MPSCNNLossNode.

#import "shim.h"
#include <omps/MPSCNNLossNode.h>

void *omps_MPSCNNLossNode_inputLabels(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNLossNode *)object inputLabels]);
  OMPS_LEAVE
}

void *omps_MPSCNNLossNode_nodeWithSource_lossDescriptor(const char *class_name, void *source, void *descriptor) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)source lossDescriptor:(id)descriptor]);
  OMPS_LEAVE
}

void *omps_MPSCNNLossNode_initWithSource_lossDescriptor(const char *class_name, void *source, void *descriptor) {
  OMPS_ENTER
  return [(MPSCNNLossNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)source lossDescriptor:(id)descriptor];
  OMPS_LEAVE
}
