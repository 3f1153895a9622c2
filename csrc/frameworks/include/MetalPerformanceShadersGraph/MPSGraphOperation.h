// An operation of a graph.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraphCore.h>

NS_ASSUME_NONNULL_BEGIN

@class MPSGraph;
@class MPSGraphTensor;

/// A node of a graph. A key of dictionaries by identity: copying returns the operation itself.
OMPS_CLASS_EXPORT
@interface MPSGraphOperation : MPSGraphObject <NSCopying> {
 @private
  struct MPSGraphOperationImpl *_impl;
}
@property(nonatomic, readonly) NSArray<MPSGraphTensor *> *inputTensors;
@property(nonatomic, readonly) NSArray<MPSGraphTensor *> *outputTensors;

/// Operations that run before it although it reads none of their results.
@property(nonatomic, readonly) NSArray<MPSGraphOperation *> *controlDependencies;
@property(nonatomic, readonly) MPSGraph *graph;

/// The name it was given, else one made of its kind and number.
@property(nonatomic, readonly) NSString *name;

@end

NS_ASSUME_NONNULL_END
