// Made by tools/swift/generate.py. The functions of MPSCNNGroupNormalizationDataSource.
#pragma once


#include "types.h"

long omps_MPSCNNGroupNormalizationDataSource_numberOfFeatureChannels(void *object);
long omps_MPSCNNGroupNormalizationDataSource_numberOfGroups(void *object);
void omps_MPSCNNGroupNormalizationDataSource_setNumberOfGroups(void *object, long newValue);
float *omps_MPSCNNGroupNormalizationDataSource_gamma(void *object);
float *omps_MPSCNNGroupNormalizationDataSource_beta(void *object);
void *omps_MPSCNNGroupNormalizationDataSource_label(void *object);
void *omps_MPSCNNGroupNormalizationDataSource_updateGammaAndBetaWithCommandBuffer_groupNormalizationStateBatch(void *object, void *commandBuffer, void *groupNormalizationStateBatch);
_Bool omps_MPSCNNGroupNormalizationDataSource_updateGammaAndBetaWithGroupNormalizationStateBatch(void *object, void *groupNormalizationStateBatch);
float omps_MPSCNNGroupNormalizationDataSource_epsilon(void *object);
void *omps_MPSCNNGroupNormalizationDataSource_copyWithZone_device(void *object, void *zone, void *device);
typedef struct {
  long (*numberOfFeatureChannels)(void *context);
  long (*numberOfGroups)(void *context);
  void (*setNumberOfGroups)(void *context, long a0);
  float *(*gamma)(void *context);
  float *(*beta)(void *context);
  void *(*label)(void *context);
  void *(*updateGammaAndBetaWithCommandBuffer_groupNormalizationStateBatch)(void *context, void *a0, void *a1);
  _Bool (*updateGammaAndBetaWithGroupNormalizationStateBatch)(void *context, void *a0);
  float (*epsilon)(void *context);
  void *(*copyWithZone_device)(void *context, void *a0, void *a1);
} omps_MPSCNNGroupNormalizationDataSource_table;
void *omps_MPSCNNGroupNormalizationDataSource_make(void *swift_object, const void *type, const omps_MPSCNNGroupNormalizationDataSource_table *table);
