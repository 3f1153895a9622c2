#include "frameworks/MetalPerformanceShaders/MPSNDArray/product.h"

#include "frameworks/MetalPerformanceShaders/MPSNDArray/ArrayKernels.h"

namespace openmps::fw::ndarray {
namespace {

using engine::DType;
using engine::Shape;

std::int64_t rows_of(const Shape &shape) { return shape.rank() < 2 ? 1 : shape.back(1).number(); }
std::int64_t columns_of(const Shape &shape) { return shape.rank() < 1 ? 1 : shape.back(0).number(); }

Shape leading(const Shape &shape) { return Shape(shape.extents().first(shape.rank() < 2 ? 0 : shape.rank() - 2)); }

Tensor as_floats(Tensor x) {
  const Shape shape = x.shape();
  if (shape.rank() < 2) x = reshape(x, {1, columns_of(shape)});
  return cast(x, DType::Float32);
}

}  // namespace

Shape product_shape(const std::string &who, const Shape &a, const Shape &b, const Shape *addend) {
  if (columns_of(a) != rows_of(b))
    refuse(who + ": the left matrices have " + std::to_string(columns_of(a)) + " columns, the right ones " +
           std::to_string(rows_of(b)) + " rows.");
  std::vector<Shape> shapes{leading(a), leading(b)};
  if (addend) {
    shapes.push_back(leading(*addend));
    if (rows_of(*addend) != rows_of(a) || columns_of(*addend) != columns_of(b))
      refuse(who + ": the product has " + std::to_string(rows_of(a)) + " x " + std::to_string(columns_of(b)) +
             " elements, the matrix that is added " + std::to_string(rows_of(*addend)) + " x " +
             std::to_string(columns_of(*addend)) + ".");
  }
  Shape result = common_shape(who, shapes, 2);
  result.push_back(rows_of(a));
  result.push_back(columns_of(b));
  return result;
}

Tensor product(ArrayFragment &fragment, const ArraySource::Matrices &a, const ArraySource::Matrices &b, double alpha) {
  const Tensor made = fragment.op("matmul", {as_floats(a.value), as_floats(b.value)},
                                  {{"transpose_a", a.are_transposed}, {"transpose_b", b.are_transposed}});
  return alpha == 1 ? made : made * alpha;
}

}  // namespace openmps::fw::ndarray
