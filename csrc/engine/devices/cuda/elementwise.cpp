// Element-wise operations and stitched regions: their programs printed as kernels.
#include <algorithm>
#include <cstring>

#include "engine/devices/cuda/families.h"
#include "engine/devices/cuda/kernel_source.h"
#include "engine/devices/cuda/strided.h"
#include "engine/ops/registry.h"

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

// Operands that lie exactly as the results do, or are one element: the fast road, and one that several regions can take
// together.
class FlatRegion final : public Kernel {
 public:
  // The kernel's argument must not grow past 4 KiB.
  static constexpr std::size_t kLargestArgument = 4000;

  FlatRegion(const KernelRequest& request, const RegionText& text)
      : context_(request.context),
        count_(request.outputs[0].shape.elements()),
        inputs_(request.inputs.size()),
        operands_(inputs_ + request.outputs.size()) {
    const Program program = program_of(request.node);
    most_ = std::max<std::size_t>(1, std::min<std::size_t>(32, (kLargestArgument - 8) / entry_bytes()));
    one_ = context_.compiler->request("region", flat_region_text(program, text, 1), "");
    if (most_ > 1) {
      many_text_ = flat_region_text(program, text, static_cast<int>(most_));
      compiler_ = context_.compiler.get();
    }
    for (std::size_t i = 0; i < operands_; ++i) {
      const TensorType& type = i < inputs_ ? request.inputs[i] : request.outputs[i - inputs_];
      const bool one = i < inputs_ && text.spread[i] == Spread::One;
      alignments_.push_back(one ? 1 : 4 * size_of(type.dtype));
    }
  }

  void run(const KernelCall& call) const override {
    const Kernel* const self = this;
    run_together({&self, 1}, {&call, 1});
  }

  bool joins(const Kernel& next) const noexcept override {
    const auto* other = dynamic_cast<const FlatRegion*>(&next);
    if (!other || other->one_ != one_ || most_ < 2) return false;
    if (!many_) many_ = compiler_->request("regions", many_text_, "");
    other->many_ = many_;
    return true;
  }

  void run_together(std::span<const Kernel* const> kernels, std::span<const KernelCall> calls) const override {
    std::byte argument[kLargestArgument + 96];
    const std::size_t most = calls.size() > 1 ? most_ : 1;
    for (std::size_t first = 0; first < calls.size(); first += most) {
      const std::size_t number = std::min(calls.size() - first, most);
      const auto entries = static_cast<std::int64_t>(number);
      std::memcpy(argument, &entries, sizeof entries);
      int blocks = 0;
      for (std::size_t i = 0; i < number; ++i)
        blocks = write_entry(argument + 8 + i * entry_bytes(), calls[first + i],
                             static_cast<const FlatRegion*>(kernels[first + i])->count_, blocks);
      void* arguments[] = {argument};
      if (blocks > 0)
        launch(context_, calls.size() > 1 ? *many_ : *one_, {static_cast<unsigned>(blocks)}, {256}, calls[0].stream,
               arguments);
    }
  }

 private:
  std::size_t entry_bytes() const noexcept { return operands_ * 8 + 16; }

  int write_entry(std::byte* entry, const KernelCall& call, std::int64_t count, int first_block) const {
    std::int32_t aligned = 1;
    for (std::size_t i = 0; i < operands_; ++i) {
      const CUdeviceptr address = i < inputs_ ? call.inputs[i] : call.outputs[i - inputs_];
      if (address % alignments_[i]) aligned = 0;
      std::memcpy(entry + 8 * i, &address, 8);
    }
    const std::int32_t facts[] = {first_block, aligned};
    std::memcpy(entry + 8 * operands_, &count, 8);
    std::memcpy(entry + 8 * operands_ + 8, facts, 8);
    return first_block + static_cast<int>((count + 1023) / 1024);
  }

  const Context& context_;
  std::int64_t count_;
  std::size_t inputs_, operands_, most_ = 1;
  std::shared_ptr<Function> one_;
  mutable std::shared_ptr<Function> many_;  // once several were found that run together
  std::string many_text_;
  Compiler* compiler_ = nullptr;
  std::vector<std::size_t> alignments_;
};

class StridedRegion final : public Kernel {
 public:
  StridedRegion(const KernelRequest& request, const RegionText& text)
      : context_(request.context),
        count_(request.outputs[0].shape.elements()),
        inputs_(request.inputs.size()),
        outputs_(request.outputs.size()) {
    const Shape& shape = request.outputs[0].shape;
    std::vector<Strides> views;
    for (const TensorType& input : request.inputs) views.push_back(broadcast_strides(input.shape, shape));
    views.push_back(shape.strides());
    views_ = merged(shape, views, request.node.who());
    function_ = context_.compiler->request("region", strided_region_text(program_of(request.node), text), "");
  }

  void run(const KernelCall& call) const override {
    if (count_ == 0) return;
    std::vector<CUdeviceptr> operands(call.inputs, call.inputs + inputs_);
    operands.insert(operands.end(), call.outputs, call.outputs + outputs_);
    std::int64_t count = count_;
    KernelExtents shape = views_.shape;
    std::vector<KernelStrides> views = views_.views;
    void* arguments[] = {operands.data(), &count, &shape, views.data()};
    launch(context_, *function_, blocks_for(context_, count_), {256}, call.stream, arguments);
  }

 private:
  const Context& context_;
  std::int64_t count_;
  std::size_t inputs_, outputs_;
  MergedViews views_;
  std::shared_ptr<Function> function_;
};

std::unique_ptr<Kernel> make(const KernelRequest& request) {
  RegionText text{dtypes_of(request.inputs), dtypes_of(request.outputs), {}};
  const Shape& shape = request.outputs[0].shape;
  bool flat = true;
  for (const TensorType& input : request.inputs) {
    const bool full = input.shape.elements() == shape.elements() && input.shape == shape,
               one = input.shape.elements() == 1;
    text.spread.push_back(one ? Spread::One : Spread::Full);
    flat = flat && (full || one);
  }
  const std::size_t operands = request.inputs.size() + request.outputs.size();
  if (operands * 8 + 24 > FlatRegion::kLargestArgument)
    throw Error(ErrorKind::Unsupported, request.node.who() + ": has " + std::to_string(operands) +
                                            " operands, a kernel of the cuda device takes up to " +
                                            std::to_string((FlatRegion::kLargestArgument - 24) / 8) + ".");
  if (flat) return std::make_unique<FlatRegion>(request, text);
  return std::make_unique<StridedRegion>(request, text);
}

}  // namespace

void add_elementwise_kernels(KernelTable& table) {
  for (const auto& [name, definition] : registry().all())
    if (definition.is_elementwise()) table.add(name, make);
  table.add("region", make);
}

}  // namespace openmps::engine::cuda
