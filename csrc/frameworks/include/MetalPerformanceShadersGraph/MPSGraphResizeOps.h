// Images in another size.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

typedef NS_ENUM(NSUInteger, MPSGraphResizeMode) {
  MPSGraphResizeNearest = 0,
  MPSGraphResizeBilinear = 1,
};

@interface MPSGraph (ResizeOps)

/// `size` is height and width.
- (MPSGraphTensor *)resizeTensor:(MPSGraphTensor *)imagesTensor
                            size:(MPSShape *)size
                            mode:(MPSGraphResizeMode)mode
                    centerResult:(BOOL)centerResult
                    alignCorners:(BOOL)alignCorners
                          layout:(MPSGraphTensorNamedDataLayout)layout
                            name:(nullable NSString *)name;
- (MPSGraphTensor *)resizeTensor:(MPSGraphTensor *)imagesTensor
                      sizeTensor:(MPSGraphTensor *)size
                            mode:(MPSGraphResizeMode)mode
                    centerResult:(BOOL)centerResult
                    alignCorners:(BOOL)alignCorners
                          layout:(MPSGraphTensorNamedDataLayout)layout
                            name:(nullable NSString *)name;

/// The gradient by the input of the resize.
- (MPSGraphTensor *)resizeWithGradientTensor:(MPSGraphTensor *)gradient
                                       input:(MPSGraphTensor *)input
                                        mode:(MPSGraphResizeMode)mode
                                centerResult:(BOOL)centerResult
                                alignCorners:(BOOL)alignCorners
                                      layout:(MPSGraphTensorNamedDataLayout)layout
                                        name:(nullable NSString *)name;

@end

NS_ASSUME_NONNULL_END
