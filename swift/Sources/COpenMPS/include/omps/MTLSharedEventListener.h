// Made by tools/swift/generate.py. The functions of MTLSharedEventListener.
#pragma once


#include "types.h"

void *omps_MTLSharedEventListener_class_sharedListener(void);
