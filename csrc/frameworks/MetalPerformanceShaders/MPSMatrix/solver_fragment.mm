#include "frameworks/MetalPerformanceShaders/MPSMatrix/solver_fragment.h"

#include <algorithm>

#include "compat/checked_size.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"

namespace openmps::fw::matrix {
using engine::DType;

Operand float_operand(const std::string &who, const char *name, MPSMatrix *matrix, MTLOrigin origin,
                      const Extent &extent) {
  Operand operand = matrix_operand(who, name, matrix, origin);
  operand.take(extent);
  operand.check_floats();
  return operand;
}

Operand pivot_operand(const std::string &who, MPSMatrix *matrix, NSUInteger count) {
  Operand operand = matrix_operand(who, "pivotIndices", matrix, MTLOriginMake(0, 0, 0));
  operand.take({1, count});
  if (operand.array.type != MPSDataTypeUInt32)
    refuse(who + ": pivotIndices holds " + name_of(operand.array.type) + "; it can be UInt32.");
  return operand;
}

Operand status_operand(const std::string &who, id<MTLBuffer> buffer, const Operand &matrices, const Batch &batch) {
  const NSUInteger there = matrices.array.matrices, first = std::min(batch.start, there),
                   needed = (objc::CheckedSize(first) + std::min(batch.size, there - first)) * sizeof(int32_t);
  static_cast<void>(view_of(buffer, 0));  // checks its class
  if ([buffer length] < needed)
    refuse(who + ": status has " + std::to_string([buffer length]) + " bytes, " + std::to_string(needed) +
           " are needed: 4 for each matrix.");
  ArrayStorage storage;
  storage.buffer = objc::Ref<id<MTLBuffer>>::retain(buffer);
  storage.type = MPSDataTypeInt32;
  storage.matrices = needed / sizeof(int32_t);
  storage.columns = 1;
  storage.row_bytes = storage.matrix_bytes = sizeof(int32_t);
  return {who, "status", nil, storage, {}, true};
}

Tensor as_float32(Tensor x) { return cast(x, DType::Float32); }

Tensor pivots_of(Tensor pivots) {
  const engine::Shape shape = pivots.shape();
  return cast(reshape(pivots, {shape[0], shape.back()}), DType::Int32);
}

Tensor status_of(GraphFragment &fragment, Tensor info, int status) {
  const Tensor one = fragment.graph.constant(1, DType::Int32), number = fragment.graph.constant(status, DType::Int32);
  return fragment.op("minimum", {info, one}) * number;
}

Tensor substitute(GraphFragment &fragment, Tensor a, Tensor b, const Triangle &triangle) {
  return fragment.op("triangular_solve", {a, b},
                     {{"upper", triangle.upper},
                      {"transpose", triangle.transpose},
                      {"unit", triangle.unit},
                      {"right", triangle.right}});
}

}  // namespace openmps::fw::matrix
