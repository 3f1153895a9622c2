// Image filters, and copies between images and matrices.
#pragma once

#import "MPSImageConversion.h"
#import "MPSImageConvolution.h"
#import "MPSImageCopy.h"
#import "MPSImageIntegral.h"
#import "MPSImageKernel.h"
#import "MPSImageMath.h"
#import "MPSImageMedian.h"
#import "MPSImageMorphology.h"
#import "MPSImageReduce.h"
#import "MPSImageResampling.h"
#import "MPSImageThreshold.h"
#import "MPSImageTranspose.h"
#import "MPSImageTypes.h"
