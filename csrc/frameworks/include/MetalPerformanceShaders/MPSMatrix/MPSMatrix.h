// Kernels that work on vectors and matrices.
#pragma once

#import "MPSMatrixCombination.h"
#import "MPSMatrixDecomposition.h"
#import "MPSMatrixFindTopK.h"
#import "MPSMatrixMultiplication.h"
#import "MPSMatrixRandom.h"
#import "MPSMatrixSoftMax.h"
#import "MPSMatrixSolve.h"
#import "MPSMatrixTypes.h"
