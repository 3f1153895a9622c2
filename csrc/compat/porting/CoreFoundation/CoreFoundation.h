// The part of CoreFoundation that programs of Metal use, for Linux: counting references, and the time. The objects are
// Foundation's. In C the types alone are declared.
#pragma once

#include <MacTypes.h>
// As Apple's header does: programs leave them out.
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <locale.h>
#include <mach/mach_types.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>
#if __has_include(<dispatch/dispatch.h>)
#include <dispatch/dispatch.h>
#endif

#ifdef __cplusplus
#define CF_EXPORT extern "C"
#else
#define CF_EXPORT extern
#endif
#define CF_INLINE static inline
// CF_ENUM(type, name) after typedef, CF_ENUM(type) alone.
#define CF_ENUM(...) OMPS_CF_ENUM_OF(__VA_ARGS__, OMPS_CF_NAMED, OMPS_CF_NAMELESS)(__VA_ARGS__)
#define OMPS_CF_ENUM_OF(type, name, macro, ...) macro
#define OMPS_CF_NAMED(type, name) \
  enum name : type name;          \
  enum name : type
#define OMPS_CF_NAMELESS(type) enum : type
#ifdef __cplusplus  // a set of options is not of the enumeration's type
#define CF_OPTIONS(type, name) \
  type name;                   \
  enum : type
#else
#define CF_OPTIONS(type, name) CF_ENUM(type, name)
#endif
#define CF_RETURNS_RETAINED __attribute__((cf_returns_retained))
#define CF_RETURNS_NOT_RETAINED __attribute__((cf_returns_not_retained))
#define CF_SWIFT_NAME(...)

typedef const void* CFTypeRef;
typedef signed long CFIndex;
/// Seconds since the first instant of 2001 in UTC, as NSDate counts.
typedef double CFTimeInterval;
typedef CFTimeInterval CFAbsoluteTime;

// Integers with their bytes in the other order, and in that of a file of big or little ends.
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define OMPS_CF_IF_LITTLE(little, big) little
#else
#define OMPS_CF_IF_LITTLE(little, big) big
#endif
#define OMPS_CF_KEPT(number, BITS) number
#define OMPS_CF_SWAPPED(number, BITS) CFSwapInt##BITS(number)
#define OMPS_CF_ORDER(NAME, BITS, LITTLE, BIG) \
  CF_INLINE uint##BITS##_t NAME(uint##BITS##_t number) { return OMPS_CF_IF_LITTLE(LITTLE, BIG)(number, BITS); }
#define OMPS_CF_ORDERS(BITS)                                                                                \
  CF_INLINE uint##BITS##_t CFSwapInt##BITS(uint##BITS##_t number) { return __builtin_bswap##BITS(number); } \
  OMPS_CF_ORDER(CFSwapInt##BITS##BigToHost, BITS, OMPS_CF_SWAPPED, OMPS_CF_KEPT)                            \
  OMPS_CF_ORDER(CFSwapInt##BITS##HostToBig, BITS, OMPS_CF_SWAPPED, OMPS_CF_KEPT)                            \
  OMPS_CF_ORDER(CFSwapInt##BITS##LittleToHost, BITS, OMPS_CF_KEPT, OMPS_CF_SWAPPED)                         \
  OMPS_CF_ORDER(CFSwapInt##BITS##HostToLittle, BITS, OMPS_CF_KEPT, OMPS_CF_SWAPPED)
OMPS_CF_ORDERS(16)
OMPS_CF_ORDERS(32)
OMPS_CF_ORDERS(64)
#undef OMPS_CF_ORDERS
#undef OMPS_CF_ORDER
#undef OMPS_CF_KEPT
#undef OMPS_CF_SWAPPED
#undef OMPS_CF_IF_LITTLE

#ifdef __OBJC__
#import <Foundation/Foundation.h>

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
#endif  // __OBJC__
