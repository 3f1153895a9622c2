#include "engine/devices/cpu/elementwise/one_type.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <vector>

#include "engine/devices/cpu/elementwise/operands.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ir/integer_arithmetic.h"
#include "engine/ir/numbers.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kTileBytes = 4096;        // of each value: a few stay in the L1 cache
constexpr std::int64_t kOneTypeGrain = 1 << 18;  // bytes computed in a few times the wake-up time of a thread

// The only dtype of integers there; none for several.
std::optional<DType> one_dtype(const host::KernelRequest& request) {
  std::optional<DType> found;
  for (const auto& types : {request.inputs, request.outputs})
    for (const TensorType& type : types) {
      if (type.dtype == DType::Bool) continue;
      if (found && *found != type.dtype) return std::nullopt;
      found = type.dtype;
    }
  return found;
}

// Results of a step as its operands are modulo 2 to the number of bits.
enum class Needs : std::uint8_t {
  Bits,   // right modulo 2 to the number of bits, from operands that are
  Shift,  // the same; the second operand is a number
  Number  // a number of the dtype, from numbers of the dtype
};

Needs needs_of(Primitive primitive) {
  switch (primitive) {
    case Primitive::Add:
    case Primitive::Subtract:
    case Primitive::Multiply:
    case Primitive::Negate:
    case Primitive::Square:
      return Needs::Bits;
    case Primitive::ShiftLeft:
      return Needs::Shift;
    default:
      return Needs::Number;
  }
}

bool holds(DType dtype, double constant) {
  return with_integer_of(size_of(dtype), is_signed_integer(dtype),
                         [&](auto element) -> std::optional<bool> {
                           using Element = decltype(element);
                           using Wide = std::conditional_t<std::is_signed_v<Element>, std::int64_t, std::uint64_t>;
                           const auto wide = wide_integer<Wide>(constant);
                           return static_cast<Wide>(static_cast<Element>(wide)) == wide &&
                                  static_cast<double>(wide) == constant;
                         })
      .value_or(false);
}

// Whether each result is the same as in 64 bits.
bool fits(const Program& program, const host::KernelRequest& request, DType dtype) {
  std::vector<bool> is_number;  // the value of the step, not only its last bits
  for (const Step& step : program.steps) {
    const auto has = [&](std::size_t k) {
      return step.operands[k] < 0 || is_number[static_cast<std::size_t>(step.operands[k])];
    };
    const Needs needs = needs_of(step.primitive);
    if (step.primitive == Primitive::Constant && !holds(dtype, step.constant)) return false;
    if (needs == Needs::Number && !(has(0) && has(1) && has(2))) return false;
    if (needs == Needs::Shift && !has(1)) return false;
    // The least number by -1, its absolute value, and the other bits of an unsigned number have more bits.
    const bool has_more = step.primitive == Primitive::Divide || step.primitive == Primitive::Absolute ||
                          step.primitive == Primitive::BitwiseNot;
    is_number.push_back(needs == Needs::Number && !has_more);
  }
  for (std::size_t k = 0; k < program.results.size(); ++k)
    if (request.outputs[k].dtype == DType::Bool && !is_number[static_cast<std::size_t>(program.results[k])])
      return false;
  return true;
}

template <typename Element>
void fill(Element value, void* to, std::int64_t count) {
  std::fill_n(static_cast<Element*>(to), count, value);
}

class OneTypeKernel final : public host::Kernel {
 public:
  OneTypeKernel(const host::KernelRequest& request, Program program, DType dtype)
      : program_(std::move(program)),
        dtype_(dtype),
        size_(size_of(dtype)),
        tile_(kTileBytes / static_cast<std::int64_t>(size_)),
        elements_(request.outputs[0].shape.elements()),
        layout_(useful_threads(request.threads, elements_ * static_cast<std::int64_t>(size_), kOneTypeGrain)) {
    for (const TensorType& type : request.inputs) {
      operands_.emplace_back(type, request.outputs[0].shape);
      patterns_.push_back(shared_.take(operands_.back().pattern_bytes(tile_)));
      gathered_.push_back(layout_.take(operands_.back().gather_bytes(tile_)));
    }
    for (const TensorType& type : request.outputs) is_truth_.push_back(type.dtype == DType::Bool);
    for (const Step& step : program_.steps)
      steps_.push_back(loops().integer_steps.step_of(step.primitive, size_, is_signed_integer(dtype)));
    for (std::size_t i = 0; i < program_.steps.size(); ++i) values_.push_back(layout_.take(kTileBytes));
    places_ = layout_.take(CheckedSize(program_.steps.size()) * sizeof(const void*));
  }

  std::size_t workspace_bytes() const noexcept override { return shared_.bytes() + layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    for (std::size_t i = 0; i < operands_.size(); ++i)
      if (operands_[i].kind() == Operand::Kind::Periodic)
        operands_[i].make_pattern(call.inputs[i], WorkspaceLayout::at(call.workspace, patterns_[i]), tile_);
    parallel_ranges(layout_.threads(), elements_, tile_, [&](std::int64_t begin, std::int64_t end, int thread) {
      void* const scratch = layout_.of(WorkspaceLayout::at(call.workspace, shared_.bytes()), thread);
      fill_constants(call, scratch);
      for (std::int64_t at = begin; at < end; at += tile_) run_tile(call, at, std::min(tile_, end - at), scratch);
    });
  }

 private:
  std::byte* value(void* scratch, std::size_t step) const { return static_cast<std::byte*>(scratch) + values_[step]; }
  const void** places(void* scratch) const { return static_cast<const void**>(WorkspaceLayout::at(scratch, places_)); }
  const Operand& operand_of(const Step& step) const { return operands_[static_cast<std::size_t>(step.input)]; }
  bool is_single(const Step& step) const {
    return step.primitive == Primitive::Input && operand_of(step).kind() == Operand::Kind::Single;
  }

  // Values that are the same in all tiles.
  void fill_constants(const host::KernelCall& call, void* scratch) const {
    for (std::size_t i = 0; i < program_.steps.size(); ++i) {
      const Step& step = program_.steps[i];
      places(scratch)[i] = value(scratch, i);
      const bool is_constant = step.primitive == Primitive::Constant;
      if (!is_constant && !is_single(step)) continue;
      const void* const input = is_constant ? nullptr : call.inputs[static_cast<std::size_t>(step.input)];
      const bool is_truth = !is_constant && operand_of(step).dtype() == DType::Bool;
      with_integer_of(size_, is_signed_integer(dtype_), [&](auto element) {
        using Element = decltype(element);
        using Wide = std::conditional_t<std::is_signed_v<Element>, std::int64_t, std::uint64_t>;
        if (is_constant)
          element = static_cast<Element>(wide_integer<Wide>(step.constant));
        else if (is_truth)
          element = *static_cast<const std::uint8_t*>(input) != 0;
        else
          std::memcpy(&element, input, sizeof element);
        fill(element, value(scratch, i), tile_);
        return true;
      });
    }
  }

  void run_tile(const host::KernelCall& call, std::int64_t at, std::int64_t count, void* scratch) const noexcept {
    const void** const from = places(scratch);
    for (std::size_t i = 0; i < program_.steps.size(); ++i) {
      const Step& step = program_.steps[i];
      if (step.primitive == Primitive::Constant || is_single(step)) continue;
      if (step.primitive == Primitive::Input) {
        load(call, i, at, count, scratch);
        continue;
      }
      void* const to = target(call, i, at, scratch);
      const auto operand = [&](std::size_t k) { return from[static_cast<std::size_t>(std::max(step.operands[k], 0))]; };
      steps_[i](operand(0), operand(1), operand(2), to, count);
      from[i] = to;
    }
    store(call, at, count, from);
  }

  void load(const host::KernelCall& call, std::size_t i, std::int64_t at, std::int64_t count,
            void* scratch) const noexcept {
    const auto input = static_cast<std::size_t>(program_.steps[i].input);
    const void* const tile =
        operands_[input].tile(call.inputs[input], WorkspaceLayout::at(call.workspace, patterns_[input]),
                              WorkspaceLayout::at(scratch, gathered_[input]), at, count);
    if (operands_[input].dtype() != DType::Bool) {
      places(scratch)[i] = tile;
      return;
    }
    loops().integer_steps.from_truth(size_, static_cast<const std::uint8_t*>(tile), value(scratch, i), count);
  }

  std::byte* output(const host::KernelCall& call, std::size_t k, std::int64_t at) const noexcept {
    const std::int64_t size = is_truth_[k] ? 1 : static_cast<std::int64_t>(size_);
    return static_cast<std::byte*>(call.outputs[k]) + at * size;
  }

  // The memory of a step's results: that of an output, or its own.
  void* target(const host::KernelCall& call, std::size_t i, std::int64_t at, void* scratch) const noexcept {
    for (std::size_t k = 0; k < is_truth_.size(); ++k)
      if (static_cast<std::size_t>(program_.results[k]) == i && call.outputs[k] && !is_truth_[k])
        return output(call, k, at);
    return value(scratch, i);
  }

  void store(const host::KernelCall& call, std::int64_t at, std::int64_t count,
             const void* const* from) const noexcept {
    for (std::size_t k = 0; k < is_truth_.size(); ++k) {
      if (!call.outputs[k]) continue;
      std::byte* const to = output(call, k, at);
      const void* const result = from[program_.results[k]];
      if (is_truth_[k])
        loops().integer_steps.to_truth(size_, result, reinterpret_cast<std::uint8_t*>(to), count);
      else if (result != to)
        std::memcpy(to, result, static_cast<std::size_t>(count) * size_);
    }
  }

  const Program program_;
  const DType dtype_;
  const std::size_t size_;
  const std::int64_t tile_, elements_;
  std::vector<Operand> operands_;
  std::vector<bool> is_truth_;                    // by output
  std::vector<IntegerStep> steps_;                // by step
  std::vector<std::size_t> patterns_, gathered_;  // by input
  std::vector<std::size_t> values_;               // by step
  WorkspaceLayout shared_;
  ThreadLayout layout_;
  std::size_t places_ = 0;
};

}  // namespace

std::unique_ptr<host::Kernel> make_one_type(const host::KernelRequest& request, const Program& program) {
  const std::optional<DType> dtype = one_dtype(request);
  if (!dtype || !fits(program, request, *dtype)) return nullptr;
  return std::make_unique<OneTypeKernel>(request, program, *dtype);
}

}  // namespace openmps::engine::cpu
