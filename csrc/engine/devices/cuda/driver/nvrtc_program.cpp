// The program openmps-nvrtc: compiles a user's kernel for a GPU by NVRTC, which ends its process on some sources.
//
//   openmps-nvrtc ARCHITECTURE LIBRARY... -- [OPTION...]
//
// It opens the libraries in this order. The last one is NVRTC, which opens the others by their names. It reads
// kNvrtcSource in the present folder and writes kNvrtcImage. Its output is NVRTC's log, its exit status a
// NvrtcProgramStatus.
#include <dlfcn.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <string_view>

#include "engine/devices/cuda/driver/nvrtc.h"
#include "engine/devices/cuda/driver/nvrtc_process.h"
#include "result/result.h"

namespace openmps::engine::cuda {
namespace {

void* last_opened(const std::vector<const char*>& libraries) {
  void* handle = nullptr;
  for (const char* library : libraries) handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  return handle;
}

NvrtcProgramStatus compile(const char* architecture, const std::vector<const char*>& libraries,
                           const std::vector<std::string>& options) {
  void* const handle = last_opened(libraries);
  std::string missing;
  const auto nvrtc = handle ? Nvrtc::from([&](const char* name) { return dlsym(handle, name); }, missing) : nullptr;
  if (!nvrtc) {
    std::cout << (handle ? "It has no function " + missing + "." : std::string(dlerror()));
    return NvrtcProgramStatus::NoLibrary;
  }
  std::ifstream file(kNvrtcSource, std::ios::binary);
  const std::string source{std::istreambuf_iterator<char>(file), {}};
  const CompiledProgram made = nvrtc->compile(source, {}, architecture, options);
  std::cout << made.log;
  if (made.image.empty()) return NvrtcProgramStatus::Errors;
  std::ofstream image(kNvrtcImage, std::ios::binary);
  image.write(reinterpret_cast<const char*>(made.image.data()), static_cast<std::streamsize>(made.image.size()));
  return image.flush() ? NvrtcProgramStatus::Compiled : NvrtcProgramStatus::NoImage;
}

}  // namespace
}  // namespace openmps::engine::cuda

int main(int count, char** arguments) try {
  using namespace openmps::engine::cuda;
  std::vector<const char*> libraries;
  int i = 2;
  for (; i < count && std::string_view(arguments[i]) != "--"; ++i) libraries.push_back(arguments[i]);
  if (i >= count) {
    std::cout << "The library openmps starts this program: openmps-nvrtc ARCHITECTURE LIBRARY... -- [OPTION...]\n";
    return static_cast<int>(NvrtcProgramStatus::NoLibrary);
  }
  return static_cast<int>(compile(arguments[1], libraries, {arguments + i + 1, arguments + count}));
} catch (const std::exception& error) {
  std::cout << error.what();
  return static_cast<int>(openmps::engine::cuda::NvrtcProgramStatus::NoImage);
}
