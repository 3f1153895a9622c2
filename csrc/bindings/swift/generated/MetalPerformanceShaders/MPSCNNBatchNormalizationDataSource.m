// Made by tools/swift/generate.py. The functions of MPSCNNBatchNormalizationDataSource.

#import "shim.h"
#include <omps/MPSCNNBatchNormalizationDataSource.h>

long omps_MPSCNNBatchNormalizationDataSource_numberOfFeatureChannels(void *object) {
  OMPS_ENTER
  return [(id<MPSCNNBatchNormalizationDataSource>)object numberOfFeatureChannels];
  OMPS_LEAVE
}

float *omps_MPSCNNBatchNormalizationDataSource_gamma(void *object) {
  OMPS_ENTER
  return (void *)[(id<MPSCNNBatchNormalizationDataSource>)object gamma];
  OMPS_LEAVE
}

float *omps_MPSCNNBatchNormalizationDataSource_beta(void *object) {
  OMPS_ENTER
  return (void *)[(id<MPSCNNBatchNormalizationDataSource>)object beta];
  OMPS_LEAVE
}

float *omps_MPSCNNBatchNormalizationDataSource_mean(void *object) {
  OMPS_ENTER
  return (void *)[(id<MPSCNNBatchNormalizationDataSource>)object mean];
  OMPS_LEAVE
}

float *omps_MPSCNNBatchNormalizationDataSource_variance(void *object) {
  OMPS_ENTER
  return (void *)[(id<MPSCNNBatchNormalizationDataSource>)object variance];
  OMPS_LEAVE
}

_Bool omps_MPSCNNBatchNormalizationDataSource_load(void *object) {
  OMPS_ENTER
  return [(id<MPSCNNBatchNormalizationDataSource>)object load];
  OMPS_LEAVE
}

void omps_MPSCNNBatchNormalizationDataSource_purge(void *object) {
  OMPS_ENTER
  [(id<MPSCNNBatchNormalizationDataSource>)object purge];
  OMPS_LEAVE
}

void *omps_MPSCNNBatchNormalizationDataSource_label(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MPSCNNBatchNormalizationDataSource>)object label]);
  OMPS_LEAVE
}

void *omps_MPSCNNBatchNormalizationDataSource_updateGammaAndBetaWithCommandBuffer_batchNormalizationState(void *object, void *commandBuffer, void *batchNormalizationState) {
  OMPS_ENTER
  return omps_retained([(id<MPSCNNBatchNormalizationDataSource>)object updateGammaAndBetaWithCommandBuffer:(id)commandBuffer batchNormalizationState:(id)batchNormalizationState]);
  OMPS_LEAVE
}

void *omps_MPSCNNBatchNormalizationDataSource_updateMeanAndVarianceWithCommandBuffer_batchNormalizationState(void *object, void *commandBuffer, void *batchNormalizationState) {
  OMPS_ENTER
  return omps_retained([(id<MPSCNNBatchNormalizationDataSource>)object updateMeanAndVarianceWithCommandBuffer:(id)commandBuffer batchNormalizationState:(id)batchNormalizationState]);
  OMPS_LEAVE
}

_Bool omps_MPSCNNBatchNormalizationDataSource_updateGammaAndBetaWithBatchNormalizationState(void *object, void *batchNormalizationState) {
  OMPS_ENTER
  return [(id<MPSCNNBatchNormalizationDataSource>)object updateGammaAndBetaWithBatchNormalizationState:(id)batchNormalizationState];
  OMPS_LEAVE
}

_Bool omps_MPSCNNBatchNormalizationDataSource_updateMeanAndVarianceWithBatchNormalizationState(void *object, void *batchNormalizationState) {
  OMPS_ENTER
  return [(id<MPSCNNBatchNormalizationDataSource>)object updateMeanAndVarianceWithBatchNormalizationState:(id)batchNormalizationState];
  OMPS_LEAVE
}

float omps_MPSCNNBatchNormalizationDataSource_epsilon(void *object) {
  OMPS_ENTER
  return [(id<MPSCNNBatchNormalizationDataSource>)object epsilon];
  OMPS_LEAVE
}

void *omps_MPSCNNBatchNormalizationDataSource_copyWithZone_device(void *object, void *zone, void *device) {
  OMPS_ENTER
  return (void *)[(id<MPSCNNBatchNormalizationDataSource>)object copyWithZone:(NSZone *)zone device:(id)device];
  OMPS_LEAVE
}
@interface OMPSSwiftMPSCNNBatchNormalizationDataSource : OMPSSwiftObject <MPSCNNBatchNormalizationDataSource>
@end
@implementation OMPSSwiftMPSCNNBatchNormalizationDataSource
- (NSInteger)numberOfFeatureChannels {
  return ((const omps_MPSCNNBatchNormalizationDataSource_table *)table)->numberOfFeatureChannels(context);
}
- (float *)gamma {
  return ((const omps_MPSCNNBatchNormalizationDataSource_table *)table)->gamma(context);
}
- (float *)beta {
  return ((const omps_MPSCNNBatchNormalizationDataSource_table *)table)->beta(context);
}
- (float *)mean {
  return ((const omps_MPSCNNBatchNormalizationDataSource_table *)table)->mean(context);
}
- (float *)variance {
  return ((const omps_MPSCNNBatchNormalizationDataSource_table *)table)->variance(context);
}
- (BOOL)load {
  return ((const omps_MPSCNNBatchNormalizationDataSource_table *)table)->load(context);
}
- (void)purge {
  ((const omps_MPSCNNBatchNormalizationDataSource_table *)table)->purge(context);
}
- (id)label {
  return omps_consumed(((const omps_MPSCNNBatchNormalizationDataSource_table *)table)->label(context));
}
- (id)updateGammaAndBetaWithCommandBuffer:(id)a0 batchNormalizationState:(id)a1 {
  [self expectAnswer];
  id answer = omps_consumed(((const omps_MPSCNNBatchNormalizationDataSource_table *)table)->updateGammaAndBetaWithCommandBuffer_batchNormalizationState(context, omps_retained(a0), omps_retained(a1)));
  [self noteAnswer:0];
  return answer;
}
- (id)updateMeanAndVarianceWithCommandBuffer:(id)a0 batchNormalizationState:(id)a1 {
  [self expectAnswer];
  id answer = omps_consumed(((const omps_MPSCNNBatchNormalizationDataSource_table *)table)->updateMeanAndVarianceWithCommandBuffer_batchNormalizationState(context, omps_retained(a0), omps_retained(a1)));
  [self noteAnswer:1];
  return answer;
}
- (BOOL)updateGammaAndBetaWithBatchNormalizationState:(id)a0 {
  [self expectAnswer];
  BOOL answer = ((const omps_MPSCNNBatchNormalizationDataSource_table *)table)->updateGammaAndBetaWithBatchNormalizationState(context, omps_retained(a0));
  [self noteAnswer:2];
  return answer;
}
- (BOOL)updateMeanAndVarianceWithBatchNormalizationState:(id)a0 {
  [self expectAnswer];
  BOOL answer = ((const omps_MPSCNNBatchNormalizationDataSource_table *)table)->updateMeanAndVarianceWithBatchNormalizationState(context, omps_retained(a0));
  [self noteAnswer:3];
  return answer;
}
- (float)epsilon {
  [self expectAnswer];
  float answer = ((const omps_MPSCNNBatchNormalizationDataSource_table *)table)->epsilon(context);
  [self noteAnswer:4];
  return answer;
}
- (id)copyWithZone:(NSZone *)a0 device:(id)a1 {
  [self expectAnswer];
  id answer = (id)((const omps_MPSCNNBatchNormalizationDataSource_table *)table)->copyWithZone_device(context, a0, omps_retained(a1));
  [self noteAnswer:5];
  if ([self isMissing:5]) { [answer release]; return [self copyWithZone:NULL]; }
  return answer;
}
- (BOOL)respondsToSelector:(SEL)selector {
  if (sel_isEqual(selector, @selector(updateGammaAndBetaWithCommandBuffer:batchNormalizationState:))) { return ![self isMissing:0]; }
  if (sel_isEqual(selector, @selector(updateMeanAndVarianceWithCommandBuffer:batchNormalizationState:))) { return ![self isMissing:1]; }
  if (sel_isEqual(selector, @selector(updateGammaAndBetaWithBatchNormalizationState:))) { return ![self isMissing:2]; }
  if (sel_isEqual(selector, @selector(updateMeanAndVarianceWithBatchNormalizationState:))) { return ![self isMissing:3]; }
  if (sel_isEqual(selector, @selector(epsilon))) { if (![self isKnown:4]) [self epsilon]; return ![self isMissing:4]; }
  if (sel_isEqual(selector, @selector(copyWithZone:device:))) { return ![self isMissing:5]; }
  return [super respondsToSelector:selector];
}
@end
void *omps_MPSCNNBatchNormalizationDataSource_make(void *swift_object, const void *type, const omps_MPSCNNBatchNormalizationDataSource_table *table) {
  return omps_proxy([OMPSSwiftMPSCNNBatchNormalizationDataSource class], swift_object, type, table);
}
