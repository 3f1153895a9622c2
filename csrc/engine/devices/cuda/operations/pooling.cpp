// Pooling and its gradients.
#include <algorithm>

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/devices/cuda/operations/strided.h"
#include "engine/ir/op_def.h"
#include "engine/ops/window.h"

namespace openmps::engine::cuda {
namespace {

class Pooling : public Kernel {
 protected:
  Pooling(const KernelRequest& request, const char* kind, const Shape& image)
      : context_(request.context), count_(request.outputs[0].shape.elements()) {
    const Attributes& attributes = request.node.attributes;
    const Integers& kernel = attributes.integers("kernel");
    const Window window = Window::of(attributes, {image[1], image[2]}, {kernel[0], kernel[1]});
    window_ = kernel_window(window);
    const DType dtype = request.outputs[0].dtype;
    const std::int64_t channels = image[3].number();
    const bool has_small_indices = window.taps() < 255;
    if (has_small_indices && channels > 0) each_ = common_group(dtype, {&channels, 1});
    channels_ = static_cast<std::int32_t>(channels / each_);
    count_ /= each_;
    alignment_ = static_cast<std::size_t>(each_) * size_of(dtype);
    const bool zero = attributes.find("border") && attributes.text("border") == "zero";
    const bool relu = attributes.find("relu") && attributes.flag("relu");
    function_ = context_.compiler->request(
        "pool",
        std::string("#define D ") + kernel_type(dtype) + "\n" + define("EACH", each_) + "#define INDEX " +
            (has_small_indices ? "unsigned char" : "int") + "\n#define " + kind + "\n#define ZERO_BORDER " +
            (zero ? "1" : "0") + "\n#define RELU " + (relu ? "1" : "0") + "\n",
        "pool.cu");
  }

  template <typename... Arguments>
  void launch_all(CUstream stream, Arguments... arguments) const {
    if (count_ > 0) launch(context_, *function_, blocks_for(context_, count_), {256}, stream, arguments...);
  }
  // Whether groups of channels can be moved as one; `indices` may be 0.
  bool is_aligned(CUdeviceptr all, CUdeviceptr indices) const noexcept {
    return all % alignment_ == 0 && indices % static_cast<std::size_t>(each_) == 0;
  }

  const Context& context_;
  std::int64_t count_, each_ = 1;  // groups of `each_` channels
  std::int32_t channels_ = 0;      // groups
  std::size_t alignment_ = 1;
  KernelWindow window_{};
  std::shared_ptr<Function> function_;
};

struct Max final : Pooling {
  explicit Max(const KernelRequest& request) : Pooling(request, "MAX", request.inputs[0].shape) {}
  void run(const KernelCall& call) const override {
    launch_all(call.stream, call.inputs[0], CUdeviceptr{0}, call.outputs[0], call.outputs[1], count_, channels_,
               is_aligned(call.inputs[0] | call.outputs[0], call.outputs[1]), window_);
  }
};

struct MaxGradient final : Pooling {
  explicit MaxGradient(const KernelRequest& request) : Pooling(request, "MAX_GRADIENT", request.outputs[0].shape) {}
  void run(const KernelCall& call) const override {
    launch_all(call.stream, call.inputs[0], call.inputs[1], call.outputs[0], count_, channels_,
               is_aligned(call.inputs[0] | call.outputs[0], call.inputs[1]), window_);
  }
};

// Average and L2 norm, and the average's gradient: one tensor in, one out.
struct Plain final : Pooling {
  Plain(const KernelRequest& request, const char* kind, const Shape& image) : Pooling(request, kind, image) {
    if (!request.node.attributes.find("zero_pad")) return;
    extra_y_ = static_cast<std::int32_t>(request.node.attributes.integers("zero_pad")[0]);
    extra_x_ = static_cast<std::int32_t>(request.node.attributes.integers("zero_pad")[1]);
  }
  void run(const KernelCall& call) const override {
    launch_all(call.stream, call.inputs[0], call.outputs[0], count_, channels_,
               is_aligned(call.inputs[0] | call.outputs[0], 0), window_, extra_y_, extra_x_);
  }
  std::int32_t extra_y_ = 0, extra_x_ = 0;
};

struct L2Gradient final : Pooling {
  explicit L2Gradient(const KernelRequest& request) : Pooling(request, "L2_GRADIENT", request.inputs[0].shape) {}
  void run(const KernelCall& call) const override {
    launch_all(call.stream, call.inputs[0], call.inputs[1], call.inputs[2], call.outputs[0], count_, channels_,
               is_aligned(call.inputs[0] | call.inputs[1] | call.inputs[2] | call.outputs[0], 0), window_);
  }
};

// Adjacent windows of 2x2 pixels that cover the image exactly.
bool are_pairs(const KernelRequest& request, const Shape& image) {
  const Attributes& attributes = request.node.attributes;
  const auto all_are = [&](const char* name, std::int64_t value) {
    const Integers& list = attributes.integers(name);
    return std::ranges::all_of(list, [&](std::int64_t entry) { return entry == value; });
  };
  return all_are("kernel", 2) && all_are("strides", 2) && all_are("pads", 0) && all_are("dilations", 1) &&
         image[1] % 2 == 0 && image[2] % 2 == 0 && image[3] % 4 == 0 && image.elements() > 0;
}

// The maximum and its gradient over such windows.
class Pairs final : public Kernel {
 public:
  Pairs(const KernelRequest& request, const char* kind, const Shape& image, const Shape& pooled)
      : context_(request.context),
        count_(pooled.elements() / 4),
        height_(static_cast<std::int32_t>(pooled[1])),
        width_(static_cast<std::int32_t>(pooled[2])),
        channels_(static_cast<std::int32_t>(image[3] / 4)) {
    const bool relu = request.node.attributes.find("relu") && request.node.attributes.flag("relu");
    function_ = context_.compiler->request("pool_pairs",
                                           std::string("#define D ") + kernel_type(request.outputs[0].dtype) +
                                               "\n#define " + kind + "\n#define RELU " + (relu ? "1" : "0") + "\n",
                                           "pool_pairs.cu");
    forward_ = std::string(kind) == "FORWARD";
  }

  bool fits(const KernelCall& call) const { return (first(call) | second(call) | third(call)) % 16 == 0; }
  void run(const KernelCall& call) const override {
    launch(context_, *function_, blocks_for(context_, count_), {256}, call.stream, first(call), second(call),
           third(call), count_, height_, width_, channels_);
  }

 private:
  CUdeviceptr first(const KernelCall& call) const { return call.inputs[0]; }
  CUdeviceptr second(const KernelCall& call) const { return forward_ ? call.outputs[0] : call.inputs[1]; }
  CUdeviceptr third(const KernelCall& call) const { return forward_ ? call.outputs[1] : call.outputs[0]; }

  const Context& context_;
  std::int64_t count_;
  std::int32_t height_, width_, channels_;
  bool forward_ = false;
  std::shared_ptr<Function> function_;
};

// Pairs if the addresses are aligned, else the general kernel.
class PairsOrAny final : public Kernel {
 public:
  PairsOrAny(std::unique_ptr<Pairs> pairs, std::unique_ptr<Kernel> any)
      : pairs_(std::move(pairs)), any_(std::move(any)) {}
  void run(const KernelCall& call) const override { pairs_->fits(call) ? pairs_->run(call) : any_->run(call); }

 private:
  std::unique_ptr<Pairs> pairs_;
  std::unique_ptr<Kernel> any_;
};

std::unique_ptr<Kernel> make_max(const KernelRequest& request) {
  auto any = std::make_unique<Max>(request);
  const Shape& image = request.inputs[0].shape;
  if (!are_pairs(request, image)) return any;
  return std::make_unique<PairsOrAny>(std::make_unique<Pairs>(request, "FORWARD", image, request.outputs[0].shape),
                                      std::move(any));
}

std::unique_ptr<Kernel> make_max_gradient(const KernelRequest& request) {
  auto any = std::make_unique<MaxGradient>(request);
  const Shape& image = request.outputs[0].shape;
  if (!are_pairs(request, image)) return any;
  return std::make_unique<PairsOrAny>(std::make_unique<Pairs>(request, "GRADIENT", image, request.inputs[0].shape),
                                      std::move(any));
}

}  // namespace

void add_pooling_kernels(KernelTable& table) {
  table.add("pool2d_average", [](const KernelRequest& request) -> std::unique_ptr<Kernel> {
    return std::make_unique<Plain>(request, "AVERAGE", request.inputs[0].shape);
  });
  table.add("pool2d_average_gradient", [](const KernelRequest& request) -> std::unique_ptr<Kernel> {
    return std::make_unique<Plain>(request, "AVERAGE_GRADIENT", request.outputs[0].shape);
  });
  table.add("pool2d_l2", [](const KernelRequest& request) -> std::unique_ptr<Kernel> {
    return std::make_unique<Plain>(request, "L2", request.inputs[0].shape);
  });
  table.add("pool2d_l2_gradient", kernel_factory<L2Gradient>());
  table.add("pool2d_max", make_max);
  table.add("pool2d_max_gradient", make_max_gradient);
}

}  // namespace openmps::engine::cuda
