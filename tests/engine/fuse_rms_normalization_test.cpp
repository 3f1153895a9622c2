// An RMS normalisation in one operation, with the numbers of the graph before.
#include "engine/passes/rows/fuse_rms_normalization.h"

#include <doctest/doctest.h>

#include "engine/passes/rows/fuse_row_normalization.h"
#include "engine/passes/rows/fuse_row_sums.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

// y = x / sqrt(mean(x^2) + 1e-5) * gamma
struct RmsRows {
  Val mean, normalized, y;

  RmsRows(Sketch& in, Val x, const Shape& columns, const Integers& axes = {-1}, bool turned = false) {
    const Val gamma = in.input(columns, kF);
    mean = in.builder.op("reduce_mean", {turned ? x * x : in.builder.op("square", {x})},
                         {{"axes", axes}, {"keep_axes", true}});
    const Val root = in.builder.op("rsqrt", {mean + 1e-5});
    normalized = turned ? root * x : x * root;
    y = turned ? gamma * normalized : normalized * gamma;
  }
  RmsRows(Sketch& in, Val x) : RmsRows(in, x, {x.shape().back(0)}) {}
};

constexpr double kRmsTolerance = 2e-5;

int rms_rows_in(const Sketch& sketch, double tolerance = kRmsTolerance) {
  const Graph after = checked(sketch, fuse_rms_normalization(sketch.graph), tolerance);
  const int made = count_of(after, "row_normalization");
  CHECK(count_of(after, "reduce_mean") + made == count_of(sketch.graph, "reduce_mean"));
  return made;
}

}  // namespace

TEST_CASE("fuse_rms_normalization: rows of all lengths, a mean that others read, and a rounding") {
  for (const Shape& shape : {Shape{6, 8}, Shape{2, 3, 5}, Shape{1, 4}}) {
    Sketch sketch;
    const RmsRows layer(sketch, sketch.input(shape, kF));
    sketch.output(layer.y);
    CHECK(rms_rows_in(sketch) == 1);
    CHECK(count_of(fuse_rms_normalization(sketch.graph), "multiply") == 0);
    sketch.output(layer.mean * 2.0);
    CHECK(rms_rows_in(sketch) == 1);
  }
  Sketch ones;
  ones.output(RmsRows(ones, ones.input({3, 1}, kF)).y);
  CHECK(rms_rows_in(ones) <= 1);  // the mean of one element may be left out
  for (const DType half : {DType::BFloat16, DType::Float16}) {
    Sketch sketch;
    sketch.output(cast(RmsRows(sketch, sketch.input({4, 6}, kF)).y, half));
    CHECK(rms_rows_in(sketch, 1e-2) == 1);
    CHECK(count_of(fuse_rms_normalization(sketch.graph), "cast") == 0);
  }
}

TEST_CASE("fuse_rms_normalization: rows of several axes, and factors in another order") {
  Sketch several;
  several.output(RmsRows(several, several.input({2, 3, 4, 5}, kF), {4, 5}, {-2, -1}).y);
  CHECK(rms_rows_in(several) == 1);
  Sketch turned;
  turned.output(RmsRows(turned, turned.input({4, 6}, kF), {6}, {-1}, true).y);
  CHECK(rms_rows_in(turned) == 1);
}

TEST_CASE("fuse_rms_normalization: the sum before is part of it") {
  Sketch sketch;
  const Val x = sketch.input({4, 6}, kF) + sketch.input({4, 6}, kF);
  sketch.output(RmsRows(sketch, x).y);
  sketch.output(x * 3.0);
  const Graph after = checked(sketch, fuse_row_sums(fuse_rms_normalization(sketch.graph)), kRmsTolerance);
  CHECK(count_of(after, "row_normalization") == 1);
  CHECK(count_of(after, "add") == 0);
}

TEST_CASE("fuse_rms_normalization: other readers, other axes, factors of rows, no element and long rows stay apart") {
  Sketch read;
  const RmsRows layer(read, read.input({4, 6}, kF));
  read.output(layer.y);
  read.output(layer.normalized);
  CHECK(rms_rows_in(read) == 0);
  Sketch columns;
  columns.output(RmsRows(columns, columns.input({6, 6}, kF), {6}, {0}).y);
  CHECK(rms_rows_in(columns) == 0);
  Sketch rows;
  rows.output(RmsRows(rows, rows.input({6, 6}, kF), {6, 1}).y);
  CHECK(rms_rows_in(rows) == 0);
  for (const Shape& shape : {Shape{0, 8}, Shape{2, kLongestNormalizedRow + 1}}) {
    Sketch sketch;
    sketch.output(RmsRows(sketch, sketch.input(shape, kF)).y);
    CHECK(rms_rows_in(sketch) == 0);
  }
}

}  // namespace openmps::engine::testing
