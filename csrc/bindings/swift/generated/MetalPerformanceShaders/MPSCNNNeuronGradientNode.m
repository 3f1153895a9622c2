// Made by tools/swift/generate.py. The functions of MPSCNNNeuronGradientNode.

#import "shim.h"
#include <omps/MPSCNNNeuronGradientNode.h>

void *omps_MPSCNNNeuronGradientNode_descriptor(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSCNNNeuronGradientNode *)object descriptor]);
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronGradientNode_nodeWithSourceGradient_sourceImage_gradientState_descriptor(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, void *descriptor) {
  OMPS_ENTER
  return omps_retained([(Class)objc_getClass(class_name) nodeWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState descriptor:(id)descriptor]);
  OMPS_LEAVE
}

void *omps_MPSCNNNeuronGradientNode_initWithSourceGradient_sourceImage_gradientState_descriptor(const char *class_name, void *sourceGradient, void *sourceImage, void *gradientState, void *descriptor) {
  OMPS_ENTER
  return [(MPSCNNNeuronGradientNode *)[(Class)objc_getClass(class_name) alloc] initWithSourceGradient:(id)sourceGradient sourceImage:(id)sourceImage gradientState:(id)gradientState descriptor:(id)descriptor];
  OMPS_LEAVE
}
