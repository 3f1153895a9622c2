// Made by tools/swift/generate.py. The functions of MPSNDArrayAllocator.

#import "shim.h"
#include <omps/MPSNDArrayAllocator.h>

void *omps_MPSNDArrayAllocator_arrayForCommandBuffer_arrayDescriptor_kernel(void *object, void *cmdBuf, void *descriptor, void *kernel) {
  OMPS_ENTER
  return omps_retained([(id<MPSNDArrayAllocator>)object arrayForCommandBuffer:(id)cmdBuf arrayDescriptor:(id)descriptor kernel:(id)kernel]);
  OMPS_LEAVE
}
@interface OMPSSwiftMPSNDArrayAllocator : OMPSSwiftObject <MPSNDArrayAllocator>
@end
@implementation OMPSSwiftMPSNDArrayAllocator
- (id)arrayForCommandBuffer:(id)a0 arrayDescriptor:(id)a1 kernel:(id)a2 {
  return omps_consumed(((const omps_MPSNDArrayAllocator_table *)table)->arrayForCommandBuffer_arrayDescriptor_kernel(context, omps_retained(a0), omps_retained(a1), omps_retained(a2)));
}
@end
void *omps_MPSNDArrayAllocator_make(void *swift_object, const void *type, const omps_MPSNDArrayAllocator_table *table) {
  return omps_proxy([OMPSSwiftMPSNDArrayAllocator class], swift_object, type, table);
}
