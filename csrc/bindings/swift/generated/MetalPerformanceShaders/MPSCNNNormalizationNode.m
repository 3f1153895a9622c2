// Made by tools/swift/generate.py. The functions of MPSCNNNormalizationNode.

#import "shim.h"
#include <omps/MPSCNNNormalizationNode.h>

float omps_MPSCNNNormalizationNode_alpha(void *object) {
  OMPS_ENTER
  return [(MPSCNNNormalizationNode *)object alpha];
  OMPS_LEAVE
}

void omps_MPSCNNNormalizationNode_setAlpha(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNNormalizationNode *)object setAlpha:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNNormalizationNode_beta(void *object) {
  OMPS_ENTER
  return [(MPSCNNNormalizationNode *)object beta];
  OMPS_LEAVE
}

void omps_MPSCNNNormalizationNode_setBeta(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNNormalizationNode *)object setBeta:newValue];
  OMPS_LEAVE
}

float omps_MPSCNNNormalizationNode_delta(void *object) {
  OMPS_ENTER
  return [(MPSCNNNormalizationNode *)object delta];
  OMPS_LEAVE
}

void omps_MPSCNNNormalizationNode_setDelta(void *object, float newValue) {
  OMPS_ENTER
  [(MPSCNNNormalizationNode *)object setDelta:newValue];
  OMPS_LEAVE
}

void *omps_MPSCNNNormalizationNode_nodeWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode]);
  OMPS_LEAVE
}

void *omps_MPSCNNNormalizationNode_initWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return [(MPSCNNNormalizationNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode];
  OMPS_LEAVE
}
