// Made by tools/swift/generate.py. The functions of MPSCNNBatchNormalizationDataSource.
#pragma once


#include "types.h"

long omps_MPSCNNBatchNormalizationDataSource_numberOfFeatureChannels(void *object);
float *omps_MPSCNNBatchNormalizationDataSource_gamma(void *object);
float *omps_MPSCNNBatchNormalizationDataSource_beta(void *object);
float *omps_MPSCNNBatchNormalizationDataSource_mean(void *object);
float *omps_MPSCNNBatchNormalizationDataSource_variance(void *object);
_Bool omps_MPSCNNBatchNormalizationDataSource_load(void *object);
void omps_MPSCNNBatchNormalizationDataSource_purge(void *object);
void *omps_MPSCNNBatchNormalizationDataSource_label(void *object);
void *omps_MPSCNNBatchNormalizationDataSource_updateGammaAndBetaWithCommandBuffer_batchNormalizationState(void *object, void *commandBuffer, void *batchNormalizationState);
void *omps_MPSCNNBatchNormalizationDataSource_updateMeanAndVarianceWithCommandBuffer_batchNormalizationState(void *object, void *commandBuffer, void *batchNormalizationState);
_Bool omps_MPSCNNBatchNormalizationDataSource_updateGammaAndBetaWithBatchNormalizationState(void *object, void *batchNormalizationState);
_Bool omps_MPSCNNBatchNormalizationDataSource_updateMeanAndVarianceWithBatchNormalizationState(void *object, void *batchNormalizationState);
float omps_MPSCNNBatchNormalizationDataSource_epsilon(void *object);
void *omps_MPSCNNBatchNormalizationDataSource_copyWithZone_device(void *object, void *zone, void *device);
typedef struct {
  long (*numberOfFeatureChannels)(void *context);
  float *(*gamma)(void *context);
  float *(*beta)(void *context);
  float *(*mean)(void *context);
  float *(*variance)(void *context);
  _Bool (*load)(void *context);
  void (*purge)(void *context);
  void *(*label)(void *context);
  void *(*updateGammaAndBetaWithCommandBuffer_batchNormalizationState)(void *context, void *a0, void *a1);
  void *(*updateMeanAndVarianceWithCommandBuffer_batchNormalizationState)(void *context, void *a0, void *a1);
  _Bool (*updateGammaAndBetaWithBatchNormalizationState)(void *context, void *a0);
  _Bool (*updateMeanAndVarianceWithBatchNormalizationState)(void *context, void *a0);
  float (*epsilon)(void *context);
  void *(*copyWithZone_device)(void *context, void *a0, void *a1);
} omps_MPSCNNBatchNormalizationDataSource_table;
void *omps_MPSCNNBatchNormalizationDataSource_make(void *swift_object, const void *type, const omps_MPSCNNBatchNormalizationDataSource_table *table);
