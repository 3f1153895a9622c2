// Annotations of Apple's Foundation that GNUstep lacks, for Linux. Those that clang checks are clang's attributes,
// those for Swift and for releases of Apple's systems are nothing. OMPSPorting.h imports this header.
#pragma once

#import <Foundation/Foundation.h>

// ---- Checked by clang

#ifndef NS_NOESCAPE
#define NS_NOESCAPE __attribute__((noescape))
#endif
#ifndef NS_REQUIRES_SUPER
#define NS_REQUIRES_SUPER __attribute__((objc_requires_super))
#endif
#ifndef NS_RETURNS_INNER_POINTER
#define NS_RETURNS_INNER_POINTER __attribute__((objc_returns_inner_pointer))
#endif
#ifndef NS_VALID_UNTIL_END_OF_SCOPE
#define NS_VALID_UNTIL_END_OF_SCOPE __attribute__((objc_precise_lifetime))
#endif
#ifndef NS_PROTOCOL_REQUIRES_EXPLICIT_IMPLEMENTATION
#define NS_PROTOCOL_REQUIRES_EXPLICIT_IMPLEMENTATION __attribute__((objc_protocol_requires_explicit_implementation))
#endif
#ifndef NS_NO_TAIL_CALL
#define NS_NO_TAIL_CALL __attribute__((not_tail_called))
#endif
#ifndef NS_UNUSED
#define NS_UNUSED __attribute__((unused))
#endif
#ifndef NS_INLINE
#define NS_INLINE static inline
#endif

// ---- Enumerations

#ifndef NS_CLOSED_ENUM
#define NS_CLOSED_ENUM(...) NS_ENUM(__VA_ARGS__)
#endif
#ifndef NS_ERROR_ENUM
/// Codes of the errors of a domain, in NSInteger.
#define NS_ERROR_ENUM(domain, name) NS_ENUM(NSInteger, name)
#endif

// ---- Nothing here: for Swift, and for other systems

#ifndef NS_TYPED_ENUM
#define NS_TYPED_ENUM
#define NS_TYPED_EXTENSIBLE_ENUM
#endif
#ifndef NS_STRING_ENUM
#define NS_STRING_ENUM
#define NS_EXTENSIBLE_STRING_ENUM
#endif
#ifndef NS_SWIFT_SENDABLE
#define NS_SWIFT_SENDABLE
#define NS_SWIFT_NONSENDABLE
#define NS_SWIFT_UI_ACTOR
#define NS_SWIFT_NONISOLATED
#define NS_SWIFT_DISABLE_ASYNC
#define NS_SWIFT_ASYNC_NAME(...)
#endif
#ifndef NS_SWIFT_UNAVAILABLE
#define NS_SWIFT_UNAVAILABLE(...)
#endif
#ifndef NS_EXTENSION_UNAVAILABLE
#define NS_EXTENSION_UNAVAILABLE(...)
#endif
#ifndef NS_AVAILABLE_IOS
#define NS_AVAILABLE_IOS(...)
#define NS_DEPRECATED_IOS(...)
#endif
#ifndef NS_HEADER_AUDIT_BEGIN
#define NS_HEADER_AUDIT_BEGIN(...) NS_ASSUME_NONNULL_BEGIN
#define NS_HEADER_AUDIT_END(...) NS_ASSUME_NONNULL_END
#endif
// Calls of direct methods are messages here.
#ifndef NS_DIRECT
#define NS_DIRECT
#define NS_DIRECT_MEMBERS
#endif
