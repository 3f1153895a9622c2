// Made by tools/swift/generate.py. The functions of MPSCNNInstanceNormalizationDataSource.
#pragma once


#include "types.h"

long omps_MPSCNNInstanceNormalizationDataSource_numberOfFeatureChannels(void *object);
float *omps_MPSCNNInstanceNormalizationDataSource_gamma(void *object);
float *omps_MPSCNNInstanceNormalizationDataSource_beta(void *object);
void *omps_MPSCNNInstanceNormalizationDataSource_label(void *object);
void *omps_MPSCNNInstanceNormalizationDataSource_updateGammaAndBetaWithCommandBuffer_instanceNormalizationStateBatch(void *object, void *commandBuffer, void *instanceNormalizationStateBatch);
_Bool omps_MPSCNNInstanceNormalizationDataSource_updateGammaAndBetaWithInstanceNormalizationStateBatch(void *object, void *instanceNormalizationStateBatch);
float omps_MPSCNNInstanceNormalizationDataSource_epsilon(void *object);
void *omps_MPSCNNInstanceNormalizationDataSource_copyWithZone_device(void *object, void *zone, void *device);
_Bool omps_MPSCNNInstanceNormalizationDataSource_load(void *object);
void omps_MPSCNNInstanceNormalizationDataSource_purge(void *object);
typedef struct {
  long (*numberOfFeatureChannels)(void *context);
  float *(*gamma)(void *context);
  float *(*beta)(void *context);
  void *(*label)(void *context);
  void *(*updateGammaAndBetaWithCommandBuffer_instanceNormalizationStateBatch)(void *context, void *a0, void *a1);
  _Bool (*updateGammaAndBetaWithInstanceNormalizationStateBatch)(void *context, void *a0);
  float (*epsilon)(void *context);
  void *(*copyWithZone_device)(void *context, void *a0, void *a1);
  _Bool (*load)(void *context);
  void (*purge)(void *context);
} omps_MPSCNNInstanceNormalizationDataSource_table;
void *omps_MPSCNNInstanceNormalizationDataSource_make(void *swift_object, const void *type, const omps_MPSCNNInstanceNormalizationDataSource_table *table);
