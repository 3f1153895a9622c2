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

typedef NS_OPTIONS(NSUInteger, MPSMatrixRandomDistribution) {
  MPSMatrixRandomDistributionDefault = 1,
  MPSMatrixRandomDistributionUniform = 2,
  MPSMatrixRandomDistributionNormal = 3,
};

/// MPSMatrixRandomDistributionDescriptor.
OMPS_CLASS_EXPORT
@interface MPSMatrixRandomDistributionDescriptor : NSObject <NSCopying> {
@private
  struct MPSMatrixRandomDistributionDescriptorImpl *_impl;
}

@property (nonatomic) MPSMatrixRandomDistribution distributionType;
@property (nonatomic) float minimum;
@property (nonatomic) float maximum;
@property (nonatomic) float mean;
@property (nonatomic) float standardDeviation;

+ (MPSMatrixRandomDistributionDescriptor *)uniformDistributionDescriptorWithMinimum:(float)minimum
                                                                            maximum:(float)maximum;

+ (MPSMatrixRandomDistributionDescriptor *)normalDistributionDescriptorWithMean:(float)mean
                                                              standardDeviation:(float)standardDeviation;

+ (MPSMatrixRandomDistributionDescriptor *)normalDistributionDescriptorWithMean:(float)mean
                                                              standardDeviation:(float)standardDeviation
                                                                        minimum:(float)minimum
                                                                        maximum:(float)maximum;

+ (MPSMatrixRandomDistributionDescriptor *)defaultDistributionDescriptor;

@end

/// MPSMatrixRandom.
OMPS_CLASS_EXPORT
@interface MPSMatrixRandom : MPSKernel {
@private
  struct MPSMatrixRandomImpl *_matrixRandomImpl;
}

@property (nonatomic, readonly) MPSDataType destinationDataType;
@property (nonatomic, readonly) MPSMatrixRandomDistribution distributionType;
@property (nonatomic) NSUInteger batchStart;
@property (nonatomic) NSUInteger batchSize;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
            destinationVector:(MPSVector *)destinationVector;

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
            destinationMatrix:(MPSMatrix *)destinationMatrix;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

@end

/// MPSMatrixRandomMTGP32.
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

- (void)synchronizeStateOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer;

@end

/// MPSMatrixRandomPhilox.
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

@end

NS_ASSUME_NONNULL_END
