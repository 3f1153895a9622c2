// Made by tools/swift/generate.py. The functions of MPSNNConcatenationNode.

#import "shim.h"
#include <omps/MPSNNConcatenationNode.h>

void *omps_MPSNNConcatenationNode_nodeWithSources(const char *class_name, void *sourceNodes) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSources:omps_consumed(sourceNodes)]);
  OMPS_LEAVE
}

void *omps_MPSNNConcatenationNode_initWithSources(const char *class_name, void *sourceNodes) {
  OMPS_ENTER
  return [(MPSNNConcatenationNode *)[(Class)objc_getClass(class_name) alloc] initWithSources:omps_consumed(sourceNodes)];
  OMPS_LEAVE
}
