#include "engine/process/exit_handler.h"

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <utility>

#ifdef __GLIBC__
// Of the C++ ABI. `exit` of glibc passes its status too.
extern "C" {
int __cxa_atexit(void (*function)(void*), void* argument, void* library) noexcept;
void __cxa_finalize(void* library);
}
#endif

namespace openmps::engine {
namespace {

void (*g_handler)(int) = nullptr;

#ifdef __GLIBC__

// Only all handlers of a library are taken back, by calling them. So each registration has another library.
char g_libraries[2];
char* g_upper = &g_libraries[0];
char* g_lower = &g_libraries[1];
std::mutex g_mutex;
std::atomic<std::uint64_t> g_registered = 0;              // of call_first_at_exit
std::atomic<std::uint64_t> g_registered_when_called = 0;  // so many when the handler was called
// glibc reuses the place of the last registration alone: a lower one that moves costs 32 bytes, which it never frees.
constexpr std::uint64_t kOften = 64;
thread_local bool t_takes_back = false;

void at_exit(void*, int status) {
  if (t_takes_back || g_registered_when_called.exchange(g_registered) == g_registered)
    return;  // two registrations, one call
  g_handler(status);
}

void register_handler(char* library) noexcept {
  const auto function = reinterpret_cast<void (*)(void*)>(reinterpret_cast<void (*)()>(at_exit));
  // Without memory the other registration stays.
  static_cast<void>(__cxa_atexit(function, nullptr, library));
}

void take_back(char* library) noexcept {
  t_takes_back = true;
  __cxa_finalize(library);
  t_takes_back = false;
}

#endif

}  // namespace

void call_first_at_exit(void (*handler)(int status)) noexcept {
#ifdef __GLIBC__
  const std::lock_guard lock(g_mutex);
  g_handler = handler;
  // One registration stays while the other moves to the top, and it follows where it may have fallen behind.
  take_back(g_upper);
  register_handler(g_upper);
  const std::uint64_t calls = ++g_registered;
  if (calls > kOften && calls % kOften != 0) return;
  take_back(g_lower);
  register_handler(g_lower);
  std::swap(g_upper, g_lower);
#else
  static const bool is_registered = [handler] {
    g_handler = handler;
    return std::atexit([] { g_handler(EXIT_FAILURE); }) == 0;
  }();
  static_cast<void>(is_registered);
#endif
}

}  // namespace openmps::engine
