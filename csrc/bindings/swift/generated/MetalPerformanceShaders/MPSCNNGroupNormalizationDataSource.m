// Made by tools/swift/generate.py. The functions of MPSCNNGroupNormalizationDataSource.

#import "shim.h"
#include <omps/MPSCNNGroupNormalizationDataSource.h>

long omps_MPSCNNGroupNormalizationDataSource_numberOfFeatureChannels(void *object) {
  OMPS_ENTER
  return [(id<MPSCNNGroupNormalizationDataSource>)object numberOfFeatureChannels];
  OMPS_LEAVE
}

long omps_MPSCNNGroupNormalizationDataSource_numberOfGroups(void *object) {
  OMPS_ENTER
  return [(id<MPSCNNGroupNormalizationDataSource>)object numberOfGroups];
  OMPS_LEAVE
}

void omps_MPSCNNGroupNormalizationDataSource_setNumberOfGroups(void *object, long newValue) {
  OMPS_ENTER
  [(id<MPSCNNGroupNormalizationDataSource>)object setNumberOfGroups:newValue];
  OMPS_LEAVE
}

float *omps_MPSCNNGroupNormalizationDataSource_gamma(void *object) {
  OMPS_ENTER
  return (void *)[(id<MPSCNNGroupNormalizationDataSource>)object gamma];
  OMPS_LEAVE
}

float *omps_MPSCNNGroupNormalizationDataSource_beta(void *object) {
  OMPS_ENTER
  return (void *)[(id<MPSCNNGroupNormalizationDataSource>)object beta];
  OMPS_LEAVE
}

void *omps_MPSCNNGroupNormalizationDataSource_label(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MPSCNNGroupNormalizationDataSource>)object label]);
  OMPS_LEAVE
}

void *omps_MPSCNNGroupNormalizationDataSource_updateGammaAndBetaWithCommandBuffer_groupNormalizationStateBatch(void *object, void *commandBuffer, void *groupNormalizationStateBatch) {
  OMPS_ENTER
  return omps_retained([(id<MPSCNNGroupNormalizationDataSource>)object updateGammaAndBetaWithCommandBuffer:(id)commandBuffer groupNormalizationStateBatch:omps_consumed(groupNormalizationStateBatch)]);
  OMPS_LEAVE
}

_Bool omps_MPSCNNGroupNormalizationDataSource_updateGammaAndBetaWithGroupNormalizationStateBatch(void *object, void *groupNormalizationStateBatch) {
  OMPS_ENTER
  return [(id<MPSCNNGroupNormalizationDataSource>)object updateGammaAndBetaWithGroupNormalizationStateBatch:omps_consumed(groupNormalizationStateBatch)];
  OMPS_LEAVE
}

float omps_MPSCNNGroupNormalizationDataSource_epsilon(void *object) {
  OMPS_ENTER
  return [(id<MPSCNNGroupNormalizationDataSource>)object epsilon];
  OMPS_LEAVE
}

void *omps_MPSCNNGroupNormalizationDataSource_copyWithZone_device(void *object, void *zone, void *device) {
  OMPS_ENTER
  return (void *)[(id<MPSCNNGroupNormalizationDataSource>)object copyWithZone:(NSZone *)zone device:(id)device];
  OMPS_LEAVE
}
@interface OMPSSwiftMPSCNNGroupNormalizationDataSource : OMPSSwiftObject <MPSCNNGroupNormalizationDataSource>
@end
@implementation OMPSSwiftMPSCNNGroupNormalizationDataSource
- (NSInteger)numberOfFeatureChannels {
  return ((const omps_MPSCNNGroupNormalizationDataSource_table *)table)->numberOfFeatureChannels(context);
}
- (NSInteger)numberOfGroups {
  return ((const omps_MPSCNNGroupNormalizationDataSource_table *)table)->numberOfGroups(context);
}
- (void)setNumberOfGroups:(NSInteger)a0 {
  ((const omps_MPSCNNGroupNormalizationDataSource_table *)table)->setNumberOfGroups(context, a0);
}
- (float *)gamma {
  return ((const omps_MPSCNNGroupNormalizationDataSource_table *)table)->gamma(context);
}
- (float *)beta {
  return ((const omps_MPSCNNGroupNormalizationDataSource_table *)table)->beta(context);
}
- (id)label {
  return omps_consumed(((const omps_MPSCNNGroupNormalizationDataSource_table *)table)->label(context));
}
- (id)updateGammaAndBetaWithCommandBuffer:(id)a0 groupNormalizationStateBatch:(id)a1 {
  [self expectAnswer];
  id answer = omps_consumed(((const omps_MPSCNNGroupNormalizationDataSource_table *)table)->updateGammaAndBetaWithCommandBuffer_groupNormalizationStateBatch(context, omps_retained(a0), omps_retained(a1)));
  [self noteAnswer:0];
  return answer;
}
- (BOOL)updateGammaAndBetaWithGroupNormalizationStateBatch:(id)a0 {
  [self expectAnswer];
  BOOL answer = ((const omps_MPSCNNGroupNormalizationDataSource_table *)table)->updateGammaAndBetaWithGroupNormalizationStateBatch(context, omps_retained(a0));
  [self noteAnswer:1];
  return answer;
}
- (float)epsilon {
  [self expectAnswer];
  float answer = ((const omps_MPSCNNGroupNormalizationDataSource_table *)table)->epsilon(context);
  [self noteAnswer:2];
  return answer;
}
- (id)copyWithZone:(NSZone *)a0 device:(id)a1 {
  [self expectAnswer];
  id answer = (id)((const omps_MPSCNNGroupNormalizationDataSource_table *)table)->copyWithZone_device(context, a0, omps_retained(a1));
  [self noteAnswer:3];
  if ([self isMissing:3]) { [answer release]; return [self copyWithZone:NULL]; }
  return answer;
}
- (BOOL)respondsToSelector:(SEL)selector {
  if (sel_isEqual(selector, @selector(updateGammaAndBetaWithCommandBuffer:groupNormalizationStateBatch:))) { return ![self isMissing:0]; }
  if (sel_isEqual(selector, @selector(updateGammaAndBetaWithGroupNormalizationStateBatch:))) { return ![self isMissing:1]; }
  if (sel_isEqual(selector, @selector(epsilon))) { if (![self isKnown:2]) [self epsilon]; return ![self isMissing:2]; }
  if (sel_isEqual(selector, @selector(copyWithZone:device:))) { return ![self isMissing:3]; }
  return [super respondsToSelector:selector];
}
@end
void *omps_MPSCNNGroupNormalizationDataSource_make(void *swift_object, const void *type, const omps_MPSCNNGroupNormalizationDataSource_table *table) {
  return omps_proxy([OMPSSwiftMPSCNNGroupNormalizationDataSource class], swift_object, type, table);
}
