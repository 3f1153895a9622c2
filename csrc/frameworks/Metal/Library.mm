#include "frameworks/Metal/Library.h"
#include "frameworks/Metal/Impl.h"

#include "compat/guard.h"
#include "compat/objc_ref.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/accessors.h"

NSErrorDomain const MTLLibraryErrorDomain = @"MTLLibraryErrorDomain";

struct MTLCompileOptionsImpl {
  objc::Ref<NSDictionary *> preprocessorMacros;
  BOOL fastMathEnabled = YES;
  MTLMathMode mathMode = MTLMathModeFast;
  MTLMathFloatingPointFunctions mathFloatingPointFunctions = MTLMathFloatingPointFunctionsFast;
  MTLLanguageVersion languageVersion = MTLLanguageVersion3_2;
  MTLLibraryType libraryType = MTLLibraryTypeExecutable;
  objc::Ref<NSString *> installName;
  BOOL preserveInvariance = NO;
  MTLLibraryOptimizationLevel optimizationLevel = MTLLibraryOptimizationLevelDefault;
  NSUInteger maxTotalThreadsPerThreadgroup = 0;
};

@implementation MTLCompileOptions

OMPS_OWNS(MTLCompileOptionsImpl, _impl)
OMPS_COPIES(MTLCompileOptions, _impl)

OMPS_RETAINED(NSDictionary *, preprocessorMacros, setPreprocessorMacros)
OMPS_VALUE(BOOL, fastMathEnabled, setFastMathEnabled)
OMPS_VALUE(MTLMathMode, mathMode, setMathMode)
OMPS_VALUE(MTLMathFloatingPointFunctions, mathFloatingPointFunctions, setMathFloatingPointFunctions)
OMPS_VALUE(MTLLanguageVersion, languageVersion, setLanguageVersion)
OMPS_VALUE(MTLLibraryType, libraryType, setLibraryType)
OMPS_COPIED(NSString *, installName, setInstallName)
OMPS_VALUE(BOOL, preserveInvariance, setPreserveInvariance)
OMPS_VALUE(MTLLibraryOptimizationLevel, optimizationLevel, setOptimizationLevel)
OMPS_VALUE(NSUInteger, maxTotalThreadsPerThreadgroup, setMaxTotalThreadsPerThreadgroup)

@end

namespace openmps::fw {
namespace {

NSError *library_error(MTLLibraryError code, NSString *sentence) {
  return [NSError errorWithDomain:MTLLibraryErrorDomain
                             code:static_cast<NSInteger>(code)
                         userInfo:[NSDictionary dictionaryWithObject:sentence forKey:NSLocalizedDescriptionKey]];
}

template <typename Handler>
struct Answer {
  objc::Ref<Handler> handler;
  objc::Ref<NSError *> error;
};

template <typename Handler>
void post_answer(Handler handler, NSError *error) {
  using Pending = Answer<Handler>;
  auto *pending = new Pending{objc::Ref<Handler>::adopt([handler copy]), objc::Ref<NSError *>::retain(error)};
  dispatch_async_f(dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0), pending, [](void *context) {
    // No caller waits, so exceptions of the caller's block are dropped.
    static_cast<void>(objc_guard([context] {
      const std::unique_ptr<Pending> answer(static_cast<Pending *>(context));
      answer->handler.get()(nil, answer->error);
    }));
  });
}

}  // namespace

NSError *no_compiler_error() {
  return library_error(MTLLibraryErrorUnsupported,
                       @"Metal source cannot be compiled: there is no Metal compiler in openmps. Use the kernels of "
                       @"MetalPerformanceShaders instead.");
}

NSError *no_library_error(NSString *path) {
  if (![[NSFileManager defaultManager] fileExistsAtPath:path]) {
    return library_error(MTLLibraryErrorFileNotFound,
                         [NSString stringWithFormat:@"The library file %@ does not exist.", path]);
  }
  return library_error(
      MTLLibraryErrorUnsupported,
      [NSString
          stringWithFormat:@"The library file %@ cannot be loaded: openmps does not run compiled Metal code.", path]);
}

NSError *no_pipeline_error(id<MTLFunction> function) {
  if (function != nil && ![function conformsToProtocol:@protocol(MTLFunction)])
    refuse_class("MTLDevice", "the function", function, "MTLFunction");
  NSString *name = [function name] != nil ? [function name] : @"(none)";
  return library_error(
      MTLLibraryErrorUnsupported,
      [NSString
          stringWithFormat:@"A pipeline of function %@ cannot be made: there is no Metal compiler in openmps.", name]);
}

void answer_later(MTLNewLibraryCompletionHandler handler, NSError *error) { post_answer(handler, error); }
void answer_later(MTLNewComputePipelineStateCompletionHandler handler, NSError *error) { post_answer(handler, error); }

}  // namespace openmps::fw
