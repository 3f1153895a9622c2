// Reductions of images.
#pragma once

#import <Metal/Metal.h>
#import "MPSCNNKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// The base of reductions. A subclass makes one value of each row, of each column, or of the feature channels of each
/// pixel. The others keep their extents, so that a row minimum of (height, width, channels) is (height, 1, channels).
OMPS_CLASS_EXPORT
@interface MPSNNReduceUnary : MPSCNNKernel {
 @private
  struct MPSNNReduceUnaryImpl *_reduceUnaryImpl;
}

/// The part of the source that is read. Default: MPSRectNoClip, all of it. Size beyond the source is ignored.
@property(nonatomic) MTLRegion clipRectSource;

/// Deprecated by Apple and without effect: the region's origin counts.
@property(nonatomic) MPSOffset offset;

@end

/// The smallest value of each row.
OMPS_CLASS_EXPORT
@interface MPSNNReduceRowMin : MPSNNReduceUnary

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The largest value of each row.
OMPS_CLASS_EXPORT
@interface MPSNNReduceRowMax : MPSNNReduceUnary

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The mean of each row.
OMPS_CLASS_EXPORT
@interface MPSNNReduceRowMean : MPSNNReduceUnary

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The sum of each row.
OMPS_CLASS_EXPORT
@interface MPSNNReduceRowSum : MPSNNReduceUnary

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The smallest value of each column.
OMPS_CLASS_EXPORT
@interface MPSNNReduceColumnMin : MPSNNReduceUnary

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The largest value of each column.
OMPS_CLASS_EXPORT
@interface MPSNNReduceColumnMax : MPSNNReduceUnary

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The mean of each column.
OMPS_CLASS_EXPORT
@interface MPSNNReduceColumnMean : MPSNNReduceUnary

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The sum of each column.
OMPS_CLASS_EXPORT
@interface MPSNNReduceColumnSum : MPSNNReduceUnary

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The smallest value of the feature channels of each pixel.
OMPS_CLASS_EXPORT
@interface MPSNNReduceFeatureChannelsMin : MPSNNReduceUnary

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The largest value of the feature channels of each pixel.
OMPS_CLASS_EXPORT
@interface MPSNNReduceFeatureChannelsMax : MPSNNReduceUnary

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The mean of the feature channels of each pixel.
OMPS_CLASS_EXPORT
@interface MPSNNReduceFeatureChannelsMean : MPSNNReduceUnary

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The sum of the feature channels of each pixel, times a weight.
OMPS_CLASS_EXPORT
@interface MPSNNReduceFeatureChannelsSum : MPSNNReduceUnary {
 @private
  struct MPSNNReduceFeatureChannelsSumImpl *_reduceFeatureChannelsSumImpl;
}

/// Factor of the sum. Default: 1.
@property(nonatomic) float weight;

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The feature channel with the smallest value of each pixel, counted from 0; the first of equals.
OMPS_CLASS_EXPORT
@interface MPSNNReduceFeatureChannelsArgumentMin : MPSNNReduceUnary

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The feature channel with the largest value of each pixel, counted from 0; the first of equals.
OMPS_CLASS_EXPORT
@interface MPSNNReduceFeatureChannelsArgumentMax : MPSNNReduceUnary

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
