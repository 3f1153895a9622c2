// Fourier transforms of rows by a GPU's library. Without it the graph has products with matrices, as others have.
#include <doctest/doctest.h>

#include <algorithm>

#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "engine/ops/fourier/fourier_rows.h"
#include "engine/passes/lower_composites.h"
#include "tests/devices/comparison.h"
#include "tests/devices/tolerances.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

Attributes along(const Integers& axes, bool inverse, const char* scaling, bool odd = false) {
  Attributes attributes{{"axes", axes}, {"inverse", inverse}, {"scaling", std::string(scaling)}};
  if (odd) attributes.set("odd", true);
  return attributes;
}

Graph transform(const char* op, const Shape& shape, DType dtype, const Attributes& attributes) {
  Graph graph;
  Builder builder(graph);
  builder.output(builder.op(op, {builder.input(dtype, shape, "x")}, attributes));
  return graph;
}

bool has_rows(const Graph& graph) {
  const Graph made = lower_composites(graph, {.device = DeviceKind::Cuda, .has_fft = true});
  return std::ranges::any_of(made.nodes(), [](const Node& node) { return node.op == &fourier_rows_def(); });
}

// Against the reference, of a transform by the library's rows.
void compare(Device& device, const char* op, const Shape& shape, DType dtype, const Attributes& attributes) {
  const Graph graph = transform(op, shape, dtype, attributes);
  const std::vector<Tensor64> inputs{draw({shape, -1, 1}, 1)};
  CHECK(has_rows(graph));
  CHECK_MESSAGE(difference(run_on(device, graph, inputs)[0], run_on(device_named("reference"), graph, inputs)[0],
                           bound_of(Tolerance::Accumulation, dtype)) == "",
                op);
}

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("gpu fourier: rows of any length, both ways, in every type and scaling") {
    Device* const device = gpu();
    if (!device) return;
    for (const DType dtype : {DType::Float32, DType::Float64, DType::Float16})
      for (const std::int64_t n : {1, 2, 7, 64, 100})
        for (const char* scaling : {"none", "size", "unitary"}) {
          CAPTURE(n);
          for (const bool inverse : {false, true})
            compare(*device, "fourier_transform", {3, n, 2}, dtype, along({1}, inverse, scaling));
          compare(*device, "real_to_hermitean", {2, 3, n}, dtype, along({-1}, false, scaling));
          compare(*device, "hermitean_to_real", {3, n / 2 + 1, 2}, dtype, along({1}, true, scaling, n % 2 == 1));
        }
  }

  TEST_CASE("gpu fourier: any axes in any order, more than the library's three, and either sign") {
    Device* const device = gpu();
    if (!device) return;
    for (const bool inverse : {false, true})
      for (const Integers& axes : {Integers{0}, Integers{1}, Integers{1, 2}, Integers{2, 0}, Integers{0, 1, 2},
                                   Integers{3, 0, 2}, Integers{3, 1, 0, 2}, Integers{0, 1, 2, 3}}) {
        CAPTURE(Shape(axes).str());
        compare(*device, "fourier_transform", {4, 3, 5, 6, 2}, DType::Float32, along(axes, inverse, "none"));
        compare(*device, "real_to_hermitean", {4, 3, 5, 6}, DType::Float32, along(axes, inverse, "unitary"));
        compare(*device, "hermitean_to_real", {4, 3, 5, 4, 2}, DType::Float64, along(axes, inverse, "size"));
        compare(*device, "hermitean_to_real", {4, 3, 5, 4, 2}, DType::Float32, along(axes, inverse, "none", true));
      }
  }

  TEST_CASE("gpu fourier: no axes, no values and transforms that wait become products") {
    const auto is_row = [](const char* op, const Shape& shape, const Attributes& attributes) {
      return has_rows(transform(op, shape, DType::Float32, attributes));
    };
    CHECK(is_row("fourier_transform", {3, 4, 2}, along({1}, false, "none")));
    CHECK(is_row("fourier_transform", {3, 4, 2}, along({0, 1}, false, "none")));
    CHECK(is_row("real_to_hermitean", {3, 4}, along({0}, true, "none")));
    CHECK_FALSE(is_row("fourier_transform", {3, 4, 2}, along({}, false, "none")));
    CHECK_FALSE(is_row("fourier_transform", {0, 4, 2}, along({1}, false, "none")));
    Graph waiting = transform("fourier_transform", {3, 4, 2}, DType::Float32, along({1}, false, "none"));
    Builder builder(waiting);
    builder.output(builder.op("exp", {builder.wrap(waiting.inputs()[0].value)}));
    waiting.node(0).after.push_back(1);
    CHECK_FALSE(has_rows(waiting));
  }
}

}  // namespace openmps::engine::testing
