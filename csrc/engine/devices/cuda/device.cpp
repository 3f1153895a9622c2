#include "engine/devices/cuda/device.h"

#include "engine/devices/cuda/driver/nccl.h"
#include "engine/devices/cuda/executable.h"
#include "engine/devices/cuda/memory/buffer.h"
#include "engine/devices/cuda/operations/attention.h"
#include "engine/devices/cuda/operations/convolution/volumes.h"
#include "engine/devices/cuda/queue/queue.h"
#include "engine/devices/cuda/shaders/pipeline.h"
#include "engine/devices/user_kernels/user_kernel_call.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/passes/horizontal/fuse_horizontally.h"
#include "engine/passes/pipeline.h"
#include "engine/process/process_end.h"

namespace openmps::engine::cuda {
namespace {

// Element-wise work reads an element before it writes it; a broadcast operand is read again later, and perhaps a slice.
bool may_run_in_place(const Graph& graph, const Node& node, std::size_t input) {
  const bool elementwise = (node.program || node.op->is_elementwise()) && !node.attributes.find("views");
  if (is_user_kernel(node)) return user_kernel_runs_in_place(node, input);
  if (node.is(Op::Scatter)) return input == 2;  // the tensor to which updates are applied
  return elementwise && graph.type(node.inputs[input]) == graph.type(node.outputs[0]);
}

class CudaDevice final : public Device, public SharingDevice {
 public:
  explicit CudaDevice(std::shared_ptr<const Context> context)
      : context_(std::move(context)), name_("cuda:" + std::to_string(context_->ordinal)) {
    description_ = context_->gpu_name + ", compute capability " + std::to_string(context_->major) + "." +
                   std::to_string(context_->minor);
  }

  DeviceKind kind() const noexcept override { return DeviceKind::Cuda; }
  const std::string& name() const noexcept override { return name_; }
  const std::string& description() const noexcept override { return description_; }
  std::uint64_t memory_bytes() const noexcept override { return context_->memory_bytes; }
  bool has_unified_memory() const noexcept override { return false; }
  MemoryUse memory_use() const noexcept override { return context_->memory->use(); }

  Result<std::shared_ptr<Buffer>> allocate(std::size_t bytes, Storage storage) noexcept override {
    return guarded<std::shared_ptr<Buffer>>([&] { return std::make_shared<CudaBuffer>(context_, bytes, storage); });
  }
  Result<std::shared_ptr<Buffer>> wrap(void* memory, std::size_t bytes,
                                       std::function<void()> release) noexcept override {
    return guarded<std::shared_ptr<Buffer>>(
        [&] { return std::make_shared<CudaBuffer>(context_, memory, bytes, std::move(release)); });
  }
  Result<std::shared_ptr<Buffer>> wrap_on_device(std::uint64_t address, std::size_t bytes,
                                                 std::function<void()> release) noexcept override {
    return guarded<std::shared_ptr<Buffer>>([&] {
      wait_for_gpu(*context_);
      return std::make_shared<CudaBuffer>(context_, CUdeviceptr{address}, bytes, std::move(release));
    });
  }
  Result<std::shared_ptr<Executable>> compile(const Graph& graph, const CompileOptions& options) noexcept override {
    const CompilingCall call;
    return guarded<std::shared_ptr<Executable>>([&] {
      const CompileOptions chosen = completed(options);
      const PassContext target{
          kind(),
          chosen.precision,
          chosen.loss_scale,
          [&](const AttentionUse& use) { return has_attention(use, chosen, *context_); },
          context_->fft != nullptr,
          [&](const Graph& each, const Node& node) { return has_volume_convolution(each, node, chosen, *context_); }};
      const auto compiled = [&] { return run_passes(graph, passes_for(target), target); };
      return std::make_shared<CudaExecutable>(make_plan_of(compiled, {may_run_in_place, are_gathered}), context_,
                                              chosen);
    });
  }
  Result<std::shared_ptr<Queue>> make_queue() noexcept override {
    return guarded<std::shared_ptr<Queue>>([&] { return cuda::make_queue(*this, context_); });
  }
  Result<std::shared_ptr<Pipeline>> make_pipeline(const shaders::Kernel& kernel) noexcept override {
    const CompilingCall call;
    return guarded<std::shared_ptr<Pipeline>>([&] { return std::make_shared<CudaPipeline>(context_, kernel); });
  }
  Status check_source(const shaders::Kernel& all) noexcept override try {
    const CompilingCall call;
    check_kernel_source(*context_, all);
    return Status::ok();
  } catch (...) {
    return Status::from(std::current_exception());
  }

  Result<std::string> new_group() noexcept override {
    return guarded<std::string>([] { return GpuCommunicator::new_group(); });
  }
  Result<std::shared_ptr<Communicator>> connect(std::string_view group, int rank, int size) noexcept override {
    return guarded<std::shared_ptr<Communicator>>([&] {
      const std::lock_guard lock(mutex_);
      if (!kept_ || kept_->rank() != rank || kept_->size() != size)
        kept_ = std::make_shared<GpuCommunicator>(context_, group, rank, size);
      context_->ranks = kept_.get();
      return kept_;
    });
  }
  void disconnect() noexcept override { context_->ranks = nullptr; }

 private:
  CompileOptions completed(CompileOptions options) const noexcept {
    if (options.precision == Precision::Default) options.precision = context_->defaults.precision;
    if (options.precision == Precision::Apple) options.precision = Precision::Float32;  // the graph has the roundings
    if (options.precision == Precision::BFloat16 && context_->major < 8) options.precision = Precision::Float32;
    options.deterministic = options.deterministic || context_->defaults.deterministic;
    return options;
  }

  template <typename T, typename F>
  Result<T> guarded(F&& make) const noexcept {
    try {
      const CurrentContext held = context_->current();
      return T(make());
    } catch (...) {
      return Status::from(std::current_exception());
    }
  }

  std::shared_ptr<const Context> context_;
  std::string name_, description_;
  std::mutex mutex_;
  std::shared_ptr<GpuCommunicator> kept_;  // of the last `connect`
};

}  // namespace

std::vector<std::shared_ptr<Device>> make_devices() noexcept {
  std::vector<std::shared_ptr<Device>> devices;
  const Driver* const driver = Driver::open();
  int count = 0;
  if (!driver || driver->cuDeviceGetCount(&count) != kCudaSuccess) return devices;
  for (int ordinal = 0; ordinal < count; ++ordinal) try {
      auto context = std::make_shared<const Context>(*driver, ordinal);
      if (context->compiler) devices.push_back(std::make_shared<CudaDevice>(std::move(context)));
    } catch (const Error& error) {
      report_problem("GPU " + std::to_string(ordinal), error.what());
    }
  return devices;
}

std::vector<LibraryReport> reports_of_all_libraries() {
  if (Driver::open()) find_nccl();  // nothing else looks for it in a process that is alone
  return library_reports();
}

}  // namespace openmps::engine::cuda
