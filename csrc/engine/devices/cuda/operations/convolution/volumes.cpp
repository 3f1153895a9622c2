// Convolutions of volumes and their gradients: by cuDNN if it has a kernel, else by plain sums. The pass
// lower_composites asks `has_volume_convolution`, and writes other convolutions as sums over planes.
#include "engine/devices/cuda/operations/convolution/volumes.h"

#include "engine/devices/cuda/driver/cudnn.h"
#include "engine/devices/cuda/operations/convolution/plain_convolution.h"
#include "engine/devices/cuda/operations/families.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/volumes/volume_convolution.h"

namespace openmps::engine::cuda {
namespace {

VolumeShape volume_shape(Direction direction, const Node& node, const VolumeConvolution& of, DType dtype,
                         const CompileOptions& options) {
  VolumeShape shape;
  shape.direction = direction;
  shape.dtype = dtype;
  shape.volumes = of.volume[0];
  shape.inputs = of.volume[4];
  shape.outputs = of.weights[0];
  shape.groups = node.attributes.integer("groups");
  shape.window = of.window(node.attributes);
  shape.options = options;
  return shape;
}

class ConvolutionOfVolumes final : public Kernel {
 public:
  ConvolutionOfVolumes(const KernelRequest& request, Direction direction)
      : context_(request.context),
        shape_(volume_shape(direction, request.node, operands_of(request, direction), request.inputs[0].dtype,
                            request.options)),
        count_(request.outputs[0].shape.elements()),
        plain_(context_, direction, shape_.dtype, {shape_.volumes, shape_.inputs, shape_.outputs, shape_.groups},
               shape_.window) {
    if (context_.dnn) plan_ = context_.dnn->plan(shape_, context_);
  }

  std::size_t workspace_bytes() const noexcept override { return plan_ ? plan_->workspace_bytes() : 0; }

  void run(const KernelCall& call) const override {
    if (count_ == 0) return;
    const CUdeviceptr memory[] = {call.inputs[0], call.inputs[1], call.outputs[0]};
    if (plan_ && (memory[0] | memory[1] | memory[2]) % 16 == 0)
      return context_.dnn->run(*plan_, memory, call.workspace, call.stream);
    plain_.run(call, count_);
  }

 private:
  static VolumeConvolution operands_of(const KernelRequest& request, Direction direction) {
    const Shape &first = request.inputs[0].shape, &second = request.inputs[1].shape, &made = request.outputs[0].shape;
    return {direction == Direction::DataGradient ? made : first,
            direction == Direction::WeightsGradient ? made : second};
  }

  const Context& context_;
  VolumeShape shape_;
  std::int64_t count_;
  PlainConvolution plain_;
  std::shared_ptr<const DnnGraphPlan> plan_;
};

}  // namespace

bool has_volume_convolution(const Graph& graph, const Node& node, const CompileOptions& options,
                            const Context& context) {
  const auto of = volume_convolution(graph, node);
  if (!context.dnn || !of) return false;
  DType dtype = graph.type(node.inputs[0]).dtype;
  if (dtype == DType::Float32 && options.precision == Precision::Float16) dtype = DType::Float16;
  if (dtype == DType::Float32 && options.precision == Precision::BFloat16) dtype = DType::BFloat16;
  const Direction direction = node.is(Op::Conv3d)               ? Direction::Forward
                              : node.is(Op::Conv3dDataGradient) ? Direction::DataGradient
                                                                : Direction::WeightsGradient;
  VolumeShape shape = volume_shape(direction, node, *of, dtype, options);
  for (WindowAxis& axis : shape.window) axis = evenly_padded(axis);
  const auto current = context.current();
  return context.dnn->plan(shape, context) != nullptr;
}

void add_volume_convolution_kernels(KernelTable& table) {
  table.add("conv3d", kernel_factory<ConvolutionOfVolumes>(Direction::Forward));
  table.add("conv3d_data_gradient", kernel_factory<ConvolutionOfVolumes>(Direction::DataGradient));
  table.add("conv3d_weights_gradient", kernel_factory<ConvolutionOfVolumes>(Direction::WeightsGradient));
}

}  // namespace openmps::engine::cuda
