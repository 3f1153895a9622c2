#include "engine/settings.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <initializer_list>
#include <sstream>
#include <utility>

#include "engine/devices/cpu/isa/loops.h"
#include "engine/engine.h"
#include "engine/passes/pipeline.h"

namespace openmps::engine {
namespace {

constexpr int kMostThreads = 4096;

int threads_in(std::string_view text) noexcept {
  int count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  return error == std::errc() && end == text.data() + text.size() && count >= 1 && count <= kMostThreads ? count : 0;
}

bool is_port(std::string_view text) {
  int port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  return error == std::errc() && end == text.data() + text.size() && port >= 1024 && port <= 65535;
}

std::set<std::string> names_of(std::string_view text) {
  std::set<std::string> names;
  std::istringstream list{std::string(text)};
  for (std::string name; std::getline(list, name, ',');) names.insert(name);
  return names;
}

constexpr KernelSwitch kKernelSwitches[] = {
    {"conditional_nodes", "conditional nodes in CUDA graphs; without them the host decides `if` and `while`"},
    {"cuda_graphs", "CUDA graphs; without them all work is put into the stream launch by launch"},
    {"cufft", "cuFFT; without it Fourier transforms are products with small matrices"},
    {"parallel_branches", "independent launches of a CUDA graph at the same time; without it they run one by one"},
    {"recurrent_persistent", "one launch for all time steps of a recurrent layer; without it each step is launched"},
    {"recurrent_register_weights", "weights of persistent kernels in registers; without it they are in shared memory"},
    {"recurrent_spin_wait", "spin-waits for values in persistent kernels; without them blocks use barriers"},
};

bool is_kernel_switch(std::string_view name) {
  return std::ranges::any_of(kKernelSwitches, [&](const KernelSwitch& known) { return name == known.name; });
}

bool is_pass(std::string_view name) {
  return std::ranges::any_of(all_passes(), [&](const Pass& pass) { return name == pass.name; });
}

// Whether each name in the text is `word` or fits.
bool are_names(std::string_view text, std::string_view word, bool (*fits)(std::string_view)) {
  return std::ranges::all_of(names_of(text), [&](const std::string& name) { return name == word || fits(name); });
}

bool is_one_of(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, text) != words.end();
}

bool is_device(std::string_view name) {
  return std::ranges::any_of(devices(), [&](const auto& device) { return device->name() == name; });
}

Setting flag(const char* variable, const char* meaning) {
  return {variable, "0", meaning, "\"0\" or \"1\"", [](std::string_view value) {
            return is_one_of(value, {"0", "1"});
          }};
}

Setting path(const char* variable, const char* fallback, const char* meaning) {
  return {variable, fallback, meaning, "a path", [](std::string_view) { return true; }};
}

constexpr const char *kSearched = "the first one found", *kNone = "none";

}  // namespace

std::span<const Setting> all_settings() noexcept {
  static const Setting settings[] = {
      path("OPENMPS_CUDA_CUBLASLT", kSearched, "the file of cuBLASLt"),
      path("OPENMPS_CUDA_CUDNN", kSearched, "the file of cuDNN"),
      path("OPENMPS_CUDA_CUFFT", kSearched, "the file of cuFFT"),
      path("OPENMPS_CUDA_DRIVER", kSearched, "the file of the NVIDIA driver"),
      path("OPENMPS_CUDA_NCCL", kSearched, "the file of NCCL, which sums tensors of several GPUs"),
      path("OPENMPS_CUDA_NVRTC", kSearched, "the file of NVRTC, NVIDIA's compiler"),
      path("OPENMPS_CUDA_PATH", kNone, "folders of NVIDIA's libraries, with colons between them"),
      path("OPENMPS_DATA", kNone, "the folder of data sets"),
      flag("OPENMPS_DETERMINISTIC", "whether a GPU computes the same bits in every process"),
      {"OPENMPS_DEVICE", "the best device", "the default device", "a device of this machine", is_device},
      {"OPENMPS_DUMP_PASSES", kNone, "the passes after which graphs are printed",
       "names of passes, or \"all\", with commas between them",
       [](std::string_view value) { return are_names(value, "all", is_pass); }},
      flag("OPENMPS_EXPLAIN_FUSION", "whether neighbouring kernels that were not fused are printed, with the reasons"),
      {"OPENMPS_ISA", "the widest of this processor", "the vector instructions of the CPU's kernels",
       "\"generic\", \"avx2\" or \"avx512\", of which this processor can run",
       [](std::string_view value) { return cpu::loops_named(std::string(value).c_str()) != nullptr; }},
      path("OPENMPS_KERNEL_CACHE", "~/.cache/openmps/kernels", "the folder of compiled kernels; `off` has none"),
      path("OPENMPS_METAL_SOURCES", "`.metal` files beside the program",
           "files and folders of the default library's sources, with colons between them"),
      flag("OPENMPS_OFFLINE", "whether data sets are never downloaded"),
      flag("OPENMPS_POISON", "whether memory of a GPU begins as NaN in each run"),
      {"OPENMPS_PRECISION", "float32",
       "the precision of graphs that choose none; \"apple\" on every device, \"bf16\" on GPUs and on processors with "
       "AMX, others on GPUs",
       "\"float32\", \"tf32\", \"bf16\", \"float16\" or \"apple\"",
       [](std::string_view value) { return precision_named(value).has_value(); }},
      {"OPENMPS_PROFILE", "0", "whether the time of each launch is printed at the end, or the work of GPU queues",
       "\"0\", \"1\" or \"queues\"",
       [](std::string_view value) {
         return is_one_of(value, {"0", "1", "queues"});
       }},
      {"OPENMPS_RANKS_PORT", "the port after MASTER_PORT", "the first of eight ports where ranks of torchrun meet",
       "an integer from 1024 to 65535", is_port},
      {"OPENMPS_SECRET", kNone, "the secret of ranks on several machines; it is not shown",
       "a random text of at least 16 characters, 8 of them different", [](std::string_view) { return true; }, true},
      flag("OPENMPS_SHADER_CHECKS",
           "whether users' kernels check indices of buffers and threadgroup memory, and name the first wrong one"),
      path("OPENMPS_SHADER_COMPILER", "clang++ or g++", "the C++ compiler of users' kernels for the CPU"),
      flag("OPENMPS_SHADER_LATE_ERRORS",
           "whether errors in the bodies of users' functions are told when a pipeline is made, not a library"),
      {"OPENMPS_SKIP_KERNELS", kNone, "the kernel switches that are left out",
       "names of kernel switches, or \"none\", with commas between them",
       [](std::string_view value) { return are_names(value, "none", is_kernel_switch); }},
      {"OPENMPS_SKIP_PASSES", kNone, "the passes that are left out",
       "names of passes, or \"none\", with commas between them",
       [](std::string_view value) { return are_names(value, "none", is_pass); }},
      {"OPENMPS_THREADS", "`OMP_NUM_THREADS`, else the cores that the process may use", "threads of the CPU's kernels",
       "an integer from 1 to 4096", [](std::string_view value) { return threads_in(value) > 0; }},
      flag("OPENMPS_TIME_PASSES", "whether the time of each pass is printed"),
      path("OPENMPS_TRACE", kNone,
           "the file that gets a timeline of the launches at the end, in Chrome's trace format"),
      flag("OPENMPS_VERIFY_PASSES", "whether graphs are checked after each pass; builds with assertions always do"),
  };
  return settings;
}

std::span<const KernelSwitch> kernel_switches() noexcept { return kKernelSwitches; }

Status check_setting(const Setting& setting) noexcept {
  try {
    const std::string_view value = value_of(setting.variable);
    if (value.empty() || setting.allows(value)) return {};
    return Status(ErrorKind::InvalidArgument, std::string(setting.variable) + " is \"" + std::string(value) +
                                                  "\", expected " + setting.expected + ".");
  } catch (...) {
    return Status::from(std::current_exception());
  }
}

Status check_settings() noexcept {
  for (const Setting& setting : all_settings())
    if (setting.allows != is_device)
      if (Status status = check_setting(setting); !status) return status;
  return {};
}

std::string_view value_of(const char* variable) noexcept {
  const char* const value = std::getenv(variable);
  return value ? value : "";
}

bool is_on(const char* variable) noexcept { return value_of(variable) == "1"; }

std::optional<Precision> precision_named(std::string_view name) noexcept {
  constexpr std::pair<std::string_view, Precision> kNames[] = {{"float32", Precision::Float32},
                                                               {"tf32", Precision::TF32},
                                                               {"bf16", Precision::BFloat16},
                                                               {"float16", Precision::Float16},
                                                               {"apple", Precision::Apple}};
  for (const auto& [known, precision] : kNames)
    if (known == name) return precision;
  return std::nullopt;
}

Precision default_precision() noexcept {
  return precision_named(value_of("OPENMPS_PRECISION")).value_or(Precision::Float32);
}

std::set<std::string> names_in(const char* variable) { return names_of(value_of(variable)); }

bool skips_kernel(const char* name) { return names_in("OPENMPS_SKIP_KERNELS").contains(name); }

int wanted_threads() noexcept { return threads_in(value_of("OPENMPS_THREADS")); }

int openmp_threads() noexcept {
  const std::string_view value = value_of("OMP_NUM_THREADS");
  return threads_in(value.substr(0, value.find(',')));
}

}  // namespace openmps::engine
