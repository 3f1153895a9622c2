// MethodCall: arguments and results of every kind arrive as compiled calls pass them.
#include "compat/method_call.h"

#include <malloc.h>

#include <cstdint>
#include <string>

#include "compat/guard.h"
#include "tests/objc_test.h"

using namespace openmps;

namespace {

struct Extents {  // in memory
  std::uint64_t width, height, depth;
};
struct Box {
  Extents origin, size;
};
struct Pair {  // in one register of each kind
  std::int64_t integer;
  double number;
};
struct Span {  // in two registers
  std::uint64_t place, size;
};
struct Point {  // in registers for floats
  float x, y, z;
};
struct Narrow {
  std::int8_t first;
  std::int16_t second;
};
struct Offsets {
  std::int64_t all[4];
  float factors[2];
};
union Either {
  std::int32_t integer;
  float number;
};

}  // namespace

@interface OMPSCalled : NSObject
@end

@implementation OMPSCalled
- (double)sumOf:(std::int8_t)a
              b:(std::uint16_t)b
              c:(std::int32_t)c
              d:(std::uint64_t)d
              e:(float)e
              f:(double)f
              g:(BOOL)g
              h:(bool)h
              i:(long)i
              j:(unsigned char)j {
  return a + 2.0 * b + 4.0 * c + 8.0 * double(d) + 16.0 * double(e) + 32.0 * f + (g ? 64 : 0) + (h ? 128 : 0) +
         256.0 * double(i) + 512.0 * j;
}
- (Extents)turned:(Extents)extents {
  return {extents.depth, extents.width, extents.height};
}
- (Box)box:(Box)box scaled:(std::uint64_t)factor {
  return {box.size, {box.origin.width * factor, box.origin.height * factor, box.origin.depth * factor}};
}
- (Pair)pair:(Pair)pair with:(Span)span {
  return {pair.integer + std::int64_t(span.place), pair.number * double(span.size)};
}
- (Point)point:(Point)point plus:(float)number {
  return {point.z + number, point.x + number, point.y + number};
}
- (Narrow)narrow:(Narrow)narrow {
  return {static_cast<std::int8_t>(narrow.second), narrow.first};
}
- (double)offsets:(Offsets)offsets {
  double sum = 0;
  for (int i = 0; i < 4; ++i) sum = 10 * sum + double(offsets.all[i]);
  return sum + double(offsets.factors[0]) * double(offsets.factors[1]);
}
- (float)half:(float)number {
  return number / 2;
}
- (std::int8_t)negated:(std::int8_t)number {
  return static_cast<std::int8_t>(-number);
}
- (BOOL)isNil:(id)object {
  return object == nil;
}
- (id)same:(id)object {
  return object;
}
- (void)add:(const float *)numbers to:(double *)sum {
  for (int i = 0; i < 3; ++i) *sum += double(numbers[i]);
}
- (id)raise:(id)reason {
  [NSException raise:NSInvalidArgumentException format:@"no %@", reason];
  return nil;
}
- (int)either:(Either)either {
  return either.integer;
}
+ (Class)kindOf:(SEL)selector {
  return [self instancesRespondToSelector:selector] ? self : Nil;
}
@end

namespace {

MethodCall call_of(id object, SEL selector) {
  return MethodCall(object, selector, [object methodSignatureForSelector:selector]);
}

template <typename... Arguments>
MethodCall called(id object, SEL selector, Arguments... arguments) {
  MethodCall call = call_of(object, selector);
  NSUInteger index = 2;
  const auto set = [&](const auto &argument) {
    CHECK(call.size(index) == sizeof argument);
    call.set(index++, &argument);
  };
  (set(arguments), ...);
  call.invoke();
  return call;
}

OMPSCalled *object() { return [[[OMPSCalled alloc] init] autorelease]; }

}  // namespace

TEST_CASE("method calls: numbers of every width, more than there are registers") {
  const MethodCall call =
      called(object(), @selector(sumOf:b:c:d:e:f:g:h:i:j:), std::int8_t{-3}, std::uint16_t{65535}, std::int32_t{-70000},
             std::uint64_t{1} << 40, 0.5F, 0.25, BOOL{YES}, true, long{-5}, static_cast<unsigned char>(200));
  CHECK(call.result<double>() ==
        -3 + 2.0 * 65535 - 4.0 * 70000 + 8.0 * 0x1p40 + 8 + 8 + 64 + 128 - 256.0 * 5 + 512.0 * 200);
  CHECK(called(object(), @selector(half:), 5.0F).result<float>() == 2.5F);
  CHECK(called(object(), @selector(negated:), std::int8_t{-100}).result<std::int8_t>() == 100);
}

TEST_CASE("method calls: structs in memory, in registers, narrow ones and nested ones") {
  const auto extents = called(object(), @selector(turned:), Extents{1, 2, 3}).result<Extents>();
  CHECK(extents.width == 3);
  CHECK(extents.height == 1);
  CHECK(extents.depth == 2);
  const auto box = called(object(), @selector(box:scaled:), Box{{1, 2, 3}, {4, 5, 6}}, std::uint64_t{10}).result<Box>();
  CHECK(box.origin.height == 5);
  CHECK(box.size.width == 10);
  CHECK(box.size.depth == 30);
  const auto pair = called(object(), @selector(pair:with:), Pair{-7, 0.5}, Span{9, 3}).result<Pair>();
  CHECK(pair.integer == 2);
  CHECK(pair.number == 1.5);
  const auto point = called(object(), @selector(point:plus:), Point{1, 2, 3}, 0.5F).result<Point>();
  CHECK(point.x == 3.5F);
  CHECK(point.y == 1.5F);
  CHECK(point.z == 2.5F);
  const auto narrow = called(object(), @selector(narrow:), Narrow{-8, 77}).result<Narrow>();
  CHECK(narrow.first == 77);
  CHECK(narrow.second == -8);
}

TEST_CASE("method calls: objects, nil, classes, selectors and pointers") {
  OMPSCalled *const called_object = object();
  CHECK(called(called_object, @selector(same:), static_cast<id>(@"text")).result<id>() == @"text");
  CHECK(called(called_object, @selector(isNil:), static_cast<id>(nil)).result<BOOL>() == YES);
  CHECK(called(called_object, @selector(isNil:), static_cast<id>(called_object)).result<BOOL>() == NO);
  CHECK(called([OMPSCalled class], @selector(kindOf:), @selector(half:)).result<Class>() == [OMPSCalled class]);
  const float numbers[] = {1, 2, 4};
  double sum = 10;
  called(called_object, @selector(add:to:), static_cast<const float *>(numbers), &sum);
  CHECK(sum == 17);
}

TEST_CASE("method calls: a call can be made again with another struct") {
  MethodCall call = call_of(object(), @selector(turned:));
  for (std::uint64_t first = 1; first < 4; ++first) {
    const Extents extents{first, first + 1, first + 2};
    call.set(2, &extents);
    call.invoke();
    CHECK(call.result<Extents>().height == first);
#ifndef OPENMPS_HAVE_FFI
    break;  // not by GNUstep's NSInvocation
#endif
  }
}

TEST_CASE("method calls: an exception passes through") {
  for (int times = 0; times < 3; ++times) {
    const Status status = objc_guard([] { called(object(), @selector(raise:), static_cast<id>(@"bread")); });
    CHECK(status.message() == "no bread");
  }
}

#ifdef OPENMPS_HAVE_FFI

TEST_CASE("method calls: a struct with arrays") {
  const Offsets offsets{{1, 2, 3, 4}, {0.5F, 0.25F}};
  CHECK(called(object(), @selector(offsets:), offsets).result<double>() == 1234.125);
}

TEST_CASE("method calls: a union is refused") {
  const Status status = objc_guard([] { called(object(), @selector(either:), Either{1}); });
  CHECK(status.message() == "The type (Either=if) of a method cannot be passed.");
}

TEST_CASE("method calls: 10,000 calls with structs keep no memory") {
  const auto often = [](int times) {
    for (int i = 0; i < times; ++i) {
      @autoreleasepool {
        called(object(), @selector(turned:), Extents{1, 2, 3});
      }
    }
  };
  often(100);
  const std::size_t before = mallinfo2().uordblks;
  often(10000);
  CHECK(mallinfo2().uordblks <= before + 16 * 1024);
}

#endif
