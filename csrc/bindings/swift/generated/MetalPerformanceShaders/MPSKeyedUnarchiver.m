// Made by tools/swift/generate.py. The functions of MPSKeyedUnarchiver.

#import "shim.h"
#include <omps/MPSKeyedUnarchiver.h>

void *omps_MPSKeyedUnarchiver_class_unarchivedObjectOfClass_fromData_device_error(const void *cls, void *data, void *device, void **error) {
  OMPS_ENTER
  NSError *raised = nil;
  void *made = omps_retained([MPSKeyedUnarchiver unarchivedObjectOfClass:(Class)cls fromData:omps_consumed(data) device:(id)device error:&raised]);
  *error = made ? NULL : omps_retained(raised);
  return made;
  OMPS_LEAVE
}

void *omps_MPSKeyedUnarchiver_mpsMTLDevice(void *object) {
  OMPS_ENTER
  return omps_retained([(MPSKeyedUnarchiver *)object mpsMTLDevice]);
  OMPS_LEAVE
}

void *omps_MPSKeyedUnarchiver_class_unarchiveObjectWithData_device(void *data, void *device) {
  OMPS_ENTER
  return omps_retained([MPSKeyedUnarchiver unarchiveObjectWithData:omps_consumed(data) device:(id)device]);
  OMPS_LEAVE
}

void *omps_MPSKeyedUnarchiver_class_unarchiveTopLevelObjectWithData_device_error(void *data, void *device, void **error) {
  OMPS_ENTER
  NSError *raised = nil;
  void *made = omps_retained([MPSKeyedUnarchiver unarchiveTopLevelObjectWithData:omps_consumed(data) device:(id)device error:&raised]);
  *error = made ? NULL : omps_retained(raised);
  return made;
  OMPS_LEAVE
}

void *omps_MPSKeyedUnarchiver_class_unarchiveObjectWithFile_device(const char *path, void *device) {
  OMPS_ENTER
  return omps_retained([MPSKeyedUnarchiver unarchiveObjectWithFile:omps_string(path) device:(id)device]);
  OMPS_LEAVE
}

void *omps_MPSKeyedUnarchiver_initWithDevice(const char *class_name, void *device) {
  OMPS_ENTER
  return [(MPSKeyedUnarchiver *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device];
  OMPS_LEAVE
}

void *omps_MPSKeyedUnarchiver_initForReadingWithData_device(const char *class_name, void *data, void *device) {
  OMPS_ENTER
  return [(MPSKeyedUnarchiver *)[(Class)objc_getClass(class_name) alloc] initForReadingWithData:omps_consumed(data) device:(id)device];
  OMPS_LEAVE
}
