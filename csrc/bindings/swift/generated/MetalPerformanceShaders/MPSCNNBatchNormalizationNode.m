// Made by tools/swift/generate.py. The functions of MPSCNNBatchNormalizationNode.

#import "shim.h"
#include <omps/MPSCNNBatchNormalizationNode.h>

unsigned long omps_MPSCNNBatchNormalizationNode_flags(void *object) {
  OMPS_ENTER
  return [(MPSCNNBatchNormalizationNode *)object flags];
  OMPS_LEAVE
}

void omps_MPSCNNBatchNormalizationNode_setFlags(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSCNNBatchNormalizationNode *)object setFlags:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSCNNBatchNormalizationNode_trainingStyle(void *object) {
  OMPS_ENTER
  return [(MPSCNNBatchNormalizationNode *)object trainingStyle];
  OMPS_LEAVE
}

void omps_MPSCNNBatchNormalizationNode_setTrainingStyle(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSCNNBatchNormalizationNode *)object setTrainingStyle:newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNBatchNormalizationNode_nodeWithSource_dataSource(const char *class_name, void *source, void *dataSource) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)source dataSource:omps_consumed(dataSource)]);
  OMPS_LEAVE
}

void *omps_MPSCNNBatchNormalizationNode_initWithSource_dataSource(const char *class_name, void *source, void *dataSource) {
  OMPS_ENTER
  return [(MPSCNNBatchNormalizationNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)source dataSource:omps_consumed(dataSource)];
  OMPS_LEAVE
}
