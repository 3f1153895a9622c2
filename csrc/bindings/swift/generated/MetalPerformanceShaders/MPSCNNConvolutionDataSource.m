// Made by tools/swift/generate.py. The functions of MPSCNNConvolutionDataSource.

#import "shim.h"
#include <omps/MPSCNNConvolutionDataSource.h>

uint32_t omps_MPSCNNConvolutionDataSource_dataType(void *object) {
  OMPS_ENTER
  return [(id<MPSCNNConvolutionDataSource>)object dataType];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionDataSource_descriptor(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MPSCNNConvolutionDataSource>)object descriptor]);
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionDataSource_weights(void *object) {
  OMPS_ENTER
  return (void *)[(id<MPSCNNConvolutionDataSource>)object weights];
  OMPS_LEAVE
}

float *omps_MPSCNNConvolutionDataSource_biasTerms(void *object) {
  OMPS_ENTER
  return (void *)[(id<MPSCNNConvolutionDataSource>)object biasTerms];
  OMPS_LEAVE
}

_Bool omps_MPSCNNConvolutionDataSource_load(void *object) {
  OMPS_ENTER
  return [(id<MPSCNNConvolutionDataSource>)object load];
  OMPS_LEAVE
}

void omps_MPSCNNConvolutionDataSource_purge(void *object) {
  OMPS_ENTER
  [(id<MPSCNNConvolutionDataSource>)object purge];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionDataSource_label(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MPSCNNConvolutionDataSource>)object label]);
  OMPS_LEAVE
}

float *omps_MPSCNNConvolutionDataSource_lookupTableForUInt8Kernel(void *object) {
  OMPS_ENTER
  return (void *)[(id<MPSCNNConvolutionDataSource>)object lookupTableForUInt8Kernel];
  OMPS_LEAVE
}

uint32_t omps_MPSCNNConvolutionDataSource_weightsQuantizationType(void *object) {
  OMPS_ENTER
  return [(id<MPSCNNConvolutionDataSource>)object weightsQuantizationType];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionDataSource_updateWithCommandBuffer_gradientState_sourceState(void *object, void *commandBuffer, void *gradientState, void *sourceState) {
  OMPS_ENTER
  return omps_retained([(id<MPSCNNConvolutionDataSource>)object updateWithCommandBuffer:(id)commandBuffer gradientState:(id)gradientState sourceState:(id)sourceState]);
  OMPS_LEAVE
}

_Bool omps_MPSCNNConvolutionDataSource_updateWithGradientState_sourceState(void *object, void *gradientState, void *sourceState) {
  OMPS_ENTER
  return [(id<MPSCNNConvolutionDataSource>)object updateWithGradientState:(id)gradientState sourceState:(id)sourceState];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionDataSource_copyWithZone_device(void *object, void *zone, void *device) {
  OMPS_ENTER
  return (void *)[(id<MPSCNNConvolutionDataSource>)object copyWithZone:(NSZone *)zone device:(id)device];
  OMPS_LEAVE
}

uint32_t omps_MPSCNNConvolutionDataSource_weightsLayout(void *object) {
  OMPS_ENTER
  return [(id<MPSCNNConvolutionDataSource>)object weightsLayout];
  OMPS_LEAVE
}

uint32_t omps_MPSCNNConvolutionDataSource_kernelWeightsDataType(void *object) {
  OMPS_ENTER
  return [(id<MPSCNNConvolutionDataSource>)object kernelWeightsDataType];
  OMPS_LEAVE
}

void *omps_MPSCNNConvolutionDataSource_rangesForUInt8Kernel(void *object) {
  OMPS_ENTER
  return (void *)[(id<MPSCNNConvolutionDataSource>)object rangesForUInt8Kernel];
  OMPS_LEAVE
}
@interface OMPSSwiftMPSCNNConvolutionDataSource : OMPSSwiftObject <MPSCNNConvolutionDataSource>
@end
@implementation OMPSSwiftMPSCNNConvolutionDataSource
- (uint32_t)dataType {
  return ((const omps_MPSCNNConvolutionDataSource_table *)table)->dataType(context);
}
- (id)descriptor {
  return omps_consumed(((const omps_MPSCNNConvolutionDataSource_table *)table)->descriptor(context));
}
- (void *)weights {
  return ((const omps_MPSCNNConvolutionDataSource_table *)table)->weights(context);
}
- (float *)biasTerms {
  return ((const omps_MPSCNNConvolutionDataSource_table *)table)->biasTerms(context);
}
- (BOOL)load {
  return ((const omps_MPSCNNConvolutionDataSource_table *)table)->load(context);
}
- (void)purge {
  ((const omps_MPSCNNConvolutionDataSource_table *)table)->purge(context);
}
- (id)label {
  return omps_consumed(((const omps_MPSCNNConvolutionDataSource_table *)table)->label(context));
}
- (float *)lookupTableForUInt8Kernel {
  [self expectAnswer];
  float * answer = ((const omps_MPSCNNConvolutionDataSource_table *)table)->lookupTableForUInt8Kernel(context);
  [self noteAnswer:0];
  return answer;
}
- (uint32_t)weightsQuantizationType {
  [self expectAnswer];
  uint32_t answer = ((const omps_MPSCNNConvolutionDataSource_table *)table)->weightsQuantizationType(context);
  [self noteAnswer:1];
  return answer;
}
- (id)updateWithCommandBuffer:(id)a0 gradientState:(id)a1 sourceState:(id)a2 {
  [self expectAnswer];
  id answer = omps_consumed(((const omps_MPSCNNConvolutionDataSource_table *)table)->updateWithCommandBuffer_gradientState_sourceState(context, omps_retained(a0), omps_retained(a1), omps_retained(a2)));
  [self noteAnswer:2];
  return answer;
}
- (BOOL)updateWithGradientState:(id)a0 sourceState:(id)a1 {
  [self expectAnswer];
  BOOL answer = ((const omps_MPSCNNConvolutionDataSource_table *)table)->updateWithGradientState_sourceState(context, omps_retained(a0), omps_retained(a1));
  [self noteAnswer:3];
  return answer;
}
- (id)copyWithZone:(NSZone *)a0 device:(id)a1 {
  [self expectAnswer];
  id answer = (id)((const omps_MPSCNNConvolutionDataSource_table *)table)->copyWithZone_device(context, a0, omps_retained(a1));
  [self noteAnswer:4];
  if ([self isMissing:4]) { [answer release]; return [self copyWithZone:NULL]; }
  return answer;
}
- (uint32_t)weightsLayout {
  [self expectAnswer];
  uint32_t answer = ((const omps_MPSCNNConvolutionDataSource_table *)table)->weightsLayout(context);
  [self noteAnswer:5];
  return answer;
}
- (uint32_t)kernelWeightsDataType {
  [self expectAnswer];
  uint32_t answer = ((const omps_MPSCNNConvolutionDataSource_table *)table)->kernelWeightsDataType(context);
  [self noteAnswer:6];
  return answer;
}
- (void *)rangesForUInt8Kernel {
  [self expectAnswer];
  void * answer = ((const omps_MPSCNNConvolutionDataSource_table *)table)->rangesForUInt8Kernel(context);
  [self noteAnswer:7];
  return answer;
}
- (BOOL)respondsToSelector:(SEL)selector {
  if (sel_isEqual(selector, @selector(lookupTableForUInt8Kernel))) { if (![self isKnown:0]) [self lookupTableForUInt8Kernel]; return ![self isMissing:0]; }
  if (sel_isEqual(selector, @selector(weightsQuantizationType))) { if (![self isKnown:1]) [self weightsQuantizationType]; return ![self isMissing:1]; }
  if (sel_isEqual(selector, @selector(updateWithCommandBuffer:gradientState:sourceState:))) { return ![self isMissing:2]; }
  if (sel_isEqual(selector, @selector(updateWithGradientState:sourceState:))) { return ![self isMissing:3]; }
  if (sel_isEqual(selector, @selector(copyWithZone:device:))) { return ![self isMissing:4]; }
  if (sel_isEqual(selector, @selector(weightsLayout))) { if (![self isKnown:5]) [self weightsLayout]; return ![self isMissing:5]; }
  if (sel_isEqual(selector, @selector(kernelWeightsDataType))) { if (![self isKnown:6]) [self kernelWeightsDataType]; return ![self isMissing:6]; }
  if (sel_isEqual(selector, @selector(rangesForUInt8Kernel))) { if (![self isKnown:7]) [self rangesForUInt8Kernel]; return ![self isMissing:7]; }
  return [super respondsToSelector:selector];
}
@end
void *omps_MPSCNNConvolutionDataSource_make(void *swift_object, const void *type, const omps_MPSCNNConvolutionDataSource_table *table) {
  return omps_proxy([OMPSSwiftMPSCNNConvolutionDataSource class], swift_object, type, table);
}
