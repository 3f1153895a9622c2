#include "tests/engine/heap_meter.h"

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define OPENMPS_COUNTS_HEAP 1
#endif
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#undef OPENMPS_COUNTS_HEAP
#endif
#endif

#ifdef OPENMPS_COUNTS_HEAP

#include <dlfcn.h>
#include <execinfo.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <new>

extern "C" {
void* __libc_malloc(std::size_t bytes);
void* __libc_calloc(std::size_t count, std::size_t bytes);
void* __libc_realloc(void* memory, std::size_t bytes);
void* __libc_memalign(std::size_t alignment, std::size_t bytes);
}

namespace {

constexpr std::size_t kKept = 6;
struct Trace {
  std::array<void*, 12> frames;
  int depth = 0;
};

std::atomic<bool> g_counting{false};
std::atomic<std::uint64_t> g_all{0}, g_onednn{0}, g_traced{0};
std::array<Trace, kKept> g_traces;
thread_local bool t_inside = false;  // backtrace and dladdr may allocate themselves

void count(const void* caller) noexcept {
  if (!g_counting.load(std::memory_order_relaxed) || t_inside) return;
  t_inside = true;
  g_all.fetch_add(1);
  Dl_info info{};
  if (dladdr(caller, &info) && info.dli_fname && std::strstr(info.dli_fname, "libdnnl")) {
    g_onednn.fetch_add(1);
  } else if (const std::uint64_t index = g_traced.fetch_add(1); index < kKept) {
    Trace& trace = g_traces[index];
    trace.depth = backtrace(trace.frames.data(), static_cast<int>(trace.frames.size()));
  }
  t_inside = false;
}

void* checked(void* memory) {
  if (!memory) throw std::bad_alloc();
  return memory;
}

}  // namespace

extern "C" {
void* malloc(std::size_t bytes) {
  count(__builtin_return_address(0));
  return __libc_malloc(bytes);
}
void* calloc(std::size_t items, std::size_t bytes) {
  count(__builtin_return_address(0));
  return __libc_calloc(items, bytes);
}
void* realloc(void* memory, std::size_t bytes) {
  count(__builtin_return_address(0));
  return __libc_realloc(memory, bytes);
}
void* aligned_alloc(std::size_t alignment, std::size_t bytes) {
  count(__builtin_return_address(0));
  return __libc_memalign(alignment, bytes);
}
int posix_memalign(void** memory, std::size_t alignment, std::size_t bytes) {
  count(__builtin_return_address(0));
  *memory = __libc_memalign(alignment, bytes);
  return *memory ? 0 : ENOMEM;
}
}

// Replaced too, although they end in malloc: the caller's address tells whose allocation it is.
void* operator new(std::size_t bytes) {
  count(__builtin_return_address(0));
  return checked(__libc_malloc(bytes ? bytes : 1));
}
void* operator new[](std::size_t bytes) {
  count(__builtin_return_address(0));
  return checked(__libc_malloc(bytes ? bytes : 1));
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  count(__builtin_return_address(0));
  return checked(__libc_memalign(static_cast<std::size_t>(alignment), bytes ? bytes : 1));
}

namespace openmps::engine::testing {

bool heap_is_counted() noexcept { return true; }

HeapMeter::HeapMeter() noexcept {
  Trace warm;
  warm.depth = backtrace(warm.frames.data(), 1);  // loads what it needs
  g_all = g_onednn = g_traced = 0;
  g_counting = true;
}

HeapCount HeapMeter::stop() noexcept {
  g_counting = false;
  return {g_all, g_onednn};
}

void print_first_callers() noexcept {
  for (std::uint64_t i = 0; i < kKept && i < g_traced; ++i) {
    backtrace_symbols_fd(g_traces[i].frames.data(), g_traces[i].depth, STDERR_FILENO);
    static_cast<void>(!write(STDERR_FILENO, "\n", 1));
  }
}

}  // namespace openmps::engine::testing

#else

namespace openmps::engine::testing {

bool heap_is_counted() noexcept { return false; }
HeapMeter::HeapMeter() noexcept = default;
HeapCount HeapMeter::stop() noexcept { return {}; }
void print_first_callers() noexcept {}

}  // namespace openmps::engine::testing

#endif
