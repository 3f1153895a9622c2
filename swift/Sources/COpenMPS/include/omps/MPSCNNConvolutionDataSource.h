// Made by tools/swift/generate.py. The functions of MPSCNNConvolutionDataSource.
#pragma once


#include "types.h"

uint32_t omps_MPSCNNConvolutionDataSource_dataType(void *object);
void *omps_MPSCNNConvolutionDataSource_descriptor(void *object);
void *omps_MPSCNNConvolutionDataSource_weights(void *object);
float *omps_MPSCNNConvolutionDataSource_biasTerms(void *object);
_Bool omps_MPSCNNConvolutionDataSource_load(void *object);
void omps_MPSCNNConvolutionDataSource_purge(void *object);
void *omps_MPSCNNConvolutionDataSource_label(void *object);
float *omps_MPSCNNConvolutionDataSource_lookupTableForUInt8Kernel(void *object);
uint32_t omps_MPSCNNConvolutionDataSource_weightsQuantizationType(void *object);
void *omps_MPSCNNConvolutionDataSource_updateWithCommandBuffer_gradientState_sourceState(void *object, void *commandBuffer, void *gradientState, void *sourceState);
_Bool omps_MPSCNNConvolutionDataSource_updateWithGradientState_sourceState(void *object, void *gradientState, void *sourceState);
void *omps_MPSCNNConvolutionDataSource_copyWithZone_device(void *object, void *zone, void *device);
uint32_t omps_MPSCNNConvolutionDataSource_weightsLayout(void *object);
uint32_t omps_MPSCNNConvolutionDataSource_kernelWeightsDataType(void *object);
void *omps_MPSCNNConvolutionDataSource_rangesForUInt8Kernel(void *object);
typedef struct {
  uint32_t (*dataType)(void *context);
  void *(*descriptor)(void *context);
  void *(*weights)(void *context);
  float *(*biasTerms)(void *context);
  _Bool (*load)(void *context);
  void (*purge)(void *context);
  void *(*label)(void *context);
  float *(*lookupTableForUInt8Kernel)(void *context);
  uint32_t (*weightsQuantizationType)(void *context);
  void *(*updateWithCommandBuffer_gradientState_sourceState)(void *context, void *a0, void *a1, void *a2);
  _Bool (*updateWithGradientState_sourceState)(void *context, void *a0, void *a1);
  void *(*copyWithZone_device)(void *context, void *a0, void *a1);
  uint32_t (*weightsLayout)(void *context);
  uint32_t (*kernelWeightsDataType)(void *context);
  void *(*rangesForUInt8Kernel)(void *context);
} omps_MPSCNNConvolutionDataSource_table;
void *omps_MPSCNNConvolutionDataSource_make(void *swift_object, const void *type, const omps_MPSCNNConvolutionDataSource_table *table);
