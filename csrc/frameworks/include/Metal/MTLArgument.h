// Types of values in kernels, and the arguments of a kernel as reflection describes them.
#pragma once

#import "MTLDefines.h"
#import "MTLTexture.h"

NS_ASSUME_NONNULL_BEGIN

/// Type of a value in the Metal language.
typedef NS_ENUM(NSUInteger, MTLDataType) {
  MTLDataTypeNone = 0,
  MTLDataTypeStruct = 1,
  MTLDataTypeArray = 2,
  MTLDataTypeFloat = 3,
  MTLDataTypeFloat2 = 4,
  MTLDataTypeFloat3 = 5,
  MTLDataTypeFloat4 = 6,
  MTLDataTypeFloat2x2 = 7,
  MTLDataTypeFloat2x3 = 8,
  MTLDataTypeFloat2x4 = 9,
  MTLDataTypeFloat3x2 = 10,
  MTLDataTypeFloat3x3 = 11,
  MTLDataTypeFloat3x4 = 12,
  MTLDataTypeFloat4x2 = 13,
  MTLDataTypeFloat4x3 = 14,
  MTLDataTypeFloat4x4 = 15,
  MTLDataTypeHalf = 16,
  MTLDataTypeHalf2 = 17,
  MTLDataTypeHalf3 = 18,
  MTLDataTypeHalf4 = 19,
  MTLDataTypeHalf2x2 = 20,
  MTLDataTypeHalf2x3 = 21,
  MTLDataTypeHalf2x4 = 22,
  MTLDataTypeHalf3x2 = 23,
  MTLDataTypeHalf3x3 = 24,
  MTLDataTypeHalf3x4 = 25,
  MTLDataTypeHalf4x2 = 26,
  MTLDataTypeHalf4x3 = 27,
  MTLDataTypeHalf4x4 = 28,
  MTLDataTypeInt = 29,
  MTLDataTypeInt2 = 30,
  MTLDataTypeInt3 = 31,
  MTLDataTypeInt4 = 32,
  MTLDataTypeUInt = 33,
  MTLDataTypeUInt2 = 34,
  MTLDataTypeUInt3 = 35,
  MTLDataTypeUInt4 = 36,
  MTLDataTypeShort = 37,
  MTLDataTypeShort2 = 38,
  MTLDataTypeShort3 = 39,
  MTLDataTypeShort4 = 40,
  MTLDataTypeUShort = 41,
  MTLDataTypeUShort2 = 42,
  MTLDataTypeUShort3 = 43,
  MTLDataTypeUShort4 = 44,
  MTLDataTypeChar = 45,
  MTLDataTypeChar2 = 46,
  MTLDataTypeChar3 = 47,
  MTLDataTypeChar4 = 48,
  MTLDataTypeUChar = 49,
  MTLDataTypeUChar2 = 50,
  MTLDataTypeUChar3 = 51,
  MTLDataTypeUChar4 = 52,
  MTLDataTypeBool = 53,
  MTLDataTypeBool2 = 54,
  MTLDataTypeBool3 = 55,
  MTLDataTypeBool4 = 56,
  MTLDataTypeTexture = 58,
  MTLDataTypeSampler = 59,
  MTLDataTypePointer = 60,
  MTLDataTypeR8Unorm = 62,
  MTLDataTypeR8Snorm = 63,
  MTLDataTypeR16Unorm = 64,
  MTLDataTypeR16Snorm = 65,
  MTLDataTypeRG8Unorm = 66,
  MTLDataTypeRG8Snorm = 67,
  MTLDataTypeRG16Unorm = 68,
  MTLDataTypeRG16Snorm = 69,
  MTLDataTypeRGBA8Unorm = 70,
  MTLDataTypeRGBA8Unorm_sRGB = 71,
  MTLDataTypeRGBA8Snorm = 72,
  MTLDataTypeRGBA16Unorm = 73,
  MTLDataTypeRGBA16Snorm = 74,
  MTLDataTypeRGB10A2Unorm = 75,
  MTLDataTypeRG11B10Float = 76,
  MTLDataTypeRGB9E5Float = 77,
  MTLDataTypeRenderPipeline = 78,
  MTLDataTypeComputePipeline = 79,
  MTLDataTypeIndirectCommandBuffer = 80,
  MTLDataTypeLong = 81,
  MTLDataTypeLong2 = 82,
  MTLDataTypeLong3 = 83,
  MTLDataTypeLong4 = 84,
  MTLDataTypeULong = 85,
  MTLDataTypeULong2 = 86,
  MTLDataTypeULong3 = 87,
  MTLDataTypeULong4 = 88,
  MTLDataTypeVisibleFunctionTable = 115,
  MTLDataTypeIntersectionFunctionTable = 116,
  MTLDataTypePrimitiveAccelerationStructure = 117,
  MTLDataTypeInstanceAccelerationStructure = 118,
  MTLDataTypeBFloat = 121,
  MTLDataTypeBFloat2 = 122,
  MTLDataTypeBFloat3 = 123,
  MTLDataTypeBFloat4 = 124,
  MTLDataTypeDepthStencilState = 139,
  MTLDataTypeTensor = 140,
};

/// The kind of an argument.
typedef NS_ENUM(NSInteger, MTLBindingType) {
  MTLBindingTypeBuffer = 0,
  MTLBindingTypeThreadgroupMemory = 1,
  MTLBindingTypeTexture = 2,
  MTLBindingTypeSampler = 3,
  MTLBindingTypeImageblockData = 16,
  MTLBindingTypeImageblock = 17,
  MTLBindingTypeVisibleFunctionTable = 24,
  MTLBindingTypePrimitiveAccelerationStructure = 25,
  MTLBindingTypeInstanceAccelerationStructure = 26,
  MTLBindingTypeIntersectionFunctionTable = 27,
  MTLBindingTypeObjectPayload = 34,
  MTLBindingTypeTensor = 37,
};

/// The same in the older enumeration.
typedef NS_ENUM(NSUInteger, MTLArgumentType) {
  MTLArgumentTypeBuffer = 0,
  MTLArgumentTypeThreadgroupMemory = 1,
  MTLArgumentTypeTexture = 2,
  MTLArgumentTypeSampler = 3,
  MTLArgumentTypeImageblockData = 16,
  MTLArgumentTypeImageblock = 17,
  MTLArgumentTypeVisibleFunctionTable = 24,
  MTLArgumentTypePrimitiveAccelerationStructure = 25,
  MTLArgumentTypeInstanceAccelerationStructure = 26,
  MTLArgumentTypeIntersectionFunctionTable = 27,
};

/// The use that a kernel makes of an argument.
// clang-format 14 takes the names for values.
// clang-format off
typedef NS_ENUM(NSUInteger, MTLBindingAccess) {
  MTLBindingAccessReadOnly NS_SWIFT_NAME(readOnly) = 0,
  MTLBindingAccessReadWrite NS_SWIFT_NAME(readWrite) = 1,
  MTLBindingAccessWriteOnly NS_SWIFT_NAME(writeOnly) = 2,
  MTLArgumentAccessReadOnly = MTLBindingAccessReadOnly,
  MTLArgumentAccessReadWrite = MTLBindingAccessReadWrite,
  MTLArgumentAccessWriteOnly = MTLBindingAccessWriteOnly,
};
// clang-format on

typedef MTLBindingAccess MTLArgumentAccess;

@class MTLArrayType;
@class MTLPointerType;
@class MTLStructType;
@class MTLTextureReferenceType;

/// The type of a value in memory.
OMPS_CLASS_EXPORT
@interface MTLType : NSObject {
 @protected
  struct MTLTypeImpl *_type;
}

@property(nonatomic, readonly) MTLDataType dataType;

@end

/// One member of a structure.
OMPS_CLASS_EXPORT
@interface MTLStructMember : NSObject {
 @private
  struct MTLStructMemberImpl *_impl;
}

@property(nonatomic, readonly) NSString *name;

/// In bytes, from the start of the structure.
@property(nonatomic, readonly) NSUInteger offset;
@property(nonatomic, readonly) MTLDataType dataType;

/// `[[id(n)]]`, or the number after that of the member before.
@property(nonatomic, readonly) NSUInteger argumentIndex;

/// Each is nil for members of other types.
- (nullable MTLStructType *)structType;
- (nullable MTLArrayType *)arrayType;
- (nullable MTLTextureReferenceType *)textureReferenceType;
- (nullable MTLPointerType *)pointerType;

@end

/// A structure of the program.
OMPS_CLASS_EXPORT
@interface MTLStructType : MTLType

/// In the order of the source. Those of structures without a name are here too.
@property(nonatomic, readonly) NSArray<MTLStructMember *> *members;

- (nullable MTLStructMember *)memberByName:(NSString *)name;

@end

/// An array. The elements of one of several dimensions are arrays.
OMPS_CLASS_EXPORT
@interface MTLArrayType : MTLType

@property(nonatomic, readonly) MTLDataType elementType;
@property(nonatomic, readonly) NSUInteger arrayLength;

/// Bytes from an element to the next.
@property(nonatomic, readonly) NSUInteger stride;

/// Argument indices from an element to the next.
@property(nonatomic, readonly) NSUInteger argumentIndexStride;

- (nullable MTLStructType *)elementStructType;
- (nullable MTLArrayType *)elementArrayType;
- (nullable MTLTextureReferenceType *)elementTextureReferenceType;
- (nullable MTLPointerType *)elementPointerType;

@end

/// A pointer to memory.
OMPS_CLASS_EXPORT
@interface MTLPointerType : MTLType

@property(nonatomic, readonly) MTLDataType elementType;
@property(nonatomic, readonly) MTLBindingAccess access;

/// Of one element.
@property(nonatomic, readonly) NSUInteger alignment;
@property(nonatomic, readonly) NSUInteger dataSize;

/// Whether the element is a structure with buffers, textures or samplers.
@property(nonatomic, readonly) BOOL elementIsArgumentBuffer;

- (nullable MTLStructType *)elementStructType;
- (nullable MTLArrayType *)elementArrayType;

@end

/// A texture in a structure.
OMPS_CLASS_EXPORT
@interface MTLTextureReferenceType : MTLType

@property(nonatomic, readonly) MTLDataType textureDataType;
@property(nonatomic, readonly) MTLTextureType textureType;
@property(nonatomic, readonly) MTLBindingAccess access;
@property(nonatomic, readonly) BOOL isDepthTexture;

@end

/// One argument of a kernel.
@protocol MTLBinding <NSObject>

@property(nonatomic, readonly) NSString *name;
@property(nonatomic, readonly) MTLBindingType type;
@property(nonatomic, readonly) MTLBindingAccess access;

/// The number in `[[buffer(n)]]` or its like.
@property(nonatomic, readonly) NSUInteger index;

/// YES: arguments that a kernel declares count as used.
@property(nonatomic, readonly, getter=isUsed) BOOL used;
@property(nonatomic, readonly, getter=isArgument) BOOL argument;

@end

/// A pointer or a reference to memory. Sizes are those of one element. They are 0 for structures whose layout depends on
/// more than names and numbers, such as instances of templates.
@protocol MTLBufferBinding <MTLBinding>

@property(nonatomic, readonly) NSUInteger bufferAlignment;
@property(nonatomic, readonly) NSUInteger bufferDataSize;

/// MTLDataTypeStruct for structures of the program.
@property(nonatomic, readonly) MTLDataType bufferDataType;

/// nil for elements that are no structures.
@property(nonatomic, readonly, nullable) MTLStructType *bufferStructType;
@property(nonatomic, readonly, nullable) MTLPointerType *bufferPointerType;

@end

/// Memory of a threadgroup, whose length the encoder sets.
@protocol MTLThreadgroupBinding <MTLBinding>

@property(nonatomic, readonly) NSUInteger threadgroupMemoryAlignment;
@property(nonatomic, readonly) NSUInteger threadgroupMemoryDataSize;

@end

/// A texture, or an array of them.
@protocol MTLTextureBinding <MTLBinding>

@property(nonatomic, readonly) MTLTextureType textureType;
@property(nonatomic, readonly) MTLDataType textureDataType;
@property(nonatomic, readonly, getter=isDepthTexture) BOOL depthTexture;

/// Textures in the array; 1 for a single one.
@property(nonatomic, readonly) NSUInteger arrayLength;

@end

/// One argument of a kernel, in the older form of MTLBinding.
OMPS_CLASS_EXPORT
@interface MTLArgument : NSObject {
 @private
  struct MTLArgumentImpl *_impl;
}

@property(nonatomic, readonly) NSString *name;
@property(nonatomic, readonly) MTLArgumentType type;
@property(nonatomic, readonly) MTLArgumentAccess access;
@property(nonatomic, readonly) NSUInteger index;
@property(nonatomic, readonly, getter=isActive) BOOL active;
@property(nonatomic, readonly) NSUInteger bufferAlignment;
@property(nonatomic, readonly) NSUInteger bufferDataSize;
@property(nonatomic, readonly) MTLDataType bufferDataType;
@property(nonatomic, readonly, nullable) MTLStructType *bufferStructType;
@property(nonatomic, readonly, nullable) MTLPointerType *bufferPointerType;
@property(nonatomic, readonly) NSUInteger threadgroupMemoryAlignment;
@property(nonatomic, readonly) NSUInteger threadgroupMemoryDataSize;
@property(nonatomic, readonly) MTLTextureType textureType;
@property(nonatomic, readonly) MTLDataType textureDataType;
@property(nonatomic, readonly) BOOL isDepthTexture;
@property(nonatomic, readonly) NSUInteger arrayLength;

@end

NS_ASSUME_NONNULL_END
