#include "frameworks/Metal/compute/CompileErrors.h"

#include <memory>
#include <utility>

#include "compat/guard.h"

NSErrorDomain const MTLLibraryErrorDomain = @"MTLLibraryErrorDomain";

namespace openmps::fw {
namespace {

MTLLibraryError code_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::InvalidArgument:
    case ErrorKind::Shape:
    case ErrorKind::DType:
    case ErrorKind::OutOfRange:
      return MTLLibraryErrorCompileFailure;
    case ErrorKind::Unsupported:
      return MTLLibraryErrorUnsupported;
    case ErrorKind::Io:
      return MTLLibraryErrorFileNotFound;
    default:
      return MTLLibraryErrorInternal;
  }
}

}  // namespace

NSError *library_error(MTLLibraryError code, const std::string &sentence) {
  NSString *text = [NSString stringWithUTF8String:sentence.c_str()];
  if (text == nil) text = @"The source is wrong, and the message about it has bytes that are not UTF-8.";
  return [NSError errorWithDomain:MTLLibraryErrorDomain
                             code:static_cast<NSInteger>(code)
                         userInfo:[NSDictionary dictionaryWithObject:text forKey:NSLocalizedDescriptionKey]];
}

NSError *library_error(const Status &status) { return library_error(code_of(status.kind()), status.message()); }

id fail(NSError **into, NSError *error) {
  if (into != nullptr) *into = error;
  return nil;
}

void run_later(std::function<void()> work) {
  auto *const pending = new std::function<void()>(std::move(work));
  dispatch_async_f(dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0), pending, [](void *context) {
    static_cast<void>(objc_guard([context] {
      const std::unique_ptr<std::function<void()>> owned(static_cast<std::function<void()> *>(context));
      (*owned)();
    }));
  });
}

}  // namespace openmps::fw
