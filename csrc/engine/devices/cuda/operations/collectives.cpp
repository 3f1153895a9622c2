// Collectives of the GPUs of all ranks, by NCCL.
#include "engine/devices/cuda/driver/nccl.h"
#include "engine/devices/cuda/operations/families.h"
#include "result/checked_size.h"

namespace openmps::engine::cuda {
namespace {

// The tensors of a collective. A process that is alone copies those that have other memory afterwards.
class CollectiveKernel : public Kernel {
 public:
  explicit CollectiveKernel(const KernelRequest& request) : context_(request.context), dtype_(request.inputs[0].dtype) {
    for (const TensorType& type : request.inputs) counts_.push_back(static_cast<std::size_t>(type.shape.elements()));
  }

  // Ranks run the same plan, so an output that is not wanted here is wanted in none of them.
  void run(const KernelCall& call) const final {
    std::vector<GpuCommunicator::Part> parts;
    for (std::size_t i = 0; i < counts_.size(); ++i)
      if (call.outputs[i] != 0 && counts_[i] > 0) parts.push_back({call.inputs[i], call.outputs[i], counts_[i]});
    if (parts.empty()) return;
    if (const GpuCommunicator* const ranks = context_.ranks) return exchange(*ranks, parts, call.stream);
    if (const int size = communicator()->size(); size > 1)
      throw Error(ErrorKind::Unsupported, "this process is one of " + std::to_string(size) + ", and its GPU " +
                                              std::to_string(context_.ordinal) +
                                              " is not connected with those of the others.");
    for (const auto& [from, to, count] : parts)
      if (from != to)
        context_.check(context_.driver.cuMemcpyDtoDAsync(to, from, CheckedSize(count) * size_of(dtype_), call.stream),
                       "Copying memory");
  }

 protected:
  virtual void exchange(const GpuCommunicator& ranks, std::span<const GpuCommunicator::Part> parts,
                        CUstream stream) const = 0;

  const Context& context_;
  const DType dtype_;

 private:
  std::vector<std::size_t> counts_;  // elements of each tensor
};

class AllReduce final : public CollectiveKernel {
 public:
  explicit AllReduce(const KernelRequest& request)
      : CollectiveKernel(request), is_mean_(request.node.attributes.text("reduction") == "mean") {}

 private:
  void exchange(const GpuCommunicator& ranks, std::span<const GpuCommunicator::Part> parts,
                CUstream stream) const override {
    ranks.all_reduce(parts, dtype_, is_mean_, stream);
  }
  bool is_mean_;
};

template <void (GpuCommunicator::*kExchange)(std::span<const GpuCommunicator::Part>, DType, CUstream) const>
class OfParts final : public CollectiveKernel {
 public:
  using CollectiveKernel::CollectiveKernel;

 private:
  void exchange(const GpuCommunicator& ranks, std::span<const GpuCommunicator::Part> parts,
                CUstream stream) const override {
    (ranks.*kExchange)(parts, dtype_, stream);
  }
};

}  // namespace

void add_collective_kernels(KernelTable& table) {
  const std::pair<const char*, KernelFactory> kinds[] = {
      {"all_reduce", kernel_factory<AllReduce>()},
      {"reduce_scatter", kernel_factory<OfParts<&GpuCommunicator::reduce_scatter>>()},
      {"all_gather", kernel_factory<OfParts<&GpuCommunicator::all_gather>>()}};
  for (const auto& [name, factory] : kinds) {
    table.add(name, factory);
    table.add(std::string(name) + "_bucket", factory);
  }
}

}  // namespace openmps::engine::cuda
