// Made by tools/swift/generate.py. The functions of MPSKeyedUnarchiver.
#pragma once


#include "types.h"

void *omps_MPSKeyedUnarchiver_class_unarchivedObjectOfClass_fromData_device_error(const void *cls, void *data, void *device, void **error);
void *omps_MPSKeyedUnarchiver_mpsMTLDevice(void *object);
void *omps_MPSKeyedUnarchiver_class_unarchiveObjectWithData_device(void *data, void *device);
void *omps_MPSKeyedUnarchiver_class_unarchiveTopLevelObjectWithData_device_error(void *data, void *device, void **error);
void *omps_MPSKeyedUnarchiver_class_unarchiveObjectWithFile_device(const char *path, void *device);
void *omps_MPSKeyedUnarchiver_initWithDevice(const char *class_name, void *device);
void *omps_MPSKeyedUnarchiver_initForReadingWithData_device(const char *class_name, void *data, void *device);
