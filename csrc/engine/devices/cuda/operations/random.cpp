// Random tensors and dropout: Philox, the same numbers as on every device.
#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/devices/cuda/operations/strided.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cuda {
namespace {

template <typename Number>
class Random final : public Kernel {
 public:
  Random(const KernelRequest& request, const char* kind, const char* first, const char* second)
      : context_(request.context),
        count_(request.outputs[0].shape.elements()),
        first_(static_cast<Number>(request.node.attributes.number(first))),
        second_(static_cast<Number>(request.node.attributes.number(second))) {
    function_ = context_.compiler->request("random_numbers", std::string("#define ") + kind + "\n", "random.cu");
  }

  void run(const KernelCall& call) const override {
    if (count_ == 0) return;
    launch(context_, *function_, blocks_for(context_, (count_ + 3) / 4), {256}, call.stream, call.inputs[0],
           call.inputs[1], call.outputs[0], count_, first_, second_);
  }

 private:
  const Context& context_;
  std::int64_t count_;
  Number first_, second_;
  std::shared_ptr<Function> function_;
};

class Dropout final : public Kernel {
 public:
  explicit Dropout(const KernelRequest& request)
      : context_(request.context),
        count_(request.outputs[0].shape.elements()),
        keep_(request.node.attributes.number("keep_probability")) {
    const Shape& x = request.inputs[0].shape;
    const Integers& extents = request.node.attributes.integers("mask_extents");
    const Shape mask = extents.empty() ? x : Shape(extents);
    const bool is_part = request.inputs.size() > 3;
    same_shape_ = mask == x && !is_part;  // a part may begin within a block of words
    if (is_part && x.rank() > 0 && x[0] > 0 && mask[0] == x[0]) row_elements_ = mask.elements() / x[0];
    const Strides views[] = {broadcast_strides(mask, x), x.strides()};
    const MergedViews merged_views = merged(x, views, request.node.who());
    shape_ = merged_views.shape;
    mask_ = merged_views.views[0];
    function_ = context_.compiler->request(
        "dropout", std::string("#define D ") + kernel_type(request.inputs[0].dtype) + "\n", "random.cu");
  }

  void run(const KernelCall& call) const override {
    if (count_ == 0) return;
    launch(context_, *function_, blocks_for(context_, same_shape_ ? (count_ + 3) / 4 : count_), {256}, call.stream,
           call.inputs[0], call.inputs[1], call.inputs[2], row_elements_ > 0 ? call.inputs[3] : CUdeviceptr{},
           row_elements_, call.outputs[0], count_, keep_, same_shape_, shape_, mask_);
  }

 private:
  const Context& context_;
  std::int64_t count_;
  double keep_;
  std::int32_t same_shape_;
  std::int64_t row_elements_ = 0;  // of the mask; 0: the part begins with the whole
  KernelExtents shape_;
  KernelStrides mask_;
  std::shared_ptr<Function> function_;
};

}  // namespace

void add_random_kernels(KernelTable& table) {
  table.add("dropout", kernel_factory<Dropout>());
  table.add("random_normal", kernel_factory<Random<double>>("NORMAL", "mean", "deviation"));
  table.add("random_uniform", kernel_factory<Random<float>>("UNIFORM", "low", "high"));
}

}  // namespace openmps::engine::cuda
