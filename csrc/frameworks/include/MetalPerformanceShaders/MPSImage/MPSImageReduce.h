// One value for each row or column of an image, for each channel.
//
// A row's value goes to the clip rectangle's first column, a column's to its first row. Other pixels are not written,
// and neither are rows or columns that the source region lacks. `offset` is ignored, its z is the first image. The edge
// mode has no meaning.
#pragma once

#import "MPSImageKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// Base of the reductions, which computes nothing itself.
OMPS_CLASS_EXPORT
@interface MPSImageReduceUnary : MPSUnaryImageKernel {
 @private
  struct MPSImageReduceUnaryImpl *_reduceImpl;
}

/// The pixels that are reduced; its part outside the source is left out. Default: MPSRectNoClip.
@property(nonatomic) MTLRegion clipRectSource;

@end

/// The smallest value of each row.
OMPS_CLASS_EXPORT
@interface MPSImageReduceRowMin : MPSImageReduceUnary
- (instancetype)initWithDevice:(id<MTLDevice>)device;
@end

/// The largest value of each row.
OMPS_CLASS_EXPORT
@interface MPSImageReduceRowMax : MPSImageReduceUnary
- (instancetype)initWithDevice:(id<MTLDevice>)device;
@end

/// The mean of each row.
OMPS_CLASS_EXPORT
@interface MPSImageReduceRowMean : MPSImageReduceUnary
- (instancetype)initWithDevice:(id<MTLDevice>)device;
@end

/// The sum of each row.
OMPS_CLASS_EXPORT
@interface MPSImageReduceRowSum : MPSImageReduceUnary
- (instancetype)initWithDevice:(id<MTLDevice>)device;
@end

/// The smallest value of each column.
OMPS_CLASS_EXPORT
@interface MPSImageReduceColumnMin : MPSImageReduceUnary
- (instancetype)initWithDevice:(id<MTLDevice>)device;
@end

/// The largest value of each column.
OMPS_CLASS_EXPORT
@interface MPSImageReduceColumnMax : MPSImageReduceUnary
- (instancetype)initWithDevice:(id<MTLDevice>)device;
@end

/// The mean of each column.
OMPS_CLASS_EXPORT
@interface MPSImageReduceColumnMean : MPSImageReduceUnary
- (instancetype)initWithDevice:(id<MTLDevice>)device;
@end

/// The sum of each column.
OMPS_CLASS_EXPORT
@interface MPSImageReduceColumnSum : MPSImageReduceUnary
- (instancetype)initWithDevice:(id<MTLDevice>)device;
@end

NS_ASSUME_NONNULL_END
