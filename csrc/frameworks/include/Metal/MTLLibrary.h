// Libraries of kernels in the Metal language, made from source text.
#pragma once

#import "MTLArgument.h"
#import "MTLDefines.h"
#import "MTLFunctionDescriptor.h"

NS_ASSUME_NONNULL_BEGIN

@class MTLComputePipelineReflection;
@class MTLFunctionConstantValues;
@protocol MTLArgumentEncoder;
@protocol MTLComputePipelineState;
@protocol MTLDevice;
@protocol MTLFunction;
@protocol MTLLibrary;

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

/// How source is compiled. `installName`, `libraryType`, `preserveInvariance` and `optimizationLevel` change nothing.
OMPS_CLASS_EXPORT
@interface MTLCompileOptions : NSObject <NSCopying> {
 @private
  struct MTLCompileOptionsImpl *_impl;
}

/// Texts or numbers by the names of macros.
@property(nonatomic, retain, nullable) NSDictionary<NSString *, NSObject *> *preprocessorMacros;

/// The older form of `mathMode`: YES is MTLMathModeFast, the default, NO is MTLMathModeSafe.
@property(nonatomic) BOOL fastMathEnabled;
@property(nonatomic) MTLMathMode mathMode;
@property(nonatomic) MTLMathFloatingPointFunctions mathFloatingPointFunctions;
@property(nonatomic) MTLLanguageVersion languageVersion;
@property(nonatomic) MTLLibraryType libraryType;
@property(nonatomic, copy, nullable) NSString *installName;
@property(nonatomic) BOOL preserveInvariance;
@property(nonatomic) MTLLibraryOptimizationLevel optimizationLevel;

/// The most threads of a threadgroup of each kernel; 0, the default: as many as the device allows.
@property(nonatomic) NSUInteger maxTotalThreadsPerThreadgroup;

@end

/// A function constant that a library declares.
OMPS_CLASS_EXPORT
@interface MTLFunctionConstant : NSObject {
 @private
  struct MTLFunctionConstantImpl *_impl;
}

@property(nonatomic, readonly) NSString *name;
@property(nonatomic, readonly) MTLDataType type;
@property(nonatomic, readonly) NSUInteger index;

/// YES: a kernel that uses it needs a value.
@property(nonatomic, readonly) BOOL required;

@end

/// Gets a library, or nil and the reason.
typedef void (^MTLNewLibraryCompletionHandler)(id<MTLLibrary> _Nullable library, NSError *_Nullable error);

/// Gets a pipeline state, or nil and the reason.
typedef void (^MTLNewComputePipelineStateCompletionHandler)(id<MTLComputePipelineState> _Nullable state,
                                                            NSError *_Nullable error);

/// The same with the arguments of the kernel.
typedef void (^MTLNewComputePipelineStateWithReflectionCompletionHandler)(
    id<MTLComputePipelineState> _Nullable state, MTLComputePipelineReflection *_Nullable reflection,
    NSError *_Nullable error);

/// One function of a library.
@protocol MTLFunction <NSObject>

@property(nonatomic, copy, nullable) NSString *label;
@property(nonatomic, readonly) id<MTLDevice> device;
@property(nonatomic, readonly) MTLFunctionType functionType;
@property(nonatomic, readonly) NSString *name;

/// The constants of its library, by name.
@property(nonatomic, readonly) NSDictionary<NSString *, MTLFunctionConstant *> *functionConstantsDictionary;
@property(nonatomic, readonly) MTLFunctionOptions options;

/// Writes structures for the argument of this index, which is a pointer or a reference to a structure. Raises for others.
- (id<MTLArgumentEncoder>)newArgumentEncoderWithBufferIndex:(NSUInteger)bufferIndex
    NS_SWIFT_NAME(makeArgumentEncoder(bufferIndex:));

@end

/// Functions of one source, or of the files of a folder. All errors of a source are found when its library is made.
@protocol MTLLibrary <NSObject>

@property(nonatomic, copy, nullable) NSString *label;
@property(nonatomic, readonly) id<MTLDevice> device;

/// In the order of the source.
@property(nonatomic, readonly) NSArray<NSString *> *functionNames;
@property(nonatomic, readonly) MTLLibraryType type;
@property(nonatomic, readonly, nullable) NSString *installName;

/// nil if there is none of that name.
- (nullable id<MTLFunction>)newFunctionWithName:(NSString *)functionName NS_SWIFT_NAME(makeFunction(name:));

/// The function with these values; nil with an NSError if it needs others.
- (nullable id<MTLFunction>)newFunctionWithName:(NSString *)name
                                 constantValues:(MTLFunctionConstantValues *)constantValues
                                          error:(NSError **)error NS_SWIFT_NAME(makeFunction(name:constantValues:));

- (void)newFunctionWithName:(NSString *)name
             constantValues:(MTLFunctionConstantValues *)constantValues
          completionHandler:(void (^)(id<MTLFunction> _Nullable function, NSError *_Nullable error))completionHandler
    NS_SWIFT_NAME(makeFunction(name:constantValues:completionHandler:));

- (nullable id<MTLFunction>)newFunctionWithDescriptor:(MTLFunctionDescriptor *)descriptor
                                                error:(NSError **)error NS_SWIFT_NAME(makeFunction(descriptor:));

- (void)newFunctionWithDescriptor:(MTLFunctionDescriptor *)descriptor
                completionHandler:
                    (void (^)(id<MTLFunction> _Nullable function, NSError *_Nullable error))completionHandler
    NS_SWIFT_NAME(makeFunction(descriptor:completionHandler:));

@end

NS_ASSUME_NONNULL_END
