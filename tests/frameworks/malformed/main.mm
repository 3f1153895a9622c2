// Malformed calls of every method that the run time knows, in child processes.
//
//   malformed_calls [CALLS [SEED [CALLS_PER_CHILD]]]
//   malformed_calls --one SEED NUMBER      one call of a run in this process, for a debugger
//
// nil, NULL, 0, huge numbers and objects of other classes are arguments. A child makes its calls one after another; one
// that crashes or hangs is noted and the next child goes on behind it. Prints the calls that crashed, hung, or raised
// an exception that is not ours, and the counts last; exits 1 if there is one. An object of a wrong class may raise
// that it does not recognise a selector, as it does on Apple's systems; those are counted apart.
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

namespace {

using malformed::CallResult;
using malformed::Draw;
using malformed::Outcome;

constexpr unsigned kMostSeconds = 5;
constexpr rlim_t kMostBytes = rlim_t{3} << 30;

// What a child tells its parent, also when it ends in between.
struct Shared {
  std::uint64_t next;  // the call after the one at hand
  std::uint64_t made, refused, unrecognized, foreign;
  char call[2000];
};

struct Plan {
  std::uint64_t calls = 20000, seed = 1, per_child = 1000;
};

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
  ++shared.made;
  if (result.outcome == Outcome::Refused) ++shared.refused;
  if (result.outcome == Outcome::Unrecognized) ++shared.unrecognized;
  if (result.outcome != Outcome::Foreign) return;
  ++shared.foreign;
  std::printf("FOREIGN %s: %s\n", shared.call, result.text.c_str());
  std::fflush(stdout);
}

[[noreturn]] void run_child(std::uint64_t seed, std::uint64_t first, std::uint64_t count, Shared &shared) {
  const rlimit none{0, 0}, most{kMostBytes, kMostBytes};
  setrlimit(RLIMIT_CORE, &none);
  if (std::getenv("MALFORMED_NO_LIMIT") == nullptr) setrlimit(RLIMIT_AS, &most);
  @autoreleasepool {
    const std::vector<malformed::Target> targets = malformed::all_targets();
    malformed::Pool pool;
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
  std::uint64_t crashes = 0, hangs = 0;
  std::map<std::string, int> by_method;

  void note(const char *kind, int signal, const char *call) {
    std::printf("%s (%s) %s\n", kind, strsignal(signal), call[0] ? call : "between two calls");
    const char *const begin = std::strpbrk(call, "+-");
    const char *const end = begin ? std::strchr(begin, ']') : nullptr;
    ++by_method[end ? std::string(begin, end + 1) : "between two calls"];
  }
};

void run_all(const Plan &plan, Shared &shared, Tally &tally) {
  std::uint64_t at = 0;
  while (at < plan.calls) {
    const std::uint64_t end = std::min(at + plan.per_child, plan.calls);
    shared.next = at;
    std::fflush(stdout);
    const pid_t child = fork();
    if (child == 0) run_child(plan.seed, at, end - at, shared);
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
      at = end;
      continue;
    }
    const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    ++(signal == SIGALRM ? tally.hangs : tally.crashes);
    if (shared.call[0]) ++shared.made;
    tally.note(signal == SIGALRM ? "HANG" : "CRASH", signal, shared.call);
    at = std::max(shared.next, at + 1);
  }
}

}  // namespace

int main(int count, char **words) {
  auto *const shared =
      static_cast<Shared *>(mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  if (shared == MAP_FAILED) return 2;
  const auto word = [&](int i, std::uint64_t otherwise) {
    return i < count ? std::strtoull(words[i], nullptr, 10) : otherwise;
  };
  if (count > 1 && std::strcmp(words[1], "--one") == 0) run_child(word(2, 1), word(3, 0), 1, *shared);
  const Plan plan{word(1, 20000), word(2, 1), word(3, 1000)};
  Tally tally;
  run_all(plan, *shared, tally);
  for (const auto &[method, times] : tally.by_method) std::printf("%6d %s\n", times, method.c_str());
  std::printf(
      "calls %llu, refused %llu, unrecognized selectors %llu, crashes %llu, hangs %llu, foreign exceptions %llu\n",
      static_cast<unsigned long long>(shared->made), static_cast<unsigned long long>(shared->refused),
      static_cast<unsigned long long>(shared->unrecognized), static_cast<unsigned long long>(tally.crashes),
      static_cast<unsigned long long>(tally.hangs), static_cast<unsigned long long>(shared->foreign));
  return tally.crashes + tally.hangs + shared->foreign == 0 ? 0 : 1;
}
