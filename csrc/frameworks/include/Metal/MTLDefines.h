// Export marks of the public headers, and the few Foundation names that GNUstep base lacks.
#pragma once

#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/// Marks a class that programs outside the library may name; everything else is hidden.
#define OMPS_CLASS_EXPORT __attribute__((visibility("default")))

/// Marks a function or constant with C linkage that programs outside the library may name.
#ifdef __cplusplus
#define OMPS_EXPORT extern "C" __attribute__((visibility("default")))
#else
#define OMPS_EXPORT extern __attribute__((visibility("default")))
#endif

/// Seconds.
typedef double CFTimeInterval;

/// A key of NSError.userInfo.
typedef NSString *NSErrorUserInfoKey;

NS_ASSUME_NONNULL_END
