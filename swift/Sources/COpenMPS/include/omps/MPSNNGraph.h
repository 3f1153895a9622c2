// Made by tools/swift/generate.py. The functions of MPSNNGraph.
#pragma once


#include "types.h"

void *omps_MPSNNGraph_sourceImageHandles(void *object);
void *omps_MPSNNGraph_sourceStateHandles(void *object);
void *omps_MPSNNGraph_intermediateImageHandles(void *object);
void *omps_MPSNNGraph_resultStateHandles(void *object);
void *omps_MPSNNGraph_resultHandle(void *object);
_Bool omps_MPSNNGraph_outputStateIsTemporary(void *object);
void omps_MPSNNGraph_setOutputStateIsTemporary(void *object, _Bool newValue);
void *omps_MPSNNGraph_destinationImageAllocator(void *object);
void omps_MPSNNGraph_setDestinationImageAllocator(void *object, void *newValue);
unsigned long omps_MPSNNGraph_format(void *object);
void omps_MPSNNGraph_setFormat(void *object, unsigned long newValue);
_Bool omps_MPSNNGraph_resultImageIsNeeded(void *object);
void *omps_MPSNNGraph_initWithDevice_resultImage_resultImageIsNeeded(const char *class_name, void *device, void *resultImage, _Bool resultIsNeeded);
void *omps_MPSNNGraph_initWithDevice_resultImages_resultsAreNeeded(const char *class_name, void *device, void *resultImages, _Bool *areResultsNeeded);
void *omps_MPSNNGraph_initWithDevice_resultImage(const char *class_name, void *device, void *resultImage);
void omps_MPSNNGraph_reloadFromDataSources(void *object);
void *omps_MPSNNGraph_encodeToCommandBuffer_sourceImages_sourceStates_intermediateImages_destinationStates(void *object, void *commandBuffer, void *sourceImages, void *sourceStates, void *intermediateImages, void *destinationStates);
void *omps_MPSNNGraph_encodeBatchToCommandBuffer_sourceImages_sourceStates_intermediateImages_destinationStates(void *object, void *commandBuffer, void *sourceImages, void *sourceStates, void *intermediateImages, void *destinationStates);
void *omps_MPSNNGraph_encodeToCommandBuffer_sourceImages(void *object, void *commandBuffer, void *sourceImages);
void *omps_MPSNNGraph_encodeBatchToCommandBuffer_sourceImages_sourceStates(void *object, void *commandBuffer, void *sourceImages, void *sourceStates);
void *omps_MPSNNGraph_executeAsyncWithSourceImages_completionHandler(void *object, void *sourceImages, void *handler, omps_MPSNNGraphCompletionHandler_invoke handler_invoke);
long omps_MPSNNGraph_readCountForSourceImageAtIndex(void *object, long index);
long omps_MPSNNGraph_readCountForSourceStateAtIndex(void *object, long index);
