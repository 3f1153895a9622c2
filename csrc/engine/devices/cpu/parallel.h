// Divides work over the threads of a kernel. The division depends on the counts alone, so results do not change from
// run to run.
#pragma once

#ifdef _OPENMP
#include <omp.h>
#endif

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>

#include "engine/devices/host/threads/team.h"

namespace openmps::engine::cpu {

// In a parallel region: the number of this thread, and of all. Builds without OpenMP have one.
#ifdef _OPENMP
inline int thread_number() noexcept { return omp_get_thread_num(); }
inline int thread_count() noexcept { return omp_get_num_threads(); }
#else
inline int thread_number() noexcept { return 0; }
inline int thread_count() noexcept { return 1; }
#endif

// The number of threads that is worth starting if each should have at least `grain` items. Many threads need longer to
// meet, so one thread does what would not occupy half of them.
inline int useful_threads(int threads, std::int64_t items, std::int64_t grain) noexcept {
  const std::int64_t pieces = items / std::max<std::int64_t>(1, grain);
  if (pieces < std::max(2, threads / 2)) return 1;
  return static_cast<int>(std::min<std::int64_t>(threads, pieces));
}

inline constexpr std::int64_t kMatmulGrain = 524288;  // of a matmul, in about the time that waking a thread takes

// Calls work(begin, end, thread) for `threads` adjacent ranges of 0 ... items, whose bounds are multiples of `step`.
// Rethrows the first exception of a range when all have ended: it may not leave a parallel region.
template <typename Work>
void parallel_ranges(int threads, std::int64_t items, std::int64_t step, const Work& work) {
  if (threads <= 1) {
    if (items > 0) work(std::int64_t{0}, items, 0);
    return;
  }
  const std::int64_t steps = (items + step - 1) / step;
  std::exception_ptr failure;
  std::atomic_flag has_failed;
#pragma omp parallel for num_threads(std::max(threads, host::team_size)) schedule(static, 1)
  for (int thread = 0; thread < threads; ++thread) {
    const std::int64_t begin = steps * thread / threads * step,
                       end = std::min(items, steps * (thread + 1) / threads * step);
    try {
      if (begin < end) work(begin, end, thread);
    } catch (...) {
      if (!has_failed.test_and_set()) failure = std::current_exception();
    }
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace openmps::engine::cpu
