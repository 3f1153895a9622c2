#include "frameworks/MetalPerformanceShadersGraph/ops/matrix_rules.h"

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

Tensor bits_set(RuleContext &lowering, Tensor x) {
  const DType dtype = lowering.dtype(x);
  if (!engine::is_integer(dtype))
    lowering.fail(ErrorKind::DType, std::string("the tensor is ") + engine::name_of(dtype) + ", expects integers.");
  const Tensor one = lowering.number(1, dtype);
  Tensor count;
  for (std::size_t bit = 0; bit < 8 * engine::size_of(dtype); ++bit) {
    const Tensor moved = lowering.op("bitwise_right_shift", {x, lowering.number(static_cast<double>(bit), dtype)});
    const Tensor is_set = lowering.op("bitwise_and", {moved, one});
    count = count ? count + is_set : is_set;
  }
  return count;
}

Tensor hamming_distance(RuleContext &lowering, Tensor a, Tensor b, DType result) {
  if (result != DType::UInt32 && result != DType::UInt16)
    lowering.fail(ErrorKind::DType,
                  std::string("the result is ") + engine::name_of(result) + ", expects uint32 or uint16.");
  const Shape first = lowering.shape(a), second = lowering.shape(b);
  if (first.rank() < 2 || second.rank() < 2 || first.back() != second.back())
    lowering.fail(ErrorKind::Shape, "the tensors have shapes " + first.str() + " and " + second.str() +
                                        ", expects (..., rows, elements) with as many elements.");
  const auto opened = [&](Tensor x, const Shape &shape, std::size_t from_end) {
    Shape with_axis;
    for (std::size_t i = 0; i < shape.rank(); ++i) {
      if (i + from_end == shape.rank()) with_axis.push_back(1);
      with_axis.push_back(shape[i]);
    }
    return reshape(x, with_axis);
  };
  const Tensor differing = lowering.op("bitwise_xor", {opened(a, first, 1), opened(b, second, 2)});
  const Tensor bits = cast(bits_set(lowering, differing), DType::Int32);
  const auto last = static_cast<std::int64_t>(lowering.shape(bits).rank()) - 1;
  return cast(reduce_sum(bits, {last}, false), result);
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
