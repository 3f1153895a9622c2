// Kernels that work on vectors and matrices.
#pragma once

#import "MPSMatrixRandom.h"
