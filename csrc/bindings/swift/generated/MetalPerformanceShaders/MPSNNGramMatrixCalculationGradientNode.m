// Made by tools/swift/generate.py. The functions of MPSNNGramMatrixCalculationGradientNode.

#import "shim.h"
#include <omps/MPSNNGramMatrixCalculationGradientNode.h>

float omps_MPSNNGramMatrixCalculationGradientNode_alpha(void *object) {
  OMPS_ENTER
  return [(MPSNNGramMatrixCalculationGradientNode *)object alpha];
  OMPS_LEAVE
}

void *omps_MPSNNGramMatrixCalculationGradientNode_nodeWithSourceGradient_sourceImage_gradientState(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState]);
  OMPS_LEAVE
}

void *omps_MPSNNGramMatrixCalculationGradientNode_initWithSourceGradient_sourceImage_gradientState(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState) {
  OMPS_ENTER
  return [(MPSNNGramMatrixCalculationGradientNode *)[(Class)objc_getClass(class_name) alloc] initWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState];
  OMPS_LEAVE
}

void *omps_MPSNNGramMatrixCalculationGradientNode_nodeWithSourceGradient_sourceImage_gradientState_alpha(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, float alpha) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState alpha:alpha]);
  OMPS_LEAVE
}

void *omps_MPSNNGramMatrixCalculationGradientNode_initWithSourceGradient_sourceImage_gradientState_alpha(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, float alpha) {
  OMPS_ENTER
  return [(MPSNNGramMatrixCalculationGradientNode *)[(Class)objc_getClass(class_name) alloc] initWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState alpha:alpha];
  OMPS_LEAVE
}
