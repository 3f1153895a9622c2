// Convolutions and their gradients: by cuDNN if it has an algorithm, else by plain sums.
#include <algorithm>

#include "engine/devices/cuda/driver/cudnn.h"
#include "engine/devices/cuda/operations/convolution/plain_convolution.h"
#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/devices/cuda/operations/reduce.h"
#include "engine/devices/cuda/operations/strided.h"
#include "engine/ir/op_def.h"
#include "result/checked_size.h"

namespace openmps::engine::cuda {
namespace {

class Convolution : public Kernel {
 public:
  std::size_t workspace_bytes() const noexcept override { return plan_ ? Dnn::workspace_bytes(*plan_) : 0; }

 protected:
  Convolution(const KernelRequest& request, Direction direction, const Shape& image, const Shape& weights)
      : context_(request.context) {
    shape_.options = request.options;
    shape_.direction = direction;
    shape_.dtype = request.inputs[0].dtype;
    shape_.images = image[0];
    shape_.inputs = image[3];
    shape_.outputs = weights[0];
    shape_.groups = request.node.attributes.integer("groups");
    shape_.window = Window::of(request.node.attributes, {image[1], image[2]}, {weights[1], weights[2]});
    if (context_.dnn) plan_ = context_.dnn->plan(shape_, context_);
    const WindowAxis plane{.input = 1, .output = 1};
    plain_ = PlainConvolution(context_, direction, shape_.dtype,
                              {shape_.images, shape_.inputs, shape_.outputs, shape_.groups},
                              VolumeWindow{plane, shape_.window.y, shape_.window.x});
  }

  bool uses_plan(CUdeviceptr a, CUdeviceptr b, CUdeviceptr c) const { return plan_ && (a | b | c) % 16 == 0; }

  const Context& context_;
  ConvolutionShape shape_;
  std::shared_ptr<const Dnn::Plan> plan_;
  PlainConvolution plain_;
};

class ConvolutionForward final : public Convolution {
 public:
  explicit ConvolutionForward(const KernelRequest& request)
      : Convolution(request, Direction::Forward, request.inputs[0].shape, request.inputs[1].shape),
        has_bias_(request.inputs.size() > 2),
        slope_(request.node.attributes.number("slope")),
        count_(request.outputs[0].shape.elements()) {
    if (has_bias_ || slope_ != 1)
      finish_ =
          context_.compiler->request("bias", std::string("#define D ") + kernel_type(shape_.dtype) + "\n", "bias.cu");
  }

  void run(const KernelCall& call) const override {
    if (count_ == 0) return;
    const CUdeviceptr bias = has_bias_ ? call.inputs[2] : 0;
    bool adds_bias = has_bias_;
    if (uses_plan(call.inputs[0], call.inputs[1], call.outputs[0] | bias)) {
      adds_bias = has_bias_ && Dnn::adds_bias(*plan_);
      context_.dnn->run(*plan_, call.inputs[0], call.inputs[1], adds_bias ? bias : 0, call.outputs[0], call.workspace,
                        call.stream);
    } else {
      plain_.run(call, count_, bias);
    }
    if (adds_bias == has_bias_ && slope_ == 1) return;
    launch(context_, *finish_, blocks_for(context_, count_), {256}, call.stream, call.outputs[0],
           adds_bias ? CUdeviceptr{0} : bias, slope_, count_, static_cast<std::int32_t>(shape_.outputs));
  }

 private:
  bool has_bias_;
  double slope_;
  std::int64_t count_;
  std::shared_ptr<Function> finish_;
};

// A data gradient as the convolution of the result's gradient with rotated weights. Example: 4096 images (14, 14, 32)
// and 64 outputs of 5x5 taps in tf32. An H200 takes 402 us, and for cuDNN's data gradient 678 us. For 40 images it
// takes 17 us, and cuDNN's 72 us.
class FlippedConvolution {
 public:
  // Null if the gradient is no such convolution, or this way is not faster.
  static std::unique_ptr<FlippedConvolution> make(const ConvolutionShape& gradient, const Dnn::Plan* plan,
                                                  const Context& context) {
    ConvolutionShape flipped = gradient;
    flipped.direction = Direction::Forward;
    std::swap(flipped.inputs, flipped.outputs);
    if (!context.dnn || gradient.groups != 1 || !turn(flipped.window.y) || !turn(flipped.window.x)) return nullptr;
    auto forward = context.dnn->plan(flipped, context);
    if (!forward) return nullptr;
    const bool is_faster = !plan || Dnn::milliseconds(*forward) + kTurning < Dnn::milliseconds(*plan);
    if (!gradient.options.deterministic && !is_faster) return nullptr;
    return std::unique_ptr<FlippedConvolution>(new FlippedConvolution(flipped, std::move(forward), context));
  }

  std::size_t workspace_bytes() const noexcept { return weights_bytes_ + Dnn::workspace_bytes(*plan_); }

  void run(CUdeviceptr dy, CUdeviceptr w, CUdeviceptr dx, CUdeviceptr workspace, CUstream stream) const {
    launch(context_, *flip_, blocks_for(context_, count_), {256}, stream, w, workspace, count_, outputs_, taps_,
           inputs_);
    context_.dnn->run(*plan_, dy, workspace, 0, dx, workspace + weights_bytes_, stream);
  }

 private:
  static constexpr float kTurning = 0.004f;  // milliseconds

  FlippedConvolution(const ConvolutionShape& flipped, std::shared_ptr<const Dnn::Plan> plan, const Context& context)
      : context_(context),
        plan_(std::move(plan)),
        outputs_(static_cast<std::int32_t>(flipped.inputs)),
        inputs_(static_cast<std::int32_t>(flipped.outputs)),
        taps_(static_cast<std::int32_t>(flipped.window.taps())),
        count_(flipped.inputs * flipped.outputs * flipped.window.taps()) {
    const std::size_t element = size_of(flipped.dtype);
    weights_bytes_ = (CheckedSize(count_) * element).rounded_up(256);
    flip_ = context.compiler->request("flip_weights", std::string("#define ELEMENT ") + element_type(element) + "\n",
                                      "flip_weights.cu");
  }

  // Output o of the gradient's convolution reads the elements that tap kernel - 1 - t of the other one wrote.
  static bool turn(WindowAxis& axis) {
    const std::int64_t pad = axis.extent() - 1 - axis.before;
    if (axis.stride != 1 || axis.before != axis.after || pad < 0) return false;
    std::swap(axis.input, axis.output);
    axis.before = axis.after = pad;
    return true;
  }

  const Context& context_;
  std::shared_ptr<const Dnn::Plan> plan_;
  std::int32_t outputs_, inputs_, taps_;
  std::int64_t count_;
  std::size_t weights_bytes_ = 0;
  std::shared_ptr<Function> flip_;
};

class DataGradient final : public Convolution {
 public:
  explicit DataGradient(const KernelRequest& request)
      : Convolution(request, Direction::DataGradient, request.outputs[0].shape, request.inputs[1].shape),
        count_(request.outputs[0].shape.elements()),
        flipped_(FlippedConvolution::make(shape_, plan_.get(), context_)) {}

  std::size_t workspace_bytes() const noexcept override {
    return std::max(Convolution::workspace_bytes(), flipped_ ? flipped_->workspace_bytes() : 0);
  }

  void run(const KernelCall& call) const override {
    if (count_ == 0) return;
    if (flipped_ && (call.inputs[0] | call.outputs[0]) % 16 == 0)
      return flipped_->run(call.inputs[0], call.inputs[1], call.outputs[0], call.workspace, call.stream);
    if (uses_plan(call.inputs[0], call.inputs[1], call.outputs[0]))
      return context_.dnn->run(*plan_, call.inputs[0], call.inputs[1], 0, call.outputs[0], call.workspace, call.stream);
    plain_.run(call, count_);
  }

 private:
  std::int64_t count_;
  std::unique_ptr<FlippedConvolution> flipped_;
};

// The weights' gradient of small maps on tensor cores. For a batch of 4096 images (14, 14, 32) and 64 outputs of 5x5
// taps an H200 takes 1.2 ms, and cuDNN's gradient 1.65 ms.
class TensorCoreGradient {
 public:
  static bool covers(const ConvolutionShape& s, const Context& context) {
    const Window& w = s.window;
    const auto plain = [](const WindowAxis& axis) {
      return axis.stride == 1 && axis.dilation == 1 && axis.before >= 0;
    };
    return s.dtype == DType::Float32 && s.options.precision == Precision::TF32 && context.major >= 8 && s.groups == 1 &&
           s.outputs % 64 == 0 && s.inputs % 32 == 0 && s.images >= kFewestImages && plain(w.y) && plain(w.x) &&
           w.x.kernel <= 8 && w.x.output <= 16 && shared_bytes(w) <= kMostShared;
  }

  TensorCoreGradient(const ConvolutionShape& s, const Context& context, const std::string& who)
      : context_(context), images_(s.images) {
    const Window& w = s.window;
    sum_ = context.compiler->request("weights_gradient",
                                     define("INPUTS", s.inputs) + define("OUTPUTS", s.outputs) +
                                         define("KY", w.y.kernel) + define("KX", w.x.kernel) +
                                         define("HEIGHT", w.y.input) + define("WIDTH", w.x.input) +
                                         define("OUT_HEIGHT", w.y.output) + define("OUT_WIDTH", w.x.output) +
                                         define("PAD_Y", w.y.before) + define("PAD_X", w.x.before),
                                     "weights_gradient.cu", static_cast<unsigned>(shared_bytes(w)));
    channels_ = s.outputs / 64 * (s.inputs / 32);
    rows_ = w.y.kernel;
    count_ = s.outputs * w.taps() * s.inputs;
    const std::int64_t fitting = 2 * context.multiprocessors / (channels_ * rows_);
    shares_ = std::clamp<std::int64_t>(fitting, 1, s.images);
    finish_ = std::make_unique<Reduce>(context, DType::Float32, DType::Float32, Shape{shares_, count_},
                                       std::vector<bool>{true, false}, ReductionStep{"0", "((a) + (b))", false}, who);
  }

  std::size_t workspace_bytes() const noexcept { return partial_bytes() + finish_->workspace_bytes(); }

  void run(CUdeviceptr x, CUdeviceptr dy, CUdeviceptr dw, CUdeviceptr workspace, CUstream stream) const {
    launch(context_, *sum_,
           {static_cast<unsigned>(shares_), static_cast<unsigned>(rows_), static_cast<unsigned>(channels_)}, {256},
           stream, x, dy, workspace, images_);
    finish_->run(workspace, dw, workspace + partial_bytes(), stream);
  }

 private:
  static constexpr std::int64_t kFewestImages = 64;       // below, cuDNN is faster
  static constexpr std::int64_t kMostShared = 112 << 10;  // two blocks on a multiprocessor
  static std::int64_t shared_bytes(const Window& w) {
    const std::int64_t width = (w.x.output + 7) / 8 * 8;
    return w.y.output * (width * 72 + (width + w.x.kernel - 1) * 40) * 4;
  }
  std::size_t partial_bytes() const { return CheckedSize(shares_) * count_ * sizeof(float); }

  const Context& context_;
  std::int64_t images_, channels_ = 1, rows_ = 1, count_ = 0, shares_ = 1;
  std::shared_ptr<Function> sum_;
  std::unique_ptr<Reduce> finish_;
};

class WeightsGradient final : public Convolution {
 public:
  explicit WeightsGradient(const KernelRequest& request)
      : Convolution(request, Direction::WeightsGradient, request.inputs[0].shape, request.outputs[0].shape),
        weights_(request.outputs[0].shape.elements()),
        bias_(context_, shape_.dtype, request.outputs[1].dtype, request.inputs[1].shape, {true, true, true, false},
              {"0", "((a) + (b))", false}, request.node.who()) {
    if (TensorCoreGradient::covers(shape_, context_))
      tensor_cores_ = std::make_unique<TensorCoreGradient>(shape_, context_, request.node.who());
  }

  std::size_t workspace_bytes() const noexcept override {
    const std::size_t own = tensor_cores_ ? tensor_cores_->workspace_bytes() : 0;
    return std::max({Convolution::workspace_bytes(), bias_.workspace_bytes(), own});
  }

  void run(const KernelCall& call) const override {
    if (call.outputs[1]) bias_.run(call.inputs[1], call.outputs[1], call.workspace, call.stream);
    if (!call.outputs[0] || weights_ == 0) return;
    if (tensor_cores_ && (call.inputs[0] | call.inputs[1]) % 16 == 0)
      return tensor_cores_->run(call.inputs[0], call.inputs[1], call.outputs[0], call.workspace, call.stream);
    if (uses_plan(call.inputs[0], call.inputs[1], call.outputs[0]))
      return context_.dnn->run(*plan_, call.inputs[0], call.inputs[1], 0, call.outputs[0], call.workspace, call.stream);
    plain_.run(call, weights_);
  }

 private:
  std::int64_t weights_;
  Reduce bias_;
  std::unique_ptr<TensorCoreGradient> tensor_cores_;
};

}  // namespace

void add_convolution_kernels(KernelTable& table) {
  table.add("conv2d", kernel_factory<ConvolutionForward>());
  table.add("conv2d_data_gradient", kernel_factory<DataGradient>());
  table.add("conv2d_weights_gradient", kernel_factory<WeightsGradient>());
}

}  // namespace openmps::engine::cuda
