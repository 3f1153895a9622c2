// Errors of libraries, functions and pipelines, and answers that come later.
#pragma once

#import <Metal/Metal.h>

#include <functional>
#include <string>

#include "result/result.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

// In MTLLibraryErrorDomain, the sentence as localizedDescription. Autoreleased.
NSError* library_error(MTLLibraryError code, const std::string& sentence);
// The code follows from the status's kind: a wrong source is MTLLibraryErrorCompileFailure.
NSError* library_error(const Status& status);
// Stores the error where the caller wants it, and returns nil.
id _Nullable fail(NSError* _Nullable* _Nullable into, NSError* error);

// Runs `work` soon on another thread. Exceptions of the caller's block in it are dropped, because no caller waits.
void run_later(std::function<void()> work);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
