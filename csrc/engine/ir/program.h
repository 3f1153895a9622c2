// A straight-line program over the elements of tensors. Every element-wise operation has this form, on every device.
//
// Step i makes value i of a small SSA list. The reference device interprets it in double, the cpu device runs it tile
// by tile, the cuda device prints it as a kernel. A fused kernel is one Program with several inputs and outputs. If
// all operands and results are integers, it is computed in integers instead (ir/integer_program.h).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/ir/attributes.h"

namespace openmps::engine {

// Primitive functions; program.cpp holds the table of names, arities and double-precision meanings.
enum class Primitive : std::uint8_t {
  Input,
  Constant,
  Add,
  Subtract,
  Multiply,
  Divide,
  Minimum,
  Maximum,
  Power,
  Modulo,
  Atan2,
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  And,
  Or,
  BitwiseAnd,
  BitwiseOr,
  BitwiseXor,
  ShiftLeft,
  ShiftRight,
  Negate,
  Absolute,
  Sign,
  Not,
  BitwiseNot,
  Square,
  SquareRoot,
  ReciprocalSquareRoot,
  Reciprocal,
  Exponential,
  ExponentialBase2,
  ExponentialMinusOne,
  Logarithm,
  LogarithmBase2,
  LogarithmOnePlus,
  ErrorFunction,
  HyperbolicTangent,
  Sigmoid,
  Sine,
  Cosine,
  Tangent,
  ArcSine,
  ArcCosine,
  ArcTangent,
  HyperbolicSine,
  HyperbolicCosine,
  Floor,
  Ceiling,
  Round,
  RoundToEven,
  Truncate,
  IsNaN,
  IsFinite,
  Select,
  RoundToHalf
};

struct PrimitiveInfo {
  Primitive primitive;
  const char* name;  // as written in expressions: "exp"
  int arity;
  double (*evaluate)(double, double, double);
};
const PrimitiveInfo& info_of(Primitive primitive) noexcept;
const PrimitiveInfo* find_primitive(const std::string& name) noexcept;

struct Step {
  Primitive primitive = Primitive::Constant;
  std::array<std::int32_t, 3> operands{-1, -1, -1};  // earlier steps
  std::int32_t input = -1;                           // of Primitive::Input
  double constant = 0;                               // of Primitive::Constant
};

struct Program {
  std::vector<Step> steps;
  int input_count = 0;
  std::vector<std::int32_t> results;  // one step per output
};

// Interprets one element.
void evaluate(const Program& program, const double* inputs, double* scratch, double* outputs) noexcept;
// "t2 = mul(t0, t1)" lines.
std::string str(const Program& program);

}  // namespace openmps::engine
