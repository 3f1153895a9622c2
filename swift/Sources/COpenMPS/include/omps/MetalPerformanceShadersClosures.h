// Made by tools/swift/generate.py. The closures of MetalPerformanceShaders.
#pragma once

#include "types.h"

typedef void *(*omps_MPSCopyAllocator_invoke)(void *context, void *a0, void *a1, void *a2);
typedef void (*omps_MPSNNGraphCompletionHandler_invoke)(void *context, void *a0, void *a1);
typedef void (*omps_MPSGradientNodeBlock_invoke)(void *context, void *a0, void *a1, void *a2, void *a3);
typedef long (*omps_ImageIterator_invoke)(void *context, void *a0, long a1);
