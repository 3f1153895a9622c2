// Names that programs for Apple's platforms take from clang, the C library, CoreFoundation and Dispatch there, for
// Linux. Import it in a prefix header (`-include OMPSPorting.h`), or first in each source. On Apple's platforms it
// declares nothing. docs/porting.md lists what is here and what to write instead of the rest.
#pragma once

#import <Foundation/Foundation.h>

#ifndef __APPLE__

#include <dirent.h>
#include <dispatch/dispatch.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <pwd.h>
#include <semaphore.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#include <utime.h>
#include <wchar.h>
#ifdef __cplusplus
#include <cstdlib>
#endif

// ---- Nullability. The C library has a macro `__nonnull(arguments)`; its headers above are read before it changes.
// A header of the C library that uses it and is not above has to be included before this one.

#undef __nonnull
#define __nonnull _Nonnull
#define __nullable _Nullable
#define __null_unspecified _Null_unspecified

#include <Availability.h>
#import <OMPSAnnotations.h>
#include <TargetConditionals.h>
#include <mach/mach.h>

// ---- The C library

/// Fills `length` bytes with copies of a pattern of 4 bytes. The last copy may be cut.
static inline void memset_pattern4(void *_Nonnull bytes, const void *_Nonnull pattern, size_t length) {
  char *const first = (char *)bytes;
  for (size_t i = 0; i < length; i += 4) memcpy(first + i, pattern, length - i < 4 ? length - i : 4);
}
/// The same with a pattern of 8 bytes.
static inline void memset_pattern8(void *_Nonnull bytes, const void *_Nonnull pattern, size_t length) {
  char *const first = (char *)bytes;
  for (size_t i = 0; i < length; i += 8) memcpy(first + i, pattern, length - i < 8 ? length - i : 8);
}
/// The same with a pattern of 16 bytes.
static inline void memset_pattern16(void *_Nonnull bytes, const void *_Nonnull pattern, size_t length) {
  char *const first = (char *)bytes;
  for (size_t i = 0; i < length; i += 16) memcpy(first + i, pattern, length - i < 16 ? length - i : 16);
}

#if !defined(__GLIBC__) || __GLIBC__ > 2 || __GLIBC_MINOR__ >= 38
// strlcpy and strlcat are the C library's.
#else
/// Copies a text, cut to fit into `size` bytes with its 0 at the end. Returns the length of the whole text.
static inline size_t strlcpy(char *_Nonnull to, const char *_Nonnull from, size_t size) {
  const size_t length = strlen(from);
  if (size) {
    const size_t copied = length < size ? length : size - 1;
    memcpy(to, from, copied);
    to[copied] = 0;
  }
  return length;
}
/// Appends a text in the same way. Returns the length that the whole would have.
static inline size_t strlcat(char *_Nonnull to, const char *_Nonnull from, size_t size) {
  const size_t length = strnlen(to, size);
  return length + strlcpy(to + length, from, size - length);
}
#endif

// ---- Foundation

@interface NSObject (OMPSDebugDescription)
/// The text for debuggers: the description, unless a class has another.
- (NSString *_Nonnull)debugDescription;
+ (NSString *_Nonnull)debugDescription;
@end

#import <CoreFoundation/CoreFoundation.h>

#endif  // __APPLE__
