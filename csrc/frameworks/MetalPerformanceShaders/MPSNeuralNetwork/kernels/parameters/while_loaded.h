// Reads a data source: the code runs between its load and its purge, which also follows after an exception.
#pragma once

#import <Foundation/Foundation.h>

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

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
