// Made by tools/swift/generate.py. The functions of MPSDeviceProvider.

#import "shim.h"
#include <omps/MPSDeviceProvider.h>

void *omps_MPSDeviceProvider_mpsMTLDevice(void *object) {
  OMPS_ENTER
  return omps_retained([(id<MPSDeviceProvider>)object mpsMTLDevice]);
  OMPS_LEAVE
}
@interface OMPSSwiftMPSDeviceProvider : OMPSSwiftObject <MPSDeviceProvider>
@end
@implementation OMPSSwiftMPSDeviceProvider
- (id)mpsMTLDevice {
  return omps_consumed(((const omps_MPSDeviceProvider_table *)table)->mpsMTLDevice(context));
}
@end
void *omps_MPSDeviceProvider_make(void *swift_object, const void *type, const omps_MPSDeviceProvider_table *table) {
  return omps_proxy([OMPSSwiftMPSDeviceProvider class], swift_object, type, table);
}
