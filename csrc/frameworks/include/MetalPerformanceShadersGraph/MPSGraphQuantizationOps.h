// Floats as small integers, and back.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraph (QuantizationOps)

/// `x / scale + zeroPoint`, rounded (halves to even) and held inside the range of the type: Int8, UInt8, Int16 or
/// UInt16. Scale and zero point are one number, or one for each element of `axis`.
- (MPSGraphTensor *)quantizeTensor:(MPSGraphTensor *)tensor
                             scale:(double)scale
                         zeroPoint:(double)zeroPoint
                          dataType:(MPSDataType)dataType
                              name:(nullable NSString *)name NS_SWIFT_NAME(quantize(_:scale:zeroPoint:dataType:name:));
- (MPSGraphTensor *)quantizeTensor:(MPSGraphTensor *)tensor
                       scaleTensor:(MPSGraphTensor *)scaleTensor
                         zeroPoint:(double)zeroPoint
                          dataType:(MPSDataType)dataType
                              axis:(NSInteger)axis
                              name:(nullable NSString *)name
    NS_SWIFT_NAME(quantize(_:scaleTensor:zeroPoint:dataType:axis:name:));
- (MPSGraphTensor *)quantizeTensor:(MPSGraphTensor *)tensor
                       scaleTensor:(MPSGraphTensor *)scaleTensor
                   zeroPointTensor:(MPSGraphTensor *)zeroPointTensor
                          dataType:(MPSDataType)dataType
                              axis:(NSInteger)axis
                              name:(nullable NSString *)name
    NS_SWIFT_NAME(quantize(_:scaleTensor:zeroPointTensor:dataType:axis:name:));

/// `scale * (x - zeroPoint)` as floats.
- (MPSGraphTensor *)dequantizeTensor:(MPSGraphTensor *)tensor
                               scale:(double)scale
                           zeroPoint:(double)zeroPoint
                            dataType:(MPSDataType)dataType
                                name:(nullable NSString *)name
    NS_SWIFT_NAME(dequantize(_:scale:zeroPoint:dataType:name:));
- (MPSGraphTensor *)dequantizeTensor:(MPSGraphTensor *)tensor
                         scaleTensor:(MPSGraphTensor *)scaleTensor
                           zeroPoint:(double)zeroPoint
                            dataType:(MPSDataType)dataType
                                axis:(NSInteger)axis
                                name:(nullable NSString *)name
    NS_SWIFT_NAME(dequantize(_:scaleTensor:zeroPoint:dataType:axis:name:));
- (MPSGraphTensor *)dequantizeTensor:(MPSGraphTensor *)tensor
                         scaleTensor:(MPSGraphTensor *)scaleTensor
                     zeroPointTensor:(MPSGraphTensor *)zeroPointTensor
                            dataType:(MPSDataType)dataType
                                axis:(NSInteger)axis
                                name:(nullable NSString *)name
    NS_SWIFT_NAME(dequantize(_:scaleTensor:zeroPointTensor:dataType:axis:name:));

/// The same with a scale and a zero point for each group of elements: the extents of their tensors divide those of the
/// tensor.
- (MPSGraphTensor *)dequantizeTensor:(MPSGraphTensor *)tensor
                         scaleTensor:(MPSGraphTensor *)scaleTensor
                     zeroPointTensor:(MPSGraphTensor *)zeroPointTensor
                            dataType:(MPSDataType)dataType
                                name:(nullable NSString *)name
    NS_SWIFT_NAME(dequantize(_:scaleTensor:zeroPointTensor:dataType:name:));
- (MPSGraphTensor *)dequantizeTensor:(MPSGraphTensor *)tensor
                         scaleTensor:(MPSGraphTensor *)scaleTensor
                            dataType:(MPSDataType)dataType
                                name:(nullable NSString *)name NS_SWIFT_NAME(dequantize(_:scaleTensor:dataType:name:));

/// Each element, of UInt8, replaced by an entry of a table. The last axis of the table counts entries, the axes before
/// it groups of elements, as above. Elements without an entry give 0.
- (MPSGraphTensor *)dequantizeTensor:(MPSGraphTensor *)tensor
                           LUTTensor:(MPSGraphTensor *)lutTensor
                                name:(nullable NSString *)name NS_SWIFT_NAME(dequantize(_:LUTTensor:name:));

/// The entries are vectors, along the last axis of the table. They follow each other along `axis`, which becomes as
/// many times longer.
- (MPSGraphTensor *)dequantizeTensor:(MPSGraphTensor *)tensor
                           LUTTensor:(MPSGraphTensor *)lutTensor
                                axis:(NSInteger)axis
                                name:(nullable NSString *)name NS_SWIFT_NAME(dequantize(_:LUTTensor:axis:name:));

@end

NS_ASSUME_NONNULL_END
