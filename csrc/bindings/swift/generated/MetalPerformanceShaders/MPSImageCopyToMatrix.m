// Made by tools/swift/generate.py. The functions of MPSImageCopyToMatrix.

#import "shim.h"
#include <omps/MPSImageCopyToMatrix.h>

void omps_MPSImageCopyToMatrix_destinationMatrixOrigin(void *object, void *result) {
  OMPS_ENTER
  *(MTLOrigin *)result = [(MPSImageCopyToMatrix *)object destinationMatrixOrigin];
  OMPS_LEAVE
}

void omps_MPSImageCopyToMatrix_setDestinationMatrixOrigin(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSImageCopyToMatrix *)object setDestinationMatrixOrigin:*(const MTLOrigin *)newValue];
  OMPS_LEAVE
}

long omps_MPSImageCopyToMatrix_destinationMatrixBatchIndex(void *object) {
  OMPS_ENTER
  return [(MPSImageCopyToMatrix *)object destinationMatrixBatchIndex];
  OMPS_LEAVE
}

void omps_MPSImageCopyToMatrix_setDestinationMatrixBatchIndex(void *object, long newValue) {
  OMPS_ENTER
  [(MPSImageCopyToMatrix *)object setDestinationMatrixBatchIndex:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSImageCopyToMatrix_dataLayout(void *object) {
  OMPS_ENTER
  return [(MPSImageCopyToMatrix *)object dataLayout];
  OMPS_LEAVE
}

void *omps_MPSImageCopyToMatrix_initWithDevice_dataLayout(const char *class_name, void *device, unsigned long dataLayout) {
  OMPS_ENTER
  return [(MPSImageCopyToMatrix *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device dataLayout:dataLayout];
  OMPS_LEAVE
}

void omps_MPSImageCopyToMatrix_encodeToCommandBuffer_sourceImage_destinationMatrix(void *object, void *commandBuffer, void *sourceImage, void *destinationMatrix) {
  OMPS_ENTER
  [(MPSImageCopyToMatrix *)object encodeToCommandBuffer:(id)commandBuffer sourceImage:(id)sourceImage destinationMatrix:(id)destinationMatrix];
  OMPS_LEAVE
}

void omps_MPSImageCopyToMatrix_encodeBatchToCommandBuffer_sourceImages_destinationMatrix(void *object, void *commandBuffer, void *sourceImages, void *destinationMatrix) {
  OMPS_ENTER
  [(MPSImageCopyToMatrix *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImages) destinationMatrix:(id)destinationMatrix];
  OMPS_LEAVE
}
