// A function of a library with values for its constants, as a request.
#pragma once

#import "MTLDefines.h"

NS_ASSUME_NONNULL_BEGIN

@class MTLFunctionConstantValues;

/// How a function is made. All are taken and change nothing.
typedef NS_OPTIONS(NSUInteger, MTLFunctionOptions) {
  MTLFunctionOptionNone = 0,
  MTLFunctionOptionCompileToBinary = 1,
  MTLFunctionOptionStoreFunctionInMetalPipelinesScript = 2,
  MTLFunctionOptionStoreFunctionInMetalScript = 2,
  MTLFunctionOptionFailOnBinaryArchiveMiss = 4,
  MTLFunctionOptionPipelineIndependent = 8,
};

/// The function that a library makes.
OMPS_CLASS_EXPORT
@interface MTLFunctionDescriptor : NSObject <NSCopying> {
 @private
  struct MTLFunctionDescriptorImpl *_impl;
}

+ (MTLFunctionDescriptor *)functionDescriptor;

/// The function in the library.
@property(nonatomic, copy, nullable) NSString *name;

/// The name that the result has, if it is another.
@property(nonatomic, copy, nullable) NSString *specializedName;
@property(nonatomic, copy, nullable) MTLFunctionConstantValues *constantValues;
@property(nonatomic) MTLFunctionOptions options;

@end

NS_ASSUME_NONNULL_END
