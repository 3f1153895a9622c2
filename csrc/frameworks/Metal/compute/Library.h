// Functions in the Metal language: parsed here, compiled where a pipeline is made.
#pragma once

#import <Metal/Metal.h>

#include "frameworks/Metal/compute/SourceFiles.h"

NS_ASSUME_NONNULL_BEGIN

@interface OMPSLibrary : NSObject <MTLLibrary> {
 @private
  struct OMPSLibraryImpl *_impl;
}
// Each part is one source. A name is looked for in their order.
- (instancetype)initWithParts:(openmps::fw::ParsedLibraries)parts
                       device:(id<MTLDevice>)device
                      options:(nullable MTLCompileOptions *)options;
@end

namespace openmps::fw {

// All +1, or nil and an error. They raise for arguments of wrong classes.
id<MTLLibrary> _Nullable new_library(id<MTLDevice> device, NSString *source, MTLCompileOptions *_Nullable options,
                                     NSError *_Nullable *_Nullable error) NS_RETURNS_RETAINED;
void new_library_later(id<MTLDevice> device, NSString *source, MTLCompileOptions *_Nullable options,
                       MTLNewLibraryCompletionHandler handler);
id<MTLLibrary> _Nullable new_library_of_path(id<MTLDevice> device, NSString *path,
                                             NSError *_Nullable *_Nullable error) NS_RETURNS_RETAINED;
id<MTLLibrary> _Nullable new_default_library(id<MTLDevice> device) NS_RETURNS_RETAINED;

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
