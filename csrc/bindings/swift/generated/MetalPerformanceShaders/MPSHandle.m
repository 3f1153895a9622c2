// Made by tools/swift/generate.py. The functions of MPSHandle.

#import "shim.h"
#include <omps/MPSHandle.h>

void *omps_MPSHandle_label(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MPSHandle>)object label]);
  OMPS_LEAVE
}
@interface OMPSSwiftMPSHandle : OMPSSwiftObject <MPSHandle>
@end
@implementation OMPSSwiftMPSHandle
- (id)label {
  return omps_consumed(((const omps_MPSHandle_table *)table)->label(context));
}
@end
void *omps_MPSHandle_make(void *swift_object, const void *type, const omps_MPSHandle_table *table) {
  return omps_proxy([OMPSSwiftMPSHandle class], swift_object, type, table);
}
