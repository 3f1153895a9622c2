// Makes a kernel of the cuda device valid C++ for the CPU: nvrtc.cpp of this folder includes it before the kernel's
// source.
#pragma once
#define OPENMPS_EMULATED 1
#include <setjmp.h>
#include <ucontext.h>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#define __global__
#define __device__
#define __shared__ static
#define __grid_constant__
#define __launch_bounds__(...)
#define __align__(n) __attribute__((aligned(n)))

using std::acos, std::asin, std::atan, std::atan2, std::ceil, std::cos, std::cosh, std::erf, std::exp, std::exp2,
    std::expm1, std::fabs, std::floor, std::fmax, std::fmin, std::fmod, std::log, std::log1p, std::log2, std::pow,
    std::rint, std::round, std::sin, std::sinh, std::sqrt, std::tan, std::tanh, std::trunc;
inline float rsqrtf(float x) { return 1 / std::sqrt(x); }
inline float __int_as_float(int x) { return std::bit_cast<float>(x); }
inline float __uint_as_float(unsigned x) { return std::bit_cast<float>(x); }
inline unsigned __float_as_uint(float x) { return std::bit_cast<unsigned>(x); }

struct Three {
  unsigned x, y, z;
};
struct alignas(16) float4 {
  float x, y, z, w;
};
struct alignas(16) uint4 {
  unsigned x, y, z, w;
};
static Three threadIdx, blockIdx, blockDim, gridDim;

namespace emulated {

template <typename... A, std::size_t... I>
void call(void (*kernel)(A...), void** parameters, std::index_sequence<I...>) {
  kernel(*static_cast<std::decay_t<A>*>(parameters[I])...);
}
template <typename... A>
void call(void (*kernel)(A...), void** parameters) {
  call(kernel, parameters, std::index_sequence_for<A...>());
}
template <typename... A>
std::vector<std::size_t> sizes(void (*)(A...)) {
  return {sizeof(A)...};
}

// The threads that wait for each other at a barrier: those of a block, or of a warp.
struct Team {
  unsigned members = 0, arrived = 0, meetings = 0;
  void arrive() {
    if (++arrived < members) return;
    arrived = 0;
    ++meetings;
  }
  void leave() {
    --members;
    if (members > 0 && arrived == members) arrived = 0, ++meetings;
  }
};

struct Warp {
  Team team;
  unsigned published[32][8];
};

struct Block {
  Three index;
  Team team;
  bool any[3] = {};  // the threads' votes at a barrier, by its number: the present one, the next one, the last one
  std::vector<Warp> warps;
  std::unique_ptr<std::max_align_t[]> shared;
};

// The threads of a block take turns at barriers; so do the blocks of a cooperative launch, which all live at once.
struct Fiber {
  ucontext_t context;  // how it starts; from then on jumps, which need no system call
  jmp_buf here;
  bool started = false;
  Three index;
  Block* block = nullptr;
  unsigned number = 0;  // in its block
  unsigned passed = 0;  // barriers
  bool ended = false;

  Warp& warp() { return block->warps[number / 32]; }
};
static std::vector<Fiber> fibers;
static std::vector<Block> blocks;
static Fiber* current = nullptr;
static ucontext_t scheduler;
static void (*body)(void**) = nullptr;
static void** arguments = nullptr;

static jmp_buf scheduler_here;

static void yield() {
  if (_setjmp(current->here) == 0) _longjmp(scheduler_here, 1);
}

template <typename Ready>
void wait_until(Ready ready) {
  while (!ready()) yield();
  ++current->passed;
}

static void meet(Team& team) {
  const unsigned before = team.meetings;
  team.arrive();
  wait_until([&] { return team.meetings != before; });
}

// Whether any thread of the block says so.
static bool meet_in_block(bool says) {
  Block& block = *current->block;
  const unsigned number = block.team.meetings;
  block.any[(number + 1) % 3] = false;
  if (says) block.any[number % 3] = true;
  meet(block.team);
  return block.any[number % 3];
}

static void enter() {
  body(arguments);
  current->ended = true;
  current->block->team.leave();
  current->warp().team.leave();
  _longjmp(scheduler_here, 1);
}

static void resume(Fiber& fiber) {
  current = &fiber;
  threadIdx = fiber.index;
  blockIdx = fiber.block->index;
  if (_setjmp(scheduler_here) != 0) return;
  if (fiber.started) _longjmp(fiber.here, 1);
  fiber.started = true;
  swapcontext(&scheduler, &fiber.context);
}

template <typename Run>
void for_each_thread(Three block, Run run) {
  for (unsigned z = 0; z < block.z; ++z)
    for (unsigned y = 0; y < block.y; ++y)
      for (unsigned x = 0; x < block.x; ++x) run(Three{x, y, z});
}

// The published values of a warp's threads; all of them publish, read and wait at the barrier again.
inline const unsigned (*publish(const unsigned* values, int count))[8] {
  Warp& warp = current->warp();
  for (int i = 0; i < count; ++i) warp.published[current->number % 32][i] = values[i];
  meet(warp.team);
  return warp.published;
}
inline void done_reading() { meet(current->warp().team); }

// c (16, 8) += a (16, 16 / the element's bytes * 2) b, with the register layout of mma.m16n8k8 and mma.m16n8k16 in a
// warp. `value` is element `half` of a word.
template <typename Element, typename Value>
void tensor_product(const unsigned (&a)[4], const unsigned (&b)[2], float* c, Value value) {
  constexpr int kHalves = 4 / sizeof(Element);
  const unsigned mine[6] = {a[0], a[1], a[2], a[3], b[0], b[1]};
  const unsigned(*const all)[8] = publish(mine, 6);
  const unsigned lane = current->number % 32;
  for (unsigned i = 0; i < 4; ++i) {
    const unsigned row = lane / 4 + i / 2 * 8, column = lane % 4 * 2 + i % 2;
    for (unsigned t = 0; t < 4; ++t)
      for (unsigned k = 0; k < 2; ++k)  // the nearer and the farther ones of the inner axis
        for (int half = 0; half < kHalves; ++half)
          c[i] += value(all[row % 8 * 4 + t][row / 8 + 2 * k], half) * value(all[column * 4 + t][4 + k], half);
  }
  done_reading();
}

inline void* shared_memory() { return current->block->shared.get(); }

// Runs a block's threads as far as they get: to their ends, or to where they wait for other blocks. A missing wait thus
// reads values that are not written yet. Returns whether any got on.
static bool run_on(Fiber* first, std::size_t count) {
  bool any = false;
  for (bool moved = true; moved;) {
    moved = false;
    for (Fiber* fiber = first; fiber != first + count; ++fiber) {
      if (fiber->ended) continue;
      const unsigned passed = fiber->passed;
      const bool starts = !fiber->started;
      resume(*fiber);
      moved = moved || starts || fiber->ended || fiber->passed != passed;
    }
    any = any || moved;
  }
  return any;
}

static void run_together(const std::vector<Three>& indices, Three block, unsigned shared_bytes) {
  constexpr std::size_t kStack = 64 << 10;
  const std::size_t threads = std::size_t{block.x} * block.y * block.z;
  const std::unique_ptr<char[]> stacks(new char[kStack * threads * indices.size()]);
  fibers.assign(threads * indices.size(), Fiber());
  blocks.clear();
  for (const Three& index : indices) {
    Block made;
    made.index = index;
    made.team.members = static_cast<unsigned>(threads);
    made.warps.resize((threads + 31) / 32);
    for (std::size_t w = 0; w < made.warps.size(); ++w)
      made.warps[w].team.members = static_cast<unsigned>(threads - 32 * w < 32 ? threads - 32 * w : 32);
    const std::size_t units = shared_bytes / sizeof(std::max_align_t) + 1;
    made.shared.reset(new std::max_align_t[units]);
    std::memset(made.shared.get(), 0xff, units * sizeof(std::max_align_t));
    blocks.push_back(std::move(made));
  }
  for (std::size_t b = 0; b < indices.size(); ++b) {
    unsigned next = 0;
    for_each_thread(block, [&](Three index) {
      Fiber& fiber = fibers[b * threads + next];
      fiber.index = index;
      fiber.block = &blocks[b];
      fiber.number = next++;
      getcontext(&fiber.context);
      fiber.context.uc_stack.ss_sp = stacks.get() + (&fiber - fibers.data()) * kStack;
      fiber.context.uc_stack.ss_size = kStack;
      fiber.context.uc_link = nullptr;
      makecontext(&fiber.context, enter, 0);
    });
  }
  for (bool any = true; any;) {
    any = false;
    for (std::size_t b = 0; b < indices.size(); ++b) any = run_on(&fibers[b * threads], threads) || any;
  }
  for (const Fiber& fiber : fibers)
    if (!fiber.ended) std::fprintf(stderr, "emulated GPU: threads wait for each other forever\n"), std::abort();
}

inline void run(void (*kernel)(void**), bool barriers, Three grid, Three block, unsigned shared_bytes, bool together,
                void** parameters) {
  body = kernel;
  arguments = parameters;
  gridDim = grid;
  blockDim = block;
  std::vector<Three> all;
  for_each_thread(grid, [&](Three index) { all.push_back(index); });
  if (together) return run_together(all, block, shared_bytes);
  for (const Three& index : all) {
    if (barriers) {
      run_together({index}, block, shared_bytes);
      continue;
    }
    blockIdx = index;
    for_each_thread(block, [&](Three thread) {
      threadIdx = thread;
      kernel(parameters);
    });
  }
}

}  // namespace emulated

inline void __syncthreads() { emulated::meet_in_block(false); }
inline int __syncthreads_or(int says) { return emulated::meet_in_block(says != 0); }
inline int __popc(unsigned x) { return std::popcount(x); }
inline unsigned __ballot_sync(unsigned, bool says) {
  const unsigned mine = says;
  const unsigned(*const all)[8] = emulated::publish(&mine, 1);
  unsigned votes = 0;
  for (unsigned lane = 0; lane < 32; ++lane) votes |= all[lane][0] << lane;
  emulated::done_reading();
  return votes;
}
inline int __ffs(int x) { return x == 0 ? 0 : std::countr_zero(static_cast<unsigned>(x)) + 1; }
// The lanes with an equal value.
inline unsigned __match_any_sync(unsigned, unsigned value) {
  const unsigned(*const all)[8] = emulated::publish(&value, 1);
  unsigned equal = 0;
  for (unsigned lane = 0; lane < 32; ++lane) equal |= unsigned{all[lane][0] == value} << lane;
  emulated::done_reading();
  return equal;
}
namespace emulated {
template <typename Choose>
unsigned chosen_of_warp(unsigned value, Choose choose) {
  const unsigned(*const all)[8] = publish(&value, 1);
  for (unsigned lane = 0; lane < 32; ++lane) value = choose(value, all[lane][0]) ? all[lane][0] : value;
  done_reading();
  return value;
}
}  // namespace emulated
inline unsigned __reduce_max_sync(unsigned, unsigned value) {
  return emulated::chosen_of_warp(value, [](unsigned a, unsigned b) { return b > a; });
}
inline unsigned __reduce_min_sync(unsigned, unsigned value) {
  return emulated::chosen_of_warp(value, [](unsigned a, unsigned b) { return b < a; });
}
// The value of a lane; all lanes of the warp ask.
namespace emulated {
template <typename T>
T value_of_lane(T value, unsigned lane) {
  static_assert(sizeof(T) <= sizeof(unsigned[8]));
  unsigned words[8] = {};
  std::memcpy(words, &value, sizeof value);
  const unsigned(*const all)[8] = publish(words, 8);
  std::memcpy(&value, all[lane % 32], sizeof value);
  done_reading();
  return value;
}
}  // namespace emulated
template <typename T>
T __shfl_sync(unsigned, T value, int lane) {
  return emulated::value_of_lane(value, static_cast<unsigned>(lane));
}
template <typename T>
T atomicAdd(T* address, T value) {
  return __atomic_fetch_add(address, value, __ATOMIC_RELAXED);
}
template <typename T>
T atomicSub(T* address, T value) {
  return __atomic_fetch_sub(address, value, __ATOMIC_RELAXED);
}
namespace emulated {
template <typename T, typename Choose>
T exchange_chosen(T* address, T value, Choose choose) {
  T held = __atomic_load_n(address, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n(address, &held, choose(held, value), false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
  return held;
}
}  // namespace emulated
template <typename T>
T atomicMin(T* address, T value) {
  return emulated::exchange_chosen(address, value, [](T a, T b) { return b < a ? b : a; });
}
template <typename T>
T atomicMax(T* address, T value) {
  return emulated::exchange_chosen(address, value, [](T a, T b) { return a < b ? b : a; });
}
// The first lanes keep their own.
template <typename T>
T __shfl_up_sync(unsigned, T value, int distance) {
  const unsigned lane = emulated::current->number % 32, below = static_cast<unsigned>(distance);
  return emulated::value_of_lane(value, lane < below ? lane : lane - below);
}
template <typename T>
T __shfl_xor_sync(unsigned, T value, int mask) {
  return emulated::value_of_lane(value, emulated::current->number % 32 ^ static_cast<unsigned>(mask));
}
