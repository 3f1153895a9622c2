// An array that has the same object for every image of a batch and holds it once. To put a state that all images share
// into an array of thousands took as long as to encode its kernel.
#pragma once

#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

@interface OMPSRepetition : NSArray {
 @private
  id _object;
  NSUInteger _count;
}
- (instancetype)initWithObject:(id)object count:(NSUInteger)count;
@end

namespace openmps::fw {

// The object that a non-empty OMPSRepetition repeats; nil for other arrays.
id _Nullable repeated_object(NSArray *array);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
