// Made by tools/swift/generate.py. The functions of MPSImageAllocator.

#import "shim.h"
#include <omps/MPSImageAllocator.h>

void *omps_MPSImageAllocator_imageForCommandBuffer_imageDescriptor_kernel(void *object, void *cmdBuf, void *descriptor, void *kernel) {
  OMPS_ENTER
  return omps_retained([(id<MPSImageAllocator>)object imageForCommandBuffer:(id)cmdBuf imageDescriptor:(id)descriptor kernel:(id)kernel]);
  OMPS_LEAVE
}

void *omps_MPSImageAllocator_imageBatchForCommandBuffer_imageDescriptor_kernel_count(void *object, void *cmdBuf, void *descriptor, void *kernel, long count) {
  OMPS_ENTER
  return omps_retained([(id<MPSImageAllocator>)object imageBatchForCommandBuffer:(id)cmdBuf imageDescriptor:(id)descriptor kernel:(id)kernel count:count]);
  OMPS_LEAVE
}
@interface OMPSSwiftMPSImageAllocator : OMPSSwiftObject <MPSImageAllocator>
@end
@implementation OMPSSwiftMPSImageAllocator
- (id)imageForCommandBuffer:(id)a0 imageDescriptor:(id)a1 kernel:(id)a2 {
  return omps_consumed(((const omps_MPSImageAllocator_table *)table)->imageForCommandBuffer_imageDescriptor_kernel(context, omps_retained(a0), omps_retained(a1), omps_retained(a2)));
}
- (id)imageBatchForCommandBuffer:(id)a0 imageDescriptor:(id)a1 kernel:(id)a2 count:(NSInteger)a3 {
  [self expectAnswer];
  id answer = omps_consumed(((const omps_MPSImageAllocator_table *)table)->imageBatchForCommandBuffer_imageDescriptor_kernel_count(context, omps_retained(a0), omps_retained(a1), omps_retained(a2), a3));
  [self noteAnswer:0];
  return answer;
}
- (BOOL)respondsToSelector:(SEL)selector {
  if (sel_isEqual(selector, @selector(imageBatchForCommandBuffer:imageDescriptor:kernel:count:))) { return ![self isMissing:0]; }
  return [super respondsToSelector:selector];
}
@end
void *omps_MPSImageAllocator_make(void *swift_object, const void *type, const omps_MPSImageAllocator_table *table) {
  return omps_proxy([OMPSSwiftMPSImageAllocator class], swift_object, type, table);
}
