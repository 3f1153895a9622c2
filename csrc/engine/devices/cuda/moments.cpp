// Mean and variance, and the gradient of a normalisation.
#include "engine/ops/moments.h"

#include <algorithm>

#include "engine/devices/cuda/families.h"
#include "engine/devices/cuda/kernel_source.h"
#include "engine/ops/op_def.h"

namespace openmps::engine::cuda {
namespace {

constexpr unsigned kThreadsY = 16;

// The two sums of each result, in shares that a second launch adds up, always in the same order.
class Sums {
 public:
  Sums(const KernelRequest& request, bool gradient)
      : context_(request.context),
        extents_(*moments_extents(request.node.attributes.integers("axes"), request.inputs[0].shape)),
        bytes_(std::string(computed_type({&request.inputs[0].dtype, 1})) == "double" ? 8 : 4) {
    const std::int64_t blocks = (results() + 31) / 32;
    shares_ = std::clamp<std::int64_t>(2 * context_.multiprocessors / std::max<std::int64_t>(blocks, 1), 1,
                                       std::max<std::int64_t>(rows() / (4 * kThreadsY), 1));
    share_ = (rows() + shares_ - 1) / shares_;
    const std::string head = std::string("#define D ") + kernel_type(request.inputs[0].dtype) + "\n" +
                             (gradient ? "#define DY\n" : "") + "#define THREADS_Y " + std::to_string(kThreadsY) + "\n";
    sum_ = context_.compiler->request("moments_sums", head + "#define SUMS\n", "moments.cu");
    finish_ = context_.compiler->request("moments_finish", head + "#define FINISH\n", "moments.cu");
    if (gradient) apply_ = context_.compiler->request("normalization_apply", head + "#define APPLY\n", "moments.cu");
  }

  std::int64_t results() const noexcept { return extents_.results(); }
  std::int64_t rows() const noexcept { return extents_.folded(); }
  // The sums' shares, then three factors for each result.
  std::size_t workspace_bytes() const noexcept {
    return static_cast<std::size_t>((2 * shares_ + 3) * results()) * bytes_;
  }
  CUdeviceptr factors(const KernelCall& call) const noexcept {
    return call.workspace + static_cast<std::size_t>(2 * shares_ * results()) * bytes_;
  }

  void sum(const KernelCall& call, CUdeviceptr dy, CUdeviceptr mean) const {
    launch(context_, *sum_, {static_cast<unsigned>((results() + 31) / 32), static_cast<unsigned>(shares_)},
           {32, kThreadsY}, call.stream, call.inputs[0], dy, mean, call.workspace, results(), rows(), share_, extents_);
  }
  void finish(const KernelCall& call, CUdeviceptr variance, CUdeviceptr gamma, CUdeviceptr first, CUdeviceptr second,
              double epsilon) const {
    launch(context_, *finish_, {static_cast<unsigned>((results() + 127) / 128)}, {128}, call.stream, call.workspace,
           call.inputs[0], variance, gamma, first, second, factors(call), results(), rows(), shares_, epsilon,
           extents_);
  }
  void apply(const KernelCall& call) const {
    launch(context_, *apply_, blocks_for(context_, extents_.elements()), {256}, call.stream, call.inputs[0],
           call.inputs[1], call.inputs[2], factors(call), call.outputs[0], extents_.elements(), results(), extents_);
  }

 private:
  const Context& context_;
  MomentsExtents extents_;
  std::size_t bytes_;
  std::int64_t shares_ = 1, share_ = 0;
  std::shared_ptr<Function> sum_, finish_, apply_;
};

class Moments final : public Kernel {
 public:
  explicit Moments(const KernelRequest& request) : sums_(request, false) {}
  std::size_t workspace_bytes() const noexcept override { return sums_.workspace_bytes(); }
  void run(const KernelCall& call) const override {
    if (sums_.results() == 0) return;
    sums_.sum(call, 0, 0);
    sums_.finish(call, 0, 0, call.outputs[0], call.outputs[1], 0);
  }

 private:
  Sums sums_;
};

class Gradient final : public Kernel {
 public:
  explicit Gradient(const KernelRequest& request)
      : sums_(request, true),
        epsilon_(request.node.attributes.number("epsilon")),
        has_gamma_(request.inputs.size() > 4) {}
  std::size_t workspace_bytes() const noexcept override { return sums_.workspace_bytes(); }
  void run(const KernelCall& call) const override {
    if (sums_.results() == 0) return;
    sums_.sum(call, call.inputs[1], call.inputs[2]);
    sums_.finish(call, call.inputs[3], has_gamma_ ? call.inputs[4] : 0, call.outputs[1], call.outputs[2], epsilon_);
    if (call.outputs[0] && sums_.rows() > 0) sums_.apply(call);
  }

 private:
  Sums sums_;
  double epsilon_;
  bool has_gamma_;
};

template <typename Made>
std::unique_ptr<Kernel> make(const KernelRequest& request) {
  return std::make_unique<Made>(request);
}

}  // namespace

void add_moments_kernels(KernelTable& table) {
  table.add("moments", make<Moments>);
  table.add("normalization_gradient", make<Gradient>);
}

}  // namespace openmps::engine::cuda
