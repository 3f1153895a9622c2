// Runs a program step by step, each over a whole tile that stays in the L1 cache.
#include <algorithm>

#include "engine/devices/cpu/elementwise/tile_program.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/memory.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kInterpreterTile = 1024;

class Interpreter final : public TileProgram {
 public:
  explicit Interpreter(TileSpec spec) : spec_(std::move(spec)) {
    find_last_uses();
    for (std::size_t i = 0; i < steps().size(); ++i) tile_operands_.push_back(tile_operand(i));
  }

  std::int64_t tile() const noexcept override { return kInterpreterTile; }
  std::size_t scratch_bytes() const noexcept override { return static_cast<std::size_t>(slots_) * kSlotBytes; }

  void prepare(const void* const* inputs, void* scratch) const noexcept override {
    for (std::size_t i = 0; i < steps().size(); ++i)
      if (is_filled_once(steps()[i]))
        loops().fill_step(slot(scratch, tile_operands_[i].slot), fill_value(steps()[i], inputs), kInterpreterTile);
  }

  void run(const void* const* inputs, void* const* outputs, std::int64_t count, void* scratch) const noexcept override {
    for (std::size_t i = 0; i < steps().size(); ++i)
      if (!is_filled_once(steps()[i])) run_step(i, inputs, outputs, count, scratch);
    for (std::size_t k = 0; k < spec_.outputs.size(); ++k) {
      const auto step = static_cast<std::size_t>(spec_.program.results[k]);
      if (!outputs[k] || tile_operands_[step].output == static_cast<int>(k)) continue;
      const float* value = read(step, inputs, outputs, scratch);
      if (spec_.outputs[k] == DType::Float32)
        loops().unary_step(Primitive::Input, static_cast<float*>(outputs[k]), value, count);
      else
        loops().from_float(spec_.outputs[k], value, outputs[k], count);
    }
  }

 private:
  static constexpr std::size_t kSlotBytes = kInterpreterTile * sizeof(float);

  // The place of a step's tile: in a slot, in an input's memory, or in output `output`.
  struct TileOperand {
    int slot = -1, input = -1, output = -1;
  };

  const std::vector<Step>& steps() const noexcept { return spec_.program.steps; }
  static float* slot(void* scratch, int index) noexcept {
    return static_cast<float*>(
        static_cast<void*>(static_cast<std::byte*>(scratch) + static_cast<std::size_t>(index) * kSlotBytes));
  }
  const TileInput& input_of(const Step& step) const noexcept {
    return spec_.inputs[static_cast<std::size_t>(step.input)];
  }

  bool is_filled_once(const Step& step) const noexcept {
    return step.primitive == Primitive::Constant || (step.primitive == Primitive::Input && input_of(step).single);
  }

  float fill_value(const Step& step, const void* const* inputs) const noexcept {
    if (step.primitive == Primitive::Constant) return static_cast<float>(step.constant);
    const void* data = inputs[step.input];
    float value = 0;
    if (input_of(step).dtype == DType::Float32)
      value = *static_cast<const float*>(data);
    else
      loops().to_float(input_of(step).dtype, data, &value, 1);
    return value;
  }

  void find_last_uses() {
    last_use_.assign(steps().size(), 0);
    for (std::size_t i = 0; i < steps().size(); ++i)
      for (std::int32_t operand : steps()[i].operands)
        if (operand >= 0) last_use_[static_cast<std::size_t>(operand)] = i;
    for (std::int32_t result : spec_.program.results) last_use_[static_cast<std::size_t>(result)] = steps().size();
  }

  TileOperand tile_operand(std::size_t i) {
    const Step& step = steps()[i];
    if (is_filled_once(step)) return {slots_++, -1, -1};
    if (step.primitive == Primitive::Input && input_of(step).dtype == DType::Float32) return {-1, step.input, -1};
    // The last step of a program with one result may write to the result's memory, because everything has been read by
    // then.
    const bool is_only_result =
        spec_.outputs.size() == 1 && spec_.outputs[0] == DType::Float32 && i + 1 == steps().size();
    if (is_only_result) return {-1, -1, 0};
    for (std::size_t k = 0; k < free_until_.size(); ++k)
      if (free_until_[k].second < i || (free_until_[k].second == i && is_operand(step, k))) {
        free_until_[k].second = last_use_[i];
        return {free_until_[k].first, -1, -1};
      }
    free_until_.emplace_back(slots_, last_use_[i]);
    return {slots_++, -1, -1};
  }

  // A step may overwrite its operand if no later step needs that.
  bool is_operand(const Step& step, std::size_t reusable) const {
    return std::ranges::any_of(step.operands, [&](std::int32_t operand) {
      return operand >= 0 && tile_operands_[static_cast<std::size_t>(operand)].slot == free_until_[reusable].first;
    });
  }

  const float* read(std::size_t step, const void* const* inputs, void* const* outputs, void* scratch) const noexcept {
    const TileOperand& at = tile_operands_[step];
    if (at.input >= 0) return static_cast<const float*>(inputs[at.input]);
    if (at.output >= 0) return static_cast<const float*>(outputs[at.output]);
    return slot(scratch, at.slot);
  }

  void run_step(std::size_t i, const void* const* inputs, void* const* outputs, std::int64_t count,
                void* scratch) const noexcept {
    const Step& step = steps()[i];
    const TileOperand& at = tile_operands_[i];
    if (at.input >= 0) return;
    float* y = at.output >= 0 ? static_cast<float*>(outputs[at.output]) : slot(scratch, at.slot);
    const auto operand = [&](std::size_t k) {
      return read(static_cast<std::size_t>(step.operands[k]), inputs, outputs, scratch);
    };
    if (step.primitive == Primitive::Input) return loops().to_float(input_of(step).dtype, inputs[step.input], y, count);
    switch (info_of(step.primitive).arity) {
      case 1:
        return loops().unary_step(step.primitive, y, operand(0), count);
      case 2:
        return loops().binary_step(step.primitive, y, operand(0), operand(1), count);
      default:
        return loops().select_step(y, operand(0), operand(1), operand(2), count);
    }
  }

  TileSpec spec_;
  std::vector<std::size_t> last_use_;
  std::vector<TileOperand> tile_operands_;
  std::vector<std::pair<int, std::size_t>> free_until_;  // slot, the last step that needs it
  int slots_ = 0;
};

}  // namespace

std::unique_ptr<TileProgram> interpret(TileSpec spec) { return std::make_unique<Interpreter>(std::move(spec)); }

}  // namespace openmps::engine::cpu
