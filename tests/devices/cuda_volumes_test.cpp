// Convolutions of volumes by a GPU's library, beside the reference device. Without the library, or where it refuses,
// the plan has convolutions of images in their place.
#include <doctest/doctest.h>

#include <cstdlib>
#include <string_view>

#include "engine/autodiff/gradients.h"
#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "engine/ir/registry.h"
#include "tests/devices/comparison.h"
#include "tests/devices/tolerances.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

constexpr const char* kOperations[] = {"conv3d", "conv3d_data_gradient", "conv3d_weights_gradient"};

bool computes_volumes() {
  const char* const library = std::getenv("OPENMPS_CUDA_CUDNN");
  return (!std::getenv("OPENMPS_CUDA_DRIVER") || (library && std::string_view(library) != "none")) &&
         !std::getenv("OPENMPS_EMULATED_NO_VOLUMES");
}

double bound_of_volumes(Precision precision) {
  return precision == Precision::Float32 ? 2e-6
         : precision == Precision::TF32  ? kOfTf32
                                         : bound_of_stored(precision, false);
}

bool has_volumes(Device& device, const Graph& graph, const CompileOptions& options = {}) {
  return device.compile(graph, options).take_or_throw()->str().find(" = conv3d") != std::string::npos;
}

// x (1, 4, 6, 5, 8) through two convolutions with a ReLU between them, and the gradients of both weights.
struct VolumeLayers {
  Graph graph;
  std::vector<Tensor64> inputs;

  VolumeLayers() {
    Builder builder(graph);
    const auto input = [&](const Shape& shape, double reach) {
      inputs.push_back(draw({shape, -reach, reach}, inputs.size() + 1));
      return builder.input(DType::Float32, shape, "input");
    };
    const Val x = input({1, 4, 6, 5, 8}, 1), first = input({16, 3, 3, 3, 8}, 0.2),
              second = input({8, 2, 2, 2, 16}, 0.2);
    const Val hidden =
        builder.op("neuron_relu", {builder.op("conv3d", {x, first}, {{"pads", Integers(6, 1)}})}, {{"a", 0.0}});
    const Val y = builder.op("conv3d", {hidden, second}, {{"strides", Integers{2, 2, 2}}});
    const Val loss = reduce_mean(y * y, {0, 1, 2, 3, 4});
    builder.output(loss);
    const Val with[] = {first, second};
    for (const Val& part : gradients(builder, loss, {}, with)) builder.output(part);
  }
};

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("gpu volumes: every sample of a convolution and its gradients, in every precision") {
    Device* const device = gpu();
    if (!device) return;
    for (const char* name : kOperations)
      for (std::size_t index = 0; index < registry().at(name).samples().size(); ++index) {
        const SampleGraph sample = make_sample(registry().at(name), index, DType::Float32);
        const std::vector<Tensor64> expected = run_on(device_named("reference"), sample.graph, sample.inputs);
        const bool is_empty = sample.inputs[0].values.empty();
        for (const Precision precision :
             {Precision::Float32, Precision::TF32, Precision::BFloat16, Precision::Float16}) {
          CAPTURE(sample.title);
          CAPTURE(static_cast<int>(precision));
          const CompileOptions options = options_of(precision);
          CHECK(has_volumes(*device, sample.graph, options) == (computes_volumes() && !is_empty));
          const std::vector<Tensor64> given = run_on(*device, sample.graph, sample.inputs, options);
          CHECK(relative_distance(given[0], expected[0]) <= bound_of_volumes(precision));
        }
      }
  }

  TEST_CASE("gpu volumes: half types and float64") {
    Device* const device = gpu();
    if (!device) return;
    for (const char* name : kOperations)
      for (const DType dtype : {DType::Float16, DType::BFloat16, DType::Float64}) {
        const SampleGraph sample = make_sample(registry().at(name), 1, dtype);
        CAPTURE(sample.title);
        const std::vector<Tensor64> expected = run_on(device_named("reference"), sample.graph, sample.inputs);
        CHECK(has_volumes(*device, sample.graph) == (computes_volumes() && dtype != DType::Float64));
        CHECK(difference(run_on(*device, sample.graph, sample.inputs)[0], expected[0],
                         bound_of(Tolerance::Accumulation, dtype)) == "");
      }
  }

  TEST_CASE("gpu volumes: the gradients of a network's weights") {
    Device* const device = gpu();
    if (!device) return;
    const VolumeLayers layers;
    const std::vector<Tensor64> expected = run_on(device_named("reference"), layers.graph, layers.inputs);
    for (const Precision precision : {Precision::Float32, Precision::BFloat16, Precision::Float16}) {
      CAPTURE(static_cast<int>(precision));
      const std::vector<Tensor64> given = run_on(*device, layers.graph, layers.inputs, options_of(precision));
      for (std::size_t i = 0; i < expected.size(); ++i)
        CHECK(relative_distance(given[i], expected[i]) <= bound_of_volumes(precision));
    }
  }
}

}  // namespace openmps::engine::testing
