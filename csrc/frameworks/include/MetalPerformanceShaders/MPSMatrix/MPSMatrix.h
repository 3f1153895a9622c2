// Kernels that work on vectors and matrices.
#pragma once

#import "MPSMatrixCombination.h"
#import "MPSMatrixFindTopK.h"
#import "MPSMatrixMultiplication.h"
#import "MPSMatrixRandom.h"
#import "MPSMatrixSoftMax.h"
#import "MPSMatrixTypes.h"
