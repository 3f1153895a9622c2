// Element-wise programs over integers, in 64 bits, a tile at a time.
#include "engine/ir/integer_program.h"

#include <array>

#include "engine/devices/cpu/elementwise/integers.h"
#include "engine/devices/cpu/elementwise/one_type.h"
#include "engine/devices/cpu/elementwise/operands.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ir/numbers.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kIntegerTile = 256;
constexpr std::int64_t kIntegerGrain = 8192;  // elements computed in a few times the wake-up time of a thread

template <typename Element>
void widen(const void* from, std::int64_t* to, std::int64_t count) {
  const auto* x = static_cast<const Element*>(from);
  // NOLINTNEXTLINE(bugprone-signed-char-misuse): int8 is a number here, no character
  for (std::int64_t i = 0; i < count; ++i) to[i] = static_cast<std::int64_t>(x[i]);
}
template <typename Element>
void narrow(const std::int64_t* from, void* to, std::int64_t count) {
  auto* y = static_cast<Element*>(to);
  for (std::int64_t i = 0; i < count; ++i) y[i] = static_cast<Element>(from[i]);
}

struct Conversion {
  void (*load)(const void* from, std::int64_t* to, std::int64_t count);
  void (*store)(const std::int64_t* from, void* to, std::int64_t count);
};
template <typename Element>
constexpr Conversion kConversion{widen<Element>, narrow<Element>};

Conversion conversion_of(DType dtype) {
  switch (dtype) {
    case DType::Int8:
      return kConversion<std::int8_t>;
    case DType::UInt8:
      return kConversion<std::uint8_t>;
    case DType::Int16:
      return kConversion<std::int16_t>;
    case DType::UInt16:
      return kConversion<std::uint16_t>;
    case DType::Int32:
      return kConversion<std::int32_t>;
    case DType::UInt32:
      return kConversion<std::uint32_t>;
    case DType::Int64:
      return kConversion<std::int64_t>;
    case DType::UInt64:
      return kConversion<std::uint64_t>;
    default:
      return {[](const void* from, std::int64_t* to, std::int64_t count) {
                for (std::int64_t i = 0; i < count; ++i) to[i] = static_cast<const std::uint8_t*>(from)[i] != 0;
              },
              [](const std::int64_t* from, void* to, std::int64_t count) {
                for (std::int64_t i = 0; i < count; ++i) static_cast<std::uint8_t*>(to)[i] = from[i] != 0;
              }};
  }
}

class IntegerKernel final : public host::Kernel {
 public:
  IntegerKernel(const host::KernelRequest& request, Program program)
      : program_(std::move(program)),
        is_unsigned_(is_unsigned_work(request.inputs, request.outputs)),
        elements_(request.outputs[0].shape.elements()),
        threads_(useful_threads(request.threads, elements_, kIntegerGrain)) {
    for (const TensorType& type : request.inputs) {
      operands_.emplace_back(type, request.outputs[0].shape);
      loads_.push_back(conversion_of(type.dtype));
      patterns_.push_back(layout_.take(operands_.back().pattern_bytes(kIntegerTile)));
    }
    for (const TensorType& type : request.outputs) {
      stores_.push_back(conversion_of(type.dtype));
      output_sizes_.push_back(static_cast<std::int64_t>(size_of(type.dtype)));
    }
    for (const Step& step : program_.steps) functions_.push_back(integer_function(step.primitive));
    lay_out_scratch();
  }

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    for (std::size_t i = 0; i < operands_.size(); ++i)
      if (operands_[i].kind() == Operand::Kind::Periodic)
        operands_[i].make_pattern(call.inputs[i], WorkspaceLayout::at(call.workspace, patterns_[i]), kIntegerTile);
    parallel_ranges(threads_, elements_, kIntegerTile, [&](std::int64_t begin, std::int64_t end, int thread) {
      auto* scratch =
          static_cast<std::byte*>(call.workspace) + scratch_ + static_cast<std::size_t>(thread) * scratch_per_thread_;
      for (std::int64_t at = begin; at < end; at += kIntegerTile)
        run_tile(call, at, std::min(kIntegerTile, end - at), scratch);
    });
  }

 private:
  void lay_out_scratch() {
    WorkspaceLayout per_thread;
    values_ = per_thread.take(program_.steps.size() * kIntegerTile * sizeof(std::int64_t));
    for (const Operand& operand : operands_) gathered_.push_back(per_thread.take(operand.gather_bytes(kIntegerTile)));
    scratch_per_thread_ = per_thread.bytes();
    scratch_ = layout_.take(scratch_per_thread_ * static_cast<std::size_t>(threads_));
  }

  void run_tile(const host::KernelCall& call, std::int64_t at, std::int64_t count, std::byte* scratch) const noexcept {
    auto* values = static_cast<std::int64_t*>(static_cast<void*>(scratch + values_));
    for (std::size_t i = 0; i < program_.steps.size(); ++i) {
      const Step& step = program_.steps[i];
      std::int64_t* y = values + static_cast<std::int64_t>(i) * kIntegerTile;
      if (step.primitive == Primitive::Input)
        load(call, static_cast<std::size_t>(step.input), at, count, scratch, y);
      else if (step.primitive == Primitive::Constant)
        std::fill_n(y, count, constant_of(step));
      else
        compute(i, values, y, count);
    }
    for (std::size_t k = 0; k < stores_.size(); ++k)
      if (call.outputs[k])
        stores_[k].store(values + program_.results[k] * kIntegerTile,
                         static_cast<std::byte*>(call.outputs[k]) + at * output_sizes_[k], count);
  }

  std::int64_t constant_of(const Step& step) const noexcept {
    return is_unsigned_ ? static_cast<std::int64_t>(wide_integer<std::uint64_t>(step.constant))
                        : wide_integer<std::int64_t>(step.constant);
  }

  void load(const host::KernelCall& call, std::size_t i, std::int64_t at, std::int64_t count, std::byte* scratch,
            std::int64_t* y) const noexcept {
    const void* tile = operands_[i].tile(call.inputs[i], WorkspaceLayout::at(call.workspace, patterns_[i]),
                                         scratch + gathered_[i], at, count);
    const bool single = operands_[i].kind() == Operand::Kind::Single;
    loads_[i].load(tile, y, single ? 1 : count);
    if (single) std::fill_n(y + 1, count - 1, y[0]);
  }

  void compute(std::size_t i, const std::int64_t* values, std::int64_t* y, std::int64_t count) const noexcept {
    const auto operand = [&](std::size_t k) {
      return values + std::max(program_.steps[i].operands[k], 0) * kIntegerTile;  // missing operands may be any
    };
    const std::int64_t *a = operand(0), *b = operand(1), *c = operand(2);
    for (std::int64_t e = 0; e < count; ++e) y[e] = functions_[i](a[e], b[e], c[e], is_unsigned_);
  }

  const Program program_;
  const bool is_unsigned_;
  std::vector<Operand> operands_;
  std::vector<Conversion> loads_, stores_;
  std::vector<IntegerFunction> functions_;  // by step
  std::vector<std::int64_t> output_sizes_;
  std::int64_t elements_;
  int threads_;
  WorkspaceLayout layout_;
  std::vector<std::size_t> patterns_, gathered_;
  std::size_t values_ = 0, scratch_per_thread_ = 0, scratch_ = 0;
};

}  // namespace

std::unique_ptr<host::Kernel> make_integers(const host::KernelRequest& request, const Program& program) {
  if (!computes_in_integers(request.inputs, request.outputs) || !has_integer_functions(program)) return nullptr;
  if (std::unique_ptr<host::Kernel> in_one = make_one_type(request, program)) return in_one;
  return std::make_unique<IntegerKernel>(request, program);
}

}  // namespace openmps::engine::cpu
