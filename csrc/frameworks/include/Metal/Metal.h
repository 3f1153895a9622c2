// Metal: devices, queues, command buffers, buffers and textures.
// Brings in <dispatch/dispatch.h>, as on Apple.
#pragma once

#import <Foundation/Foundation.h>
#include <dispatch/dispatch.h>

#import "MTLAllocation.h"
#import "MTLArgument.h"
#import "MTLArgumentEncoder.h"
#import "MTLBlitCommandEncoder.h"
#import "MTLBuffer.h"
#import "MTLCommandBuffer.h"
#import "MTLCommandEncoder.h"
#import "MTLCommandQueue.h"
#import "MTLComputeCommandEncoder.h"
#import "MTLComputePipeline.h"
#import "MTLDefines.h"
#import "MTLDevice.h"
#import "MTLEvent.h"
#import "MTLFence.h"
#import "MTLFunctionConstantValues.h"
#import "MTLFunctionDescriptor.h"
#import "MTLHeap.h"
#import "MTLLibrary.h"
#import "MTLPixelFormat.h"
#import "MTLResource.h"
#import "MTLSampler.h"
#import "MTLTexture.h"
#import "MTLTypes.h"
