// The part of CoreFoundation that programs of Metal use, for Linux: counting references, and the time. The objects are
// Foundation's. In C the types alone are declared.
#pragma once

typedef const void *CFTypeRef;
typedef signed long CFIndex;
typedef unsigned char Boolean;
/// Seconds since the first instant of 2001 in UTC, as NSDate counts.
typedef double CFTimeInterval;
typedef CFTimeInterval CFAbsoluteTime;

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
