// Convolution against sums written out from Apple's formula, with indices in another order than the library's.
#include <doctest/doctest.h>

#include "engine/ir/builder.h"
#include "tests/engine/graph_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

struct Setting {
  Shape x, w;
  std::int64_t stride_y, stride_x, dilation_y, dilation_x, top, bottom, left, right, groups;

  std::int64_t rows() const { return (x[1] + top + bottom - ((w[1] - 1) * dilation_y + 1)) / stride_y + 1; }
  std::int64_t columns() const { return (x[2] + left + right - ((w[2] - 1) * dilation_x + 1)) / stride_x + 1; }
  Shape result() const { return {x[0], rows(), columns(), w[0]}; }
  Attributes attributes() const {
    return {{"strides", Integers{stride_y, stride_x}},
            {"dilations", Integers{dilation_y, dilation_x}},
            {"pads", Integers{top, bottom, left, right}},
            {"groups", groups}};
  }
};

const Setting kSettings[] = {{{2, 5, 6, 3}, {4, 3, 3, 3}, 1, 1, 1, 1, 0, 0, 0, 0, 1},
                             {{1, 7, 6, 4}, {6, 3, 2, 2}, 2, 1, 1, 2, 1, 0, 2, 1, 2},
                             {{2, 6, 6, 2}, {2, 3, 3, 2}, 1, 2, 2, 1, -1, 2, 0, -1, 1},
                             {{1, 4, 4, 3}, {3, 2, 2, 1}, 1, 1, 1, 1, 1, 1, 1, 1, 3}};

double at(const Tensor64& t, std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d) {
  if (b < 0 || b >= t.shape[1] || c < 0 || c >= t.shape[2]) return 0;
  return t[((a * t.shape[1] + b) * t.shape[2] + c) * t.shape[3] + d];
}

// Visits every (n, k, j, i, c, q, p): image, output channel, output row and column, channel of the group, tap row and
// column.
template <typename Visit>
void for_all(const Setting& s, Visit visit) {
  for (std::int64_t k = 0; k < s.w[0]; ++k)
    for (std::int64_t c = 0; c < s.w[3]; ++c)
      for (std::int64_t p = 0; p < s.w[2]; ++p)
        for (std::int64_t q = 0; q < s.w[1]; ++q)
          for (std::int64_t n = 0; n < s.x[0]; ++n)
            for (std::int64_t i = 0; i < s.columns(); ++i)
              for (std::int64_t j = 0; j < s.rows(); ++j) visit(n, k, j, i, c, q, p);
}

struct Expected {
  Tensor64 y, dx, dw, db;
};

Tensor64 zero_tensor(const Shape& shape) {
  return {shape, std::vector<double>(static_cast<std::size_t>(shape.elements()))};
}

Expected expected(const Setting& s, const Tensor64& x, const Tensor64& w, const Tensor64& dy) {
  Expected e{zero_tensor(s.result()), zero_tensor(s.x), zero_tensor(s.w), zero_tensor({s.w[0]})};
  const std::int64_t outputs_per_group = s.w[0] / s.groups;
  for_all(s, [&](auto n, auto k, auto j, auto i, auto c, auto q, auto p) {
    const std::int64_t row = s.stride_y * j - s.top + s.dilation_y * q,
                       column = s.stride_x * i - s.left + s.dilation_x * p;
    const std::int64_t channel = k / outputs_per_group * s.w[3] + c;
    if (row < 0 || row >= s.x[1] || column < 0 || column >= s.x[2]) return;
    e.y[((n * s.rows() + j) * s.columns() + i) * s.w[0] + k] += at(x, n, row, column, channel) * at(w, k, q, p, c);
    e.dx[((n * s.x[1] + row) * s.x[2] + column) * s.x[3] + channel] += at(dy, n, j, i, k) * at(w, k, q, p, c);
    e.dw[((k * s.w[1] + q) * s.w[2] + p) * s.w[3] + c] += at(dy, n, j, i, k) * at(x, n, row, column, channel);
  });
  for (std::int64_t i = 0; i < dy.shape.elements(); ++i) e.db[i % s.w[0]] += dy[i];
  return e;
}

}  // namespace

TEST_CASE("convolution: forward and both gradients are the documented sums") {
  for (const Setting& s : kSettings) {
    CAPTURE(s.x.str());
    CAPTURE(s.w.str());
    const Tensor64 x = draw({s.x}, 1), w = draw({s.w}, 2), dy = draw({s.result()}, 3), bias = draw({{s.w[0]}}, 4);
    const Expected e = expected(s, x, w, dy);
    CHECK(near(run_op("conv2d", {x, w}, s.attributes())[0], e.y));
    Tensor64 with_bias = e.y;
    for (std::int64_t i = 0; i < with_bias.shape.elements(); ++i) with_bias[i] += bias[i % s.w[0]];
    CHECK(near(run_op("conv2d", {x, w, bias}, s.attributes())[0], with_bias));
    Attributes attributes = s.attributes();
    attributes.set("input_size", Integers{s.x[1], s.x[2]});
    CHECK(near(run_op("conv2d_data_gradient", {dy, w}, attributes)[0], e.dx));
    attributes = s.attributes();
    attributes.set("kernel_size", Integers{s.w[1], s.w[2]});
    const std::vector<Tensor64> parts = run_op("conv2d_weights_gradient", {x, dy}, attributes);
    CHECK(near(parts[0], e.dw));
    CHECK(near(parts[1], e.db));
  }
}

TEST_CASE("convolution: correlates, without turning the kernel") {
  const Tensor64 x = counting({1, 3, 3, 1});  // 1 2 3 / 4 5 6 / 7 8 9
  const Tensor64 w = tensor({1, 2, 2, 1}, {1, 10, 100, 1000});
  CHECK(near(run_op("conv2d", {x, w})[0], tensor({1, 2, 2, 1}, {5421, 6532, 8754, 9865})));
  const Tensor64 padded = run_op("conv2d", {x, w}, {{"pads", Integers{1, 0, 0, 0}}})[0];
  CHECK(near(padded, tensor({1, 3, 2, 1}, {2100, 3200, 5421, 6532, 8754, 9865})));
  const Tensor64 cropped = run_op("conv2d", {x, w}, {{"pads", Integers{-1, 0, 0, 0}}})[0];
  CHECK(near(cropped, tensor({1, 1, 2, 1}, {8754, 9865})));
  const Tensor64 dilated = run_op("conv2d", {x, w}, {{"dilations", Integers{2, 2}}})[0];
  CHECK(near(dilated, tensor({1, 1, 1, 1}, {1 + 30 + 700 + 9000})));
}

TEST_CASE("convolution: the data's gradient takes a gradient and weights of four axes") {
  const Attributes attributes{{"input_size", Integers{4, 4}}};
  CHECK_THROWS_WITH_AS(run_op("conv2d_data_gradient", {zero_tensor({2, 2, 3}), zero_tensor({3, 3, 3, 1})}, attributes),
                       doctest::Contains("gradient has shape (2, 2, 3), expects 4 axes (N, H, W, C)."), Error);
  CHECK_THROWS_WITH_AS(run_op("conv2d_data_gradient", {zero_tensor({1, 2, 2, 3}), zero_tensor({3, 3, 3})}, attributes),
                       doctest::Contains("weights has shape (3, 3, 3), expects 4 axes (O, kH, kW, C/groups)."), Error);
}

// (4 2 / 2 5) is L times L transposed, with L = (2 0 / 1 2).
TEST_CASE("cholesky: the factor is the lower one unless the upper one is asked for") {
  const Tensor64 a = tensor({2, 2}, {4, 2, 2, 5});
  CHECK(near(run_op("cholesky", {a})[0], tensor({2, 2}, {2, 0, 1, 2})));
  CHECK(near(run_op("cholesky", {a}, {{"lower", false}})[0], tensor({2, 2}, {2, 1, 0, 2})));
}

TEST_CASE("matmul: rows times columns, either operand transposed, one operand for a whole batch") {
  const Tensor64 a = counting({2, 3}), b = tensor({3, 2}, {1, 0, 0, 1, 1, 1});  // a: 1 2 3 / 4 5 6
  const Tensor64 product = tensor({2, 2}, {4, 5, 10, 11});
  const auto transposed = [](bool left, bool right) {
    return Attributes{{"transpose_a", left}, {"transpose_b", right}};
  };
  CHECK(near(run_op("matmul", {a, b})[0], product));
  CHECK(near(run_op("matmul", {tensor({3, 2}, {1, 4, 2, 5, 3, 6}), b}, transposed(true, false))[0], product));
  CHECK(near(run_op("matmul", {a, tensor({2, 3}, {1, 0, 1, 0, 1, 1})}, transposed(false, true))[0], product));
  CHECK(near(run_op("matmul", {a, b, tensor({2}, {100, 200})})[0], tensor({2, 2}, {104, 205, 110, 211})));
  CHECK(near(run_op("matmul", {counting({2, 1, 3}), b})[0], tensor({2, 1, 2}, {4, 5, 10, 11})));
  CHECK(near(run_op("matmul", {Tensor64{{2, 0}, {}}, Tensor64{{0, 2}, {}}, tensor({2}, {7, 8})})[0],
             tensor({2, 2}, {7, 8, 7, 8})));
}

}  // namespace openmps::engine::testing
