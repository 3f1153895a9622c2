// Made by tools/swift/generate.py. The functions of MPSNNArithmeticGradientNode.

#import "shim.h"
#include <omps/MPSNNArithmeticGradientNode.h>

float omps_MPSNNArithmeticGradientNode_primaryScale(void *object) {
  OMPS_ENTER
  return [(MPSNNArithmeticGradientNode *)object primaryScale];
  OMPS_LEAVE
}

void omps_MPSNNArithmeticGradientNode_setPrimaryScale(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNArithmeticGradientNode *)object setPrimaryScale:newValue];
  OMPS_LEAVE
}

float omps_MPSNNArithmeticGradientNode_secondaryScale(void *object) {
  OMPS_ENTER
  return [(MPSNNArithmeticGradientNode *)object secondaryScale];
  OMPS_LEAVE
}

void omps_MPSNNArithmeticGradientNode_setSecondaryScale(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNArithmeticGradientNode *)object setSecondaryScale:newValue];
  OMPS_LEAVE
}

float omps_MPSNNArithmeticGradientNode_bias(void *object) {
  OMPS_ENTER
  return [(MPSNNArithmeticGradientNode *)object bias];
  OMPS_LEAVE
}

void omps_MPSNNArithmeticGradientNode_setBias(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNArithmeticGradientNode *)object setBias:newValue];
  OMPS_LEAVE
}

long omps_MPSNNArithmeticGradientNode_secondaryStrideInPixelsX(void *object) {
  OMPS_ENTER
  return [(MPSNNArithmeticGradientNode *)object secondaryStrideInPixelsX];
  OMPS_LEAVE
}

void omps_MPSNNArithmeticGradientNode_setSecondaryStrideInPixelsX(void *object, long newValue) {
  OMPS_ENTER
  [(MPSNNArithmeticGradientNode *)object setSecondaryStrideInPixelsX:newValue];
  OMPS_LEAVE
}

long omps_MPSNNArithmeticGradientNode_secondaryStrideInPixelsY(void *object) {
  OMPS_ENTER
  return [(MPSNNArithmeticGradientNode *)object secondaryStrideInPixelsY];
  OMPS_LEAVE
}

void omps_MPSNNArithmeticGradientNode_setSecondaryStrideInPixelsY(void *object, long newValue) {
  OMPS_ENTER
  [(MPSNNArithmeticGradientNode *)object setSecondaryStrideInPixelsY:newValue];
  OMPS_LEAVE
}

long omps_MPSNNArithmeticGradientNode_secondaryStrideInFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSNNArithmeticGradientNode *)object secondaryStrideInFeatureChannels];
  OMPS_LEAVE
}

void omps_MPSNNArithmeticGradientNode_setSecondaryStrideInFeatureChannels(void *object, long newValue) {
  OMPS_ENTER
  [(MPSNNArithmeticGradientNode *)object setSecondaryStrideInFeatureChannels:newValue];
  OMPS_LEAVE
}

float omps_MPSNNArithmeticGradientNode_minimumValue(void *object) {
  OMPS_ENTER
  return [(MPSNNArithmeticGradientNode *)object minimumValue];
  OMPS_LEAVE
}

void omps_MPSNNArithmeticGradientNode_setMinimumValue(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNArithmeticGradientNode *)object setMinimumValue:newValue];
  OMPS_LEAVE
}

float omps_MPSNNArithmeticGradientNode_maximumValue(void *object) {
  OMPS_ENTER
  return [(MPSNNArithmeticGradientNode *)object maximumValue];
  OMPS_LEAVE
}

void omps_MPSNNArithmeticGradientNode_setMaximumValue(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNArithmeticGradientNode *)object setMaximumValue:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSNNArithmeticGradientNode_isSecondarySourceFilter(void *object) {
  OMPS_ENTER
  return [(MPSNNArithmeticGradientNode *)object isSecondarySourceFilter];
  OMPS_LEAVE
}

void *omps_MPSNNArithmeticGradientNode_nodeWithSourceGradient_sourceImage_gradientState_isSecondarySourceFilter(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, _Bool isSecondarySourceFilter) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState isSecondarySourceFilter:isSecondarySourceFilter]);
  OMPS_LEAVE
}

void *omps_MPSNNArithmeticGradientNode_initWithSourceGradient_sourceImage_gradientState_isSecondarySourceFilter(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, _Bool isSecondarySourceFilter) {
  OMPS_ENTER
  return [(MPSNNArithmeticGradientNode *)[(Class)objc_getClass(class_name) alloc] initWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState isSecondarySourceFilter:isSecondarySourceFilter];
  OMPS_LEAVE
}

void *omps_MPSNNArithmeticGradientNode_initWithGradientImages_forwardFilter_isSecondarySourceFilter(const char *class_name, void *gradientImages, void *filter, _Bool isSecondarySourceFilter) {
  OMPS_ENTER
  return [(MPSNNArithmeticGradientNode *)[(Class)objc_getClass(class_name) alloc] initWithGradientImages:omps_consumed(gradientImages) forwardFilter:(id)filter isSecondarySourceFilter:isSecondarySourceFilter];
  OMPS_LEAVE
}
