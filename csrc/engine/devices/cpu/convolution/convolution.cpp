// Convolution and its gradients by oneDNN. Activations stay (N, H, W, C); weights are packed, once per version of their
// buffer.
#include <algorithm>
#include <array>
#include <iterator>

#include "engine/devices/cpu/convolution/few_channels.h"
#include "engine/devices/cpu/convolution/weight_order.h"
#include "engine/devices/cpu/convolution/winograd/winograd.h"
#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/images/windows.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/onednn/onednn.h"
#include "engine/devices/cpu/onednn/post_operations.h"
#include "engine/devices/cpu/processor/amx.h"
#include "engine/ops/window.h"

#include "engine/process/immortal.h"

namespace openmps::engine::cpu {
namespace {

using onednn::Call;
using onednn::Descriptor;
using onednn::Reorder;
using ConvolutionDims = dnnl::memory::dims;

constexpr auto kAlgorithm = dnnl::algorithm::convolution_direct;
// Up to this many input channels the weights' gradient runs on blocked activations; the copy of the output's gradient
// costs less than it saves. Measured on one core with batch 256, 5x5, 28x28, 1 -> 32 channels: 2.7 + 1.5 ms against
// 4.9. With 32 -> 64 channels both take 40.
constexpr std::int64_t kFewChannels = 4;

// One convolution in oneDNN's terms.
struct ConvolutionProblem {
  Descriptor x, w, bias, y;  // in the engine's layouts
  ConvolutionDims strides, dilations, before, after;
  std::int64_t input_channels;  // per group
  std::int64_t products;

  ConvolutionProblem(const host::KernelRequest& request, const Shape& x_shape, const Shape& w_shape,
                     const Shape& y_shape)
      : x(image(x_shape)),
        w(weights(w_shape, request.node.attributes)),
        bias(onednn::strided({y_shape[3]}, {1})),
        y(image(y_shape)),
        input_channels(x_shape[3] / request.node.attributes.integer("groups")),
        products((y_shape[0] * y_shape[1] * y_shape[2] * w_shape.elements()).number()) {
    const Attributes& attributes = request.node.attributes;
    const std::size_t first = attributes.flag("outputs_last") ? 0 : 1;
    const Window window = Window::of(attributes, {x_shape[1], x_shape[2]}, {w_shape[first], w_shape[first + 1]});
    for (const WindowAxis* axis : {&window.y, &window.x}) {
      strides.push_back(axis->stride);
      dilations.push_back(axis->dilation - 1);
      before.push_back(axis->before);
      after.push_back(axis->after);
    }
  }

  ResultLayout results() const {
    const std::int64_t channels = y.get_dims()[1];
    return {y, onednn::strided({1, channels, 1, 1}, {channels, 1, channels, channels})};
  }

  // oneDNN cannot crop.
  bool is_supported() const {
    const auto negative = [](std::int64_t pad) { return pad < 0; };
    return std::ranges::none_of(before, negative) && std::ranges::none_of(after, negative);
  }

  dnnl::convolution_forward::primitive_desc forward(const Descriptor& x_as, const Descriptor& y_as, bool with_bias,
                                                    const dnnl::primitive_attr& attributes) const {
    const auto kind = dnnl::prop_kind::forward_training;
    const Descriptor no_bias, packed = onednn::any(w.get_dims());
    return {onednn::engine(), kind,      kAlgorithm, x_as,  packed,    with_bias ? bias : no_bias, y_as,
            strides,          dilations, before,     after, attributes};
  }

  static Descriptor image(const Shape& s) {
    return onednn::strided({s[0], s[3], s[1], s[2]}, {s[1] * s[2] * s[3], 1, s[2] * s[3], s[3]});
  }
  static Descriptor weights(const Shape& s, const Attributes& attributes) {
    if (attributes.flag("outputs_last"))
      return weights({s[3], s[0], s[1], s[2]}, {1, s[1] * s[2] * s[3], s[2] * s[3], s[3]}, attributes);
    return weights(s, {s[1] * s[2] * s[3], s[2] * s[3], s[3], 1}, attributes);
  }
  // `shape` is (O, kH, kW, I), `steps` are those of its axes.
  static Descriptor weights(const Shape& shape, const std::array<std::int64_t, 4>& steps,
                            const Attributes& attributes) {
    const std::int64_t groups = attributes.integer("groups"), outputs = shape[0] / groups;
    ConvolutionDims dims{outputs, shape[3], shape[1], shape[2]}, strides{steps[0], steps[3], steps[1], steps[2]};
    if (groups > 1) {
      dims.insert(dims.begin(), groups);
      strides.insert(strides.begin(), outputs * steps[0]);
    }
    return onednn::strided(dims, strides);
  }
};

// Weights in the layout of a primitive.
class PackedWeights {
 public:
  PackedWeights(const Descriptor& plain, const Descriptor& packed, WorkspaceLayout& layout)
      : reorder_(plain, packed),
        packed_(reorder_.needed() ? packed.get_size() : 0, layout),
        scratch_(layout.take(reorder_.scratch_bytes())) {}

  const void* of(const void* plain, std::uint64_t version, void* workspace) {
    if (!reorder_.needed()) return plain;
    return packed_.of(plain, version, workspace,
                      [&](void* packed) { reorder_.run(plain, packed, WorkspaceLayout::at(workspace, scratch_)); });
  }

 private:
  Reorder reorder_;
  CopyOfInput packed_;
  std::size_t scratch_;
};

// Forward and data gradient: operands image and weights, result image.
class ImageKernel final : public host::Kernel {
 public:
  ImageKernel(const dnnl::primitive& primitive, std::vector<Call::Argument> arguments, const Descriptor& plain_weights,
              bool has_bias = false, const PostOperations& after = {})
      : call_(primitive, arguments),
        weights_(plain_weights, arguments[1].descriptor, layout_),
        scratch_(layout_.take(arguments[3].descriptor.get_size())),
        has_bias_(has_bias),
        tensors_(after, has_bias ? 3 : 2) {}

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }
  void run(const host::KernelCall& call) override {
    call_.point(0, call.inputs[0]);
    call_.point(1, weights_.of(call.inputs[1], call.input_versions[1], call.workspace));
    call_.point(2, call.outputs[0]);
    call_.point(3, WorkspaceLayout::at(call.workspace, scratch_));
    if (has_bias_) call_.point(4, call.inputs[2]);
    tensors_.point(call_, has_bias_ ? 5 : 4, call.inputs);
    call_.run();
  }

 private:
  WorkspaceLayout layout_;
  Call call_;
  PackedWeights weights_;
  std::size_t scratch_;
  bool has_bias_;
  AddedTensors tensors_;
};

class WeightsGradientKernel final : public host::Kernel {
 public:
  WeightsGradientKernel(const dnnl::convolution_backward_weights::primitive_desc& plan,
                        const ConvolutionProblem& problem)
      : call_(dnnl::convolution_backward_weights(plan), {{DNNL_ARG_SRC, plan.src_desc()},
                                                         {DNNL_ARG_DIFF_DST, plan.diff_dst_desc()},
                                                         {DNNL_ARG_DIFF_WEIGHTS, plan.diff_weights_desc()},
                                                         {DNNL_ARG_DIFF_BIAS, problem.bias},
                                                         {DNNL_ARG_SCRATCHPAD, plan.scratchpad_desc()}}),
        x_(problem.x, plan.src_desc(), layout_),
        dy_(problem.y, plan.diff_dst_desc(), layout_),
        dw_(plan.diff_weights_desc(), problem.w),
        packed_dw_(layout_.take(plan.diff_weights_desc().get_size())),
        unwanted_db_(layout_.take(problem.bias.get_size())),
        scratch_(layout_.take(std::max(plan.scratchpad_desc().get_size(), dw_.scratch_bytes()))) {}

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }
  void run(const host::KernelCall& call) override {
    const auto at = [&](std::size_t offset) { return WorkspaceLayout::at(call.workspace, offset); };
    void* const packed_dw = dw_.needed() || !call.outputs[0] ? at(packed_dw_) : call.outputs[0];
    call_.point(0, x_.of(call.inputs[0], call.workspace));
    call_.point(1, dy_.of(call.inputs[1], call.workspace));
    call_.point(2, packed_dw);
    call_.point(3, call.outputs[1] ? call.outputs[1] : at(unwanted_db_));
    call_.point(4, at(scratch_));
    call_.run();
    if (dw_.needed() && call.outputs[0]) dw_.run(packed_dw, call.outputs[0], at(scratch_));
  }

 private:
  // An image in the primitive's layout, copied there first if that differs.
  class Image {
   public:
    Image(const Descriptor& plain, const Descriptor& wanted, WorkspaceLayout& layout)
        : reorder_(plain, wanted),
          copy_(layout.take(reorder_.needed() ? wanted.get_size() : 0)),
          scratch_(layout.take(reorder_.scratch_bytes())) {}
    const void* of(const void* plain, void* workspace) {
      if (!reorder_.needed()) return plain;
      reorder_.run(plain, WorkspaceLayout::at(workspace, copy_), WorkspaceLayout::at(workspace, scratch_));
      return WorkspaceLayout::at(workspace, copy_);
    }

   private:
    Reorder reorder_;
    std::size_t copy_, scratch_;
  };

  WorkspaceLayout layout_;
  Call call_;
  Image x_, dy_;
  Reorder dw_;
  std::size_t packed_dw_, unwanted_db_, scratch_;
};

// ---- an operation's problem, and oneDNN's primitive for it; `plan` throws dnnl::error if there is none

struct Forward {
  PostOperations after = {};

  ConvolutionProblem problem(const host::KernelRequest& request) const {
    return {request, request.inputs[0].shape, request.inputs[1].shape, request.outputs[0].shape};
  }
  auto plan(const ConvolutionProblem& problem, const host::KernelRequest& request) const {
    return problem.forward(problem.x, problem.y, request.inputs.size() > 2,
                           with_post_operations(slope(request), after, problem.results(), request.precision));
  }
  static float slope(const host::KernelRequest& request) {
    return static_cast<float>(request.node.attributes.number("slope"));
  }
};

struct DataGradient {
  ConvolutionProblem problem(const host::KernelRequest& request) const {
    return {request, request.outputs[0].shape, request.inputs[1].shape, request.inputs[0].shape};
  }
  dnnl::convolution_backward_data::primitive_desc plan(const ConvolutionProblem& problem,
                                                       const host::KernelRequest& request) const {
    const dnnl::primitive_attr attributes = onednn::primitive_attributes(request.precision);
    const auto forward = problem.forward(problem.x, problem.y, false, attributes);
    return {onednn::engine(), kAlgorithm,      problem.x,         onednn::any(problem.w.get_dims()),
            problem.y,        problem.strides, problem.dilations, problem.before,
            problem.after,    forward,         attributes};
  }
};

struct WeightsGradient {
  ConvolutionProblem problem(const host::KernelRequest& request) const {
    return {request, request.inputs[0].shape, request.outputs[0].shape, request.inputs[1].shape};
  }
  dnnl::convolution_backward_weights::primitive_desc plan(const ConvolutionProblem& problem,
                                                          const host::KernelRequest& request) const {
    const bool blocked = problem.input_channels <= kFewChannels;
    const Descriptor x = blocked ? onednn::any(problem.x.get_dims()) : problem.x,
                     y = blocked ? onednn::any(problem.y.get_dims()) : problem.y;
    const dnnl::primitive_attr attributes = onednn::primitive_attributes(request.precision);
    const auto forward = problem.forward(x, y, true, attributes);
    return {onednn::engine(),
            kAlgorithm,
            x,
            onednn::any(problem.w.get_dims()),
            problem.bias,
            y,
            problem.strides,
            problem.dilations,
            problem.before,
            problem.after,
            forward,
            attributes};
  }
};

// Returns make(problem, plan); null if oneDNN does not cover the request.
template <typename Operation, typename Make>
std::unique_ptr<host::Kernel> with_plan(const Operation& operation, const host::KernelRequest& request,
                                        const Make& make) {
  if (!request.is_float32()) return nullptr;
  const ConvolutionProblem problem = operation.problem(request);
  if (!problem.is_supported()) return nullptr;
  return onednn::try_make(onednn::team_of(request.threads, problem.products), [&]() -> std::unique_ptr<host::Kernel> {
    return make(problem, operation.plan(problem, request));
  });
}

std::unique_ptr<host::Kernel> make_convolution(const host::KernelRequest& request, const PostOperations& after) {
  using Made = std::unique_ptr<host::Kernel>;
  return with_plan(Forward{after}, request, [&](const ConvolutionProblem& problem, const auto& plan) -> Made {
    if (!is_same_kernel(plan, after, [&] { return Forward{}.plan(problem, request); })) return nullptr;
    const bool with_bias = request.inputs.size() > 2;
    std::vector<Call::Argument> arguments{{DNNL_ARG_SRC, problem.x},
                                          {DNNL_ARG_WEIGHTS, plan.weights_desc()},
                                          {DNNL_ARG_DST, problem.y},
                                          {DNNL_ARG_SCRATCHPAD, plan.scratchpad_desc()}};
    if (with_bias) arguments.push_back({DNNL_ARG_BIAS, problem.bias});
    std::ranges::copy(added_tensors(Forward::slope(request), after, problem.results()), std::back_inserter(arguments));
    return std::make_unique<ImageKernel>(dnnl::convolution_forward(plan), std::move(arguments), problem.w, with_bias,
                                         after);
  });
}

std::unique_ptr<host::Kernel> make_data_gradient(const host::KernelRequest& request) {
  return with_plan(DataGradient{}, request, [](const ConvolutionProblem& problem, const auto& plan) {
    return std::make_unique<ImageKernel>(dnnl::convolution_backward_data(plan),
                                         std::vector<Call::Argument>{{DNNL_ARG_DIFF_DST, problem.y},
                                                                     {DNNL_ARG_WEIGHTS, plan.weights_desc()},
                                                                     {DNNL_ARG_DIFF_SRC, problem.x},
                                                                     {DNNL_ARG_SCRATCHPAD, plan.scratchpad_desc()}},
                                         problem.w);
  });
}

std::unique_ptr<host::Kernel> make_weights_gradient(const host::KernelRequest& request) {
  return with_plan(WeightsGradient{}, request, [](const ConvolutionProblem& problem, const auto& plan) {
    return std::make_unique<WeightsGradientKernel>(plan, problem);
  });
}

// A kernel of ours, which steps aside in bfloat16 (amx.h). Winograd's method saves three quarters of the products at
// most.
template <typename Operation>
host::KernelFactory unless_amx(host::KernelFactory ours) {
  return [ours = std::move(ours)](const host::KernelRequest& request) -> std::unique_ptr<host::Kernel> {
    bool is_amx = false;
    if (request.precision == Precision::BFloat16)
      with_plan(Operation{}, request, [&](const ConvolutionProblem& /*problem*/, const auto& plan) {
        is_amx = is_amx_kernel(plan.impl_info_str());
        return nullptr;
      });
    return is_amx ? nullptr : ours(request);
  };
}

// Faster than oneDNN in float32 where they are available.
const std::vector<host::KernelFactory>& own_forward() {
  static const Immortal<std::vector<host::KernelFactory>> factories =
      std::vector<host::KernelFactory>{unless_amx<Forward>(in_either_order(make_few_channels_depthwise, Weights::Read)),
                                       unless_amx<Forward>(in_either_order(make_few_channels_forward, Weights::Read)),
                                       unless_amx<Forward>(in_either_order(make_winograd_forward, Weights::Read))};
  return factories;
}

}  // namespace

std::unique_ptr<host::Kernel> make_convolution_with(const host::KernelRequest& request, const PostOperations& after) {
  for (const host::KernelFactory& make : own_forward())
    if (make(request)) return nullptr;
  return make_convolution(request, after);
}

void add_convolution_kernels(host::KernelTable& table) {
  for (const host::KernelFactory& make : own_forward()) table.add("conv2d", make);
  table.add("conv2d", [](const host::KernelRequest& request) { return make_convolution(request, {}); });
  table.add("conv2d_data_gradient",
            unless_amx<DataGradient>(in_either_order(make_winograd_data_gradient, Weights::Read)));
  table.add("conv2d_data_gradient", make_data_gradient);
  for (const auto make : {make_few_channels_gradient, make_winograd_weights_gradient})
    table.add("conv2d_weights_gradient", unless_amx<WeightsGradient>(in_either_order(make, Weights::Written)));
  table.add("conv2d_weights_gradient", make_weights_gradient);
}

}  // namespace openmps::engine::cpu
