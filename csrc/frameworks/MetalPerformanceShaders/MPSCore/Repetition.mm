#include "frameworks/MetalPerformanceShaders/MPSCore/Repetition.h"

#include <string>

#include "compat/guard.h"

@implementation OMPSRepetition

- (instancetype)initWithObject:(id)object count:(NSUInteger)count {
  if ((self = [super init]) == nil) return nil;
  _object = [object retain];
  _count = count;
  return self;
}

- (void)dealloc {
  [_object release];
  [super dealloc];
}

- (NSUInteger)count {
  return _count;
}

- (id)objectAtIndex:(NSUInteger)index {
  if (index >= _count)
    openmps::raise_objc(openmps::Status(
        openmps::ErrorKind::OutOfRange,
        "A batch holds " + std::to_string(_count) + " objects; object " + std::to_string(index) + " is asked for."));
  return _object;
}

@end

namespace openmps::fw {

id repeated_object(NSArray *array) {
  static const Class own = [OMPSRepetition class];
  return [array class] == own && [array count] > 0 ? [array objectAtIndex:0] : nil;
}

}  // namespace openmps::fw
