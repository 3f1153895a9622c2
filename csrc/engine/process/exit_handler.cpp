#include "engine/process/exit_handler.h"

#include <cstdlib>
#include <mutex>

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
std::mutex g_mutex;
int g_registered = 0;
thread_local bool t_takes_back = false;

void at_exit(void*, int status) {
  if (!t_takes_back) g_handler(status);
}

void take_back(char& library) noexcept {
  t_takes_back = true;
  __cxa_finalize(&library);
  t_takes_back = false;
}

#endif

}  // namespace

void call_first_at_exit(void (*handler)(int status)) noexcept {
#ifdef __GLIBC__
  const std::lock_guard lock(g_mutex);
  g_handler = handler;
  const auto function = reinterpret_cast<void (*)(void*)>(reinterpret_cast<void (*)()>(at_exit));
  if (__cxa_atexit(function, nullptr, &g_libraries[g_registered % 2]) != 0) return;
  if (++g_registered > 1) take_back(g_libraries[g_registered % 2]);
#else
  static const bool is_registered = [handler] {
    g_handler = handler;
    return std::atexit([] { g_handler(EXIT_FAILURE); }) == 0;
  }();
  static_cast<void>(is_registered);
#endif
}

}  // namespace openmps::engine
