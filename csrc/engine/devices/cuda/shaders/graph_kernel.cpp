// Users' kernels as launches of plans.
#include <algorithm>
#include <cstring>

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/shaders/pipeline.h"
#include "engine/devices/user_kernels/kernel_launch.h"
#include "engine/devices/user_kernels/user_kernel_call.h"
#include "engine/runtime/check_dispatch.h"

namespace openmps::engine::cuda {
namespace {

unsigned char* pointer_at(CUdeviceptr address) {
  unsigned char* pointer = nullptr;
  static_assert(sizeof pointer == sizeof address);
  std::memcpy(&pointer, &address, sizeof pointer);
  return pointer;
}

class GraphKernel final : public Kernel {
 public:
  explicit GraphKernel(const KernelRequest& request)
      : node_(request.node),
        operands_(request.inputs.begin(), request.inputs.end()),
        results_(request.outputs.begin(), request.outputs.end()),
        // Not its owner: the executable, which is one, outlives its kernels.
        context_(std::shared_ptr<const Context>(), &request.context),
        pipeline_(context_, *kernel_of(node_).kernel),
        call_(user_kernel_call(node_, operands_, results_, pipeline_)) {
    std::memset(static_cast<void*>(&launch_), 0, sizeof launch_);
    std::ranges::fill(launch_.inline_offset, omps::kNotInline);
    if (!call_.has_threads()) return;
    set_grid(launch_, call_.threads, groups_of(call_.threads, call_.group), call_.group);
    set_small_arguments(launch_, pipeline_.function(), call_.arguments);
    launch_.fault = reinterpret_cast<omps::Fault*>(pointer_at(pipeline_.fault()));
    place_numbers();
  }

  bool can_be_captured() const override { return pipeline_.fault() == 0; }

  void run(const KernelCall& call) const override {
    begin_results(kernel_of(node_), results_, call.inputs, call.outputs,
                  [&](CUdeviceptr to, CUdeviceptr from, std::size_t bytes) {
                    context_->check(context_->driver.cuMemcpyDtoDAsync(to, from, bytes, call.stream), "Copying memory");
                  });
    if (!call_.has_threads()) return;
    omps::Launch launch = launch_;
    bind_user_kernel(kernel_of(node_), operands_, results_, call.inputs, call.outputs,
                     [&](std::uint32_t index, CUdeviceptr address, std::size_t bytes) {
                       launch.buffers[index] = pointer_at(address);
                       launch.buffer_bytes[index] = bytes;
                     });
    pipeline_.launch(launch, call.stream);
  }

 private:
  // Bytes of arguments are on the device from the beginning.
  void place_numbers() {
    std::vector<std::byte> all;
    std::vector<std::pair<std::uint32_t, std::size_t>> places;
    for (std::uint32_t index = 0; index < call_.arguments.buffers.size(); ++index) {
      const auto* const given = std::get_if<DispatchArguments::Bytes>(&call_.arguments.buffers[index]);
      if (!given) continue;
      all.resize((all.size() + omps::kInlineAlignment - 1) / omps::kInlineAlignment * omps::kInlineAlignment);
      places.emplace_back(index, all.size());
      launch_.buffer_bytes[index] = given->bytes.size();
      all.insert(all.end(), given->bytes.begin(), given->bytes.end());
    }
    if (all.empty()) return;
    numbers_ = Block(context_, all.size(), "The numbers of a kernel");
    context_->memory->upload(numbers_.address(), all.data(), all.size());
    for (const auto& [index, offset] : places) launch_.buffers[index] = pointer_at(numbers_.address() + offset);
  }

  const Node& node_;  // of the plan, which lives longer
  const std::vector<TensorType> operands_, results_;
  const std::shared_ptr<const Context> context_;
  const CudaPipeline pipeline_;
  const UserKernelCall call_;
  omps::Launch launch_;
  Block numbers_;
};

}  // namespace

void add_user_kernels(KernelTable& table) { table.add("kernel", kernel_factory<GraphKernel>()); }

}  // namespace openmps::engine::cuda
