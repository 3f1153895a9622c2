#include "engine/passes/evaluate.h"

#include <algorithm>
#include <cstring>
#include <functional>

#include "engine/ir/integer_program.h"
#include "engine/ir/numbers.h"
#include "engine/ir/program.h"
#include "engine/ir/registry.h"
#include "engine/passes/fusion/fuse_relu_gradient.h"
#include "engine/passes/stitching/fuse_reductions.h"
#include "engine/passes/stitching/stitch_products.h"

namespace openmps::engine::reference {
namespace {

Tensor64 load(const TensorType& type, const void* data) {
  Tensor64 tensor{type.shape, std::vector<double>(static_cast<std::size_t>(type.shape.elements()))};
  for (std::int64_t i = 0, elements = type.shape.elements(); i < elements; ++i)
    tensor[i] = load_number(type.dtype, data, i);
  return tensor;
}

void store(const Tensor64& tensor, DType dtype, void* data) {
  for (std::int64_t i = 0; i < static_cast<std::int64_t>(tensor.values.size()); ++i)
    store_number(dtype, data, i, tensor[i]);
}

// The position of element `index` of `shape` in a tensor that broadcasts to it.
std::int64_t broadcast_index(const Shape& shape, const Shape& operand, std::int64_t index) {
  const auto strides = operand.strides();
  const std::size_t shift = shape.rank() - operand.rank();
  std::int64_t result = 0;
  for (std::size_t axis = shape.rank(); axis-- > 0;) {
    const std::int64_t position = index % shape[axis];
    index /= shape[axis];
    if (axis >= shift && operand[axis - shift] != 1) result += position * strides[axis - shift];
  }
  return result;
}

void run_program(const Program& program, std::span<const Tensor64> inputs, std::span<Tensor64> outputs) {
  std::vector<double> arguments(inputs.size()), scratch(program.steps.size()), results(program.results.size());
  const Shape& shape = outputs.back().shape;
  for (std::int64_t i = 0, elements = shape.elements(); i < elements; ++i) {
    for (std::size_t k = 0; k < inputs.size(); ++k)
      arguments[k] = inputs[k][broadcast_index(shape, inputs[k].shape, i)];
    engine::evaluate(program, arguments.data(), scratch.data(), results.data());
    for (std::size_t k = 0; k < outputs.size(); ++k) outputs[k][i] = results[k];
  }
}

// Integers need no rounding, so they are not computed in double.
void run_in_integers(const Program& program, std::span<const TensorType> input_types,
                     std::span<const void* const> inputs, std::span<const TensorType> output_types,
                     std::span<void* const> outputs) {
  std::vector<std::int64_t> arguments(inputs.size()), scratch(program.steps.size()), results(program.results.size());
  const bool is_unsigned = is_unsigned_work(input_types, output_types);
  const Shape& shape = output_types[0].shape;
  for (std::int64_t i = 0, elements = shape.elements(); i < elements; ++i) {
    for (std::size_t k = 0; k < inputs.size(); ++k)
      arguments[k] = load_integer(input_types[k].dtype, inputs[k], broadcast_index(shape, input_types[k].shape, i));
    evaluate_integers(program, arguments.data(), scratch.data(), results.data(), is_unsigned);
    for (std::size_t k = 0; k < outputs.size(); ++k)
      if (outputs[k]) store_integer(output_types[k].dtype, outputs[k], i, results[k]);
  }
}

template <typename Wide>
using WideLoop = std::function<void(const WideCall<Wide>&)>;

template <typename Wide>
void run_integer_loop(const Node& node, const WideLoop<Wide>& loop, std::span<const TensorType> input_types,
                      std::span<const void* const> inputs, std::span<const TensorType> output_types,
                      std::span<void* const> outputs) {
  const auto tensor = [](const TensorType& type) {
    return WideTensor<Wide>{type.shape, std::vector<Wide>(static_cast<std::size_t>(type.shape.elements()))};
  };
  std::vector<WideTensor<Wide>> sources, results;
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    WideTensor<Wide>& source = sources.emplace_back(tensor(input_types[k]));
    for (std::int64_t i = 0, elements = source.shape.elements(); i < elements; ++i)
      source[i] = static_cast<Wide>(load_integer(input_types[k].dtype, inputs[k], i));
  }
  for (const TensorType& type : output_types) results.push_back(tensor(type));
  loop({sources, results, node.attributes, output_types[0].dtype});
  for (std::size_t k = 0; k < outputs.size(); ++k)
    for (std::int64_t i = 0, elements = results[k].shape.elements(); outputs[k] && i < elements; ++i)
      store_integer(output_types[k].dtype, outputs[k], i, static_cast<std::int64_t>(results[k][i]));
}

// The last result is reduced.
void run_folded(const Node& node, std::span<const Tensor64> inputs, std::span<Tensor64> outputs) {
  const Shape whole(node.attributes.integers("shape"));
  std::vector<Tensor64> made(outputs.begin(), outputs.end());
  made.back() = {whole, std::vector<double>(static_cast<std::size_t>(whole.elements()))};
  run_program(*node.program, inputs, made);
  std::copy(made.begin(), made.end() - 1, outputs.begin());
  const OpDef& reduction = registry().at(node.attributes.text("reduction"));
  reduction.reference_loop()({{&made.back(), 1}, outputs.last(1), node.attributes, DType::Float32});
}

// A matmul, and its sums where the gate lets them pass.
void run_gated(const Node& node, std::span<const Tensor64> inputs, Tensor64& y) {
  Shape shape = inputs[0].shape;
  shape[shape.rank() - 1] = inputs[1].shape.back();
  Tensor64 product{shape, std::vector<double>(y.values.size())};
  const Attributes plain{{"transpose_a", false}, {"transpose_b", false}, {"slope", 1.0}};
  registry().at("matmul").reference_loop()({inputs.first(2), {&product, 1}, plain, DType::Float32});
  const bool passes_at_zero = node.attributes.flag("passes_at_zero");
  const double slope = node.attributes.number("slope");
  for (std::int64_t i = 0, elements = y.shape.elements(); i < elements; ++i) {
    const double gate = inputs[2][i];
    y[i] = gate > 0 || (gate == 0 && passes_at_zero) ? product[i] : slope * product[i];
  }
}

// A product, and the program over its result.
void run_product(const Node& node, std::span<const TensorType> input_types, std::span<const Tensor64> inputs,
                 std::span<Tensor64> outputs) {
  const Node product = product_of(node);
  const std::size_t operands = product.inputs.size();
  const Shape shape = product.op->infer_types(node.who(), input_types.first(operands), product.attributes)[0].shape;
  std::vector<Tensor64> sources{{shape, std::vector<double>(outputs[0].values.size())}};
  product.op->reference_loop()({inputs.first(operands), sources, product.attributes, DType::Float32});
  sources[0].shape = outputs[0].shape;
  sources.insert(sources.end(), inputs.begin() + static_cast<std::ptrdiff_t>(operands), inputs.end());
  run_program(chain_of(node), sources, outputs);
}

}  // namespace

void evaluate(const Node& node, std::span<const TensorType> input_types, std::span<const void* const> inputs,
              std::span<const TensorType> output_types, std::span<void* const> outputs) {
  if (node.op->is_alias()) {
    if (const std::size_t bytes = output_types[0].bytes()) std::memcpy(outputs[0], inputs[0], bytes);
    return;
  }
  const bool has_program = node.program || node.op->is_elementwise();
  const Program program = node.program  ? *node.program
                          : has_program ? node.op->expression().instantiate(node.attributes)
                                        : Program{};
  if (has_program && computes_in_integers(input_types, output_types) && has_integer_functions(program))
    return run_in_integers(program, input_types, inputs, output_types, outputs);
  if (const IntegerLoops& loops = node.op->integer_loops();
      !has_program && loops && computes_in_integers(input_types, output_types)) {
    const DType dtype = input_types.empty() ? output_types[0].dtype : input_types[0].dtype;
    return dtype == DType::UInt64
               ? run_integer_loop(node, loops.of_unsigned, input_types, inputs, output_types, outputs)
               : run_integer_loop(node, loops.of_signed, input_types, inputs, output_types, outputs);
  }
  std::vector<Tensor64> sources, results;
  for (std::size_t i = 0; i < inputs.size(); ++i) sources.push_back(load(input_types[i], inputs[i]));
  for (const TensorType& type : output_types)
    results.push_back({type.shape, std::vector<double>(static_cast<std::size_t>(type.shape.elements()))});
  if (node.op == &fused_reduction_def())
    run_folded(node, sources, results);
  else if (node.op == &fused_product_def())
    run_product(node, input_types, sources, results);
  else if (node.op == &matmul_relu_gradient_def())
    run_gated(node, sources, results[0]);
  else if (has_program)
    run_program(program, sources, results);
  else if (node.op->reference_loop())
    node.op->reference_loop()({sources, results, node.attributes, output_types[0].dtype});
  else
    throw Error(ErrorKind::Unsupported, node.who() + ": has no reference loop.");
  for (std::size_t i = 0; i < outputs.size(); ++i)
    if (outputs[i]) store(results[i], output_types[i].dtype, outputs[i]);
}

}  // namespace openmps::engine::reference
