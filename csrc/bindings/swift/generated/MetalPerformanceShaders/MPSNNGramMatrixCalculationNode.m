// Made by tools/swift/generate.py. The functions of MPSNNGramMatrixCalculationNode.

#import "shim.h"
#include <omps/MPSNNGramMatrixCalculationNode.h>

float omps_MPSNNGramMatrixCalculationNode_alpha(void *object) {
  OMPS_ENTER
  return [(MPSNNGramMatrixCalculationNode *)object alpha];
  OMPS_LEAVE
}

void *omps_MPSNNGramMatrixCalculationNode_propertyCallBack(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSNNGramMatrixCalculationNode *)object propertyCallBack]);
  OMPS_LEAVE
}

void omps_MPSNNGramMatrixCalculationNode_setPropertyCallBack(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSNNGramMatrixCalculationNode *)object setPropertyCallBack:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSNNGramMatrixCalculationNode_nodeWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode]);
  OMPS_LEAVE
}

void *omps_MPSNNGramMatrixCalculationNode_initWithSource(const char *class_name, void *sourceNode) {
  OMPS_ENTER
  return [(MPSNNGramMatrixCalculationNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode];
  OMPS_LEAVE
}

void *omps_MPSNNGramMatrixCalculationNode_nodeWithSource_alpha(const char *class_name, void *sourceNode, float alpha) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)sourceNode alpha:alpha]);
  OMPS_LEAVE
}

void *omps_MPSNNGramMatrixCalculationNode_initWithSource_alpha(const char *class_name, void *sourceNode, float alpha) {
  OMPS_ENTER
  return [(MPSNNGramMatrixCalculationNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)sourceNode alpha:alpha];
  OMPS_LEAVE
}
