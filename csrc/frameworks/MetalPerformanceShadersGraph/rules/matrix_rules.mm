#include "frameworks/MetalPerformanceShadersGraph/rules/matrix_rules.h"

namespace openmps::fw::graph::rules {

Tensor without_gradient(RuleContext &lowering, Tensor x) {
  const DType own = lowering.dtype(x);
  DType bits = DType::Int32;
  if (engine::size_of(own) == 2) bits = DType::Int16;
  if (engine::size_of(own) == 8) bits = DType::Int64;
  const auto as = [&](Tensor from, DType dtype) {
    return lowering.op("reinterpret", {from}, {{"dtype", static_cast<std::int64_t>(dtype)}});
  };
  return as(as(x, bits), own);
}

Tensor inverse(RuleContext &lowering, Tensor a) {
  const Shape shape = lowering.shape(a);
  if (shape.rank() < 2 || shape.back() != shape.back(1))
    lowering.fail(ErrorKind::Shape, "the tensor has shape " + shape.str() + ", expects square matrices.");
  const Extent n = shape.back();
  const DType dtype = lowering.dtype(a);
  const Tensor fixed = without_gradient(lowering, a);
  const std::vector<Tensor> made = lowering.ops("lu", std::span(&fixed, 1));
  const auto along = [&](std::int64_t axis) {
    Shape line{1, 1};
    line[static_cast<std::size_t>(axis)] = n;
    return lowering.positions(line, static_cast<std::size_t>(axis));
  };
  const Tensor identity = cast(lowering.op("equal", {along(0), along(1)}), dtype);
  const Tensor turned = lowering.op("swap_rows", {broadcast_to(identity, shape), made[1]});
  const Tensor below = lowering.op("triangular_solve", {made[0], turned}, {{"unit", true}});
  const Tensor solved = lowering.op("triangular_solve", {made[0], below}, {{"upper", true}});
  // Newton's step refines the solution Y: Y + Y (1 - A Y). Its derivative at the fixed Y is that of the inverse.
  return solved + lowering.op("matmul", {solved, identity - lowering.op("matmul", {a, solved})});
}

namespace {

// Bit number `bit` of each integer.
Tensor bit_of(RuleContext &lowering, Tensor x, std::size_t bit) {
  const DType dtype = lowering.dtype(x);
  const Tensor moved = lowering.op("bitwise_right_shift", {x, lowering.number(static_cast<double>(bit), dtype)});
  return lowering.op("bitwise_and", {moved, lowering.number(1, dtype)});
}

std::size_t bit_count(RuleContext &lowering, Tensor x) {
  const DType dtype = lowering.dtype(x);
  if (!engine::is_integer(dtype))
    lowering.fail(ErrorKind::DType, std::string("the tensor is ") + engine::name_of(dtype) + ", expects integers.");
  return 8 * engine::size_of(dtype);
}

// (..., rows, elements) as (..., rows, bits) of float32 0 and 1.
Tensor rows_of_bits(RuleContext &lowering, Tensor x) {
  const Shape shape = lowering.shape(x);
  std::vector<Tensor> bits;
  for (std::size_t bit = 0; bit < bit_count(lowering, x); ++bit)
    bits.push_back(cast(bit_of(lowering, x, bit), DType::Float32));
  return concatenate(bits, shape.rank() - 1);
}

}  // namespace

Tensor bits_set(RuleContext &lowering, Tensor x) {
  Tensor count;
  for (std::size_t bit = 0; bit < bit_count(lowering, x); ++bit) {
    const Tensor is_set = bit_of(lowering, x, bit);
    count = count ? count + is_set : is_set;
  }
  return count;
}

// Of 0 and 1, |a - b| is a + b - 2 a b: one matrix product, exact up to 2^24 bits.
Tensor hamming_distance(RuleContext &lowering, Tensor a, Tensor b, DType result) {
  if (result != DType::UInt32 && result != DType::UInt16)
    lowering.fail(ErrorKind::DType,
                  std::string("the result is ") + engine::name_of(result) + ", expects uint32 or uint16.");
  const Shape first = lowering.shape(a), second = lowering.shape(b);
  if (first.rank() < 2 || second.rank() < 2 || first.back() != second.back() || lowering.dtype(a) != lowering.dtype(b))
    lowering.fail(ErrorKind::Shape, "the tensors have shapes " + first.str() + " and " + second.str() +
                                        ", expects (..., rows, elements) with as many elements, of one type.");
  const Tensor x = rows_of_bits(lowering, a), y = rows_of_bits(lowering, b);
  const auto sums = [&](Tensor bits) {
    return reduce_sum(bits, {static_cast<std::int64_t>(lowering.shape(bits).rank()) - 1});
  };
  Shape line = second;  // (..., 1, N)
  line[second.rank() - 2] = 1;
  line[second.rank() - 1] = second.back(1);
  const Tensor both = lowering.op("matmul", {x, y}, {{"transpose_b", true}});
  return cast(sums(x) + reshape(sums(y), line) - both * 2.0, result);
}

Tensor attention(RuleContext &lowering, const Attention &of) {
  const Shape q = lowering.shape(of.query), k = lowering.shape(of.key), v = lowering.shape(of.value);
  if (q.rank() < 2 || k.rank() < 2 || v.rank() < 2 || q.back() != k.back() || k.back(1) != v.back(1))
    lowering.fail(ErrorKind::Shape, "query, key and value have shapes " + q.str() + ", " + k.str() + " and " + v.str() +
                                        "; query and key need the same features, key and value as many rows.");
  Tensor scores = lowering.op("matmul", {of.query, of.key}, {{"transpose_b", true}}) * of.scale;
  if (of.mask) scores = scores + of.mask;
  return lowering.op("matmul", {lowering.op("softmax", {scores}, {{"axis", -1}}), of.value});
}

}  // namespace openmps::fw::graph::rules
