#include "engine/devices/cuda/device.h"

#include "engine/devices/cuda/executable.h"
#include "engine/devices/cuda/memory/buffer.h"
#include "engine/devices/cuda/queue/queue.h"
#include "engine/ir/op_def.h"
#include "engine/passes/convolution/fuse_first_layer.h"
#include "engine/passes/fuse_horizontally.h"
#include "engine/passes/fuse_mask.h"
#include "engine/passes/mixed_precision.h"
#include "engine/passes/pipeline.h"

namespace openmps::engine::cuda {
namespace {

// These passes run after the device's own passes. Its kernels for a first layer take any padding, and stitching makes
// the casts of half types part of its kernels.
constexpr const char* kEvenPadding = "even_padding";
constexpr const char* kDuplicateProducers = "duplicate_producers";
constexpr const char* kStitch = "stitch";

// Element-wise work reads an element before it writes it; a broadcast operand is read again later.
bool may_run_in_place(const Graph& graph, const Node& node, std::size_t input) {
  const bool elementwise = node.program || node.op->is_elementwise();
  return elementwise && graph.type(node.inputs[input]) == graph.type(node.outputs[0]);
}

class CudaDevice final : public Device {
 public:
  explicit CudaDevice(std::shared_ptr<const Context> context)
      : context_(std::move(context)), name_("cuda:" + std::to_string(context_->ordinal)) {
    description_ = context_->gpu_name + ", compute capability " + std::to_string(context_->major) + "." +
                   std::to_string(context_->minor);
    for (const Pass& pass : all_passes()) passes_.insert(pass.name);
    passes_.erase(kEvenPadding);
    passes_.erase(kDuplicateProducers);
    passes_.erase(kStitch);
    passes_.erase("fuse_relu_gradient");
    passes_.erase("fuse_reductions");    // reductions are separate kernels here
    passes_.erase("split_convolution");  // some 45 launches a layer; im2col takes five
  }

  DeviceKind kind() const noexcept override { return DeviceKind::Cuda; }
  const std::string& name() const noexcept override { return name_; }
  const std::string& description() const noexcept override { return description_; }
  std::uint64_t memory_bytes() const noexcept override { return context_->memory_bytes; }
  MemoryUse memory_use() const noexcept override { return context_->memory->use(); }

  Result<std::shared_ptr<Buffer>> allocate(std::size_t bytes, Storage storage) noexcept override {
    return guarded<std::shared_ptr<Buffer>>([&] { return std::make_shared<CudaBuffer>(context_, bytes, storage); });
  }
  Result<std::shared_ptr<Buffer>> wrap(void* memory, std::size_t bytes,
                                       std::function<void()> release) noexcept override {
    return guarded<std::shared_ptr<Buffer>>(
        [&] { return std::make_shared<CudaBuffer>(context_, memory, bytes, std::move(release)); });
  }
  Result<std::shared_ptr<Executable>> compile(const Graph& graph, const CompileOptions& options) noexcept override {
    return guarded<std::shared_ptr<Executable>>([&] {
      const CompileOptions chosen = completed(options);
      return std::make_shared<CudaExecutable>(make_plan(rewritten(graph, chosen), may_run_in_place), context_, chosen);
    });
  }
  Result<std::shared_ptr<Queue>> make_queue() noexcept override {
    return guarded<std::shared_ptr<Queue>>([&] { return cuda::make_queue(*this, context_); });
  }

 private:
  CompileOptions completed(CompileOptions options) const noexcept {
    if (options.precision == Precision::Default) options.precision = context_->defaults.precision;
    if (options.precision == Precision::BFloat16 && context_->major < 8) options.precision = Precision::Float32;
    options.deterministic = options.deterministic || context_->defaults.deterministic;
    return options;
  }

  Graph rewritten(const Graph& graph, const CompileOptions& options) const {
    const bool stores_float16 = options.precision == Precision::Float16;
    PassSet early = passes_;
    if (stores_float16) early.erase("fuse_epilogue");  // it uses numbers below float16's smallest
    const auto unless_skipped = [](const char* name, Graph (*pass)(const Graph&), Graph made) {
      return is_skipped(name) ? made : pass(made);
    };
    Graph result = unless_skipped("fuse_first_layer", fuse_first_layer, run_passes(graph, early));
    result = run_passes(result, {kEvenPadding});
    if (stores_float16)
      result = apply_mixed_precision(result, DType::Float16, options.loss_scale);
    else if (options.precision == Precision::BFloat16)
      result = apply_mixed_precision(result, DType::BFloat16, 1);
    result = unless_skipped("fuse_mask", fuse_mask, std::move(result));
    result = run_passes(result, {kDuplicateProducers, kStitch, "eliminate_leftovers"});
    return unless_skipped("fuse_horizontally", fuse_horizontally, std::move(result));
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
  PassSet passes_;
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

}  // namespace openmps::engine::cuda
