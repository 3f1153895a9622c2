#include "engine/ir/program.h"

#include <cmath>
#include <cstdio>

#include "engine/ir/numbers.h"

namespace openmps::engine {
namespace {

double none(double, double, double) { return 0; }
double truth(bool value) { return value ? 1.0 : 0.0; }
std::int64_t whole(double value) { return static_cast<std::int64_t>(value); }

// Minimum and maximum ignore a NaN operand, as Apple's do. The sign of NaN and of -0 is 0. Rounding goes away from zero
// and makes 0 of -0.
double sign(double x) { return x > 0 ? 1.0 : x < 0 ? -1.0 : 0.0; }

constexpr int kCount = static_cast<int>(Primitive::RoundToHalf) + 1;
using P = Primitive;
const PrimitiveInfo kPrimitives[kCount] = {
    {P::Input, "", 0, none},
    {P::Constant, "", 0, none},
    {P::Add, "add", 2, [](double a, double b, double) { return a + b; }},
    {P::Subtract, "sub", 2, [](double a, double b, double) { return a - b; }},
    {P::Multiply, "mul", 2, [](double a, double b, double) { return a * b; }},
    {P::Divide, "div", 2, [](double a, double b, double) { return a / b; }},
    {P::Minimum, "min", 2, [](double a, double b, double) { return std::fmin(a, b); }},
    {P::Maximum, "max", 2, [](double a, double b, double) { return std::fmax(a, b); }},
    {P::Power, "pow", 2, [](double a, double b, double) { return std::pow(a, b); }},
    {P::Modulo, "fmod", 2, [](double a, double b, double) { return std::fmod(a, b); }},
    {P::Atan2, "atan2", 2, [](double a, double b, double) { return std::atan2(a, b); }},
    {P::Equal, "eq", 2, [](double a, double b, double) { return truth(a == b); }},
    {P::NotEqual, "ne", 2, [](double a, double b, double) { return truth(a != b); }},
    {P::Less, "lt", 2, [](double a, double b, double) { return truth(a < b); }},
    {P::LessEqual, "le", 2, [](double a, double b, double) { return truth(a <= b); }},
    {P::Greater, "gt", 2, [](double a, double b, double) { return truth(a > b); }},
    {P::GreaterEqual, "ge", 2, [](double a, double b, double) { return truth(a >= b); }},
    {P::And, "and", 2, [](double a, double b, double) { return truth(a != 0 && b != 0); }},
    {P::Or, "or", 2, [](double a, double b, double) { return truth(a != 0 || b != 0); }},
    {P::BitwiseAnd, "bitand", 2, [](double a, double b, double) { return static_cast<double>(whole(a) & whole(b)); }},
    {P::BitwiseOr, "bitor", 2, [](double a, double b, double) { return static_cast<double>(whole(a) | whole(b)); }},
    {P::BitwiseXor, "bitxor", 2, [](double a, double b, double) { return static_cast<double>(whole(a) ^ whole(b)); }},
    {P::ShiftLeft, "shl", 2, [](double a, double b, double) { return a * std::exp2(b); }},
    {P::ShiftRight, "shr", 2, [](double a, double b, double) { return std::floor(a * std::exp2(-b)); }},
    {P::Negate, "neg", 1, [](double a, double, double) { return -a; }},
    {P::Absolute, "abs", 1, [](double a, double, double) { return std::fabs(a); }},
    {P::Sign, "sign", 1, [](double a, double, double) { return sign(a); }},
    {P::Not, "not", 1, [](double a, double, double) { return truth(a == 0); }},
    {P::BitwiseNot, "bitnot", 1, [](double a, double, double) { return -a - 1; }},
    {P::Square, "square", 1, [](double a, double, double) { return a * a; }},
    {P::SquareRoot, "sqrt", 1, [](double a, double, double) { return std::sqrt(a); }},
    {P::ReciprocalSquareRoot, "rsqrt", 1, [](double a, double, double) { return 1 / std::sqrt(a); }},
    {P::Reciprocal, "rcp", 1, [](double a, double, double) { return 1 / a; }},
    {P::Exponential, "exp", 1, [](double a, double, double) { return std::exp(a); }},
    {P::ExponentialBase2, "exp2", 1, [](double a, double, double) { return std::exp2(a); }},
    {P::ExponentialMinusOne, "expm1", 1, [](double a, double, double) { return std::expm1(a); }},
    {P::Logarithm, "log", 1, [](double a, double, double) { return std::log(a); }},
    {P::LogarithmBase2, "log2", 1, [](double a, double, double) { return std::log2(a); }},
    {P::LogarithmOnePlus, "log1p", 1, [](double a, double, double) { return std::log1p(a); }},
    {P::ErrorFunction, "erf", 1, [](double a, double, double) { return std::erf(a); }},
    {P::HyperbolicTangent, "tanh", 1, [](double a, double, double) { return std::tanh(a); }},
    {P::Sigmoid, "sigmoid", 1, [](double a, double, double) { return 1 / (1 + std::exp(-a)); }},
    {P::Sine, "sin", 1, [](double a, double, double) { return std::sin(a); }},
    {P::Cosine, "cos", 1, [](double a, double, double) { return std::cos(a); }},
    {P::Tangent, "tan", 1, [](double a, double, double) { return std::tan(a); }},
    {P::ArcSine, "asin", 1, [](double a, double, double) { return std::asin(a); }},
    {P::ArcCosine, "acos", 1, [](double a, double, double) { return std::acos(a); }},
    {P::ArcTangent, "atan", 1, [](double a, double, double) { return std::atan(a); }},
    {P::HyperbolicSine, "sinh", 1, [](double a, double, double) { return std::sinh(a); }},
    {P::HyperbolicCosine, "cosh", 1, [](double a, double, double) { return std::cosh(a); }},
    {P::Floor, "floor", 1, [](double a, double, double) { return std::floor(a); }},
    {P::Ceiling, "ceil", 1, [](double a, double, double) { return std::ceil(a); }},
    {P::Round, "round", 1, [](double a, double, double) { return std::round(a) + 0.0; }},
    {P::RoundToEven, "rint", 1, [](double a, double, double) { return std::nearbyint(a); }},
    {P::Truncate, "trunc", 1, [](double a, double, double) { return std::trunc(a); }},
    {P::IsNaN, "isnan", 1, [](double a, double, double) { return truth(std::isnan(a)); }},
    {P::IsFinite, "isfinite", 1, [](double a, double, double) { return truth(std::isfinite(a)); }},
    {P::Select, "select", 3, [](double c, double a, double b) { return c != 0 ? a : b; }},
    {P::RoundToHalf, "round_to_half", 1, [](double a, double, double) { return round_to_half(a); }},
};

}  // namespace

const PrimitiveInfo& info_of(Primitive primitive) noexcept { return kPrimitives[static_cast<int>(primitive)]; }

const PrimitiveInfo* find_primitive(const std::string& name) noexcept {
  for (const PrimitiveInfo& entry : kPrimitives)
    if (entry.arity > 0 && name == entry.name) return &entry;
  return nullptr;
}

void evaluate(const Program& program, const double* inputs, double* scratch, double* outputs) noexcept {
  const auto operand = [&](const Step& step, int i) {
    const std::int32_t index = step.operands[static_cast<std::size_t>(i)];
    return index < 0 ? 0.0 : scratch[index];
  };
  for (std::size_t i = 0; i < program.steps.size(); ++i) {
    const Step& step = program.steps[i];
    if (step.primitive == Primitive::Input)
      scratch[i] = inputs[step.input];
    else if (step.primitive == Primitive::Constant)
      scratch[i] = step.constant;
    else
      scratch[i] = info_of(step.primitive).evaluate(operand(step, 0), operand(step, 1), operand(step, 2));
  }
  for (std::size_t i = 0; i < program.results.size(); ++i) outputs[i] = scratch[program.results[i]];
}

std::string str(const Program& program) {
  std::string text;
  for (std::size_t i = 0; i < program.steps.size(); ++i) {
    const Step& step = program.steps[i];
    text += "t" + std::to_string(i) + " = ";
    if (step.primitive == Primitive::Input)
      text += "input " + std::to_string(step.input);
    else if (step.primitive == Primitive::Constant)
      text += str(Attribute(step.constant));
    else {
      text += std::string(info_of(step.primitive).name) + "(";
      for (int a = 0; a < info_of(step.primitive).arity; ++a)
        text += (a ? ", t" : "t") + std::to_string(step.operands[static_cast<std::size_t>(a)]);
      text += ")";
    }
    text += "\n";
  }
  text += "results";
  for (std::int32_t result : program.results) text += " t" + std::to_string(result);
  return text + "\n";
}

}  // namespace openmps::engine
