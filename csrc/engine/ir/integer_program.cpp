#include "engine/ir/integer_program.h"

#include <algorithm>

#include "engine/ir/numbers.h"

namespace openmps::engine {
namespace {

using Integer = std::int64_t;
using Bits = std::uint64_t;
using P = Primitive;

Bits bits(Integer a) { return static_cast<Bits>(a); }
Integer signed_of(Bits a) { return static_cast<Integer>(a); }
bool is_less(Integer a, Integer b, bool is_unsigned) { return is_unsigned ? bits(a) < bits(b) : a < b; }

Integer quotient(Integer a, Integer b, bool is_unsigned) {
  if (b == 0) return 0;
  if (is_unsigned) return signed_of(bits(a) / bits(b));
  return b == -1 ? signed_of(Bits{0} - bits(a)) : a / b;
}
Integer remainder(Integer a, Integer b, bool is_unsigned) {
  return b == 0 ? 0 : signed_of(bits(a) - bits(quotient(a, b, is_unsigned)) * bits(b));
}
// A shift by the width or more leaves only copies of the sign.
Integer shifted_right(Integer a, Integer b, bool is_unsigned) {
  const bool all = b < 0 || b > 63;
  if (is_unsigned) return all ? 0 : signed_of(bits(a) >> b);
  return a >> (all ? 63 : b);
}

struct Row {
  Primitive primitive;
  IntegerFunction function;
};
#define OPENMPS_INTEGER(name, expression)                             \
  {                                                                   \
    P::name, [](Integer a, Integer b, Integer c, bool u) -> Integer { \
      return (void)a, (void)b, (void)c, (void)u, expression;          \
    }                                                                 \
  }
constexpr Row kRows[] = {
    OPENMPS_INTEGER(Add, signed_of(bits(a) + bits(b))),
    OPENMPS_INTEGER(Subtract, signed_of(bits(a) - bits(b))),
    OPENMPS_INTEGER(Multiply, signed_of(bits(a) * bits(b))),
    OPENMPS_INTEGER(Divide, quotient(a, b, u)),
    OPENMPS_INTEGER(Minimum, is_less(b, a, u) ? b : a),
    OPENMPS_INTEGER(Maximum, is_less(a, b, u) ? b : a),
    OPENMPS_INTEGER(Modulo, remainder(a, b, u)),
    OPENMPS_INTEGER(Equal, a == b),
    OPENMPS_INTEGER(NotEqual, a != b),
    OPENMPS_INTEGER(Less, is_less(a, b, u)),
    OPENMPS_INTEGER(LessEqual, !is_less(b, a, u)),
    OPENMPS_INTEGER(Greater, is_less(b, a, u)),
    OPENMPS_INTEGER(GreaterEqual, !is_less(a, b, u)),
    OPENMPS_INTEGER(And, a != 0 && b != 0),
    OPENMPS_INTEGER(Or, a != 0 || b != 0),
    OPENMPS_INTEGER(BitwiseAnd, a& b),
    OPENMPS_INTEGER(BitwiseOr, a | b),
    OPENMPS_INTEGER(BitwiseXor, a ^ b),
    OPENMPS_INTEGER(ShiftLeft, b<0 || b> 63 ? 0 : signed_of(bits(a) << b)),
    OPENMPS_INTEGER(ShiftRight, shifted_right(a, b, u)),
    OPENMPS_INTEGER(Negate, signed_of(Bits{0} - bits(a))),
    OPENMPS_INTEGER(Absolute, u || a >= 0 ? a : signed_of(Bits{0} - bits(a))),
    OPENMPS_INTEGER(Sign, u ? a != 0 : (a > 0) - (a < 0)),
    OPENMPS_INTEGER(Not, a == 0),
    OPENMPS_INTEGER(BitwiseNot, ~a),
    OPENMPS_INTEGER(Square, signed_of(bits(a) * bits(a))),
    OPENMPS_INTEGER(Select, a != 0 ? b : c),
};
#undef OPENMPS_INTEGER

template <typename Test>
bool any_of(std::span<const TensorType> inputs, std::span<const TensorType> outputs, Test test) {
  return std::ranges::any_of(inputs, test) || std::ranges::any_of(outputs, test);
}

}  // namespace

bool computes_in_integers(std::span<const TensorType> inputs, std::span<const TensorType> outputs) noexcept {
  return any_of(inputs, outputs, [](const TensorType& type) { return is_integer(type.dtype); }) &&
         !any_of(inputs, outputs, [](const TensorType& type) { return is_float(type.dtype); });
}

bool is_unsigned_work(std::span<const TensorType> inputs, std::span<const TensorType> outputs) noexcept {
  return any_of(inputs, outputs, [](const TensorType& type) { return type.dtype == DType::UInt64; });
}

IntegerFunction integer_function(Primitive primitive) noexcept {
  for (const Row& row : kRows)
    if (row.primitive == primitive) return row.function;
  return nullptr;
}

bool has_integer_functions(const Program& program) noexcept {
  return std::ranges::all_of(program.steps, [](const Step& step) {
    return step.primitive == P::Input || step.primitive == P::Constant || integer_function(step.primitive);
  });
}

void evaluate_integers(const Program& program, const Integer* inputs, Integer* scratch, Integer* outputs,
                       bool is_unsigned) noexcept {
  const auto operand = [&](const Step& step, std::size_t i) {
    return step.operands[i] < 0 ? Integer{0} : scratch[step.operands[i]];
  };
  for (std::size_t i = 0; i < program.steps.size(); ++i) {
    const Step& step = program.steps[i];
    if (step.primitive == P::Input)
      scratch[i] = inputs[step.input];
    else if (step.primitive == P::Constant)
      scratch[i] = is_unsigned ? signed_of(wide_integer<Bits>(step.constant)) : wide_integer<Integer>(step.constant);
    else
      scratch[i] = integer_function(step.primitive)(operand(step, 0), operand(step, 1), operand(step, 2), is_unsigned);
  }
  for (std::size_t i = 0; i < program.results.size(); ++i) outputs[i] = scratch[program.results[i]];
}

}  // namespace openmps::engine
