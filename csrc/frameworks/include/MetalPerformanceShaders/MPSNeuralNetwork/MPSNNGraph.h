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

/// Gets the result image, or nil and the reason.
typedef void (^MPSNNGraphCompletionHandler)(MPSImage *_Nullable result, NSError *_Nullable error);

/// A graph of nodes, compiled for one device. It reads every data source once when it is made, and is encoded
/// any number of times, by one thread at a time.
///
/// A copy or an archive has the kernels with their present parameters, the handles and the settings. Filters that share
/// a data source share it there too. An archive has the data sources, handles and image allocators: each needs
/// NSSecureCoding, and another one raises NSInvalidArgumentException, which names its class. Update guards are not in
/// archives. Command buffers with the graph should have completed before.
OMPS_CLASS_EXPORT
@interface MPSNNGraph : MPSKernel {
 @private
  struct MPSNNGraphImpl *_graphImpl;
}

/// Handles of the images that encode methods take, in their order.
@property(nonatomic, readonly) NSArray<id<MPSHandle>> *sourceImageHandles;

/// Handles of the states that encode methods take, in their order.
@property(nonatomic, readonly, nullable) NSArray<id<MPSHandle>> *sourceStateHandles;

/// Handles of the exported images, in the order in which they are returned.
@property(nonatomic, readonly, nullable) NSArray<id<MPSHandle>> *intermediateImageHandles;

/// Handles of the exported states, in the order in which they are returned.
@property(nonatomic, readonly, nullable) NSArray<id<MPSHandle>> *resultStateHandles;

@property(nonatomic, readonly, nullable) id<MPSHandle> resultHandle;

/// Whether exported states live on the command buffer only; default NO.
@property(nonatomic) BOOL outputStateIsTemporary;

/// Makes the result image; default: MPSImage.defaultAllocator.
@property(nonatomic, retain) id<MPSImageAllocator> destinationImageAllocator;

/// Format of the result and of intermediate images; default Float16.
@property(nonatomic) MPSImageFeatureChannelFormat format;

/// NO if encode methods return nil.
@property(nonatomic, readonly) BOOL resultImageIsNeeded;

/// Builds the graph that ends at `resultImage`. If the result is not needed, only values that update parameters or are
/// exported are computed. nil if a data source's `load` returns NO.
- (nullable instancetype)initWithDevice:(id<MTLDevice>)device
                            resultImage:(MPSNNImageNode *)resultImage
                    resultImageIsNeeded:(BOOL)resultIsNeeded;

+ (nullable instancetype)graphWithDevice:(id<MTLDevice>)device
                             resultImage:(MPSNNImageNode *)resultImage
                     resultImageIsNeeded:(BOOL)resultIsNeeded;

/// The same for several results: the first is returned, the others are among the intermediate images.
- (nullable instancetype)initWithDevice:(id<MTLDevice>)device
                           resultImages:(NSArray<MPSNNImageNode *> *)resultImages
                       resultsAreNeeded:(nullable BOOL *)areResultsNeeded;

+ (nullable instancetype)graphWithDevice:(id<MTLDevice>)device
                            resultImages:(NSArray<MPSNNImageNode *> *)resultImages
                        resultsAreNeeded:(nullable BOOL *)areResultsNeeded;

- (nullable instancetype)initWithDevice:(id<MTLDevice>)device resultImage:(MPSNNImageNode *)resultImage;
+ (nullable instancetype)graphWithDevice:(id<MTLDevice>)device resultImage:(MPSNNImageNode *)resultImage;

/// Reads all data sources again, at once; no command buffer with this graph may be in flight.
- (void)reloadFromDataSources;

/// Encodes one image for each source; returns the result, or nil if it is not needed. Exported images and
/// states are appended to the two arrays.
- (nullable MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                sourceImages:(NSArray<MPSImage *> *)sourceImages
                                sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                          intermediateImages:(nullable NSMutableArray<MPSImage *> *)intermediateImages
                           destinationStates:(nullable NSMutableArray<MPSState *> *)destinationStates;

/// The same with a batch for each source.
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

/// Runs the graph on a separate command buffer; the returned image is valid when the handler is called.
- (MPSImage *)executeAsyncWithSourceImages:(NSArray<MPSImage *> *)sourceImages
                         completionHandler:(MPSNNGraphCompletionHandler)handler;

/// Reads of this source that one encode takes.
- (NSUInteger)readCountForSourceImageAtIndex:(NSUInteger)index;

- (NSUInteger)readCountForSourceStateAtIndex:(NSUInteger)index;

/// From an archive, with all kernels on `device`.
- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

- (instancetype)initWithDevice:(id<MTLDevice>)device UNAVAILABLE_ATTRIBUTE;

@end

NS_ASSUME_NONNULL_END
