// One GPU as all parts of the cuda device see it: the driver, the GPU's primary context, its compiler, libraries and
// memory.
//
// Shared by the device and all objects made by it, which may outlive it. Any thread; a caller of the driver holds a
// CurrentContext.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "engine/devices/cuda/driver/compiler.h"
#include "engine/devices/cuda/driver/driver.h"
#include "engine/devices/cuda/driver/memory.h"
#include "engine/runtime/device.h"

namespace openmps::engine::cuda {

class Blas;
class Dnn;
class Fft;
class GpuCommunicator;

struct Context {
  Context(const Driver& driver, int ordinal);
  ~Context();

  CurrentContext current() const { return CurrentContext(driver, handle); }
  // Whether the driver is gone: the process is at its end, and a thread that begins now has nothing left to do.
  bool is_gone() const noexcept;
  void check(CUresult result, const std::string& what) const { driver.check(result, what); }
  // The time that the GPU takes for the work that `work` puts into the upkeep stream, perhaps more than once; negative
  // when it fails.
  float milliseconds_of(const std::function<void()>& work) const;

  const Driver& driver;
  const int ordinal;
  CUdevice device = 0;
  CUcontext handle = nullptr;
  std::string gpu_name;
  int major = 0, minor = 0, multiprocessors = 0;
  std::size_t shared_bytes = 0;  // that a block may have
  std::uint64_t memory_bytes = 0;
  CompileOptions defaults;    // for graphs that choose nothing
  CUstream upkeep = nullptr;  // for work outside of queues: zero fills, constants
  // Held while a queue puts a segment into its stream, and while a managed buffer is lent to the CPU. Thus either the
  // segment knows of the loan, or the loan waits for the segment.
  mutable std::mutex segment_mutex;
  std::unique_ptr<Memory> memory;
  std::unique_ptr<Compiler> compiler;  // null: the GPU cannot be used
  std::unique_ptr<Blas> blas;          // null: not installed
  std::unique_ptr<Dnn> dnn;            // null: not installed
  std::unique_ptr<Fft> fft;            // null: not installed
  // The GPUs of other ranks, owned by the device; null: they are not connected.
  mutable std::atomic<GpuCommunicator*> ranks{nullptr};

 private:
  mutable std::once_flag delay_once;
  mutable std::shared_ptr<Function> delay;
};

}  // namespace openmps::engine::cuda
