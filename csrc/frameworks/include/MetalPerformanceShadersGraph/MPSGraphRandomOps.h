// Random numbers by Philox4x32-10, and dropout.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

typedef NS_ENUM(uint64_t, MPSGraphRandomDistribution) {
  MPSGraphRandomDistributionUniform = 0,
  MPSGraphRandomDistributionNormal = 1,
  MPSGraphRandomDistributionTruncatedNormal = 2,
};

typedef NS_ENUM(uint64_t, MPSGraphRandomNormalSamplingMethod) {
  MPSGraphRandomNormalSamplingInvCDF = 0,
  MPSGraphRandomNormalSamplingBoxMuller = 1,
};

/// A distribution. Uniform: from min up to, but without, max, 0 and 1 unless set; of integers from minInteger to
/// maxInteger, both included. Normal: mean 0 and standard deviation 1; truncated: from -2 to 2.
OMPS_CLASS_EXPORT
@interface MPSGraphRandomOpDescriptor : MPSGraphObject <NSCopying> {
 @private
  struct MPSGraphRandomOpDescriptorImpl *_impl;
}

+ (nullable instancetype)descriptorWithDistribution:(MPSGraphRandomDistribution)distribution
                                           dataType:(MPSDataType)dataType;
@property(nonatomic) MPSGraphRandomDistribution distribution;
@property(nonatomic) MPSDataType dataType;
@property(nonatomic) float min;
@property(nonatomic) float max;
@property(nonatomic) NSInteger minInteger;
@property(nonatomic) NSInteger maxInteger;
@property(nonatomic) float mean;
@property(nonatomic) float standardDeviation;
@property(nonatomic) MPSGraphRandomNormalSamplingMethod samplingMethod;

@end

@interface MPSGraph (RandomOps)

/// A state, seven Int32, to give to random operations, which return the next one.
- (MPSGraphTensor *)randomPhiloxStateTensorWithSeed:(NSUInteger)seed name:(nullable NSString *)name;

/// The same from the generator's own numbers.
- (MPSGraphTensor *)randomPhiloxStateTensorWithCounterLow:(NSUInteger)counterLow
                                              counterHigh:(NSUInteger)counterHigh
                                                      key:(NSUInteger)key
                                                     name:(nullable NSString *)name;

/// Other numbers at every run.
- (MPSGraphTensor *)randomTensorWithShape:(MPSShape *)shape
                               descriptor:(MPSGraphRandomOpDescriptor *)descriptor
                                     name:(nullable NSString *)name;
- (MPSGraphTensor *)randomTensorWithShapeTensor:(MPSGraphTensor *)shapeTensor
                                     descriptor:(MPSGraphRandomOpDescriptor *)descriptor
                                           name:(nullable NSString *)name;

/// The same numbers at every run.
- (MPSGraphTensor *)randomTensorWithShape:(MPSShape *)shape
                               descriptor:(MPSGraphRandomOpDescriptor *)descriptor
                                     seed:(NSUInteger)seed
                                     name:(nullable NSString *)name;
- (MPSGraphTensor *)randomTensorWithShapeTensor:(MPSGraphTensor *)shapeTensor
                                     descriptor:(MPSGraphRandomOpDescriptor *)descriptor
                                           seed:(NSUInteger)seed
                                           name:(nullable NSString *)name;

/// Numbers and the next state.
- (NSArray<MPSGraphTensor *> *)randomTensorWithShape:(MPSShape *)shape
                                          descriptor:(MPSGraphRandomOpDescriptor *)descriptor
                                         stateTensor:(MPSGraphTensor *)state
                                                name:(nullable NSString *)name;
- (NSArray<MPSGraphTensor *> *)randomTensorWithShapeTensor:(MPSGraphTensor *)shapeTensor
                                                descriptor:(MPSGraphRandomOpDescriptor *)descriptor
                                               stateTensor:(MPSGraphTensor *)state
                                                      name:(nullable NSString *)name;

/// Float32 from 0 up to, but without, 1; seeds and states as above.
- (MPSGraphTensor *)randomUniformTensorWithShape:(MPSShape *)shape name:(nullable NSString *)name;
- (MPSGraphTensor *)randomUniformTensorWithShapeTensor:(MPSGraphTensor *)shapeTensor name:(nullable NSString *)name;
- (MPSGraphTensor *)randomUniformTensorWithShape:(MPSShape *)shape seed:(NSUInteger)seed name:(nullable NSString *)name;
- (MPSGraphTensor *)randomUniformTensorWithShapeTensor:(MPSGraphTensor *)shapeTensor
                                                  seed:(NSUInteger)seed
                                                  name:(nullable NSString *)name;
- (NSArray<MPSGraphTensor *> *)randomUniformTensorWithShape:(MPSShape *)shape
                                                stateTensor:(MPSGraphTensor *)state
                                                       name:(nullable NSString *)name;
- (NSArray<MPSGraphTensor *> *)randomUniformTensorWithShapeTensor:(MPSGraphTensor *)shapeTensor
                                                      stateTensor:(MPSGraphTensor *)state
                                                             name:(nullable NSString *)name;

/// 0 with probability `rate`, else the element divided by 1 - rate; other elements at every run.
- (MPSGraphTensor *)dropoutTensor:(MPSGraphTensor *)tensor
                             rate:(double)rate
                             name:(nullable NSString *)name NS_SWIFT_NAME(dropout(_:rate:name:));
- (MPSGraphTensor *)dropoutTensor:(MPSGraphTensor *)tensor
                       rateTensor:(MPSGraphTensor *)rate
                             name:(nullable NSString *)name NS_SWIFT_NAME(dropout(_:rate:name:));

@end

NS_ASSUME_NONNULL_END
