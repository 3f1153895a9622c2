// Made by tools/swift/generate.py. The functions of MPSMatrixCopyToImage.

#import "shim.h"
#include <omps/MPSMatrixCopyToImage.h>

void omps_MPSMatrixCopyToImage_sourceMatrixOrigin(void *object, void *result) {
  OMPS_ENTER
  *(MTLOrigin *)result = [(MPSMatrixCopyToImage *)object sourceMatrixOrigin];
  OMPS_LEAVE
}

void omps_MPSMatrixCopyToImage_setSourceMatrixOrigin(void *object, const void *newValue) {
  OMPS_ENTER
  [(MPSMatrixCopyToImage *)object setSourceMatrixOrigin:*(const MTLOrigin *)newValue];
  OMPS_LEAVE
}

long omps_MPSMatrixCopyToImage_sourceMatrixBatchIndex(void *object) {
  OMPS_ENTER
  return [(MPSMatrixCopyToImage *)object sourceMatrixBatchIndex];
  OMPS_LEAVE
}

void omps_MPSMatrixCopyToImage_setSourceMatrixBatchIndex(void *object, long newValue) {
  OMPS_ENTER
  [(MPSMatrixCopyToImage *)object setSourceMatrixBatchIndex:newValue];
  OMPS_LEAVE
}

unsigned long omps_MPSMatrixCopyToImage_dataLayout(void *object) {
  OMPS_ENTER
  return [(MPSMatrixCopyToImage *)object dataLayout];
  OMPS_LEAVE
}

void *omps_MPSMatrixCopyToImage_initWithDevice_dataLayout(const char *class_name, void *device, unsigned long dataLayout) {
  OMPS_ENTER
  return [(MPSMatrixCopyToImage *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device dataLayout:dataLayout];
  OMPS_LEAVE
}

void omps_MPSMatrixCopyToImage_encodeToCommandBuffer_sourceMatrix_destinationImage(void *object, void *commandBuffer, void *sourceMatrix, void *destinationImage) {
  OMPS_ENTER
  [(MPSMatrixCopyToImage *)object encodeToCommandBuffer:(id)commandBuffer sourceMatrix:(id)sourceMatrix destinationImage:(id)destinationImage];
  OMPS_LEAVE
}

void omps_MPSMatrixCopyToImage_encodeBatchToCommandBuffer_sourceMatrix_destinationImages(void *object, void *commandBuffer, void *sourceMatrix, void *destinationImages) {
  OMPS_ENTER
  [(MPSMatrixCopyToImage *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceMatrix:(id)sourceMatrix destinationImages:omps_consumed(destinationImages)];
  OMPS_LEAVE
}
