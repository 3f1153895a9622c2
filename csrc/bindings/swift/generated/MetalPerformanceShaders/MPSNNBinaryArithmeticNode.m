// Made by tools/swift/generate.py. The functions of MPSNNBinaryArithmeticNode.

#import "shim.h"
#include <omps/MPSNNBinaryArithmeticNode.h>

float omps_MPSNNBinaryArithmeticNode_primaryScale(void *object) {
  OMPS_ENTER
  return [(MPSNNBinaryArithmeticNode *)object primaryScale];
  OMPS_LEAVE
}

void omps_MPSNNBinaryArithmeticNode_setPrimaryScale(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNBinaryArithmeticNode *)object setPrimaryScale:newValue];
  OMPS_LEAVE
}

float omps_MPSNNBinaryArithmeticNode_secondaryScale(void *object) {
  OMPS_ENTER
  return [(MPSNNBinaryArithmeticNode *)object secondaryScale];
  OMPS_LEAVE
}

void omps_MPSNNBinaryArithmeticNode_setSecondaryScale(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNBinaryArithmeticNode *)object setSecondaryScale:newValue];
  OMPS_LEAVE
}

float omps_MPSNNBinaryArithmeticNode_bias(void *object) {
  OMPS_ENTER
  return [(MPSNNBinaryArithmeticNode *)object bias];
  OMPS_LEAVE
}

void omps_MPSNNBinaryArithmeticNode_setBias(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNBinaryArithmeticNode *)object setBias:newValue];
  OMPS_LEAVE
}

long omps_MPSNNBinaryArithmeticNode_primaryStrideInPixelsX(void *object) {
  OMPS_ENTER
  return [(MPSNNBinaryArithmeticNode *)object primaryStrideInPixelsX];
  OMPS_LEAVE
}

void omps_MPSNNBinaryArithmeticNode_setPrimaryStrideInPixelsX(void *object, long newValue) {
  OMPS_ENTER
  [(MPSNNBinaryArithmeticNode *)object setPrimaryStrideInPixelsX:newValue];
  OMPS_LEAVE
}

long omps_MPSNNBinaryArithmeticNode_primaryStrideInPixelsY(void *object) {
  OMPS_ENTER
  return [(MPSNNBinaryArithmeticNode *)object primaryStrideInPixelsY];
  OMPS_LEAVE
}

void omps_MPSNNBinaryArithmeticNode_setPrimaryStrideInPixelsY(void *object, long newValue) {
  OMPS_ENTER
  [(MPSNNBinaryArithmeticNode *)object setPrimaryStrideInPixelsY:newValue];
  OMPS_LEAVE
}

long omps_MPSNNBinaryArithmeticNode_primaryStrideInFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSNNBinaryArithmeticNode *)object primaryStrideInFeatureChannels];
  OMPS_LEAVE
}

void omps_MPSNNBinaryArithmeticNode_setPrimaryStrideInFeatureChannels(void *object, long newValue) {
  OMPS_ENTER
  [(MPSNNBinaryArithmeticNode *)object setPrimaryStrideInFeatureChannels:newValue];
  OMPS_LEAVE
}

long omps_MPSNNBinaryArithmeticNode_secondaryStrideInPixelsX(void *object) {
  OMPS_ENTER
  return [(MPSNNBinaryArithmeticNode *)object secondaryStrideInPixelsX];
  OMPS_LEAVE
}

void omps_MPSNNBinaryArithmeticNode_setSecondaryStrideInPixelsX(void *object, long newValue) {
  OMPS_ENTER
  [(MPSNNBinaryArithmeticNode *)object setSecondaryStrideInPixelsX:newValue];
  OMPS_LEAVE
}

long omps_MPSNNBinaryArithmeticNode_secondaryStrideInPixelsY(void *object) {
  OMPS_ENTER
  return [(MPSNNBinaryArithmeticNode *)object secondaryStrideInPixelsY];
  OMPS_LEAVE
}

void omps_MPSNNBinaryArithmeticNode_setSecondaryStrideInPixelsY(void *object, long newValue) {
  OMPS_ENTER
  [(MPSNNBinaryArithmeticNode *)object setSecondaryStrideInPixelsY:newValue];
  OMPS_LEAVE
}

long omps_MPSNNBinaryArithmeticNode_secondaryStrideInFeatureChannels(void *object) {
  OMPS_ENTER
  return [(MPSNNBinaryArithmeticNode *)object secondaryStrideInFeatureChannels];
  OMPS_LEAVE
}

void omps_MPSNNBinaryArithmeticNode_setSecondaryStrideInFeatureChannels(void *object, long newValue) {
  OMPS_ENTER
  [(MPSNNBinaryArithmeticNode *)object setSecondaryStrideInFeatureChannels:newValue];
  OMPS_LEAVE
}

float omps_MPSNNBinaryArithmeticNode_minimumValue(void *object) {
  OMPS_ENTER
  return [(MPSNNBinaryArithmeticNode *)object minimumValue];
  OMPS_LEAVE
}

void omps_MPSNNBinaryArithmeticNode_setMinimumValue(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNBinaryArithmeticNode *)object setMinimumValue:newValue];
  OMPS_LEAVE
}

float omps_MPSNNBinaryArithmeticNode_maximumValue(void *object) {
  OMPS_ENTER
  return [(MPSNNBinaryArithmeticNode *)object maximumValue];
  OMPS_LEAVE
}

void omps_MPSNNBinaryArithmeticNode_setMaximumValue(void *object, float newValue) {
  OMPS_ENTER
  [(MPSNNBinaryArithmeticNode *)object setMaximumValue:newValue];
  OMPS_LEAVE
}

void *omps_MPSNNBinaryArithmeticNode_nodeWithSources(const char *class_name, void *sourceNodes) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSources:omps_consumed(sourceNodes)]);
  OMPS_LEAVE
}

void *omps_MPSNNBinaryArithmeticNode_nodeWithLeftSource_rightSource(const char *class_name, void *left, void *right) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithLeftSource:(id)left rightSource:(id)right]);
  OMPS_LEAVE
}

void *omps_MPSNNBinaryArithmeticNode_initWithSources(const char *class_name, void *sourceNodes) {
  OMPS_ENTER
  return [(MPSNNBinaryArithmeticNode *)[(Class)objc_getClass(class_name) alloc] initWithSources:omps_consumed(sourceNodes)];
  OMPS_LEAVE
}

void *omps_MPSNNBinaryArithmeticNode_initWithLeftSource_rightSource(const char *class_name, void *left, void *right) {
  OMPS_ENTER
  return [(MPSNNBinaryArithmeticNode *)[(Class)objc_getClass(class_name) alloc] initWithLeftSource:(id)left rightSource:(id)right];
  OMPS_LEAVE
}

const void *omps_MPSNNBinaryArithmeticNode_gradientClass(void *object) {
  OMPS_ENTER
  return [(MPSNNBinaryArithmeticNode *)object gradientClass];
  OMPS_LEAVE
}
