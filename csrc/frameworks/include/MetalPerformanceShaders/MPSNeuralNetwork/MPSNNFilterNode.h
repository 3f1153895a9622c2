// Bases of the nodes: images, states, filters and gradient filters.
#pragma once

#import <Metal/Metal.h>
#import "../MPSCore/MPSCoreTypes.h"
#import "MPSNeuralNetworkTypes.h"

NS_ASSUME_NONNULL_BEGIN

@class MPSNNFilterNode;
@class MPSNNGradientFilterNode;
@protocol MPSImageAllocator;

/// MPSHandle.
@protocol MPSHandle <NSObject, NSSecureCoding>

- (nullable NSString *)label;

@end

/// MPSNNTrainableNode.
@protocol MPSNNTrainableNode <NSObject>

@property (nonatomic) MPSNNTrainingStyle trainingStyle;

@end

/// MPSNNImageNode.
OMPS_CLASS_EXPORT
@interface MPSNNImageNode : NSObject {
@private
  struct MPSNNImageNodeImpl *_impl;
}

@property (nonatomic, retain, nullable) id<MPSHandle> handle;
@property (nonatomic) MPSImageFeatureChannelFormat format;
@property (nonatomic, retain) id<MPSImageAllocator> imageAllocator;
@property (nonatomic) BOOL exportFromGraph;
@property (nonatomic) BOOL synchronizeResource;
@property (nonatomic) BOOL stopGradient;

- (instancetype)initWithHandle:(nullable NSObject *)handle;
+ (instancetype)nodeWithHandle:(nullable NSObject *)handle;
+ (instancetype)exportedNodeWithHandle:(nullable NSObject *)handle;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

/// MPSNNStateNode.
OMPS_CLASS_EXPORT
@interface MPSNNStateNode : NSObject {
@private
  struct MPSNNStateNodeImpl *_impl;
}

@property (nonatomic, retain, nullable) id<MPSHandle> handle;
@property (nonatomic) BOOL exportFromGraph;
@property (nonatomic) BOOL synchronizeResource;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

/// MPSNNGradientStateNode.
OMPS_CLASS_EXPORT
@interface MPSNNGradientStateNode : MPSNNStateNode

@end

/// MPSNNBinaryGradientStateNode.
OMPS_CLASS_EXPORT
@interface MPSNNBinaryGradientStateNode : MPSNNStateNode

@end

/// MPSNNMultiaryGradientStateNode.
OMPS_CLASS_EXPORT
@interface MPSNNMultiaryGradientStateNode : MPSNNStateNode

@end

typedef void (^MPSGradientNodeBlock)(MPSNNFilterNode *gradientNode, MPSNNFilterNode *inferenceNode, MPSNNImageNode *inferenceSource,
                                     MPSNNImageNode *gradientSource);

/// MPSNNFilterNode.
OMPS_CLASS_EXPORT
@interface MPSNNFilterNode : NSObject {
@private
  struct MPSNNFilterNodeImpl *_impl;
}

@property (nonatomic, readonly) MPSNNImageNode *resultImage;
@property (nonatomic, readonly, nullable) MPSNNStateNode *resultState;
@property (nonatomic, readonly, nullable) NSArray<MPSNNStateNode *> *resultStates;
@property (nonatomic, retain) id<MPSNNPadding> paddingPolicy;
@property (nonatomic, copy, nullable) NSString *label;

- (MPSNNGradientFilterNode *)gradientFilterWithSource:(MPSNNImageNode *)gradientImage;
- (MPSNNGradientFilterNode *)gradientFilterWithSources:(NSArray<MPSNNImageNode *> *)gradientImages;
- (NSArray<MPSNNGradientFilterNode *> *)gradientFiltersWithSources:(NSArray<MPSNNImageNode *> *)gradientImages;
- (NSArray<MPSNNGradientFilterNode *> *)gradientFiltersWithSource:(MPSNNImageNode *)gradientImage;

- (nullable NSArray<MPSNNFilterNode *> *)trainingGraphWithSourceGradient:(nullable MPSNNImageNode *)gradientImage
                                                             nodeHandler:(nullable MPSGradientNodeBlock)nodeHandler;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

/// MPSNNGradientFilterNode.
OMPS_CLASS_EXPORT
@interface MPSNNGradientFilterNode : MPSNNFilterNode {
@private
  struct MPSNNGradientFilterNodeImpl *_gradientFilterNodeImpl;
}

- (MPSNNGradientFilterNode *)gradientFilterWithSource:(MPSNNImageNode *)gradientImage UNAVAILABLE_ATTRIBUTE;
- (MPSNNGradientFilterNode *)gradientFilterWithSources:(NSArray<MPSNNImageNode *> *)gradientImages
    UNAVAILABLE_ATTRIBUTE;
- (NSArray<MPSNNGradientFilterNode *> *)gradientFiltersWithSource:(MPSNNImageNode *)gradientImage
    UNAVAILABLE_ATTRIBUTE;
- (NSArray<MPSNNGradientFilterNode *> *)gradientFiltersWithSources:(NSArray<MPSNNImageNode *> *)gradientImages
    UNAVAILABLE_ATTRIBUTE;

@end

NS_ASSUME_NONNULL_END
