// Made by tools/swift/generate.py. The functions of MTLCommandEncoder.
#pragma once


#include "types.h"

void *omps_MTLCommandEncoder_device(void *object);
void *omps_MTLCommandEncoder_label(void *object);
void omps_MTLCommandEncoder_setLabel(void *object, const char *newValue);
void omps_MTLCommandEncoder_endEncoding(void *object);
void omps_MTLCommandEncoder_barrierAfterQueueStages_beforeStages(void *object, unsigned long afterQueueStages, unsigned long beforeStages);
void omps_MTLCommandEncoder_insertDebugSignpost(void *object, const char *string);
void omps_MTLCommandEncoder_pushDebugGroup(void *object, const char *string);
void omps_MTLCommandEncoder_popDebugGroup(void *object);
