// Made by tools/swift/generate.py. The functions of MPSNNGraph.

#import "shim.h"
#include <omps/MPSNNGraph.h>

void *omps_MPSNNGraph_sourceImageHandles(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSNNGraph *)object sourceImageHandles]);
  OMPS_LEAVE
}

void *omps_MPSNNGraph_sourceStateHandles(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSNNGraph *)object sourceStateHandles]);
  OMPS_LEAVE
}

void *omps_MPSNNGraph_intermediateImageHandles(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSNNGraph *)object intermediateImageHandles]);
  OMPS_LEAVE
}

void *omps_MPSNNGraph_resultStateHandles(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSNNGraph *)object resultStateHandles]);
  OMPS_LEAVE
}

void *omps_MPSNNGraph_resultHandle(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSNNGraph *)object resultHandle]);
  OMPS_LEAVE
}

_Bool omps_MPSNNGraph_outputStateIsTemporary(void *object) {
  OMPS_ENTER
  return [(MPSNNGraph *)object outputStateIsTemporary];
  OMPS_LEAVE
}

void omps_MPSNNGraph_setOutputStateIsTemporary(void *object, _Bool newValue) {
  OMPS_ENTER
  [(MPSNNGraph *)object setOutputStateIsTemporary:newValue];
  OMPS_LEAVE
}

void *omps_MPSNNGraph_destinationImageAllocator(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSNNGraph *)object destinationImageAllocator]);
  OMPS_LEAVE
}

void omps_MPSNNGraph_setDestinationImageAllocator(void *object, void *newValue) {
  OMPS_ENTER
  [(MPSNNGraph *)object setDestinationImageAllocator:omps_consumed(newValue)];
  OMPS_LEAVE
}

unsigned long omps_MPSNNGraph_format(void *object) {
  OMPS_ENTER
  return [(MPSNNGraph *)object format];
  OMPS_LEAVE
}

void omps_MPSNNGraph_setFormat(void *object, unsigned long newValue) {
  OMPS_ENTER
  [(MPSNNGraph *)object setFormat:newValue];
  OMPS_LEAVE
}

_Bool omps_MPSNNGraph_resultImageIsNeeded(void *object) {
  OMPS_ENTER
  return [(MPSNNGraph *)object resultImageIsNeeded];
  OMPS_LEAVE
}

void *omps_MPSNNGraph_initWithDevice_resultImage_resultImageIsNeeded(const char *class_name, void *device, void *resultImage, _Bool resultIsNeeded) {
  OMPS_ENTER
  return [(MPSNNGraph *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device resultImage:(id)resultImage resultImageIsNeeded:resultIsNeeded];
  OMPS_LEAVE
}

void *omps_MPSNNGraph_initWithDevice_resultImages_resultsAreNeeded(const char *class_name, void *device, void *resultImages, _Bool *areResultsNeeded) {
  OMPS_ENTER
  return [(MPSNNGraph *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device resultImages:omps_consumed(resultImages) resultsAreNeeded:(void *)areResultsNeeded];
  OMPS_LEAVE
}

void *omps_MPSNNGraph_initWithDevice_resultImage(const char *class_name, void *device, void *resultImage) {
  OMPS_ENTER
  return [(MPSNNGraph *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device resultImage:(id)resultImage];
  OMPS_LEAVE
}

void omps_MPSNNGraph_reloadFromDataSources(void *object) {
  OMPS_ENTER
  [(MPSNNGraph *)object reloadFromDataSources];
  OMPS_LEAVE
}

void *omps_MPSNNGraph_encodeToCommandBuffer_sourceImages_sourceStates_intermediateImages_destinationStates(void *object, void *commandBuffer, void *sourceImages, void *sourceStates, void *intermediateImages, void *destinationStates) {
  OMPS_ENTER
  return omps_retained([(MPSNNGraph *)object encodeToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImages) sourceStates:omps_consumed(sourceStates) intermediateImages:(id)intermediateImages destinationStates:(id)destinationStates]);
  OMPS_LEAVE
}

void *omps_MPSNNGraph_encodeBatchToCommandBuffer_sourceImages_sourceStates_intermediateImages_destinationStates(void *object, void *commandBuffer, void *sourceImages, void *sourceStates, void *intermediateImages, void *destinationStates) {
  OMPS_ENTER
  return omps_retained([(MPSNNGraph *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImages) sourceStates:omps_consumed(sourceStates) intermediateImages:(id)intermediateImages destinationStates:(id)destinationStates]);
  OMPS_LEAVE
}

void *omps_MPSNNGraph_encodeToCommandBuffer_sourceImages(void *object, void *commandBuffer, void *sourceImages) {
  OMPS_ENTER
  return omps_retained([(MPSNNGraph *)object encodeToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImages)]);
  OMPS_LEAVE
}

void *omps_MPSNNGraph_encodeBatchToCommandBuffer_sourceImages_sourceStates(void *object, void *commandBuffer, void *sourceImages, void *sourceStates) {
  OMPS_ENTER
  return omps_retained([(MPSNNGraph *)object encodeBatchToCommandBuffer:(id)commandBuffer sourceImages:omps_consumed(sourceImages) sourceStates:omps_consumed(sourceStates)]);
  OMPS_LEAVE
}

void *omps_MPSNNGraph_executeAsyncWithSourceImages_completionHandler(void *object, void *sourceImages, void *handler, omps_MPSNNGraphCompletionHandler_invoke handler_invoke) {
  OMPS_ENTER
  return omps_retained([(MPSNNGraph *)object executeAsyncWithSourceImages:omps_consumed(sourceImages) completionHandler:omps_block_MPSNNGraphCompletionHandler(handler, handler_invoke)]);
  OMPS_LEAVE
}

long omps_MPSNNGraph_readCountForSourceImageAtIndex(void *object, long index) {
  OMPS_ENTER
  return [(MPSNNGraph *)object readCountForSourceImageAtIndex:index];
  OMPS_LEAVE
}

long omps_MPSNNGraph_readCountForSourceStateAtIndex(void *object, long index) {
  OMPS_ENTER
  return [(MPSNNGraph *)object readCountForSourceStateAtIndex:index];
  OMPS_LEAVE
}
