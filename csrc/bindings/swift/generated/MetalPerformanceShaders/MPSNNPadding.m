// Made by tools/swift/generate.py. The functions of MPSNNPadding.

#import "shim.h"
#include <omps/MPSNNPadding.h>

unsigned long omps_MPSNNPadding_paddingMethod(void *object) {
  OMPS_ENTER
  return [(id<MPSNNPadding>)object paddingMethod];
  OMPS_LEAVE
}

void *omps_MPSNNPadding_label(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MPSNNPadding>)object label]);
  OMPS_LEAVE
}

void *omps_MPSNNPadding_destinationImageDescriptorForSourceImages_sourceStates_forKernel_suggestedDescriptor(void *object, void *sourceImages, void *sourceStates, void *kernel, void *inDescriptor) {
  OMPS_ENTER
  return omps_retained([(id<MPSNNPadding>)object destinationImageDescriptorForSourceImages:omps_consumed(sourceImages) sourceStates:omps_consumed(sourceStates) forKernel:(id)kernel suggestedDescriptor:(id)inDescriptor]);
  OMPS_LEAVE
}

void *omps_MPSNNPadding_inverse(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MPSNNPadding>)object inverse]);
  OMPS_LEAVE
}
@interface OMPSSwiftMPSNNPadding : OMPSSwiftObject <MPSNNPadding>
@end
@implementation OMPSSwiftMPSNNPadding
- (NSUInteger)paddingMethod {
  return ((const omps_MPSNNPadding_table *)table)->paddingMethod(context);
}
- (id)label {
  [self expectAnswer];
  id answer = omps_consumed(((const omps_MPSNNPadding_table *)table)->label(context));
  [self noteAnswer:0];
  return answer;
}
- (id)destinationImageDescriptorForSourceImages:(id)a0 sourceStates:(id)a1 forKernel:(id)a2 suggestedDescriptor:(id)a3 {
  [self expectAnswer];
  id answer = omps_consumed(((const omps_MPSNNPadding_table *)table)->destinationImageDescriptorForSourceImages_sourceStates_forKernel_suggestedDescriptor(context, omps_retained(a0), omps_retained(a1), omps_retained(a2), omps_retained(a3)));
  [self noteAnswer:1];
  return answer;
}
- (id)inverse {
  [self expectAnswer];
  id answer = omps_consumed(((const omps_MPSNNPadding_table *)table)->inverse(context));
  [self noteAnswer:2];
  return answer;
}
- (BOOL)respondsToSelector:(SEL)selector {
  if (sel_isEqual(selector, @selector(label))) { if (![self isKnown:0]) [self label]; return ![self isMissing:0]; }
  if (sel_isEqual(selector, @selector(destinationImageDescriptorForSourceImages:sourceStates:forKernel:suggestedDescriptor:))) { return ![self isMissing:1]; }
  if (sel_isEqual(selector, @selector(inverse))) { return ![self isMissing:2]; }
  return [super respondsToSelector:selector];
}
@end
void *omps_MPSNNPadding_make(void *swift_object, const void *type, const omps_MPSNNPadding_table *table) {
  return omps_proxy([OMPSSwiftMPSNNPadding class], swift_object, type, table);
}
