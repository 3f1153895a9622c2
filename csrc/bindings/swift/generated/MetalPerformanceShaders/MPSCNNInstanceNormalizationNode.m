// Made by tools/swift/generate.py. The functions of MPSCNNInstanceNormalizationNode.

#import "shim.h"
#include <omps/MPSCNNInstanceNormalizationNode.h>

unsigned long omps_MPSCNNInstanceNormalizationNode_trainingStyle(void *object) {
  OMPS_ENTER
  return [(MPSCNNInstanceNormalizationNode *)object trainingStyle];
  OMPS_LEAVE
}

void omps_MPSCNNInstanceNormalizationNode_setTrainingStyle(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSCNNInstanceNormalizationNode *)object setTrainingStyle:newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNInstanceNormalizationNode_nodeWithSource_dataSource(const char *class_name, void *source, void *dataSource) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)source dataSource:omps_consumed(dataSource)]);
  OMPS_LEAVE
}

void *omps_MPSCNNInstanceNormalizationNode_initWithSource_dataSource(const char *class_name, void *source, void *dataSource) {
  OMPS_ENTER
  return [(MPSCNNInstanceNormalizationNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)source dataSource:omps_consumed(dataSource)];
  OMPS_LEAVE
}
