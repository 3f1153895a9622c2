// Element-wise work with a reduction of its last result.
#include <algorithm>

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/devices/cuda/operations/reduce.h"
#include "engine/devices/cuda/operations/strided.h"
#include "engine/ir/registry.h"
#include "engine/ops/axes.h"

namespace openmps::engine::cuda {
namespace {

constexpr std::size_t kMostOperands = 512;  // more than fit into the argument (passes/stitching/fuse_reductions.cpp)
constexpr int kMostReads = 12;              // elements that a thread holds in registers

// The kept or the reduced axes of a shape, from the fastest to the slowest, in several views.
struct AxesOfViews {
  std::vector<std::int64_t> extents;
  std::vector<std::vector<std::int64_t>> strides;  // by axis, then by view

  AxesOfViews(const Shape& shape, const std::vector<bool>& reduced, bool wanted, std::span<const Strides> views,
              const std::string& who) {
    Shape part;
    std::vector<Strides> parts(views.size());
    for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
      if (reduced[axis] != wanted) continue;
      for (std::size_t view = 0; view < views.size(); ++view) parts[view][part.rank()] = views[view][axis];
      part.push_back(shape[axis]);
    }
    const MergedViews together = merged(part, parts, who);
    for (int axis = together.shape.rank; axis-- > 0;) {
      extents.push_back(together.shape.extents[axis]);
      std::vector<std::int64_t>& of_views = strides.emplace_back();
      for (const KernelStrides& view : together.views) of_views.push_back(view.strides[axis]);
    }
    if (!extents.empty()) return;
    extents.push_back(1);
    strides.emplace_back(views.size());
  }
};

class FusedReduction final : public Kernel {
 public:
  explicit FusedReduction(const KernelRequest& request)
      : context_(request.context), inputs_(request.inputs.size()), stored_(request.outputs.size() - 1) {
    const Attributes& attributes = request.node.attributes;
    const Shape shape(attributes.integers("shape"));
    const std::vector<bool> reduced = axis_set(attributes.integers("axes"), shape.rank());
    const ReductionStep& step = step_of(registry().at(attributes.text("reduction")).id());
    results_ = request.outputs.back().shape.elements();
    reduced_ = shape.elements() / results_;
    const double divisor = step.mean ? static_cast<double>(reduced_) : 1.0;

    ReductionKernelText text;
    const std::vector<Strides> views = views_of(request, shape, text);
    const AxesOfViews kept(shape, reduced, false, views, request.node.who()),
        gone(shape, reduced, true, views, request.node.who());
    text.kept_axes = static_cast<int>(kept.extents.size());
    text.reduced_axes = static_cast<int>(gone.extents.size());
    text.start = step.start;
    text.combine = step.combine;
    divide_work(shape, reduced, text);
    function_ = context_.compiler->request("fused_reduction", reduction_kernel_text(*request.node.program, text), "");
    axes_ = structure(kept, gone);
    if (blocks_->splits > 1)
      partial_.emplace(context_, request.outputs.back().dtype, "float", blocks_->splits, results_, step, divisor);
    else
      divisor_ = divisor;
  }

  std::size_t workspace_bytes() const noexcept override { return partial_ ? partial_->workspace_bytes() : 0; }

  void run(const KernelCall& call) const override {
    CUdeviceptr operands[kMostOperands];
    std::copy_n(call.outputs, stored_, std::copy_n(call.inputs, inputs_, operands));
    const CUdeviceptr y = call.outputs[stored_];
    CUdeviceptr first_y = partial_ ? call.workspace : y;
    std::int64_t results = results_, reduced = reduced_, chunk = blocks_->chunk;
    double divisor = divisor_;
    void* arguments[] = {operands, &first_y, &results, &reduced, &chunk, const_cast<std::byte*>(axes_.data()),
                         &divisor};
    launch(context_, *function_, {blocks_->blocks(results_), static_cast<unsigned>(blocks_->splits)},
           {ReductionBlocks::kThreads}, call.stream, arguments);
    if (partial_) partial_->run(call.workspace, y, call.stream);
  }

 private:
  // The distinct views of all operands; the text says which of them each operand has.
  static std::vector<Strides> views_of(const KernelRequest& request, const Shape& shape, ReductionKernelText& text) {
    std::vector<Strides> views;
    const auto add = [&](const TensorType& type) {
      if (type.shape.elements() == 1) return text.views.push_back(-1);
      const Strides strides = broadcast_strides(type.shape, shape);
      const auto found = std::ranges::find(views, strides);
      text.views.push_back(static_cast<int>(found - views.begin()));
      if (found == views.end()) views.push_back(strides);
    };
    for (const TensorType& input : request.inputs) {
      text.fused.inputs.push_back(input.dtype);
      add(input);
    }
    for (const TensorType& output : request.outputs.first(request.outputs.size() - 1)) {
      text.fused.outputs.push_back(output.dtype);
      add(output);
    }
    if (views.empty()) views.emplace_back();
    text.view_count = static_cast<int>(views.size());
    return views;
  }

  // The shape of a block, and how many blocks share the elements of a result.
  void divide_work(const Shape& shape, const std::vector<bool>& reduced, ReductionKernelText& text) {
    bool is_last_reduced = true;
    for (std::size_t axis = 0; axis < shape.rank(); ++axis)
      if (shape[axis] > 1) is_last_reduced = reduced[axis];
    text.rows = is_last_reduced;
    text.each = std::clamp(kMostReads / static_cast<int>(inputs_), 1, 4);
    blocks_.emplace(context_, results_, reduced_, text.rows, text.each);
    text.lanes_x = static_cast<unsigned>(blocks_->lanes_x);
    text.lanes_y = static_cast<unsigned>(blocks_->lanes_y);
  }

  // `Axes` of the kernel.
  static std::vector<std::byte> structure(const AxesOfViews& kept, const AxesOfViews& gone) {
    std::vector<std::byte> bytes;
    const auto append = [&](const void* data, std::size_t size) {
      bytes.insert(bytes.end(), static_cast<const std::byte*>(data), static_cast<const std::byte*>(data) + size);
    };
    for (const AxesOfViews* axes : {&kept, &gone})
      for (const auto& strides : axes->strides) append(strides.data(), std::span(strides).size_bytes());
    for (const AxesOfViews* axes : {&kept, &gone})
      for (const std::int64_t extent : axes->extents) {
        const KernelDivisor divisor(extent);
        append(&divisor, sizeof divisor);
      }
    bytes.resize((bytes.size() + 7) / 8 * 8);
    return bytes;
  }

  const Context& context_;
  std::size_t inputs_, stored_;
  std::int64_t results_ = 0, reduced_ = 0;
  std::optional<ReductionBlocks> blocks_;
  double divisor_ = 1;
  std::vector<std::byte> axes_;
  std::shared_ptr<Function> function_;
  std::optional<PartialReduction> partial_;
};

}  // namespace

void add_fused_reduction_kernels(KernelTable& table) { table.add("fused_reduction", kernel_factory<FusedReduction>()); }

}  // namespace openmps::engine::cuda
