// The guided filter (He, Sun: Fast Guided Filter, arXiv 1505.00996).
//
// Regression finds the coefficients a and b of each window: a . guidance + b has the least mean squared distance from
// the source. The penalty for large a is epsilon |a|^2. The coefficients of a pixel are the means over
// the windows that contain it. Reconstruction enlarges them bilinearly and computes a . guidance + b.
//
// A window is the part of the square around a pixel that is inside the texture. Weights weigh the pixels of a window;
// windows without weight take no part in the means. Source, guidance, weights and coefficients of a regression have one
// size. Textures have one slice.
#pragma once

#import "MPSImageKernel.h"

NS_ASSUME_NONNULL_BEGIN

OMPS_CLASS_EXPORT
@interface MPSImageGuidedFilter : MPSKernel {
 @private
  struct MPSImageGuidedFilterImpl *_guidedFilterImpl;
}

/// Edge of the windows in pixels.
@property(nonatomic, readonly) NSUInteger kernelDiameter;

/// Default: 0.01.
@property(nonatomic) float epsilon;

/// The result is multiplied by this. Default: 1.
@property(nonatomic) float reconstructScale;

/// And this is added. Default: 0.
@property(nonatomic) float reconstructOffset;

/// The diameter is from 1 to 32,767.
- (instancetype)initWithDevice:(id<MTLDevice>)device kernelDiameter:(NSUInteger)kernelDiameter;

- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder device:(id<MTLDevice>)device;

/// The first channel of the source from red, green and blue of the guidance. The destination has a in its first three
/// channels, b in the fourth.
- (void)encodeRegressionToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                          sourceTexture:(id<MTLTexture>)sourceTexture
                        guidanceTexture:(id<MTLTexture>)guidanceTexture
                         weightsTexture:(nullable id<MTLTexture>)weightsTexture
         destinationCoefficientsTexture:(id<MTLTexture>)destinationCoefficientsTexture;

/// Every channel of the destination has the result.
- (void)encodeReconstructionToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                            guidanceTexture:(id<MTLTexture>)guidanceTexture
                        coefficientsTexture:(id<MTLTexture>)coefficientsTexture
                         destinationTexture:(id<MTLTexture>)destinationTexture;

/// Each channel of the source from the same channel of the guidance. A source of one channel serves all of them.
- (void)encodeRegressionToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                          sourceTexture:(id<MTLTexture>)sourceTexture
                        guidanceTexture:(id<MTLTexture>)guidanceTexture
                         weightsTexture:(nullable id<MTLTexture>)weightsTexture
        destinationCoefficientsTextureA:(id<MTLTexture>)destinationCoefficientsTextureA
        destinationCoefficientsTextureB:(id<MTLTexture>)destinationCoefficientsTextureB
    OMPS_SWIFT_NAME("encodeRegression(commandBuffer:source:guidance:weights:"
                    "destinationCoefficientsA:destinationCoefficientsB:)");

/// Channel by channel.
- (void)encodeReconstructionToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                            guidanceTexture:(id<MTLTexture>)guidanceTexture
                       coefficientsTextureA:(id<MTLTexture>)coefficientsTextureA
                       coefficientsTextureB:(id<MTLTexture>)coefficientsTextureB
                         destinationTexture:(id<MTLTexture>)destinationTexture
    NS_SWIFT_NAME(encodeReconstruction(commandBuffer:guidance:coefficientsA:coefficientsB:destination:));

@end

NS_ASSUME_NONNULL_END
