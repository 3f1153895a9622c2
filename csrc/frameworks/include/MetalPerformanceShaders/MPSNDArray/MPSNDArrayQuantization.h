// How the elements of a quantised array stand for floats.
#pragma once

#import <Foundation/Foundation.h>
#import "../MPSCore/MPSCoreTypes.h"

NS_ASSUME_NONNULL_BEGIN

/// Affine: y = scale * (x - zeroPoint) + minValue. LUT: y = lookupTable[x].
typedef NS_OPTIONS(NSUInteger, MPSNDArrayQuantizationScheme) {
  // clang-format off
  MPSNDArrayQuantizationTypeNone NS_SWIFT_NAME(none) = 0,
  MPSNDArrayQuantizationTypeAffine = 1,
  MPSNDArrayQuantizationTypeLUT = 2,
};
// clang-format on

/// Common part of the descriptors. One of this class describes arrays that are not quantised.
OMPS_CLASS_EXPORT
@interface MPSNDArrayQuantizationDescriptor : NSObject <NSCopying> {
 @private
  struct MPSNDArrayQuantizationDescriptorImpl *_quantizationImpl;
}

/// Default: MPSDataTypeUInt8.
@property(nonatomic, readonly) MPSDataType quantizationDataType;

/// Default: MPSNDArrayQuantizationTypeNone.
@property(nonatomic, readonly) MPSNDArrayQuantizationScheme quantizationScheme;

@end

/// Integers of the types Int4, UInt4, Int8 and UInt8 with a scale. Scale, zero point and minimum broadcast to the
/// quantised array. Where they have fewer elements along a dimension, their number divides the array's, and each one
/// stands for a block of neighbours.
OMPS_CLASS_EXPORT
@interface MPSNDArrayAffineQuantizationDescriptor : MPSNDArrayQuantizationDescriptor

/// Whether an array of zero points is given. Default: NO.
@property(nonatomic) BOOL hasZeroPoint;

/// Whether an array of minimum values is given. Default: NO.
@property(nonatomic) BOOL hasMinValue;

/// Whether Int4 values, and zero points of four bits, are stored with 8 added, as 0 to 15. Only for Int4. Default: NO.
@property(nonatomic) BOOL implicitZeroPoint;

/// For UInt8, without zero point and minimum value.
- (instancetype)init;

- (instancetype)initWithDataType:(MPSDataType)quantizationDataType
                    hasZeroPoint:(BOOL)hasZeroPoint
                     hasMinValue:(BOOL)hasMinValue;

@end

/// Positions in a table, of the types UInt4 and UInt8. A position beyond the table gives 0. A table of numbers has its
/// entries along one dimension. A table of vectors has the components along dimension 0 and the entries along
/// dimension 1.
OMPS_CLASS_EXPORT
@interface MPSNDArrayLUTQuantizationDescriptor : MPSNDArrayQuantizationDescriptor

/// A table of numbers.
- (instancetype)initWithDataType:(MPSDataType)quantizationDataType;

/// A table of vectors. The result has the components of each vector one after another along dimension `vectorAxis`,
/// where 0 is the fastest one.
- (instancetype)initWithDataType:(MPSDataType)quantizationDataType vectorAxis:(NSUInteger)vectorAxis;

@end

NS_ASSUME_NONNULL_END
