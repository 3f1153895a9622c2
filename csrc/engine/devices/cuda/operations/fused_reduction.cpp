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

  // The largest offset of any view.
  std::int64_t reach() const {
    std::int64_t furthest = 0;
    for (std::size_t view = 0; view < strides.front().size(); ++view) {
      std::int64_t offset = 0;
      for (std::size_t axis = 0; axis < extents.size(); ++axis) offset += (extents[axis] - 1) * strides[axis][view];
      furthest = std::max(furthest, offset);
    }
    return furthest;
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
    AxesOfViews kept(shape, reduced, false, views, request.node.who()),
        gone(shape, reduced, true, views, request.node.who());
    text.kept_axes = static_cast<int>(kept.extents.size());
    text.reduced_axes = static_cast<int>(gone.extents.size());
    text.start = step.start;
    text.combine = step.combine;
    text.rows = is_last_reduced(shape, reduced);
    text.narrow = kept.reach() + gone.reach() < kNarrowOffsets;
    AxesOfViews& fastest = text.rows ? gone : kept;
    for (const std::int64_t stride : fastest.strides.front()) text.has_neighbours.push_back(stride != 0);
    const auto variant = [&](std::int64_t wide) {
      text.wide = static_cast<int>(wide);
      return with(request, text, structure(kept, gone), step, divisor);
    };
    plain_.emplace(variant(1));
    const std::int64_t wide = neighbours_of(text, fastest, text.rows ? kept : gone);
    if (wide == 1) return;
    fastest.extents.front() /= wide;
    for (std::int64_t& stride : fastest.strides.front()) stride *= wide;
    wide_.emplace(variant(wide));
    note_alignments(text);
  }

  std::size_t workspace_bytes() const noexcept override {
    const auto bytes = [](const std::optional<Variant>& variant) {
      return variant && variant->partial ? variant->partial->workspace_bytes() : 0;
    };
    return std::max(bytes(plain_), bytes(wide_));
  }

  void run(const KernelCall& call) const override {
    CUdeviceptr operands[kMostOperands];
    std::copy_n(call.outputs, stored_, std::copy_n(call.inputs, inputs_, operands));
    const Variant& v = wide_ && are_aligned(operands) ? *wide_ : *plain_;
    const CUdeviceptr y = call.outputs[stored_];
    CUdeviceptr first_y = v.partial ? call.workspace : y;
    std::int64_t groups = results_ / v.results, reduced = reduced_ / v.elements, chunk = v.blocks.chunk;
    double divisor = v.divisor;
    void* arguments[] = {operands, &first_y, &groups, &reduced, &chunk, const_cast<std::byte*>(v.axes.data()),
                         &divisor};
    launch(context_, *v.function, {v.blocks.blocks(groups), static_cast<unsigned>(v.blocks.splits)},
           {ReductionBlocks::kThreads}, call.stream, arguments);
    if (v.partial) v.partial->run(call.workspace, y, call.stream);
  }

 private:
  // The launches for threads that make so many neighbouring results each, or take so many neighbouring elements of one.
  struct Variant {
    std::int64_t results, elements;
    ReductionBlocks blocks;  // that share the elements of a result
    std::vector<std::byte> axes;
    double divisor;
    std::shared_ptr<Function> function;
    std::optional<PartialReduction> partial;
  };

  Variant with(const KernelRequest& request, ReductionKernelText& text, std::vector<std::byte> axes,
               const ReductionStep& step, double divisor) const {
    text.each = std::clamp(kMostReads * (text.wide > 1 ? 2 : 1) / (text.wide * static_cast<int>(inputs_)), 1, 4);
    const std::int64_t results = text.rows ? 1 : text.wide, elements = text.rows ? text.wide : 1;
    Variant variant{
        results,         elements, {context_, results_ / results, reduced_ / elements, text.rows, text.each},
        std::move(axes), divisor,  nullptr,
        std::nullopt};
    text.lanes_x = static_cast<unsigned>(variant.blocks.lanes_x);
    text.lanes_y = static_cast<unsigned>(variant.blocks.lanes_y);
    variant.function =
        context_.compiler->request("fused_reduction", reduction_kernel_text(*request.node.program, text), "");
    if (variant.blocks.splits == 1) return variant;
    variant.divisor = 1;
    variant.partial.emplace(context_, exact_type(request.outputs.back().dtype), "float", variant.blocks.splits,
                            results_, step, divisor);
    return variant;
  }

  // Neighbours for a thread along the fastest axis of these: as many as 16 bytes hold of each operand. All operands are
  // read and written in whole groups of them; else it is 1.
  static std::int64_t neighbours_of(const ReductionKernelText& text, const AxesOfViews& fastest,
                                    const AxesOfViews& others) {
    std::int64_t wide = 8;
    const auto limit_by = [&](std::size_t operand, DType dtype) {
      const int view = text.views[operand];
      if (view >= 0 && text.has_neighbours[static_cast<std::size_t>(view)] && size_of(dtype) > 2) wide = 4;
    };
    for (std::size_t i = 0; i < text.fused.inputs.size(); ++i) limit_by(i, text.fused.inputs[i]);
    for (std::size_t k = 0; k < text.fused.outputs.size(); ++k)
      limit_by(text.fused.inputs.size() + k, text.fused.outputs[k]);
    bool fits = fastest.extents.front() % wide == 0;
    for (std::size_t view = 0; view < text.has_neighbours.size(); ++view) {
      if (!text.has_neighbours[view]) continue;
      fits = fits && fastest.strides.front()[view] == 1;
      for (const AxesOfViews* axes : {&fastest, &others})
        for (std::size_t axis = axes == &fastest ? 1 : 0; axis < axes->strides.size(); ++axis)
          fits = fits && axes->strides[axis][view] % wide == 0;
    }
    return fits ? wide : 1;
  }

  void note_alignments(const ReductionKernelText& text) {
    for (std::size_t operand = 0; operand < text.views.size(); ++operand) {
      const int view = text.views[operand];
      const DType dtype = operand < inputs_ ? text.fused.inputs[operand] : text.fused.outputs[operand - inputs_];
      const bool is_single = view < 0 || !text.has_neighbours[static_cast<std::size_t>(view)];
      alignments_.push_back(is_single ? 1 : static_cast<std::size_t>(text.wide) * size_of(dtype));
    }
  }
  bool are_aligned(const CUdeviceptr* operands) const {
    for (std::size_t i = 0; i < alignments_.size(); ++i)
      if (operands[i] % alignments_[i]) return false;
    return true;
  }

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

  static bool is_last_reduced(const Shape& shape, const std::vector<bool>& reduced) {
    bool is_reduced = true;
    for (std::size_t axis = 0; axis < shape.rank(); ++axis)
      if (shape[axis] > 1) is_reduced = reduced[axis];
    return is_reduced;
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
  std::optional<Variant> plain_, wide_;  // wide: operands have to be aligned
  std::vector<std::size_t> alignments_;  // of the operands, for the wide one
};

}  // namespace

void add_fused_reduction_kernels(KernelTable& table) { table.add("fused_reduction", kernel_factory<FusedReduction>()); }

}  // namespace openmps::engine::cuda
