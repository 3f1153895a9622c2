// Kernels that work on arrays of many dimensions.
#pragma once

#import "MPSNDArrayGather.h"
#import "MPSNDArrayGradientState.h"
#import "MPSNDArrayIdentity.h"
#import "MPSNDArrayKernel.h"
#import "MPSNDArrayMatrixMultiplication.h"
#import "MPSNDArrayQuantization.h"
#import "MPSNDArrayQuantizedMatrixMultiplication.h"
#import "MPSNDArrayStridedSlice.h"
#import "MPSNDArrayTypes.h"
