// Compiles CUDA C for the present GPU at run time, with NVRTC and the cache on disk.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/devices/cuda/driver/driver.h"
#include "engine/devices/cuda/driver/nvrtc_process.h"
#include "engine/devices/kernel_cache.h"

namespace openmps::engine::cuda {

// A kernel that is requested now and compiled with others later. Lives as long as its compiler.
class Function {
 public:
  CUfunction get() const noexcept { return function_; }
  const std::string& name() const noexcept { return name_; }
  unsigned shared_bytes() const noexcept { return shared_bytes_; }  // sized at the launch

 private:
  friend class Compiler;
  std::string name_, source_;
  unsigned shared_bytes_ = 0;
  CUmodule module_ = nullptr;
  CUfunction function_ = nullptr;
};

// In a source: each operation rounds, as on the CPU, and as in users' kernels with safe math.
inline constexpr const char* kEachOperationRounds = "#define EACH_OPERATION_ROUNDS\n";

// Any thread; one compilation at a time.
class Compiler {
 public:
  // Null when NVRTC is not there.
  static std::unique_ptr<Compiler> open(const Driver& driver, int major, int minor);
  ~Compiler();

  // `body` defines the macros that `file` (a kernel text) needs, or is a whole kernel when `file` is empty. KERNEL is
  // defined as `name`. The same source gives the same function. One with kEachOperationRounds has no fused
  // multiply-adds.
  std::shared_ptr<Function> request(const std::string& name, const std::string& defines, const std::string& file,
                                    unsigned shared_bytes = 0);
  // A user's program with its own options, compiled in another process where that is possible. Throws Error(Device) for
  // an end of the compiler; `subject` begins the sentence.
  CompiledProgram compile_program(const std::string& subject, const std::string& text,
                                  const std::vector<std::string>& options) const;
  // Compiles the kernels that were requested since the last call and loads them in the current context. It uses as many
  // threads as there are kernels and cores. Throws Error(Device) with the compiler's words.
  void finish();

 private:
  Compiler(const Driver& driver, std::unique_ptr<Nvrtc> nvrtc, std::optional<NvrtcProcess> process,
           std::string architecture);
  std::vector<std::byte> compile(const std::string& source) const;
  std::vector<std::byte> image_of(const Function& function) const;
  void load(Function& function, const std::vector<std::byte>& image);

  const Driver& driver_;
  const std::unique_ptr<const Nvrtc> nvrtc_;
  const std::optional<NvrtcProcess> process_;
  const std::string architecture_;
  KernelCache cache_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Function>> functions_;  // by source
  std::vector<std::shared_ptr<Function>> pending_;
};

}  // namespace openmps::engine::cuda
