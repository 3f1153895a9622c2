// Made by tools/swift/generate.py. The functions of MPSHeapProvider.

#import "shim.h"
#include <omps/MPSHeapProvider.h>

void *omps_MPSHeapProvider_newHeapWithDescriptor(void *object, void *descriptor) {
  OMPS_ENTER
  return (void *)[(id<MPSHeapProvider>)object newHeapWithDescriptor:(id)descriptor];
  OMPS_LEAVE
}

void omps_MPSHeapProvider_retireHeap_cacheDelay(void *object, void *heap, double seconds) {
  OMPS_ENTER
  [(id<MPSHeapProvider>)object retireHeap:(id)heap cacheDelay:seconds];
  OMPS_LEAVE
}
@interface OMPSSwiftMPSHeapProvider : OMPSSwiftObject <MPSHeapProvider>
@end
@implementation OMPSSwiftMPSHeapProvider
- (id)newHeapWithDescriptor:(id)a0 {
  return (id)((const omps_MPSHeapProvider_table *)table)->newHeapWithDescriptor(context, omps_retained(a0));
}
- (void)retireHeap:(id)a0 cacheDelay:(double)a1 {
  [self expectAnswer];
  ((const omps_MPSHeapProvider_table *)table)->retireHeap_cacheDelay(context, omps_retained(a0), a1);
  [self noteAnswer:0];
}
- (BOOL)respondsToSelector:(SEL)selector {
  if (sel_isEqual(selector, @selector(retireHeap:cacheDelay:))) { return ![self isMissing:0]; }
  return [super respondsToSelector:selector];
}
@end
void *omps_MPSHeapProvider_make(void *swift_object, const void *type, const omps_MPSHeapProvider_table *table) {
  return omps_proxy([OMPSSwiftMPSHeapProvider class], swift_object, type, table);
}
