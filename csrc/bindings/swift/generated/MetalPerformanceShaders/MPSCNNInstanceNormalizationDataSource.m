// Made by tools/swift/generate.py. The functions of MPSCNNInstanceNormalizationDataSource.

#import "shim.h"
#include <omps/MPSCNNInstanceNormalizationDataSource.h>

long omps_MPSCNNInstanceNormalizationDataSource_numberOfFeatureChannels(void *object) {
  OMPS_ENTER
  return [(id<MPSCNNInstanceNormalizationDataSource>)object numberOfFeatureChannels];
  OMPS_LEAVE
}

float *omps_MPSCNNInstanceNormalizationDataSource_gamma(void *object) {
  OMPS_ENTER
  return (void *)[(id<MPSCNNInstanceNormalizationDataSource>)object gamma];
  OMPS_LEAVE
}

float *omps_MPSCNNInstanceNormalizationDataSource_beta(void *object) {
  OMPS_ENTER
  return (void *)[(id<MPSCNNInstanceNormalizationDataSource>)object beta];
  OMPS_LEAVE
}

void *omps_MPSCNNInstanceNormalizationDataSource_label(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MPSCNNInstanceNormalizationDataSource>)object label]);
  OMPS_LEAVE
}

void *omps_MPSCNNInstanceNormalizationDataSource_updateGammaAndBetaWithCommandBuffer_instanceNormalizationStateBatch(void *object, void *commandBuffer, void *instanceNormalizationStateBatch) {
  OMPS_ENTER
  return omps_retained([(id<MPSCNNInstanceNormalizationDataSource>)object updateGammaAndBetaWithCommandBuffer:(id)commandBuffer instanceNormalizationStateBatch:omps_consumed(instanceNormalizationStateBatch)]);
  OMPS_LEAVE
}

_Bool omps_MPSCNNInstanceNormalizationDataSource_updateGammaAndBetaWithInstanceNormalizationStateBatch(void *object, void *instanceNormalizationStateBatch) {
  OMPS_ENTER
  return [(id<MPSCNNInstanceNormalizationDataSource>)object updateGammaAndBetaWithInstanceNormalizationStateBatch:omps_consumed(instanceNormalizationStateBatch)];
  OMPS_LEAVE
}

float omps_MPSCNNInstanceNormalizationDataSource_epsilon(void *object) {
  OMPS_ENTER
  return [(id<MPSCNNInstanceNormalizationDataSource>)object epsilon];
  OMPS_LEAVE
}

void *omps_MPSCNNInstanceNormalizationDataSource_copyWithZone_device(void *object, void *zone, void *device) {
  OMPS_ENTER
  return (void *)[(id<MPSCNNInstanceNormalizationDataSource>)object copyWithZone:(NSZone *)zone device:(id)device];
  OMPS_LEAVE
}

_Bool omps_MPSCNNInstanceNormalizationDataSource_load(void *object) {
  OMPS_ENTER
  return [(id<MPSCNNInstanceNormalizationDataSource>)object load];
  OMPS_LEAVE
}

void omps_MPSCNNInstanceNormalizationDataSource_purge(void *object) {
  OMPS_ENTER
  [(id<MPSCNNInstanceNormalizationDataSource>)object purge];
  OMPS_LEAVE
}
@interface OMPSSwiftMPSCNNInstanceNormalizationDataSource : OMPSSwiftObject <MPSCNNInstanceNormalizationDataSource>
@end
@implementation OMPSSwiftMPSCNNInstanceNormalizationDataSource
- (NSInteger)numberOfFeatureChannels {
  return ((const omps_MPSCNNInstanceNormalizationDataSource_table *)table)->numberOfFeatureChannels(context);
}
- (float *)gamma {
  return ((const omps_MPSCNNInstanceNormalizationDataSource_table *)table)->gamma(context);
}
- (float *)beta {
  return ((const omps_MPSCNNInstanceNormalizationDataSource_table *)table)->beta(context);
}
- (id)label {
  return omps_consumed(((const omps_MPSCNNInstanceNormalizationDataSource_table *)table)->label(context));
}
- (id)updateGammaAndBetaWithCommandBuffer:(id)a0 instanceNormalizationStateBatch:(id)a1 {
  [self expectAnswer];
  id answer = omps_consumed(((const omps_MPSCNNInstanceNormalizationDataSource_table *)table)->updateGammaAndBetaWithCommandBuffer_instanceNormalizationStateBatch(context, omps_retained(a0), omps_retained(a1)));
  [self noteAnswer:0];
  return answer;
}
- (BOOL)updateGammaAndBetaWithInstanceNormalizationStateBatch:(id)a0 {
  [self expectAnswer];
  BOOL answer = ((const omps_MPSCNNInstanceNormalizationDataSource_table *)table)->updateGammaAndBetaWithInstanceNormalizationStateBatch(context, omps_retained(a0));
  [self noteAnswer:1];
  return answer;
}
- (float)epsilon {
  [self expectAnswer];
  float answer = ((const omps_MPSCNNInstanceNormalizationDataSource_table *)table)->epsilon(context);
  [self noteAnswer:2];
  return answer;
}
- (id)copyWithZone:(NSZone *)a0 device:(id)a1 {
  [self expectAnswer];
  id answer = (id)((const omps_MPSCNNInstanceNormalizationDataSource_table *)table)->copyWithZone_device(context, a0, omps_retained(a1));
  [self noteAnswer:3];
  if ([self isMissing:3]) { [answer release]; return [self copyWithZone:NULL]; }
  return answer;
}
- (BOOL)load {
  [self expectAnswer];
  BOOL answer = ((const omps_MPSCNNInstanceNormalizationDataSource_table *)table)->load(context);
  [self noteAnswer:4];
  return answer;
}
- (void)purge {
  [self expectAnswer];
  ((const omps_MPSCNNInstanceNormalizationDataSource_table *)table)->purge(context);
  [self noteAnswer:5];
}
- (BOOL)respondsToSelector:(SEL)selector {
  if (sel_isEqual(selector, @selector(updateGammaAndBetaWithCommandBuffer:instanceNormalizationStateBatch:))) { return ![self isMissing:0]; }
  if (sel_isEqual(selector, @selector(updateGammaAndBetaWithInstanceNormalizationStateBatch:))) { return ![self isMissing:1]; }
  if (sel_isEqual(selector, @selector(epsilon))) { if (![self isKnown:2]) [self epsilon]; return ![self isMissing:2]; }
  if (sel_isEqual(selector, @selector(copyWithZone:device:))) { return ![self isMissing:3]; }
  if (sel_isEqual(selector, @selector(load))) { return ![self isMissing:4]; }
  if (sel_isEqual(selector, @selector(purge))) { return ![self isMissing:5]; }
  return [super respondsToSelector:selector];
}
@end
void *omps_MPSCNNInstanceNormalizationDataSource_make(void *swift_object, const void *type, const omps_MPSCNNInstanceNormalizationDataSource_table *table) {
  return omps_proxy([OMPSSwiftMPSCNNInstanceNormalizationDataSource class], swift_object, type, table);
}
