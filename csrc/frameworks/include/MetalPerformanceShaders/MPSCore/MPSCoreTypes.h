// Structures, enumerations and small functions that all of Metal Performance Shaders uses.
#pragma once

#import <Metal/Metal.h>

NS_ASSUME_NONNULL_BEGIN

@protocol MTLDevice;

typedef NS_OPTIONS(NSUInteger, MPSKernelOptions) {
  MPSKernelOptionsNone = 0,
  MPSKernelOptionsSkipAPIValidation = 1,
  MPSKernelOptionsAllowReducedPrecision = 2,
  MPSKernelOptionsDisableInternalTiling = 4,
  MPSKernelOptionsInsertDebugGroups = 8,
  MPSKernelOptionsVerbose = 0x10,
};

typedef NS_ENUM(NSUInteger, MPSImageEdgeMode) {
  MPSImageEdgeModeZero = 0,
  MPSImageEdgeModeClamp = 1,
  MPSImageEdgeModeMirror = 2,
  MPSImageEdgeModeMirrorWithEdge = 3,
  MPSImageEdgeModeConstant = 4,
};

typedef NS_ENUM(NSUInteger, MPSImageFeatureChannelFormat) {
  MPSImageFeatureChannelFormatNone = 0,
  MPSImageFeatureChannelFormatUnorm8 = 1,
  MPSImageFeatureChannelFormatUnorm16 = 2,
  MPSImageFeatureChannelFormatFloat16 = 3,
  MPSImageFeatureChannelFormatFloat32 = 4,
  MPSImageFeatureChannelFormat_reserved0 = 5,
  MPSImageFeatureChannelFormatCount = 6,
};

typedef NS_ENUM(uint32_t, MPSFloatDataTypeBit) {
  MPSFloatDataTypeSignBit = 0x800000,
  MPSFloatDataTypeExponentBit = 0x7C0000,
  MPSFloatDataTypeMantissaBit = 0x3FC00,
};

typedef NS_ENUM(uint32_t, MPSFloatDataTypeShift) {
  MPSFloatDataTypeSignShift = 0x17,
  MPSFloatDataTypeExponentShift = 0x12,
  MPSFloatDataTypeMantissaShift = 10,
};

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

typedef NS_OPTIONS(NSUInteger, MPSAliasingStrategy) {
  MPSAliasingStrategyDefault = 0,
  MPSAliasingStrategyDontCare = 0,
  MPSAliasingStrategyShallAlias = 1,
  MPSAliasingStrategyShallNotAlias = 2,
  MPSAliasingStrategyAliasingReserved = 3,
  MPSAliasingStrategyPreferTemporaryMemory = 4,
  MPSAliasingStrategyPreferNonTemporaryMemory = 8,
};

typedef struct {
  NSInteger x;
  NSInteger y;
  NSInteger z;
} MPSOffset;

typedef struct {
  double x;
  double y;
  double z;
} MPSOrigin;

typedef struct {
  double width;
  double height;
  double depth;
} MPSSize;

typedef struct {
  MPSOrigin origin;
  MPSSize size;
} MPSRegion;

typedef struct {
  NSUInteger start;
  NSUInteger length;
} MPSDimensionSlice;

typedef struct {
  NSUInteger x;
  NSUInteger y;
  NSUInteger channel;
} MPSImageCoordinate;

typedef struct {
  MPSImageCoordinate offset;
  MPSImageCoordinate size;
} MPSImageRegion;

typedef struct {
  double scaleX;
  double scaleY;
  double translateX;
  double translateY;
} MPSScaleTransform;

OMPS_EXPORT MTLRegion const MPSRectNoClip;

/// Two floats in one vector, as in Apple's <simd/simd.h>.
typedef float vector_float2 __attribute__((ext_vector_type(2)));

typedef NSArray<NSNumber *> MPSShape;

/// MPSDeviceProvider.
@protocol MPSDeviceProvider <NSObject>

- (nullable id<MTLDevice>)mpsMTLDevice;

@end

NS_ASSUME_NONNULL_END
