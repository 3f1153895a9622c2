// Bases of the image filters: kernels that read one or two textures or images and write one.
//
// The clip rectangle says which pixels of the destination are written; the others keep their values. Its part outside
// the destination is left out. `offset` is the source position of the clip rectangle's origin. Z of both counts images.
// The edge mode says which values positions outside the source have. MPSImageEdgeModeConstant is refused: these kernels
// have no property for the constant, and Apple's text names MPSNNPad as the only filter with this mode.
//
// Textures have the type 2D or 2DArray, with R, RG or RGBA pixels of 8Unorm, 8Unorm_sRGB, 16Unorm, 16Float or 32Float,
// or BGRA8Unorm. Colours of sRGB textures are linear for a filter. Each slice of an array is an image. The arithmetic
// is in float32. Channels that the destination has and the source lacks are 0, and 1 for the fourth. Those that the
// destination lacks are left out.
#pragma once

#import "../MPSCore/MPSImage.h"
#import "../MPSCore/MPSKernel.h"

NS_ASSUME_NONNULL_BEGIN

/// Makes a texture for the result of a kernel that cannot work in place. It returns an object that the caller owns.
typedef id<MTLTexture> _Nonnull (^MPSCopyAllocator)(MPSKernel *filter, id<MTLCommandBuffer> commandBuffer,
                                                    id<MTLTexture> sourceTexture);

/// Base of kernels with one source. A temporary source image counts one read.
OMPS_CLASS_EXPORT
@interface MPSUnaryImageKernel : MPSKernel {
 @private
  struct MPSUnaryImageKernelImpl *_unaryImageImpl;
}

/// Source position of clipRect's origin. Default: 0, 0, 0.
@property(nonatomic) MPSOffset offset;

/// The pixels that are written. Default: MPSRectNoClip.
@property(nonatomic) MTLRegion clipRect;

/// Values outside the source. Default: MPSImageEdgeModeZero where the class says nothing else.
@property(nonatomic) MPSImageEdgeMode edgeMode;

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

/// The texture is source and destination. All kernels work in place here, so the result is YES, the texture is the same
/// afterwards, and the allocator is not called.
- (BOOL)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
               inPlaceTexture:(__strong id<MTLTexture> _Nonnull *_Nonnull)texture
        fallbackCopyAllocator:(nullable MPSCopyAllocator)copyAllocator
    NS_SWIFT_NAME(encode(commandBuffer:inPlaceTexture:fallbackCopyAllocator:));

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                sourceTexture:(id<MTLTexture>)sourceTexture
           destinationTexture:(id<MTLTexture>)destinationTexture
    NS_SWIFT_NAME(encode(commandBuffer:sourceTexture:destinationTexture:));

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  sourceImage:(MPSImage *)sourceImage
             destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(encode(commandBuffer:sourceImage:destinationImage:));

/// The source pixels that the kernel would read for a destination of this size. It may begin at negative positions.
- (MPSRegion)sourceRegionForDestinationSize:(MTLSize)destinationSize NS_SWIFT_NAME(sourceRegion(destinationSize:));

@end

/// Base of kernels with two sources. Temporary source images count one read each.
OMPS_CLASS_EXPORT
@interface MPSBinaryImageKernel : MPSKernel {
 @private
  struct MPSBinaryImageKernelImpl *_binaryImageImpl;
}

/// Positions of clipRect's origin in the two sources. Default: 0, 0, 0.
@property(nonatomic) MPSOffset primaryOffset;
@property(nonatomic) MPSOffset secondaryOffset;

/// Values outside the two sources. Default: MPSImageEdgeModeZero.
@property(nonatomic) MPSImageEdgeMode primaryEdgeMode;
@property(nonatomic) MPSImageEdgeMode secondaryEdgeMode;

/// The pixels that are written. Default: MPSRectNoClip.
@property(nonatomic) MTLRegion clipRect;

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

/// The result replaces a source, as in MPSUnaryImageKernel: always YES, the texture is the same afterwards.
- (BOOL)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
               primaryTexture:(id<MTLTexture>)primaryTexture
      inPlaceSecondaryTexture:(__strong id<MTLTexture> _Nonnull *_Nonnull)inPlaceSecondaryTexture
        fallbackCopyAllocator:(nullable MPSCopyAllocator)copyAllocator
    NS_SWIFT_NAME(encode(commandBuffer:primaryTexture:inPlaceSecondaryTexture:fallbackCopyAllocator:));

- (BOOL)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
        inPlacePrimaryTexture:(__strong id<MTLTexture> _Nonnull *_Nonnull)inPlacePrimaryTexture
             secondaryTexture:(id<MTLTexture>)secondaryTexture
        fallbackCopyAllocator:(nullable MPSCopyAllocator)copyAllocator
    NS_SWIFT_NAME(encode(commandBuffer:inPlacePrimaryTexture:secondaryTexture:fallbackCopyAllocator:));

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
               primaryTexture:(id<MTLTexture>)primaryTexture
             secondaryTexture:(id<MTLTexture>)secondaryTexture
           destinationTexture:(id<MTLTexture>)destinationTexture
    NS_SWIFT_NAME(encode(commandBuffer:primaryTexture:secondaryTexture:destinationTexture:));

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                 primaryImage:(MPSImage *)primaryImage
               secondaryImage:(MPSImage *)secondaryImage
             destinationImage:(MPSImage *)destinationImage
    NS_SWIFT_NAME(encode(commandBuffer:primaryImage:secondaryImage:destinationImage:));

/// The pixels of each source that the kernel would read for a destination of this size.
- (MPSRegion)primarySourceRegionForDestinationSize:(MTLSize)destinationSize;
- (MPSRegion)secondarySourceRegionForDestinationSize:(MTLSize)destinationSize;

@end

NS_ASSUME_NONNULL_END
