// The base of both assemblers of an element-wise program. It counts the uses of values and has the pointers of tensors.
// Only in builds with Xbyak.
#pragma once

#ifdef OPENMPS_HAVE_XBYAK

#include <xbyak/xbyak.h>

#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/devices/cpu/elementwise/tile_program.h"

namespace openmps::engine::cpu {

// There is no code for a step, or no register for a value: then the interpreter runs the program.
struct NoCode {};

class ProgramValues {
 public:
  explicit ProgramValues(const TileSpec& spec) : spec_(spec), uses_(steps().size(), 0) {
    for (const Step& s : steps())
      for (std::int32_t operand : s.operands)
        if (operand >= 0) ++uses(operand);
    for (std::int32_t result : spec_.program.results) ++uses(result);
    total_uses_ = uses_;
    assign_pointers();
  }

 protected:
  const std::vector<Step>& steps() const noexcept { return spec_.program.steps; }
  const Step& step(std::int32_t i) const noexcept { return steps()[static_cast<std::size_t>(i)]; }
  // So many uses follow in the code.
  int& uses(std::int32_t i) noexcept { return uses_[static_cast<std::size_t>(i)]; }
  void reset_uses() { uses_ = total_uses_; }
  const TileInput& input_of(const Step& s) const noexcept { return spec_.inputs[static_cast<std::size_t>(s.input)]; }
  bool is_single(const Step& s) const noexcept { return s.primitive == Primitive::Input && input_of(s).single; }
  // Stored in memory once for all elements.
  bool is_repeated(const Step& s) const noexcept { return s.primitive == Primitive::Constant || is_single(s); }
  bool is_number(std::int32_t i) const {
    return step(i).primitive == Primitive::Constant && !std::isnan(step(i).constant);
  }

  const TileSpec& spec_;
  // Registers of the first tensors; pointers of the others are read from memory before each use.
  std::vector<std::optional<Xbyak::Reg64>> input_pointers_, output_pointers_;

 private:
  void assign_pointers() {
    using namespace Xbyak::util;
    const Xbyak::Reg64 pool[] = {r8, r9, r10, r11, r12, r13, r14, r15, rbx, rbp};
    std::size_t next = 0;
    const auto give = [&]() -> std::optional<Xbyak::Reg64> {
      return next < std::size(pool) ? std::optional(pool[next++]) : std::nullopt;
    };
    for (std::size_t k = 0; k < spec_.outputs.size(); ++k) output_pointers_.push_back(give());
    for (const TileInput& input : spec_.inputs) input_pointers_.push_back(input.single ? std::nullopt : give());
  }

  std::vector<int> uses_, total_uses_;
};

}  // namespace openmps::engine::cpu

#endif
