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

// ---- Availability. Everything that is declared here is available.

#ifndef API_AVAILABLE
#define API_AVAILABLE(...)
#define API_UNAVAILABLE(...)
#define API_DEPRECATED(...)
#define API_DEPRECATED_WITH_REPLACEMENT(...)
#endif
#ifndef NS_SWIFT_NAME
#define NS_SWIFT_NAME(...)
#define NS_REFINED_FOR_SWIFT
#endif

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

// ---- CoreFoundation's functions for objects of Foundation that ARC does not count

typedef const void *CFTypeRef;
/// Seconds since the first instant of 2001 in UTC, as NSDate counts.
typedef double CFAbsoluteTime;
static inline CFAbsoluteTime CFAbsoluteTimeGetCurrent(void) { return [NSDate timeIntervalSinceReferenceDate]; }

#if __has_feature(objc_arc)
/// Hands an object to a holder that ends with CFRelease or CFBridgingRelease.
static inline CFTypeRef _Nullable CFBridgingRetain(id _Nullable object) { return (__bridge_retained CFTypeRef)object; }
/// Takes the object from such a holder.
static inline id _Nullable CFBridgingRelease(CFTypeRef _Nullable object) { return (__bridge_transfer id)object; }
static inline CFTypeRef _Nonnull CFRetain(CFTypeRef _Nonnull object) {
  return (__bridge_retained CFTypeRef)(__bridge id)object;
}
static inline void CFRelease(CFTypeRef _Nonnull object) { (void)(__bridge_transfer id)object; }
#else
static inline CFTypeRef _Nullable CFBridgingRetain(id _Nullable object) { return (CFTypeRef)[object retain]; }
static inline id _Nullable CFBridgingRelease(CFTypeRef _Nullable object) { return [(id)object autorelease]; }
static inline CFTypeRef _Nonnull CFRetain(CFTypeRef _Nonnull object) { return (CFTypeRef)[(id)object retain]; }
static inline void CFRelease(CFTypeRef _Nonnull object) { [(id)object release]; }
#endif

#endif  // __APPLE__
