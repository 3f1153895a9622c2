// NVRTC in another process. It ends its process on some sources, and nothing limits its time and memory.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/devices/cuda/driver/nvrtc.h"
#include "engine/process/program.h"
#include "result/result.h"

namespace openmps::engine::cuda {

// How the program of nvrtc_program.cpp ends, and its files.
enum class NvrtcProgramStatus { Compiled, Errors, NoLibrary, NoImage };
inline constexpr const char *kNvrtcProgram = "openmps-nvrtc", *kNvrtcSource = "openmps.cu",
                            *kNvrtcImage = "kernel.cubin";

inline constexpr ProgramLimits kNvrtcLimits{
    .processor_seconds = 120, .memory_bytes = std::uint64_t{4} << 30, .wall = std::chrono::seconds(300)};

// Any thread, and any number at once.
class NvrtcProcess {
 public:
  // `libraries`: the file of NVRTC at the end, before it those that it opens by their names.
  NvrtcProcess(std::string program, std::vector<std::string> libraries, std::string version)
      : program_(std::move(program)), libraries_(std::move(libraries)), version_(std::move(version)) {}
  // With the program that lies beside this library. None if it does not.
  static std::optional<NvrtcProcess> beside_library(std::vector<std::string> libraries, std::string version);

  // A source that ends the compiler is compiled once more, with less optimisation. Throws Error(Device) if that ends
  // it, too, if it is too old for that, or if a limit stops it. `subject` begins the sentence: Kernel "f".
  CompiledProgram compile(const std::string& subject, const std::string& source, const std::string& architecture,
                          const std::vector<std::string>& options, const ProgramLimits& limits = kNvrtcLimits) const;

 private:
  ProgramResult run(const std::string& folder, const std::string& architecture, const std::vector<std::string>& options,
                    const ProgramLimits& limits) const;
  Error failure_of(const ProgramResult& result, const std::string& subject, const ProgramLimits& limits,
                   const std::string& tried) const;

  std::string program_;
  std::vector<std::string> libraries_;
  std::string version_;
};

}  // namespace openmps::engine::cuda
