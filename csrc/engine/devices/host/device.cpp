#include "engine/devices/host/device.h"

#include "engine/devices/host/executable.h"
#include "engine/devices/host/queue.h"
#include "engine/devices/host/shaders/object.h"
#include "engine/devices/host/shaders/pipeline.h"
#include "engine/devices/user_kernels/user_kernel_call.h"
#include "engine/ir/op_def.h"
#include "engine/passes/stitching/stitch.h"
#include "engine/plan/demand.h"
#include "engine/process/process_end.h"

namespace openmps::engine::host {
namespace {

// Element-wise work reads an element before it writes it; a broadcast operand is read again later.
bool may_run_in_place(const Graph& graph, const Node& node, std::size_t input) {
  const bool elementwise = node.op == &fused_elementwise_def() || node.op->is_elementwise();
  if (is_user_kernel(node)) return user_kernel_runs_in_place(node, input);
  return elementwise && graph.type(node.inputs[input]) == graph.type(node.outputs[0]);
}

template <typename T, typename F>
Result<T> guarded(F&& make) noexcept {
  try {
    return make();
  } catch (...) {
    return Status::from(std::current_exception());
  }
}

class HostDevice final : public Device {
 public:
  explicit HostDevice(HostDeviceSpec spec)
      : spec_(std::move(spec)), meter_(std::make_shared<MemoryMeter>()), arenas_(std::make_shared<ArenaPool>(meter_)) {}

  DeviceKind kind() const noexcept override { return spec_.kind; }
  const std::string& name() const noexcept override { return spec_.name; }
  const std::string& description() const noexcept override { return spec_.description; }
  std::uint64_t memory_bytes() const noexcept override { return machine_memory(); }
  MemoryUse memory_use() const noexcept override { return meter_->use(); }

  Result<std::shared_ptr<Buffer>> allocate(std::size_t bytes, Storage) noexcept override {
    return guarded<std::shared_ptr<Buffer>>([&] { return host::allocate(bytes, meter_); });
  }
  Result<std::shared_ptr<Buffer>> wrap(void* memory, std::size_t bytes,
                                       std::function<void()> release) noexcept override {
    return guarded<std::shared_ptr<Buffer>>([&] { return host::wrap(memory, bytes, std::move(release)); });
  }
  Result<std::shared_ptr<Executable>> compile(const Graph& graph, const CompileOptions& options) noexcept override {
    const CompilingCall call;
    return guarded<std::shared_ptr<Executable>>([&]() -> std::shared_ptr<Executable> {
      const Precision precision = precision_of(options);
      const auto compiled = [&] { return run_passes(graph, spec_.passes, {spec_.kind, precision}); };
      Plan plan = make_plan_of(compiled, {.in_place = may_run_in_place, .has_preparations = true});
      check_demand(plan, machine_memory());
      return std::make_shared<HostExecutable>(std::move(plan), *spec_.kernels, spec_.threads, precision, arenas_);
    });
  }
  Result<std::shared_ptr<Queue>> make_queue() noexcept override {
    return guarded<std::shared_ptr<Queue>>([&] { return host::make_queue(*this, spec_.threads); });
  }
  Result<std::shared_ptr<Pipeline>> make_pipeline(const shaders::Kernel& kernel) noexcept override {
    const CompilingCall call;
    return guarded<std::shared_ptr<Pipeline>>([&] { return host::make_pipeline(kernel); });
  }
  Status check_source(const shaders::Kernel& all) noexcept override try {
    const CompilingCall call;
    host::check_kernel_source(all);
    return Status::ok();
  } catch (...) {
    return Status::from(std::current_exception());
  }

 private:
  Precision precision_of(const CompileOptions& options) const noexcept {
    const Precision wanted = options.precision == Precision::Default ? default_precision() : options.precision;
    return wanted == Precision::BFloat16 && spec_.has_bfloat16 ? wanted : Precision::Float32;
  }

  HostDeviceSpec spec_;
  std::shared_ptr<MemoryMeter> meter_;
  std::shared_ptr<ArenaPool> arenas_;
};

}  // namespace

std::shared_ptr<Device> make_device(HostDeviceSpec spec) { return std::make_shared<HostDevice>(std::move(spec)); }

}  // namespace openmps::engine::host
