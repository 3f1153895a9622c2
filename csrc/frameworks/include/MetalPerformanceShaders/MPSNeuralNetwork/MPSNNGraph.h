// A compiled graph of nodes.
#pragma once

#import <Metal/Metal.h>
#import "../MPSCore/MPSCoreTypes.h"
#import "../MPSCore/MPSImage.h"
#import "../MPSCore/MPSKernel.h"
#import "../MPSCore/MPSState.h"

NS_ASSUME_NONNULL_BEGIN

@class MPSNNImageNode;
@protocol MPSHandle;
@protocol MTLCommandBuffer;
@protocol MTLDevice;

typedef void (^MPSNNGraphCompletionHandler)(MPSImage *_Nullable result, NSError *_Nullable error);

/// MPSNNGraph.
OMPS_CLASS_EXPORT
@interface MPSNNGraph : MPSKernel {
@private
  struct MPSNNGraphImpl *_graphImpl;
}

@property (nonatomic, readonly) NSArray<id<MPSHandle>> *sourceImageHandles;
@property (nonatomic, readonly, nullable) NSArray<id<MPSHandle>> *sourceStateHandles;
@property (nonatomic, readonly, nullable) NSArray<id<MPSHandle>> *intermediateImageHandles;
@property (nonatomic, readonly, nullable) NSArray<id<MPSHandle>> *resultStateHandles;
@property (nonatomic, readonly, nullable) id<MPSHandle> resultHandle;
@property (nonatomic) BOOL outputStateIsTemporary;
@property (nonatomic, retain) id<MPSImageAllocator> destinationImageAllocator;
@property (nonatomic) MPSImageFeatureChannelFormat format;
@property (nonatomic, readonly) BOOL resultImageIsNeeded;

- (nullable instancetype)initWithDevice:(id<MTLDevice>)device
                            resultImage:(MPSNNImageNode *)resultImage
                    resultImageIsNeeded:(BOOL)resultIsNeeded;

+ (nullable instancetype)graphWithDevice:(id<MTLDevice>)device
                             resultImage:(MPSNNImageNode *)resultImage
                     resultImageIsNeeded:(BOOL)resultIsNeeded;

- (nullable instancetype)initWithDevice:(id<MTLDevice>)device
                           resultImages:(NSArray<MPSNNImageNode *> *)resultImages
                       resultsAreNeeded:(nullable BOOL *)areResultsNeeded;

+ (nullable instancetype)graphWithDevice:(id<MTLDevice>)device
                            resultImages:(NSArray<MPSNNImageNode *> *)resultImages
                        resultsAreNeeded:(nullable BOOL *)areResultsNeeded;

- (nullable instancetype)initWithDevice:(id<MTLDevice>)device resultImage:(MPSNNImageNode *)resultImage;
+ (nullable instancetype)graphWithDevice:(id<MTLDevice>)device resultImage:(MPSNNImageNode *)resultImage;

- (void)reloadFromDataSources;

- (nullable MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                sourceImages:(NSArray<MPSImage *> *)sourceImages
                                sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                          intermediateImages:(nullable NSMutableArray<MPSImage *> *)intermediateImages
                           destinationStates:(nullable NSMutableArray<MPSState *> *)destinationStates;

- (nullable MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                          sourceImages:(NSArray<MPSImageBatch *> *)sourceImages
                                          sourceStates:(nullable NSArray<MPSStateBatch *> *)sourceStates
                                    intermediateImages:(nullable NSMutableArray<MPSImageBatch *> *)intermediateImages
                                     destinationStates:(nullable NSMutableArray<MPSStateBatch *> *)destinationStates;

- (nullable MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                sourceImages:(NSArray<MPSImage *> *)sourceImages;

- (nullable MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                          sourceImages:(NSArray<MPSImageBatch *> *)sourceImages
                                          sourceStates:(nullable NSArray<MPSStateBatch *> *)sourceStates;

- (MPSImage *)executeAsyncWithSourceImages:(NSArray<MPSImage *> *)sourceImages
                         completionHandler:(MPSNNGraphCompletionHandler)handler;

- (NSUInteger)readCountForSourceImageAtIndex:(NSUInteger)index;
- (NSUInteger)readCountForSourceStateAtIndex:(NSUInteger)index;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

@end

NS_ASSUME_NONNULL_END
