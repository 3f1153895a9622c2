// The guard: exceptions of both languages become values, and nothing leaks on the way.
#include "compat/guard.h"
#include "compat/error_context.h"

#include "tests/compat/thrower.h"
#include "tests/objc_test.h"

#include <thread>

using openmps::ErrorKind;
using openmps::objc_guard;
using openmps::Status;

// Counts the instances that are alive.
@interface GuardedObject : NSObject
@end

static int guarded_objects = 0;

@implementation GuardedObject
- (id)init {
  if ((self = [super init])) ++guarded_objects;
  return self;
}
- (void)dealloc {
  --guarded_objects;
  [super dealloc];
}
@end

TEST_CASE("guard: success is ok") {
  int runs = 0;
  CHECK(objc_guard([&] { ++runs; }).is_ok());
  CHECK(runs == 1);
}

TEST_CASE("guard: a C++ exception comes back as itself") {
  const Status status = objc_guard([] { thrower::throw_key_error(); });
  CHECK(status.kind() == ErrorKind::Foreign);
  CHECK(status.message() == "key 7 is missing");
  CHECK(thrower::holds_key_error(status.foreign()));
}

TEST_CASE("guard: an openmps error keeps its kind") {
  const Status status = objc_guard([] { thrower::throw_shape_error(); });
  CHECK(status.kind() == ErrorKind::Shape);
  CHECK(status.message() == "The image has 3 rows, the kernel needs 5.");
}

TEST_CASE("guard: an NSException keeps its name and reason") {
  const Status status = objc_guard([] { [[NSArray array] objectAtIndex:9]; });
  CHECK(status.kind() == ErrorKind::OutOfRange);
  CHECK(status.objc_name() == "NSRangeException");
  CHECK(status.message().find("9") != std::string::npos);
}

TEST_CASE("guard: an object that is not an NSException is reported") {
  const Status status = objc_guard([] { @throw @"just text"; });
  CHECK(status.kind() == ErrorKind::Foreign);
}

TEST_CASE("guard: an NSException passes through cpp_try to the guard outside") {
  const Status status =
      objc_guard([] { openmps::cpp_try([] { [NSException raise:NSGenericException format:@"%d rows", 3]; }); });
  CHECK(status.objc_name() == "NSGenericException");
  CHECK(status.message() == "3 rows");
}

#ifdef GNU_RUNTIME  // others were not measured
TEST_CASE("guard: an NSException leaves std::uncaught_exceptions() as it was") {
  const int uncaught = std::uncaught_exceptions();
  const auto raise = [] { [NSException raise:NSGenericException format:@"%d rows", 3]; };
  CHECK_FALSE(objc_guard(raise).is_ok());
  CHECK(std::uncaught_exceptions() == uncaught);
  for (int i = 0; i < 3; ++i) CHECK_FALSE(objc_guard([&] { openmps::cpp_try(raise); }).is_ok());
  CHECK(std::uncaught_exceptions() == uncaught);
  CHECK_RAISES(openmps::cpp_try(raise), NSGenericException, "3 rows");
  CHECK(std::uncaught_exceptions() == uncaught);
}
#endif

TEST_CASE("guard: cpp_try hands a C++ exception to Objective-C as a value") {
  bool went_on = false;
  std::exception_ptr thrown;
  CHECK(objc_guard([&] {
          thrown = openmps::cpp_try([] { thrower::throw_key_error(); });
          went_on = true;
        }).is_ok());
  CHECK(went_on);
  CHECK(thrower::holds_key_error(thrown));
}

TEST_CASE("guard: a raised status is an NSException and comes back whole") {
  const Status shape(ErrorKind::Shape, "3 is not 4");
  CHECK_RAISES(openmps::raise_objc(shape), NSInvalidArgumentException, "3 is not 4");
  const Status back = objc_guard([&] { openmps::raise_objc(shape); });
  CHECK(back.kind() == ErrorKind::Shape);
  CHECK(back.message() == "3 is not 4");

  const Status foreign = objc_guard([] { thrower::throw_key_error(); });
  const Status foreign_back = objc_guard([&] { openmps::raise_objc(foreign); });
  CHECK(thrower::holds_key_error(foreign_back.foreign()));
}

TEST_CASE("guard: autoreleased objects go, whichever way the guard is left") {
  // 30,000 pools left open would raise "Too many autorelease pools".
  for (int i = 0; i < 10000; ++i) {
    static_cast<void>(objc_guard([] { [[[GuardedObject alloc] init] autorelease]; }));
    static_cast<void>(objc_guard([] {
      [[[GuardedObject alloc] init] autorelease];
      thrower::throw_key_error();
    }));
    static_cast<void>(objc_guard([] {
      [[[GuardedObject alloc] init] autorelease];
      [NSException raise:NSGenericException format:@"no"];
    }));
  }
  CHECK(guarded_objects == 0);
}

TEST_CASE("guard: a thread that Objective-C did not start may enter") {
  Status status;
  std::thread([&] { status = objc_guard([] { [[[GuardedObject alloc] init] autorelease]; }); }).join();
  CHECK(status.is_ok());
  CHECK(guarded_objects == 0);
}

TEST_CASE("guard: a line of context is added to our errors, and others pass as they are") {
  int lines = 0;
  const auto line = [&] {
    ++lines;
    return std::string("while testing");
  };
  const int uncaught = std::uncaught_exceptions();
  openmps::add_context([] {}, line);
  CHECK(lines == 0);
  CHECK_RAISES(openmps::add_context(
                   [] {
                     openmps::raise_objc({openmps::ErrorKind::Shape, "One fits, two."});
                   },
                   line),
               NSInvalidArgumentException, "One fits, two.\n  while testing");
  CHECK(lines == 1);
  CHECK_RAISES(openmps::add_context([] { [NSException raise:@"OwnFailure" format:@"own"]; }, line), @"OwnFailure",
               "own");
  CHECK(lines == 1);
  CHECK(std::uncaught_exceptions() == uncaught);
  const openmps::Status inner = openmps::objc_guard([&] {
    openmps::add_context(
        [] {
          openmps::raise_objc({openmps::ErrorKind::OutOfMemory, "Full."});
        },
        [] { return std::string("while filling"); });
  });
  CHECK(inner.kind() == openmps::ErrorKind::OutOfMemory);
  CHECK(inner.message() == "Full.\n  while filling");
  CHECK(openmps::with_context({}, "while testing").is_ok());
}
