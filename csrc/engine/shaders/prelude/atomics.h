// Atomic types and functions. The order is relaxed unless the program asks for another, as in Metal.
#pragma once
#include "barriers.h"
#include "type_traits.h"

namespace metal {

template <class T>
struct atomic {
  using value_type = T;
  T value;
  atomic() = default;
  atomic(const atomic&) = delete;
  void operator=(const atomic&) = delete;
};
template <class T>
using _atomic = atomic<T>;
using atomic_bool = atomic<bool>;
using atomic_int = atomic<int>;
using atomic_uint = atomic<uint>;
using atomic_long = atomic<long>;
using atomic_ulong = atomic<ulong>;
using atomic_float = atomic<float>;

}  // namespace metal

namespace omps {

using metal::memory_order;

#ifdef OMPS_CUDA

template <class T>
using atomic_word_t = choice_t<sizeof(T) == 8, unsigned long long, unsigned>;

// A bool has one byte: its four neighbours are exchanged together.
template <class T>
OMPS_INLINE bool atomic_swap_if(T* place, T& expected, T desired) {
  if constexpr (sizeof(T) >= 4) {
    using W = atomic_word_t<T>;
    const W wanted = bits_as<W>(expected), seen = atomicCAS((W*)place, wanted, bits_as<W>(desired));
    expected = bits_as<T>(seen);
    return seen == wanted;
  } else {
    unsigned* word = (unsigned*)((unsigned long long)place & ~3ull);
    const unsigned shift = unsigned((unsigned long long)place & 3) * 8, old = *(volatile unsigned*)word;
    if (T(old >> shift & 0xff) != expected) {
      expected = T(old >> shift & 0xff);
      return false;
    }
    return atomicCAS(word, old, (old & ~(0xffu << shift)) | unsigned(desired) << shift) == old;
  }
}
template <class T>
OMPS_INLINE T atomic_read(const T* place) {
  return *(const volatile T*)place;
}
template <class T>
OMPS_INLINE void atomic_write(T* place, T value) {
  *(volatile T*)place = value;
}
template <class T>
OMPS_INLINE T atomic_sum(T* place, T value) {
  if constexpr (sizeof(T) == 8) return T(atomicAdd((unsigned long long*)place, (unsigned long long)value));
  else return atomicAdd(place, value);
}

#else

template <class T>
OMPS_INLINE bool atomic_swap_if(T* place, T& expected, T desired) {
  return __atomic_compare_exchange(place, &expected, &desired, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}
template <class T>
OMPS_INLINE T atomic_read(const T* place) {
  T value;
  __atomic_load(place, &value, __ATOMIC_RELAXED);
  return value;
}
template <class T>
OMPS_INLINE void atomic_write(T* place, T value) {
  __atomic_store(place, &value, __ATOMIC_RELAXED);
}
template <class T>
OMPS_INLINE T atomic_sum(T* place, T value) {
  if constexpr (Shape<T>::kind == kInteger) return __atomic_fetch_add(place, value, __ATOMIC_RELAXED);
  else {
    T old = atomic_read(place);
    while (!atomic_swap_if(place, old, T(old + value))) {}
    return old;
  }
}

#endif

template <class T, class F>
OMPS_INLINE T atomic_change(T* place, F f) {
  T old = atomic_read(place);
  while (!atomic_swap_if(place, old, T(f(old)))) {}
  return old;
}
OMPS_INLINE void fence_for(memory_order order) {
  if (order != metal::memory_order_relaxed) metal::atomic_thread_fence(metal::mem_flags::mem_device);
}

}  // namespace omps

namespace metal {

// The pointer may be to volatile; its element is the type of the atomic.
template <class T>
OMPS_INLINE T* omps_place(const volatile atomic<T>* a) {
  return const_cast<T*>((const T*)&a->value);
}

template <class T>
OMPS_INLINE void atomic_init(volatile atomic<T>* a, omps::same_t<T> value) {
  omps::atomic_write(omps_place(a), value);
}
template <class T>
OMPS_INLINE void atomic_store_explicit(volatile atomic<T>* a, omps::same_t<T> value, memory_order order) {
  omps::fence_for(order);
  omps::atomic_write(omps_place(a), value);
}
template <class T>
OMPS_INLINE T atomic_load_explicit(const volatile atomic<T>* a, memory_order order) {
  const T value = omps::atomic_read(omps_place(a));
  omps::fence_for(order);
  return value;
}
template <class T>
OMPS_INLINE bool atomic_compare_exchange_weak_explicit(volatile atomic<T>* a, T* expected, omps::same_t<T> desired, memory_order order,
                                                       memory_order) {
  omps::fence_for(order);
  const bool done = omps::atomic_swap_if(omps_place(a), *expected, desired);
  omps::fence_for(order);
  return done;
}

#define OMPS_ATOMIC(name, ...)                                                                              \
  template <class T>                                                                                        \
  OMPS_INLINE T atomic_##name##_explicit(volatile atomic<T>* a, omps::same_t<T> value, memory_order order) { \
    omps::fence_for(order);                                                                                 \
    T* const place = omps_place(a);                                                                         \
    const T old = __VA_ARGS__;                                                                              \
    omps::fence_for(order);                                                                                 \
    return old;                                                                                             \
  }
#define OMPS_ATOMIC_CHANGE(name, ...) OMPS_ATOMIC(name, omps::atomic_change(place, [&](T old) { return __VA_ARGS__; }))
OMPS_ATOMIC_CHANGE(exchange, ((void)old, value))
OMPS_ATOMIC(fetch_add, omps::atomic_sum(place, value))
OMPS_ATOMIC(fetch_sub, omps::atomic_sum(place, T(-value)))
#ifdef OMPS_CUDA
template <class T, class F>
OMPS_INLINE T omps_atomic_word(T* place, F f) {
  return T(f((omps::atomic_word_t<T>*)place));
}
#define OMPS_ATOMIC_BITS(name, device, host, op) \
  OMPS_ATOMIC(name, omps_atomic_word(place, [&](auto* word) { return device(word, omps::atomic_word_t<T>(value)); }))
#else
#define OMPS_ATOMIC_BITS(name, device, host, op) OMPS_ATOMIC(name, host(place, value, __ATOMIC_RELAXED))
#endif
OMPS_ATOMIC_BITS(fetch_and, atomicAnd, __atomic_fetch_and, &)
OMPS_ATOMIC_BITS(fetch_or, atomicOr, __atomic_fetch_or, |)
OMPS_ATOMIC_BITS(fetch_xor, atomicXor, __atomic_fetch_xor, ^)
#ifdef OMPS_CUDA
template <class T>
OMPS_INLINE T omps_atomic_least(T* place, T value) {
  if constexpr (omps::is_same<T, int> || omps::is_same<T, uint>) return atomicMin(place, value);
  else if constexpr (omps::is_same<T, ulong>) return T(atomicMin((unsigned long long*)place, (unsigned long long)value));
  else return omps::atomic_change(place, [&](T old) { return omps::least<T>(old, value); });
}
template <class T>
OMPS_INLINE T omps_atomic_greatest(T* place, T value) {
  if constexpr (omps::is_same<T, int> || omps::is_same<T, uint>) return atomicMax(place, value);
  else if constexpr (omps::is_same<T, ulong>) return T(atomicMax((unsigned long long*)place, (unsigned long long)value));
  else return omps::atomic_change(place, [&](T old) { return omps::greatest<T>(old, value); });
}
OMPS_ATOMIC(fetch_min, omps_atomic_least<T>(place, value))
OMPS_ATOMIC(fetch_max, omps_atomic_greatest<T>(place, value))
#else
OMPS_ATOMIC_CHANGE(fetch_min, omps::least<T>(old, value))
OMPS_ATOMIC_CHANGE(fetch_max, omps::greatest<T>(old, value))
#endif
#undef OMPS_ATOMIC_BITS
#undef OMPS_ATOMIC_CHANGE
#undef OMPS_ATOMIC

// Without a result: Metal's 64-bit atomics.
template <class T>
OMPS_INLINE void atomic_max_explicit(volatile atomic<T>* a, omps::same_t<T> value, memory_order order) {
  atomic_fetch_max_explicit(a, value, order);
}
template <class T>
OMPS_INLINE void atomic_min_explicit(volatile atomic<T>* a, omps::same_t<T> value, memory_order order) {
  atomic_fetch_min_explicit(a, value, order);
}

}  // namespace metal

// Checked pointers: the atomic's own index is 0.
namespace metal {
#define OMPS_CHECKED_ATOMIC(name)                                                                        \
  template <class P, class V>                                                                            \
    requires(omps::is_checked<P>)                                                                        \
  OMPS_INLINE auto name(const P& pointer, V value, memory_order order, uint line = __builtin_LINE()) {   \
    return name(&pointer[omps::CheckedIndex(0, line)], value, order);                                    \
  }
OMPS_CHECKED_ATOMIC(atomic_store_explicit)
OMPS_CHECKED_ATOMIC(atomic_exchange_explicit)
OMPS_CHECKED_ATOMIC(atomic_fetch_add_explicit)
OMPS_CHECKED_ATOMIC(atomic_fetch_sub_explicit)
OMPS_CHECKED_ATOMIC(atomic_fetch_and_explicit)
OMPS_CHECKED_ATOMIC(atomic_fetch_or_explicit)
OMPS_CHECKED_ATOMIC(atomic_fetch_xor_explicit)
OMPS_CHECKED_ATOMIC(atomic_fetch_min_explicit)
OMPS_CHECKED_ATOMIC(atomic_fetch_max_explicit)
OMPS_CHECKED_ATOMIC(atomic_min_explicit)
OMPS_CHECKED_ATOMIC(atomic_max_explicit)
#undef OMPS_CHECKED_ATOMIC
template <class P>
  requires(omps::is_checked<P>)
OMPS_INLINE auto atomic_load_explicit(const P& pointer, memory_order order, uint line = __builtin_LINE()) {
  return atomic_load_explicit(&pointer[omps::CheckedIndex(0, line)], order);
}
template <class P, class V>
  requires(omps::is_checked<P>)
OMPS_INLINE void atomic_init(const P& pointer, V value, uint line = __builtin_LINE()) {
  atomic_init(&pointer[omps::CheckedIndex(0, line)], value);
}
template <class P, class T, class V>
  requires(omps::is_checked<P>)
OMPS_INLINE bool atomic_compare_exchange_weak_explicit(const P& pointer, T* expected, V desired, memory_order order, memory_order other,
                                                       uint line = __builtin_LINE()) {
  return atomic_compare_exchange_weak_explicit(&pointer[omps::CheckedIndex(0, line)], expected, desired, order, other);
}
}  // namespace metal

using metal::atomic_bool, metal::atomic_float, metal::atomic_int, metal::atomic_uint, metal::atomic_ulong;
