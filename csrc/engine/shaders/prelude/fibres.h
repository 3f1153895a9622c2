// The CPU's threads of a group: fibres that give way to each other where they wait. Each has a stack that starts at a multiple of its
// size. The record of the fibre lies above the frames, so that the stack pointer leads to it.
//
// The rule: threadgroup_barrier waits for all threads of the group that have not ended. A SIMD function waits until every thread of
// the SIMD group has ended, or waits at a barrier, or waits at a SIMD function. Then some of the waiting threads are active: those at
// the first line of source, at one function. They exchange values and go on; the others wait further. So diverged SIMD groups cannot
// hang, and they come together again after a branch or a loop. Two calls of one function from two branches count as one place.
#pragma once
#include "../abi.h"
#include "entry.h"

#ifndef OMPS_CUDA

// Saves the registers on the stack, stores the stack pointer, takes the other stack. It leaves by a jump: the processor predicts a
// return to the caller, which is another place.
extern "C" __attribute__((visibility("hidden"))) void omps_switch(void** from, void* to);
#if defined(__x86_64__)
asm(R"(
  .text
  .p2align 4
  .hidden omps_switch
  .type omps_switch, @function
omps_switch:
  push %rbp
  push %rbx
  push %r12
  push %r13
  push %r14
  push %r15
  mov %rsp, (%rdi)
  mov %rsi, %rsp
  pop %r15
  pop %r14
  pop %r13
  pop %r12
  pop %rbx
  pop %rbp
  pop %rcx
  jmp *%rcx
  .size omps_switch, .-omps_switch
)");
#elif defined(__aarch64__)
asm(R"(
  .text
  .p2align 4
  .hidden omps_switch
  .type omps_switch, %function
omps_switch:
  sub sp, sp, #160
  stp x19, x20, [sp]
  stp x21, x22, [sp, #16]
  stp x23, x24, [sp, #32]
  stp x25, x26, [sp, #48]
  stp x27, x28, [sp, #64]
  stp x29, x30, [sp, #80]
  stp d8, d9, [sp, #96]
  stp d10, d11, [sp, #112]
  stp d12, d13, [sp, #128]
  stp d14, d15, [sp, #144]
  mov x2, sp
  str x2, [x0]
  mov sp, x1
  ldp x19, x20, [sp]
  ldp x21, x22, [sp, #16]
  ldp x23, x24, [sp, #32]
  ldp x25, x26, [sp, #48]
  ldp x27, x28, [sp, #64]
  ldp x29, x30, [sp, #80]
  ldp d8, d9, [sp, #96]
  ldp d10, d11, [sp, #112]
  ldp d12, d13, [sp, #128]
  ldp d14, d15, [sp, #144]
  add sp, sp, #160
  br x30
  .size omps_switch, .-omps_switch
)");
#else
#error "Kernels with barriers need the switch of fibres for this processor."
#endif

// The variables in threadgroup memory, for the launcher: three words for each copy that the compiler makes of a declaration.
#define OMPS_GROUP_FACT(number, ...)                                                              \
  asm volatile(".pushsection omps_group,\"a\"\n\t.long %c0, %c1, %c2\n\t.popsection" ::"i"(number), \
               "i"(sizeof(__VA_ARGS__)), "i"(alignof(__VA_ARGS__)))
extern "C" const unsigned __start_omps_group[] __attribute__((weak, visibility("hidden")));
extern "C" const unsigned __stop_omps_group[] __attribute__((weak, visibility("hidden")));
extern "C" __attribute__((visibility("default"))) const unsigned* openmps_group(unsigned long* words) {
  *words = __start_omps_group ? static_cast<unsigned long>(__stop_omps_group - __start_omps_group) : 0;
  return __start_omps_group;
}

namespace omps {

struct Group;

struct Fibre {
  void* stack_pointer;
  Group* group;
  uint index;
  uint line;                              // where it waits: the line and the function of the exchange
  void (*exchange)(Group&, uint, uint);   // null while it waits for no SIMD group
  void* data;                             // of the exchange, on its own stack
};

static_assert(sizeof(Fibre) <= 64, "a record is one line of the cache");

inline constexpr uint kSimdGroups = kMaxThreads / kSimdWidth;
inline constexpr uint kThreadgroupSites = 64;

struct Group {
  const Launch* launch;
  const void* body;
  unsigned char* stacks;
  unsigned char* threadgroup;
  void* caller;  // its stack pointer
  void (*start)();
  uint3 position, origin, size;
  uint count, simd_groups;
  uint alive[kSimdGroups], ready[kSimdGroups];  // one bit for each thread
  uint at_simd[kSimdGroups];
  uint threadgroup_used, site_count;
  int site[kThreadgroupSites];
  unsigned char* site_address[kThreadgroupSites];

  Fibre& fibre(uint i) { return record(ulong(stacks) + ulong(i) * kStackBytes); }

  // The first 256 records lie at different lines of the cache, else all of them would share one set of it.
  static Fibre& record(ulong stack) { return *(Fibre*)(stack + kStackBytes - 64 - stack / kStackBytes % 256 * 64); }
};

OMPS_INLINE Fibre& this_fibre() { return Group::record(ulong(__builtin_frame_address(0)) & ~ulong(kStackBytes - 1)); }

// Lets the threads of a SIMD group that wait at one place exchange their values; false if none waits.
inline bool exchange_values(Group& group, uint simd) {
  const uint waiting = group.at_simd[simd];
  if (waiting == 0) return false;
  const uint base = simd * kSimdWidth;
  const Fibre* first = nullptr;
  uint active = 0;
  for (uint rest = waiting; rest; rest &= rest - 1) {
    const uint lane = uint(__builtin_ctz(rest));
    const Fibre& other = group.fibre(base + lane);
    if (!first || other.line < first->line) {
      first = &other;
      active = 0;
    }
    if (other.exchange == first->exchange && other.line == first->line) active |= 1u << lane;
  }
  first->exchange(group, base, active);
  group.at_simd[simd] &= ~active;
  group.ready[simd] |= active;
  return true;
}

// Leaves the running fibre, which is not ready any more, for the next that is. Returns when it is ready again.
__attribute__((noinline)) inline void give_way(Group& group, Fibre& self) {
  const uint simd = self.index / kSimdWidth;
  void* next = nullptr;
  if (group.ready[simd] == 0) exchange_values(group, simd);
  for (uint step = 0; step < group.simd_groups && !next; ++step) {
    const uint at = simd + step < group.simd_groups ? simd + step : simd + step - group.simd_groups;
    if (group.ready[at] == 0 && !exchange_values(group, at)) continue;
    next = group.fibre(at * kSimdWidth + uint(__builtin_ctz(group.ready[at]))).stack_pointer;
  }
  if (!next) {  // all that have not ended are at the barrier
    uint any = 0;
    for (uint at = group.simd_groups; at-- > 0;) {
      group.ready[at] = group.alive[at];
      if (group.alive[at]) any = at * kSimdWidth + uint(__builtin_ctz(group.alive[at])) + 1;
    }
    next = any ? group.fibre(any - 1).stack_pointer : group.caller;
  }
  if (next != self.stack_pointer) omps_switch(&self.stack_pointer, next);
}

inline void wait_at_barrier() {
  Fibre& self = this_fibre();
  Group& group = *self.group;
  const uint simd = self.index / kSimdWidth;
  group.ready[simd] &= ~(1u << self.index % kSimdWidth);
  give_way(group, self);
}

// Waits for the other threads of the SIMD group; the last of them calls exchange(group, first index, mask of the active threads).
inline void wait_in_simd_group(void (*exchange)(Group&, uint, uint), void* data, uint line) {
  Fibre& self = this_fibre();
  Group& group = *self.group;
  const uint simd = self.index / kSimdWidth, bit = 1u << self.index % kSimdWidth;
  self.exchange = exchange, self.data = data, self.line = line;
  group.ready[simd] &= ~bit;
  group.at_simd[simd] |= bit;
  give_way(group, self);
}

inline void end_fibre(Group& group, Fibre& self) {
  const uint simd = self.index / kSimdWidth, bit = 1u << self.index % kSimdWidth;
  group.alive[simd] &= ~bit;
  group.ready[simd] &= ~bit;
  give_way(group, self);
}

template <class F>
void start_fibre() {
  Fibre& self = this_fibre();
  Group& group = *self.group;
  const uint i = self.index;
  const uint3 local(i % group.size.x, i / group.size.x % group.size.y, i / group.size.x / group.size.y);
  (*(const F*)group.body)(Thread{*group.launch, group.origin + local, group.position, local, group.size});
  end_fibre(group, self);
}

// A stack on which `omps_switch` returns to group.start.
inline void prepare(Group& group, uint i) {
  Fibre& fibre = group.fibre(i);
  unsigned char* top = (unsigned char*)&fibre;
  fibre.group = &group;
  fibre.index = i;
#if defined(__x86_64__)
  void** frame = (void**)top - 8;  // six registers, the address to return to, one word that keeps the alignment
  frame[6] = (void*)group.start;
  frame[7] = nullptr;
  frame[5] = nullptr;
#else
  void** frame = (void**)top - 20;
  frame[10] = nullptr;
  frame[11] = (void*)group.start;
#endif
  fibre.stack_pointer = frame;
}

template <class F>
void run_fibres(const Launch& launch, uint first, uint last, GroupMemory& memory, const F& body) {
  Group group;
  group.launch = &launch;
  group.body = &body;
  group.stacks = memory.stacks;
  group.threadgroup = memory.threadgroup;
  group.start = start_fibre<F>;
  group.threadgroup_used = uint(aligned_in_group(launch.threadgroup_bytes));
  group.site_count = 0;
  const uint columns = launch.groups[0], rows = launch.groups[1];
  for (uint i = first; i < last; ++i) {
    group.position = uint3(i % columns, i / columns % rows, i / columns / rows);
    group.origin = group.position * triple(launch.group);
    group.size = group_size(launch, group.position);
    group.count = group.size.x * group.size.y * group.size.z;
    group.simd_groups = (group.count + kSimdWidth - 1) / kSimdWidth;
    for (uint s = 0; s < group.simd_groups; ++s) {
      const uint rest = group.count - s * kSimdWidth;
      group.alive[s] = group.ready[s] = rest >= kSimdWidth ? ~0u : (1u << rest) - 1;
      group.at_simd[s] = 0;
    }
    for (uint t = 0; t < group.count; ++t) prepare(group, t);
    omps_switch(&group.caller, group.fibre(0).stack_pointer);
  }
}

// The address of a variable in threadgroup memory, the same for all threads of the group.
inline unsigned char* threadgroup_variable(int site, uint bytes) {
  Group& group = *this_fibre().group;
  for (uint i = 0; i < group.site_count; ++i)
    if (group.site[i] == site) return group.site_address[i];
  if (group.site_count == kThreadgroupSites || group.threadgroup_used + bytes > kThreadgroupBytes) group.site_count = 0, group.threadgroup_used = 0;
  unsigned char* address = group.threadgroup + group.threadgroup_used;
  group.site[group.site_count] = site;
  group.site_address[group.site_count++] = address;
  group.threadgroup_used += uint(aligned_in_group(bytes));
  return address;
}

}  // namespace omps

#define OMPS_PLAIN_THREADGROUP(number, T, name, ...)                                                            \
  using omps_type_##number = T __VA_ARGS__;                                                               \
  static_assert(sizeof(omps_type_##number) <= 64 * 1024, "a variable in threadgroup memory is too large"); \
  OMPS_GROUP_FACT(number, omps_type_##number);                                                            \
  [[maybe_unused]] omps_type_##number& name =                                                             \
      *(omps_type_##number*)omps::threadgroup_variable(number, sizeof(omps_type_##number))
#define OMPS_GROUP_MEMORY(T, index) OMPS_GROUP_POINTER(T, index, omps_memory->threadgroup + omps_launch.threadgroup_offset[index])
namespace omps {
OMPS_INLINE Fault* fault_of_group() { return this_fibre().group->launch->fault; }
}  // namespace omps
#define OMPS_FIBRE_ENTRY(name, ...)                                                                                      \
  extern "C" __attribute__((visibility("default"))) void name(const omps::Launch* omps_given, unsigned omps_first,       \
                                                              unsigned omps_last, omps::GroupMemory* omps_memory) {      \
    const omps::Launch& omps_launch = *omps_given;                                                                       \
    OMPS_SET_LAUNCH                                                                                                      \
    [[maybe_unused]] const omps::Pointers omps_pointers = omps::pointers(omps_launch);                                   \
    omps::run_fibres(omps_launch, omps_first, omps_last, *omps_memory,                                                   \
                     [&]([[maybe_unused]] const omps::Thread& omps_thread) { __VA_ARGS__; });                            \
  }

#endif

// Arrays in threadgroup memory are checked, except those whose size a program asks for.
#if defined(OMPS_CHECKS) && OMPS_CHECKS > 1
#define OMPS_THREADGROUP(number, T, name, ...)                         \
  OMPS_PLAIN_THREADGROUP(number, T, omps_raw_##number, __VA_ARGS__);   \
  [[maybe_unused]] auto&& name = omps::checked_variable(omps_raw_##number, #name, omps::fault_of_group())
#else
#define OMPS_THREADGROUP(number, T, name, ...) OMPS_PLAIN_THREADGROUP(number, T, name, __VA_ARGS__)
#endif
