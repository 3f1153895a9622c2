// Every element-wise operation, alone or stitched into a region: one pass over memory, tile by tile.
#include <algorithm>
#include <array>

#include "engine/devices/cpu/elementwise/integers.h"
#include "engine/devices/cpu/elementwise/operands.h"
#include "engine/devices/cpu/elementwise/simplify.h"
#include "engine/devices/cpu/elementwise/tile_program.h"
#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/devices/cpu/processor.h"
#include "engine/ops/op_def.h"
#include "engine/ops/registry.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::size_t kMostTensors = 64;

class ElementwiseKernel final : public host::Kernel {
 public:
  ElementwiseKernel(const host::KernelRequest& request, const Program& program)
      : output_count_(request.outputs.size()), elements_(request.outputs[0].shape.elements()) {
    for (const TensorType& type : request.outputs)
      output_sizes_.push_back(static_cast<std::int64_t>(size_of(type.dtype)));
    TileSpec spec;
    spec.program = program;
    for (const TensorType& type : request.inputs) {
      operands_.emplace_back(type, request.outputs[0].shape);
      spec.inputs.push_back({type.dtype, operands_.back().kind() == Operand::Kind::Single});
    }
    for (const TensorType& type : request.outputs) spec.outputs.push_back(type.dtype);
    plain_ = make_program(spec);
    // What is not much larger than the last cache partly stays there until the next kernel reads it.
    if (total_bytes(request) > last_level_cache_bytes() / 2 * 3) {
      spec.streaming = true;
      streaming_ = assemble(spec);
    }
    threads_ =
        useful_threads(request.threads, elements_ * static_cast<std::int64_t>(1 + program.steps.size() / 8), kGrain);
    lay_out_workspace();
  }

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }
  bool in_place(std::size_t input) const noexcept override { return operands_[input].kind() == Operand::Kind::Whole; }

  void run(const host::KernelCall& call) override {
    for (std::size_t i = 0; i < operands_.size(); ++i)
      if (operands_[i].kind() == Operand::Kind::Periodic)
        operands_[i].make_pattern(call.inputs[i], WorkspaceLayout::at(call.workspace, patterns_[i]), tile_);
    const TileProgram& program = streaming_ && may_stream(call) ? *streaming_ : *plain_;
    parallel_ranges(threads_, elements_, tile_, [&](std::int64_t begin, std::int64_t end, int thread) {
      run_range(
          call, program, begin, end,
          static_cast<std::byte*>(call.workspace) + scratch_ + static_cast<std::size_t>(thread) * scratch_per_thread_);
    });
  }

 private:
  static constexpr std::int64_t kGrain = 8192;  // elements; fewer are done before another thread has woken
  // Larger than this, tiles only cost overhead; a multiple of the interpreter's.
  static constexpr std::int64_t kLargestTile = 8192;

  static std::unique_ptr<TileProgram> make_program(const TileSpec& spec) {
    std::unique_ptr<TileProgram> assembled = assemble(spec);
    return assembled ? std::move(assembled) : interpret(spec);
  }

  static std::size_t total_bytes(const host::KernelRequest& request) {
    std::size_t bytes = 0;
    for (const TensorType& type : request.inputs) bytes += type.bytes();
    for (const TensorType& type : request.outputs) bytes += type.bytes();
    return bytes;
  }

  void lay_out_workspace() {
    tile_ = std::min(plain_->tile(), kLargestTile);
    for (const Operand& operand : operands_) patterns_.push_back(layout_.take(operand.pattern_bytes(tile_)));
    WorkspaceLayout per_thread;
    program_scratch_ = per_thread.take(plain_->scratch_bytes());
    for (const Operand& operand : operands_) gathered_.push_back(per_thread.take(operand.gather_bytes(tile_)));
    scratch_per_thread_ = per_thread.bytes();
    scratch_ = layout_.take(scratch_per_thread_ * static_cast<std::size_t>(threads_));
  }

  // Streaming stores need whole cache lines, and an output that takes an input's place is in the cache already.
  bool may_stream(const host::KernelCall& call) const noexcept {
    for (std::size_t k = 0; k < output_count_; ++k) {
      if (reinterpret_cast<std::uintptr_t>(call.outputs[k]) % kCacheLine != 0) return false;
      for (std::size_t i = 0; i < operands_.size(); ++i)
        if (call.inputs[i] == call.outputs[k]) return false;
    }
    return true;
  }

  void run_range(const host::KernelCall& call, const TileProgram& program, std::int64_t begin, std::int64_t end,
                 std::byte* scratch) const noexcept {
    std::array<const void*, kMostTensors> inputs;
    std::array<void*, kMostTensors> outputs;
    program.prepare(call.inputs, scratch + program_scratch_);
    for (std::int64_t at = begin; at < end; at += tile_) {
      const std::int64_t count = std::min(tile_, end - at);
      for (std::size_t i = 0; i < operands_.size(); ++i)
        inputs[i] = operands_[i].tile(call.inputs[i], WorkspaceLayout::at(call.workspace, patterns_[i]),
                                      scratch + gathered_[i], at, count);
      for (std::size_t k = 0; k < output_count_; ++k)
        outputs[k] = call.outputs[k] ? static_cast<std::byte*>(call.outputs[k]) + at * output_sizes_[k] : nullptr;
      program.run(inputs.data(), outputs.data(), count, scratch + program_scratch_);
    }
    program.finish();
  }

  std::vector<Operand> operands_;
  std::vector<std::int64_t> output_sizes_;
  std::size_t output_count_;
  std::int64_t elements_;
  std::unique_ptr<TileProgram> plain_, streaming_;
  int threads_ = 1;
  std::int64_t tile_ = 0;
  WorkspaceLayout layout_;
  std::vector<std::size_t> patterns_, gathered_;
  std::size_t program_scratch_ = 0, scratch_per_thread_ = 0, scratch_ = 0;
};

// float holds these exactly; int32 only where a program does nothing but convert.
bool fits_float(DType dtype) {
  switch (dtype) {
    case DType::Float32:
    case DType::Float16:
    case DType::BFloat16:
    case DType::Bool:
    case DType::UInt8:
    case DType::Int8:
      return true;
    default:
      return false;
  }
}

bool is_computable(const host::KernelRequest& request, const Program& program) {
  const bool only_converts =
      std::ranges::all_of(program.steps, [](const Step& step) { return step.primitive == Primitive::Input; });
  const auto fits = [&](const TensorType& type) {
    return fits_float(type.dtype) || (only_converts && type.dtype == DType::Int32);
  };
  if (!std::ranges::all_of(request.inputs, fits) || !std::ranges::all_of(request.outputs, fits)) return false;
  const bool int32_both_ends =
      only_converts && request.inputs[0].dtype == DType::Int32 && request.outputs[0].dtype == DType::Int32;
  return !int32_both_ends && request.inputs.size() <= kMostTensors && request.outputs.size() <= kMostTensors;
}

std::unique_ptr<host::Kernel> make_elementwise(const host::KernelRequest& request) {
  if (request.inputs.empty() || request.outputs[0].shape.elements() == 0) return nullptr;
  const Program plain =
      request.node.program ? *request.node.program : request.node.op->expression().instantiate(request.node.attributes);
  if (std::unique_ptr<host::Kernel> integers = make_integers(request, plain)) return integers;
  const Program program = simplify(plain);
  if (!is_computable(request, program)) return nullptr;
  return std::make_unique<ElementwiseKernel>(request, program);
}

}  // namespace

void add_elementwise_kernels(host::KernelTable& table) {
  for (const auto& [name, definition] : registry().all())
    if (definition.is_elementwise()) table.add(name, make_elementwise);
  table.add("region", make_elementwise);
}

}  // namespace openmps::engine::cpu
