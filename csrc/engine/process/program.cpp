#include "engine/process/program.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <string_view>

extern "C" char** environ;

namespace openmps::engine {
namespace {

using Clock = std::chrono::steady_clock;

// Everything that the child needs, ready before it starts: it may not allocate.
struct Start {
  std::vector<char*> arguments, environment;
  const char* folder;
  int input, output;
  ProgramLimits limits;
  pid_t parent;
  sigset_t signals;
};

void limit(int resource, std::uint64_t value) {
  const rlimit both{value, value};
  setrlimit(static_cast<__rlimit_resource>(resource), &both);
}

// posix_spawn sets no limits. Only system calls: the child shares the parent's memory until it runs the program.
[[noreturn]] void become(const Start& start) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != start.parent) _exit(127);
  for (int signal = 1; signal < NSIG; ++signal) {
    struct sigaction action {};
    if (sigaction(signal, nullptr, &action) != 0 || action.sa_handler == SIG_DFL) continue;
    action = {};
    action.sa_handler = SIG_DFL;
    sigaction(signal, &action, nullptr);
  }
  limit(RLIMIT_CPU, start.limits.processor_seconds);
  limit(RLIMIT_AS, start.limits.memory_bytes);
  limit(RLIMIT_FSIZE, start.limits.file_bytes);
  limit(RLIMIT_CORE, 0);
  const bool is_ready = chdir(start.folder) == 0 && dup2(start.input, STDIN_FILENO) >= 0 &&
                        dup2(start.output, STDOUT_FILENO) >= 0 && dup2(start.output, STDERR_FILENO) >= 0;
  sigprocmask(SIG_SETMASK, &start.signals, nullptr);
  if (is_ready) execve(start.arguments[0], start.arguments.data(), start.environment.data());
  _exit(127);
}

[[gnu::noinline]] pid_t start_child(Start& start) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &start.signals);
  const pid_t child = vfork();
  if (child == 0) become(start);
  const int problem = errno;
  pthread_sigmask(SIG_SETMASK, &start.signals, nullptr);
  errno = problem;
  return child;
}

// The environment without what would change the program, with plain messages and a folder for temporary files.
std::vector<std::string> child_environment(const std::string& folder) {
  std::vector<std::string> variables;
  for (char** each = environ; each && *each; ++each) {
    const std::string_view variable(*each);
    const auto is = [&](std::string_view name) { return variable.starts_with(name); };
    if (!is("LD_PRELOAD=") && !is("LC_ALL=") && !is("LANG=") && !is("LANGUAGE=") && !is("TMPDIR="))
      variables.emplace_back(variable);
  }
  variables.emplace_back("LC_ALL=C");
  variables.push_back("TMPDIR=" + folder);
  return variables;
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

// Until the other end is closed, or the time is over. Returns whether it was closed.
bool read_all(int pipe, Clock::time_point deadline, std::size_t most, std::string& text) {
  char block[4096];
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return false;
    pollfd ready{pipe, POLLIN, 0};
    const int count = poll(&ready, 1, static_cast<int>(std::min<long>(left, 1000)));
    if (count < 0 && errno != EINTR) return true;
    if (count <= 0) continue;
    const ssize_t bytes = read(pipe, block, sizeof block);
    if (bytes < 0 && errno == EINTR) continue;
    if (bytes <= 0) return true;
    text.append(block, std::min(static_cast<std::size_t>(bytes), most - std::min(most, text.size())));
  }
}

// Another part of the process may have waited for the child before: then the result is unknown, and taken for success.
ProgramResult result_of(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return {};
  if (WIFSIGNALED(status)) return {ProgramResult::End::Signal, WTERMSIG(status), {}};
  return {ProgramResult::End::Exit, WEXITSTATUS(status), {}};
}

struct Descriptor {
  int number = -1;
  ~Descriptor() { close(); }
  void close() {
    if (number >= 0) ::close(number);
    number = -1;
  }
};

}  // namespace

ProgramResult run_program(const std::vector<std::string>& arguments, const std::string& folder,
                          const ProgramLimits& limits) {
  const auto failed = [] { return ProgramResult{ProgramResult::End::NotStarted, errno, {}}; };
  Descriptor input{open("/dev/null", O_RDONLY | O_CLOEXEC)}, output, result;
  int ends[2];
  if (input.number < 0 || pipe2(ends, O_CLOEXEC) != 0) return failed();
  result.number = ends[0], output.number = ends[1];
  std::vector<std::string> words = arguments, variables = child_environment(folder);
  Start start{
      pointers_to(words), pointers_to(variables), folder.c_str(), input.number, output.number, limits, getpid(), {}};
  const pid_t child = start_child(start);
  if (child < 0) return failed();
  output.close();
  std::string text;
  const bool ended = read_all(result.number, Clock::now() + limits.wall, limits.output_bytes, text);
  if (!ended) kill(-child, SIGKILL);
  ProgramResult made = result_of(child);
  if (!ended) made.end = ProgramResult::End::Timeout;
  made.output = std::move(text);
  return made;
}

}  // namespace openmps::engine
