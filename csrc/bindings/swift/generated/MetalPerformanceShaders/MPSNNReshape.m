// Made by tools/swift/generate.py. The functions of MPSNNReshape.

#import "shim.h"
#include <omps/MPSNNReshape.h>

void *omps_MPSNNReshape_encodeToCommandBuffer_sourceImage_reshapedWidth_reshapedHeight_reshapedFeatureChannels(void *object, void *commandBuffer, void *sourceImage, long reshapedWidth, long reshapedHeight, long reshapedFeatureChannels) {
  OMPS_ENTER
  return omps_retained([(MPSNNReshape *)object encodeToCommandBuffer:(id)commandBuffer sourceImage:(id)sourceImage reshapedWidth:reshapedWidth reshapedHeight:reshapedHeight reshapedFeatureChannels:reshapedFeatureChannels]);
  OMPS_LEAVE
}

void *omps_MPSNNReshape_encodeToCommandBuffer_sourceImage_destinationState_destinationStateIsTemporary_reshapedWidth_reshapedHeight_reshapedFeatureChannels(void *object, void *commandBuffer, void *sourceImage, void **outState, _Bool isTemporary, long reshapedWidth, long reshapedHeight, long reshapedFeatureChannels) {
  OMPS_ENTER
  *outState = NULL;
  void *made = omps_retained([(MPSNNReshape *)object encodeToCommandBuffer:(id)commandBuffer sourceImage:(id)sourceImage destinationState:(id *)outState destinationStateIsTemporary:isTemporary reshapedWidth:reshapedWidth reshapedHeight:reshapedHeight reshapedFeatureChannels:reshapedFeatureChannels]);
  omps_retained((id)*outState);
  return made;
  OMPS_LEAVE
}

void *omps_MPSNNReshape_encodeBatchToCommandBuffer_sourceImages_reshapedWidth_reshapedHeight_reshapedFeatureChannels(void *object, void *commandBuffer, void *sourceImages, long reshapedWidth, long reshapedHeight, long reshapedFeatureChannels) {
  OMPS_ENTER
  return omps_retained([(MPSNNReshape *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImages) reshapedWidth:reshapedWidth reshapedHeight:reshapedHeight reshapedFeatureChannels:reshapedFeatureChannels]);
  OMPS_LEAVE
}

void *omps_MPSNNReshape_encodeBatchToCommandBuffer_sourceImages_destinationStates_destinationStateIsTemporary_reshapedWidth_reshapedHeight_reshapedFeatureChannels(void *object, void *commandBuffer, void *sourceImages, void **outStates, _Bool isTemporary, long reshapedWidth, long reshapedHeight, long reshapedFeatureChannels) {
  OMPS_ENTER
  *outStates = NULL;
  void *made = omps_retained([(MPSNNReshape *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImages) destinationStates:(id *)outStates destinationStateIsTemporary:isTemporary reshapedWidth:reshapedWidth reshapedHeight:reshapedHeight reshapedFeatureChannels:reshapedFeatureChannels]);
  omps_retained((id)*outStates);
  return made;
  OMPS_LEAVE
}
