#include "frameworks/MetalPerformanceShaders/MPSNDArray/dequantize.h"

#include <algorithm>
#include <numeric>

#include "compat/checked_size.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNDArray/ArrayKernels.h"

namespace openmps::fw::ndarray {
namespace {

using engine::DType;
using engine::Integers;
using engine::Shape;

// The largest rank of a tensor with one more axis.
constexpr std::size_t kMostDimensions = Shape::kMaxRank - 1;

bool is_one_of(MPSDataType type, std::initializer_list<MPSDataType> types) {
  return std::ranges::find(types, type) != types.end();
}

// Elements of `parameter` along the array's axis, and whether each one stands for a block of the array's.
std::int64_t extent_of(const Shape &parameter, const Shape &array, std::size_t axis) {
  const std::size_t missing = array.rank() - parameter.rank();
  return axis < missing ? 1 : parameter[axis - missing].number();
}

void check_parameter(const std::string &who, const char *name, const ArrayType &parameter, const Shape &array) {
  bool fits = without_leading_ones(parameter.shape).rank() <= array.rank();
  const Shape shape = without_leading_ones(parameter.shape);
  for (std::size_t axis = 0; fits && axis < array.rank(); ++axis) {
    const std::int64_t extent = extent_of(shape, array, axis);
    fits = extent > 0 && array[axis].number() % extent == 0;
  }
  if (!fits)
    refuse(who + ": " + name + " has shape " + parameter.shape.str() + ", the quantised array " + array.str() +
           "; each extent has to divide the array's.");
}

// The parameter with the array's rank, its blocks repeated; extents of 1 broadcast.
Tensor spread(Tensor parameter, const Shape &array) {
  const Shape own = without_leading_ones(parameter.shape());
  Shape apart, repeated, whole;
  for (std::size_t axis = 0; axis < array.rank(); ++axis) {
    const std::int64_t extent = extent_of(own, array, axis),
                       block = array[axis].number() / std::max<std::int64_t>(extent, 1);
    const bool blocks = extent > 1 && block > 1;
    apart.push_back(extent);
    repeated.push_back(extent);
    whole.push_back(blocks ? array[axis].number() : extent);
    if (!blocks) continue;
    apart.push_back(1);
    repeated.push_back(block);
  }
  return reshape(broadcast_to(reshape(parameter, apart), repeated), whole);
}

std::size_t blocked_axes(const Shape &parameter, const Shape &array) {
  std::size_t count = 0;
  const Shape own = without_leading_ones(parameter);
  for (std::size_t axis = 0; axis < array.rank(); ++axis) {
    const std::int64_t extent = extent_of(own, array, axis);
    if (extent > 1 && extent < array[axis].number()) ++count;
  }
  return count;
}

// Values of an array as floats. `is_offset`: four bits that are stored with 8 added.
Tensor numbers(const ArraySource &array, bool is_offset) {
  if (!is_offset || !array.is_packed()) return cast(array.value(), DType::Float32);
  return cast(array.unsigned_value(), DType::Float32) - 8;
}

Tensor affine(const Quantization &quantization, std::span<const ArraySource> arrays) {
  const Shape shape = arrays[0].shape();
  std::size_t next = 2;
  Tensor x = numbers(arrays[0], quantization.implicitZeroPoint);
  if (quantization.hasZeroPoint) x = x - spread(numbers(arrays[next++], quantization.implicitZeroPoint), shape);
  x = x * spread(numbers(arrays[1], false), shape);
  if (quantization.hasMinValue) x = x + spread(numbers(arrays[next], false), shape);
  return x;
}

struct Table {
  std::int64_t entries, components;
};

Table table_of(const std::string &who, bool is_vector, const Shape &shape) {
  Table table{1, 1};
  const std::size_t first = is_vector ? 2 : shape.rank();
  for (std::size_t i = first; i < shape.rank(); ++i)
    if (shape.back(i) != 1)
      refuse(who + ": the lookup table has shape " + shape.str() +
             "; tables of vectors have elements along dimensions 0 and 1 only.");
  if (is_vector) {
    table.components = shape.rank() > 0 ? shape.back(0).number() : 1;
    table.entries = shape.rank() > 1 ? shape.back(1).number() : 1;
    return table;
  }
  std::size_t longer = 0;
  for (std::size_t i = 0; i < shape.rank(); ++i) longer += shape[i] != 1 ? 1 : 0;
  if (longer > 1)
    refuse(who + ": the lookup table has shape " + shape.str() +
           "; tables of numbers have elements along one dimension only.");
  table.entries = shape.elements().number();
  return table;
}

Tensor looked_up(ArrayFragment &fragment, const Quantization &quantization, std::span<const ArraySource> arrays) {
  const Shape shape = arrays[0].shape();
  const Table table = table_of("", quantization.isVector, arrays[1].shape());
  const Tensor places = arrays[0].is_packed() ? arrays[0].unsigned_value() : arrays[0].value();
  const Tensor entries = cast(arrays[1].value(), DType::Float32);
  if (!quantization.isVector) return fragment.op("gather", {reshape(entries, {table.entries}), places}, {{"axis", 0}});
  const Tensor vectors =
      fragment.op("gather", {reshape(entries, {table.entries, table.components}), places}, {{"axis", 0}});
  // The components, last now, to the place after their dimension.
  const std::size_t after = shape.rank() - quantization.vectorAxis;
  Integers permutation;
  Shape result = shape;
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    if (axis == after) permutation.emplace_back(shape.rank());
    permutation.emplace_back(axis);
  }
  if (after == shape.rank()) permutation.emplace_back(shape.rank());
  result[after - 1] = shape[after - 1] * table.components;
  return reshape(transpose(vectors, permutation), result);
}

ArrayType affine_type(const std::string &who, const Quantization &quantization, std::span<const ArrayType> arrays) {
  const Shape &shape = arrays[0].shape;
  check_floats(who, "the scale", arrays[1]);
  constexpr const char *kScale = "the scale", *kZeroPoint = "the zero point", *kMinValue = "the minimum value";
  std::vector<const char *> names{"the quantised array", kScale};
  if (quantization.hasZeroPoint) names.push_back(kZeroPoint);
  if (quantization.hasMinValue) names.push_back(kMinValue);
  for (std::size_t i = 1; i < names.size(); ++i) {
    check_parameter(who, names[i], arrays[i], shape);
    if (shape.rank() + blocked_axes(arrays[i].shape, shape) > Shape::kMaxRank)
      refuse(who + ": " + names[i] + " has blocks along too many dimensions.");
    if (names[i] == kZeroPoint && is_one_of(arrays[i].type, {MPSDataTypeInt4, MPSDataTypeUInt4})) continue;
    if (is_packed(arrays[i].type) || nd_element(arrays[i].type).is_complex)
      refuse(who + ": " + names[i] + " has elements of type " + name_of(arrays[i].type) + "; real ones are taken.");
  }
  return {arrays[1].type, shape};
}

ArrayType table_type(const std::string &who, const Quantization &quantization, std::span<const ArrayType> arrays) {
  check_floats(who, "the lookup table", arrays[1]);
  ArrayType result{arrays[1].type, arrays[0].shape};
  const Table table = table_of(who, quantization.isVector, arrays[1].shape);
  if (!quantization.isVector) return result;
  const std::size_t rank = result.shape.rank();
  if (quantization.vectorAxis >= std::min<std::size_t>(rank, 4))
    refuse(who + ": vectorAxis is " + std::to_string(quantization.vectorAxis) + ", the quantised array has " +
           std::to_string(rank) + " dimensions; the axis is one of the first four.");
  engine::Extent &extent = result.shape[rank - 1 - quantization.vectorAxis];
  const std::size_t longer =
      objc::CheckedSize(static_cast<std::size_t>(extent.number())) * static_cast<std::size_t>(table.components);
  extent = static_cast<std::int64_t>(longer);
  return result;
}

}  // namespace

std::size_t Quantization::parameters() const {
  if (scheme == MPSNDArrayQuantizationTypeAffine) return 1 + (hasZeroPoint ? 1 : 0) + (hasMinValue ? 1 : 0);
  return is_quantized() ? 1 : 0;
}

void Quantization::check(const std::string &who) const {
  const bool known = scheme == MPSNDArrayQuantizationTypeAffine
                         ? is_one_of(type, {MPSDataTypeInt4, MPSDataTypeUInt4, MPSDataTypeInt8, MPSDataTypeUInt8})
                         : is_one_of(type, {MPSDataTypeUInt4, MPSDataTypeUInt8});
  if (is_quantized() && !known)
    refuse(who + ": " + (scheme == MPSNDArrayQuantizationTypeAffine ? "affine" : "lookup table") +
           " quantisation of type " + name_of(type) + " is not there; " +
           (scheme == MPSNDArrayQuantizationTypeAffine ? "Int4, UInt4, Int8 and UInt8 are." : "UInt4 and UInt8 are."));
  if (implicitZeroPoint && type != MPSDataTypeInt4)
    refuse(who + ": implicitZeroPoint is YES for type " + name_of(type) + "; only Int4 has it.");
}

void Quantization::append_to(FragmentKey &key) const {
  key << type << scheme << hasZeroPoint << hasMinValue << implicitZeroPoint << isVector << vectorAxis;
}

ArrayType dequantized_type(const std::string &who, const Quantization &quantization,
                           std::span<const ArrayType> arrays) {
  if (!quantization.is_quantized()) {
    check_floats(who, "an array without quantisation", arrays[0]);
    return arrays[0];
  }
  // Int4 with an implicit zero point is stored as UInt4.
  const bool stored_so = quantization.implicitZeroPoint && arrays[0].type == MPSDataTypeUInt4;
  if (arrays[0].type != quantization.type && !stored_so)
    refuse(who + ": the quantised array has elements of type " + name_of(arrays[0].type) +
           ", the descriptor's type is " + name_of(quantization.type) + ".");
  if (arrays[0].shape.rank() > kMostDimensions)
    refuse(who + ": the quantised array has " + std::to_string(arrays[0].shape.rank()) +
           " dimensions; at most 15 are taken.");
  return quantization.scheme == MPSNDArrayQuantizationTypeAffine ? affine_type(who, quantization, arrays)
                                                                 : table_type(who, quantization, arrays);
}

Tensor dequantized(ArrayFragment &fragment, const Quantization &quantization, std::span<const ArraySource> arrays) {
  if (!quantization.is_quantized()) return arrays[0].value();
  if (quantization.scheme == MPSNDArrayQuantizationTypeAffine) return affine(quantization, arrays);
  return looked_up(fragment, quantization, arrays);
}

ArrayRule dequantize_rule(const std::string &who, const Quantization &quantization,
                          const std::vector<ArrayType> &arrays) {
  check_count(who, arrays, 1 + quantization.parameters());
  ArrayRule rule;
  rule.result = dequantized_type(who, quantization, arrays);
  rule.key = FragmentKey("dequantize");
  quantization.append_to(rule.key);
  rule.takes_packed = true;
  rule.reads.resize(arrays.size());
  std::iota(rule.reads.begin(), rule.reads.end(), std::size_t{0});
  rule.build = [quantization](ArrayFragment &fragment) {
    return dequantized(fragment, quantization, fragment.sources);
  };
  return rule;
}

}  // namespace openmps::fw::ndarray
