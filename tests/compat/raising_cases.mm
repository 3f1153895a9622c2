// Cases that fail. CMakeLists.txt has the words that this program prints: a case that raises fails by the exception's
// name and reason, and later cases run.
#include "tests/objc_test.h"

TEST_CASE("raising: beyond an array's end") { [[NSArray array] objectAtIndex:9]; }

TEST_CASE("raising: in a subcase") {
  SUBCASE("one") { [NSException raise:@"FirstException" format:@"raised in %@", @"one"]; }
}

TEST_CASE("raising: what C++ throws reaches doctest") { REQUIRE_MESSAGE(false, "a check that ends its case"); }

TEST_CASE("raising: nothing") { CHECK(true); }
