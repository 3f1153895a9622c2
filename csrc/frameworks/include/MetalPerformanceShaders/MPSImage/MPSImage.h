// Image filters, and copies between images and matrices.
#pragma once

#import "MPSImageConvolution.h"
#import "MPSImageCopy.h"
#import "MPSImageKernel.h"
