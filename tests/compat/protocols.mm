// Protocols that a file names without adopting them.
#import <Foundation/Foundation.h>

#include "tests/objc_test.h"

TEST_CASE("protocols: a class conforms to one that this file only names") {
  CHECK([@"text" conformsToProtocol:@protocol(NSCopying)]);
  CHECK([NSString conformsToProtocol:@protocol(NSCoding)]);
  CHECK_FALSE([[[[NSObject alloc] init] autorelease] conformsToProtocol:@protocol(NSCopying)]);
}
