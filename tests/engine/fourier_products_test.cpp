// Fourier transforms that lower_composites writes as products with small matrices.
#include <doctest/doctest.h>

#include "engine/ir/op.h"
#include "engine/ir/registry.h"
#include "engine/passes/lower_composites.h"
#include "tests/engine/pass_check.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

const char* const kTransforms[] = {"fourier_transform", "hermitean_to_real", "real_to_hermitean"};

void check_lowered(const Graph& before, const std::vector<Tensor64>& inputs, double tolerance) {
  const Graph after = lower_composites(before, {DeviceKind::Cuda});
  for (const char* transform : kTransforms) CHECK(count_of(after, transform) == 0);
  CHECK(is_equivalent(before, after, inputs, tolerance));
}

}  // namespace

TEST_CASE("fourier products: every sample of a transform -> the same numbers") {
  for (const char* transform : kTransforms) {
    const OpDef& op = registry().at(transform);
    for (std::size_t i = 0; i < op.samples().size(); ++i) {
      const SampleGraph sample = make_sample(op, i, DType::Float64);
      CAPTURE(sample.title);
      check_lowered(sample.graph, sample.inputs, 1e-12);
    }
  }
}

// Products of small factors, primes on both sides of the limits, and a product with a large prime.
TEST_CASE("fourier products: long lengths -> factors, whole matrices, convolutions") {
  for (const std::int64_t n : {64, 65, 96, 127, 1000, 1031, 2062}) {
    CAPTURE(n);
    const Attributes along{{"axes", Integers{1}}, {"inverse", true}, {"scaling", "unitary"}};
    Sketch complex, real, values;
    complex.output(complex.builder.op("fourier_transform", {complex.input({2, n, 2})}, along));
    real.output(real.builder.op("real_to_hermitean", {real.input({2, n})}, along));
    Attributes back = along;
    back.set("odd", n % 2 == 1);
    values.output(values.builder.op("hermitean_to_real", {values.input({2, n / 2 + 1, 2})}, back));
    for (const Sketch* sketch : {&complex, &real, &values}) check_lowered(sketch->graph, sketch->inputs, 1e-11);
  }
}

TEST_CASE("fourier products: numbers of half types -> sums in float32") {
  Sketch sketch;
  sketch.output(
      sketch.builder.op("real_to_hermitean", {sketch.input({3, 8}, DType::Float16)}, {{"axes", Integers{1}}}));
  const Graph after = lower_composites(sketch.graph, {DeviceKind::Cuda});
  CHECK(after.type(after.outputs()[0].value) == TensorType{DType::Float16, {3, 5, 2}});
  for (const Node& node : after.nodes())
    if (node.is(Op::Matmul)) CHECK(after.type(node.outputs[0]).dtype == DType::Float32);
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs, 1e-2));
}

}  // namespace openmps::engine::testing
