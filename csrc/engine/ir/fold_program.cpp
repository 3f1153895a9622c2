#include "engine/ir/fold_program.h"

namespace openmps::engine {
namespace {

class Folder {
 public:
  explicit Folder(const Program& program) : program_(program), same_as_(program.steps.size()) {}

  Program run() {
    for (std::size_t i = 0; i < program_.steps.size(); ++i) fold(i);
    return pruned();
  }

 private:
  std::size_t operand(const Step& step, int i) const {
    return same_as_[static_cast<std::size_t>(step.operands[static_cast<std::size_t>(i)])];
  }
  bool is_constant(std::size_t step) const { return steps_[step].primitive == Primitive::Constant; }

  // Step i of the folded program: `same_as_` has its number.
  void fold(std::size_t i) {
    Step step = program_.steps[i];
    const int arity = info_of(step.primitive).arity;
    bool all_constant = arity > 0;
    std::array<double, 3> values{};
    for (int a = 0; a < arity; ++a) {
      const std::size_t source = operand(step, a);
      step.operands[static_cast<std::size_t>(a)] = static_cast<std::int32_t>(source);
      all_constant = all_constant && is_constant(source);
      values[static_cast<std::size_t>(a)] = steps_[source].constant;
    }
    if (step.primitive == Primitive::Select && is_constant(static_cast<std::size_t>(step.operands[0]))) {
      same_as_[i] = static_cast<std::size_t>(step.operands[values[0] != 0 ? 1 : 2]);
      return;
    }
    if (all_constant) {
      Step constant;
      constant.constant = info_of(step.primitive).evaluate(values[0], values[1], values[2]);
      step = constant;
    }
    same_as_[i] = steps_.size();
    steps_.push_back(step);
  }

  Program pruned() const {
    std::vector<bool> needed(steps_.size(), false);
    for (std::int32_t result : program_.results) needed[same_as_[static_cast<std::size_t>(result)]] = true;
    for (std::size_t i = steps_.size(); i-- > 0;)
      for (int a = 0; needed[i] && a < info_of(steps_[i].primitive).arity; ++a)
        needed[static_cast<std::size_t>(steps_[i].operands[static_cast<std::size_t>(a)])] = true;
    Program result;
    result.input_count = program_.input_count;
    std::vector<std::int32_t> place(steps_.size(), -1);
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      if (!needed[i]) continue;
      Step step = steps_[i];
      for (int a = 0; a < info_of(step.primitive).arity; ++a) {
        std::int32_t& operand = step.operands[static_cast<std::size_t>(a)];
        operand = place[static_cast<std::size_t>(operand)];
      }
      place[i] = static_cast<std::int32_t>(result.steps.size());
      result.steps.push_back(step);
    }
    for (std::int32_t old : program_.results) result.results.push_back(place[same_as_[static_cast<std::size_t>(old)]]);
    return result;
  }

  const Program& program_;
  std::vector<Step> steps_;
  std::vector<std::size_t> same_as_;  // by step of the program: the step in steps_
};

}  // namespace

Program folded(const Program& program) { return Folder(program).run(); }

}  // namespace openmps::engine
