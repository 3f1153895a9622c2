// Made by tools/swift/generate.py. The functions of MPSNNFilterNode.

#import "shim.h"
#include <omps/MPSNNFilterNode.h>

void *omps_MPSNNFilterNode_resultImage(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSNNFilterNode *)object resultImage]);
  OMPS_LEAVE
}

void *omps_MPSNNFilterNode_resultState(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSNNFilterNode *)object resultState]);
  OMPS_LEAVE
}

void *omps_MPSNNFilterNode_resultStates(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSNNFilterNode *)object resultStates]);
  OMPS_LEAVE
}

void *omps_MPSNNFilterNode_paddingPolicy(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSNNFilterNode *)object paddingPolicy]);
  OMPS_LEAVE
}

void omps_MPSNNFilterNode_setPaddingPolicy(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSNNFilterNode *)object setPaddingPolicy:omps_consumed(newValue)];
  OMPS_LEAVE
}

void *omps_MPSNNFilterNode_label(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSNNFilterNode *)object label]);
  OMPS_LEAVE
}

void omps_MPSNNFilterNode_setLabel(void *object, const char *newValue) {
  OMPS_ENTER
  [(MPSNNFilterNode *)object setLabel:omps_string(newValue)];
  OMPS_LEAVE
}

void *omps_MPSNNFilterNode_gradientFilterWithSource(void *object, void *gradientImage) {
  OMPS_ENTER
  return omps_retained([(MPSNNFilterNode *)object gradientFilterWithSource:(id)gradientImage]);
  OMPS_LEAVE
}

void *omps_MPSNNFilterNode_gradientFilterWithSources(void *object, void *gradientImages) {
  OMPS_ENTER
  return omps_retained([(MPSNNFilterNode *)object gradientFilterWithSources:omps_consumed(gradientImages)]);
  OMPS_LEAVE
}

void *omps_MPSNNFilterNode_gradientFiltersWithSources(void *object, void *gradientImages) {
  OMPS_ENTER
  return omps_retained([(MPSNNFilterNode *)object gradientFiltersWithSources:omps_consumed(gradientImages)]);
  OMPS_LEAVE
}

void *omps_MPSNNFilterNode_gradientFiltersWithSource(void *object, void *gradientImage) {
  OMPS_ENTER
  return omps_retained([(MPSNNFilterNode *)object gradientFiltersWithSource:(id)gradientImage]);
  OMPS_LEAVE
}

void *omps_MPSNNFilterNode_trainingGraphWithSourceGradient_nodeHandler(void *object, void *gradientImage, void *nodeHandler, omps_MPSGradientNodeBlock_invoke nodeHandler_invoke) {
  OMPS_ENTER
  return omps_retained([(MPSNNFilterNode *)object trainingGraphWithSourceGradient:(id)gradientImage nodeHandler:omps_block_MPSGradientNodeBlock(nodeHandler, nodeHandler_invoke)]);
  OMPS_LEAVE
}
