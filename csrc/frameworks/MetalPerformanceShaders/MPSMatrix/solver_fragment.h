// The base of decompositions and solvers: operands keep their types, and numbers are computed in float32.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSMatrix/encode_fragment.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::matrix {

// A matrix of floats, cut to this extent.
Operand float_operand(const std::string &who, const char *name, MPSMatrix *_Nullable matrix, MTLOrigin origin,
                      const Extent &extent);
// A row of `count` UInt32.
Operand pivot_operand(const std::string &who, MPSMatrix *_Nullable matrix, NSUInteger count);
// An Int32 for every matrix of `matrices` in a batch; raises if the buffer is too short.
Operand status_operand(const std::string &who, id<MTLBuffer> buffer, const Operand &matrices, const Batch &batch);

Tensor as_float32(Tensor x);
// A row for each matrix, in the engine's form.
Tensor pivots_of(Tensor pivots);
// `status` where a decomposition's info is not 0.
Tensor status_of(GraphFragment &fragment, Tensor info, int status);

// op(a) x = b, or x op(a) = b.
struct Triangle {
  bool upper = false, transpose = false, unit = false, right = false;
};
Tensor substitute(GraphFragment &fragment, Tensor a, Tensor b, const Triangle &triangle);

}  // namespace openmps::fw::matrix

NS_ASSUME_NONNULL_END
