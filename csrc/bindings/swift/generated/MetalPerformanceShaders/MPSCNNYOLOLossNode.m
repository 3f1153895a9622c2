// Made by tools/swift/generate.py. The functions of MPSCNNYOLOLossNode.

#import "shim.h"
#include <omps/MPSCNNYOLOLossNode.h>

void *omps_MPSCNNYOLOLossNode_inputLabels(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNYOLOLossNode *)object inputLabels]);
  OMPS_LEAVE
}

void *omps_MPSCNNYOLOLossNode_nodeWithSource_lossDescriptor(const char *class_name, void *source, void *descriptor) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)source lossDescriptor:(id)descriptor]);
  OMPS_LEAVE
}

void *omps_MPSCNNYOLOLossNode_initWithSource_lossDescriptor(const char *class_name, void *source, void *descriptor) {
  OMPS_ENTER
  return [(MPSCNNYOLOLossNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)source lossDescriptor:(id)descriptor];
  OMPS_LEAVE
}
