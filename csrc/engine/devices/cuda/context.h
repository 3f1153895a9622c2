// One GPU as all parts of the cuda device see it: the driver, the card's primary context, its compiler, libraries and
// memory.
//
// Shared by the device and all it made, which may outlive it. Any thread; who calls the driver holds a CurrentContext.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "engine/devices/cuda/compiler.h"
#include "engine/devices/cuda/driver.h"
#include "engine/devices/cuda/memory.h"
#include "engine/devices/device.h"

namespace openmps::engine::cuda {

class Blas;
class Dnn;

struct Context {
  Context(const Driver& driver, int ordinal);
  ~Context();

  CurrentContext current() const { return CurrentContext(driver, handle); }
  void check(CUresult result, const std::string& what) const { driver.check(result, what); }
  // What the card takes for what `work` puts into the upkeep stream; negative when it fails.
  float milliseconds_of(const std::function<void()>& work) const;

  const Driver& driver;
  const int ordinal;
  CUdevice device = 0;
  CUcontext handle = nullptr;
  std::string card;
  int major = 0, minor = 0, multiprocessors = 0;
  std::size_t shared_bytes = 0;  // that a block may have
  std::uint64_t memory_bytes = 0;
  CompileOptions defaults;    // where a graph does not choose
  CUstream upkeep = nullptr;  // for what is done outside of queues: zero fills, constants
  // Held while a queue puts a stretch of work into its stream, and while a managed buffer is lent to the CPU: either
  // the stretch knows of the loan, or the loan waits for the stretch.
  mutable std::mutex stretch;
  std::unique_ptr<Memory> memory;
  std::unique_ptr<Compiler> compiler;  // null: the card cannot be used
  std::unique_ptr<Blas> blas;          // null: not installed
  std::unique_ptr<Dnn> dnn;            // null: not installed

 private:
  mutable std::once_flag delay_once;
  mutable std::shared_ptr<Function> delay;
};

}  // namespace openmps::engine::cuda
