// Convolutions and their gradients: cuDNN where it has an algorithm, plain sums of our own elsewhere.
#include "engine/devices/cuda/cudnn.h"
#include "engine/devices/cuda/families.h"
#include "engine/devices/cuda/kernel_source.h"
#include "engine/devices/cuda/reduce.h"
#include "engine/devices/cuda/strided.h"
#include "engine/ops/op_def.h"

namespace openmps::engine::cuda {
namespace {

struct KernelChannels {
  std::int32_t images, inputs, outputs, groups;
};

class Convolution : public Kernel {
 public:
  std::size_t workspace_bytes() const noexcept override { return plan_ ? Dnn::workspace_bytes(*plan_) : 0; }

 protected:
  Convolution(const KernelRequest& request, Direction direction, const char* kind, const Shape& image,
              const Shape& weights)
      : context_(request.context) {
    shape_.direction = direction;
    shape_.dtype = request.inputs[0].dtype;
    shape_.images = image[0];
    shape_.inputs = image[3];
    shape_.outputs = weights[0];
    shape_.groups = request.node.attributes.integer("groups");
    shape_.window = Window::of(request.node.attributes, {image[1], image[2]}, {weights[1], weights[2]});
    channels_ = {static_cast<std::int32_t>(shape_.images), static_cast<std::int32_t>(shape_.inputs),
                 static_cast<std::int32_t>(shape_.outputs), static_cast<std::int32_t>(shape_.groups)};
    window_ = kernel_window(shape_.window);
    if (context_.dnn) plan_ = context_.dnn->plan(shape_, context_);
    plain_ = context_.compiler->request(
        "convolve", std::string("#define D ") + kernel_type(shape_.dtype) + "\n#define " + kind + "\n", "convolve.cu");
  }

  bool uses_plan(CUdeviceptr a, CUdeviceptr b, CUdeviceptr c) const { return plan_ && (a | b | c) % 16 == 0; }

  const Context& context_;
  ConvolutionShape shape_;
  KernelChannels channels_{};
  KernelWindow window_{};
  std::shared_ptr<const Dnn::Plan> plan_;
  std::shared_ptr<Function> plain_;
};

class Forward final : public Convolution {
 public:
  explicit Forward(const KernelRequest& request)
      : Convolution(request, Direction::Forward, "FORWARD", request.inputs[0].shape, request.inputs[1].shape),
        has_bias_(request.inputs.size() > 2),
        count_(request.outputs[0].shape.elements()) {
    if (has_bias_)
      bias_ =
          context_.compiler->request("bias", std::string("#define D ") + kernel_type(shape_.dtype) + "\n", "bias.cu");
  }

  void run(const KernelCall& call) const override {
    if (count_ == 0) return;
    const CUdeviceptr bias = has_bias_ ? call.inputs[2] : 0;
    if (!uses_plan(call.inputs[0], call.inputs[1], call.outputs[0] | bias))
      return launch(context_, *plain_, blocks_for(context_, count_), {256}, call.stream, call.inputs[0], call.inputs[1],
                    bias, call.outputs[0], count_, channels_, window_);
    const bool fused = has_bias_ && Dnn::adds_bias(*plan_);
    context_.dnn->run(*plan_, call.inputs[0], call.inputs[1], fused ? bias : 0, call.outputs[0], call.workspace,
                      call.stream);
    if (has_bias_ && !fused)
      launch(context_, *bias_, blocks_for(context_, count_), {256}, call.stream, call.outputs[0], bias, count_,
             channels_.outputs);
  }

 private:
  bool has_bias_;
  std::int64_t count_;
  std::shared_ptr<Function> bias_;
};

class DataGradient final : public Convolution {
 public:
  explicit DataGradient(const KernelRequest& request)
      : Convolution(request, Direction::DataGradient, "DATA_GRADIENT", request.outputs[0].shape,
                    request.inputs[1].shape),
        count_(request.outputs[0].shape.elements()) {}

  void run(const KernelCall& call) const override {
    if (count_ == 0) return;
    if (uses_plan(call.inputs[0], call.inputs[1], call.outputs[0]))
      return context_.dnn->run(*plan_, call.inputs[0], call.inputs[1], 0, call.outputs[0], call.workspace, call.stream);
    launch(context_, *plain_, blocks_for(context_, count_), {256}, call.stream, call.inputs[0], call.inputs[1],
           call.outputs[0], count_, channels_, window_);
  }

 private:
  std::int64_t count_;
};

class WeightsGradient final : public Convolution {
 public:
  explicit WeightsGradient(const KernelRequest& request)
      : Convolution(request, Direction::WeightsGradient, "WEIGHTS_GRADIENT", request.inputs[0].shape,
                    request.outputs[0].shape),
        weights_(request.outputs[0].shape.elements()),
        bias_(context_, shape_.dtype, request.inputs[1].shape, {true, true, true, false}, {"0", "((a) + (b))", false},
              request.node.who()) {}

  std::size_t workspace_bytes() const noexcept override {
    return std::max(Convolution::workspace_bytes(), bias_.workspace_bytes());
  }

  void run(const KernelCall& call) const override {
    if (call.outputs[1]) bias_.run(call.inputs[1], call.outputs[1], call.workspace, call.stream);
    if (!call.outputs[0] || weights_ == 0) return;
    if (uses_plan(call.inputs[0], call.inputs[1], call.outputs[0]))
      return context_.dnn->run(*plan_, call.inputs[0], call.inputs[1], 0, call.outputs[0], call.workspace, call.stream);
    launch(context_, *plain_, {static_cast<unsigned>(weights_)}, {128}, call.stream, call.inputs[0], call.inputs[1],
           call.outputs[0], channels_, window_);
  }

 private:
  std::int64_t weights_;
  Reduce bias_;
};

template <typename Made>
std::unique_ptr<Kernel> make(const KernelRequest& request) {
  return std::make_unique<Made>(request);
}

}  // namespace

void add_convolution_kernels(KernelTable& table) {
  table.add("conv2d", make<Forward>);
  table.add("conv2d_data_gradient", make<DataGradient>);
  table.add("conv2d_weights_gradient", make<WeightsGradient>);
}

}  // namespace openmps::engine::cuda
