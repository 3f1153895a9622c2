// Made by tools/swift/generate.py. The functions of MPSNNInitialGradientNode.

#import "shim.h"
#include <omps/MPSNNInitialGradientNode.h>

void *omps_MPSNNInitialGradientNode_nodeWithSource(const char *class_name, void *source) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)source]);
  OMPS_LEAVE
}

void *omps_MPSNNInitialGradientNode_initWithSource(const char *class_name, void *source) {
  OMPS_ENTER
  return [(MPSNNInitialGradientNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)source];
  OMPS_LEAVE
}
