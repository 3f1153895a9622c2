// Made by tools/swift/generate.py. The functions of MPSCNNDropoutGradientNode.

#import "shim.h"
#include <omps/MPSCNNDropoutGradientNode.h>

float omps_MPSCNNDropoutGradientNode_keepProbability(void *object) {
  OMPS_ENTER
  return [(MPSCNNDropoutGradientNode *)object keepProbability];
  OMPS_LEAVE
}

long omps_MPSCNNDropoutGradientNode_seed(void *object) {
  OMPS_ENTER
  return [(MPSCNNDropoutGradientNode *)object seed];
  OMPS_LEAVE
}

void omps_MPSCNNDropoutGradientNode_maskStrideInPixels(void *object, void *result) {
  OMPS_ENTER
  *(MTLSize *)result = [(MPSCNNDropoutGradientNode *)object maskStrideInPixels];
  OMPS_LEAVE
}

void *omps_MPSCNNDropoutGradientNode_nodeWithSourceGradient_sourceImage_gradientState_keepProbability_seed_maskStrideInPixels(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, float keepProbability, long seed, const void *maskStrideInPixels) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState keepProbability:keepProbability seed:seed maskStrideInPixels:*(const MTLSize *)maskStrideInPixels]);
  OMPS_LEAVE
}

void *omps_MPSCNNDropoutGradientNode_initWithSourceGradient_sourceImage_gradientState_keepProbability_seed_maskStrideInPixels(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, float keepProbability, long seed, const void *maskStrideInPixels) {
  OMPS_ENTER
  return [(MPSCNNDropoutGradientNode *)[(Class)objc_getClass(class_name) alloc] initWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState keepProbability:keepProbability seed:seed maskStrideInPixels:*(const MTLSize *)maskStrideInPixels];
  OMPS_LEAVE
}
