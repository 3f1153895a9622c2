// The part of Foundation that our public headers name, as Swift's importer needs it: declarations alone, no methods
// but those of protocols. The importer replaces NSString by String, NSArray by Array and so on by their names.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef signed char BOOL;
typedef long NSInteger;
typedef unsigned long NSUInteger;
typedef double NSTimeInterval;
typedef double CGFloat;
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#define NSUIntegerMax (~(NSUInteger)0)
#define NSIntegerMax ((NSInteger)(NSUIntegerMax >> 1))

#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define OMPS_ENUM_OF(attributes, type, name)         \
  enum __attribute__((attributes)) name : type name; \
  enum __attribute__((attributes)) name : type
#define NS_ENUM(type, name) OMPS_ENUM_OF(enum_extensibility(open), type, name)
#define NS_CLOSED_ENUM(type, name) OMPS_ENUM_OF(enum_extensibility(closed), type, name)
#define NS_OPTIONS(type, name)                                                \
  enum __attribute__((flag_enum, enum_extensibility(open))) name : type name; \
  enum __attribute__((flag_enum, enum_extensibility(open))) name : type
#define NS_SWIFT_NAME(name) __attribute__((swift_name(#name)))
#define NS_DESIGNATED_INITIALIZER __attribute__((objc_designated_initializer))
#define NS_UNAVAILABLE __attribute__((unavailable))
#define UNAVAILABLE_ATTRIBUTE __attribute__((unavailable))
#define NS_REQUIRES_SUPER __attribute__((objc_requires_super))
#define NS_RETURNS_INNER_POINTER __attribute__((objc_returns_inner_pointer))
#define NS_RETURNS_RETAINED __attribute__((ns_returns_retained))
#define NS_NOESCAPE __attribute__((noescape))

NS_ASSUME_NONNULL_BEGIN

typedef struct _NSRange {
  NSUInteger location;
  NSUInteger length;
} NSRange;
typedef struct _NSZone NSZone;

@class NSCoder;
@class NSString;

@protocol NSObject
- (BOOL)isEqual:(nullable id)object;
@property(readonly) NSUInteger hash;
@property(readonly, copy) NSString *description;
@end

@protocol NSCopying
- (id)copyWithZone:(nullable NSZone *)zone;
@end

@protocol NSMutableCopying
- (id)mutableCopyWithZone:(nullable NSZone *)zone;
@end

@protocol NSCoding
- (void)encodeWithCoder:(NSCoder *)coder;
- (nullable instancetype)initWithCoder:(NSCoder *)coder;
@end

@protocol NSSecureCoding <NSCoding>
@property(class, readonly) BOOL supportsSecureCoding;
@end

@protocol NSFastEnumeration
@end

__attribute__((objc_root_class))
@interface NSObject<NSObject>
- (instancetype)init;
+ (instancetype)new;
+ (instancetype)alloc;
@end

@interface NSString : NSObject <NSCopying, NSSecureCoding>
@end
typedef NSString *NSErrorDomain;
typedef NSString *NSExceptionName;
typedef NSString *NSNotificationName;

@interface NSValue : NSObject <NSCopying, NSSecureCoding>
@end
@interface NSNumber : NSValue
@end
@interface NSData : NSObject <NSCopying, NSSecureCoding>
@end
@interface NSMutableData : NSData
@end
@interface NSURL : NSObject <NSCopying, NSSecureCoding>
@end
@interface NSDate : NSObject <NSCopying>
@end
@interface NSIndexSet : NSObject <NSCopying>
@end
@interface NSError : NSObject <NSCopying, NSSecureCoding>
@end
@interface NSException : NSObject
@end
@interface NSBundle : NSObject
@end
@interface NSCoder : NSObject
@end
@interface NSKeyedUnarchiver : NSCoder
@end

@interface NSArray<__covariant ObjectType> : NSObject <NSCopying, NSMutableCopying, NSSecureCoding, NSFastEnumeration>
@end
@interface NSMutableArray<ObjectType> : NSArray <ObjectType>
@end
@interface NSDictionary<__covariant KeyType, __covariant ObjectType>
    : NSObject <NSCopying, NSMutableCopying, NSSecureCoding, NSFastEnumeration>
@end
@interface NSMutableDictionary<KeyType, ObjectType> : NSDictionary <KeyType, ObjectType>
@end
@interface NSSet<__covariant ObjectType> : NSObject <NSCopying>
@end
@interface NSMutableSet<ObjectType> : NSSet <ObjectType>
@end

NS_ASSUME_NONNULL_END
