#include "engine/devices/cpu/elementwise/simplify.h"

#include <bit>
#include <map>
#include <optional>
#include <tuple>

namespace openmps::engine::cpu {
namespace {

// The key of a step; equal steps have the same. It has the constant's bits: 0 and -0 differ, a NaN equals itself.
auto key_of(const Step& step) {
  return std::tuple(step.primitive, step.operands, step.input, std::bit_cast<std::uint64_t>(step.constant));
}

class Simplifier {
 public:
  explicit Simplifier(const Program& program) {
    made_.input_count = program.input_count;
    for (const Step& step : program.steps) renamed_.push_back(rewrite(renamed(step)));
    for (std::int32_t result : program.results) made_.results.push_back(renamed_[static_cast<std::size_t>(result)]);
  }

  Program finish() && { return without_dead_steps(made_); }

 private:
  Step renamed(Step step) const {
    for (std::int32_t& operand : step.operands)
      if (operand >= 0) operand = renamed_[static_cast<std::size_t>(operand)];
    return step;
  }

  std::int32_t rewrite(const Step& step) {
    if (step.primitive == Primitive::Input || step.primitive == Primitive::Constant) return append(step);
    const int arity = info_of(step.primitive).arity;
    const auto a = number(step.operands[0]);
    if (step.primitive == Primitive::Select && a) return *a != 0 ? step.operands[1] : step.operands[2];
    const auto b = arity > 1 ? number(step.operands[1]) : std::optional(0.0),
               c = arity > 2 ? number(step.operands[2]) : std::optional(0.0);
    if (a && b && c) return append(constant(info_of(step.primitive).evaluate(*a, *b, *c)));
    if (step.primitive == Primitive::Power && b) return power(step, *b);
    return append(step);
  }

  std::int32_t power(const Step& step, double exponent) {
    const std::int32_t base = step.operands[0];
    if (exponent == 1) return base;
    if (exponent == 2) return append({Primitive::Square, {base, -1, -1}});
    if (exponent == 3) return append({Primitive::Multiply, {append({Primitive::Square, {base, -1, -1}}), base, -1}});
    if (exponent == -1) return append({Primitive::Reciprocal, {base, -1, -1}});
    return append(step);
  }

  static Step constant(double value) {
    Step step;
    step.constant = value;
    return step;
  }

  std::optional<double> number(std::int32_t step) const {
    const Step& made = made_.steps[static_cast<std::size_t>(step)];
    return made.primitive == Primitive::Constant ? std::optional(made.constant) : std::nullopt;
  }

  std::int32_t append(const Step& step) {
    const auto [known, is_new] = places_.try_emplace(key_of(step), static_cast<std::int32_t>(made_.steps.size()));
    if (is_new) made_.steps.push_back(step);
    return known->second;
  }

  static Program without_dead_steps(const Program& program) {
    std::vector<bool> needed(program.steps.size(), false);
    for (std::int32_t result : program.results) needed[static_cast<std::size_t>(result)] = true;
    for (std::size_t i = program.steps.size(); i-- > 0;)
      for (std::int32_t operand : program.steps[i].operands)
        if (needed[i] && operand >= 0) needed[static_cast<std::size_t>(operand)] = true;
    Program result;
    result.input_count = program.input_count;
    std::vector<std::int32_t> renamed(program.steps.size(), -1);
    for (std::size_t i = 0; i < program.steps.size(); ++i) {
      if (!needed[i]) continue;
      Step step = program.steps[i];
      for (std::int32_t& operand : step.operands)
        if (operand >= 0) operand = renamed[static_cast<std::size_t>(operand)];
      renamed[i] = static_cast<std::int32_t>(result.steps.size());
      result.steps.push_back(step);
    }
    for (std::int32_t old : program.results) result.results.push_back(renamed[static_cast<std::size_t>(old)]);
    return result;
  }

  Program made_;
  std::map<decltype(key_of(Step{})), std::int32_t> places_;  // of the steps made
  std::vector<std::int32_t> renamed_;
};

}  // namespace

Program simplify(const Program& program) { return Simplifier(program).finish(); }

}  // namespace openmps::engine::cpu
