#include "engine/ops/elementwise/primitive_ops.h"

#include <utility>

namespace openmps::engine {
namespace {

using P = Primitive;
constexpr std::pair<P, const char*> kOperations[] = {
    {P::Add, "add"},
    {P::Subtract, "subtract"},
    {P::Multiply, "multiply"},
    {P::Divide, "divide"},
    {P::Minimum, "minimum"},
    {P::Maximum, "maximum"},
    {P::Power, "power"},
    {P::Modulo, "modulo"},
    {P::Atan2, "atan2"},
    {P::Equal, "equal"},
    {P::NotEqual, "not_equal"},
    {P::Less, "less"},
    {P::LessEqual, "less_equal"},
    {P::Greater, "greater"},
    {P::GreaterEqual, "greater_equal"},
    {P::And, "logical_and"},
    {P::Or, "logical_or"},
    {P::BitwiseAnd, "bitwise_and"},
    {P::BitwiseOr, "bitwise_or"},
    {P::BitwiseXor, "bitwise_xor"},
    {P::ShiftLeft, "bitwise_left_shift"},
    {P::ShiftRight, "bitwise_right_shift"},
    {P::Negate, "negate"},
    {P::Absolute, "abs"},
    {P::Sign, "sign"},
    {P::Not, "logical_not"},
    {P::BitwiseNot, "bitwise_not"},
    {P::Square, "square"},
    {P::SquareRoot, "sqrt"},
    {P::ReciprocalSquareRoot, "rsqrt"},
    {P::Reciprocal, "reciprocal"},
    {P::Exponential, "exp"},
    {P::ExponentialBase2, "exp2"},
    {P::ExponentialMinusOne, "expm1"},
    {P::Logarithm, "log"},
    {P::LogarithmBase2, "log2"},
    {P::LogarithmOnePlus, "log1p"},
    {P::ErrorFunction, "erf"},
    {P::HyperbolicTangent, "tanh"},
    {P::Sigmoid, "sigmoid"},
    {P::Sine, "sin"},
    {P::Cosine, "cos"},
    {P::Tangent, "tan"},
    {P::ArcSine, "asin"},
    {P::ArcCosine, "acos"},
    {P::ArcTangent, "atan"},
    {P::HyperbolicSine, "sinh"},
    {P::HyperbolicCosine, "cosh"},
    {P::Floor, "floor"},
    {P::Ceiling, "ceil"},
    {P::Round, "round"},
    {P::RoundToEven, "rint"},
    {P::Truncate, "trunc"},
    {P::IsNaN, "isnan"},
    {P::IsFinite, "isfinite"},
    {P::Select, "select"},
    {P::RoundToHalf, "round_to_half"},
};

}  // namespace

const char* operation_of(Primitive primitive) noexcept {
  for (const auto& [key, name] : kOperations)
    if (key == primitive) return name;
  return "";
}

}  // namespace openmps::engine
