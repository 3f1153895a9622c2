#include "engine/devices/cuda/driver/compiler.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <set>
#include <system_error>
#include <thread>

#include "engine/devices/cuda/driver/kernel_texts.h"
#include "engine/devices/cuda/driver/ptx_faults.h"
#include "engine/devices/sha256.h"
#include "engine/process/usable_cores.h"
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

// In the keys of the cache: another word where the same text and options give another image.
constexpr const char* kImages = "with ptx_faults";
constexpr const char* kOptions[] = {"--std=c++17", "--device-as-default-execution-space",
                                    "--extra-device-vectorization"};

// The source with everything that it includes, however deep; the key of a kernel.
std::string expanded(const std::string& source, std::set<std::string>& seen) {
  std::string text = source;
  for (int i = 0; i < kKernelTextCount; ++i) {
    const std::string name = kKernelTexts[i].name;
    const bool included = source.find("#include \"" + name + "\"") != std::string::npos ||
                          source.find("#include <" + name + ">") != std::string::npos;
    if (included && seen.insert(name).second) text += expanded(kKernelTexts[i].text, seen);
  }
  return text;
}

std::string kernel_key(const std::string& source, const std::string& architecture, const std::string& version) {
  std::set<std::string> seen;
  std::string all = expanded(source, seen) + architecture + version + kImages;
  for (const char* option : kOptions) all += option;
  return hexadecimal(sha256(all));
}

}  // namespace

struct Compiler::Nvrtc {
  OPENMPS_NVRTC_FUNCTIONS(OPENMPS_LIBRARY_MEMBER)
  bool find(const Library& library) {
    OPENMPS_NVRTC_FUNCTIONS(OPENMPS_LIBRARY_FIND)
    return true;
  }

  std::string ptx_of(nvrtcProgram program) const {
    std::size_t size = 0;
    nvrtcGetPTXSize(program, &size);
    std::string text(size, '\0');
    nvrtcGetPTX(program, text.data());
    return text;
  }

  static std::unique_ptr<Nvrtc> open() {
    const LibraryRequest request{"NVRTC",
                                 {"libnvrtc.so.13", "libnvrtc.so.12"},
                                 {"cu13", "cuda_nvrtc"},
                                 "OPENMPS_CUDA_NVRTC",
                                 "libnvrtc-builtins.so"};
    static const Library* const library = open_library(request);
    if (!library) return nullptr;
    auto nvrtc = std::make_unique<Nvrtc>();
    if (!nvrtc->find(*library)) return nullptr;
    return nvrtc;
  }
};

Compiler::Compiler(const Driver& driver, std::unique_ptr<Nvrtc> nvrtc, std::string architecture)
    : driver_(driver), nvrtc_(std::move(nvrtc)), architecture_(std::move(architecture)) {
  int major = 0, minor = 0;
  nvrtc_->nvrtcVersion(&major, &minor);
  version_ = std::to_string(major) + "." + std::to_string(minor);
}

Compiler::~Compiler() = default;

std::unique_ptr<Compiler> Compiler::open(const Driver& driver, int major, int minor) {
  auto nvrtc = Nvrtc::open();
  if (!nvrtc) return nullptr;
  return std::unique_ptr<Compiler>(
      new Compiler(driver, std::move(nvrtc), "sm_" + std::to_string(major) + std::to_string(minor)));
}

std::shared_ptr<Function> Compiler::request(const std::string& name, const std::string& defines,
                                            const std::string& file, unsigned shared_bytes) {
  const std::string source =
      "#define KERNEL " + name + "\n" + defines + (file.empty() ? std::string() : "#include \"" + file + "\"\n");
  const std::lock_guard lock(mutex_);
  std::shared_ptr<Function>& function = functions_[source];
  if (!function) {
    function = std::make_shared<Function>();
    function->name_ = name;
    function->source_ = source;
    function->shared_bytes_ = shared_bytes;
    pending_.push_back(function);
  }
  return function;
}

// Returns an empty image if there are errors.
std::vector<std::byte> Compiler::run_nvrtc(const std::string& source, const std::vector<std::string>& options,
                                           std::string& log) const {
  std::vector<const char*> names, texts, words;
  for (int i = 0; i < kKernelTextCount; ++i) {
    names.push_back(kKernelTexts[i].name);
    texts.push_back(kKernelTexts[i].text);
  }
  nvrtcProgram program = nullptr;
  if (nvrtc_->nvrtcCreateProgram(&program, source.c_str(), "openmps.cu", static_cast<int>(names.size()), texts.data(),
                                 names.data()))
    throw Error(ErrorKind::Device, "NVRTC " + version_ + " takes no program.");
  const std::string architecture = "--gpu-architecture=" + architecture_;
  words.push_back(architecture.c_str());
  for (const std::string& option : options) words.push_back(option.c_str());
  const auto compiled = [&] {
    return nvrtc_->nvrtcCompileProgram(program, static_cast<int>(words.size()), words.data());
  };
  int result = compiled();
  if (result == 0 && has_small_extreme_fault(version_, architecture_) &&
      compares_small_extreme(nvrtc_->ptx_of(program))) {
    words.push_back("--ptxas-options=-O0");  // right and slow
    result = compiled();
  }
  std::size_t size = 0;
  std::vector<std::byte> image;
  if (result == 0) {
    nvrtc_->nvrtcGetCUBINSize(program, &size);
    image.resize(size);
    nvrtc_->nvrtcGetCUBIN(program, reinterpret_cast<char*>(image.data()));
  } else {
    nvrtc_->nvrtcGetProgramLogSize(program, &size);
    log.resize(size);
    nvrtc_->nvrtcGetProgramLog(program, log.data());
  }
  nvrtc_->nvrtcDestroyProgram(&program);
  return image;
}

std::vector<std::byte> Compiler::compile(const std::string& source) const {
  std::string log;
  std::vector<std::string> options(std::begin(kOptions), std::end(kOptions));
  if (source.find(kEachOperationRounds) != std::string::npos) options.emplace_back("--fmad=false");
  std::vector<std::byte> image = run_nvrtc(source, options, log);
  if (image.empty())
    throw Error(ErrorKind::Device,
                "NVRTC " + version_ + " for " + architecture_ + " does not compile a kernel: " + log + "\n" + source);
  return image;
}

std::vector<std::byte> Compiler::compile_program(const std::string& text, const std::vector<std::string>& options,
                                                 std::string& log) const {
  std::string all = text + architecture_ + version_ + kImages;
  for (const std::string& option : options) all += '\0' + option;
  const std::string key = hexadecimal(sha256(all));
  if (auto image = cache_.read(key)) return *image;
  std::vector<std::byte> image = run_nvrtc(text, options, log);
  if (!image.empty()) cache_.write(key, image);
  return image;
}

std::vector<std::byte> Compiler::image_of(const Function& function) const {
  const std::string key = kernel_key(function.source_, architecture_, version_);
  if (auto image = cache_.read(key)) return *image;
  std::vector<std::byte> image = compile(function.source_);
  cache_.write(key, image);
  return image;
}

void Compiler::load(Function& function, const std::vector<std::byte>& image) {
  driver_.check(driver_.cuModuleLoadData(&function.module_, image.data()), "Loading the kernel " + function.name_);
  driver_.check(driver_.cuModuleGetFunction(&function.function_, function.module_, function.name_.c_str()),
                "Finding the kernel " + function.name_);
  if (function.shared_bytes_ > 0)
    driver_.check(driver_.cuFuncSetAttribute(function.function_, kFunctionDynamicShared,
                                             static_cast<int>(function.shared_bytes_)),
                  "Giving shared memory to the kernel " + function.name_);
}

void Compiler::finish() {
  const std::lock_guard lock(mutex_);
  std::vector<std::vector<std::byte>> images(pending_.size());
  std::vector<std::exception_ptr> failures(pending_.size());
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < pending_.size(); i = next++) try {
        images[i] = image_of(*pending_[i]);
      } catch (...) {
        failures[i] = std::current_exception();
      }
  };
  std::vector<std::thread> helpers;
  const std::size_t threads = std::min<std::size_t>(pending_.size(), static_cast<std::size_t>(usable_cores().count));
  try {
    for (std::size_t i = 1; i < threads; ++i) helpers.emplace_back(work);
  } catch (const std::system_error&) {  // no more threads available: the running ones and this one do the work
  }
  work();
  for (std::thread& helper : helpers) helper.join();
  std::exception_ptr failure;
  for (std::size_t i = 0; i < pending_.size(); ++i) {
    if (failures[i]) {
      failure = failures[i];
      functions_.erase(pending_[i]->source_);
    } else {
      load(*pending_[i], images[i]);
      pending_[i]->source_.shrink_to_fit();
    }
  }
  pending_.clear();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace openmps::engine::cuda
