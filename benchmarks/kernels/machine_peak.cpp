#include "benchmarks/kernels/machine_peak.h"

#include <immintrin.h>
#include <omp.h>
#include <time.h>

#include <algorithm>
#include <chrono>
#include <cstring>

#include "engine/devices/cpu/memory.h"

namespace openmps::engine::bench {
namespace {

// Twelve independent sums hide the latency of a multiply-add.
__attribute__((target("avx512f"), noinline, flatten)) double avx512_flops(int threads) {
  constexpr std::int64_t kRounds = 400000;
  double best = 1e30;
  for (int trial = 0; trial < 20; ++trial) {
    const double start = now(threads);
#pragma omp parallel num_threads(threads)
    {
      __m512 a[12];
      const __m512 m = _mm512_set1_ps(0.999f), n = _mm512_set1_ps(0.001f);
      for (auto& v : a) v = _mm512_setzero_ps();
      for (std::int64_t i = 0; i < kRounds; ++i)
        for (auto& v : a) v = _mm512_fmadd_ps(v, m, n);
      for (auto& v : a) asm volatile("" : : "v"(v));
    }
    best = std::min(best, now(threads) - start);
  }
  return 2.0 * 16 * 12 * static_cast<double>(kRounds) * threads / best;
}

__attribute__((target("avx2,fma"), noinline, flatten)) double avx2_flops(int threads) {
  constexpr std::int64_t kRounds = 400000;
  double best = 1e30;
  for (int trial = 0; trial < 20; ++trial) {
    const double start = now(threads);
#pragma omp parallel num_threads(threads)
    {
      __m256 a[12];
      const __m256 m = _mm256_set1_ps(0.999f), n = _mm256_set1_ps(0.001f);
      for (auto& v : a) v = _mm256_setzero_ps();
      for (std::int64_t i = 0; i < kRounds; ++i)
        for (auto& v : a) v = _mm256_fmadd_ps(v, m, n);
      for (auto& v : a) asm volatile("" : : "x"(v));
    }
    best = std::min(best, now(threads) - start);
  }
  return 2.0 * 8 * 12 * static_cast<double>(kRounds) * threads / best;
}

void stream_copy(float* to, const float* from, std::size_t count) {
  for (std::size_t i = 0; i < count; i += 4) _mm_stream_ps(to + i, _mm_loadu_ps(from + i));
  _mm_sfence();
}

}  // namespace

void use_threads(int threads) { omp_set_num_threads(threads); }

double now(int threads) {
  if (threads > 1) return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

Peak::Peak(int threads) : threads_(threads) {
  flops = __builtin_cpu_supports("avx512f") ? avx512_flops(threads) : avx2_flops(threads);
}

double Peak::copy_seconds(double bytes) const {
  const auto half = static_cast<std::size_t>(bytes / 2) / 256 * 256 + 256;
  const cpu::AlignedMemory from(half), to(half);
  std::memset(from.get(), 1, half);
  std::memset(to.get(), 1, half);
  double best = 1e30;
  const double begin = now(threads_);
  for (int trial = 0; trial < 6 || now(threads_) - begin < 0.1; ++trial) {
    const bool streaming = trial % 2 == 0;
    const double start = now(threads_);
#pragma omp parallel for num_threads(threads_) schedule(static, 1)
    for (int t = 0; t < threads_; ++t) {
      const std::size_t first = half / 256 * static_cast<std::size_t>(t) / static_cast<std::size_t>(threads_) * 256;
      const std::size_t last = half / 256 * static_cast<std::size_t>(t + 1) / static_cast<std::size_t>(threads_) * 256;
      auto* target = static_cast<std::byte*>(to.get()) + first;
      const auto* source = static_cast<const std::byte*>(from.get()) + first;
      if (streaming)
        stream_copy(reinterpret_cast<float*>(target), reinterpret_cast<const float*>(source),
                    (last - first) / sizeof(float));
      else
        std::memcpy(target, source, last - first);
    }
    best = std::min(best, now(threads_) - start);
  }
  return best * bytes / (2.0 * static_cast<double>(half));
}

}  // namespace openmps::engine::bench
