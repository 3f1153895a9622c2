#include "frameworks/MetalPerformanceShadersGraph/rules/fourier_rules.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

namespace openmps::fw::graph::rules {
namespace {

constexpr std::int64_t kLargestMatrix = 64;    // of a step
constexpr std::int64_t kLargestDirect = 1024;  // a length without small factors that is still one matrix

// exp(2 pi i * turns / whole) for integers that may be large.
struct Turn {
  std::int64_t turns, whole;
  double angle() const {
    return 2 * std::numbers::pi * static_cast<double>(turns % whole) / static_cast<double>(whole);
  }
};

// Transforms rows (rows, n) of float32. The sign is that of the exponent.
class Transform {
 public:
  Transform(RuleContext &lowering, bool is_inverse) : lowering_(lowering), sign_(is_inverse ? 1 : -1) {}

  Complex rows(Complex x, std::int64_t n) {
    if (n <= kLargestMatrix) return direct(x, n);
    std::int64_t factor = kLargestMatrix;
    while (factor > 1 && n % factor != 0) --factor;
    if (factor > 1) return split(x, factor, n / factor);
    return n <= kLargestDirect ? direct(x, n) : by_convolution(x, n);
  }

 private:
  // The numbers exp(sign * 2 pi i * turn(row, column)) of a matrix.
  template <typename F>
  Complex table(std::int64_t rows, std::int64_t columns, F turn) {
    const auto part = [&](bool imaginary) {
      return lowering_.constant(
          {DType::Float32, {rows, columns}},
          [&](std::int64_t i) {
            const double angle = sign_ * turn(i / columns, i % columns).angle();
            return imaginary ? std::sin(angle) : std::cos(angle);
          },
          "roots of unity");
    };
    return {part(false), part(true)};
  }

  Complex direct(Complex x, std::int64_t n) {
    const Complex w = table(n, n, [n](std::int64_t i, std::int64_t k) {
      return Turn{i * k % std::max<std::int64_t>(n, 1), std::max<std::int64_t>(n, 1)};
    });
    const auto product = [&](Tensor a, Tensor b) { return lowering_.op("matmul", {a, b}); };
    if (!x.im) return {product(x.re, w.re), product(x.re, w.im)};
    return {product(x.re, w.re) - product(x.im, w.im), product(x.re, w.im) + product(x.im, w.re)};
  }

  // Cooley and Tukey: n = a b, element i b + j of a row, result k + a l.
  Complex split(Complex x, std::int64_t a, std::int64_t b) {
    const Extent count = lowering_.shape(x.re)[0];
    const auto turned = [&](Complex z, Extent rows, Extent columns, Extent result) {
      return mapped(z, [&](Tensor t) {
        return reshape(transpose(reshape(t, {count, rows, columns}), {0, 2, 1}),
                       {result, count * rows * columns / result});
      });
    };
    Complex z = direct(turned(x, a, b, count * b), a);  // (count j, k)
    z = mapped(z, [&](Tensor t) { return reshape(t, {count, b, a}); });
    z = product(z, table(b, a, [a, b](std::int64_t j, std::int64_t k) { return Turn{j * k, a * b}; }));
    z = rows(turned(z, b, a, count * a), b);  // (count k, l)
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
    Complex b = table(1, m, back);
    // Zero between the two ends.
    const Tensor inside = lowering_.constant(
        {DType::Float32, {1, m}}, [&](std::int64_t i) { return i < n || m - i < n ? 1.0 : 0.0; }, "ends");
    b = mapped(b, [&](Tensor t) { return t * inside; });
    const auto padded = [&](Tensor t) {
      return lowering_.op("pad", {t}, {{"before", Integers{0, 0}}, {"after", Integers{0, m - n}}});
    };
    const Complex first = rows(mapped(product(x, w), padded), m), second = rows(b, m);
    Transform other(lowering_, sign_ < 0);
    const Complex sums = other.rows(product(first, second), m);
    const auto taken = [&](Tensor t) { return narrow(t, 1, 0, n) * (1.0 / static_cast<double>(m)); };
    return product(mapped(sums, taken), w);
  }

  RuleContext &lowering_;
  double sign_;
};

// The transform along one axis.
Complex along(RuleContext &lowering, Complex x, std::size_t axis, bool is_inverse) {
  const Shape shape = lowering.shape(x.re);
  const std::int64_t n = shape[axis];
  Integers there, back(shape.rank());
  for (std::size_t i = 0; i < shape.rank(); ++i)
    if (i != axis) there.push_back(i);
  there.push_back(axis);
  Shape turned;
  for (std::size_t i = 0; i < there.size(); ++i) {
    back[static_cast<std::size_t>(there[i].number())] = i;
    turned.push_back(shape[static_cast<std::size_t>(there[i].number())]);
  }
  Extent rows = 1;
  for (std::size_t i = 0; i + 1 < turned.rank(); ++i) rows *= turned[i];
  const Complex flat = mapped(x, [&](Tensor t) { return reshape(transpose(t, there), {rows, n}); });
  const Complex made = Transform(lowering, is_inverse).rows(flat, n);
  return mapped(made, [&](Tensor t) { return transpose(reshape(t, turned), back); });
}

// The frequencies above the half are the conjugates of those below.
Complex whole(RuleContext &lowering, Complex x, std::size_t axis, Extent n) {
  const Extent half = lowering.shape(x.re)[axis], missing = n - half;
  if (missing <= 0) return mapped(x, [&](Tensor t) { return narrow(t, axis, 0, n); });
  const auto mirrored = [&](Tensor t) {
    return lowering.op("reverse", {narrow(t, axis, 1, missing)}, {{"axes", Integers{axis}}});
  };
  const auto joined = [&](Tensor a, Tensor b) {
    const Tensor parts[] = {a, b};
    return concatenate(parts, axis);
  };
  return {joined(x.re, mirrored(x.re)), joined(x.im, -mirrored(x.im))};
}

// One element more at the end of an axis.
Attributes one_more(std::size_t rank, std::size_t axis) {
  Integers after(rank, 0);
  after[axis] = 1;
  return {{"before", Integers(rank, 0)}, {"after", after}};
}

struct TransformExtents {
  std::vector<std::size_t> axes;
  Shape result;       // without the parts
  Extent volume = 1;  // of the whole transform
};

TransformExtents extents_of(RuleContext &lowering, TransformKind kind, const TransformParameters &parameters,
                            const Integers &axes, const Shape &shape) {
  TransformExtents extents{.axes{}, .result = shape};
  for (const Extent given : axes) {
    const std::size_t axis = lowering.axis(given, shape.rank());
    if (std::ranges::find(extents.axes, axis) != extents.axes.end())
      lowering.fail(ErrorKind::InvalidArgument, "axis " + to_string(axis) + " is transformed twice.");
    extents.axes.push_back(axis);
  }
  if (kind != TransformKind::Complex && extents.axes.empty())
    lowering.fail(ErrorKind::InvalidArgument, "no axes are given; the last of them is the one that is halved.");
  for (const std::size_t axis : extents.axes) extents.volume *= shape[axis];
  if (kind == TransformKind::Complex) return extents;
  Extent &last = extents.result[extents.axes.back()];
  if (kind == TransformKind::RealToHermitean) {
    last = last / 2 + 1;
    return extents;
  }
  if (last < 1) lowering.fail(ErrorKind::Shape, "an axis of 0 frequencies has no values.");
  const Extent half = last;
  last = (half - 1) * 2 + (parameters.rounds_to_odd ? 1 : 0);
  extents.volume = extents.volume / half * last;
  return extents;
}

}  // namespace

void transform(RuleContext &lowering, TransformKind kind, const TransformParameters &parameters, const Integers &axes,
               bool is_complex) {
  const Tensor given = lowering.input(0);
  const DType dtype = lowering.dtype(given);
  if (!engine::is_float(dtype))
    lowering.fail(ErrorKind::DType, std::string("the tensor is ") + engine::name_of(dtype) + ", expects floats.");
  if (is_complex ? kind == TransformKind::RealToHermitean : kind == TransformKind::HermiteanToReal)
    lowering.fail(ErrorKind::DType, is_complex ? "the tensor is complex, expects a real one."
                                               : "the tensor is real, expects a complex one.");
  Complex x = is_complex ? parts_of(lowering, given) : Complex{given, {}};
  const Shape shape = lowering.shape(x.re);
  const TransformExtents extents = extents_of(lowering, kind, parameters, axes, shape);
  if (!shape.is_known()) {  // nothing runs: the type alone matters
    const Tensor type = lowering.graph.input(dtype, extents.result, "transform");
    return lowering.give(kind == TransformKind::HermiteanToReal ? type : pair_of({type, type}));
  }
  x = mapped(x, [](Tensor t) { return cast(t, DType::Float32); });
  const auto along_others = [&] {
    for (std::size_t i = 0; i + 1 < extents.axes.size(); ++i)
      x = along(lowering, x, extents.axes[i], parameters.is_inverse);
  };
  if (kind == TransformKind::HermiteanToReal) {
    along_others();
    x = whole(lowering, x, extents.axes.back(), extents.result[extents.axes.back()]);
  }
  if (!extents.axes.empty()) x = along(lowering, x, extents.axes.back(), parameters.is_inverse);
  if (kind == TransformKind::RealToHermitean) {
    const std::size_t last = extents.axes.back();
    // The only frequency of an empty axis is the empty sum.
    if (shape[last] == 0)
      x = mapped(x, [&](Tensor t) { return lowering.op("pad", {t}, one_more(shape.rank(), last)); });
    x = mapped(x, [&](Tensor t) { return narrow(t, last, 0, extents.result[last]); });
  }
  if (kind != TransformKind::HermiteanToReal) along_others();
  const double volume = static_cast<double>(extents.volume.number());
  const double scale = parameters.scaling == TransformScaling::None   ? 1
                       : parameters.scaling == TransformScaling::Size ? 1 / volume
                                                                      : 1 / std::sqrt(volume);
  x = mapped(x, [&](Tensor t) { return cast(scale == 1 ? t : t * scale, dtype); });
  if (kind == TransformKind::HermiteanToReal) return lowering.give(x.re);
  lowering.give(pair_of({x.re, x.im ? x.im : x.re * 0.0}));
}

}  // namespace openmps::fw::graph::rules
