// What a kernel of the cuda device needs to be C++ for the CPU: included before its source by nvrtc.cpp of this folder.
#pragma once
#define OPENMPS_EMULATED 1
#include <setjmp.h>
#include <ucontext.h>

#include <bit>
#include <cmath>
#include <cstddef>
#include <tuple>
#include <utility>
#include <vector>

#define __global__
#define __device__
#define __shared__ static
#define __grid_constant__
#define __align__(n) __attribute__((aligned(n)))

using std::acos, std::asin, std::atan, std::atan2, std::ceil, std::cos, std::cosh, std::erf, std::exp, std::exp2,
    std::expm1, std::fabs, std::floor, std::fmax, std::fmin, std::fmod, std::log, std::log1p, std::log2, std::pow,
    std::rint, std::round, std::sin, std::sinh, std::sqrt, std::tan, std::tanh, std::trunc;
inline float __int_as_float(int x) { return std::bit_cast<float>(x); }
inline float __uint_as_float(unsigned x) { return std::bit_cast<float>(x); }
inline unsigned __float_as_uint(float x) { return std::bit_cast<unsigned>(x); }

struct Three {
  unsigned x, y, z;
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

// The threads of a block take turns at barriers.
struct Fiber {
  ucontext_t context;  // how it starts; from then on jumps, which need no system call
  jmp_buf here;
  bool started = false;
  std::vector<char> stack;
  Three index;
  bool ended = false;
};
static std::vector<Fiber> fibers;
static Fiber* current = nullptr;
static ucontext_t scheduler;
static void (*body)(void**) = nullptr;
static void** arguments = nullptr;

static jmp_buf scheduler_here;

static void yield() {
  if (_setjmp(current->here) == 0) _longjmp(scheduler_here, 1);
}

static void enter() {
  body(arguments);
  current->ended = true;
  _longjmp(scheduler_here, 1);
}

static void resume(Fiber& fiber) {
  current = &fiber;
  threadIdx = fiber.index;
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

static void run_block_with_barriers(Three block) {
  fibers.resize(std::size_t{block.x} * block.y * block.z);
  std::size_t next = 0;
  for_each_thread(block, [&](Three index) {
    Fiber& fiber = fibers[next++];
    fiber.stack.resize(64 << 10);
    fiber.index = index;
    fiber.ended = fiber.started = false;
    getcontext(&fiber.context);
    fiber.context.uc_stack.ss_sp = fiber.stack.data();
    fiber.context.uc_stack.ss_size = fiber.stack.size();
    fiber.context.uc_link = nullptr;
    makecontext(&fiber.context, enter, 0);
  });
  for (bool any = true; any;) {
    any = false;
    for (Fiber& fiber : fibers) {
      if (fiber.ended) continue;
      any = true;
      resume(fiber);
    }
  }
}

inline void run(void (*kernel)(void**), bool barriers, Three grid, Three block, void** parameters) {
  body = kernel;
  arguments = parameters;
  gridDim = grid;
  blockDim = block;
  for_each_thread(grid, [&](Three index) {
    blockIdx = index;
    if (barriers) return run_block_with_barriers(block);
    for_each_thread(block, [&](Three thread) {
      threadIdx = thread;
      kernel(parameters);
    });
  });
}

}  // namespace emulated

inline void __syncthreads() { emulated::yield(); }
