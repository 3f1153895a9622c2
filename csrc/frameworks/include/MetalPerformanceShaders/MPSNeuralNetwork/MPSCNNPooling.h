// Maximum, average and L2 pooling and their gradients.
#pragma once

#import <Metal/Metal.h>
#import "MPSCNNKernel.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLDevice;

/// Base of the pooling kernels; initialisers without a stride use the window's size.
OMPS_CLASS_EXPORT
@interface MPSCNNPooling : MPSCNNKernel

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight;

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
               strideInPixelsX:(NSUInteger)strideInPixelsX
               strideInPixelsY:(NSUInteger)strideInPixelsY;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Largest value of each window.
OMPS_CLASS_EXPORT
@interface MPSCNNPoolingMax : MPSCNNPooling

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
               strideInPixelsX:(NSUInteger)strideInPixelsX
               strideInPixelsY:(NSUInteger)strideInPixelsY;
- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Largest of the values that each window takes, dilationRate pixels apart.
OMPS_CLASS_EXPORT
@interface MPSCNNDilatedPoolingMax : MPSCNNPooling

/// Pixels from one value of a window to the next, 1 or more; the initialisers of the superclass set 1.
@property(nonatomic, readonly) NSUInteger dilationRateX;

@property(nonatomic, readonly) NSUInteger dilationRateY;

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
                 dilationRateX:(NSUInteger)dilationRateX
                 dilationRateY:(NSUInteger)dilationRateY
               strideInPixelsX:(NSUInteger)strideInPixelsX
               strideInPixelsY:(NSUInteger)strideInPixelsY;
- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Mean of each window. Edge mode Zero counts pixels outside as zeros; Clamp divides by the pixels inside.
OMPS_CLASS_EXPORT
@interface MPSCNNPoolingAverage : MPSCNNPooling {
 @private
  struct MPSCNNPoolingAverageImpl *_poolingAverageImpl;
}

/// Columns of zeros beside the image that count as inside when the edge mode is Clamp.
@property(nonatomic) NSUInteger zeroPadSizeX;

@property(nonatomic) NSUInteger zeroPadSizeY;

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
               strideInPixelsX:(NSUInteger)strideInPixelsX
               strideInPixelsY:(NSUInteger)strideInPixelsY;
- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Square root of the sum of squares of each window.
OMPS_CLASS_EXPORT
@interface MPSCNNPoolingL2Norm : MPSCNNPooling

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
               strideInPixelsX:(NSUInteger)strideInPixelsX
               strideInPixelsY:(NSUInteger)strideInPixelsY;
- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Base of the pooling gradients.
OMPS_CLASS_EXPORT
@interface MPSCNNPoolingGradient : MPSCNNGradientKernel {
 @private
  struct MPSCNNPoolingGradientImpl *_poolingGradientImpl;
}

/// Size of the forward kernel's source; limits the incoming gradients that count.
@property(nonatomic) MTLSize sourceSize;

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight;

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
               strideInPixelsX:(NSUInteger)strideInPixelsX
               strideInPixelsY:(NSUInteger)strideInPixelsY;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Each gradient goes to the first of the largest values of its window, row by row.
OMPS_CLASS_EXPORT
@interface MPSCNNPoolingMaxGradient : MPSCNNPoolingGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
               strideInPixelsX:(NSUInteger)strideInPixelsX
               strideInPixelsY:(NSUInteger)strideInPixelsY;
- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Each gradient goes to the first of the largest values of its dilated window, row by row.
OMPS_CLASS_EXPORT
@interface MPSCNNDilatedPoolingMaxGradient : MPSCNNPoolingGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
                 dilationRateX:(NSUInteger)dilationRateX
                 dilationRateY:(NSUInteger)dilationRateY
               strideInPixelsX:(NSUInteger)strideInPixelsX
               strideInPixelsY:(NSUInteger)strideInPixelsY;
- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Each gradient is shared equally by the pixels that the average counted.
OMPS_CLASS_EXPORT
@interface MPSCNNPoolingAverageGradient : MPSCNNPoolingGradient {
 @private
  struct MPSCNNPoolingAverageGradientImpl *_poolingAverageGradientImpl;
}

/// As in the forward kernel.
@property(nonatomic) NSUInteger zeroPadSizeX;

@property(nonatomic) NSUInteger zeroPadSizeY;

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
               strideInPixelsX:(NSUInteger)strideInPixelsX
               strideInPixelsY:(NSUInteger)strideInPixelsY;
- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Each gradient times source / result.
OMPS_CLASS_EXPORT
@interface MPSCNNPoolingL2NormGradient : MPSCNNPoolingGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
               strideInPixelsX:(NSUInteger)strideInPixelsX
               strideInPixelsY:(NSUInteger)strideInPixelsY;
- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
