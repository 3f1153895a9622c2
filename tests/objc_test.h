// doctest for Objective-C++ test files. Include it instead of <doctest/doctest.h>.
//
// A C++ catch in a .mm file never catches under GCC's runtime, so the checks here have none. Do not use CHECK_THROWS;
// CHECK_RAISES is for NSExceptions.
#pragma once

#define DOCTEST_CONFIG_NO_TRY_CATCH_IN_ASSERTS
#include <doctest/doctest.h>

#import <Foundation/Foundation.h>

#include <string>

// `statement` raises an NSException named `exception_name` whose reason contains the C string `fragment`.
#define CHECK_RAISES(statement, exception_name, fragment)                                                   \
  do {                                                                                                      \
    std::string raised_name_ = "nothing was raised";                                                        \
    std::string raised_reason_;                                                                             \
    @try {                                                                                                  \
      statement;                                                                                            \
    } @catch (NSException * raised_) {                                                                      \
      raised_name_ = [[raised_ name] UTF8String];                                                           \
      raised_reason_ = [raised_ reason] != nil ? [[raised_ reason] UTF8String] : "";                        \
    }                                                                                                       \
    CHECK(raised_name_ == std::string([(exception_name) UTF8String]));                                      \
    CHECK_MESSAGE(raised_reason_.find(fragment) != std::string::npos, "the reason is: " << raised_reason_); \
  } while (false)
