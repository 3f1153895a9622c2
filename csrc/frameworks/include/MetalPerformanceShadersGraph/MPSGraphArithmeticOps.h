// Element-wise functions of one, two and three tensors. Operands broadcast as in NumPy: extents are aligned at the
// last axis, and 1 matches any extent.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraph (ArithmeticOps)

/// The tensor itself.
- (MPSGraphTensor *)identityWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

/// e to the power x.
- (MPSGraphTensor *)exponentWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

/// 2 to the power x.
- (MPSGraphTensor *)exponentBase2WithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

/// 10 to the power x.
- (MPSGraphTensor *)exponentBase10WithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

/// Natural logarithm; of 0 minus infinity.
- (MPSGraphTensor *)logarithmWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
- (MPSGraphTensor *)logarithmBase2WithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
- (MPSGraphTensor *)logarithmBase10WithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

/// x * x.
- (MPSGraphTensor *)squareWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
- (MPSGraphTensor *)squareRootWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

/// 1 / sqrt(x).
- (MPSGraphTensor *)reverseSquareRootWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
- (MPSGraphTensor *)reciprocalSquareRootWithTensor:(MPSGraphTensor *)tensor
                                              name:(nullable NSString *)name
    NS_SWIFT_NAME(reciprocalSquareRoot(_:name:));

/// The square of the magnitude: x * x, and real for a complex x.
- (MPSGraphTensor *)absoluteSquareWithTensor:(MPSGraphTensor *)tensor
                                        name:(nullable NSString *)name NS_SWIFT_NAME(absoluteSquare(tensor:name:));

/// 1 / x.
- (MPSGraphTensor *)reciprocalWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
- (MPSGraphTensor *)absoluteWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
- (MPSGraphTensor *)negativeWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

/// -1, 0 or 1; of NaN 0.
- (MPSGraphTensor *)signWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

/// Whether the sign bit is set, as bool.
- (MPSGraphTensor *)signbitWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
- (MPSGraphTensor *)ceilWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
- (MPSGraphTensor *)floorWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

/// To the nearest integer, halves away from 0.
- (MPSGraphTensor *)roundWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

/// To the nearest integer, halves to even.
- (MPSGraphTensor *)rintWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

/// To the nearest integer towards 0.
- (MPSGraphTensor *)truncateWithTensor:(MPSGraphTensor *)tensor
                                  name:(nullable NSString *)name NS_SWIFT_NAME(truncate(_:name:));
- (MPSGraphTensor *)sinWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
- (MPSGraphTensor *)cosWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
- (MPSGraphTensor *)tanWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
- (MPSGraphTensor *)sinhWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
- (MPSGraphTensor *)coshWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
- (MPSGraphTensor *)tanhWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
- (MPSGraphTensor *)asinWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
- (MPSGraphTensor *)acosWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
- (MPSGraphTensor *)atanWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
- (MPSGraphTensor *)asinhWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
- (MPSGraphTensor *)acoshWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
- (MPSGraphTensor *)atanhWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

/// 1 where the element is 0, else 0, in the type of the tensor.
- (MPSGraphTensor *)notWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

/// Bits of integers, like the functions of two tensors below; other types are refused.
- (MPSGraphTensor *)bitwiseNOTWithTensor:(MPSGraphTensor *)tensor
                                    name:(nullable NSString *)name NS_SWIFT_NAME(bitwiseNOT(_:name:));
- (MPSGraphTensor *)bitwiseANDWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                           name:(nullable NSString *)name NS_SWIFT_NAME(bitwiseAND(_:_:name:));
- (MPSGraphTensor *)bitwiseORWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                               secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                          name:(nullable NSString *)name NS_SWIFT_NAME(bitwiseOR(_:_:name:));
- (MPSGraphTensor *)bitwiseXORWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                           name:(nullable NSString *)name NS_SWIFT_NAME(bitwiseXOR(_:_:name:));

/// Shifts of the primary tensor's bits. The right shift of a negative number keeps its sign.
- (MPSGraphTensor *)bitwiseLeftShiftWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                      secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                                 name:(nullable NSString *)name
    NS_SWIFT_NAME(bitwiseLeftShift(_:_:name:));
- (MPSGraphTensor *)bitwiseRightShiftWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                       secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                                  name:(nullable NSString *)name
    NS_SWIFT_NAME(bitwiseRightShift(_:_:name:));

/// As bool, like the next two.
- (MPSGraphTensor *)isInfiniteWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
- (MPSGraphTensor *)isFiniteWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
- (MPSGraphTensor *)isNaNWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

/// The error function.
- (MPSGraphTensor *)erfWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

/// primary + secondary.
- (MPSGraphTensor *)additionWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                              secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                         name:(nullable NSString *)name NS_SWIFT_NAME(addition(_:_:name:));
- (MPSGraphTensor *)subtractionWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                 secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                            name:(nullable NSString *)name NS_SWIFT_NAME(subtraction(_:_:name:));
- (MPSGraphTensor *)multiplicationWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                    secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                               name:(nullable NSString *)name NS_SWIFT_NAME(multiplication(_:_:name:));
- (MPSGraphTensor *)divisionWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                              secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                         name:(nullable NSString *)name NS_SWIFT_NAME(division(_:_:name:));

/// The remainder, with the sign of the dividend.
- (MPSGraphTensor *)moduloWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                            secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                       name:(nullable NSString *)name NS_SWIFT_NAME(modulo(_:_:name:));
- (MPSGraphTensor *)powerWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                           secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                      name:(nullable NSString *)name NS_SWIFT_NAME(power(_:_:name:));

/// The smaller; a NaN loses against a number.
- (MPSGraphTensor *)minimumWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                             secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                        name:(nullable NSString *)name NS_SWIFT_NAME(minimum(_:_:name:));
- (MPSGraphTensor *)maximumWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                             secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                        name:(nullable NSString *)name NS_SWIFT_NAME(maximum(_:_:name:));

/// The smaller; NaN if either is.
- (MPSGraphTensor *)minimumWithNaNPropagationWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                               secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                                          name:(nullable NSString *)name
    NS_SWIFT_NAME(minimumWithNaNPropagation(_:_:name:));
- (MPSGraphTensor *)maximumWithNaNPropagationWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                               secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                                          name:(nullable NSString *)name
    NS_SWIFT_NAME(maximumWithNaNPropagation(_:_:name:));

/// Comparisons return bool.
- (MPSGraphTensor *)equalWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                           secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                      name:(nullable NSString *)name NS_SWIFT_NAME(equal(_:_:name:));
- (MPSGraphTensor *)notEqualWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                              secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                         name:(nullable NSString *)name NS_SWIFT_NAME(notEqual(_:_:name:));
- (MPSGraphTensor *)lessThanWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                              secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                         name:(nullable NSString *)name NS_SWIFT_NAME(lessThan(_:_:name:));
- (MPSGraphTensor *)lessThanOrEqualToWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                       secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                                  name:(nullable NSString *)name
    NS_SWIFT_NAME(lessThanOrEqualTo(_:_:name:));
- (MPSGraphTensor *)greaterThanWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                 secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                            name:(nullable NSString *)name NS_SWIFT_NAME(greaterThan(_:_:name:));
- (MPSGraphTensor *)greaterThanOrEqualToWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                          secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                                     name:(nullable NSString *)name
    NS_SWIFT_NAME(greaterThanOrEqualTo(_:_:name:));

/// All values except 0 are true; the result has the operands' type.
- (MPSGraphTensor *)logicalANDWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                           name:(nullable NSString *)name NS_SWIFT_NAME(logicalAND(_:_:name:));
- (MPSGraphTensor *)logicalORWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                               secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                          name:(nullable NSString *)name NS_SWIFT_NAME(logicalOR(_:_:name:));
- (MPSGraphTensor *)logicalNANDWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                 secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                            name:(nullable NSString *)name NS_SWIFT_NAME(logicalNAND(_:_:name:));
- (MPSGraphTensor *)logicalNORWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                           name:(nullable NSString *)name NS_SWIFT_NAME(logicalNOR(_:_:name:));
- (MPSGraphTensor *)logicalXORWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                           name:(nullable NSString *)name NS_SWIFT_NAME(logicalXOR(_:_:name:));
- (MPSGraphTensor *)logicalXNORWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                 secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                            name:(nullable NSString *)name NS_SWIFT_NAME(logicalXNOR(_:_:name:));

/// The angle of the point (secondary, primary).
- (MPSGraphTensor *)atan2WithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                           secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                      name:(nullable NSString *)name;

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

/// primary / secondary, 0 where secondary is 0.
- (MPSGraphTensor *)divisionNoNaNWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                   secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                              name:(nullable NSString *)name NS_SWIFT_NAME(divisionNoNaN(_:_:name:));

/// The remainder, with the sign of the divisor.
- (MPSGraphTensor *)floorModuloWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                 secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                            name:(nullable NSString *)name NS_SWIFT_NAME(floorModulo(_:_:name:));

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
