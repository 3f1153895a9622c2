// Values for the function constants of a library.
#pragma once

#import "MTLArgument.h"
#import "MTLDefines.h"

NS_ASSUME_NONNULL_BEGIN

/// Values of function constants, by index or by name. Copies the bytes that it is given.
OMPS_CLASS_EXPORT
@interface MTLFunctionConstantValues : NSObject <NSCopying> {
 @private
  struct MTLFunctionConstantValuesImpl *_impl;
}

- (void)setConstantValue:(const void *)value
                    type:(MTLDataType)type
                 atIndex:(NSUInteger)index NS_SWIFT_NAME(setConstantValue(_:type:index:));

/// One value for each index of the range, one after the other in memory.
- (void)setConstantValues:(const void *)values
                     type:(MTLDataType)type
                withRange:(NSRange)range NS_SWIFT_NAME(setConstantValues(_:type:range:));

- (void)setConstantValue:(const void *)value
                    type:(MTLDataType)type
                withName:(NSString *)name NS_SWIFT_NAME(setConstantValue(_:type:withName:));

/// Forgets all values.
- (void)reset;

@end

NS_ASSUME_NONNULL_END
