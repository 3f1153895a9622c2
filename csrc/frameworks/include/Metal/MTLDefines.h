// Export marks of the public headers, and the few Foundation names that GNUstep base lacks.
#pragma once

#import <Foundation/Foundation.h>

// A null pointer of any kind, as Apple defines it, so that it can be passed for a C pointer or a block. GCC's
// headers make it an object.
#ifndef __APPLE__
#undef nil
#undef Nil
#ifdef __cplusplus
#define nil nullptr
#define Nil nullptr
#else
#define nil ((void *)0)
#define Nil ((void *)0)
#endif
#endif

NS_ASSUME_NONNULL_BEGIN

/// Marks a class that programs outside the library may name; everything else is hidden.
#define OMPS_CLASS_EXPORT __attribute__((visibility("default")))

/// Marks a function or constant with C linkage that programs outside the library may name.
#ifdef __cplusplus
#define OMPS_EXPORT extern "C" __attribute__((visibility("default")))
#else
#define OMPS_EXPORT extern __attribute__((visibility("default")))
#endif

// Apple's name of a declaration in Swift, where Swift's own rules would find another. OMPS_SWIFT_NAME takes a string.
#ifndef NS_SWIFT_NAME
#if defined(__has_attribute) && __has_attribute(swift_name)
#define NS_SWIFT_NAME(name) __attribute__((swift_name(#name)))
#else
#define NS_SWIFT_NAME(name)
#endif
#endif
#if defined(__has_attribute) && __has_attribute(swift_name)
#define OMPS_SWIFT_NAME(name) __attribute__((swift_name(name)))
#else
#define OMPS_SWIFT_NAME(name)
#endif

/// Seconds.
typedef double CFTimeInterval;

/// A key of NSError.userInfo.
typedef NSString *NSErrorUserInfoKey;

NS_ASSUME_NONNULL_END
