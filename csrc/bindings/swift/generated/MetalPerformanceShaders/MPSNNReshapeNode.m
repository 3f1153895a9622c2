// Made by tools/swift/generate.py. The functions of MPSNNReshapeNode.

#import "shim.h"
#include <omps/MPSNNReshapeNode.h>

void *omps_MPSNNReshapeNode_nodeWithSource_resultWidth_resultHeight_resultFeatureChannels(const char *class_name, void *source, long resultWidth, long resultHeight, long resultFeatureChannels) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)source resultWidth:resultWidth resultHeight:resultHeight resultFeatureChannels:resultFeatureChannels]);
  OMPS_LEAVE
}

void *omps_MPSNNReshapeNode_initWithSource_resultWidth_resultHeight_resultFeatureChannels(const char *class_name, void *source, long resultWidth, long resultHeight, long resultFeatureChannels) {
  OMPS_ENTER
  return [(MPSNNReshapeNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)source resultWidth:resultWidth resultHeight:resultHeight resultFeatureChannels:resultFeatureChannels];
  OMPS_LEAVE
}
