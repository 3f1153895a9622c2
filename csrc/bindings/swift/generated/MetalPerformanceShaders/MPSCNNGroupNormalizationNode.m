// Made by tools/swift/generate.py. The functions of MPSCNNGroupNormalizationNode.

#import "shim.h"
#include <omps/MPSCNNGroupNormalizationNode.h>

unsigned long omps_MPSCNNGroupNormalizationNode_trainingStyle(void *object) {
  OMPS_ENTER
  return [(MPSCNNGroupNormalizationNode *)object trainingStyle];
  OMPS_LEAVE
}

void omps_MPSCNNGroupNormalizationNode_setTrainingStyle(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSCNNGroupNormalizationNode *)object setTrainingStyle:newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNGroupNormalizationNode_nodeWithSource_dataSource(const char *class_name, void *source, void *dataSource) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)source dataSource:omps_consumed(dataSource)]);
  OMPS_LEAVE
}

void *omps_MPSCNNGroupNormalizationNode_initWithSource_dataSource(const char *class_name, void *source, void *dataSource) {
  OMPS_ENTER
  return [(MPSCNNGroupNormalizationNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)source dataSource:omps_consumed(dataSource)];
  OMPS_LEAVE
}
