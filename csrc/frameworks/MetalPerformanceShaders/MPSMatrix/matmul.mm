#include "frameworks/MetalPerformanceShaders/MPSMatrix/matmul.h"

#include <utility>

namespace openmps::fw::matrix {
namespace {

Extent stored(NSUInteger rows, NSUInteger columns, bool transposed) {
  return transposed ? Extent{columns, rows} : Extent{rows, columns};
}

}  // namespace

void encode_matmul(MPSKernel *kernel, id<MTLCommandBuffer> commandBuffer, const Batch &batch,
                   const MatmulParameters &matmul, Operand left, Operand right, Operand result) {
  left.take(stored(matmul.resultRows, matmul.interiorColumns, matmul.transposeLeft));
  right.take(stored(matmul.interiorColumns, matmul.resultColumns, matmul.transposeRight));
  result.take({matmul.resultRows, matmul.resultColumns});
  FragmentCall call{kernel, commandBuffer, batch, {std::move(left), std::move(right)}, {result}};
  if (matmul.beta != 0) call.sources.push_back(std::move(result));
  const auto key = FragmentKey("matmul") << matmul.transposeLeft << matmul.transposeRight << matmul.alpha
                                         << matmul.beta;
  encode_fragment(std::move(call), key, [&](GraphFragment &fragment) {
    const Tensor made = fragment.op("matmul", {fragment.sources.at(0), fragment.sources.at(1)},
                                    {{"transpose_a", matmul.transposeLeft}, {"transpose_b", matmul.transposeRight}});
    const Tensor scaled = times(made, matmul.alpha);
    if (matmul.beta == 0) return std::vector<Tensor>{scaled};
    return std::vector<Tensor>{scaled + times(fragment.sources.at(2), matmul.beta)};
  });
}

}  // namespace openmps::fw::matrix
