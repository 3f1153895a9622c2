// Gives every test case a separate autorelease pool.
#include "tests/objc_test.h"

namespace {

struct AutoreleaseListener : doctest::IReporter {
  explicit AutoreleaseListener(const doctest::ContextOptions &) {}
  void test_case_start(const doctest::TestCaseData &) override { _pool = [[NSAutoreleasePool alloc] init]; }
  void test_case_reenter(const doctest::TestCaseData &) override {}
  void test_case_end(const doctest::CurrentTestCaseStats &) override { [_pool release]; }
  void report_query(const doctest::QueryData &) override {}
  void test_run_start() override {}
  void test_run_end(const doctest::TestRunStats &) override {}
  void test_case_exception(const doctest::TestCaseException &) override {}
  void subcase_start(const doctest::SubcaseSignature &) override {}
  void subcase_end() override {}
  void log_assert(const doctest::AssertData &) override {}
  void log_message(const doctest::MessageData &) override {}
  void test_case_skipped(const doctest::TestCaseData &) override {}

 private:
  NSAutoreleasePool *_pool = nil;
};

}  // namespace

REGISTER_LISTENER("autorelease", 1, AutoreleaseListener);
