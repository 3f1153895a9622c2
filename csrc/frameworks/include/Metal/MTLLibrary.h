// Compiled kernels. There is no Metal compiler here: every method that would make a library from source returns nil
// with an NSError.
#pragma once

#import "MTLDefines.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLComputePipelineState;
@protocol MTLDevice;

/// The purpose of a function.
typedef NS_ENUM(NSUInteger, MTLFunctionType) {
  MTLFunctionTypeVertex = 1,
  MTLFunctionTypeFragment = 2,
  MTLFunctionTypeKernel = 3,
  MTLFunctionTypeVisible = 5,
  MTLFunctionTypeIntersection = 6,
  MTLFunctionTypeMesh = 7,
  MTLFunctionTypeObject = 8,
};

/// Version of the Metal language.
typedef NS_ENUM(NSUInteger, MTLLanguageVersion) {
  MTLLanguageVersion1_0 = 65536,
  MTLLanguageVersion1_1 = 65537,
  MTLLanguageVersion1_2 = 65538,
  MTLLanguageVersion2_0 = 131072,
  MTLLanguageVersion2_1 = 131073,
  MTLLanguageVersion2_2 = 131074,
  MTLLanguageVersion2_3 = 131075,
  MTLLanguageVersion2_4 = 131076,
  MTLLanguageVersion3_0 = 196608,
  MTLLanguageVersion3_1 = 196609,
  MTLLanguageVersion3_2 = 196610,
  MTLLanguageVersion4_0 = 262144,
};

/// Whether a library is run or linked.
typedef NS_ENUM(NSInteger, MTLLibraryType) {
  MTLLibraryTypeExecutable = 0,
  MTLLibraryTypeDynamic = 1,
};

/// Codes of MTLLibraryErrorDomain.
typedef NS_ENUM(NSUInteger, MTLLibraryError) {
  MTLLibraryErrorUnsupported = 1,
  MTLLibraryErrorInternal = 2,
  MTLLibraryErrorCompileFailure = 3,
  MTLLibraryErrorCompileWarning = 4,
  MTLLibraryErrorFunctionNotFound = 5,
  MTLLibraryErrorFileNotFound = 6,
};

/// Domain of errors that concern libraries, functions and pipelines.
OMPS_EXPORT NSErrorDomain const MTLLibraryErrorDomain;

typedef NS_ENUM(NSInteger, MTLMathMode) {
  MTLMathModeSafe = 0,
  MTLMathModeRelaxed = 1,
  MTLMathModeFast = 2,
};

typedef NS_ENUM(NSInteger, MTLMathFloatingPointFunctions) {
  MTLMathFloatingPointFunctionsFast = 0,
  MTLMathFloatingPointFunctionsPrecise = 1,
};

typedef NS_ENUM(NSInteger, MTLLibraryOptimizationLevel) {
  MTLLibraryOptimizationLevelDefault = 0,
  MTLLibraryOptimizationLevelSize = 1,
};

/// How source is compiled.
OMPS_CLASS_EXPORT
@interface MTLCompileOptions : NSObject <NSCopying> {
 @private
  struct MTLCompileOptionsImpl *_impl;
}

@property(nonatomic, retain, nullable) NSDictionary<NSString *, NSObject *> *preprocessorMacros;
@property(nonatomic) BOOL fastMathEnabled;
@property(nonatomic) MTLMathMode mathMode;
@property(nonatomic) MTLMathFloatingPointFunctions mathFloatingPointFunctions;
@property(nonatomic) MTLLanguageVersion languageVersion;
@property(nonatomic) MTLLibraryType libraryType;
@property(nonatomic, copy, nullable) NSString *installName;
@property(nonatomic) BOOL preserveInvariance;
@property(nonatomic) MTLLibraryOptimizationLevel optimizationLevel;
@property(nonatomic) NSUInteger maxTotalThreadsPerThreadgroup;

@end

/// One function of a library.
@protocol MTLFunction <NSObject>

@property(nonatomic, copy, nullable) NSString *label;
@property(nonatomic, readonly) id<MTLDevice> device;
@property(nonatomic, readonly) MTLFunctionType functionType;
@property(nonatomic, readonly) NSString *name;

@end

/// Compiled functions.
@protocol MTLLibrary <NSObject>

@property(nonatomic, copy, nullable) NSString *label;
@property(nonatomic, readonly) id<MTLDevice> device;
@property(nonatomic, readonly) NSArray<NSString *> *functionNames;
@property(nonatomic, readonly) MTLLibraryType type;
@property(nonatomic, readonly, nullable) NSString *installName;

/// nil if there is none of that name.
- (nullable id<MTLFunction>)newFunctionWithName:(NSString *)functionName NS_SWIFT_NAME(makeFunction(name:));

@end

/// Gets a library, or nil and the reason.
typedef void (^MTLNewLibraryCompletionHandler)(id<MTLLibrary> _Nullable library, NSError *_Nullable error);

/// Gets a pipeline state, or nil and the reason.
typedef void (^MTLNewComputePipelineStateCompletionHandler)(id<MTLComputePipelineState> _Nullable state,
                                                            NSError *_Nullable error);

NS_ASSUME_NONNULL_END
