// Sums over the GPUs of all ranks, by NCCL. A process that is alone copies.
#include "engine/devices/cuda/driver/nccl.h"
#include "engine/devices/cuda/operations/families.h"
#include "result/checked_size.h"

namespace openmps::engine::cuda {
namespace {

class AllReduce final : public Kernel {
 public:
  explicit AllReduce(const KernelRequest& request)
      : context_(request.context),
        dtype_(request.inputs[0].dtype),
        is_mean_(request.node.attributes.text("reduction") == "mean") {
    for (const TensorType& type : request.inputs) counts_.push_back(static_cast<std::size_t>(type.shape.elements()));
  }

  // Ranks run the same plan, so an output that is not wanted here is wanted in none of them.
  void run(const KernelCall& call) const override {
    std::vector<GpuCommunicator::Part> parts;
    for (std::size_t i = 0; i < counts_.size(); ++i)
      if (call.outputs[i] != 0 && counts_[i] > 0) parts.push_back({call.inputs[i], call.outputs[i], counts_[i]});
    if (parts.empty()) return;
    if (const GpuCommunicator* const ranks = context_.ranks)
      return ranks->all_reduce(parts, dtype_, is_mean_, call.stream);
    if (const int size = communicator()->size(); size > 1)
      throw Error(ErrorKind::Unsupported, "this process is one of " + std::to_string(size) + ", and its GPU " +
                                              std::to_string(context_.ordinal) +
                                              " is not connected with those of the others.");
    for (const auto& [from, to, count] : parts)
      context_.check(context_.driver.cuMemcpyDtoDAsync(to, from, CheckedSize(count) * size_of(dtype_), call.stream),
                     "Copying memory");
  }

 private:
  const Context& context_;
  DType dtype_;
  bool is_mean_;
  std::vector<std::size_t> counts_;  // elements of each tensor
};

}  // namespace

void add_collective_kernels(KernelTable& table) {
  for (const char* op : {"all_reduce", "all_reduce_bucket"}) table.add(op, kernel_factory<AllReduce>());
}

}  // namespace openmps::engine::cuda
