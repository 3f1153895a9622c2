// The functions of SIMD groups over the values of all threads: omps::lanes_simd_sum(simd, values) is simd_sum of each. Sums run in the
// order of the threads, as those of fibres do, so both give the same bits.
#pragma once
#include "simd_groups.h"
#include "simd_threads.h"

#ifndef OMPS_CUDA

// Calls of them stay calls: a kernel compiles sooner.
#define OMPS_LANES_CALL __attribute__((noinline)) inline

namespace omps {

template <uint Width, class Operation, class T>
OMPS_LANES_CALL Lanes<T> reduced_lanes(const SimdThreads& simd, const Lanes<T>& a) {
  Lanes<T> result;
  for (uint first = 0; first < simd.count; first += Width) {
    const uint end = smaller(first + Width, simd.count);
    T sum = a.values[first];
    for (uint i = first + 1; i < end; ++i) sum = combined<Operation>(sum, a.values[i]);
    for (uint i = first; i < end; ++i) result.values[i] = sum;
  }
  return result;
}
template <uint Width, class Operation, bool Inclusive, class T>
OMPS_LANES_CALL Lanes<T> scanned_lanes(const SimdThreads& simd, const Lanes<T>& a, const T& neutral) {
  Lanes<T> result;
  T sum = neutral;
  for (uint i = 0; i < simd.count; ++i) {
    const T before = i % Width == 0 ? neutral : sum;
    sum = combined<Operation>(before, a.values[i]);
    result.values[i] = Inclusive ? sum : before;
  }
  return result;
}
// f(lane) for each.
template <class F>
OMPS_INLINE auto lanes_of(const SimdThreads& simd, F f) {
  Lanes<decltype(f(0u))> result;
  OMPS_ROW
  for (uint i = 0; i < simd.count; ++i) result.values[i] = f(i);
  return result;
}
template <class T, class A>
OMPS_INLINE Lanes<T> converted_lanes(const SimdThreads& simd, const Lanes<A>& a) {
  return lanes_of(simd, [&](uint i) { return T(a.values[i]); });
}
// The result of exchange<Width>: the value of `source`, or that of the thread itself where the source is not there.
template <uint Width, class T>
OMPS_INLINE T exchanged_lane(const SimdThreads& simd, const Lanes<T>& a, uint lane, uint source) {
  const uint from = lane / Width * Width + source;
  return a.values[source < Width && from < simd.count ? from : lane];
}

#undef OMPS_REDUCTION
#undef OMPS_SCAN
#undef OMPS_MOVE
#undef OMPS_FILL
#define OMPS_REDUCTION(prefix, width, name, Operation)                                          \
  template <class A>                                                                            \
  OMPS_INLINE auto lanes_##prefix##name(const SimdThreads& simd, const Lanes<A>& a) {           \
    return reduced_lanes<width, Operation>(simd, a);                                            \
  }
#define OMPS_SCAN(prefix, width, name, Operation, Inclusive, neutral)                           \
  template <class A>                                                                            \
  OMPS_INLINE auto lanes_##prefix##name(const SimdThreads& simd, const Lanes<A>& a) {           \
    return scanned_lanes<width, Operation, Inclusive>(simd, a, A(neutral));                     \
  }
#define OMPS_MOVE(prefix, width, name, ...)                                                                           \
  template <class A, class N>                                                                                         \
  OMPS_INLINE auto lanes_##prefix##name(const SimdThreads& simd, const Lanes<A>& a, const Lanes<N>& n) {              \
    return lanes_of(simd, [&](uint lane) {                                                                            \
      [[maybe_unused]] const uint self = lane % width, delta = ushort(n.values[lane]);                                \
      return exchanged_lane<width>(simd, a, lane, __VA_ARGS__);                                                       \
    });                                                                                                               \
  }
#define OMPS_FILL(prefix, width, name, inside, source, filler)                                                        \
  template <class A, class B, class N, class M>                                                                       \
  OMPS_INLINE auto lanes_##prefix##name(const SimdThreads& simd, const Lanes<A>& a, const Lanes<B>& filling,          \
                                        const Lanes<N>& n, const Lanes<M>& modulo) {                                  \
    const Lanes<A> filled = converted_lanes<A>(simd, filling);                                                        \
    return lanes_of(simd, [&](uint lane) {                                                                            \
      const int self = int(lane % width), delta = ushort(n.values[lane]), run = ushort(modulo.values[lane]);          \
      const int place = self % run;                                                                                   \
      return inside ? exchanged_lane<width>(simd, a, lane, uint(source))                                              \
                    : exchanged_lane<width>(simd, filled, lane, uint(filler));                                        \
    });                                                                                                               \
  }                                                                                                                   \
  template <class A, class B, class N>                                                                                \
  OMPS_INLINE auto lanes_##prefix##name(const SimdThreads& simd, const Lanes<A>& a, const Lanes<B>& filling,          \
                                        const Lanes<N>& n) {                                                          \
    return lanes_##prefix##name(simd, a, filling, n, lanes_of(simd, [](uint) { return ushort(width); }));             \
  }

#define OMPS_SIMD_LANES(prefix, width)                                                                                \
  OMPS_SIMD_TABLE(prefix, width)                                                                                      \
  OMPS_INLINE auto lanes_##prefix##active_mask(const SimdThreads& simd) {                                             \
    return lanes_of(simd, [&](uint lane) {                                                                            \
      return (simd.count == 32 ? ~0u : (1u << simd.count) - 1) >> lane / width * width & (~0u >> (32 - width));       \
    });                                                                                                               \
  }                                                                                                                   \
  OMPS_INLINE auto lanes_##prefix##active_threads_mask(const SimdThreads& simd) {                                     \
    return converted_lanes<metal::prefix##vote>(simd, lanes_##prefix##active_mask(simd));                             \
  }                                                                                                                   \
  OMPS_INLINE auto lanes_##prefix##is_first(const SimdThreads& simd) {                                                \
    return lanes_of(simd, [](uint lane) { return lane % width == 0; });                                               \
  }                                                                                                                   \
  template <class A>                                                                                                  \
  OMPS_INLINE auto lanes_##prefix##broadcast_first(const SimdThreads& simd, const Lanes<A>& a) {                      \
    return lanes_of(simd, [&](uint lane) { return a.values[lane / width * width]; });                                 \
  }                                                                                                                   \
  template <class A>                                                                                                  \
  OMPS_INLINE auto lanes_##prefix##all(const SimdThreads& simd, const Lanes<A>& a) {                                  \
    return reduced_lanes<width, And>(simd, converted_lanes<bool>(simd, a));                                           \
  }                                                                                                                   \
  template <class A>                                                                                                  \
  OMPS_INLINE auto lanes_##prefix##any(const SimdThreads& simd, const Lanes<A>& a) {                                  \
    return reduced_lanes<width, Or>(simd, converted_lanes<bool>(simd, a));                                            \
  }                                                                                                                   \
  template <class A>                                                                                                  \
  OMPS_INLINE auto lanes_##prefix##ballot(const SimdThreads& simd, const Lanes<A>& a) {                               \
    const auto bits = lanes_of(simd, [&](uint lane) { return uint(bool(a.values[lane])) << lane % width; });          \
    return converted_lanes<metal::prefix##vote>(simd, reduced_lanes<width, Or>(simd, bits));                          \
  }

OMPS_SIMD_LANES(simd_, 32)
OMPS_SIMD_LANES(quad_, 4)

}  // namespace omps

#endif
