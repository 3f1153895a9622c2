// Annotations and plain data of Apple's Foundation, CoreFoundation and CoreGraphics on Linux; prints sizes and what
// annotated functions return (tests/python/test_porting.py).
#import <Foundation/Foundation.h>

#include <CoreGraphics/CoreGraphics.h>
#include <QuartzCore/QuartzCore.h>
#include <mach/vm_page_size.h>
#include <stdio.h>
#include <unistd.h>

typedef NSString *Mode NS_TYPED_ENUM;
typedef NSString *Place NS_TYPED_EXTENSIBLE_ENUM NS_SWIFT_NAME(Where);
typedef NSString *Word NS_STRING_ENUM;
typedef NSString *Name NS_EXTENSIBLE_STRING_ENUM;
typedef NS_CLOSED_ENUM(NSInteger, Side) { SideLeft = -1, SideRight = 1 } NS_SWIFT_SENDABLE;
typedef CF_ENUM(UInt8, Small) { SmallOne = 1 };
CF_ENUM(short){Alone = 3};
typedef CF_OPTIONS(UInt32, Bits) { BitsHigh = 1u << 31 };
extern NSString *const SomeErrorDomain;
typedef NS_ERROR_ENUM(SomeErrorDomain, SomeError){SomeErrorNone = 0, SomeErrorLast = 7};

NS_SWIFT_UI_ACTOR
@interface Counter : NSObject
- (int)apply:(int (^)(int))block NS_SWIFT_UNAVAILABLE("a test");
- (const char *)bytes NS_RETURNS_INNER_POINTER;
- (void)stop NS_REQUIRES_SUPER NS_EXTENSION_UNAVAILABLE("a test");
@end

@implementation Counter
- (int)apply:(int (^)(int))block {
  return block(4);
}
- (const char *)bytes {
  return "bytes";
}
- (void)stop {
}
@end

CF_EXPORT int called(int(NS_NOESCAPE ^ block)(int)) NS_AVAILABLE_IOS(9_0) NS_NO_TAIL_CALL;
int called(int(NS_NOESCAPE ^ block)(int)) { return block(1); }

NS_INLINE int twice(int of) { return 2 * of; }
CF_INLINE int thrice(int of) { return 3 * of; }
CF_RETURNS_RETAINED CF_SWIFT_NAME(made()) static CFTypeRef made(void) {
  return CFBridgingRetain([[NSObject alloc] init]);
}

int main(void) {
  @autoreleasepool {
    NS_VALID_UNTIL_END_OF_SCOPE Counter *counter = [[[Counter alloc] init] autorelease];
    printf("%d %d %d %d %s\n", called(^(int of) {
             return of + 1;
           }),
           [counter apply:^(int of) {
             return of * of;
           }],
           twice(4), thrice(4), [counter bytes]);
    const Bits both = BitsHigh | 1;
    printf("enums %d %d %d %u %d of %zu and %zu\n", (int)SideLeft, SmallOne, Alone, (unsigned)both, (int)SomeErrorLast,
           sizeof(Small), sizeof(SomeError));
    CFRelease(made());
    printf("types %zu%zu%zu%zu %zu%zu%zu%zu %zu%zu %d\n", sizeof(UInt8), sizeof(UInt16), sizeof(UInt32), sizeof(UInt64),
           sizeof(SInt8), sizeof(SInt16), sizeof(SInt32), sizeof(SInt64), sizeof(Float32), sizeof(Float64),
           (SInt8)-1 < 0 && (UInt8)-1 > 0 && noErr == (OSStatus)0);
    printf("largest %llu %lld %u\n", (UInt64)-1, (SInt64)-1, (UInt32)-1);
    const uint8_t file[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    memcpy(&two, file, 2);
    memcpy(&four, file, 4);
    memcpy(&eight, file, 8);
    printf("order %x %x %llx %x %x %llx\n", CFSwapInt16BigToHost(two), CFSwapInt32BigToHost(four),
           (UInt64)CFSwapInt64BigToHost(eight), CFSwapInt16LittleToHost(two), CFSwapInt32LittleToHost(four),
           (UInt64)CFSwapInt64LittleToHost(eight));
    printf("back %d %d, swapped %x\n", CFSwapInt32HostToBig(CFSwapInt32BigToHost(four)) == four,
           CFSwapInt64HostToLittle(CFSwapInt64LittleToHost(eight)) == eight, CFSwapInt32(0x01020304));
    const vm_size_t page = vm_page_size;
    printf("pages %d %d %d %d\n", page == (vm_size_t)sysconf(_SC_PAGESIZE), (vm_size_t)1 << vm_page_shift == page,
           round_page(page + 1) == 2 * page && round_page(page) == page, trunc_page(2 * page - 1) == PAGE_SIZE);
    const CGRect area = CGRectMake(1, 2, 3, 4);
    const NSRect same = area;
    printf("area %g %g, %d %d\n", NSMaxX(same), area.origin.y + area.size.height,
           CGPointEqualToPoint(area.origin, CGPointMake(1, 2)), CGSizeEqualToSize(CGSizeMake(3, 5), area.size));
    const boolean_t yes = TRUE, no = FALSE;
    printf("boolean %u %u\n", yes, no);
    const CFTimeInterval start = CACurrentMediaTime();
    usleep(2000);
    const CFTimeInterval passed = CACurrentMediaTime() - start;
    printf("passed %d\n", passed >= 0.002 && passed < 60);
  }
  return 0;
}
