#include "engine/ops/fourier/fourier_products.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

#include "engine/ir/numbers.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/fourier/fourier.h"
#include "engine/ops/slices.h"

namespace openmps::engine {
namespace {

constexpr std::int64_t kLargestMatrix = 64;    // of a step
constexpr std::int64_t kLargestDirect = 1024;  // a length without small factors that is still one matrix

// Real and imaginary part. An empty imaginary part is 0.
struct Complex {
  Val re, im{};
};

template <typename F>
Complex mapped(Complex x, F function) {
  return {function(x.re), x.im ? function(x.im) : Val{}};
}

Complex product(Complex a, Complex b) {
  if (!a.im) return {a.re * b.re, a.re * b.im};
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

Val transpose(Val x, const Integers& permutation) {
  return x.builder->op("transpose", {x}, {{"permutation", permutation}});
}

Val joined(Val a, Val b, std::size_t axis) {
  const Val parts[] = {a, b};
  return concatenate(parts, axis);
}

// exp(2 pi i * turns / whole) for integers that may be large.
struct Turn {
  std::int64_t turns, whole;
  double angle() const {
    return 2 * std::numbers::pi * static_cast<double>(turns % whole) / static_cast<double>(whole);
  }
};

// Transforms rows (rows, n). The sign is that of the exponent.
class RowTransform {
 public:
  RowTransform(Builder& builder, DType dtype, double sign) : builder_(builder), dtype_(dtype), sign_(sign) {}

  Complex transformed(Complex x, std::int64_t n) {
    if (n <= kLargestMatrix) return direct(x, n);
    std::int64_t factor = kLargestMatrix;
    while (factor > 1 && n % factor != 0) --factor;
    if (factor > 1) return split(x, factor, n / factor);
    return n <= kLargestDirect ? direct(x, n) : by_convolution(x, n);
  }

 private:
  Val constant(const Shape& shape, const auto& element) {
    auto literal = std::make_shared<Literal>();
    literal->type = {dtype_, shape};
    literal->bytes.resize(literal->type.bytes());
    for (std::int64_t i = 0; i < shape.elements(); ++i) store_number(dtype_, literal->bytes.data(), i, element(i));
    return builder_.constant(std::move(literal), "roots of unity");
  }

  // The numbers exp(sign * 2 pi i * turn(row, column)) of a matrix.
  Complex table(std::int64_t rows, std::int64_t columns, const auto& turn) {
    const auto angle = [&](std::int64_t i) { return sign_ * turn(i / columns, i % columns).angle(); };
    return {constant({rows, columns}, [&](std::int64_t i) { return std::cos(angle(i)); }),
            constant({rows, columns}, [&](std::int64_t i) { return std::sin(angle(i)); })};
  }

  Complex direct(Complex x, std::int64_t n) {
    const Complex w = table(n, n, [n](std::int64_t i, std::int64_t k) { return Turn{i * k % n, n}; });
    const auto times = [&](Val a, Val b) { return builder_.op("matmul", {a, b}); };
    if (!x.im) return {times(x.re, w.re), times(x.re, w.im)};
    return {times(x.re, w.re) - times(x.im, w.im), times(x.re, w.im) + times(x.im, w.re)};
  }

  // Cooley and Tukey: n = a b, element i b + j of a row, result k + a l.
  Complex split(Complex x, std::int64_t a, std::int64_t b) {
    const Extent count = x.re.shape()[0];
    const auto turned = [&](Complex z, Extent rows, Extent columns, Extent result) {
      return mapped(z, [&](Val part) {
        return reshape(transpose(reshape(part, {count, rows, columns}), {0, 2, 1}),
                       {result, count * rows * columns / result});
      });
    };
    Complex z = direct(turned(x, a, b, count * b), a);  // (count j, k)
    z = mapped(z, [&](Val part) { return reshape(part, {count, b, a}); });
    z = product(z, table(b, a, [a, b](std::int64_t j, std::int64_t k) { return Turn{j * k, a * b}; }));
    z = transformed(turned(z, b, a, count * a), b);  // (count k, l)
    return turned(z, a, b, count);
  }

  // Bluestein: i k = (i^2 + k^2 - (k - i)^2) / 2 makes a convolution of any length, which powers of 2 compute.
  Complex by_convolution(Complex x, std::int64_t n) {
    const auto m = static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(2 * n - 1)));
    const auto chirp = [n](std::int64_t i) {
      return Turn{static_cast<std::int64_t>(static_cast<__int128>(i) * i % (2 * n)), 2 * n};
    };
    const Complex w = table(1, n, [&](std::int64_t /*row*/, std::int64_t i) { return chirp(i); });
    const auto back = [&](std::int64_t /*row*/, std::int64_t i) {
      const Turn turn = chirp(std::min(i, m - i));
      return Turn{2 * n - turn.turns, 2 * n};
    };
    // Zero between the two ends.
    const Val ends = constant({1, m}, [&](std::int64_t i) { return i < n || m - i < n ? 1.0 : 0.0; });
    const Complex b = mapped(table(1, m, back), [&](Val part) { return part * ends; });
    const Complex first = transformed(mapped(product(x, w), [&](Val part) { return with_zeros(part, 1, m); }), m),
                  second = transformed(b, m);
    const Complex sums = RowTransform(builder_, dtype_, -sign_).transformed(product(first, second), m);
    return product(mapped(sums, [&](Val part) { return slice_along(part, 1, 0, n) * (1.0 / static_cast<double>(m)); }),
                   w);
  }

  Builder& builder_;
  DType dtype_;
  double sign_;
};

// The transform along one axis.
Complex along(Complex x, std::size_t axis, double sign) {
  const Shape shape = x.re.shape();
  const std::int64_t n = shape[axis];
  if (n == 0) return x;
  Integers there, back(shape.rank());
  for (std::size_t i = 0; i < shape.rank(); ++i)
    if (i != axis) there.push_back(i);
  there.push_back(axis);
  Shape turned;
  for (std::size_t i = 0; i < there.size(); ++i) {
    const auto from = static_cast<std::size_t>(there[i].number());
    back[from] = i;
    turned.push_back(shape[from]);
  }
  const Shape flat{shape.elements() / n, n};
  const Complex rows = mapped(x, [&](Val part) { return reshape(transpose(part, there), flat); });
  const Complex made = RowTransform(*x.re.builder, x.re.dtype(), sign).transformed(rows, n);
  return mapped(made, [&](Val part) { return transpose(reshape(part, turned), back); });
}

// All n frequencies: those above the half are the conjugates of those below.
Complex whole(Complex x, std::size_t axis, std::int64_t n) {
  const std::int64_t half = x.re.shape()[axis], missing = n - half;
  if (missing <= 0) return mapped(x, [&](Val part) { return slice_along(part, axis, 0, n); });
  const auto mirrored = [&](Val part) { return slice_along(part, axis, missing, 0, -1); };
  return {joined(x.re, mirrored(x.re), axis), joined(x.im, -mirrored(x.im), axis)};
}

Complex parts_of(Val pairs) {
  const std::size_t last = pairs.shape().rank() - 1;
  const Shape shape(pairs.shape().extents().first(last));
  return {reshape(slice_along(pairs, last, 0, 1), shape), reshape(slice_along(pairs, last, 1, 2), shape)};
}

Val pairs_of(Complex x) {
  Shape opened = x.re.shape();
  opened.push_back(1);
  return joined(reshape(x.re, opened), reshape(x.im ? x.im : x.re * 0.0, opened), opened.rank() - 1);
}

}  // namespace

std::vector<Val> transform_by_products(const Node& node, const std::vector<Val>& operands) {
  const Val x = operands[0];
  const TensorType types[] = {x.type()};
  const Shape result = node.op->infer_types(node.who(), types, node.attributes)[0].shape;
  const bool makes_real = node.is(Op::HermiteanToReal), takes_real = node.is(Op::RealToHermitean);
  Complex z = takes_real ? Complex{x} : parts_of(x);
  const FourierTransform transform = fourier_transform_of(node.attributes, makes_real ? result : z.re.shape());
  std::vector<std::size_t> others = transform.axes;
  const std::size_t last = others.empty() ? 0 : others.back();
  if (makes_real || takes_real) others.pop_back();
  if (takes_real) {
    z = along(z, last, transform.sign);
    // The only frequency of an empty axis is the empty sum.
    if (z.re.shape()[last] == 0) z = mapped(z, [&](Val part) { return with_zeros(part, last, 1); });
    z = mapped(z, [&](Val part) { return slice_along(part, last, 0, result[last]); });
  }
  for (const std::size_t axis : others) z = along(z, axis, transform.sign);
  if (makes_real) z = along(whole(z, last, result[last]), last, transform.sign);
  if (transform.scale != 1) z = mapped(z, [&](Val part) { return part * transform.scale; });
  return {makes_real ? z.re : pairs_of(z)};
}

}  // namespace openmps::engine
