// NVIDIA's compiler at run time, NVRTC, as a table of functions, and one compilation by it. The library has it for its
// own kernels, and the program of nvrtc_program.cpp for those of users.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace openmps::engine::cuda {

// A text that others include by this name.
struct IncludedText {
  const char *name, *text;
};

struct CompiledProgram {
  std::vector<std::byte> image;  // empty if the program has errors
  std::string log;               // which names them
};

// Any thread.
class Nvrtc {
 public:
  // Null if a function is missing; `missing` is its name then.
  static std::unique_ptr<Nvrtc> from(const std::function<void*(const char*)>& function_named, std::string& missing);
  ~Nvrtc();

  const std::string& version() const noexcept { return version_; }  // "13.0"
  // For an architecture such as "sm_90". Throws Error(Device) if NVRTC takes no program.
  CompiledProgram compile(const std::string& source, const std::vector<IncludedText>& included,
                          const std::string& architecture, const std::vector<std::string>& options) const;

 private:
  struct Functions;
  explicit Nvrtc(std::unique_ptr<const Functions> functions);

  std::unique_ptr<const Functions> functions_;
  std::string version_;
};

}  // namespace openmps::engine::cuda
