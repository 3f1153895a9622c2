// Made by tools/swift/generate.py. The functions of MPSNNReshape.

#import "shim.h"
#include <omps/MPSNNReshape.h>

void *omps_MPSNNReshape_encodeToCommandBuffer_sourceImage_reshapedWidth_reshapedHeight_reshapedFeatureChannels(void *object, void *commandBuffer, void *sourceImage, long reshapedWidth, long reshapedHeight, long reshapedFeatureChannels) {
  OMPS_ENTER
  return omps_retained([(MPSNNReshape *)object encodeToCommandBuffer:(id)commandBuffer sourceImage:(id)sourceImage reshapedWidth:reshapedWidth reshapedHeight:reshapedHeight reshapedFeatureChannels:reshapedFeatureChannels]);
  OMPS_LEAVE
}

void *omps_MPSNNReshape_encodeBatchToCommandBuffer_sourceImages_reshapedWidth_reshapedHeight_reshapedFeatureChannels(void *object, void *commandBuffer, void *sourceImages, long reshapedWidth, long reshapedHeight, long reshapedFeatureChannels) {
  OMPS_ENTER
  return omps_retained([(MPSNNReshape *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImages) reshapedWidth:reshapedWidth reshapedHeight:reshapedHeight reshapedFeatureChannels:reshapedFeatureChannels]);
  OMPS_LEAVE
}
