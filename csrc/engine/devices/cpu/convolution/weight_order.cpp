#include "engine/devices/cpu/convolution/weight_order.h"

#include <utility>
#include <vector>

#include "engine/devices/cpu/memory.h"

namespace openmps::engine::cpu {
namespace {

// A kernel for (O, kH, kW, I) between transpositions.
class TransposedWeights final : public host::Kernel {
 public:
  // `shape` is (O, kH, kW, I).
  TransposedWeights(std::unique_ptr<host::Kernel> kernel, Weights weights, const Shape& shape, bool has_bias,
                    int threads)
      : kernel_(std::move(kernel)),
        is_read_(weights == Weights::Read),
        has_bias_(has_bias),
        to_other_order_(is_read_ ? outputs_first(shape, threads) : outputs_last(shape, threads)),
        weights_(layout_.take(float_bytes(shape.elements()))),
        scratch_(layout_.take(kernel_->workspace_bytes())) {}

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }
  void run(const host::KernelCall& call) override {
    void *const weights = WorkspaceLayout::at(call.workspace, weights_), *const scratch = WorkspaceLayout::at(
                                                                             call.workspace, scratch_);
    if (is_read_)
      run_reading(call, weights, scratch);
    else
      run_writing(call, weights, scratch);
  }

 private:
  static constexpr std::size_t kMostOperands = 3;

  void run_reading(const host::KernelCall& call, void* weights, void* scratch) {
    to_other_order_.run(call.inputs[1], weights);
    void* const inputs[kMostOperands] = {call.inputs[0], weights, has_bias_ ? call.inputs[2] : nullptr};
    kernel_->run({inputs, call.outputs, scratch, call.input_versions});
  }

  void run_writing(const host::KernelCall& call, void* weights, void* scratch) {
    void* const outputs[] = {call.outputs[0] ? weights : nullptr, call.outputs[1]};
    kernel_->run({call.inputs, outputs, scratch, call.input_versions});
    if (call.outputs[0]) to_other_order_.run(weights, call.outputs[0]);
  }

  std::unique_ptr<host::Kernel> kernel_;
  bool is_read_, has_bias_;
  StridedMove to_other_order_;
  WorkspaceLayout layout_;
  std::size_t weights_, scratch_;
};

}  // namespace

// A transposition of the matrix (O, kH kW I).
StridedMove outputs_last(const Shape& shape, int threads) {
  const std::int64_t outputs = shape[0].number(), each = (shape[1] * shape[2] * shape[3]).number();
  return {{{each, 1, outputs}, {outputs, each, 1}}, 0, 0, sizeof(float), threads};
}

StridedMove outputs_first(const Shape& shape, int threads) {
  const std::int64_t outputs = shape[0].number(), each = (shape[1] * shape[2] * shape[3]).number();
  return {{{outputs, 1, each}, {each, outputs, 1}}, 0, 0, sizeof(float), threads};
}

host::KernelFactory in_either_order(host::KernelFactory make, Weights weights) {
  return [make = std::move(make), weights](const host::KernelRequest& request) -> std::unique_ptr<host::Kernel> {
    if (!request.node.attributes.flag("outputs_last")) return make(request);
    Node node = request.node;
    node.attributes.set("outputs_last", false);
    std::vector<TensorType> inputs(request.inputs.begin(), request.inputs.end()),
        outputs(request.outputs.begin(), request.outputs.end());
    Shape& shape = (weights == Weights::Read ? inputs[1] : outputs[0]).shape;
    shape = Shape{shape[3], shape[0], shape[1], shape[2]};
    std::unique_ptr<host::Kernel> kernel = make(request.with(node, inputs, outputs));
    if (!kernel) return nullptr;
    return std::make_unique<TransposedWeights>(std::move(kernel), weights, shape, inputs.size() > 2, request.threads);
  };
}

}  // namespace openmps::engine::cpu
