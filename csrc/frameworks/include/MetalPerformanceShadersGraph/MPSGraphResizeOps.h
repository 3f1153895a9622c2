// Images and other tensors in another size.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

typedef NS_ENUM(NSUInteger, MPSGraphResizeMode) {
  MPSGraphResizeNearest = 0,
  MPSGraphResizeBilinear = 1,
};

/// The pixel for a position between two. The first two modes take the nearer one, Ceil the one above, Floor the one
/// below. Of equally near ones the modes take the one above, below, with the even number, with the odd number.
typedef NS_ENUM(NSUInteger, MPSGraphResizeNearestRoundingMode) {
  MPSGraphResizeNearestRoundingModeRoundPreferCeil = 0,
  MPSGraphResizeNearestRoundingModeRoundPreferFloor = 1,
  MPSGraphResizeNearestRoundingModeCeil = 2,
  MPSGraphResizeNearestRoundingModeFloor = 3,
  MPSGraphResizeNearestRoundingModeRoundToEven = 4,
  MPSGraphResizeNearestRoundingModeRoundToOdd = 5,
};

/// Position o of the result is position `o * in / out` of the source, with centerResult `(o + 0.5) * in / out - 0.5`,
/// with alignCorners `o * (in - 1) / (out - 1)`. With scale and offset, `o = position * scale + offset`. Positions
/// outside take the edge. Mode Nearest prefers the pixel above.
///
/// With a layout (NHWC, NCHW, HWC, CHW, HW) the size is height and width, and a scaleOffset is scaleY, scaleX, offsetY,
/// offsetX. Without one there is a number for each axis. Sizes, scales and offsets are known before a run.
@interface MPSGraph (ResizeOps)

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
- (MPSGraphTensor *)resizeTensor:(MPSGraphTensor *)imagesTensor
                      sizeTensor:(MPSGraphTensor *)size
                            mode:(MPSGraphResizeMode)mode
                    centerResult:(BOOL)centerResult
                    alignCorners:(BOOL)alignCorners
                            name:(nullable NSString *)name;
- (MPSGraphTensor *)resizeNearestWithTensor:(MPSGraphTensor *)imagesTensor
                                 sizeTensor:(MPSGraphTensor *)size
                        nearestRoundingMode:(MPSGraphResizeNearestRoundingMode)nearestRoundingMode
                               centerResult:(BOOL)centerResult
                               alignCorners:(BOOL)alignCorners
                                     layout:(MPSGraphTensorNamedDataLayout)layout
                                       name:(nullable NSString *)name
    NS_SWIFT_NAME(resizeNearest(_:sizeTensor:nearestRoundingMode:centerResult:alignCorners:layout:name:));
- (MPSGraphTensor *)resizeNearestWithTensor:(MPSGraphTensor *)imagesTensor
                                 sizeTensor:(MPSGraphTensor *)size
                        nearestRoundingMode:(MPSGraphResizeNearestRoundingMode)nearestRoundingMode
                               centerResult:(BOOL)centerResult
                               alignCorners:(BOOL)alignCorners
                                       name:(nullable NSString *)name
    NS_SWIFT_NAME(resizeNearest(_:sizeTensor:nearestRoundingMode:centerResult:alignCorners:name:));
- (MPSGraphTensor *)resizeBilinearWithTensor:(MPSGraphTensor *)imagesTensor
                                  sizeTensor:(MPSGraphTensor *)size
                                centerResult:(BOOL)centerResult
                                alignCorners:(BOOL)alignCorners
                                      layout:(MPSGraphTensorNamedDataLayout)layout
                                        name:(nullable NSString *)name
    NS_SWIFT_NAME(resizeBilinear(_:sizeTensor:centerResult:alignCorners:layout:name:));
- (MPSGraphTensor *)resizeBilinearWithTensor:(MPSGraphTensor *)imagesTensor
                                  sizeTensor:(MPSGraphTensor *)size
                                centerResult:(BOOL)centerResult
                                alignCorners:(BOOL)alignCorners
                                        name:(nullable NSString *)name
    NS_SWIFT_NAME(resizeBilinear(_:sizeTensor:centerResult:alignCorners:name:));
- (MPSGraphTensor *)resizeTensor:(MPSGraphTensor *)imagesTensor
                      sizeTensor:(MPSGraphTensor *)size
               scaleOffsetTensor:(MPSGraphTensor *)scaleOffset
                            mode:(MPSGraphResizeMode)mode
                          layout:(MPSGraphTensorNamedDataLayout)layout
                            name:(nullable NSString *)name;
- (MPSGraphTensor *)resizeTensor:(MPSGraphTensor *)imagesTensor
                      sizeTensor:(MPSGraphTensor *)size
                     scaleTensor:(MPSGraphTensor *)scale
                    offsetTensor:(MPSGraphTensor *)offset
                            mode:(MPSGraphResizeMode)mode
                            name:(nullable NSString *)name
    NS_SWIFT_NAME(resize(_:sizeTensor:scaleTensor:offsetTenor:mode:name:));
- (MPSGraphTensor *)resizeNearestWithTensor:(MPSGraphTensor *)imagesTensor
                                 sizeTensor:(MPSGraphTensor *)size
                          scaleOffsetTensor:(MPSGraphTensor *)scaleOffset
                        nearestRoundingMode:(MPSGraphResizeNearestRoundingMode)nearestRoundingMode
                                     layout:(MPSGraphTensorNamedDataLayout)layout
                                       name:(nullable NSString *)name
    NS_SWIFT_NAME(resizeNearest(_:sizeTensor:scaleOffsetTensor:nearestRoundingMode:layout:name:));
- (MPSGraphTensor *)resizeNearestWithTensor:(MPSGraphTensor *)imagesTensor
                                 sizeTensor:(MPSGraphTensor *)size
                                scaleTensor:(MPSGraphTensor *)scale
                               offsetTensor:(MPSGraphTensor *)offset
                        nearestRoundingMode:(MPSGraphResizeNearestRoundingMode)nearestRoundingMode
                                       name:(nullable NSString *)name
    NS_SWIFT_NAME(resizeNearest(_:sizeTensor:scaleTensor:offsetTensor:nearestRoundingMode:name:));
- (MPSGraphTensor *)resizeBilinearWithTensor:(MPSGraphTensor *)imagesTensor
                                  sizeTensor:(MPSGraphTensor *)size
                           scaleOffsetTensor:(MPSGraphTensor *)scaleOffset
                                      layout:(MPSGraphTensorNamedDataLayout)layout
                                        name:(nullable NSString *)name
    NS_SWIFT_NAME(resizeBilinear(_:sizeTensor:scaleOffsetTensor:layout:name:));
- (MPSGraphTensor *)resizeBilinearWithTensor:(MPSGraphTensor *)imagesTensor
                                  sizeTensor:(MPSGraphTensor *)size
                                 scaleTensor:(MPSGraphTensor *)scale
                                offsetTensor:(MPSGraphTensor *)offset
                                        name:(nullable NSString *)name
    NS_SWIFT_NAME(resizeBilinear(_:sizeTensor:scaleTensor:offsetTensor:name:));

/// The gradients with respect to the input of the resize.
- (MPSGraphTensor *)resizeWithGradientTensor:(MPSGraphTensor *)gradient
                                       input:(MPSGraphTensor *)input
                                        mode:(MPSGraphResizeMode)mode
                                centerResult:(BOOL)centerResult
                                alignCorners:(BOOL)alignCorners
                                      layout:(MPSGraphTensorNamedDataLayout)layout
                                        name:(nullable NSString *)name;
- (MPSGraphTensor *)resizeNearestWithGradientTensor:(MPSGraphTensor *)gradient
                                              input:(MPSGraphTensor *)input
                                nearestRoundingMode:(MPSGraphResizeNearestRoundingMode)nearestRoundingMode
                                       centerResult:(BOOL)centerResult
                                       alignCorners:(BOOL)alignCorners
                                             layout:(MPSGraphTensorNamedDataLayout)layout
                                               name:(nullable NSString *)name;
- (MPSGraphTensor *)resizeBilinearWithGradientTensor:(MPSGraphTensor *)gradient
                                               input:(MPSGraphTensor *)input
                                        centerResult:(BOOL)centerResult
                                        alignCorners:(BOOL)alignCorners
                                              layout:(MPSGraphTensorNamedDataLayout)layout
                                                name:(nullable NSString *)name;
- (MPSGraphTensor *)resizeWithGradientTensor:(MPSGraphTensor *)gradient
                                       input:(MPSGraphTensor *)input
                           scaleOffsetTensor:(MPSGraphTensor *)scaleOffset
                                        mode:(MPSGraphResizeMode)mode
                                      layout:(MPSGraphTensorNamedDataLayout)layout
                                        name:(nullable NSString *)name;
- (MPSGraphTensor *)resizeWithGradientTensor:(MPSGraphTensor *)gradient
                                       input:(MPSGraphTensor *)input
                                 scaleTensor:(MPSGraphTensor *)scale
                                offsetTensor:(MPSGraphTensor *)offset
                                        mode:(MPSGraphResizeMode)mode
                                        name:(nullable NSString *)name;
- (MPSGraphTensor *)resizeNearestWithGradientTensor:(MPSGraphTensor *)gradient
                                              input:(MPSGraphTensor *)input
                                  scaleOffsetTensor:(MPSGraphTensor *)scaleOffset
                                nearestRoundingMode:(MPSGraphResizeNearestRoundingMode)nearestRoundingMode
                                             layout:(MPSGraphTensorNamedDataLayout)layout
                                               name:(nullable NSString *)name;
- (MPSGraphTensor *)resizeNearestWithGradientTensor:(MPSGraphTensor *)gradient
                                              input:(MPSGraphTensor *)input
                                        scaleTensor:(MPSGraphTensor *)scale
                                       offsetTensor:(MPSGraphTensor *)offset
                                nearestRoundingMode:(MPSGraphResizeNearestRoundingMode)nearestRoundingMode
                                               name:(nullable NSString *)name;
- (MPSGraphTensor *)resizeBilinearWithGradientTensor:(MPSGraphTensor *)gradient
                                               input:(MPSGraphTensor *)input
                                   scaleOffsetTensor:(MPSGraphTensor *)scaleOffset
                                              layout:(MPSGraphTensorNamedDataLayout)layout
                                                name:(nullable NSString *)name;
- (MPSGraphTensor *)resizeBilinearWithGradientTensor:(MPSGraphTensor *)gradient
                                               input:(MPSGraphTensor *)input
                                         scaleTensor:(MPSGraphTensor *)scale
                                        offsetTensor:(MPSGraphTensor *)offset
                                                name:(nullable NSString *)name;

@end

NS_ASSUME_NONNULL_END
