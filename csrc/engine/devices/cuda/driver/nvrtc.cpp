#include "engine/devices/cuda/driver/nvrtc.h"

#include "engine/devices/cuda/driver/ptx_faults.h"
#include "result/result.h"

namespace openmps::engine::cuda {
namespace {

using nvrtcProgram = struct _nvrtcProgram*;

#define OPENMPS_NVRTC_FUNCTIONS(X)                                                                       \
  X(nvrtcVersion, (int* major, int* minor))                                                              \
  X(nvrtcCreateProgram, (nvrtcProgram * program, const char* source, const char* name, int header_count, \
                         const char* const* headers, const char* const* header_names))                   \
  X(nvrtcDestroyProgram, (nvrtcProgram * program))                                                       \
  X(nvrtcCompileProgram, (nvrtcProgram program, int option_count, const char* const* options))           \
  X(nvrtcGetCUBINSize, (nvrtcProgram program, std::size_t * bytes))                                      \
  X(nvrtcGetCUBIN, (nvrtcProgram program, char* image))                                                  \
  X(nvrtcGetPTXSize, (nvrtcProgram program, std::size_t * bytes))                                        \
  X(nvrtcGetPTX, (nvrtcProgram program, char* text))                                                     \
  X(nvrtcGetProgramLogSize, (nvrtcProgram program, std::size_t * bytes))                                 \
  X(nvrtcGetProgramLog, (nvrtcProgram program, char* log))

}  // namespace

struct Nvrtc::Functions {
#define OPENMPS_NVRTC_MEMBER(name, parameters) int(*name) parameters = nullptr;
  OPENMPS_NVRTC_FUNCTIONS(OPENMPS_NVRTC_MEMBER)
#undef OPENMPS_NVRTC_MEMBER

  // Returns the name of the first that is missing.
  const char* find(const std::function<void*(const char*)>& function_named) {
#define OPENMPS_NVRTC_FIND(name, parameters) \
  if (name = reinterpret_cast<int(*) parameters>(function_named(#name)); !name) return #name;
    OPENMPS_NVRTC_FUNCTIONS(OPENMPS_NVRTC_FIND)
#undef OPENMPS_NVRTC_FIND
    return nullptr;
  }

  std::string ptx_of(nvrtcProgram program) const {
    std::size_t size = 0;
    nvrtcGetPTXSize(program, &size);
    std::string text(size, '\0');
    nvrtcGetPTX(program, text.data());
    return text;
  }

  std::vector<std::byte> image_of(nvrtcProgram program) const {
    std::size_t size = 0;
    nvrtcGetCUBINSize(program, &size);
    std::vector<std::byte> image(size);
    nvrtcGetCUBIN(program, reinterpret_cast<char*>(image.data()));
    return image;
  }

  // Without the zero at its end.
  std::string log_of(nvrtcProgram program) const {
    std::size_t size = 0;
    nvrtcGetProgramLogSize(program, &size);
    std::string log(size, '\0');
    nvrtcGetProgramLog(program, log.data());
    return log.c_str();
  }
};

Nvrtc::Nvrtc(std::unique_ptr<const Functions> functions) : functions_(std::move(functions)) {
  int major = 0, minor = 0;
  functions_->nvrtcVersion(&major, &minor);
  version_ = std::to_string(major) + "." + std::to_string(minor);
}

Nvrtc::~Nvrtc() = default;

std::unique_ptr<Nvrtc> Nvrtc::from(const std::function<void*(const char*)>& function_named, std::string& missing) {
  auto functions = std::make_unique<Functions>();
  if (const char* const name = functions->find(function_named)) {
    missing = name;
    return nullptr;
  }
  return std::unique_ptr<Nvrtc>(new Nvrtc(std::move(functions)));
}

CompiledProgram Nvrtc::compile(const std::string& source, const std::vector<IncludedText>& included,
                               const std::string& architecture, const std::vector<std::string>& options) const {
  std::vector<const char*> names, texts, words;
  for (const IncludedText& each : included) {
    names.push_back(each.name);
    texts.push_back(each.text);
  }
  nvrtcProgram program = nullptr;
  if (functions_->nvrtcCreateProgram(&program, source.c_str(), "openmps.cu", static_cast<int>(names.size()),
                                     texts.data(), names.data()))
    throw Error(ErrorKind::Device, "NVRTC " + version_ + " takes no program.");
  const std::string chosen = "--gpu-architecture=" + architecture;
  words.push_back(chosen.c_str());
  for (const std::string& option : options) words.push_back(option.c_str());
  const auto compiled = [&] {
    return functions_->nvrtcCompileProgram(program, static_cast<int>(words.size()), words.data());
  };
  int result = compiled();
  if (result == 0 && has_small_extreme_fault(version_, architecture) &&
      compares_small_extreme(functions_->ptx_of(program))) {
    words.push_back("--ptxas-options=-O0");  // right and slow
    result = compiled();
  }
  CompiledProgram made;
  if (result == 0)
    made.image = functions_->image_of(program);
  else
    made.log = functions_->log_of(program);
  functions_->nvrtcDestroyProgram(&program);
  return made;
}

}  // namespace openmps::engine::cuda
