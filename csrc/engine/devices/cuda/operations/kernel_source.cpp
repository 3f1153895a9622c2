#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/devices/cuda/driver/compiler.h"

#include <cmath>
#include <cstdio>

#include "engine/ir/integer_arithmetic.h"

namespace openmps::engine::cuda {
namespace {

using P = Primitive;

// $a, $b, $c: the operands. Truth values are 1 and 0.
struct KernelSourceRow {
  P primitive;
  const char* text;
  const char* of_integers = nullptr;  // if it differs
};
constexpr KernelSourceRow kKernelSourceRows[] = {
    {P::Add, "$a + $b"},
    {P::Subtract, "$a - $b"},
    {P::Multiply, "$a * $b"},
    {P::Divide, "$a / $b", "quotient($a, $b)"},
    {P::Minimum, "fmin($a, $b)", "($b < $a ? $b : $a)"},
    {P::Maximum, "fmax($a, $b)", "($a < $b ? $b : $a)"},
    {P::Power, "pow($a, $b)"},
    {P::Modulo, "fmod($a, $b)", "$a - quotient($a, $b) * $b"},
    {P::Atan2, "atan2($a, $b)"},
    {P::Equal, "(C)($a == $b)"},
    {P::NotEqual, "(C)($a != $b)"},
    {P::Less, "(C)($a < $b)"},
    {P::LessEqual, "(C)($a <= $b)"},
    {P::Greater, "(C)($a > $b)"},
    {P::GreaterEqual, "(C)($a >= $b)"},
    {P::And, "(C)($a != 0 && $b != 0)"},
    {P::Or, "(C)($a != 0 || $b != 0)"},
    {P::BitwiseAnd, "$a & $b"},
    {P::BitwiseOr, "$a | $b"},
    {P::BitwiseXor, "$a ^ $b"},
    {P::ShiftLeft, "shifted_left($a, $b)"},
    {P::ShiftRight, "shifted_right($a, $b)"},
    {P::Negate, "-$a"},
    {P::Absolute, "fabs($a)", "($a < 0 ? 0 - $a : $a)"},
    {P::Sign, "(C)($a > 0) - (C)($a < 0)"},
    {P::Not, "(C)($a == 0)"},
    {P::BitwiseNot, "~$a"},
    {P::Square, "$a * $a"},
    {P::SquareRoot, "sqrt($a)"},
    {P::ReciprocalSquareRoot, "(C)1 / sqrt($a)"},
    {P::Reciprocal, "(C)1 / $a"},
    {P::Exponential, "exp($a)"},
    {P::ExponentialBase2, "exp2($a)"},
    {P::ExponentialMinusOne, "expm1($a)"},
    {P::Logarithm, "log($a)"},
    {P::LogarithmBase2, "log2($a)"},
    {P::LogarithmOnePlus, "log1p($a)"},
    {P::ErrorFunction, "erf($a)"},
    {P::HyperbolicTangent, "tanh($a)"},
    {P::Sigmoid, "(C)1 / ((C)1 + exp(-$a))"},
    {P::Sine, "sin($a)"},
    {P::Cosine, "cos($a)"},
    {P::Tangent, "tan($a)"},
    {P::ArcSine, "asin($a)"},
    {P::ArcCosine, "acos($a)"},
    {P::ArcTangent, "atan($a)"},
    {P::HyperbolicSine, "sinh($a)"},
    {P::HyperbolicCosine, "cosh($a)"},
    {P::Floor, "floor($a)"},
    {P::Ceiling, "ceil($a)"},
    {P::Round, "round($a) + (C)0"},
    {P::RoundToEven, "rint($a)"},
    {P::Truncate, "trunc($a)"},
    {P::IsNaN, "(C)($a != $a)"},
    {P::IsFinite, "(C)($a - $a == 0)"},
    {P::Select, "$a != 0 ? $b : $c"},
    {P::RoundToHalf, "(C)Float16::load(Float16::store($a))"},
};

const char* pattern_of(P primitive, bool integers) {
  for (const KernelSourceRow& row : kKernelSourceRows)
    if (row.primitive == primitive) return integers && row.of_integers ? row.of_integers : row.text;
  throw Error(ErrorKind::Internal, std::string("The primitive ") + info_of(primitive).name + " has no CUDA text.");
}

std::string number_text(double value) {
  if (std::isnan(value)) return "(C)__int_as_float(0x7fc00000)";
  if (std::isinf(value)) return value > 0 ? "INFINITY_OF_C" : "-INFINITY_OF_C";
  char text[64];
  std::snprintf(text, sizeof text, "(C)%a", value);
  return text;
}

std::string step_text(const Step& step, bool integers) {
  if (step.primitive == P::Input) return "x[" + std::to_string(step.input) + "]";
  if (step.primitive == P::Constant)
    return integers ? "(C)" + std::to_string(static_cast<std::int64_t>(step.constant)) : number_text(step.constant);
  std::string text;
  for (const char* at = pattern_of(step.primitive, integers); *at; ++at) {
    if (*at != '$')
      text += *at;
    else
      text += "t" + std::to_string(step.operands[static_cast<std::size_t>(*++at - 'a')]);
  }
  return text;
}

// The type in which integers are computed; null if floats take part, or only truth values.
const char* integer_type(const FusedKernelText& fused) {
  bool any = false, any_float = false, any_unsigned = false;
  for (const std::vector<DType>* dtypes : {&fused.inputs, &fused.outputs})
    for (const DType dtype : *dtypes) {
      any = any || is_integer(dtype);
      any_float = any_float || is_float(dtype);
      any_unsigned = any_unsigned || dtype == DType::UInt64;
    }
  return !any || any_float ? nullptr : any_unsigned ? "u64" : "i64";
}

// "Float32", or the type that reads and writes integers unchanged.
std::string element_of(const FusedKernelText& fused, DType dtype) {
  return integer_type(fused) ? std::string("Bits<") + kernel_type(dtype) + ">" : kernel_type(dtype);
}

std::string head_text(const Program& program, const FusedKernelText& fused) {
  std::vector<DType> all = fused.inputs;
  all.insert(all.end(), fused.outputs.begin(), fused.outputs.end());
  const char* const integers = integer_type(fused);
  if (integers)
    return std::string("#include \"prelude.cu\"\n#include \"integers.cu\"\ntypedef ") + integers + " C;\n" +
           body_text(program, true);
  return std::string("#include \"prelude.cu\"\ntypedef ") + computed_type(all) + " C;\n" + body_text(program, false);
}

std::string pointer(std::size_t operand) { return "(void*)t.pointers[" + std::to_string(operand) + "]"; }

// One element, read and written by `offset(operand)`.
template <typename Offset>
std::string one_element(const FusedKernelText& fused, Offset offset) {
  std::string text =
      "  C x[" + std::to_string(fused.inputs.size() + 1) + "], y[" + std::to_string(fused.outputs.size()) + "];\n";
  for (std::size_t i = 0; i < fused.inputs.size(); ++i)
    text += "  x[" + std::to_string(i) + "] = (C)load<" + element_of(fused, fused.inputs[i]) + ">(" + pointer(i) +
            ", " + offset(i) + ");\n";
  text += "  body(x, y);\n";
  for (std::size_t k = 0; k < fused.outputs.size(); ++k)
    text += "  store<" + element_of(fused, fused.outputs[k]) + ">(" + pointer(fused.inputs.size() + k) + ", at, y[" +
            std::to_string(k) + "]);\n";
  return text;
}

// `group` neighbours, read and written as one, by `index(operand)`: in groups if an operand is read so.
template <typename Index>
std::string several_elements(const FusedKernelText& fused, int group, Index index) {
  const std::size_t inputs = fused.inputs.size();
  const auto is_single = [&](std::size_t i) {
    return fused.spread[i] == Spread::One || fused.spread[i] == Spread::Same;
  };
  const std::string width = std::to_string(group);
  const auto several = [&](DType dtype) { return "Several<" + element_of(fused, dtype) + ", " + width + ">"; };
  std::string text;
  for (std::size_t i = 0; i < inputs; ++i) {
    const std::string name = std::to_string(i);
    if (is_single(i))
      text += "  const C s" + name + " = (C)load<" + element_of(fused, fused.inputs[i]) + ">(" + pointer(i) + ", " +
              index(i) + ");\n";
    else
      text += "  const " + several(fused.inputs[i]) + " v" + name + " = ((const " + several(fused.inputs[i]) +
              "*)t.pointers[" + name + "])[" + index(i) + "];\n";
  }
  for (std::size_t k = 0; k < fused.outputs.size(); ++k)
    text += "  " + several(fused.outputs[k]) + " r" + std::to_string(k) + ";\n";
  text += "#pragma unroll\n  for (int k = 0; k < " + width + "; ++k) {\n    C x[" + std::to_string(inputs + 1) +
          "], y[" + std::to_string(fused.outputs.size()) + "];\n";
  for (std::size_t i = 0; i < inputs; ++i) {
    const std::string name = std::to_string(i);
    text += "    x[" + name + "] = " +
            (is_single(i) ? "s" + name : "(C)" + element_of(fused, fused.inputs[i]) + "::load(v" + name + ".v[k])") +
            ";\n";
  }
  text += "    body(x, y);\n";
  for (std::size_t k = 0; k < fused.outputs.size(); ++k)
    text += "    r" + std::to_string(k) + ".v[k] = " + element_of(fused, fused.outputs[k]) + "::store(y[" +
            std::to_string(k) + "]);\n";
  text += "  }\n";
  for (std::size_t k = 0; k < fused.outputs.size(); ++k)
    text += "  ((" + several(fused.outputs[k]) + "*)t.pointers[" + std::to_string(inputs + k) + "])[" +
            index(inputs + k) + "] = r" + std::to_string(k) + ";\n";
  return text;
}

}  // namespace

std::string define(const char* name, std::int64_t value) {
  return std::string("#define ") + name + " " + std::to_string(value) + "\n";
}

std::string define(const char* name, DType dtype) {
  return std::string("#define ") + name + " " + kernel_type(dtype) + "\n";
}

const char* kernel_type(DType dtype) noexcept {
  switch (dtype) {
    case DType::Float32:
      return "Float32";
    case DType::Float16:
      return "Float16";
    case DType::BFloat16:
      return "BFloat16";
    case DType::Float64:
      return "Float64";
    case DType::Int8:
      return "Int8";
    case DType::UInt8:
      return "UInt8";
    case DType::Int16:
      return "Int16";
    case DType::UInt16:
      return "UInt16";
    case DType::Int32:
      return "Int32";
    case DType::UInt32:
      return "UInt32";
    case DType::Int64:
      return "Int64";
    case DType::UInt64:
      return "UInt64";
    case DType::Bool:
      return "Bool";
  }
  return "";
}

const char* computed_type(std::span<const DType> dtypes) noexcept {
  for (DType dtype : dtypes)
    if (dtype == DType::Float64 || is_integer(dtype)) return "double";
  return "float";
}

std::string exact_type(DType dtype) {
  return is_integer(dtype) ? std::string("Bits<") + kernel_type(dtype) + ">" : kernel_type(dtype);
}

const char* sum_type(DType dtype) noexcept {
  if (is_integer(dtype)) return is_signed_integer(dtype) ? "i64" : "u64";
  return computed_type({&dtype, 1});
}

const char* element_type(std::size_t bytes) noexcept {
  return bytes == 1 ? "u8" : bytes == 2 ? "u16" : bytes == 4 ? "u32" : "u64";
}

std::string body_text(const Program& program, bool integers) {
  std::string text = "__device__ inline void body(const C* x, C* y) {\n";
  for (std::size_t i = 0; i < program.steps.size(); ++i)
    text += "  const C t" + std::to_string(i) + " = " + step_text(program.steps[i], integers) + ";\n";
  for (std::size_t k = 0; k < program.results.size(); ++k)
    text += "  y[" + std::to_string(k) + "] = t" + std::to_string(program.results[k]) + ";\n";
  return text + "}\n";
}

std::string contiguous_kernel_text(const Program& program, const FusedKernelText& fused, int tensors) {
  const std::size_t operands = fused.inputs.size() + fused.outputs.size();
  const auto offset = [&](std::size_t i) { return fused.spread[i] == Spread::One ? "0" : "at"; };
  const auto fours = [&](std::size_t i) {
    return i < fused.inputs.size() && fused.spread[i] == Spread::One ? "0" : "at / 4";
  };
  return kEachOperationRounds + head_text(program, fused) + "#define OPERANDS " + std::to_string(operands) +
         "\n#define TENSORS " + std::to_string(tensors) + "\n#include \"flat.cu\"\n" +
         "__device__ inline void one(const Tensor& t, i64 at) {\n" + one_element(fused, offset) + "}\n" +
         "__device__ inline void four(const Tensor& t, i64 at) {\n" + several_elements(fused, 4, fours) + "}\n" +
         "FLAT_KERNEL\n";
}

std::string reduction_kernel_text(const Program& program, const ReductionKernelText& text) {
  const FusedKernelText& fused = text.fused;
  const std::size_t inputs = fused.inputs.size(), stored = fused.outputs.size();
  const auto memory = [](std::size_t operand) { return "(void*)pointers[" + std::to_string(operand) + "]"; };
  const auto index = [&](std::size_t operand) {
    return text.views[operand] < 0 ? "0" : "at[" + std::to_string(text.views[operand]) + "]";
  };
  const auto has_neighbours = [&](std::size_t operand) {
    return text.views[operand] >= 0 && text.has_neighbours[static_cast<std::size_t>(text.views[operand])];
  };
  std::string read = "__device__ inline void read(const u64* pointers, const Offset* at, C (*x)[INPUTS]) {\n",
              write = "__device__ inline void write(const u64* pointers, const Offset* at, const C (*y)[RESULTS]) {\n";
  for (std::size_t i = 0; i < inputs; ++i)
    read += std::string(has_neighbours(i) ? "  read_neighbours<" : "  read_one<") + kernel_type(fused.inputs[i]) +
            ">(" + memory(i) + ", " + index(i) + ", x, " + std::to_string(i) + ");\n";
  for (std::size_t k = 0; k < stored; ++k)
    write += std::string("  write_neighbours<") + kernel_type(fused.outputs[k]) + ">(" + memory(inputs + k) + ", " +
             index(inputs + k) + ", y, " + std::to_string(k) + ");\n";
  return head_text(program, fused) + define("INPUTS", static_cast<std::int64_t>(inputs)) +
         define("OPERANDS", static_cast<std::int64_t>(inputs + stored)) +
         define("RESULTS", static_cast<std::int64_t>(stored + 1)) + define("VIEWS", text.view_count) +
         define("KEPT", text.kept_axes) + define("REDUCED", text.reduced_axes) + define("LANES_X", text.lanes_x) +
         define("LANES_Y", text.lanes_y) + define("ROWS", text.rows ? 1 : 0) + define("EACH", text.each) +
         define("WIDE", text.wide) + "typedef " + (text.narrow ? "int" : "i64") + " Offset;\n#define START " +
         text.start + "\n#define FOLD(a, b) " + text.combine + "\n#include \"fused_reduction.cu\"\n" + read + "}\n" +
         write + "}\n";
}

std::string strided_kernel_text(const Program& program, const FusedKernelText& fused, const StridedKernelText& strided,
                                std::size_t tensors) {
  const std::size_t inputs = fused.inputs.size();
  const std::string axes = std::to_string(strided.rank);
  const auto is_view = [&](std::size_t i) {
    return i < inputs && (fused.spread[i] == Spread::Runs || fused.spread[i] == Spread::Same);
  };
  const auto index = [&](std::size_t i) -> std::string {
    if (is_view(i)) return "o" + std::to_string(i);
    return i < inputs && fused.spread[i] == Spread::One ? "0" : "at";
  };
  std::string offsets = "  u32 n = (u32)at;\n", steps;
  for (std::size_t i = 0; i < inputs; ++i)
    if (is_view(i)) {
      const std::string name = std::to_string(i);
      offsets += "  Offset o" + name + " = 0;\n";
      steps += "    o" + name + " += position * (Offset)w.strides[" + name + "][axis];\n";
    }
  return kEachOperationRounds + head_text(program, fused) + "typedef " + (strided.narrow ? "int" : "i64") +
         " Offset;\nstruct Operands {\n  u64 pointers[" + std::to_string(inputs + fused.outputs.size()) +
         "];\n};\nstruct AllOperands {\n  Operands list[" + std::to_string(tensors) +
         "];\n};\nstruct StridedAccess {\n  i64 strides[" + std::to_string(inputs) + "][" + axes +
         "];\n  Divisor extents[" + axes +
         "];\n};\nGLOBAL_KERNEL(const __grid_constant__ AllOperands all, i64 count, const __grid_constant__ "
         "StridedAccess "
         "w) {\n  const Operands& t = all.list[" +
         (tensors > 1 ? "blockIdx.y" : "0") + "];\n" +
         "  for (i64 at = first_index(); at < count; at += index_step()) {\n" + offsets +
         "#pragma unroll\n  for (int axis = 0; axis < " + axes +
         "; ++axis) {\n    const Offset position = axis + 1 < " + axes + " ? w.extents[axis].remainder(n) : n;\n" +
         steps + "  }\n" +
         (strided.group > 1 ? several_elements(fused, strided.group, index) : one_element(fused, index)) + "  }\n}\n";
}

}  // namespace openmps::engine::cuda
