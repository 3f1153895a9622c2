// Sums over processes: a copy, because a process with a GPU is alone. Sums of several GPUs need NCCL, which is not
// used.
#include "engine/devices/cuda/operations/families.h"
#include "engine/runtime/communicator.h"

namespace openmps::engine::cuda {
namespace {

class AllReduce final : public Kernel {
 public:
  explicit AllReduce(const KernelRequest& request) : context_(request.context), who_(request.node.who()) {
    for (const TensorType& type : request.inputs) bytes_.push_back(type.bytes());
  }

  void run(const KernelCall& call) const override {
    if (const int size = communicator()->size(); size > 1)
      throw Error(ErrorKind::Unsupported, who_ + ": this process is one of " + std::to_string(size) +
                                              ", and tensors on a GPU are not summed over processes.");
    for (std::size_t i = 0; i < bytes_.size(); ++i)
      if (call.outputs[i] != 0 && bytes_[i] > 0)
        context_.check(context_.driver.cuMemcpyDtoDAsync(call.outputs[i], call.inputs[i], bytes_[i], call.stream),
                       "Copying memory");
  }

 private:
  const Context& context_;
  std::string who_;
  std::vector<std::size_t> bytes_;
};

}  // namespace

void add_collective_kernels(KernelTable& table) {
  for (const char* op : {"all_reduce", "all_reduce_bucket"}) table.add(op, kernel_factory<AllReduce>());
}

}  // namespace openmps::engine::cuda
