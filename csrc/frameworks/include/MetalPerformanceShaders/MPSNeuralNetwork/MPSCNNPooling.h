// Maximum, average and L2 pooling and their gradients.
#pragma once

#import <Metal/Metal.h>
#import "MPSCNNKernel.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLDevice;

/// MPSCNNPooling.
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

@end

/// MPSCNNPoolingMax.
OMPS_CLASS_EXPORT
@interface MPSCNNPoolingMax : MPSCNNPooling

@end

/// MPSCNNPoolingAverage.
OMPS_CLASS_EXPORT
@interface MPSCNNPoolingAverage : MPSCNNPooling {
@private
  struct MPSCNNPoolingAverageImpl *_poolingAverageImpl;
}

@property (nonatomic) NSUInteger zeroPadSizeX;
@property (nonatomic) NSUInteger zeroPadSizeY;

@end

/// MPSCNNPoolingL2Norm.
OMPS_CLASS_EXPORT
@interface MPSCNNPoolingL2Norm : MPSCNNPooling

@end

/// MPSCNNPoolingGradient.
OMPS_CLASS_EXPORT
@interface MPSCNNPoolingGradient : MPSCNNGradientKernel {
@private
  struct MPSCNNPoolingGradientImpl *_poolingGradientImpl;
}

@property (nonatomic) MTLSize sourceSize;

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight;

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
               strideInPixelsX:(NSUInteger)strideInPixelsX
               strideInPixelsY:(NSUInteger)strideInPixelsY;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

@end

/// MPSCNNPoolingMaxGradient.
OMPS_CLASS_EXPORT
@interface MPSCNNPoolingMaxGradient : MPSCNNPoolingGradient

@end

/// MPSCNNPoolingAverageGradient.
OMPS_CLASS_EXPORT
@interface MPSCNNPoolingAverageGradient : MPSCNNPoolingGradient {
@private
  struct MPSCNNPoolingAverageGradientImpl *_poolingAverageGradientImpl;
}

@property (nonatomic) NSUInteger zeroPadSizeX;
@property (nonatomic) NSUInteger zeroPadSizeY;

@end

/// MPSCNNPoolingL2NormGradient.
OMPS_CLASS_EXPORT
@interface MPSCNNPoolingL2NormGradient : MPSCNNPoolingGradient

@end

NS_ASSUME_NONNULL_END
