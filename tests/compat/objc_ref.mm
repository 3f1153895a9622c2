// objc::Ref owns exactly one reference.
#include "compat/objc_ref.h"

#include "tests/objc_test.h"

using objc::Ref;

namespace {

NSObject *fresh() { return [[NSObject alloc] init]; }

}  // namespace

TEST_CASE("ref: adopt takes a reference over, retain adds one") {
  NSObject *object = fresh();
  {
    Ref<NSObject *> adopted = Ref<NSObject *>::adopt(object);
    CHECK([object retainCount] == 1);
    Ref<NSObject *> retained = Ref<NSObject *>::retain(object);
    CHECK([object retainCount] == 2);
    Ref<NSObject *> copied = retained;
    CHECK([object retainCount] == 3);
    Ref<NSObject *> moved = std::move(copied);
    CHECK([object retainCount] == 3);
    [object retain];
  }
  CHECK([object retainCount] == 1);
  [object release];
}

TEST_CASE("ref: assignment releases what was held") {
  NSObject *first = fresh();
  NSObject *second = fresh();
  Ref<NSObject *> ref = Ref<NSObject *>::retain(first);
  ref = Ref<NSObject *>::retain(second);
  CHECK([first retainCount] == 1);
  CHECK([second retainCount] == 2);
  Ref<NSObject *> &same = ref;
  ref = same;
  CHECK([second retainCount] == 2);
  ref.reset();
  CHECK([second retainCount] == 1);
  CHECK_FALSE(static_cast<bool>(ref));
  [first release];
  [second release];
}

TEST_CASE("ref: leak hands the reference over, autoreleased lends one") {
  NSObject *object = fresh();
  Ref<NSObject *> ref = Ref<NSObject *>::adopt(object);
  @autoreleasepool {
    CHECK(ref.autoreleased() == object);
    CHECK([object retainCount] == 2);
  }
  CHECK([object retainCount] == 1);
  CHECK(ref.leak() == object);
  CHECK([object retainCount] == 1);
  [object release];
}

TEST_CASE("ref: messages go to the object") {
  Ref<NSString *> text = Ref<NSString *>::retain(@"abc");
  CHECK([text length] == 3);
  CHECK([text isEqualToString:@"abc"]);
}
