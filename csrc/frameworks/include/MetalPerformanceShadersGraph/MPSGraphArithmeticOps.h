// Element-wise functions of one, two and three tensors. Operands broadcast as in NumPy: extents are aligned at the
// last axis, and 1 matches any extent. Those that are one operation are in OMPSArithmeticMethods.h, which a build
// writes.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>
#import <MetalPerformanceShadersGraph/written/OMPSArithmeticMethods.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraph (ArithmeticOps)

- (MPSGraphTensor *)reciprocalSquareRootWithTensor:(MPSGraphTensor *)tensor
                                              name:(nullable NSString *)name
    NS_SWIFT_NAME(reciprocalSquareRoot(_:name:));

/// The square of the magnitude: x * x, and real for a complex x.
- (MPSGraphTensor *)absoluteSquareWithTensor:(MPSGraphTensor *)tensor
                                        name:(nullable NSString *)name NS_SWIFT_NAME(absoluteSquare(tensor:name:));

/// The second tensor where the predicate is not 0, else the third.
- (MPSGraphTensor *)selectWithPredicateTensor:(MPSGraphTensor *)predicateTensor
                          truePredicateTensor:(MPSGraphTensor *)truePredicateTensor
                         falsePredicateTensor:(MPSGraphTensor *)falseSelectTensor
                                         name:(nullable NSString *)name
    NS_SWIFT_NAME(select(predicate:trueTensor:falseTensor:name:));

/// At least the minimum, at most the maximum.
- (MPSGraphTensor *)clampWithTensor:(MPSGraphTensor *)tensor
                     minValueTensor:(MPSGraphTensor *)minValueTensor
                     maxValueTensor:(MPSGraphTensor *)maxValueTensor
                               name:(nullable NSString *)name NS_SWIFT_NAME(clamp(_:min:max:name:));

/// The number of ones among the bits of each integer, in its type.
- (MPSGraphTensor *)bitwisePopulationCountWithTensor:(MPSGraphTensor *)tensor
                                                name:(nullable NSString *)name
    NS_SWIFT_NAME(bitwisePopulationCount(_:name:));

@end

/// Complex tensors (`MPSDataTypeComplexFloat32`, `MPSDataTypeComplexFloat16`). They can be added, multiplied, divided,
/// moved, indexed, summed and transformed.
@interface MPSGraph (ComplexOps)

/// The parts of a complex tensor. Of a real tensor, itself and zeros.
- (MPSGraphTensor *)realPartOfTensor:(MPSGraphTensor *)tensor
                                name:(nullable NSString *)name NS_SWIFT_NAME(realPartOfTensor(tensor:name:));
- (MPSGraphTensor *)imaginaryPartOfTensor:(MPSGraphTensor *)tensor
                                     name:(nullable NSString *)name NS_SWIFT_NAME(imaginaryPartOfTensor(tensor:name:));

/// real + i * imaginary, of floats of one type, in their common shape.
- (MPSGraphTensor *)complexTensorWithRealTensor:(MPSGraphTensor *)realTensor
                                imaginaryTensor:(MPSGraphTensor *)imaginaryTensor
                                           name:(nullable NSString *)name
    NS_SWIFT_NAME(complexTensor(realTensor:imaginaryTensor:name:));

/// real - i * imaginary; a real tensor itself.
- (MPSGraphTensor *)conjugateWithTensor:(MPSGraphTensor *)tensor
                                   name:(nullable NSString *)name NS_SWIFT_NAME(conjugate(tensor:name:));

/// The real parts, then the imaginary parts, along the last axis; a real tensor itself.
- (MPSGraphTensor *)planarTensorWithComplexTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

/// One complex number, Float32 unless a data type is given.
- (MPSGraphTensor *)constantWithRealPart:(double)realPart
                           imaginaryPart:(double)imaginaryPart NS_SWIFT_NAME(complexConstant(realPart:imaginaryPart:));
- (MPSGraphTensor *)constantWithRealPart:(double)realPart
                           imaginaryPart:(double)imaginaryPart
                                dataType:(MPSDataType)dataType
    NS_SWIFT_NAME(complexConstant(realPart:imaginaryPart:dataType:));
- (MPSGraphTensor *)constantWithRealPart:(double)realPart
                           imaginaryPart:(double)imaginaryPart
                                   shape:(MPSShape *)shape
                                dataType:(MPSDataType)dataType
    NS_SWIFT_NAME(complexConstant(realPart:imaginaryPart:shape:dataType:));

@end

NS_ASSUME_NONNULL_END
