#include "engine/process/exit_handler.h"

#include <doctest/doctest.h>
#include <malloc.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <string>
#include <thread>

#include "tests/sanitizers/sanitized.h"

using namespace openmps::engine;

#ifdef __GLIBC__

namespace {

int g_output = -1;

void say(const char* word) { static_cast<void>(!write(g_output, word, std::string(word).size())); }
void say_status(int status) { say(std::to_string(status).c_str()); }

struct Object {
  explicit Object(const char* word) : word(word) {}
  ~Object() { say(word); }
  const char* word;
};

// Runs `body` in a child, which then calls exit(7). Returns what it wrote.
template <typename Body>
std::string said_by_a_child(Body body) {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  std::cout.flush();  // of the test's report, which the child would write again
  const pid_t child = fork();
  if (child == 0) {
    g_output = ends[1];
    body();
    exit(7);
  }
  close(ends[1]);
  std::string said;
  for (char letter = 0; read(ends[0], &letter, 1) == 1;) said += letter;
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(WEXITSTATUS(status) == 7);
  return said;
}

}  // namespace

// Sanitizers' __cxa_atexit passes no status.
TEST_CASE("exit handler: it comes first, with the status, though an object is younger than its first registration" *
          doctest::skip(kSanitized)) {
  const std::string said = said_by_a_child([] {
    call_first_at_exit(say_status);
    static const Object object("object");
    call_first_at_exit(say_status);
  });
  CHECK(said == "7object");
}

TEST_CASE("exit handler: an object that is younger than the last registration comes before it" *
          doctest::skip(kSanitized)) {
  const std::string said = said_by_a_child([] {
    for (int times = 0; times < 1000; ++times) call_first_at_exit(say_status);
    static const Object object("object");
  });
  CHECK(said == "object7");
}

TEST_CASE("exit handler: a thread-local object of the ending thread registers it again in time" *
          doctest::skip(kSanitized)) {
  const std::string said = said_by_a_child([] {
    call_first_at_exit(say_status);
    struct Last {
      ~Last() { call_first_at_exit(say_status); }
    };
    static thread_local const Last last;
    static_cast<void>(&last);
    static const Object object("object");
  });
  CHECK(said == "7object");
}

TEST_CASE("exit handler: threads register it at the same time" * doctest::skip(kSanitized)) {
  const std::string said = said_by_a_child([] {
    const auto often = [] {
      for (int times = 0; times < 2000; ++times) call_first_at_exit(say_status);
    };
    std::thread other(often);
    often();
    other.join();
  });
  CHECK(said == "7");
}

// glibc takes 32 bytes for each registration, and walks over all of them.
TEST_CASE("exit handler: 100,000 registrations take less than 100 KiB" * doctest::skip(kSanitized)) {
  const std::string said = said_by_a_child([] {
    call_first_at_exit(say_status);
    const std::size_t before = mallinfo2().uordblks;
    for (int times = 0; times < 100000; ++times) call_first_at_exit(say_status);
    say(mallinfo2().uordblks - before < 100 * 1024 ? "little, " : "much, ");
  });
  CHECK(said == "little, 7");
}

TEST_CASE("exit handler: objects that appear between many registrations all end after it" * doctest::skip(kSanitized)) {
  const std::string said = said_by_a_child([] {
    for (int times = 0; times < 1000; ++times) call_first_at_exit(say_status);
    static const Object first("first");
    call_first_at_exit(say_status);
    static const Object second("second");
    call_first_at_exit(say_status);
  });
  CHECK(said == "7secondfirst");
}

#endif
