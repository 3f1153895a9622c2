// A function of a library, with values for its constants.
#pragma once

#import <Metal/Metal.h>

#include <memory>
#include <string>

#include "frameworks/Metal/compute/FunctionConstants.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

struct FunctionRequest {
  std::shared_ptr<const engine::shaders::Library> library;
  std::string name;        // in the library
  std::string shown_name;  // that the object has
  ConstantTable constants;
  bool is_specialized = false;  // values were given, if only an empty table
  MTLFunctionOptions options = MTLFunctionOptionNone;
  NSUInteger max_threads = 0;  // of a threadgroup, as the library's options say; 0: nothing is said
};

}  // namespace openmps::fw

@interface OMPSFunction : NSObject <MTLFunction> {
 @private
  struct OMPSFunctionImpl *_impl;
}
- (instancetype)initWithRequest:(openmps::fw::FunctionRequest)request device:(id<MTLDevice>)device;
- (const openmps::fw::FunctionRequest &)omps_request;
@end

namespace openmps::fw {

// The function with its constants, for a device that compiles it.
inline Result<engine::shaders::Kernel> kernel_text(const FunctionRequest &request) {
  return request.library->kernel(request.name, request.constants.by_index, request.constants.by_name);
}

// Raises unless it is a function of this library.
OMPSFunction *own_function(id<MTLFunction> function, const std::string &who);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
