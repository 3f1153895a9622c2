// Lets `conformsToProtocol:` see protocols that a file only names.
//
// For GCC's ABI clang puts every protocol that a file mentions into a category of the class below, which the runtime
// has to provide. Only then are the protocols objects. GCC's libobjc has no such class, and protocols in files without
// a class that adopts them would equal no other.
#if !defined(__APPLE__) && !defined(__OBJC2__)

#import <Foundation/Foundation.h>

@interface __ObjC_Protocol_Holder_Ugly_Hack : NSObject
@end

@implementation __ObjC_Protocol_Holder_Ugly_Hack
@end

#endif
