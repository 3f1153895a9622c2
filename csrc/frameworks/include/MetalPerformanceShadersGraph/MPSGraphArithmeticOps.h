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
- (MPSGraphTensor *)reciprocalSquareRootWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

/// The square of the magnitude: x * x, and real for a complex x.
- (MPSGraphTensor *)absoluteSquareWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

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
- (MPSGraphTensor *)truncateWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
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
- (MPSGraphTensor *)bitwiseNOTWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
- (MPSGraphTensor *)bitwiseANDWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                           name:(nullable NSString *)name;
- (MPSGraphTensor *)bitwiseORWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                               secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                          name:(nullable NSString *)name;
- (MPSGraphTensor *)bitwiseXORWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                           name:(nullable NSString *)name;

/// Shifts of the primary tensor's bits. The right shift of a negative number keeps its sign.
- (MPSGraphTensor *)bitwiseLeftShiftWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                      secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                                 name:(nullable NSString *)name;
- (MPSGraphTensor *)bitwiseRightShiftWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                       secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                                  name:(nullable NSString *)name;

/// As bool, like the next two.
- (MPSGraphTensor *)isInfiniteWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
- (MPSGraphTensor *)isFiniteWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
- (MPSGraphTensor *)isNaNWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

/// The error function.
- (MPSGraphTensor *)erfWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

/// primary + secondary.
- (MPSGraphTensor *)additionWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                              secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                         name:(nullable NSString *)name;
- (MPSGraphTensor *)subtractionWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                 secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                            name:(nullable NSString *)name;
- (MPSGraphTensor *)multiplicationWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                    secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                               name:(nullable NSString *)name;
- (MPSGraphTensor *)divisionWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                              secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                         name:(nullable NSString *)name;

/// The remainder, with the sign of the dividend.
- (MPSGraphTensor *)moduloWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                            secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                       name:(nullable NSString *)name;
- (MPSGraphTensor *)powerWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                           secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                      name:(nullable NSString *)name;

/// The smaller; a NaN loses against a number.
- (MPSGraphTensor *)minimumWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                             secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                        name:(nullable NSString *)name;
- (MPSGraphTensor *)maximumWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                             secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                        name:(nullable NSString *)name;

/// The smaller; NaN if either is.
- (MPSGraphTensor *)minimumWithNaNPropagationWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                               secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                                          name:(nullable NSString *)name;
- (MPSGraphTensor *)maximumWithNaNPropagationWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                               secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                                          name:(nullable NSString *)name;

/// Comparisons return bool.
- (MPSGraphTensor *)equalWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                           secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                      name:(nullable NSString *)name;
- (MPSGraphTensor *)notEqualWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                              secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                         name:(nullable NSString *)name;
- (MPSGraphTensor *)lessThanWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                              secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                         name:(nullable NSString *)name;
- (MPSGraphTensor *)lessThanOrEqualToWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                       secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                                  name:(nullable NSString *)name;
- (MPSGraphTensor *)greaterThanWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                 secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                            name:(nullable NSString *)name;
- (MPSGraphTensor *)greaterThanOrEqualToWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                          secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                                     name:(nullable NSString *)name;

/// All values except 0 are true; the result has the operands' type.
- (MPSGraphTensor *)logicalANDWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                           name:(nullable NSString *)name;
- (MPSGraphTensor *)logicalORWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                               secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                          name:(nullable NSString *)name;
- (MPSGraphTensor *)logicalNANDWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                 secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                            name:(nullable NSString *)name;
- (MPSGraphTensor *)logicalNORWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                           name:(nullable NSString *)name;
- (MPSGraphTensor *)logicalXORWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                           name:(nullable NSString *)name;
- (MPSGraphTensor *)logicalXNORWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                 secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                            name:(nullable NSString *)name;

/// The angle of the point (secondary, primary).
- (MPSGraphTensor *)atan2WithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                           secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                      name:(nullable NSString *)name;

/// The second tensor where the predicate is not 0, else the third.
- (MPSGraphTensor *)selectWithPredicateTensor:(MPSGraphTensor *)predicateTensor
                          truePredicateTensor:(MPSGraphTensor *)truePredicateTensor
                         falsePredicateTensor:(MPSGraphTensor *)falseSelectTensor
                                         name:(nullable NSString *)name;

/// At least the minimum, at most the maximum.
- (MPSGraphTensor *)clampWithTensor:(MPSGraphTensor *)tensor
                     minValueTensor:(MPSGraphTensor *)minValueTensor
                     maxValueTensor:(MPSGraphTensor *)maxValueTensor
                               name:(nullable NSString *)name;

/// primary / secondary, 0 where secondary is 0.
- (MPSGraphTensor *)divisionNoNaNWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                   secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                              name:(nullable NSString *)name;

/// The remainder, with the sign of the divisor.
- (MPSGraphTensor *)floorModuloWithPrimaryTensor:(MPSGraphTensor *)primaryTensor
                                 secondaryTensor:(MPSGraphTensor *)secondaryTensor
                                            name:(nullable NSString *)name;

/// The number of ones among the bits of each integer, in its type.
- (MPSGraphTensor *)bitwisePopulationCountWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

@end

/// Complex tensors (`MPSDataTypeComplexFloat32`, `MPSDataTypeComplexFloat16`). They can be added, multiplied, divided,
/// moved, indexed, summed and transformed.
@interface MPSGraph (ComplexOps)

/// The parts of a complex tensor. Of a real tensor, itself and zeros.
- (MPSGraphTensor *)realPartOfTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;
- (MPSGraphTensor *)imaginaryPartOfTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

/// real + i * imaginary, of floats of one type, in their common shape.
- (MPSGraphTensor *)complexTensorWithRealTensor:(MPSGraphTensor *)realTensor
                                imaginaryTensor:(MPSGraphTensor *)imaginaryTensor
                                           name:(nullable NSString *)name;

/// real - i * imaginary; a real tensor itself.
- (MPSGraphTensor *)conjugateWithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

/// The real parts, then the imaginary parts, along the last axis; a real tensor itself.
- (MPSGraphTensor *)planarTensorWithComplexTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name;

/// One complex number, Float32 unless a data type is given.
- (MPSGraphTensor *)constantWithRealPart:(double)realPart imaginaryPart:(double)imaginaryPart;
- (MPSGraphTensor *)constantWithRealPart:(double)realPart
                           imaginaryPart:(double)imaginaryPart
                                dataType:(MPSDataType)dataType;
- (MPSGraphTensor *)constantWithRealPart:(double)realPart
                           imaginaryPart:(double)imaginaryPart
                                   shape:(MPSShape *)shape
                                dataType:(MPSDataType)dataType;

@end

NS_ASSUME_NONNULL_END
