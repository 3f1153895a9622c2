// Made by tools/swift/generate.py. The closures of Metal.
#pragma once

#include "types.h"

typedef void (*omps_MTLCommandBufferHandler_invoke)(void *context, void *a0);
typedef void (*omps_MTLNewLibraryCompletionHandler_invoke)(void *context, void *a0, void *a1);
typedef void (*omps_MTLNewComputePipelineStateCompletionHandler_invoke)(void *context, void *a0, void *a1);
typedef void (*omps_MTLDeviceNotificationHandler_invoke)(void *context, void *a0, void *a1);
typedef void (*omps_MTLSharedEventNotificationBlock_invoke)(void *context, void *a0, uint64_t a1);
typedef void (*omps_BufferDeallocator_invoke)(void *context, void *a0, long a1);
