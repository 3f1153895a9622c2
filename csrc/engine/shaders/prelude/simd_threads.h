// The CPU's SIMD groups as loops over 32 threads, for kernels that fission has split at functions of SIMD groups:
//
//   omps::each_simd_group(omps_threads, [&](const auto& omps_simd) __attribute__((always_inline)) {
//     omps_simd.each([&](const auto& omps_thread, const unsigned omps_index) __attribute__((always_inline)) { ... });
//     const auto omps_told_7 = omps::lanes_simd_sum(omps_simd, omps_simd.collect([&](...) { return omps::plain(x); }));
//     omps_simd.each(...);  // with omps_told_7.at(omps_thread.lane) in place of simd_sum(x)
//   });
#pragma once
#include "threads.h"

#ifndef OMPS_CUDA

namespace omps {

// One value of each thread of a SIMD group.
template <class T>
struct Lanes {
  T values[kSimdWidth];
  OMPS_INLINE const T& at(uint lane) const { return values[lane]; }
};

// An argument of a function of SIMD groups as a value: no part of a vector, no reference.
template <class A>
OMPS_INLINE auto plain(const A& a) {
  if constexpr (Value<A>) return value_t<A>(a);
  else return a;
}

// The memory of a matrix: an array as a pointer.
template <class P>
OMPS_INLINE auto place_of(P&& p) {
  if constexpr (requires { sizeof(*p) == sizeof(p[0]); } && !is_checked<P>) return &p[0];
  else return plain(p);
}

// Neighbours of a SIMD group lie in rows of the group: all 32 in one, or fewer in some.
struct SimdThreads {
  const Threads& threads;
  uint base, count;

  OMPS_INLINE uint3 local_of(uint lane) const {
    const uint i = base + lane;
    return uint3(i % threads.size.x, i / threads.size.x % threads.size.y, i / threads.size.x / threads.size.y);
  }
  OMPS_INLINE LaneThread thread(uint3 local, uint lane) const {
    return LaneThread{{threads.launch, threads.origin + local, threads.group, local, threads.size}, lane, base / kSimdWidth};
  }
  OMPS_INLINE LaneThread first() const { return thread(local_of(0), 0); }

  // f(place of the first thread, its lane, number of threads)
  template <class F>
  OMPS_INLINE void each_row(F f) const {
    for (uint lane = 0; lane < count;) {
      const uint3 local = local_of(lane);
      const uint length = smaller(threads.size.x - local.x, count - lane);
      f(local, lane, length);
      lane += length;
    }
  }
  template <class F>
  OMPS_INLINE void each(F body) const {
    const SimdThreads own = *this;
    each_row([&](const uint3 local, const uint lane, const uint length) __attribute__((always_inline)) {
      const uint index = own.base + lane;
      if (lane > kSimdWidth || index > kMaxThreads || local.x > kMaxThreads) __builtin_unreachable();  // no number wraps around
      OMPS_ROW
      for (uint i = 0; i < length; ++i) body(own.thread(uint3(local.x + i, local.y, local.z), lane + i), index + i);
    });
  }
  template <class F>
  OMPS_INLINE void chunks(F body) const {
    const uint3 group = threads.group, origin = threads.origin, size = threads.size;
    each_row([&](const uint3 local, const uint lane, const uint length) __attribute__((always_inline)) {
      uint i = 0;
      if constexpr (kHasFixedChunks)
        for (; i + kChunk <= length; i += kChunk)
          body(Chunk<true, LaneThread>{threads.launch, group, origin, size, local.x + i, local.y, local.z, kChunk, lane + i});
      if (i < length)
        body(Chunk<false, LaneThread>{threads.launch, group, origin, size, local.x + i, local.y, local.z, length - i, lane + i});
    });
  }
  template <class F>
  OMPS_INLINE auto first_of(F f) const {
    return f(first(), base);
  }
  template <class F>
  OMPS_INLINE auto collect(F f) const {
    Lanes<decltype(f(first(), 0))> found;
    each([&](const LaneThread& thread, const uint index) __attribute__((always_inline)) { found.values[thread.lane] = f(thread, index); });
    return found;
  }
};

template <class F>
OMPS_INLINE void each_simd_group(const Threads& threads, F body) {
  const uint count = threads.size.x * threads.size.y * threads.size.z;
  for (uint base = 0; base < count; base += kSimdWidth) body(SimdThreads{threads, base, smaller(kSimdWidth, count - base)});
}

// One T for each thread of a SIMD group. Large ones have a place for each thread of the whole group.
template <class T, bool is_small = sizeof(T) <= 64>
class PerLane : public PerThread<T, false> {
 public:
  explicit OMPS_INLINE PerLane(const SimdThreads& simd) : PerThread<T, false>(simd.threads), base_(simd.base) {}
  OMPS_INLINE T& at(uint lane) const { return PerThread<T, false>::at(base_ + lane); }
  OMPS_INLINE void keep(uint lane, const T& value) const { PerThread<T, false>::keep(base_ + lane, value); }
  OMPS_INLINE void put(uint lane, const T& value) const { PerThread<T, false>::put(base_ + lane, value); }

 private:
  const uint base_;
};

template <class T>
class PerLane<T, true> {
 public:
  explicit OMPS_INLINE PerLane(const SimdThreads&) {}
  PerLane(const PerLane&) = delete;
  OMPS_INLINE T& at(uint lane) { return ((T*)values_)[lane]; }
  OMPS_INLINE void keep(uint lane, const T& value) { OMPS_COPY(values_ + lane * sizeof(T), &value, sizeof(T)); }
  OMPS_INLINE void put(uint lane, const T& value) {
    if constexpr (is_copied<T> && !is_const_type<T>) keep(lane, value);
  }

 private:
  alignas(64) unsigned char values_[sizeof(T) * kSimdWidth];
};

}  // namespace omps

#endif
