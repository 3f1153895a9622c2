#include "engine/devices/cuda/shaders/pipeline.h"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "engine/devices/cuda/memory/buffer.h"
#include "engine/devices/user_kernels/kernel_launch.h"
#include "engine/devices/user_kernels/kernel_messages.h"

namespace openmps::engine::cuda {
namespace {

using shaders::MathMode;

std::uint64_t next_pipeline() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

// A kernel that says how many threads its groups have gets the registers that so many can have.
std::vector<std::string> options_for(const shaders::Kernel& kernel) {
  constexpr std::uint32_t kRegisters = 65536, kMostRegisters = 255, kGranule = 8;
  std::vector<std::string> options{"--std=c++20", "--device-as-default-execution-space", "--extra-device-vectorization",
                                   "--disable-warnings"};
  // --use_fast_math would make approximations of metal::precise, too. The prelude chooses fast functions itself.
  if (kernel.math == MathMode::Fast)
    for (const char* fast : {"--prec-div=false", "--prec-sqrt=false"}) options.emplace_back(fast);
  if (kernel.math == MathMode::Safe) options.emplace_back("--fmad=false");
  if (const std::uint32_t threads = kernel.function.max_threads; threads > 0) {
    const std::uint32_t each = std::min(kMostRegisters, kRegisters / std::min(threads, omps::kMaxThreads));
    options.push_back("--maxrregcount=" + std::to_string(std::max(kGranule, each / kGranule * kGranule)));
  }
  return options;
}

std::vector<std::byte> image_of(const Context& context, const shaders::Kernel& kernel, bool is_checked) {
  const auto compiled = [&](const std::string& text) {
    CompiledProgram made =
        context.compiler->compile_program(kernel_subject(kernel.function.name), text, options_for(kernel));
    if (made.image.empty()) throw Error(ErrorKind::InvalidArgument, kernel_messages(made.log, kernel.function.name));
    return std::move(made.image);
  };
  return is_checked ? checked_text_made(kernel.cuda_text, compiled) : compiled(kernel.cuda_text);
}

using Bytes = DispatchArguments::Bytes;

bool are_many(const Bytes* bytes) { return bytes && bytes->bytes.size() > CudaPipeline::kMostSmallBytes; }

}  // namespace

void check_kernel_source(const Context& context, const shaders::Kernel& all) { image_of(context, all, false); }

CudaPipeline::CudaPipeline(std::shared_ptr<const Context> context, const shaders::Kernel& kernel)
    : Pipeline(kernel.function), context_(std::move(context)), number_(next_pipeline()) {
  const std::string& name = function_.name;
  const bool is_checked = wants_checks();
  const std::vector<std::byte> image = image_of(*context_, kernel, is_checked);
  const Driver& driver = context_->driver;
  context_->check(driver.cuModuleLoadData(&module_, image.data()), "Loading the kernel " + name);
  const auto fact = [&](int attribute) {
    int value = 0;
    context_->check(driver.cuFuncGetAttribute(&value, attribute, loaded_), "Asking about the kernel " + name);
    return static_cast<std::uint32_t>(value);
  };
  try {
    context_->check(driver.cuModuleGetFunction(&loaded_, module_, "openmps_entry"), "Finding the kernel " + name);
    max_threads_ = std::min(fact(kFunctionMostThreads), omps::kMaxThreads);
    if (function_.max_threads > 0) max_threads_ = std::min(max_threads_, function_.max_threads);
    static_group_bytes_ = fact(kFunctionStaticShared);
    if (is_checked) fault_ = Block(context_, sizeof(omps::Fault), "The checks of a kernel");
  } catch (...) {
    driver.cuModuleUnload(module_);
    throw;
  }
  most_groups_ = {0x7fffffff, 65535, 65535};
}

CudaPipeline::~CudaPipeline() {
  try {
    const CurrentContext held = context_->current();
    context_->driver.cuModuleUnload(module_);
  } catch (...) {  // the driver is gone before us: the process ends
  }
}

void CudaPipeline::launch(const omps::Launch& launch, CUstream stream) const {
  const Driver& driver = context_->driver;
  const unsigned(&groups)[3] = launch.groups, (&group)[3] = launch.group;
  void* arguments[] = {const_cast<omps::Launch*>(&launch)};
  if (fault()) context_->check(driver.cuMemsetD8Async(fault(), 0, sizeof(omps::Fault), stream), "Filling memory");
  const CUresult result = driver.cuLaunchKernel(loaded_, groups[0], groups[1], groups[2], group[0], group[1], group[2],
                                                launch.threadgroup_bytes, stream, arguments, nullptr);
  if (result != kCudaSuccess) context_->check(result, "Launching the kernel " + function_.name);
  if (!fault()) return;
  omps::Fault found{};
  context_->check(driver.cuMemcpyDtoHAsync(&found, fault(), sizeof found, stream), "Copying from the GPU");
  context_->check(driver.cuStreamSynchronize(stream), "Waiting for the GPU");
  if (found.flag != 0) throw fault_of(function_, found);
}

Result<std::shared_ptr<const DispatchArguments>> CudaPipeline::prepared(
    std::shared_ptr<const DispatchArguments> arguments) const noexcept try {
  const auto has_many = [](const auto& argument) { return are_many(std::get_if<Bytes>(&argument)); };
  if (std::ranges::none_of(arguments->buffers, has_many)) return arguments;
  const CurrentContext held = context_->current();
  const auto changed = std::make_shared<DispatchArguments>(*arguments);
  for (auto& argument : changed->buffers) {
    if (!has_many(argument)) continue;
    const std::vector<std::byte> bytes = std::move(std::get<Bytes>(argument).bytes);
    const auto buffer = std::make_shared<CudaBuffer>(context_, bytes.size(), Storage::Managed);
    std::memcpy(buffer->host(), bytes.data(), bytes.size());
    buffer->touch();
    argument = DispatchArguments::BufferArgument{{buffer, 0}, bytes.size()};
  }
  return std::shared_ptr<const DispatchArguments>(changed);
} catch (...) {
  return Status::from(std::current_exception());
}

}  // namespace openmps::engine::cuda
