// Barriers and fences.
#pragma once
#include "fibres.h"

namespace metal {

enum class mem_flags : uint {
  mem_none = 0,
  mem_device = 1,
  mem_threadgroup = 2,
  mem_texture = 4,
  mem_threadgroup_imageblock = 8,
  mem_object_data = 16
};
constexpr mem_flags operator|(mem_flags a, mem_flags b) { return mem_flags(uint(a) | uint(b)); }
constexpr mem_flags operator&(mem_flags a, mem_flags b) { return mem_flags(uint(a) & uint(b)); }

enum memory_order {
  memory_order_relaxed = 0,
  memory_order_acquire = 2,
  memory_order_release = 3,
  memory_order_acq_rel = 4,
  memory_order_seq_cst = 5
};
enum thread_scope {
  thread_scope_thread,
  thread_scope_simdgroup,
  thread_scope_threadgroup,
  thread_scope_device,
#ifndef OMPS_OWN_thread_scope_system  // a program may declare it
  thread_scope_system
#endif
};

}  // namespace metal

// Initial values of variables in threadgroup memory: by the only thread, or by the first of the group, for which the others wait.
namespace omps {
template <class T>
OMPS_INLINE void set_zero(T& variable) {
  for (ulong i = 0; i < sizeof(T); ++i) ((unsigned char*)&variable)[i] = 0;
}
template <class A>
OMPS_INLINE void set_zero(const CheckedArray<A>& array) {
  set_zero(*(A*)array.first);
}
template <class T>
OMPS_INLINE void set_zero_together(T& variable) {
#ifdef OMPS_CUDA
  if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) set_zero(variable);
  __syncthreads();
#else
  if (this_fibre().index == 0) set_zero(variable);
  wait_at_barrier();
#endif
}
}  // namespace omps

namespace metal {

#ifdef OMPS_CUDA
OMPS_INLINE void threadgroup_barrier(mem_flags) { __syncthreads(); }
OMPS_INLINE void threadgroup_barrier(mem_flags, thread_scope) { __syncthreads(); }
OMPS_INLINE void simdgroup_barrier(mem_flags, thread_scope = thread_scope_simdgroup) { __syncwarp(__activemask()); }
OMPS_INLINE void atomic_thread_fence(mem_flags, memory_order = memory_order_seq_cst, thread_scope = thread_scope_device) {
  __threadfence();
}
#else
OMPS_INLINE void threadgroup_barrier(mem_flags) { omps::wait_at_barrier(); }
OMPS_INLINE void threadgroup_barrier(mem_flags, thread_scope) { omps::wait_at_barrier(); }
OMPS_INLINE void atomic_thread_fence(mem_flags, memory_order = memory_order_seq_cst, thread_scope = thread_scope_device) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
OMPS_INLINE void simdgroup_barrier(mem_flags, thread_scope = thread_scope_simdgroup, uint line = __builtin_LINE()) {
  omps::wait_in_simd_group([](omps::Group&, uint, uint) {}, nullptr, line);
}
#endif

}  // namespace metal
