// Named ranges of time for NVIDIA's profilers, by NVTX: the work that a thread of the CPU puts into streams.
// NVTX_INJECTION64_PATH names a profiler's library, which is opened at the first range. Without one a range costs a
// comparison.
#pragma once

#include <concepts>
#include <string>

namespace openmps::engine::cuda {

// From the construction to the destruction, on this thread; ranges of a thread are nested. `name` returns the text. It
// is called only if a profiler listens.
class ProfilerRange {
 public:
  explicit ProfilerRange(const std::invocable auto& name) : is_open_(has_listener()) {
    if (is_open_) begin(name());
  }
  ~ProfilerRange() {
    if (is_open_) end();
  }
  ProfilerRange(const ProfilerRange&) = delete;
  ProfilerRange& operator=(const ProfilerRange&) = delete;

 private:
  static bool has_listener() noexcept;
  static void begin(const std::string& name) noexcept;
  static void end() noexcept;

  const bool is_open_;
};

}  // namespace openmps::engine::cuda
