// Reshaping of images.
#pragma once

#import <Metal/Metal.h>
#import "../MPSCore/MPSImage.h"
#import "../MPSCore/MPSState.h"
#import "MPSCNNKernel.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLCommandBuffer;

/// Gives the values of each image another width, height and number of feature channels, as many in all. Values keep
/// their order: rows, columns, feature channels last. With a given destination its size is the new one.
OMPS_CLASS_EXPORT
@interface MPSNNReshape : MPSCNNKernel {
 @private
  struct MPSNNReshapeImpl *_reshapeImpl;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device;

/// Return the images that destinationImageAllocator makes.
- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                        sourceImage:(MPSImage *)sourceImage
                      reshapedWidth:(NSUInteger)reshapedWidth
                     reshapedHeight:(NSUInteger)reshapedHeight
            reshapedFeatureChannels:(NSUInteger)reshapedFeatureChannels
    NS_SWIFT_NAME(encode(commandBuffer:sourceImage:reshapedWidth:reshapedHeight:reshapedFeatureChannels:));

- (MPSImage *)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                        sourceImage:(MPSImage *)sourceImage
                   destinationState:(MPSState *_Nullable *_Nonnull)outState
        destinationStateIsTemporary:(BOOL)isTemporary
                      reshapedWidth:(NSUInteger)reshapedWidth
                     reshapedHeight:(NSUInteger)reshapedHeight
            reshapedFeatureChannels:(NSUInteger)reshapedFeatureChannels
    OMPS_SWIFT_NAME("encode(commandBuffer:sourceImage:destinationState:destinationStateIsTemporary:"
                    "reshapedWidth:reshapedHeight:reshapedFeatureChannels:)");

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(MPSImageBatch *)sourceImages
                                reshapedWidth:(NSUInteger)reshapedWidth
                               reshapedHeight:(NSUInteger)reshapedHeight
                      reshapedFeatureChannels:(NSUInteger)reshapedFeatureChannels
    NS_SWIFT_NAME(encodeBatch(commandBuffer:sourceImages:reshapedWidth:reshapedHeight:reshapedFeatureChannels:));

- (MPSImageBatch *)encodeBatchToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                 sourceImages:(MPSImageBatch *)sourceImages
                            destinationStates:(MPSStateBatch *_Nullable *_Nonnull)outStates
                  destinationStateIsTemporary:(BOOL)isTemporary
                                reshapedWidth:(NSUInteger)reshapedWidth
                               reshapedHeight:(NSUInteger)reshapedHeight
                      reshapedFeatureChannels:(NSUInteger)reshapedFeatureChannels
    OMPS_SWIFT_NAME("encodeBatch(commandBuffer:sourceImages:destinationStates:"
                    "destinationStateIsTemporary:reshapedWidth:reshapedHeight:"
                    "reshapedFeatureChannels:)");

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

/// The gradient of a reshaping: the same values in the source's shape.
OMPS_CLASS_EXPORT
@interface MPSNNReshapeGradient : MPSCNNGradientKernel

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

@end

NS_ASSUME_NONNULL_END
