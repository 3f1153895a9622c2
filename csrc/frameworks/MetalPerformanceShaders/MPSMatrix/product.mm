#include "frameworks/MetalPerformanceShaders/MPSMatrix/product.h"

#include <utility>

namespace openmps::fw::matrix {
namespace {

Extent stored(NSUInteger rows, NSUInteger columns, bool transposed) {
  return transposed ? Extent{columns, rows} : Extent{rows, columns};
}

}  // namespace

void encode_product(MPSKernel *kernel, id<MTLCommandBuffer> commandBuffer, const Batch &batch, const Product &product,
                    Operand left, Operand right, Operand result) {
  left.take(stored(product.resultRows, product.interiorColumns, product.transposeLeft));
  right.take(stored(product.interiorColumns, product.resultColumns, product.transposeRight));
  result.take({product.resultRows, product.resultColumns});
  FormulaCall call{kernel, commandBuffer, batch, {std::move(left), std::move(right)}, {result}};
  if (product.beta != 0) call.sources.push_back(std::move(result));
  const auto key = FormulaKey("product") << product.transposeLeft << product.transposeRight << product.alpha
                                         << product.beta;
  encode_formula(std::move(call), key, [&](Formula &formula) {
    const Tensor made = formula.op("matmul", {formula.sources.at(0), formula.sources.at(1)},
                                   {{"transpose_a", product.transposeLeft}, {"transpose_b", product.transposeRight}});
    const Tensor scaled = formula.times(made, product.alpha);
    if (product.beta == 0) return std::vector<Tensor>{scaled};
    return std::vector<Tensor>{formula.op("add", {scaled, formula.times(formula.sources.at(2), product.beta)})};
  });
}

}  // namespace openmps::fw::matrix
