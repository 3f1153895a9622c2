// Entry functions of kernels. The printer writes one line after the program for each requested kernel:
//
//   OMPS_GRID_ENTRY(omps_saxpy, saxpy(OMPS_BUFFER(float, 0), OMPS_VALUE(const float, 1), OMPS_ATTRIBUTE(uint, thread_position_in_grid)))
//       for a kernel without barriers and SIMD functions whose only attributes are thread_position_in_grid and threads_per_grid;
//       the groups of a row are one loop of vector code
//   OMPS_LOOP_ENTRY(omps_rows, rows(OMPS_BUFFER(float, 0), OMPS_ATTRIBUTE(uint2, threadgroup_position_in_grid)))
//       for a kernel without barriers, SIMD functions and threadgroup memory, with any attributes
//   OMPS_FIBRE_ENTRY(omps_sum, sum(OMPS_BUFFER(const float, 0), OMPS_GROUP_MEMORY(float, 0), OMPS_ATTRIBUTE(ushort, thread_index_in_simdgroup)))
//       for all other kernels
//   OMPS_GROUP_ENTRY(omps_sum, sum(omps_threads, OMPS_BUFFER(const float, 0)))
//       for a kernel that is split at its barriers: threads.h
//
// A type with a comma stands in OMPS_TYPE(...), as in OMPS_TEXTURE(OMPS_TYPE(texture2d<float, access::write>), 0).
// Arguments: OMPS_BUFFER(T, index): a pointer. OMPS_VALUE(T, index): a reference (on the CPU a copy of constant ones). OMPS_GROUP_MEMORY(T, index): a pointer to a threadgroup
// argument. OMPS_TEXTURE(T, index): a texture, or an array<texture, N> from this index on. OMPS_SAMPLER(index). OMPS_ATTRIBUTE(T, name): an attribute as the scalar or vector T.
//   OMPS_CHECK_ENTRY(omps_call_0, ...)
//       for the errors of a source: one for each kernel, never run
// The first three forms are one kernel on CUDA. A program that uses launch-wide state in other ways has `omps_launch` in scope.
#pragma once
#include "../abi.h"
#include "checked.h"
#include "vectors.h"

namespace omps {

using metal::uint3;

template <class T>
OMPS_INLINE T attribute(uint3 v) {
  if constexpr (Shape<T>::n == 1) return T(v.x);
  else if constexpr (Shape<T>::n == 2) return T(v.x, v.y);
  else return T(v);
}

OMPS_INLINE uint3 triple(const unsigned (&v)[3]) { return uint3(v[0], v[1], v[2]); }

// The place of a thread. `size` is the size of its group, smaller than launch.group at the end of a grid.
struct Thread {
  const Launch& launch;
  uint3 grid, group, local, size;

  OMPS_INLINE uint3 thread_position_in_grid() const { return grid; }
  OMPS_INLINE uint3 thread_position_in_threadgroup() const { return local; }
  OMPS_INLINE uint3 threadgroup_position_in_grid() const { return group; }
  OMPS_INLINE uint3 threads_per_grid() const { return triple(launch.threads); }
  OMPS_INLINE uint3 threads_per_threadgroup() const { return size; }
  OMPS_INLINE uint3 threadgroups_per_grid() const { return triple(launch.groups); }
  OMPS_INLINE uint3 dispatch_threads_per_threadgroup() const { return triple(launch.group); }
  OMPS_INLINE uint3 grid_origin() const { return uint3(0); }
  OMPS_INLINE uint3 grid_size() const { return triple(launch.threads); }
  OMPS_INLINE uint index() const { return (local.z * size.y + local.y) * size.x + local.x; }
  OMPS_INLINE uint3 thread_index_in_threadgroup() const { return uint3(index()); }
#ifdef OMPS_CUDA  // the hardware counts the threads of full groups
  OMPS_INLINE uint lane_index() const { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
#else
  OMPS_INLINE uint lane_index() const { return index(); }
#endif
  OMPS_INLINE uint3 thread_index_in_simdgroup() const { return uint3(lane_index() % kSimdWidth); }
  OMPS_INLINE uint3 simdgroup_index_in_threadgroup() const { return uint3(lane_index() / kSimdWidth); }
  OMPS_INLINE uint3 threads_per_simdgroup() const { return uint3(kSimdWidth); }
  OMPS_INLINE uint3 thread_execution_width() const { return uint3(kSimdWidth); }
  OMPS_INLINE uint3 simdgroups_per_threadgroup() const { return uint3((size.x * size.y * size.z + kSimdWidth - 1) / kSimdWidth); }
  OMPS_INLINE uint3 dispatch_simdgroups_per_threadgroup() const {
    return uint3((launch.group[0] * launch.group[1] * launch.group[2] + kSimdWidth - 1) / kSimdWidth);
  }
  OMPS_INLINE uint3 thread_index_in_quadgroup() const { return uint3(lane_index() % 4); }
  OMPS_INLINE uint3 quadgroup_index_in_threadgroup() const { return uint3(lane_index() / 4); }
  OMPS_INLINE uint3 quadgroups_per_threadgroup() const { return uint3((size.x * size.y * size.z + 3) / 4); }
  OMPS_INLINE uint3 dispatch_quadgroups_per_threadgroup() const {
    return uint3((launch.group[0] * launch.group[1] * launch.group[2] + 3) / 4);
  }
};

}  // namespace omps

#define OMPS_TYPE(...) __VA_ARGS__
#define OMPS_ATTRIBUTE(T, name) omps::attribute<T>(omps_thread.name())
#define OMPS_UNSIZED(T, index) omps::pointer<T>(OMPS_ADDRESSES, index)  // T is void
#if defined(OMPS_CHECKS) && OMPS_CHECKS
#define OMPS_VALUE(T, index) (*OMPS_BUFFER(T, index))
#else
#define OMPS_VALUE(T, index) omps::value<T>(OMPS_ADDRESSES, index)
#endif
#if defined(OMPS_CHECKS) && OMPS_CHECKS > 1
#define OMPS_GROUP_POINTER(T, index, address)                                                                 \
  omps::Checked<T>((T*)(address), omps::bytes_of_group_argument(omps_launch, index) / sizeof(T),              \
                   omps::Checks{omps_launch.fault, nullptr, 1, index})
#else
#define OMPS_GROUP_POINTER(T, index, address) ((T*)(address))
#endif
namespace omps {
OMPS_INLINE unsigned bytes_of_group_argument(const Launch& launch, unsigned index) { return launch.threadgroup_size[index]; }
OMPS_INLINE constexpr ulong aligned_in_group(ulong bytes) { return (bytes + kGroupAlignment - 1) / kGroupAlignment * kGroupAlignment; }
}  // namespace omps
#define OMPS_SAMPLER(index) metal::sampler(omps_launch.samplers[index])
#define OMPS_TEXTURE(T, index) omps::TextureArgument<T>::of(omps_launch.textures + (index))
#if defined(OMPS_CHECKS) && OMPS_CHECKS
#define OMPS_BUFFER(T, index) \
  omps::Checked<T>(omps::pointer<T>(OMPS_ADDRESSES, index), omps_launch.buffer_bytes[index] / sizeof(T), omps_launch.fault, index)
#else
#define OMPS_BUFFER(T, index) omps::pointer<T>(OMPS_ADDRESSES, index)
#endif

#ifdef OMPS_CUDA

namespace omps {
extern __shared__ __align__(128) unsigned char dynamic_threadgroup[];

OMPS_INLINE uint3 cuda_size(const Launch& launch) {  // of a partial group
  return uint3(launch.threads[0] - blockIdx.x * blockDim.x < blockDim.x ? launch.threads[0] - blockIdx.x * blockDim.x : blockDim.x,
               launch.threads[1] - blockIdx.y * blockDim.y < blockDim.y ? launch.threads[1] - blockIdx.y * blockDim.y : blockDim.y,
               launch.threads[2] - blockIdx.z * blockDim.z < blockDim.z ? launch.threads[2] - blockIdx.z * blockDim.z : blockDim.z);
}

template <class T>
OMPS_INLINE T* pointer(const Launch& launch, int index) {
  if (launch.buffers[index] == nullptr && launch.inline_offset[index] != kNotInline)
    return (T*)(launch.inline_bytes + launch.inline_offset[index]);
  return (T*)launch.buffers[index];
}
}  // namespace omps

#define OMPS_ADDRESSES omps_launch
namespace omps {
template <class T>
OMPS_INLINE T& value(const Launch& launch, int index) {
  return *pointer<T>(launch, index);
}
}  // namespace omps
#define OMPS_GROUP_MEMORY(T, index) OMPS_GROUP_POINTER(T, index, omps::dynamic_threadgroup + omps_launch.threadgroup_offset[index])
#define OMPS_PLAIN_THREADGROUP(site, T, name, ...) __shared__ T name __VA_ARGS__
#if defined(OMPS_CHECKS) && OMPS_CHECKS > 1
namespace omps {
__shared__ Fault* group_fault;  // each thread writes the same before it reads
OMPS_INLINE Fault* fault_of_group() { return group_fault; }
}  // namespace omps
#define OMPS_SET_FAULT omps::group_fault = omps_launch.fault; OMPS_SET_LAUNCH
#else
#define OMPS_SET_FAULT
#endif
#define OMPS_CONSTANT static __device__ const
#define OMPS_OPEN_CONSTANT(name, ...) static constexpr __VA_ARGS__ name = __VA_ARGS__(1)
#define OMPS_FIBRE_ENTRY(name, ...)                                                                            \
  extern "C" __global__ void name(const __grid_constant__ omps::Launch omps_launch) {                          \
    const omps::uint3 omps_local(threadIdx.x, threadIdx.y, threadIdx.z), omps_group(blockIdx.x, blockIdx.y, blockIdx.z); \
    const omps::Thread omps_thread{omps_launch, omps_group * omps::triple(omps_launch.group) + omps_local, omps_group,   \
                                   omps_local, omps::cuda_size(omps_launch)};                                  \
    if (omps_thread.grid.x >= omps_launch.threads[0] || omps_thread.grid.y >= omps_launch.threads[1] ||        \
        omps_thread.grid.z >= omps_launch.threads[2])                                                          \
      return;                                                                                                  \
    OMPS_SET_FAULT                                                                                             \
    __VA_ARGS__;                                                                                               \
  }
#define OMPS_LOOP_ENTRY(name, ...) OMPS_FIBRE_ENTRY(name, __VA_ARGS__)
#define OMPS_GRID_ENTRY(name, ...) OMPS_FIBRE_ENTRY(name, __VA_ARGS__)
#define OMPS_CHECK_ENTRY(name, ...) \
  [[maybe_unused]] static void name(const omps::Launch& omps_launch, const omps::Thread& omps_thread) { __VA_ARGS__; }

#else

#ifdef __clang__
#define OMPS_LOOP _Pragma("clang loop vectorize(assume_safety)")
#else
#define OMPS_LOOP _Pragma("GCC ivdep")
#endif

namespace omps {

struct Pointers {  // a copy that no store of a kernel can change, so that loops keep the addresses in registers
  unsigned char* at[kBuffers];
};
OMPS_INLINE Pointers pointers(const Launch& launch) {
  Pointers result;
  OMPS_COPY(&result, launch.buffers, sizeof(result));
  return result;
}

template <class T>
OMPS_INLINE T* pointer(const Pointers& addresses, int index) {
  return (T*)addresses.at[index];
}

// A constant argument, read as words of a type that no store of a kernel has: the compiler reads it once, before the loop.
enum class ConstantWord : uint {};
template <class T>
concept CopiedConstant = sizeof(T) % 4 == 0 && sizeof(T) <= 256 && requires(T t, const T& u) { T(u); };

template <class T>
struct Argument {
  static OMPS_INLINE T& of(unsigned char* address) { return *(T*)address; }
};
template <CopiedConstant T>
struct Argument<const T> {
  static OMPS_INLINE T of(const unsigned char* address) {
    ConstantWord words[sizeof(T) / 4];
    for (uint i = 0; i < sizeof(T) / 4; ++i) words[i] = ((const ConstantWord*)address)[i];
    T copy;
    OMPS_COPY((void*)&copy, words, sizeof(T));
    return copy;
  }
};
template <class T>
OMPS_INLINE decltype(auto) value(const Pointers& addresses, int index) {
  return Argument<T>::of(addresses.at[index]);
}

OMPS_INLINE uint smaller(uint a, uint b) { return a < b ? a : b; }

// The groups [first, last) in rows along x: f(first column, last column, y, z) of groups.
template <class F>
OMPS_INLINE void each_row(const Launch& launch, uint first, uint last, F f) {
  const uint columns = launch.groups[0], rows = launch.groups[1];
  while (first < last) {
    const uint x = first % columns, end = smaller(columns, x + last - first);
    f(x, end, first / columns % rows, first / columns / rows);
    first += end - x;
  }
}

template <class F>
OMPS_INLINE void run_grid(const Launch& launch, uint first, uint last, F body) {
  each_row(launch, first, last, [&](uint column, uint end, uint row, uint plane) __attribute__((always_inline)) {
    const uint x0 = column * launch.group[0], x1 = smaller(launch.threads[0], end * launch.group[0]);
    const uint y1 = smaller(launch.threads[1], (row + 1) * launch.group[1]);
    const uint z1 = smaller(launch.threads[2], (plane + 1) * launch.group[2]);
    for (uint z = plane * launch.group[2]; z < z1; ++z)
      for (uint y = row * launch.group[1]; y < y1; ++y) {
        OMPS_LOOP
        for (uint x = x0; x < x1; ++x) body(Thread{launch, uint3(x, y, z), uint3(0), uint3(0), uint3(0)});
      }
  });
}

OMPS_INLINE uint3 group_size(const Launch& launch, uint3 group) {
  return uint3(smaller(launch.group[0], launch.threads[0] - group.x * launch.group[0]),
               smaller(launch.group[1], launch.threads[1] - group.y * launch.group[1]),
               smaller(launch.group[2], launch.threads[2] - group.z * launch.group[2]));
}

template <class F>
OMPS_INLINE void run_loop(const Launch& launch, uint first, uint last, F body) {
  const uint columns = launch.groups[0], rows = launch.groups[1];
  for (uint i = first; i < last; ++i) {
    const uint3 group(i % columns, i / columns % rows, i / columns / rows);
    const uint3 size = group_size(launch, group), origin = group * triple(launch.group);
    const uint end = origin.x + size.x;
    for (uint z = 0; z < size.z; ++z)
      for (uint y = 0; y < size.y; ++y) {
        OMPS_LOOP
        for (uint x = origin.x; x < end; ++x)  // over positions in the grid: kernels index memory by these
          body(Thread{launch, uint3(x, origin.y + y, origin.z + z), group, uint3(x - origin.x, y, z), size});
      }
  }
}

}  // namespace omps

#define OMPS_ADDRESSES omps_pointers
#define OMPS_CONSTANT static const
#define OMPS_OPEN_CONSTANT(name, ...) extern const __VA_ARGS__ name
#define OMPS_LOOPS(name, loops, ...)                                                                                     \
  extern "C" __attribute__((visibility("default"), flatten)) void name(const omps::Launch* omps_given, unsigned omps_first, \
                                                                       unsigned omps_last, omps::GroupMemory*) {         \
    const omps::Launch& omps_launch = *omps_given;                                                                       \
    OMPS_SET_LAUNCH                                                                                                      \
    [[maybe_unused]] const omps::Pointers omps_pointers = omps::pointers(omps_launch);                                   \
    loops(omps_launch, omps_first, omps_last, [&]([[maybe_unused]] const omps::Thread& omps_thread)                      \
        __attribute__((always_inline)) { __VA_ARGS__; });                                                                \
  }
#define OMPS_GRID_ENTRY(name, ...) OMPS_LOOPS(name, omps::run_grid, __VA_ARGS__)
#define OMPS_LOOP_ENTRY(name, ...) OMPS_LOOPS(name, omps::run_loop, __VA_ARGS__)
#define OMPS_CHECK_ENTRY(name, ...)                                                                                     \
  [[maybe_unused]] static void name(const omps::Launch& omps_launch, const omps::Pointers& omps_pointers,              \
                                    const omps::Thread& omps_thread, omps::GroupMemory* omps_memory) { __VA_ARGS__; }

#endif
