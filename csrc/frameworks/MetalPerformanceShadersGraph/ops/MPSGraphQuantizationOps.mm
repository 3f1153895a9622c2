#import <MetalPerformanceShadersGraph/MPSGraphQuantizationOps.h>

#include <algorithm>

#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

namespace {

struct Range {
  DType dtype;
  double low, high;
};
constexpr Range kRanges[] = {
    {DType::Int8, -128, 127}, {DType::UInt8, 0, 255}, {DType::Int16, -32768, 32767}, {DType::UInt16, 0, 65535}};

const Range &range_of(RuleContext &lowering, const char *what, DType dtype) {
  const auto *const found = std::ranges::find(kRanges, dtype, &Range::dtype);
  if (found == std::end(kRanges))
    lowering.fail(ErrorKind::DType, std::string(what) + " is " + openmps::engine::name_of(dtype) +
                                        ", expects int8, uint8, int16 or uint16.");
  return *found;
}

// One number, or one for each element of an axis, in a shape that broadcasts against `x`.
Tensor along(RuleContext &lowering, const char *what, Tensor numbers, std::int64_t axis, const Shape &x) {
  const Shape shape = lowering.shape(numbers);
  if (shape.elements() == 1) return reshape(numbers, {});
  Shape line;
  const std::size_t at = lowering.axis(axis, x.rank());
  for (std::size_t i = 0; i < x.rank(); ++i) line.push_back(i == at ? x[at] : Extent(1));
  if (shape.rank() != 1 || shape[0] != x[at])
    lowering.fail(ErrorKind::Shape, std::string(what) + " has shape " + shape.str() + ", axis " + to_string(at) +
                                        " of the tensor has " + to_string(x[at]) + " elements.");
  return reshape(numbers, line);
}

// The position of each element's group along an axis, where the table has `groups` of them.
Extent group_size(RuleContext &lowering, const char *what, const Shape &table, const Shape &x, Extent groups,
                  std::size_t axis) {
  if (groups < 1 || x[axis] % groups != 0)
    lowering.fail(ErrorKind::Shape, std::string(what) + " has shape " + table.str() + ", the tensor " + x.str() +
                                        "; its groups do not divide axis " + to_string(axis) + ".");
  return x[axis] / groups;
}

// A table with one entry for each group of elements, repeated for each element.
Tensor repeated(RuleContext &lowering, const char *what, Tensor table, const Shape &x) {
  const Shape given = lowering.shape(table);
  if (given.rank() > x.rank())
    lowering.fail(ErrorKind::Shape, std::string(what) + " has shape " + given.str() + ", the tensor " + x.str() + ".");
  Shape opened, wide, result;
  const std::size_t missing = x.rank() - given.rank();
  for (std::size_t axis = 0; axis < x.rank(); ++axis) {
    const Extent groups = axis < missing ? Extent(1) : given[axis - missing];
    if (groups == 1) {
      opened.push_back(1);
      wide.push_back(1);
      result.push_back(1);
      continue;
    }
    const Extent size = group_size(lowering, what, given, x, groups, axis);
    opened.push_back(groups);
    opened.push_back(1);
    wide.push_back(groups);
    wide.push_back(size);
    result.push_back(x[axis]);
  }
  return reshape(broadcast_to(reshape(table, opened), wide), result);
}

// round(x / scale + zero), held inside the type's range. Halves go to the even number.
void quantize(RuleContext &lowering, Tensor scale, Tensor zero, DType dtype) {
  const Range &range = range_of(lowering, "the result", dtype);
  const Tensor x = cast(lowering.input(0), DType::Float32);
  const Tensor moved = lowering.op("rint", {x / scale + zero});
  lowering.give(cast(lowering.op("clamp", {moved}, {{"minimum", range.low}, {"maximum", range.high}}), dtype));
}

void dequantize(RuleContext &lowering, Tensor scale, Tensor zero, DType dtype) {
  if (!openmps::engine::is_float(dtype))
    lowering.fail(ErrorKind::DType,
                  std::string("the result is ") + openmps::engine::name_of(dtype) + ", expects floats.");
  static_cast<void>(range_of(lowering, "the tensor", lowering.dtype(lowering.input(0))));
  const Tensor x = cast(lowering.input(0), DType::Float32);
  lowering.give(cast((x - zero) * scale, dtype));
}

using Direction = void (*)(RuleContext &, Tensor, Tensor, DType);

// With numbers, with a tensor and a number, and with two tensors along an axis.
MPSGraphTensor *add_numbers(MPSGraph *graph, const char *type, NSString *name, MPSGraphTensor *tensor, double scale,
                            double zero, MPSDataType result, Direction direction) {
  const DType dtype = openmps::fw::dtype_of(result);
  return add(graph, {.type = type,
                     .name = name,
                     .inputs = {tensor},
                     .lower =
                         [=](RuleContext &lowering) {
                           direction(lowering, lowering.number(scale, DType::Float32),
                                     lowering.number(zero, DType::Float32), dtype);
                         },
                     .result = dtype});
}

// The numbers of an input in a shape that broadcasts against the tensor's.
using Spread = std::function<Tensor(RuleContext &, const char *, Tensor, const Shape &)>;

MPSGraphTensor *add_spread(MPSGraph *graph, const char *type, NSString *name, std::vector<Input> inputs, double zero,
                           MPSDataType result, const Spread &spread, Direction direction) {
  const DType dtype = openmps::fw::dtype_of(result);
  return add(graph, {.type = type,
                     .name = name,
                     .inputs = std::move(inputs),
                     .lower =
                         [=](RuleContext &lowering) {
                           const Shape x = lowering.shape(lowering.input(0));
                           const auto numbers = [&](std::size_t input, const char *what) {
                             return cast(spread(lowering, what, lowering.input(input), x), DType::Float32);
                           };
                           const Tensor scale = numbers(1, "the scale");
                           direction(
                               lowering, scale,
                               lowering.has(2) ? numbers(2, "the zero point") : lowering.number(zero, DType::Float32),
                               dtype);
                         },
                     .result = dtype});
}

MPSGraphTensor *add_along(MPSGraph *graph, const char *type, NSString *name, std::vector<Input> inputs, double zero,
                          MPSDataType result, NSInteger axis, Direction direction) {
  const Spread spread = [axis](RuleContext &lowering, const char *what, Tensor numbers, const Shape &x) {
    return along(lowering, what, numbers, axis, x);
  };
  return add_spread(graph, type, name, std::move(inputs), zero, result, spread, direction);
}

// With tensors that have one number for each group of elements.
MPSGraphTensor *add_grouped(MPSGraph *graph, NSString *name, std::vector<Input> inputs, MPSDataType result) {
  return add_spread(graph, "dequantize", name, std::move(inputs), 0, result, repeated, dequantize);
}

// Entries of a table (groups of each axis, values), where each value is a vector of `width` numbers.
Tensor looked_up(RuleContext &lowering, std::size_t vectors) {
  const Tensor x = lowering.input(0), table = lowering.input(1);
  const Shape shape = lowering.shape(x), given = lowering.shape(table);
  const std::size_t own = 1 + vectors;  // axes of the table that are not groups
  if (lowering.dtype(x) != DType::UInt8)
    lowering.fail(ErrorKind::DType,
                  std::string("the tensor is ") + openmps::engine::name_of(lowering.dtype(x)) + ", expects uint8.");
  if (given.rank() < own || given.rank() - own > shape.rank())
    lowering.fail(ErrorKind::Shape, "the table has shape " + given.str() + ", the tensor " + shape.str() + ".");
  const std::size_t grouped = given.rank() - own, missing = shape.rank() - grouped;
  const Extent values = given[grouped], width = vectors ? given[grouped + 1] : Extent(1);
  Tensor at = cast(x, DType::Int32);
  Extent step = values, entries = values;
  for (std::size_t axis = shape.rank(); axis-- > missing;) {
    const Extent groups = given[axis - missing];
    const Extent size = group_size(lowering, "the table", given, shape, groups, axis);
    entries *= groups;
    if (groups == 1) continue;
    Shape line;
    for (std::size_t i = 0; i < shape.rank(); ++i) line.push_back(i == axis ? shape[axis] : Extent(1));
    const Tensor group = lowering.positions(line, axis) / lowering.number(size, DType::Int32);
    at = at + group * lowering.number(step, DType::Int32);
    step *= groups;
  }
  // Values without an entry read 0.
  const Tensor inside = lowering.op("less", {cast(x, DType::Int32), lowering.number(values, DType::Int32)});
  at = lowering.op("select", {inside, at, lowering.number(-1, DType::Int32)});
  return lowering.op("gather", {reshape(table, {entries, width}), at}, {{"axis", 0}});
}

void look_up(RuleContext &lowering) {
  const Tensor found = looked_up(lowering, 0);
  lowering.give(reshape(found, lowering.shape(lowering.input(0))));
}

// The vectors follow each other along `axis`.
void look_up_vectors(RuleContext &lowering, std::int64_t axis) {
  const Shape shape = lowering.shape(lowering.input(0));
  const std::size_t at = lowering.axis(axis, shape.rank());
  const Tensor found = looked_up(lowering, 1);
  Integers permutation;
  for (std::size_t i = 0; i < shape.rank(); ++i) {
    permutation.push_back(i);
    if (i == at) permutation.push_back(shape.rank());
  }
  Shape result = shape;
  result[at] *= lowering.shape(found).back();
  lowering.give(reshape(transpose(found, permutation), result));
}

}  // namespace

@implementation MPSGraph (QuantizationOps)

- (MPSGraphTensor *)quantizeTensor:(MPSGraphTensor *)tensor
                             scale:(double)scale
                         zeroPoint:(double)zeroPoint
                          dataType:(MPSDataType)dataType
                              name:(NSString *)name {
  return add_numbers(self, "quantize", name, tensor, scale, zeroPoint, dataType, quantize);
}
- (MPSGraphTensor *)dequantizeTensor:(MPSGraphTensor *)tensor
                               scale:(double)scale
                           zeroPoint:(double)zeroPoint
                            dataType:(MPSDataType)dataType
                                name:(NSString *)name {
  return add_numbers(self, "dequantize", name, tensor, scale, zeroPoint, dataType, dequantize);
}

- (MPSGraphTensor *)quantizeTensor:(MPSGraphTensor *)tensor
                       scaleTensor:(MPSGraphTensor *)scaleTensor
                         zeroPoint:(double)zeroPoint
                          dataType:(MPSDataType)dataType
                              axis:(NSInteger)axis
                              name:(NSString *)name {
  return add_along(self, "quantize", name, {tensor, scaleTensor}, zeroPoint, dataType, axis, quantize);
}
- (MPSGraphTensor *)dequantizeTensor:(MPSGraphTensor *)tensor
                         scaleTensor:(MPSGraphTensor *)scaleTensor
                           zeroPoint:(double)zeroPoint
                            dataType:(MPSDataType)dataType
                                axis:(NSInteger)axis
                                name:(NSString *)name {
  return add_along(self, "dequantize", name, {tensor, scaleTensor}, zeroPoint, dataType, axis, dequantize);
}

- (MPSGraphTensor *)quantizeTensor:(MPSGraphTensor *)tensor
                       scaleTensor:(MPSGraphTensor *)scaleTensor
                   zeroPointTensor:(MPSGraphTensor *)zeroPointTensor
                          dataType:(MPSDataType)dataType
                              axis:(NSInteger)axis
                              name:(NSString *)name {
  return add_along(self, "quantize", name, {tensor, scaleTensor, zeroPointTensor}, 0, dataType, axis, quantize);
}
- (MPSGraphTensor *)dequantizeTensor:(MPSGraphTensor *)tensor
                         scaleTensor:(MPSGraphTensor *)scaleTensor
                     zeroPointTensor:(MPSGraphTensor *)zeroPointTensor
                            dataType:(MPSDataType)dataType
                                axis:(NSInteger)axis
                                name:(NSString *)name {
  return add_along(self, "dequantize", name, {tensor, scaleTensor, zeroPointTensor}, 0, dataType, axis, dequantize);
}

- (MPSGraphTensor *)dequantizeTensor:(MPSGraphTensor *)tensor
                         scaleTensor:(MPSGraphTensor *)scaleTensor
                     zeroPointTensor:(MPSGraphTensor *)zeroPointTensor
                            dataType:(MPSDataType)dataType
                                name:(NSString *)name {
  return add_grouped(self, name, {tensor, scaleTensor, zeroPointTensor}, dataType);
}
- (MPSGraphTensor *)dequantizeTensor:(MPSGraphTensor *)tensor
                         scaleTensor:(MPSGraphTensor *)scaleTensor
                            dataType:(MPSDataType)dataType
                                name:(NSString *)name {
  return add_grouped(self, name, {tensor, scaleTensor}, dataType);
}

- (MPSGraphTensor *)dequantizeTensor:(MPSGraphTensor *)tensor
                           LUTTensor:(MPSGraphTensor *)LUTTensor
                                name:(NSString *)name {
  return add(self, {.type = "dequantize", .name = name, .inputs = {tensor, LUTTensor}, .lower = look_up});
}
- (MPSGraphTensor *)dequantizeTensor:(MPSGraphTensor *)tensor
                           LUTTensor:(MPSGraphTensor *)LUTTensor
                                axis:(NSInteger)axis
                                name:(NSString *)name {
  return add(
      self, {.type = "dequantize", .name = name, .inputs = {tensor, LUTTensor}, .lower = [axis](RuleContext &lowering) {
               look_up_vectors(lowering, axis);
             }});
}

@end
