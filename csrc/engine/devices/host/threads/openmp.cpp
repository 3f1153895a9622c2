#include "engine/devices/host/threads/openmp.h"

#ifdef _OPENMP
#include <dlfcn.h>
#include <omp.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <mutex>
#include <new>
#include <set>
#include <thread>
#include <vector>

#include "engine/process/usable_cores.h"

extern "C" {
void GOMP_parallel(void (*)(void*), void*, unsigned, unsigned);
// LLVM's OpenMP has it; null without one.
__attribute__((weak)) void kmp_set_defaults(const char* settings);
}

namespace openmps::engine::host {
namespace {

const void* library_of(void* function) {
  Dl_info info{};
  return dladdr(function, &info) ? info.dli_fbase : nullptr;
}

// A program may have loaded another OpenMP before, PyTorch's for instance; loops then use that.
bool is_llvm() {
  return kmp_set_defaults &&
         library_of(reinterpret_cast<void*>(&kmp_set_defaults)) == library_of(reinterpret_cast<void*>(&GOMP_parallel));
}

// Whether other processes leave fewer cores than threads, in each of some looks.
bool is_crowded(int threads) noexcept {
  constexpr int kLooks = 3;
  const int free = static_cast<int>(std::thread::hardware_concurrency()) - threads;
  for (int look = 0; look < kLooks; ++look) {
    if (running_elsewhere("") <= std::max(0, free)) return false;
    std::this_thread::sleep_for(std::chrono::microseconds(300));
  }
  return true;
}

}  // namespace

void prepare_openmp(int threads) {
  static std::once_flag once;
  std::call_once(once, [threads] {
    if (!is_llvm() || std::getenv("OMP_WAIT_POLICY")) return;
    const bool crowded = threads > 1 && is_crowded(threads);
    if (!std::getenv("KMP_BLOCKTIME")) kmp_set_defaults(crowded ? "KMP_BLOCKTIME=20us" : "KMP_BLOCKTIME=70us");
    if (!std::getenv("KMP_USE_YIELD")) kmp_set_defaults(crowded ? "KMP_USE_YIELD=0" : "KMP_USE_YIELD=2");
  });
}

int place_cores() noexcept {
  const char* const places = std::getenv("OMP_PLACES");
  if (!places || !*places) return 0;
  try {
    std::set<int> processors;
    for (int place = 0; place < omp_get_num_places(); ++place) {
      std::vector<int> numbers(static_cast<std::size_t>(std::max(0, omp_get_place_num_procs(place))));
      if (!numbers.empty()) omp_get_place_proc_ids(place, numbers.data());
      processors.insert(numbers.begin(), numbers.end());
    }
    return static_cast<int>(processors.size());
  } catch (const std::bad_alloc&) {
    return 0;
  }
}

// A hard pause is the only way for a thread that goes on living. LLVM's OpenMP notes that all threads are paused, and
// pauses no second one before the note is cleared. GCC's refuses to clear what it does not note.
void leave_openmp() noexcept {
  constexpr auto kResume = static_cast<omp_pause_resource_t>(0);
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  omp_pause_resource_all(omp_pause_hard);
  omp_pause_resource_all(kResume);
}

}  // namespace openmps::engine::host
#else
namespace openmps::engine::host {
void prepare_openmp(int /*threads*/) {}
int place_cores() noexcept { return 0; }
void leave_openmp() noexcept {}
}  // namespace openmps::engine::host
#endif
