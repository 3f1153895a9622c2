// Bases of the nodes: images, states, filters and gradient filters.
#pragma once

#import <Metal/Metal.h>
#import "../MPSCore/MPSCoreTypes.h"
#import "MPSNeuralNetworkTypes.h"

NS_ASSUME_NONNULL_BEGIN

@class MPSNNFilterNode;
@class MPSNNGradientFilterNode;
@protocol MPSImageAllocator;

/// Something by which a person finds an image or state again; it is archived with the graph.
@protocol MPSHandle <NSObject, NSSecureCoding>

/// Name for error messages.
- (nullable NSString *)label;

@end

/// A node with weights that can be updated.
@protocol MPSNNTrainableNode <NSObject>

/// Default: GPU.
@property(nonatomic) MPSNNTrainingStyle trainingStyle;

@end

/// A place in a graph where an image is: a source that the caller provides, or a filter's result.
OMPS_CLASS_EXPORT
@interface MPSNNImageNode : NSObject {
 @private
  struct MPSNNImageNodeImpl *_impl;
}

/// Identifies the image in the graph's handle lists.
@property(nonatomic, retain, nullable) id<MPSHandle> handle;

/// Format of the image; None lets the graph choose.
@property(nonatomic) MPSImageFeatureChannelFormat format;

/// Makes the image; default: the temporary allocator.
@property(nonatomic, retain) id<MPSImageAllocator> imageAllocator;

/// Whether the image is returned among the intermediate images.
@property(nonatomic) BOOL exportFromGraph;

/// Whether an exported image is made visible to the CPU.
@property(nonatomic) BOOL synchronizeResource;

/// Whether automatic training graphs end here.
@property(nonatomic) BOOL stopGradient;

- (instancetype)initWithHandle:(nullable NSObject<MPSHandle> *)handle;
+ (instancetype)nodeWithHandle:(nullable NSObject<MPSHandle> *)handle;

/// A node with exportFromGraph set.
+ (instancetype)exportedNodeWithHandle:(nullable NSObject<MPSHandle> *)handle;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

/// A place in a graph where a state is.
OMPS_CLASS_EXPORT
@interface MPSNNStateNode : NSObject {
 @private
  struct MPSNNStateNodeImpl *_impl;
}

@property(nonatomic, retain, nullable) id<MPSHandle> handle;

/// Whether the state is returned among the destination states.
@property(nonatomic) BOOL exportFromGraph;

@property(nonatomic) BOOL synchronizeResource;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

/// State that a filter leaves for its gradient filter.
OMPS_CLASS_EXPORT
@interface MPSNNGradientStateNode : MPSNNStateNode

@end

/// State that a filter of two images leaves for its gradient filter.
OMPS_CLASS_EXPORT
@interface MPSNNBinaryGradientStateNode : MPSNNStateNode

@end

/// State that a filter of many images leaves for its gradient filter.
OMPS_CLASS_EXPORT
@interface MPSNNMultiaryGradientStateNode : MPSNNStateNode

@end

/// Called for every gradient node that an automatic training graph makes.
typedef void (^MPSGradientNodeBlock)(MPSNNFilterNode *gradientNode, MPSNNFilterNode *inferenceNode,
                                     MPSNNImageNode *inferenceSource, MPSNNImageNode *gradientSource);

/// Base of the filters: an operation from source images and states to a result image and states.
OMPS_CLASS_EXPORT
@interface MPSNNFilterNode : NSObject {
 @private
  struct MPSNNFilterNodeImpl *_impl;
}

/// The result, for use as another filter's source.
@property(nonatomic, readonly) MPSNNImageNode *resultImage;

/// First of the result states, or nil.
@property(nonatomic, readonly, nullable) MPSNNStateNode *resultState;

/// All result states, or nil.
@property(nonatomic, readonly, nullable) NSArray<MPSNNStateNode *> *resultStates;

/// Sizes and places the result. Default: valid only for fully connected nodes, else SizeSame.
@property(nonatomic, retain) id<MPSNNPadding> paddingPolicy;

/// Name for error messages.
@property(nonatomic, copy, nullable) NSString *label;

/// Makes the gradient filter that reads `gradientImage`; raises for filters with several gradient filters.
- (MPSNNGradientFilterNode *)gradientFilterWithSource:(MPSNNImageNode *)gradientImage;

- (MPSNNGradientFilterNode *)gradientFilterWithSources:(NSArray<MPSNNImageNode *> *)gradientImages;
- (NSArray<MPSNNGradientFilterNode *> *)gradientFiltersWithSources:(NSArray<MPSNNImageNode *> *)gradientImages;

/// Makes the gradient filters, one for each source of this filter.
- (NSArray<MPSNNGradientFilterNode *> *)gradientFiltersWithSource:(MPSNNImageNode *)gradientImage;

/// Makes all gradient filters from here back to the sources; without a gradient image it starts from this
/// node's own result. Returns the last gradient filters.
- (nullable NSArray<MPSNNFilterNode *> *)trainingGraphWithSourceGradient:(nullable MPSNNImageNode *)gradientImage
                                                             nodeHandler:(nullable MPSGradientNodeBlock)nodeHandler;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

/// Base of the gradient filters. A gradient filter has no gradient filter.
OMPS_CLASS_EXPORT
@interface MPSNNGradientFilterNode : MPSNNFilterNode {
 @private
  struct MPSNNGradientFilterNodeImpl *_gradientFilterNodeImpl;
}

- (MPSNNGradientFilterNode *)gradientFilterWithSource:(MPSNNImageNode *)gradientImage UNAVAILABLE_ATTRIBUTE;
- (MPSNNGradientFilterNode *)gradientFilterWithSources:(NSArray<MPSNNImageNode *> *)gradientImages
    UNAVAILABLE_ATTRIBUTE;
- (NSArray<MPSNNGradientFilterNode *> *)gradientFiltersWithSource:(MPSNNImageNode *)gradientImage UNAVAILABLE_ATTRIBUTE;
- (NSArray<MPSNNGradientFilterNode *> *)gradientFiltersWithSources:(NSArray<MPSNNImageNode *> *)gradientImages
    UNAVAILABLE_ATTRIBUTE;

@end

NS_ASSUME_NONNULL_END
