// Runs a program of the machine, with limits of time and memory. No shell reads its arguments.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace openmps::engine {

struct ProgramLimits {
  std::uint64_t processor_seconds = 20, memory_bytes = std::uint64_t{2} << 30, file_bytes = std::uint64_t{256} << 20;
  std::chrono::seconds wall{60};
  std::size_t output_bytes = 256 << 10;  // that are kept
};

struct ProgramResult {
  enum class End { Exit, Signal, Timeout, NotStarted } end = End::Exit;
  int code = 0;        // of the exit, or the signal, or errno
  std::string output;  // of both streams, from its beginning
  bool succeeded() const noexcept { return end == End::Exit && code == 0; }
};

// `arguments[0]` is a path. The program runs in `folder`, which also has its temporary files, and reads nothing. It
// ends with the calling thread. It and all that it started are killed when its time is over.
ProgramResult run_program(const std::vector<std::string>& arguments, const std::string& folder,
                          const ProgramLimits& limits = {});

}  // namespace openmps::engine
