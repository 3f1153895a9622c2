// The gradients of a dense layer's weights and bias on a GPU, against the reference. An epilogue of cuBLASLt computes
// both; without it two kernels do.
#include <doctest/doctest.h>

#include "engine/autodiff/gradients.h"
#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

struct DenseLayer {
  std::int64_t rows, inputs, columns;
};

// y = tanh(x w + bias); its gradients with dy. Numbers are drawn from -1 to 2, so that no sum is close to 0.
void check_layer(Device& device, const DenseLayer& of, Precision precision, double bound) {
  Graph graph;
  Builder b(graph);
  const Shape x{of.rows, of.inputs}, w{of.inputs, of.columns}, bias{of.columns}, y{of.rows, of.columns};
  const std::vector<Tensor64> inputs{draw({x, -1, 2}, 1), draw({w, -0.1, 0.1}, 2), draw({bias, -0.1, 0.1}, 3),
                                     draw({y, -1, 2}, 4)};
  const Val operands[] = {b.input(DType::Float32, x, "x"), b.parameter(DType::Float32, w, "w"),
                          b.parameter(DType::Float32, bias, "bias"), b.input(DType::Float32, y, "dy")};
  const Val result = tanh(b.op("matmul", {operands[0], operands[1]}) + operands[2]);
  for (const Val& part : gradients(b, result, operands[3], std::span(operands, 3))) b.output(part);
  const CompileOptions options = options_of(precision);
  const std::string plan = device.compile(graph, options).take_or_throw()->str();
  CHECK_MESSAGE(plan.find("= matmul_and_column_sums ") != std::string::npos, plan);
  const std::vector<Tensor64> expected = run_on(device_named("reference"), graph, inputs),
                              given = run_on(device, graph, inputs, options),
                              again = run_on(device, graph, inputs, options);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CAPTURE(i);
    CHECK(relative_distance(given[i], expected[i]) <= bound);
    CHECK(given[i].values == again[i].values);
  }
}

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("gpu bias gradients: a layer's weights and bias in all precisions") {
    Device* const device = gpu();
    if (!device) return;
    struct Case {
      Precision precision;
      double bound;
    };
    for (const Case& each : {Case{Precision::Float32, 1e-6}, Case{Precision::TF32, 1e-3},
                             Case{Precision::BFloat16, 1e-2}, Case{Precision::Float16, 2e-3}})
      for (const DenseLayer& layer :
           {DenseLayer{2, 8, 16}, DenseLayer{7, 5, 3}, DenseLayer{300, 40, 56}, DenseLayer{256, 128, 64},
            DenseLayer{64, 1, 24}, DenseLayer{64, 24, 1}, DenseLayer{2048, 64, 512}}) {
        CAPTURE(layer.rows);
        CAPTURE(layer.columns);
        CAPTURE(static_cast<int>(each.precision));
        check_layer(*device, layer, each.precision, each.bound);
      }
  }
}

}  // namespace openmps::engine::testing
