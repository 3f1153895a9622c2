#include "engine/devices/cuda/driver/compiler.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <set>
#include <system_error>
#include <thread>

#include "engine/devices/cuda/driver/kernel_texts.h"
#include "engine/devices/sha256.h"
#include "engine/process/usable_cores.h"
#include "result/result.h"

namespace openmps::engine::cuda {
namespace {

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

Compiler::Compiler(const Driver& driver, std::unique_ptr<Nvrtc> nvrtc, std::optional<NvrtcProcess> process,
                   std::string architecture)
    : driver_(driver), nvrtc_(std::move(nvrtc)), process_(std::move(process)), architecture_(std::move(architecture)) {}

Compiler::~Compiler() = default;

std::unique_ptr<Compiler> Compiler::open(const Driver& driver, int major, int minor) {
  constexpr const char* kCompanions = "libnvrtc-builtins.so";
  const LibraryRequest request{
      "NVRTC", {"libnvrtc.so.13", "libnvrtc.so.12"}, {"cu13", "cuda_nvrtc"}, "OPENMPS_CUDA_NVRTC", kCompanions};
  static const Library* const library = open_library(request);
  if (!library) return nullptr;
  std::string missing;
  auto nvrtc = Nvrtc::from([](const char* name) { return library->find(name); }, missing);
  if (!nvrtc) {
    report_missing(*library, missing);
    return nullptr;
  }
  const std::string file = library->file_of("nvrtcVersion");
  std::vector<std::string> libraries = companions_of(file, kCompanions);
  libraries.push_back(file);
  auto process = NvrtcProcess::beside_library(std::move(libraries), nvrtc->version());
  return std::unique_ptr<Compiler>(new Compiler(driver, std::move(nvrtc), std::move(process),
                                                "sm_" + std::to_string(major) + std::to_string(minor)));
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

std::vector<std::byte> Compiler::compile(const std::string& source) const {
  std::vector<std::string> options(std::begin(kOptions), std::end(kOptions));
  if (source.find(kEachOperationRounds) != std::string::npos) options.emplace_back("--fmad=false");
  std::vector<IncludedText> included;
  for (int i = 0; i < kKernelTextCount; ++i) included.push_back({kKernelTexts[i].name, kKernelTexts[i].text});
  CompiledProgram made = nvrtc_->compile(source, included, architecture_, options);
  if (made.image.empty())
    throw Error(ErrorKind::Device, "NVRTC " + nvrtc_->version() + " for " + architecture_ +
                                       " does not compile a kernel: " + made.log + "\n" + source);
  return std::move(made.image);
}

CompiledProgram Compiler::compile_program(const std::string& subject, const std::string& text,
                                          const std::vector<std::string>& options) const {
  std::string all = text + architecture_ + nvrtc_->version() + kImages;
  for (const std::string& option : options) all += '\0' + option;
  const std::string key = hexadecimal(sha256(all));
  if (auto image = cache_.read(key)) return {*image, {}};
  CompiledProgram made = process_ ? process_->compile(subject, text, architecture_, options)
                                  : nvrtc_->compile(text, {}, architecture_, options);
  if (!made.image.empty()) cache_.write(key, made.image);
  return made;
}

std::vector<std::byte> Compiler::image_of(const Function& function) const {
  const std::string key = kernel_key(function.source_, architecture_, nvrtc_->version());
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
