// The rule of a product of matrices, with operands that may be quantised.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSNDArray/encode_arrays.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::ndarray {

struct ProductFactors {
  double alpha = 1, beta = 1;

  template <typename Visit>
  void visit(Visit&& each) {
    each("alpha", alpha);
    each("beta", beta);
  }
};

// The extents of A * B, with the leading ones of `addend` if there is one. Raises unless they fit together.
engine::Shape product_shape(const std::string& who, const engine::Shape& a, const engine::Shape& b,
                            const engine::Shape* _Nullable addend = nullptr);
// alpha * A * B in float32, with leading axes that broadcast.
Tensor product(ArrayFragment& fragment, const ArraySource::Matrices& a, const ArraySource::Matrices& b, double alpha);

}  // namespace openmps::fw::ndarray

NS_ASSUME_NONNULL_END
