// Kernels for the first layer of a network; passes/convolution/fuse_first_layer.h describes their nodes.
#include <algorithm>

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/ir/op_def.h"
#include "engine/passes/convolution/first_layer.h"

namespace openmps::engine::cuda {
namespace {

constexpr std::int64_t kWarps = 7;  // divides the 14 rows of a pooled MNIST image

// `pooled`: the type of the pooling's result and of its gradient.
std::string first_layer_defines(const FirstLayer& layer, const char* kind, bool relu, DType pooled) {
  return define("CIN", layer.inputs) + define("KY", layer.kernel_y) + define("KX", layer.kernel_x) +
         define("HEIGHT", layer.height) + define("WIDTH", layer.width) + define("PAD_Y", layer.pad_y) +
         define("PAD_X", layer.pad_x) + define("OUTPUTS", layer.outputs) + define("WARPS", kWarps) +
         define("RELU", relu) + define(kind, 1) + "#define P " + kernel_type(pooled) + "\n";
}

class FirstLayerForward final : public Kernel {
 public:
  explicit FirstLayerForward(const KernelRequest& request) : context_(request.context) {
    const Shape &x = request.inputs[0].shape, &w = request.inputs[1].shape;
    const Integers& pads = request.node.attributes.integers("pads");
    layer_ = {x[0], x[1], x[2], x[3], w[0], w[1], w[2], pads[0], pads[2]};
    has_bias_ = request.inputs.size() > 2;
    function_ = context_.compiler->request(
        "first_layer",
        first_layer_defines(layer_, "FORWARD", request.node.attributes.flag("relu"), request.outputs[0].dtype),
        "few_channels.cu");
    // For large batches each block computes an image, for small ones each warp computes a row.
    const std::int64_t blocks = layer_.images * (layer_.outputs / 32);
    rows_ = static_cast<std::int32_t>(blocks >= 4 * context_.multiprocessors ? layer_.pooled_height() : kWarps);
  }

  void run(const KernelCall& call) const override {
    const auto parts = static_cast<unsigned>((layer_.pooled_height() + rows_ - 1) / rows_);
    launch(context_, *function_,
           {static_cast<unsigned>(layer_.images), static_cast<unsigned>(layer_.outputs / 32), parts}, {32 * kWarps},
           call.stream, call.inputs[0], call.inputs[1], has_bias_ ? call.inputs[2] : CUdeviceptr{0}, call.outputs[0],
           call.outputs[1], rows_);
  }

 private:
  const Context& context_;
  FirstLayer layer_{};
  bool has_bias_ = false;
  std::int32_t rows_ = 1;
  std::shared_ptr<Function> function_;
};

class FirstLayerGradient final : public Kernel {
 public:
  explicit FirstLayerGradient(const KernelRequest& request) : context_(request.context) {
    const Shape &x = request.inputs[0].shape, &w = request.outputs[0].shape;
    const Integers& pads = request.node.attributes.integers("pads");
    layer_ = {x[0], x[1], x[2], x[3], w[0], w[1], w[2], pads[0], pads[2]};
    sum_ = context_.compiler->request("first_layer_gradient",
                                      first_layer_defines(layer_, "GRADIENT", false, request.inputs[1].dtype),
                                      "few_channels.cu");
    finish_ = context_.compiler->request(
        "first_layer_finish", first_layer_defines(layer_, "FINISH", false, DType::Float32), "few_channels.cu");
    blocks_ = static_cast<std::int32_t>(std::min<std::int64_t>(layer_.images, 4 * context_.multiprocessors));
  }

  std::size_t workspace_bytes() const noexcept override {
    return static_cast<std::size_t>(blocks_ * sums()) * sizeof(float);
  }

  void run(const KernelCall& call) const override {
    launch(context_, *sum_, {static_cast<unsigned>(blocks_), static_cast<unsigned>(layer_.outputs / 32)}, {32 * kWarps},
           call.stream, call.inputs[0], call.inputs[1], call.inputs[2], call.workspace, layer_.images);
    launch(context_, *finish_, {static_cast<unsigned>(sums() / 32)}, {32, 8}, call.stream, call.workspace,
           call.outputs[0], call.outputs[1], blocks_);
  }

 private:
  std::int64_t sums() const noexcept { return layer_.outputs * (layer_.taps() + 1); }

  const Context& context_;
  FirstLayer layer_{};
  std::int32_t blocks_ = 1;
  std::shared_ptr<Function> sum_, finish_;
};

}  // namespace

void add_few_channels_kernels(KernelTable& table) {
  table.add("conv2d_pool2d_max", kernel_factory<FirstLayerForward>());
  table.add("conv2d_pool2d_max_gradient", kernel_factory<FirstLayerGradient>());
}

}  // namespace openmps::engine::cuda
