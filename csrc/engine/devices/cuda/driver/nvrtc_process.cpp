#include "engine/devices/cuda/driver/nvrtc_process.h"

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>

#include "engine/files/private_folder.h"

namespace openmps::engine::cuda {
namespace {

namespace fs = std::filesystem;
using End = ProgramResult::End;

// The folder of this library, or of the program that it is a part of.
fs::path own_folder() {
  Dl_info own{};
  const bool is_known = dladdr(reinterpret_cast<const void*>(&own_folder), &own) && own.dli_fname;
  const fs::path file = is_known ? own.dli_fname : "";
  std::error_code ignored;
  return fs::canonical(file.has_parent_path() ? file : fs::path("/proc/self/exe"), ignored).parent_path();
}

// By itself, not by a limit: signals for these are SIGXCPU and SIGKILL.
bool has_crashed(const ProgramResult& result) {
  return result.end == End::Signal && result.code != SIGXCPU && result.code != SIGKILL;
}

bool ended_as(const ProgramResult& result, NvrtcProgramStatus status) {
  return result.end == End::Exit && result.code == static_cast<int>(status);
}

}  // namespace

std::optional<NvrtcProcess> NvrtcProcess::beside_library(std::vector<std::string> libraries, std::string version) {
  const std::string program = (own_folder() / kNvrtcProgram).string();
  if (access(program.c_str(), X_OK) != 0) return std::nullopt;
  return NvrtcProcess(program, std::move(libraries), std::move(version));
}

CompiledProgram NvrtcProcess::compile(const std::string& subject, const std::string& source,
                                      const std::string& architecture, const std::vector<std::string>& options,
                                      const ProgramLimits& limits) const {
  const PrivateFolder folder;
  folder.write(kNvrtcSource, source);
  ProgramResult result = run(folder.path(), architecture, options, limits);
  std::string tried;
  if (has_crashed(result)) {
    std::vector<std::string> others = options;
    others.emplace_back("--Ofast-compile=mid");
    ProgramResult second = run(folder.path(), architecture, others, limits);
    // Errors of the source come before any optimisation. So this version does not know the option.
    if (!ended_as(second, NvrtcProgramStatus::Errors)) {
      result = std::move(second);
      tried = ", with all optimisation and with less";
    }
  }
  if (ended_as(result, NvrtcProgramStatus::Errors)) return {{}, result.output};
  CompiledProgram made;
  if (ended_as(result, NvrtcProgramStatus::Compiled)) made.image = folder.read(kNvrtcImage);
  if (made.image.empty()) throw failure_of(result, subject, limits, tried);
  return made;
}

ProgramResult NvrtcProcess::run(const std::string& folder, const std::string& architecture,
                                const std::vector<std::string>& options, const ProgramLimits& limits) const {
  std::vector<std::string> words{program_, architecture};
  std::ranges::copy(libraries_, std::back_inserter(words));
  words.emplace_back("--");
  std::ranges::copy(options, std::back_inserter(words));
  return run_program(words, folder, limits);
}

Error NvrtcProcess::failure_of(const ProgramResult& result, const std::string& subject, const ProgramLimits& limits,
                               const std::string& tried) const {
  const std::string compiler = subject + ": NVRTC " + version_;
  const std::string most = " It may take " + std::to_string(limits.processor_seconds) + " seconds and " +
                           std::to_string(limits.memory_bytes >> 20) + " MiB.";
  if (has_crashed(result))
    return Error(ErrorKind::Device,
                 compiler + " was ended by signal " + std::to_string(result.code) + tried + "." + most);
  if (result.end == End::Timeout || result.end == End::Signal)
    return Error(ErrorKind::Device, compiler + " was stopped." + most);
  if (result.end == End::NotStarted || result.code == 127)
    return Error(ErrorKind::Device, subject + ": the program " + program_ + " does not run.");
  if (ended_as(result, NvrtcProgramStatus::NoLibrary))
    return Error(ErrorKind::Device,
                 subject + ": the program " + program_ + " cannot use " + libraries_.back() + ": " + result.output);
  return Error(ErrorKind::Device, compiler + " made no code: " + result.output);
}

}  // namespace openmps::engine::cuda
