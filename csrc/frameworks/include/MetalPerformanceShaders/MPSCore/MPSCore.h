// Images, states, vectors, matrices and kernels.
#pragma once

#import "MPSCommandBuffer.h"
#import "MPSCoreTypes.h"
#import "MPSImage.h"
#import "MPSKernel.h"
#import "MPSKeyedUnarchiver.h"
#import "MPSMatrix.h"
#import "MPSNDArray.h"
#import "MPSState.h"
