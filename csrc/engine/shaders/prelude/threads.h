// The CPU's threads of a group as loops, for kernels that fission has split at their barriers:
//
//   void sum(const omps::Threads& omps_threads, const float* x, float* y, uint i) {
//     typedef float omps_type_0;
//     omps::PerThread<omps_type_0> omps_kept_0(omps_threads);  // a variable that lives across a barrier
//     omps_threads.each([&](const omps::Thread& omps_thread, const unsigned omps_index) __attribute__((always_inline)) {
//       uint i = omps::attribute<uint>(omps_thread.thread_position_in_grid());
//       float v = x[i];
//       omps_kept_0.keep(omps_index, v);
//     });
//     omps_threads.each(...);  // after the barrier: omps::Held<omps_type_0> v = omps_kept_0.at(omps_index);
//   }
//   OMPS_GROUP_ENTRY(omps_sum, sum(omps_threads, OMPS_BUFFER(const float, 0), OMPS_BUFFER(float, 1), OMPS_ATTRIBUTE(uint, thread_position_in_grid)))
//
// Attributes in the call have the values of the group's first thread.
#pragma once
#include "fibres.h"

#ifndef OMPS_CUDA

// LANES: a loop that must become one of vectors before anything unrolls it. ROW: a loop over a row of a group, which is short.
// With clang's interleaving one round of vectors takes 64 threads, and a row of 16 runs one by one.
#ifdef __clang__
#define OMPS_LANES _Pragma("clang loop vectorize(assume_safety) interleave_count(1) unroll(disable)")
#define OMPS_ROW _Pragma("clang loop vectorize(assume_safety) interleave_count(1)")
#else
#define OMPS_LANES _Pragma("GCC ivdep") _Pragma("GCC unroll 1")
#define OMPS_ROW OMPS_LOOP
#endif

namespace omps {

inline constexpr uint kChunk = 16;

// Whether a uniform loop goes around the lanes of a chunk. Not for clang 14: it takes the first lane out of the inner loop.
// The rest is no full vector then. There each lane has the loop for itself.
// Whether chunks have kChunk threads, and the last of a row the rest. g++ makes slower code of chunks whose size it does not
// know. Clang's is faster for a whole row, and it compiles the code of a chunk once.
#ifdef __clang__
inline constexpr bool kLanesInside = false, kHasFixedChunks = false;
#else
inline constexpr bool kLanesInside = true, kHasFixedChunks = true;
#endif

// A thread that knows its place in its SIMD group.
struct LaneThread : Thread {
  uint lane, simd;
  OMPS_INLINE uint3 thread_index_in_simdgroup() const { return uint3(lane); }
  OMPS_INLINE uint3 simdgroup_index_in_threadgroup() const { return uint3(simd); }
};

// Threads at neighbouring x: kChunk of them if `is_full`, else `count`. All is by value, so that it stays in registers.
template <bool is_full, class T = Thread>
struct Chunk {
  const Launch& launch;
  uint3 group, origin, size;
  uint x, y, z, count;
  uint first_lane = 0;  // of T with a place in its SIMD group

  OMPS_INLINE T thread(uint i) const {
    const uint3 local(x + i, y, z);
    const Thread made{launch, origin + local, group, local, size};
    if constexpr (is_same<T, Thread>) return made;
    else return T{made, first_lane + i, ((z * size.y + y) * size.x + x - first_lane) / kSimdWidth};
  }
  template <class F>
  OMPS_INLINE void each(F body) const {
    if (x > kMaxThreads) __builtin_unreachable();  // the compiler must know that positions do not wrap around
    const uint first = (z * size.y + y) * size.x + x;
    if (first > kMaxThreads || first_lane > kSimdWidth) __builtin_unreachable();
    const uint end = is_full ? kChunk : count;
    OMPS_LANES
    for (uint lane = 0; lane < end; ++lane) body(thread(lane), first + lane);
  }
  template <class F>
  OMPS_INLINE bool all(F condition) const {
    if (x > kMaxThreads) __builtin_unreachable();
    const uint end = is_full ? kChunk : count;
    uint found = 1;
    OMPS_LANES
    for (uint lane = 0; lane < end; ++lane) found &= uint(condition(thread(lane)));
    return found != 0;
  }
};

struct Threads {
  const Launch& launch;
  uint3 group, origin, size;
  unsigned char* memory;     // of the group
  mutable ulong used;        // bytes of it
  mutable ulong most;        // bytes that it has
  mutable bool needs_fibres = false;

  // Whether no thread has returned. If some have, the group runs as fibres.
  OMPS_INLINE bool agree(uint returned) const {
    needs_fibres = returned != 0 && returned != size.x * size.y * size.z;
    return returned == 0;
  }

  // body(thread, index in the group)
  template <class F>
  OMPS_INLINE void each(F body) const {
    const uint3 own_group = group, own_origin = origin, own_size = size;
    const Launch& own_launch = launch;
    for (uint z = 0; z < own_size.z; ++z)
      for (uint y = 0; y < own_size.y; ++y) {
        const uint row = (z * own_size.y + y) * own_size.x;
        if (row > kMaxThreads) __builtin_unreachable();
        OMPS_ROW
        for (uint x = 0; x < own_size.x; ++x) {
          const uint3 local(x, y, z);
          body(Thread{own_launch, own_origin + local, own_group, local, own_size}, row + x);
        }
      }
  }

  template <class F>
  OMPS_INLINE void chunks(F body) const {
    const uint3 own_size = size;
    for (uint z = 0; z < own_size.z; ++z)
      for (uint y = 0; y < own_size.y; ++y) {
        uint x = 0;
        if constexpr (kHasFixedChunks)
          for (; x + kChunk <= own_size.x; x += kChunk) body(Chunk<true>{launch, group, origin, own_size, x, y, z, kChunk});
        if (x < own_size.x) body(Chunk<false>{launch, group, origin, own_size, x, y, z, own_size.x - x});
      }
  }

  OMPS_INLINE unsigned char* shared(ulong bytes) const {
    unsigned char* const address = memory + used;
    used += aligned_in_group(bytes);
    return address;
  }
};

template <class T> inline constexpr bool is_array_type = false;
template <class T, ulong n> inline constexpr bool is_array_type<T[n]> = true;
template <class T> inline constexpr bool is_const_type = false;
template <class T> inline constexpr bool is_const_type<const T> = true;
template <class T, bool is_copied> struct HeldAs { using Type = T; };
template <class T> struct HeldAs<T, false> { using Type = T&; };

// A loop's body has a copy of a small variable, which can stay in a register.
template <class T> inline constexpr bool is_copied = sizeof(T) <= 64 && !is_array_type<T>;
template <class T> using Held = typename HeldAs<T, is_copied<T>>::Type;

// One T for each thread: of small ones on the stack, else in the group's memory, else in the heap.
template <class T, bool is_small = sizeof(T) <= 8>
class PerThread {
 public:
  explicit OMPS_INLINE PerThread(const Threads& threads) : threads_(threads), before_(threads.used) {
    const ulong bytes = sizeof(T) * threads.size.x * threads.size.y * threads.size.z;
    if (threads.used + bytes + kGroupAlignment <= threads.most) {
      values_ = threads.shared(bytes);
      return;
    }
    heap_ = __builtin_malloc(bytes + kGroupAlignment);
    if (!heap_) __builtin_trap();
    values_ = (unsigned char*)aligned_in_group((ulong)heap_);
  }
  OMPS_INLINE ~PerThread() {
    if (heap_) __builtin_free(heap_);
    threads_.used = before_;
  }
  PerThread(const PerThread&) = delete;
  OMPS_INLINE T& at(uint i) const { return ((T*)values_)[i]; }
  OMPS_INLINE void keep(uint i, const T& value) const { OMPS_COPY(values_ + i * sizeof(T), &value, sizeof(T)); }
  OMPS_INLINE void put(uint i, const T& value) const {
    if constexpr (is_copied<T> && !is_const_type<T>) keep(i, value);
  }

 private:
  const Threads& threads_;
  const ulong before_;
  unsigned char* values_;
  void* heap_ = nullptr;
};

template <class T>
class PerThread<T, true> {
 public:
  explicit OMPS_INLINE PerThread(const Threads&) {}
  PerThread(const PerThread&) = delete;
  OMPS_INLINE T& at(uint i) { return ((T*)values_)[i]; }
  OMPS_INLINE void keep(uint i, const T& value) { OMPS_COPY(values_ + i * sizeof(T), &value, sizeof(T)); }
  OMPS_INLINE void put(uint i, const T& value) {
    if constexpr (is_copied<T> && !is_const_type<T>) keep(i, value);
  }

 private:
  alignas(64) unsigned char values_[sizeof(T) * kMaxThreads];
};

// fibres(i): runs this group as fibres.
template <class F, class G>
OMPS_INLINE void run_groups(const Launch& launch, uint first, uint last, GroupMemory& memory, F body, G fibres) {
  const uint columns = launch.groups[0], rows = launch.groups[1];
  for (uint i = first; i < last; ++i) {
    const uint3 group(i % columns, i / columns % rows, i / columns / rows);
    const ulong used = aligned_in_group(launch.threadgroup_bytes);
    const Threads threads{launch, group, group * triple(launch.group), group_size(launch, group), memory.threadgroup, used,
                          kThreadgroupBytes + used};
    body(threads, Thread{launch, threads.origin, group, uint3(0), threads.size});
    if (threads.needs_fibres) fibres(i);
  }
}

}  // namespace omps

#define OMPS_PLAIN_SHARED(number, T, name, ...)                                                                 \
  using omps_type_of_##number = T __VA_ARGS__;                                                            \
  static_assert(sizeof(omps_type_of_##number) <= 64 * 1024, "a variable in threadgroup memory is too large"); \
  OMPS_GROUP_FACT(number, omps_type_of_##number);                                                         \
  [[maybe_unused]] omps_type_of_##number& name = *(omps_type_of_##number*)omps_threads.shared(sizeof(omps_type_of_##number))
#if defined(OMPS_CHECKS) && OMPS_CHECKS > 1
#define OMPS_SHARED(number, T, name, ...)                         \
  OMPS_PLAIN_SHARED(number, T, omps_raw_##number, __VA_ARGS__);   \
  [[maybe_unused]] auto&& name = omps::checked_variable(omps_raw_##number, #name, omps_threads.launch.fault)
#else
#define OMPS_SHARED(number, T, name, ...) OMPS_PLAIN_SHARED(number, T, name, __VA_ARGS__)
#endif
#define OMPS_RUN_GROUPS(name, fibres, ...)                                                                               \
  extern "C" __attribute__((visibility("default"), flatten)) void name(const omps::Launch* omps_given, unsigned omps_first, \
                                                                       unsigned omps_last, omps::GroupMemory* omps_memory) { \
    const omps::Launch& omps_launch = *omps_given;                                                                       \
    OMPS_SET_LAUNCH                                                                                                      \
    [[maybe_unused]] const omps::Pointers omps_pointers = omps::pointers(omps_launch);                                   \
    omps::run_groups(omps_launch, omps_first, omps_last, *omps_memory,                                                   \
                     [&](const omps::Threads& omps_threads, [[maybe_unused]] const omps::Thread& omps_thread)            \
                         __attribute__((always_inline)) { __VA_ARGS__; },                                                \
                     fibres);                                                                                            \
  }
#define OMPS_GROUP_ENTRY(name, ...) OMPS_RUN_GROUPS(name, [](unsigned) {}, __VA_ARGS__)
// A kernel whose threads may differ in early returns: `split` for groups that agree, the other call for others.
#define OMPS_PROBED_ENTRY(name, split, ...)                                                                              \
  static __attribute__((noinline)) void omps_fibres_of_##name(const omps::Launch& omps_launch, unsigned omps_first,       \
                                                              omps::GroupMemory* omps_memory) {                          \
    [[maybe_unused]] const omps::Pointers omps_pointers = omps::pointers(omps_launch);                                   \
    omps::run_fibres(omps_launch, omps_first, omps_first + 1, *omps_memory,                                              \
                     [&]([[maybe_unused]] const omps::Thread& omps_thread) { __VA_ARGS__; });                            \
  }                                                                                                                      \
  OMPS_RUN_GROUPS(name, [&](unsigned omps_group) { omps_fibres_of_##name(omps_launch, omps_group, omps_memory); }, split)

#endif
