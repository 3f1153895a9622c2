// Reads a data source: the code runs between its load and its purge, which also follows after an exception.
#pragma once

#import <Foundation/Foundation.h>

#include <cstdio>
#include <string>

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

// Returns whether `load` succeeded; `read` is called only then.
template <typename Source, typename F>
bool while_loaded(Source source, F &&read) {
  if (![source load]) return false;
  NSException *first = nil;
  @try {
    read();
  } @catch (NSException *raised) {
    first = [[raised retain] autorelease];
  } @
  try {
    [source purge];
  } @catch (NSException *raised) {
    if (!first) first = [[raised retain] autorelease];
  }
  [first raise];
  return true;
}

// The sentence for a `load` that returned NO, with the source's label.
template <typename Source>
std::string not_loaded(Source source, const std::string &who) {
  const char *const label = [source respondsToSelector:@selector(label)] ? [[source label] UTF8String] : nullptr;
  return who + ": the data source" + (label ? " \"" + std::string(label) + "\"" : "") + "'s load returns NO.";
}

// For an initialiser, which returns nil as Apple's do: the sentence on the standard error output.
template <typename Source>
void print_not_loaded(Source source, const std::string &who) {
  std::fprintf(stderr, "openmps: %s The object is nil.\n", not_loaded(source, who).c_str());
}

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
