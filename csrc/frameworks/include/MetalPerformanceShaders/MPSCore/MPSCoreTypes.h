// Structures, enumerations and small functions that all of Metal Performance Shaders uses.
#pragma once

#import <Metal/Metal.h>
#if __has_include(<simd/simd.h>)  // Apple's headers import it; an installation has it beside these
#include <simd/simd.h>
#endif

NS_ASSUME_NONNULL_BEGIN

@protocol MTLDevice;

/// How careful and how talkative a kernel is.
typedef NS_OPTIONS(NSUInteger, MPSKernelOptions) {
  MPSKernelOptionsNone = 0,
  MPSKernelOptionsSkipAPIValidation = 1,
  MPSKernelOptionsAllowReducedPrecision = 2,
  MPSKernelOptionsDisableInternalTiling = 4,
  MPSKernelOptionsInsertDebugGroups = 8,
  MPSKernelOptionsVerbose = 0x10,
};

/// The values outside an image: zeros, the nearest pixel, the mirrored image, or a constant.
typedef NS_ENUM(NSUInteger, MPSImageEdgeMode) {
  MPSImageEdgeModeZero = 0,
  MPSImageEdgeModeClamp = 1,
  MPSImageEdgeModeMirror = 2,
  MPSImageEdgeModeMirrorWithEdge = 3,
  MPSImageEdgeModeConstant = 4,
};

/// How one feature channel is stored. Float32 keeps 24 bits of precision, Float16 11, the Unorm formats map
/// 0..1 to 0..255 or 0..65535.
typedef NS_ENUM(NSUInteger, MPSImageFeatureChannelFormat) {
  MPSImageFeatureChannelFormatNone = 0,
  MPSImageFeatureChannelFormatUnorm8 = 1,
  MPSImageFeatureChannelFormatUnorm16 = 2,
  MPSImageFeatureChannelFormatFloat16 = 3,
  MPSImageFeatureChannelFormatFloat32 = 4,
  MPSImageFeatureChannelFormat_reserved0 = 5,
  MPSImageFeatureChannelFormatCount = 6,
};

/// Where sign, exponent and mantissa widths are kept in a description of a floating type.
typedef NS_ENUM(uint32_t, MPSFloatDataTypeBit) {
  MPSFloatDataTypeSignBit = 0x800000,
  MPSFloatDataTypeExponentBit = 0x7C0000,
  MPSFloatDataTypeMantissaBit = 0x3FC00,
};

/// Shifts that belong to MPSFloatDataTypeBit.
typedef NS_ENUM(uint32_t, MPSFloatDataTypeShift) {
  MPSFloatDataTypeSignShift = 0x17,
  MPSFloatDataTypeExponentShift = 0x12,
  MPSFloatDataTypeMantissaShift = 10,
};

/// Type of one element; the low byte is its width in bits.
typedef NS_ENUM(uint32_t, MPSDataType) {
  MPSDataTypeInvalid = 0,
  MPSDataTypeFloatBit = 0x10000000,
  MPSDataTypeFloat32 = 0x10000020,
  MPSDataTypeFloat16 = 0x10000010,
  MPSDataTypeComplexBit = 0x1000000,
  MPSDataTypeComplexFloat32 = 0x11000040,
  MPSDataTypeComplexFloat16 = 0x11000020,
  MPSDataTypeSignedBit = 0x20000000,
  MPSDataTypeIntBit = 0x20000000,
  MPSDataTypeInt2 = 0x20000002,
  MPSDataTypeInt4 = 0x20000004,
  MPSDataTypeInt8 = 0x20000008,
  MPSDataTypeInt16 = 0x20000010,
  MPSDataTypeInt32 = 0x20000020,
  MPSDataTypeInt64 = 0x20000040,
  MPSDataTypeUInt2 = 2,
  MPSDataTypeUInt4 = 4,
  MPSDataTypeUInt8 = 8,
  MPSDataTypeUInt16 = 0x10,
  MPSDataTypeUInt32 = 0x20,
  MPSDataTypeUInt64 = 0x40,
  MPSDataTypeAlternateEncodingBit = 0x80000000U,
  MPSDataTypeBool = 0x80000008U,
  MPSDataTypeBFloat16 = 0x90000010U,
  MPSDataTypeComplexBFloat16 = 0x91000020U,
  MPSDataTypeNormalizedBit = 0x40000000,
  MPSDataTypeUnorm1 = 0x40000001,
  MPSDataTypeUnorm8 = 0x40000008,
};

/// Number of bits of one element: the low byte of the type's value.
static inline size_t MPSDataTypeBitsCount(MPSDataType t) { return (size_t)t & 0xFF; }

/// Number of bytes of one element; types of less than eight bits are counted as packed, so they give 0.
static inline size_t MPSSizeofMPSDataType(MPSDataType t) { return MPSDataTypeBitsCount(t) >> 3; }

/// Whether a view shares memory with its parent.
typedef NS_OPTIONS(NSUInteger, MPSAliasingStrategy) {
  MPSAliasingStrategyDefault = 0,
  MPSAliasingStrategyDontCare = 0,
  MPSAliasingStrategyShallAlias = 1,
  MPSAliasingStrategyShallNotAlias = 2,
  MPSAliasingStrategyAliasingReserved = 3,
  MPSAliasingStrategyPreferTemporaryMemory = 4,
  MPSAliasingStrategyPreferNonTemporaryMemory = 8,
};

/// Signed position in pixels; z counts images.
typedef struct {
  NSInteger x;
  NSInteger y;
  NSInteger z;
} MPSOffset;

/// Position in pixels, with fractions.
typedef struct {
  double x;
  double y;
  double z;
} MPSOrigin;

/// Extent in pixels, with fractions.
typedef struct {
  double width;
  double height;
  double depth;
} MPSSize;

/// A box of pixels, with fractions.
typedef struct {
  MPSOrigin origin;
  MPSSize size;
} MPSRegion;

/// A range of one dimension.
typedef struct {
  NSUInteger start;
  NSUInteger length;
} MPSDimensionSlice;

/// A pixel and a feature channel.
typedef struct {
  NSUInteger x;
  NSUInteger y;
  NSUInteger channel;
} MPSImageCoordinate;

/// A box of pixels and feature channels.
typedef struct {
  MPSImageCoordinate offset;
  MPSImageCoordinate size;
} MPSImageRegion;

/// A row and a column.
typedef struct {
  uint32_t rowOffset;
  uint32_t columnOffset;
} MPSMatrixOffset;

/// Scale and translation from a source image to a destination image.
typedef struct {
  double scaleX;
  double scaleY;
  double translateX;
  double translateY;
} MPSScaleTransform;

/// The clip rectangle that clips nothing: origin 0, size as large as can be.
OMPS_EXPORT MTLRegion const MPSRectNoClip;

/// Vectors as in Apple's <simd/simd.h>.
typedef float vector_float2 __attribute__((ext_vector_type(2)));
typedef unsigned char vector_uchar16 __attribute__((ext_vector_type(16)));

/// Sizes of dimensions, slowest first.
typedef NSArray<NSNumber *> MPSShape;

/// Tells a decoder which device the decoded objects are for.
@protocol MPSDeviceProvider <NSObject>

- (nullable id<MTLDevice>)mpsMTLDevice;

@end

NS_ASSUME_NONNULL_END
