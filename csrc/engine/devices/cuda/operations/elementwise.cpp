// Element-wise operations and fused kernels: their programs printed as kernels.
#include <algorithm>
#include <cstring>

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/devices/cuda/operations/strided.h"
#include "engine/ir/registry.h"

namespace openmps::engine::cuda {
namespace {

Program program_of(const Node& node) {
  return node.program ? *node.program : node.op->expression().instantiate(node.attributes);
}

std::vector<DType> dtypes_of(std::span<const TensorType> types) {
  std::vector<DType> result;
  for (const TensorType& type : types) result.push_back(type.dtype);
  return result;
}

// Operands with the layout of the results, or of one element. This is the fast kernel, and several such kernels can
// share one launch.
class ContiguousFusedKernel final : public Kernel {
 public:
  // The kernel's argument must not exceed 4 KiB.
  static constexpr std::size_t kLargestArgument = 4000;

  ContiguousFusedKernel(const KernelRequest& request, const FusedKernelText& text)
      : context_(request.context),
        count_(request.outputs[0].shape.elements()),
        inputs_(request.inputs.size()),
        operands_(inputs_ + request.outputs.size()) {
    const Program program = program_of(request.node);
    most_ = std::max<std::size_t>(1, std::min<std::size_t>(32, (kLargestArgument - 8) / entry_bytes()));
    one_ = context_.compiler->request("fused_elementwise", contiguous_kernel_text(program, text, 1), "");
    if (most_ > 1) many_text_ = contiguous_kernel_text(program, text, static_cast<int>(most_));
    for (std::size_t i = 0; i < operands_; ++i) {
      const TensorType& type = i < inputs_ ? request.inputs[i] : request.outputs[i - inputs_];
      const bool one = i < inputs_ && text.spread[i] == Spread::One;
      alignments_.push_back(one ? 1 : 4 * size_of(type.dtype));
    }
  }

  void run(const KernelCall& call) const override {
    const ContiguousFusedKernel* const self = this;
    launch_each(*one_, 1, {&self, 1}, {&call, 1});
  }

  bool joins(const Kernel& next) const override {
    const auto* other = dynamic_cast<const ContiguousFusedKernel*>(&next);
    return other && other->one_ == one_ && most_ > 1;
  }

  std::unique_ptr<JointKernel> make_joint(std::span<const Kernel* const> kernels) const override {
    return joint_launch<ContiguousFusedKernel>(
        kernels, [this, many = context_.compiler->request("fused_elementwise_several", many_text_, "")](
                     Kernels of, std::span<const KernelCall> calls) { launch_each(*many, most_, of, calls); });
  }

 private:
  using Kernels = std::span<const ContiguousFusedKernel* const>;

  std::size_t entry_bytes() const noexcept { return operands_ * 8 + 16; }

  void launch_each(const Function& function, std::size_t most, Kernels kernels,
                   std::span<const KernelCall> calls) const {
    std::byte argument[kLargestArgument + 96];
    for (std::size_t first = 0; first < calls.size(); first += most) {
      const std::size_t number = std::min(calls.size() - first, most);
      const auto entries = static_cast<std::int64_t>(number);
      std::memcpy(argument, &entries, sizeof entries);
      int blocks = 0;
      for (std::size_t i = 0; i < number; ++i)
        blocks = write_entry(argument + 8 + i * entry_bytes(), calls[first + i], kernels[first + i]->count_, blocks);
      void* arguments[] = {argument};
      if (blocks > 0) launch(context_, function, {static_cast<unsigned>(blocks)}, {256}, calls[0].stream, arguments);
    }
  }

  int write_entry(std::byte* entry, const KernelCall& call, std::int64_t count, int first_block) const {
    std::int32_t aligned = 1;
    for (std::size_t i = 0; i < operands_; ++i) {
      const CUdeviceptr address = i < inputs_ ? call.inputs[i] : call.outputs[i - inputs_];
      if (address % alignments_[i]) aligned = 0;
      std::memcpy(entry + 8 * i, &address, 8);
    }
    const std::int32_t fields[] = {first_block, aligned};
    std::memcpy(entry + 8 * operands_, &count, 8);
    std::memcpy(entry + 8 * operands_ + 8, fields, 8);
    return first_block + static_cast<int>((count + 1023) / 1024);
  }

  const Context& context_;
  std::int64_t count_;
  std::size_t inputs_, operands_, most_ = 1;
  std::shared_ptr<Function> one_;
  std::string many_text_;  // of several in one launch
  std::vector<std::size_t> alignments_;
};

// Operands that are views: repeated along some axes, or slices of larger tensors (passes/images/absorb_slices.h).
class StridedFusedKernel final : public Kernel {
 public:
  StridedFusedKernel(const KernelRequest& request, FusedKernelText text)
      : context_(request.context), inputs_(request.inputs.size()), outputs_(request.outputs.size()), starts_(inputs_) {
    const Shape& shape = request.outputs[0].shape;
    if (shape.elements() == 0) return;
    const Program program = program_of(request.node);
    const std::vector<SlicedInput> inputs = inputs_of(request, shape);
    StridedAccess walk = walk_of(inputs, request, shape);
    for (std::size_t i = 0; i < inputs_; ++i) {
      sizes_.push_back(size_of(request.inputs[i].dtype));
      starts_[i] = static_cast<std::size_t>(inputs[i].start) * sizes_[i];
      if (text.spread[i] == Spread::One && inputs[i].is_slice) text.spread[i] = Spread::Same;
      if (walk.strides[i] == walk.dense())
        text.spread[i] = Spread::Full;
      else if (text.spread[i] != Spread::One)
        text.spread[i] = walk.strides[i][0] == 1 ? Spread::Runs : Spread::Same;
    }
    for (const TensorType& output : request.outputs) sizes_.push_back(size_of(output.dtype));
    spread_ = text.spread;
    plain_ = with(walk, program, text, 1);
    group_ = walk.group_of(spread_, takes_eights(shape) ? 8 : 4);
    if (group_ > 1) groups_ = with(walk.in_groups(spread_, group_), program, text, group_);
  }

  void run(const KernelCall& call) const override {
    const std::vector<CUdeviceptr> operands = operands_of(call);
    const Variant& variant = groups_.function && are_aligned(operands) ? groups_ : plain_;
    for (const Piece& piece : variant.pieces) {
      std::vector<CUdeviceptr> shifted = operands;
      for (std::size_t i = 0; i < operands.size(); ++i) shifted[i] += piece.starts[i];
      std::int64_t count = piece.count;
      void* arguments[] = {shifted.data(), &count, const_cast<std::byte*>(piece.walk.data())};
      launch(context_, *variant.function, blocks_for(context_, count), {256}, call.stream, arguments);
    }
  }

  // Kernels of the same walk are one launch, as slices of one tensor.
  bool joins(const Kernel& next) const override {
    const auto* other = dynamic_cast<const StridedFusedKernel*>(&next);
    return other && most_together() > 1 && plain_.is_alike(other->plain_) &&
           groups_.function == other->groups_.function;
  }

  std::unique_ptr<JointKernel> make_joint(std::span<const Kernel* const> kernels) const override {
    const auto function = [this](const Variant& variant) {
      return variant.function ? context_.compiler->request("fused_elementwise_several", variant.many_text, "")
                              : nullptr;
    };
    return joint_launch<StridedFusedKernel>(
        kernels, [this, plain = function(plain_), groups = function(groups_)](
                     Kernels of, std::span<const KernelCall> calls) { launch_each(*plain, groups.get(), of, calls); });
  }

 private:
  using Kernels = std::span<const StridedFusedKernel* const>;
  static constexpr std::size_t kMostOperands = 256;  // of a launch: 2 KiB

  void launch_each(const Function& plain, const Function* groups, Kernels kernels,
                   std::span<const KernelCall> calls) const {
    const std::size_t each = inputs_ + outputs_;
    std::vector<CUdeviceptr> operands;
    bool is_aligned = true;
    for (std::size_t k = 0; k < calls.size(); ++k) {
      const std::vector<CUdeviceptr> own = kernels[k]->operands_of(calls[k]);
      is_aligned = is_aligned && are_aligned(own);
      operands.insert(operands.end(), own.begin(), own.end());
    }
    const bool in_groups = groups && is_aligned;
    const Piece& piece = (in_groups ? groups_ : plain_).pieces[0];
    std::int64_t count = piece.count;
    for (std::size_t first = 0; first < calls.size(); first += most_together()) {
      const std::size_t number = std::min(calls.size() - first, most_together());
      CUdeviceptr argument[kMostOperands] = {};
      std::copy_n(operands.begin() + static_cast<std::ptrdiff_t>(first * each), number * each, argument);
      void* arguments[] = {argument, &count, const_cast<std::byte*>(piece.walk.data())};
      launch(context_, in_groups ? *groups : plain, {blocks_for(context_, count).x, static_cast<unsigned>(number)},
             {256}, calls[0].stream, arguments);
    }
  }

  std::size_t most_together() const noexcept { return std::min<std::size_t>(32, kMostOperands / (inputs_ + outputs_)); }
  // Axes from the fastest to the slowest.
  struct StridedAccess {
    std::vector<std::int64_t> extents;
    std::vector<std::vector<std::int64_t>> strides;  // by input

    std::int64_t count() const {
      std::int64_t product = 1;
      for (const std::int64_t extent : extents) product *= extent;
      return product;
    }
    std::vector<std::int64_t> dense() const {
      std::vector<std::int64_t> result;
      std::int64_t stride = 1;
      for (const std::int64_t extent : extents) {
        result.push_back(stride);
        stride *= extent;
      }
      return result;
    }
    // How many neighbours, up to `most`, all operands have in whole groups along the fastest axis: 8, 4 or 1.
    std::int64_t group_of(const std::vector<Spread>& spread, std::int64_t most) const {
      for (std::int64_t group = most; group > 1; group = group == 8 ? 4 : 1) {
        bool fits = extents[0] % group == 0;
        for (std::size_t i = 0; i < strides.size(); ++i) {
          if (spread[i] == Spread::Same) fits = fits && strides[i][0] == 0;
          for (std::size_t axis = 1; spread[i] == Spread::Runs && axis < extents.size(); ++axis)
            fits = fits && strides[i][axis] % group == 0;
        }
        if (fits) return group;
      }
      return 1;
    }
    // With so many neighbours as one element. Single elements keep their strides.
    StridedAccess in_groups(const std::vector<Spread>& spread, std::int64_t group) const {
      StridedAccess walk = *this;
      walk.extents[0] /= group;
      for (std::size_t i = 0; i < strides.size(); ++i)
        for (std::size_t axis = 1; spread[i] == Spread::Runs && axis < extents.size(); ++axis)
          walk.strides[i][axis] /= group;
      return walk;
    }
    // Whether all offsets have 32 bits.
    bool is_narrow() const {
      return std::ranges::all_of(strides, [&](const std::vector<std::int64_t>& of_input) {
        std::int64_t reach = 0;
        for (std::size_t axis = 0; axis < extents.size(); ++axis)
          reach += (extents[axis] - 1) * std::abs(of_input[axis]);
        return reach < kNarrowOffsets;
      });
    }
  };
  struct Piece {
    std::int64_t count;
    std::vector<std::size_t> starts;  // bytes, by operand
    std::vector<std::byte> walk;      // the kernel's structure
  };
  struct Variant {
    std::vector<Piece> pieces;
    std::shared_ptr<Function> function;
    std::string many_text;  // of several in one launch

    bool is_alike(const Variant& other) const {
      return function == other.function && pieces.size() == 1 && other.pieces.size() == 1 &&
             pieces[0].count == other.pieces[0].count && pieces[0].walk == other.pieces[0].walk;
    }
  };

  struct SlicedInput {
    bool is_slice = false;
    std::int64_t start = 0;
    Strides strides{};
  };
  // By the attribute "views": for each input whether it is a slice, its start, and its strides.
  static std::vector<SlicedInput> inputs_of(const KernelRequest& request, const Shape& shape) {
    const Integers* const views =
        request.node.attributes.find("views") ? &request.node.attributes.integers("views") : nullptr;
    const std::size_t each = 2 + shape.rank();
    std::vector<SlicedInput> inputs(request.inputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const auto view = views ? std::span(*views).subspan(i * each, each) : std::span<const Extent>();
      inputs[i].is_slice = views && view[0] == 1;
      if (!inputs[i].is_slice) {
        inputs[i].strides = broadcast_strides(request.inputs[i].shape, shape);
        continue;
      }
      inputs[i].start = view[1].number();
      std::ranges::transform(view.subspan(2), inputs[i].strides.begin(), &Extent::number);
    }
    return inputs;
  }

  static StridedAccess walk_of(const std::vector<SlicedInput>& inputs, const KernelRequest& request,
                               const Shape& shape) {
    std::vector<Strides> views;
    for (const SlicedInput& input : inputs) views.push_back(input.strides);
    views.push_back(shape.strides());
    const MergedViews together = merged(shape, views, request.node.who());
    const int rank = together.shape.rank;
    StridedAccess walk;
    for (int axis = rank; axis-- > 0;) walk.extents.push_back(together.shape.extents[axis]);
    for (std::size_t i = 0; i < request.inputs.size(); ++i) {
      std::vector<std::int64_t>& strides = walk.strides.emplace_back();
      for (int axis = rank; axis-- > 0;) strides.push_back(together.views[i].strides[axis]);
      if (rank == 0) strides.push_back(0);
    }
    if (rank == 0) walk.extents.push_back(1);
    return walk;
  }

  // Eight neighbours take half of the index arithmetic. The GPU still needs enough threads, each with few registers.
  bool takes_eights(const Shape& shape) const {
    constexpr std::size_t kMostBytes = 16;  // of one element of all operands
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < sizes_.size(); ++i)
      if (i >= inputs_ || spread_[i] == Spread::Full || spread_[i] == Spread::Runs) bytes += sizes_[i];
    return bytes <= kMostBytes && shape.elements() >= 8 * kThreadsOfMultiprocessor * context_.multiprocessors;
  }

  Variant with(const StridedAccess& walk, const Program& program, const FusedKernelText& text,
               std::int64_t group) const {
    Variant variant;
    const StridedKernelText strided{static_cast<int>(walk.extents.size()), static_cast<int>(group), walk.is_narrow()};
    const auto source = [&](std::size_t tensors) { return strided_kernel_text(program, text, strided, tensors); };
    variant.function = context_.compiler->request("fused_elementwise", source(1), "");
    if (most_together() > 1) variant.many_text = source(most_together());
    cut(walk, walk.extents.size() - 1, std::vector<std::size_t>(sizes_.size()), static_cast<std::size_t>(group),
        variant.pieces);
    return variant;
  }

  // Cuts along the slowest axes until no piece has too many elements.
  void cut(const StridedAccess& walk, std::size_t slowest, const std::vector<std::size_t>& starts, std::size_t each,
           std::vector<Piece>& pieces) const {
    if (walk.count() <= kMostMoved) return pieces.push_back({walk.count(), starts, structure(walk)});
    const std::int64_t extent = walk.extents[slowest], inner = walk.count() / extent,
                       most = std::max<std::int64_t>(1, kMostMoved / inner);
    for (std::int64_t at = 0; at < extent; at += most) {
      StridedAccess part = walk;
      part.extents[slowest] = std::min(most, extent - at);
      std::vector<std::size_t> shifted = starts;
      for (std::size_t i = 0; i < sizes_.size(); ++i) {
        const bool is_single = i < inputs_ && spread_[i] == Spread::Same;
        const bool is_dense = i >= inputs_ || spread_[i] == Spread::Full;
        const std::int64_t step = is_dense ? inner : walk.strides[i][slowest];
        shifted[i] += static_cast<std::size_t>(at * step) * sizes_[i] * (is_single ? 1 : each);
      }
      cut(part, slowest - 1, shifted, each, pieces);
    }
  }

  static std::vector<std::byte> structure(const StridedAccess& walk) {
    std::vector<std::byte> bytes;
    const auto append = [&](const void* data, std::size_t size) {
      bytes.insert(bytes.end(), static_cast<const std::byte*>(data), static_cast<const std::byte*>(data) + size);
    };
    for (const auto& strides : walk.strides) append(strides.data(), std::span(strides).size_bytes());
    for (const std::int64_t extent : walk.extents) {
      const KernelDivisor divisor(extent);
      append(&divisor, sizeof divisor);
    }
    bytes.resize((bytes.size() + 7) / 8 * 8);
    return bytes;
  }

  std::vector<CUdeviceptr> operands_of(const KernelCall& call) const {
    std::vector<CUdeviceptr> operands(call.inputs, call.inputs + inputs_);
    for (std::size_t i = 0; i < inputs_; ++i) operands[i] += starts_[i];
    operands.insert(operands.end(), call.outputs, call.outputs + outputs_);
    return operands;
  }

  bool are_aligned(const std::vector<CUdeviceptr>& operands) const {
    for (std::size_t i = 0; i < operands.size(); ++i) {
      const bool in_groups = i >= inputs_ || spread_[i] == Spread::Full || spread_[i] == Spread::Runs;
      if (in_groups && operands[i] % (static_cast<std::size_t>(group_) * sizes_[i])) return false;
    }
    return true;
  }

  const Context& context_;
  std::size_t inputs_, outputs_;
  std::vector<std::size_t> sizes_;   // of the operands' elements
  std::vector<std::size_t> starts_;  // of the inputs, in bytes
  std::vector<Spread> spread_;
  Variant plain_, groups_;  // groups: operands have to be aligned
  std::int64_t group_ = 1;
};

std::unique_ptr<Kernel> make_elementwise(const KernelRequest& request) {
  FusedKernelText text{dtypes_of(request.inputs), dtypes_of(request.outputs), {}};
  const Shape& shape = request.outputs[0].shape;
  bool flat = !request.node.attributes.find("views");
  for (const TensorType& input : request.inputs) {
    const bool full = input.shape.elements() == shape.elements() && input.shape == shape,
               one = input.shape.elements() == 1;
    text.spread.push_back(one ? Spread::One : Spread::Full);
    flat = flat && (full || one);
  }
  const std::size_t operands = request.inputs.size() + request.outputs.size();
  if (operands * 8 + 24 > ContiguousFusedKernel::kLargestArgument)
    throw Error(ErrorKind::Unsupported, request.node.who() + ": has " + std::to_string(operands) +
                                            " operands, a kernel of the cuda device takes up to " +
                                            std::to_string((ContiguousFusedKernel::kLargestArgument - 24) / 8) + ".");
  if (flat) return std::make_unique<ContiguousFusedKernel>(request, text);
  return std::make_unique<StridedFusedKernel>(request, text);
}

}  // namespace

void add_elementwise_kernels(KernelTable& table) {
  for (const auto& [name, definition] : registry().all())
    if (definition.is_elementwise()) table.add(name, make_elementwise);
  table.add("fused_elementwise", make_elementwise);
}

}  // namespace openmps::engine::cuda
