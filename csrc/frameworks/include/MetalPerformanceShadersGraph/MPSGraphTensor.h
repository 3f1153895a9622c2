// A tensor of a graph.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraphCore.h>

NS_ASSUME_NONNULL_BEGIN

@class MPSGraphOperation;

/// A value that an operation of a graph makes when the graph runs. A key of dictionaries by identity: copying returns
/// the tensor itself.
OMPS_CLASS_EXPORT
@interface MPSGraphTensor : MPSGraphObject <NSCopying> {
 @private
  struct MPSGraphTensorImpl *_impl;
}

/// As far as it is known: an extent of -1 is not, nil: not even the number of axes.
@property(nonatomic, readonly, nullable) MPSShape *shape;
@property(nonatomic, readonly) MPSDataType dataType;

/// The operation that makes it.
@property(nonatomic, readonly) MPSGraphOperation *operation;

@end

NS_ASSUME_NONNULL_END
