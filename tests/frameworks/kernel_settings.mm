#import "tests/frameworks/kernel_settings.h"

#import <MetalPerformanceShaders/MPSNDArray/MPSNDArray.h>
#import <objc/runtime.h>

#include <cctype>
#include <cstdlib>
#include <cstring>

// GNUstep's NSInvocation takes structures with arrays for smaller ones; these are called directly.
static bool has_array(const char *type) { return std::strstr(type, "=[16") != nullptr; }

std::map<std::string, std::string> settings_of(MPSKernel *kernel) {
  std::map<std::string, std::string> result;
  for (Class each = [kernel class]; each != [NSObject class]; each = class_getSuperclass(each)) {
    unsigned count = 0;
    Method *const methods = class_copyMethodList(each, &count);
    for (unsigned i = 0; i < count; ++i) {
      const std::string name = sel_getName(method_getName(methods[i]));
      const char type = *method_getTypeEncoding(methods[i]);
      // The type comes first: the run time cannot count arguments where one is a vector.
      if (!std::strchr("cCsSiIlLqQfdB{", type) || method_getNumberOfArguments(methods[i]) != 2) continue;
      if (name.starts_with("omps_") || name == "hash" || name == "retainCount") continue;
      if (has_array(method_getTypeEncoding(methods[i]))) {
        typedef MPSNDArrayOffsets (*Getter)(id, SEL);
        const MPSNDArrayOffsets offsets =
            reinterpret_cast<Getter>(method_getImplementation(methods[i]))(kernel, method_getName(methods[i]));
        result[name] = std::string(reinterpret_cast<const char *>(&offsets), sizeof offsets);
        continue;
      }
      if (name == "histogramInfo") continue;  // has vectors too; image_histogram.mm copies them
      NSMethodSignature *const signature = [kernel methodSignatureForSelector:method_getName(methods[i])];
      NSInvocation *const call = [NSInvocation invocationWithMethodSignature:signature];
      [call setSelector:method_getName(methods[i])];
      [call invokeWithTarget:kernel];
      std::string value([signature methodReturnLength], '\0');
      [call getReturnValue:value.data()];
      result[name] = value;
    }
    free(methods);
  }
  return result;
}

int change_settings(MPSKernel *kernel) {
  int changed = 0;
  for (const auto &[name, value] : settings_of(kernel)) {
    const SEL setter = sel_registerName(
        ("set" + std::string(1, static_cast<char>(std::toupper(name[0]))) + name.substr(1) + ":").c_str());
    if (![kernel respondsToSelector:setter] || name == "ompsPrecision") continue;
    if (value.size() == sizeof(MPSNDArrayOffsets)) {
      typedef void (*Setter)(id, SEL, MPSNDArrayOffsets);
      MPSNDArrayOffsets offsets;
      for (int i = 0; i < 16; ++i) offsets.dimensions[i] = 1 + i;
      reinterpret_cast<Setter>([kernel methodForSelector:setter])(kernel, setter, offsets);
      ++changed;
      continue;
    }
    NSMethodSignature *const signature = [kernel methodSignatureForSelector:setter];
    NSInvocation *const call = [NSInvocation invocationWithMethodSignature:signature];
    const char type = *[signature getArgumentTypeAtIndex:2];
    std::string given(value);
    if (type == 'f') {
      const float number = 1.5F + static_cast<float>(changed);
      std::memcpy(given.data(), &number, sizeof number);
    } else if (type == 'c' || type == 'C' || type == 'B') {
      given[0] = value[0] ? 0 : 1;
    } else if (type == '{') {
      for (std::size_t i = 0; i < given.size(); i += 8) given[i] = static_cast<char>(1 + i / 8);
    } else if (name == "edgeMode" || name.ends_with("EdgeMode") || name == "options" || name == "format" ||
               name.ends_with("Option") || name == "comparisonType") {
      given[0] = 1;
    } else if (type != 'd') {
      given[0] = static_cast<char>(2 + changed % 5);
    }
    [call setSelector:setter];
    [call setArgument:given.data() atIndex:2];
    [call invokeWithTarget:kernel];
    ++changed;
  }
  return changed;
}
