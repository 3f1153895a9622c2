// Replaces a Metal compiler: errors that say there is none.
#pragma once

#import <Metal/Metal.h>

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

// All autoreleased, in MTLLibraryErrorDomain.
NSError *no_compiler_error();
NSError *no_library_error(NSString *path);
NSError *no_pipeline_error(id<MTLFunction> function);

// Call `handler` with nil and `error`, soon, on another thread.
void answer_later(MTLNewLibraryCompletionHandler handler, NSError *error);
void answer_later(MTLNewComputePipelineStateCompletionHandler handler, NSError *error);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
