// Random numbers on the device, from a counter or a Mersenne twister.
#pragma once

#import <Metal/Metal.h>
#import "../MPSCore/MPSCoreTypes.h"
#import "../MPSCore/MPSKernel.h"

NS_ASSUME_NONNULL_BEGIN

@class MPSMatrix;
@class MPSVector;
@protocol MTLCommandBuffer;
@protocol MTLDevice;

/// Kinds of random numbers.
typedef NS_OPTIONS(NSUInteger, MPSMatrixRandomDistribution) {
  MPSMatrixRandomDistributionDefault = 1,
  MPSMatrixRandomDistributionUniform = 2,
  MPSMatrixRandomDistributionNormal = 3,
};

/// Distribution of random numbers. The default one leaves 32-bit integers as the generator gives them.
OMPS_CLASS_EXPORT
@interface MPSMatrixRandomDistributionDescriptor : NSObject <NSCopying> {
 @private
  struct MPSMatrixRandomDistributionDescriptorImpl *_impl;
}

@property(nonatomic) MPSMatrixRandomDistribution distributionType;
@property(nonatomic) float minimum;
@property(nonatomic) float maximum;
@property(nonatomic) float mean;
@property(nonatomic) float standardDeviation;

/// Uniform in [minimum, maximum); mean and standardDeviation are filled in to match.
+ (MPSMatrixRandomDistributionDescriptor *)uniformDistributionDescriptorWithMinimum:(float)minimum
                                                                            maximum:(float)maximum;

/// Normal, from minus to plus infinity.
+ (MPSMatrixRandomDistributionDescriptor *)normalDistributionDescriptorWithMean:(float)mean
                                                              standardDeviation:(float)standardDeviation;

/// Normal, clipped to [minimum, maximum].
+ (MPSMatrixRandomDistributionDescriptor *)normalDistributionDescriptorWithMean:(float)mean
                                                              standardDeviation:(float)standardDeviation
                                                                        minimum:(float)minimum
                                                                        maximum:(float)maximum;

/// All zeros.
+ (MPSMatrixRandomDistributionDescriptor *)defaultDistributionDescriptor;

@end

/// Fills vectors and matrices with random numbers: UInt32 for the default distribution, else Float32.
OMPS_CLASS_EXPORT
@interface MPSMatrixRandom : MPSKernel {
 @private
  struct MPSMatrixRandomImpl *_matrixRandomImpl;
}

@property(nonatomic, readonly) MPSDataType destinationDataType;
@property(nonatomic, readonly) MPSMatrixRandomDistribution distributionType;

/// First matrix or vector of a batch that is filled.
@property(nonatomic) NSUInteger batchStart;

/// Number of matrices or vectors that are filled.
@property(nonatomic) NSUInteger batchSize;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
            destinationVector:(MPSVector *)destinationVector NS_SWIFT_NAME(encode(commandBuffer:destinationVector:));

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
            destinationMatrix:(MPSMatrix *)destinationMatrix NS_SWIFT_NAME(encode(commandBuffer:destinationMatrix:));

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

@end

/// Mersenne twister. The state is kept on the device and goes on with every encode.
OMPS_CLASS_EXPORT
@interface MPSMatrixRandomMTGP32 : MPSMatrixRandom {
 @private
  struct MPSMatrixRandomMTGP32Impl *_matrixRandomMTGP32Impl;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (instancetype)initWithDevice:(id<MTLDevice>)device
           destinationDataType:(MPSDataType)destinationDataType
                          seed:(NSUInteger)seed
        distributionDescriptor:(MPSMatrixRandomDistributionDescriptor *)distributionDescriptor;

- (instancetype)initWithDevice:(id<MTLDevice>)device
           destinationDataType:(MPSDataType)destinationDataType
                          seed:(NSUInteger)seed;

/// Includes the state in copies and archives of this kernel.
- (void)synchronizeStateOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// Philox 4x32-10, keyed by the seed: element i is word i mod 4 of block i / 4. The counter goes on with every
/// encode.
OMPS_CLASS_EXPORT
@interface MPSMatrixRandomPhilox : MPSMatrixRandom {
 @private
  struct MPSMatrixRandomPhiloxImpl *_matrixRandomPhiloxImpl;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (instancetype)initWithDevice:(id<MTLDevice>)device
           destinationDataType:(MPSDataType)destinationDataType
                          seed:(NSUInteger)seed
        distributionDescriptor:(MPSMatrixRandomDistributionDescriptor *)distributionDescriptor;

- (instancetype)initWithDevice:(id<MTLDevice>)device
           destinationDataType:(MPSDataType)destinationDataType
                          seed:(NSUInteger)seed;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
