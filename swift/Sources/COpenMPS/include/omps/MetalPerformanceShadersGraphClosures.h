// Made by tools/swift/generate.py. The closures of MetalPerformanceShadersGraph.
#pragma once

#include "types.h"

typedef void (*omps_MPSGraphCompletionHandler_invoke)(void *context, void *a0, void *a1);
typedef void (*omps_MPSGraphScheduledHandler_invoke)(void *context, void *a0, void *a1);
typedef void (*omps_MPSGraphCompilationCompletionHandler_invoke)(void *context, void *a0, void *a1);
typedef void *(*omps_MPSGraphControlFlowDependencyBlock_invoke)(void *context);
typedef void *(*omps_MPSGraphIfThenElseBlock_invoke)(void *context);
typedef void *(*omps_MPSGraphWhileBeforeBlock_invoke)(void *context, void *a0, void *a1);
typedef void *(*omps_MPSGraphWhileAfterBlock_invoke)(void *context, void *a0);
typedef void *(*omps_MPSGraphForLoopBodyBlock_invoke)(void *context, void *a0, void *a1);
typedef void (*omps_MPSGraphExecutableCompletionHandler_invoke)(void *context, void *a0, void *a1);
typedef void (*omps_MPSGraphExecutableScheduledHandler_invoke)(void *context, void *a0, void *a1);
