// Made by tools/swift/generate.py. The functions of MPSCNNCrossChannelNormalizationNode.

#import "shim.h"
#include <omps/MPSCNNCrossChannelNormalizationNode.h>

long omps_MPSCNNCrossChannelNormalizationNode_kernelSizeInFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSCNNCrossChannelNormalizationNode *)object kernelSizeInFeatureChannels];
  OMPS_LEAVE
}

void omps_MPSCNNCrossChannelNormalizationNode_setKernelSizeInFeatureChannels(void *object, long newValue) {
  OMPS_ENTER
  [(MPSCNNCrossChannelNormalizationNode *)object setKernelSizeInFeatureChannels:newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNCrossChannelNormalizationNode_nodeWithSource_kernelSize(const char *class_name, void *sourceNode, long kernelSize) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode kernelSize:kernelSize]);
  OMPS_LEAVE
}

void *omps_MPSCNNCrossChannelNormalizationNode_initWithSource_kernelSize(const char *class_name, void *sourceNode, long kernelSize) {
  OMPS_ENTER
  return [(MPSCNNCrossChannelNormalizationNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode kernelSize:kernelSize];
  OMPS_LEAVE
}
