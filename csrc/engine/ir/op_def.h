// The definition of one operation: inputs, attributes, dtype and shape rule, computation, gradient, samples for the
// tests.
//
// Correctness, gradient, refusal and device-comparison tests and the coverage page are generated from these entries.
// `Registry::add` refuses an incomplete entry. Definitions are immutable once registered and shared by all threads.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/ir/attributes.h"
#include "engine/ir/expression.h"
#include "engine/ir/types.h"

namespace openmps::engine {

class GradientContext;
enum class Op : std::uint8_t;  // ir/op.h

// The arguments of the shape and dtype rule.
struct InferContext {
  std::string who;  // conv2d "conv1"
  std::span<const TensorType> inputs;
  const Attributes& attributes;

  [[noreturn]] void fail(ErrorKind kind, const std::string& sentence) const {
    throw Error(kind, who + ": " + sentence);
  }
};

// A tensor of wide elements, for the reference device: double, or integers of 64 bits.
template <typename Wide>
struct WideTensor {
  Shape shape;
  std::vector<Wide> values;  // row-major

  Wide& operator[](std::int64_t i) { return values[static_cast<std::size_t>(i)]; }
  Wide operator[](std::int64_t i) const { return values[static_cast<std::size_t>(i)]; }
};
using Tensor64 = WideTensor<double>;

template <typename Wide>
struct WideCall {
  std::span<const WideTensor<Wide>> inputs;
  std::span<WideTensor<Wide>> outputs;  // shapes set, values zero
  const Attributes& attributes;
  DType dtype;  // of the first output
};
using ReferenceCall = WideCall<double>;

// The allowed difference between a device and the reference, by kind; tests/devices/tolerances.h has the numbers per
// dtype.
enum class Tolerance { Exact, Elementwise, Transcendental, Accumulation };
enum class Determinism { Bitwise, PerDevice };  // the same bits everywhere, or from run to run on one device

// One call that has to work: the generated tests run it on every device.
struct SampleInput {
  Shape shape;
  double low = -2, high = 2;  // values are drawn uniformly; integers for integer dtypes
  DType dtype = DType::Float32;
};
struct Sample {
  std::vector<SampleInput> inputs;
  Attributes attributes;
  bool check_gradient = true;  // false if the function has a kink that random values may hit
};
// One call that has to be refused, with a piece of the message.
struct Refusal {
  std::vector<TensorType> inputs;
  Attributes attributes;
  std::string sentence;
};

// How an operation takes part in mixed precision. "Scaled" means: by the loss scale.
enum class PrecisionRole : std::uint8_t {
  Float32,                // reads float32
  LowPrecision,           // reads operands and writes its result in the half type
  FollowsInput,           // moves or pools a matmul's result, in its operand's type
  AccumulatesFloat32,     // reads a matmul's result in its type, writes float32
  Statistics,             // reads a matmul's result in its type, writes statistics of it in float32
  NormalizationGradient,  // reads x and dy in their types, writes dx in that of x; linear in dy, the second operand
  Softmax,                // reads and writes the half type if a matmul reads the result, float32 otherwise
  SoftmaxGradient,        // reads dy and writes dx in the type of y, the first operand; linear in dy, the second
  Attention,              // reads and writes the half type, statistics of rows in float32
  AttentionGradient,      // the same; linear in dy
  Linear,                 // element-wise: if all operands are scaled, so is the result
  Product,                // element-wise: if one of two operands is scaled, so is the result
  LinearInLast            // element-wise: if the last operand alone is scaled, so is the result
};

using InferRule = std::function<std::vector<TensorType>(const InferContext&)>;
using ShapeRule = std::function<Shape(const InferContext&)>;
using ReferenceLoop = std::function<void(const ReferenceCall&)>;
// The same loop for integers (ir/integer_arithmetic.h): uint64, and all others sign- or zero-extended to int64. Results
// are truncated to the width of their dtype.
struct IntegerLoops {
  std::function<void(const WideCall<std::int64_t>&)> of_signed;
  std::function<void(const WideCall<std::uint64_t>&)> of_unsigned;
  explicit operator bool() const noexcept { return static_cast<bool>(of_signed); }
};
using GradientRule = std::function<void(GradientContext&)>;
using DTypeSet = std::vector<DType>;

extern const DTypeSet kFloats;    // float32, float16, bfloat16, float64
extern const DTypeSet kNumbers;   // floats and integers
extern const DTypeSet kAnything;  // numbers and bool

class OpDef {
 public:
  explicit OpDef(std::string name);
  OpDef(const OpDef& other);
  OpDef(OpDef&& other) noexcept;
  OpDef& operator=(const OpDef& other);
  OpDef& operator=(OpDef&& other) noexcept;
  ~OpDef();

  // ---- building an entry
  OpDef& inputs(std::vector<std::string> names);
  OpDef& optional_input(std::string name);
  OpDef& variadic() { return variadic_ = true, *this; }  // the last input may come any number of times, at least once
  OpDef& outputs(std::vector<std::string> names);
  OpDef& attribute(const std::string& name, Attribute default_value);
  OpDef& required(const std::string& name);
  OpDef& dtypes(DTypeSet allowed);                                           // the same for all inputs
  OpDef& result_dtype(DType dtype) { return result_dtype_ = dtype, *this; }  // else the inputs'
  OpDef& shape(ShapeRule rule);
  OpDef& infer(InferRule rule);  // in place of dtypes and shape
  OpDef& elementwise(const std::string& expression);
  OpDef& reference(ReferenceLoop loop);
  // A loop that takes calls of any WideCall. Operations on integers alone then never become doubles.
  template <typename Loop>
  OpDef& exact_reference(const Loop& loop) {
    integer_loops_ = {loop, loop};
    return reference(loop);
  }
  OpDef& gradient(GradientRule rule);
  OpDef& no_gradient(std::string reason);
  OpDef& precision(PrecisionRole role) { return precision_role_ = role, *this; }
  OpDef& epilogue() { return takes_epilogue_ = true, *this; }  // an input "bias" and an attribute "slope" of a ReLU
  OpDef& loss_gradient() { return is_loss_gradient_ = true, *this; }  // gradients enter a network with its result
  OpDef& reduction() { return is_reduction_ = true, *this; }          // folds elements along "axes" into one
  // A node's program is about parts of the operation, not a function from its inputs to its outputs element by element.
  OpDef& programs_of_parts() { return has_programs_of_parts_ = true, *this; }
  OpDef& collective() { return is_collective_ = true, *this; }  // reads values of other processes too
  // Kernels leave out any output without users. Of other operations they always write the first.
  OpDef& optional_outputs() { return has_optional_outputs_ = true, *this; }
  // Output i may have the memory of input i, whatever the device.
  OpDef& in_place() { return is_in_place_ = true, *this; }
  OpDef& alias() { return alias_ = true, *this; }  // the output is the first input's memory under another shape
  OpDef& tolerance(Tolerance tolerance) { return tolerance_ = tolerance, *this; }
  OpDef& determinism(Determinism determinism) { return determinism_ = determinism, *this; }
  OpDef& sample(Sample sample);
  OpDef& refuses(Refusal refusal);

  // ---- reading it
  const std::string& name() const noexcept { return name_; }
  Op id() const noexcept { return id_; }
  const std::vector<std::string>& input_names() const noexcept { return input_names_; }
  const std::vector<std::string>& output_names() const noexcept { return output_names_; }
  const Attributes& defaults() const noexcept { return defaults_; }
  const std::vector<std::string>& required_names() const noexcept { return required_; }
  std::size_t optional_inputs() const noexcept { return static_cast<std::size_t>(optional_inputs_); }  // the last ones
  bool is_variadic() const noexcept { return variadic_; }
  bool has_type_rule() const noexcept { return infer_ || shape_; }  // else passes that make its nodes give the types
  bool is_elementwise() const noexcept { return expression_.has_value(); }
  bool has_programs_of_parts() const noexcept { return has_programs_of_parts_; }
  bool has_optional_outputs() const noexcept { return has_optional_outputs_; }
  bool is_collective() const noexcept { return is_collective_; }
  bool is_in_place() const noexcept { return is_in_place_; }
  bool is_alias() const noexcept { return alias_; }
  bool is_reduction() const noexcept { return is_reduction_; }
  bool is_loss_gradient() const noexcept { return is_loss_gradient_; }
  bool takes_epilogue() const noexcept { return takes_epilogue_; }
  PrecisionRole precision_role() const noexcept { return precision_role_; }
  const Expression& expression() const noexcept { return *expression_; }
  const ReferenceLoop& reference_loop() const noexcept { return reference_; }
  const IntegerLoops& integer_loops() const noexcept { return integer_loops_; }  // empty: none
  const GradientRule& gradient_rule() const noexcept { return gradient_; }
  const std::string& no_gradient_reason() const noexcept { return no_gradient_reason_; }
  Tolerance tolerance() const noexcept { return tolerance_; }
  Determinism determinism() const noexcept { return determinism_; }
  const std::vector<Sample>& samples() const noexcept { return samples_; }
  const std::vector<Refusal>& refusals() const noexcept { return refusals_; }

  // Defaults filled in; throws Error for an unknown or a missing attribute.
  Attributes complete(const Attributes& given, const std::string& who) const;
  // Arity, dtypes and shapes checked; throws Error that begins with `who`.
  std::vector<TensorType> infer_types(const std::string& who, std::span<const TensorType> inputs,
                                      const Attributes& attributes) const;

  // Called once by the registry: parses the expression; throws Error(Internal) that names the missing parts.
  void finish(Op id);

 private:
  void check_arity(const std::string& who, std::size_t given) const;
  DType check_dtypes(const std::string& who, std::span<const TensorType> inputs) const;

  std::string name_;
  Op id_{};  // Op::Other
  std::vector<std::string> input_names_;
  std::vector<std::string> output_names_{"y"};
  std::vector<std::string> required_;
  int optional_inputs_ = 0;
  bool variadic_ = false;
  bool has_programs_of_parts_ = false, has_optional_outputs_ = false;
  bool alias_ = false, is_collective_ = false, is_in_place_ = false, is_reduction_ = false, is_loss_gradient_ = false,
       takes_epilogue_ = false;
  PrecisionRole precision_role_ = PrecisionRole::Float32;
  Attributes defaults_;
  DTypeSet dtypes_;
  std::optional<DType> result_dtype_;
  ShapeRule shape_;
  InferRule infer_;
  std::string expression_text_;
  std::optional<Expression> expression_;
  ReferenceLoop reference_;
  IntegerLoops integer_loops_;
  GradientRule gradient_;
  std::string no_gradient_reason_;
  Tolerance tolerance_ = Tolerance::Elementwise;
  Determinism determinism_ = Determinism::PerDevice;
  std::vector<Sample> samples_;
  std::vector<Refusal> refusals_;
};

// Shape rules that many entries share.
Shape same_as_input(const InferContext& context);
Shape broadcast_of_inputs(const InferContext& context);

}  // namespace openmps::engine
