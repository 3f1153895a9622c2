// oneDNN primitives for kernels: memory objects and argument arrays made once, data pointers set at every run.
//
// Pure oneDNN types stay inside devices/cpu. Primitives take their scratchpad from the caller, so that a run allocates
// nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <dnnl.hpp>
#include <memory>
#include <vector>

#include "engine/devices/cpu/parallel.h"
#include "engine/ir/types.h"
#include "engine/runtime/precision.h"

namespace openmps::engine::cpu::onednn {

using Descriptor = dnnl::memory::desc;

// One per process; streams are one per thread, because they must not be shared.
const dnnl::engine& engine();
dnnl::stream& stream();

// The attributes of all our primitives: scratchpad from the caller. In BFloat16 oneDNN may round float32 operands to it
// (amx.h); sums stay float32.
dnnl::primitive_attr primitive_attributes(Precision precision);

// oneDNN's float32 description of dense dimensions, with the stride of each.
Descriptor strided(const dnnl::memory::dims& dims, const dnnl::memory::dims& strides);
Descriptor any(const dnnl::memory::dims& dims);  // the primitive chooses

// One primitive and its arguments. Not thread-safe: a kernel owns it. A primitive that was made for one thread runs on
// one, others on all threads of the queue.
class Call {
 public:
  struct Argument {
    int name;  // DNNL_ARG_SRC ...
    Descriptor descriptor;
  };
  Call(dnnl::primitive primitive, const std::vector<Argument>& arguments);

  // Arguments are counted in the constructor's order.
  void point(std::size_t argument, const void* data);
  // Throws Error(Device) if oneDNN refuses.
  void run();

 private:
  dnnl::primitive primitive_;
  std::vector<dnnl::memory> memories_;
  std::vector<dnnl_exec_arg_t> arguments_;
  bool has_one_thread_;
};

// A copy into another layout; does nothing if both are the same.
class Reorder {
 public:
  Reorder() = default;
  Reorder(const Descriptor& from, const Descriptor& to);
  bool needed() const noexcept { return call_ != nullptr; }
  // `scratch` must hold scratch_bytes().
  void run(const void* from, void* to, void* scratch);
  std::size_t scratch_bytes() const noexcept { return scratch_bytes_; }

 private:
  std::unique_ptr<Call> call_;
  std::size_t scratch_bytes_ = 0;
};

// Primitives divide their work when they are made, by the number of threads that OpenMP would then use on that thread.
// This sets that number during its lifetime.
class ThreadCount {
 public:
  explicit ThreadCount(int threads) noexcept;
  ~ThreadCount();
  ThreadCount(const ThreadCount&) = delete;
  ThreadCount& operator=(const ThreadCount&) = delete;

 private:
  int before_;
};

// How many threads a primitive with so many items of work is made for: one or all, as host/team.h says.
int team_of(int threads, std::int64_t items, std::int64_t grain = kMatmulGrain) noexcept;

// Runs `make` for so many threads; null if oneDNN has no implementation of the case or finds it invalid, so that
// another kernel is asked.
template <typename Make>
auto try_make(int threads, const Make& make) -> decltype(make()) {
  const ThreadCount count(threads);
  try {
    return make();
  } catch (const dnnl::error&) {
    return nullptr;
  }
}

// c -= a b, row-major, for work that is divided into blocks while it runs. `step`: elements between two rows. It uses
// as many threads as OpenMP would.
struct ProductOperand {
  const float* data;
  std::int64_t step;
  bool transposed;
};
void subtract_product(const ProductOperand& a, const ProductOperand& b, float* c, std::int64_t c_step,
                      std::int64_t rows, std::int64_t columns, std::int64_t inner);

}  // namespace openmps::engine::cpu::onednn
