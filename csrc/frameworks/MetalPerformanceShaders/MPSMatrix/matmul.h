// alpha * op(A) * op(B) + beta * C, which both multiplication kernels encode.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSMatrix/encode_fragment.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::matrix {

struct MatmulParameters {
  bool transposeLeft = false, transposeRight = false;
  NSUInteger resultRows = 0, resultColumns = 0, interiorColumns = 0;
  double alpha = 1, beta = 0;

  template <typename Visit>
  void visit(Visit &&each) {
    each("transposeLeft", transposeLeft);
    each("transposeRight", transposeRight);
    each("resultRows", resultRows);
    each("resultColumns", resultColumns);
    each("interiorColumns", interiorColumns);
    each("alpha", alpha);
    each("beta", beta);
  }
};

void encode_matmul(MPSKernel *kernel, id<MTLCommandBuffer> commandBuffer, const Batch &batch,
                   const MatmulParameters &matmul, Operand left, Operand right, Operand result);

}  // namespace openmps::fw::matrix

NS_ASSUME_NONNULL_END
