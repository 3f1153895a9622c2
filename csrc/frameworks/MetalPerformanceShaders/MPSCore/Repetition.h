// One object for every image of a batch, as an array that holds it once: a state that all images share took as long to
// put into an array of thousands as to encode what makes it.
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

// What an OMPSRepetition that is not empty repeats; nil for other arrays.
id _Nullable repeated_object(NSArray *array);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
