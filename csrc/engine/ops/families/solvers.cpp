// Decompositions of matrices, and solutions with triangular matrices: Cholesky, LU with partial pivoting, substitution.
// All axes but the last two are entries of a batch.
//
// Failures are reported as in LAPACK: `info` is 0, or the number of the first bad column (from 1). Its pivot is not
// above 0 (cholesky) or is 0 (lu).
#include "engine/ops/families/solvers.h"

#include <algorithm>
#include <cmath>

#include "engine/ir/gradient_context.h"
#include "engine/ir/registry.h"
#include "engine/ops/families.h"

namespace openmps::engine {
namespace {

const char* const kNotDifferentiated = "Apple's kernels that use it have none";

// Raises unless an input is a batch of matrices of floats.
void check_matrices(const InferContext& context, std::size_t input, const char* name) {
  const TensorType& type = context.inputs[input];
  if (std::ranges::find(kFloats, type.dtype) == kFloats.end())
    context.fail(ErrorKind::DType,
                 std::string("input \"") + name + "\" is " + name_of(type.dtype) + ", expected floats.");
  if (type.shape.rank() < 2)
    context.fail(ErrorKind::Shape,
                 std::string("input \"") + name + "\" has shape " + type.shape.str() + ", expected 2 axes or more.");
}

void check_square(const InferContext& context) {
  check_matrices(context, 0, "a");
  const Shape& a = context.inputs[0].shape;
  if (a[a.rank() - 1] != a[a.rank() - 2])
    context.fail(ErrorKind::Shape, "input \"a\" has shape " + a.str() + ", expected square matrices.");
}

// The batch's axes, followed by others.
Shape entries(const Shape& matrices, std::initializer_list<Extent> behind) {
  Integers extents(matrices.extents().begin(), matrices.extents().end() - 2);
  extents.insert(extents.end(), behind);
  return Shape(extents);
}

// ---- Cholesky: a = l l^T, or u^T u

std::vector<TensorType> cholesky_types(const InferContext& context) {
  check_square(context);
  const TensorType& a = context.inputs[0];
  return {a, {DType::Int32, entries(a.shape, {})}};
}

void cholesky_loop(const ReferenceCall& call) {
  const MatrixBatch batch = matrix_batch(call.inputs[0].shape);
  const bool lower = call.attributes.flag("lower");
  const std::int64_t n = batch.rows;
  for (std::int64_t entry = 0; entry < batch.count; ++entry) {
    const std::int64_t start = entry * batch.elements();
    // Row i, column j of the lower triangle, stored in either half.
    const auto at = [&](std::int64_t i, std::int64_t j) { return start + (lower ? i * n + j : j * n + i); };
    Tensor64& l = call.outputs[0];
    for (std::int64_t j = 0; j < n; ++j) {
      for (std::int64_t i = j; i < n; ++i) {
        double sum = call.inputs[0][at(i, j)];
        for (std::int64_t k = 0; k < j; ++k) sum -= l[at(i, k)] * l[at(j, k)];
        if (i == j && !(sum > 0)) {
          call.outputs[1][entry] = static_cast<double>(j + 1);
          break;
        }
        l[at(i, j)] = i == j ? std::sqrt(sum) : sum / l[at(j, j)];
      }
      if (call.outputs[1][entry] != 0) break;
    }
  }
}

// ---- LU: rows of a, interchanged, = l u

std::vector<TensorType> lu_types(const InferContext& context) {
  check_matrices(context, 0, "a");
  const TensorType& a = context.inputs[0];
  return {a,
          {DType::Int32, entries(a.shape, {std::min(a.shape.back(1), a.shape.back())})},
          {DType::Int32, entries(a.shape, {})}};
}

void lu_loop(const ReferenceCall& call) {
  const MatrixBatch batch = matrix_batch(call.inputs[0].shape);
  const std::int64_t rows = batch.rows, columns = batch.columns, steps = std::min(rows, columns);
  call.outputs[0].values = call.inputs[0].values;
  for (std::int64_t entry = 0; entry < batch.count; ++entry) {
    double* a = call.outputs[0].values.data() + entry * batch.elements();
    for (std::int64_t k = 0; k < steps; ++k) {
      std::int64_t pivot = k;
      for (std::int64_t i = k + 1; i < rows; ++i)
        if (std::fabs(a[i * columns + k]) > std::fabs(a[pivot * columns + k])) pivot = i;
      call.outputs[1][entry * steps + k] = static_cast<double>(pivot);
      if (a[pivot * columns + k] == 0) {
        if (call.outputs[2][entry] == 0) call.outputs[2][entry] = static_cast<double>(k + 1);
        continue;
      }
      for (std::int64_t j = 0; j < columns; ++j) std::swap(a[k * columns + j], a[pivot * columns + j]);
      for (std::int64_t i = k + 1; i < rows; ++i) {
        const double factor = a[i * columns + k] /= a[k * columns + k];
        for (std::int64_t j = k + 1; j < columns; ++j) a[i * columns + j] -= factor * a[k * columns + j];
      }
    }
  }
}

// ---- op(a) x = b, or x op(a) = b

std::vector<TensorType> solve_types(const InferContext& context) {
  check_square(context);
  check_matrices(context, 1, "b");
  const TensorType &a = context.inputs[0], &b = context.inputs[1];
  const bool right = context.attributes.flag("right");
  const Extent order = a.shape.back(1), given = right ? b.shape.back() : b.shape.back(1);
  if (a.dtype != b.dtype)
    context.fail(ErrorKind::DType,
                 std::string("input \"b\" is ") + name_of(b.dtype) + ", input \"a\" is " + name_of(a.dtype) + ".");
  if (order != given || entries(a.shape, {}) != entries(b.shape, {}))
    context.fail(ErrorKind::Shape, "input \"b\" has shape " + b.shape.str() + ", expected " +
                                       (right ? "as many columns" : "as many rows") + " as a and its batch, " +
                                       a.shape.str() + ".");
  return {b};
}

void solve_loop(const ReferenceCall& call) {
  const MatrixBatch a = matrix_batch(call.inputs[0].shape), b = matrix_batch(call.inputs[1].shape);
  const bool right = call.attributes.flag("right"), unit = call.attributes.flag("unit");
  // x op(a) = b is op(a)^T x^T = b^T.
  const bool transpose = call.attributes.flag("transpose") != right;
  const bool upper = call.attributes.flag("upper") != transpose;
  const std::int64_t n = a.rows, vectors = right ? b.rows : b.columns;
  for (std::int64_t entry = 0; entry < a.count; ++entry) {
    const auto matrix = [&](std::int64_t i, std::int64_t j) {
      return call.inputs[0][entry * n * n + (transpose ? j * n + i : i * n + j)];
    };
    for (std::int64_t v = 0; v < vectors; ++v) {
      const auto at = [&](std::int64_t i) { return entry * n * vectors + (right ? v * n + i : i * vectors + v); };
      for (std::int64_t step = 0; step < n; ++step) {
        const std::int64_t i = upper ? n - 1 - step : step;
        double sum = call.inputs[1][at(i)];
        for (std::int64_t j = upper ? i + 1 : 0; j < (upper ? n : i); ++j) sum -= matrix(i, j) * call.outputs[0][at(j)];
        call.outputs[0][at(i)] = unit ? sum : sum / matrix(i, i);
      }
    }
  }
}

// ---- the interchanges of lu

std::vector<TensorType> swap_types(const InferContext& context) {
  check_matrices(context, 0, "x");
  const TensorType &x = context.inputs[0], &pivots = context.inputs[1];
  if (pivots.dtype != DType::Int32)
    context.fail(ErrorKind::DType, std::string("input \"pivots\" is ") + name_of(pivots.dtype) + ", expected int32.");
  const Shape& given = pivots.shape;
  const Extent rows = x.shape.back(1);
  if (given.rank() + 1 != x.shape.rank() || entries(x.shape, {given.rank() == 0 ? Extent(0) : given.back()}) != given ||
      given.back() > rows)
    context.fail(ErrorKind::Shape, "input \"pivots\" has shape " + given.str() + ", expected the batch of " +
                                       x.shape.str() + " and " + to_string(rows) + " numbers at most.");
  return {x};
}

void swap_loop(const ReferenceCall& call) {
  const MatrixBatch batch = matrix_batch(call.inputs[0].shape);
  const std::int64_t steps = call.inputs[1].shape.back();
  call.outputs[0].values = call.inputs[0].values;
  for (std::int64_t entry = 0; entry < batch.count; ++entry) {
    double* x = call.outputs[0].values.data() + entry * batch.elements();
    for (std::int64_t step = 0; step < steps; ++step) {
      const std::int64_t i = call.attributes.flag("backward") ? steps - 1 - step : step;
      const auto other = static_cast<std::int64_t>(call.inputs[1][entry * steps + i]);
      if (other < 0 || other >= batch.rows) continue;
      for (std::int64_t j = 0; j < batch.columns; ++j)
        std::swap(x[i * batch.columns + j], x[other * batch.columns + j]);
    }
  }
}

void swap_gradient(GradientContext& context) {
  context.give(0, context.op("swap_rows", {context.output_gradient(0), context.input(1)},
                             {{"backward", !context.attributes().flag("backward")}}));
}

OpDef substitution() {
  const auto with = [](bool upper, bool transpose, bool unit, bool right) {
    return Attributes{{"upper", upper}, {"transpose", transpose}, {"unit", unit}, {"right", right}};
  };
  OpDef result("triangular_solve");
  result.inputs({"a", "b"})
      .attribute("upper", false)
      .attribute("transpose", false)
      .attribute("unit", false)
      .attribute("right", false)
      .infer(solve_types)
      .reference(solve_loop)
      .no_gradient(kNotDifferentiated)
      .tolerance(Tolerance::Accumulation);
  for (int bits = 0; bits < 16; ++bits) {
    const bool right = (bits & 8) != 0;
    // Diagonals from 1 to 2 keep solutions in the order of magnitude of the right-hand sides.
    const SampleInput a{{2, 5, 5}, 1, 2}, b{right ? Shape{2, 3, 5} : Shape{2, 5, 3}};
    result.sample({{a, b}, with((bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, right)});
  }
  return result.sample({{{{70, 70}, 1, 1.01}, {{70, 1}}}, with(false, false, false, false)})
      .sample({{{{3, 3}, 1, 2}, {{3, 0}}}, with(false, false, false, false)})
      .refuses({{{DType::Float32, {3, 2}}, {DType::Float32, {3, 1}}},
                {},
                "input \"a\" has shape (3, 2), expected square matrices."})
      .refuses({{{DType::Float32, {3, 3}}, {DType::Float32, {4, 2}}},
                {},
                "input \"b\" has shape (4, 2), expected as many rows as a and its batch, (3, 3)."})
      .refuses({{{DType::Float32, {3, 3}}, {DType::Float32, {3, 2}}},
                {{"right", true}},
                "input \"b\" has shape (3, 2), expected as many columns as a and its batch, (3, 3)."});
}

}  // namespace

void register_solver_ops(Registry& registry) {
  registry.add(OpDef("cholesky")
                   .inputs({"a"})
                   .outputs({"factor", "info"})
                   .attribute("lower", true)
                   .infer(cholesky_types)
                   .reference(cholesky_loop)
                   .no_gradient(kNotDifferentiated)
                   .tolerance(Tolerance::Accumulation)
                   .sample({{{{3, 1, 1}, 1, 4}}, {}})
                   .sample({{{{0, 3, 3}}}, {}})
                   .sample({{{{6, 2, 2}, 0.5, 4}}, {}})
                   .sample({{{{6, 2, 2}, 0.5, 4}}, {{"lower", false}}})
                   .sample({{{{2, 2, 4, 4}}}, {}})
                   .refuses({{{DType::Float32, {2, 3}}}, {}, "input \"a\" has shape (2, 3), expected square matrices."})
                   .refuses({{{DType::Int32, {2, 2}}}, {}, "input \"a\" is int32, expected floats."}));
  registry.add(OpDef("lu")
                   .inputs({"a"})
                   .outputs({"factors", "pivots", "info"})
                   .infer(lu_types)
                   .reference(lu_loop)
                   .no_gradient(kNotDifferentiated)
                   .tolerance(Tolerance::Accumulation)
                   .sample({{{{1, 1}}}, {}})
                   .sample({{{{2, 0, 3}}}, {}})
                   .sample({{{{3, 5, 5}}}, {}})
                   .sample({{{{2, 7, 4}}}, {}})
                   .sample({{{{2, 3, 6}}}, {}})
                   .sample({{{{33, 33}}}, {}})
                   .refuses({{{DType::Float32, {3}}}, {}, "input \"a\" has shape (3,), expected 2 axes or more."}));
  registry.add(substitution());
  registry.add(
      OpDef("swap_rows")
          .inputs({"x", "pivots"})
          .attribute("backward", false)
          .infer(swap_types)
          .reference(swap_loop)
          .gradient(swap_gradient)
          .tolerance(Tolerance::Exact)
          .determinism(Determinism::Bitwise)
          .sample({{{{2, 5, 3}}, {{2, 5}, 0, 4, DType::Int32}}, {}})
          .sample({{{{2, 5, 3}}, {{2, 4}, 0, 4, DType::Int32}}, {{"backward", true}}})
          .sample({{{{40, 1}}, {{40}, 0, 39, DType::Int32}}, {}})
          .sample({{{{3, 0}}, {{2}, 0, 1, DType::Int32}}, {}})
          .refuses({{{DType::Float32, {4, 3}}, {DType::Int32, {5}}},
                    {},
                    "input \"pivots\" has shape (5,), expected the batch of (4, 3) and 4 numbers at most."})
          .refuses(
              {{{DType::Float32, {4, 3}}, {DType::Float32, {4}}}, {}, "input \"pivots\" is float32, expected int32."}));
}

}  // namespace openmps::engine
