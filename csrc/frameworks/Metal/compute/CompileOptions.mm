#include "frameworks/Metal/compute/CompileOptions.h"
#include "frameworks/Metal/Impl.h"

#include <string>

#include "compat/guard.h"
#include "compat/objc_ref.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Naming.h"
#include "frameworks/Metal/accessors.h"

struct MTLCompileOptionsImpl {
  objc::Ref<NSDictionary *> preprocessorMacros;
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
- (BOOL)fastMathEnabled {
  return _impl->mathMode == MTLMathModeFast ? YES : NO;
}
- (void)setFastMathEnabled:(BOOL)enabled {
  _impl->mathMode = enabled ? MTLMathModeFast : MTLMathModeSafe;
}
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

using engine::shaders::MathMode;

std::string text_of_macro(NSString *name, id value) {
  if (fits(value, class_of<NSString>())) return utf8(static_cast<NSString *>(value));
  if (fits(value, class_of<NSNumber>())) return utf8([static_cast<NSNumber *>(value) stringValue]);
  refuse("MTLCompileOptions: the macro " + utf8(name) + " is of class " + class_getName(object_getClass(value)) +
         ", expected NSString or NSNumber.");
}

MathMode math_mode_of(MTLMathMode mode) {
  switch (mode) {
    case MTLMathModeSafe:
      return MathMode::Safe;
    case MTLMathModeRelaxed:
      return MathMode::Relaxed;
    case MTLMathModeFast:
      return MathMode::Fast;
  }
  refuse("MTLCompileOptions: mathMode is " + std::to_string(mode) +
         ", expected MTLMathModeSafe, MTLMathModeRelaxed or MTLMathModeFast.");
}

// MTLLanguageVersion3_2 is 3 in the upper 16 bits and 2 in the lower ones; __METAL_VERSION__ is 320.
std::uint32_t version_number(MTLLanguageVersion version) {
  return static_cast<std::uint32_t>((version >> 16) * 100 + (version & 0xffff) * 10);
}

}  // namespace

engine::shaders::SourceOptions source_options(MTLCompileOptions *options) {
  engine::shaders::SourceOptions made;
  if (options == nil) return made;
  NSDictionary *const macros = [options preprocessorMacros];
  for (NSString *name in macros) {
    given(name);
    made.macros.emplace(utf8(name), text_of_macro(name, [macros objectForKey:name]));
  }
  made.math = math_mode_of([options mathMode]);
  made.language_version = version_number([options languageVersion]);
  return made;
}

}  // namespace openmps::fw
