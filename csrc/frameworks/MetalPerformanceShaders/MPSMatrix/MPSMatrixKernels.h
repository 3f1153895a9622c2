// The interface of the unary and the binary kernel for subclasses.
#pragma once

#import <MetalPerformanceShaders/MPSMatrix/MPSMatrixTypes.h>

#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/encode_fragment.h"

@interface MPSMatrixUnaryKernel (OpenMPSPrivate)
- (openmps::fw::matrix::Batch)omps_batch;
@end

@interface MPSMatrixBinaryKernel (OpenMPSPrivate)
- (openmps::fw::matrix::Batch)omps_batch;
@end
