// Gives every test case a separate autorelease pool, and makes a failed check of an NSException that leaves a case.
//
// doctest cannot name such an exception: its `catch (...)` rethrows it without an active exception, which ends the
// program. So the listener puts a function in place of the case's, which has the `@catch`. Exceptions of C++, also
// those of REQUIRE, pass through it to doctest.
#include "tests/objc_test.h"

namespace {

struct {
  doctest::detail::funcType body;
  const char *file;
  int line;
} running;

void run_body() {
  std::string raised;
  @try {
    running.body();
  } @catch (NSException *exception) {
    const char *const reason = [[exception reason] UTF8String];
    raised = std::string([[exception name] UTF8String]) + ": " + (reason != nullptr ? reason : "no reason");
  }
  if (!raised.empty()) ADD_FAIL_CHECK_AT(running.file, running.line, "the case raises " << raised);
}

struct AutoreleaseListener : doctest::IReporter {
  explicit AutoreleaseListener(const doctest::ContextOptions &) {}
  void test_case_start(const doctest::TestCaseData &data) override {
    _pool = [[NSAutoreleasePool alloc] init];
    _test = case_of(data);
    running = {_test->m_test, data.m_file.c_str(), static_cast<int>(data.m_line)};
    _test->m_test = run_body;
  }
  void test_case_reenter(const doctest::TestCaseData &) override {}
  void test_case_end(const doctest::CurrentTestCaseStats &) override {
    _test->m_test = running.body;
    [_pool release];
  }
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
  // doctest hands out the data of a TestCase of its own, as a reference to its base.
  static doctest::detail::TestCase *case_of(const doctest::TestCaseData &data) {
    return const_cast<doctest::detail::TestCase *>(static_cast<const doctest::detail::TestCase *>(&data));
  }

  doctest::detail::TestCase *_test = nullptr;
  NSAutoreleasePool *_pool = nil;
};

}  // namespace

REGISTER_LISTENER("autorelease", 1, AutoreleaseListener);
