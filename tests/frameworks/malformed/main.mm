// Malformed calls of every method that the run time knows, in child processes.
//
//   malformed_calls --first=F --count=N [--seed=S]     the calls F, F + 1, ... of a seed, 1,000 to a child process
//   malformed_calls --first=F --count=N --in-place     in this process, for a debugger
//   malformed_calls --missing                          the classes that calls have no object of, with their methods
//
// nil, NULL, 0, huge numbers and objects of other classes are arguments. A child makes its calls one after another; one
// that crashes or hangs is noted, and the next child begins after it. Prints the calls that crashed, hung, or raised an
// exception of Foundation's, and their number for each method. The last line has the counts as JSON. Exits 1 if a call
// crashed or hung.
#import <objc/runtime.h>

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>

#include "tests/frameworks/malformed/call.h"
#include "tests/sanitizers/sanitized.h"

namespace {

using malformed::CallResult;
using malformed::Draw;
using malformed::Outcome;

constexpr unsigned kMostSeconds = 5;
constexpr std::uint64_t kCallsPerChild = 1000;
constexpr rlim_t kMostBytes = rlim_t{3} << 30;

// A child's messages to its parent, also valid after it has ended.
struct Shared {
  std::uint64_t next;  // the call after the one at hand
  std::uint64_t calls, accepted, refused, foundation;
  char call[2000];
};

struct CallRange {
  std::uint64_t first = 0, count = 20000, seed = 1;
  bool in_place = false, missing = false;
};

CallRange range_from(int count, char **words) {
  CallRange range;
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    const auto number = [&](const char *name, std::uint64_t &value) {
      if (word.starts_with(name)) value = std::strtoull(words[i] + std::strlen(name), nullptr, 10);
    };
    number("--first=", range.first);
    number("--count=", range.count);
    number("--seed=", range.seed);
    range.in_place |= word == "--in-place";
    range.missing |= word == "--missing";
  }
  return range;
}

void make(const std::vector<malformed::Target> &targets, malformed::Pool &pool, std::uint64_t seed,
          std::uint64_t number, Shared &shared) {
  Draw draw(seed * 1000003 + number);
  shared.call[0] = 0;
  shared.next = number + 1;
  const CallResult result = malformed::make_call(draw.of(targets), pool, draw, [&](const std::string &text) {
    std::snprintf(shared.call, sizeof shared.call, "call %llu: %s", static_cast<unsigned long long>(number),
                  text.c_str());
  });
  if (shared.call[0] == 0) return;
  ++shared.calls;
  switch (result.outcome) {
    case Outcome::Accepted:
      ++shared.accepted;
      return;
    case Outcome::Refused:
      ++shared.refused;
      return;
    case Outcome::Foundation:
      ++shared.foundation;
      std::printf("FOUNDATION %s: %s\n", shared.call, result.text.c_str());
      std::fflush(stdout);
  }
}

[[noreturn]] void run_child(std::uint64_t seed, std::uint64_t first, std::uint64_t count, Shared &shared) {
  const rlimit none{0, 0}, most{kMostBytes, kMostBytes};
  setrlimit(RLIMIT_CORE, &none);
  if (!kSanitized) setrlimit(RLIMIT_AS, &most);  // shadow memory is larger
  @autoreleasepool {
    const std::vector<malformed::Target> targets = malformed::all_targets();
    malformed::Pool pool;
    malformed::fill(pool);
    for (std::uint64_t i = first; i < first + count; ++i) {
      alarm(kMostSeconds);
      @autoreleasepool {
        make(targets, pool, seed, i, shared);
      }
    }
    alarm(0);
  }
  std::fflush(stdout);
  _exit(0);
}

struct Tally {
  std::uint64_t aborts = 0, hangs = 0;
  std::map<std::string, int> by_method;

  void note(int signal, const char *call) {
    const bool is_hang = signal == SIGALRM;
    ++(is_hang ? hangs : aborts);
    std::printf("%s (%s) %s\n", is_hang ? "HANG" : "ABORT", strsignal(signal), call[0] ? call : "between two calls");
    const char *const begin = std::strpbrk(call, "+-");
    const char *const end = begin ? std::strchr(begin, ']') : nullptr;
    ++by_method[end ? std::string(begin, end + 1) : "between two calls"];
  }
};

void run_all(const CallRange &range, Shared &shared, Tally &tally) {
  std::uint64_t at = range.first;
  while (at < range.first + range.count) {
    const std::uint64_t end = std::min(at + kCallsPerChild, range.first + range.count);
    shared.next = at;
    std::fflush(stdout);
    const pid_t child = fork();
    if (child == 0) run_child(range.seed, at, end - at, shared);
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
      at = end;
      continue;
    }
    if (shared.call[0]) ++shared.calls;
    tally.note(WIFSIGNALED(status) ? WTERMSIG(status) : 0, shared.call);
    at = std::max(shared.next, at + 1);
  }
}

// Prints the classes that no call has an object of as receiver. Their methods are never called.
void print_missing() {
  @autoreleasepool {
    malformed::Pool pool;
    malformed::fill(pool);
    Draw draw(1);
    std::map<std::string, int> methods;
    std::size_t all = 0;
    for (const malformed::Target &target : malformed::all_targets()) {
      const bool needs_object = !target.of_class && !std::string(sel_getName(target.selector)).starts_with("init");
      all += needs_object;
      if (needs_object && pool.instance(target.of, draw) == nil) ++methods[class_getName(target.of)];
    }
    int never = 0;
    for (const auto &[name, count] : methods) {
      std::printf("%6d %s\n", count, name.c_str());
      never += count;
    }
    std::printf("%zu classes without an object, %d of %zu methods of objects never called\n", methods.size(), never,
                all);
  }
}

void print_count(const char *name, std::uint64_t count, const char *end) {
  std::printf("\"%s\": %llu%s", name, static_cast<unsigned long long>(count), end);
}

}  // namespace

int main(int count, char **words) {
  auto *const shared =
      static_cast<Shared *>(mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  if (shared == MAP_FAILED) return 2;
  const CallRange range = range_from(count, words);
  if (range.missing) {
    print_missing();
    return 0;
  }
  if (range.in_place) run_child(range.seed, range.first, range.count, *shared);
  Tally tally;
  run_all(range, *shared, tally);
  for (const auto &[method, times] : tally.by_method) std::printf("%6d %s\n", times, method.c_str());
  std::printf("{");
  print_count("calls", shared->calls, ", ");
  print_count("accepted", shared->accepted, ", ");
  print_count("refused", shared->refused, ", ");
  print_count("refused by Foundation", shared->foundation, ", ");
  print_count("aborts", tally.aborts, ", ");
  print_count("hangs", tally.hangs, "}\n");
  return tally.aborts + tally.hangs == 0 ? 0 : 1;
}
