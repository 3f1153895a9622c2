// The methods of temporary images, states, vectors and matrices for `consume`.
#pragma once

#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

@protocol OMPSReadCounted
- (BOOL)isTemporaryForReading;
- (NSUInteger)readCount;
- (void)setReadCount:(NSUInteger)readCount;
@end

namespace openmps::fw {

// Raises "<name> is temporary and its readCount is 0..." unless the object may still be used.
void check_readable(id<OMPSReadCounted> object);
// Adds `amount` to the readCount of every distinct temporary object above 0, never below 0. Returns the number of
// distinct objects.
NSUInteger increment_read_counts(NSArray *batch, NSInteger amount);
// The distinct objects of an array, in order.
NSArray *distinct(NSArray *batch);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
