// Made by tools/swift/generate.py. The functions of MPSCNNDropoutNode.

#import "shim.h"
#include <omps/MPSCNNDropoutNode.h>

float omps_MPSCNNDropoutNode_keepProbability(void *object) {
  OMPS_ENTER
  return [(MPSCNNDropoutNode *)object keepProbability];
  OMPS_LEAVE
}

long omps_MPSCNNDropoutNode_seed(void *object) {
  OMPS_ENTER
  return [(MPSCNNDropoutNode *)object seed];
  OMPS_LEAVE
}

void omps_MPSCNNDropoutNode_maskStrideInPixels(void *object, void *result) {
  OMPS_ENTER
  *(MTLSize *)result = [(MPSCNNDropoutNode *)object maskStrideInPixels];
  OMPS_LEAVE
}

void *omps_MPSCNNDropoutNode_nodeWithSource(const char *class_name, void *source) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)source]);
  OMPS_LEAVE
}

void *omps_MPSCNNDropoutNode_initWithSource(const char *class_name, void *source) {
  OMPS_ENTER
  return [(MPSCNNDropoutNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)source];
  OMPS_LEAVE
}

void *omps_MPSCNNDropoutNode_nodeWithSource_keepProbability(const char *class_name, void *source, float keepProbability) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)source keepProbability:keepProbability]);
  OMPS_LEAVE
}

void *omps_MPSCNNDropoutNode_initWithSource_keepProbability(const char *class_name, void *source, float keepProbability) {
  OMPS_ENTER
  return [(MPSCNNDropoutNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)source keepProbability:keepProbability];
  OMPS_LEAVE
}

void *omps_MPSCNNDropoutNode_nodeWithSource_keepProbability_seed_maskStrideInPixels(const char *class_name, void *source, float keepProbability, long seed, const void *maskStrideInPixels) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSource:(id)source keepProbability:keepProbability seed:seed maskStrideInPixels:*(const MTLSize *)maskStrideInPixels]);
  OMPS_LEAVE
}

void *omps_MPSCNNDropoutNode_initWithSource_keepProbability_seed_maskStrideInPixels(const char *class_name, void *source, float keepProbability, long seed, const void *maskStrideInPixels) {
  OMPS_ENTER
  return [(MPSCNNDropoutNode *)[(Class)objc_getClass(class_name) alloc] initWithSource:(id)source keepProbability:keepProbability seed:seed maskStrideInPixels:*(const MTLSize *)maskStrideInPixels];
  OMPS_LEAVE
}
