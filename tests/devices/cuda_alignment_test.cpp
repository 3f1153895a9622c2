// Kernels that move 16 bytes at a time, on memory of the caller that begins between two multiples of them.
#include <doctest/doctest.h>

#include <algorithm>

#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "engine/ir/registry.h"
#include "tests/devices/comparison.h"
#include "tests/devices/tolerances.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

// Runs a graph of float32 with one output. Each tensor begins 4 bytes after the beginning of its buffer.
Tensor64 run_unaligned(Device& device, const Graph& graph, const std::vector<Tensor64>& inputs, Tensor64 result) {
  const auto plan = device.compile(graph).take_or_throw();
  const auto queue = device.make_queue().take_or_throw();
  std::vector<BufferView> sources;
  for (const Tensor64& input : inputs) {
    const auto buffer = make_buffer(device, 4 + input.values.size() * 4);
    std::ranges::transform(input.values, static_cast<float*>(buffer->host()) + 1,
                           [](double value) { return static_cast<float>(value); });
    sources.push_back({buffer, 4});
  }
  const auto buffer = make_buffer(device, 4 + result.values.size() * 4);
  const BufferView to{buffer, 4};
  auto list = queue->make_list();
  list->run(plan, sources, {&to, 1}, {}).throw_if_error();
  run_list(*queue, std::move(list)).throw_if_error();
  std::copy_n(static_cast<const float*>(buffer->host()) + 1, result.values.size(), result.values.begin());
  return result;
}

void check_unaligned(Device& device, const Graph& graph, const std::vector<Tensor64>& inputs) {
  const Tensor64 expected = run_on(device_named("reference"), graph, inputs)[0];
  CHECK_MESSAGE(difference(run_unaligned(device, graph, inputs, expected), expected,
                           bound_of(Tolerance::Accumulation, DType::Float32)) == "",
                graph.name);
}

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("gpu volumes: tensors that begin between two multiples of 16 bytes") {
    Device* const device = gpu();
    if (!device) return;
    for (const char* name : {"conv3d", "conv3d_data_gradient", "conv3d_weights_gradient"})
      for (const std::size_t index : {1, 5, 6, 8}) {
        SampleGraph sample = make_sample(registry().at(name), index, DType::Float32);
        sample.graph.name = sample.title;
        check_unaligned(*device, sample.graph, sample.inputs);
      }
  }

  TEST_CASE("gpu alignment: tensors that begin between two multiples of 16 bytes") {
    Device* const device = gpu();
    if (!device) return;
    const Shape images{2, 5, 6, 8};
    const Integers axes{3}, columns{0, 1}, ones{1, 1}, pads{1, 1, 1, 1};
    struct Case {
      const char* op;
      Attributes attributes;
    };
    const Case cases[] = {{"argmax", {{"axis", std::int64_t{3}}}},
                          {"reduce_sum", {{"axes", axes}}},
                          {"reduce_max", {{"axes", axes}}},
                          {"reduce_sum", {{"axes", columns}}},
                          {"resize", {{"size", Integers{7, 9}}, {"mode", std::string("bilinear")}}}};
    for (const Case& each : cases) {
      Graph graph;
      graph.name = each.op;
      Builder builder(graph);
      const Val made = builder.op(each.op, {builder.input(DType::Float32, images, "x")}, each.attributes);
      builder.output(cast(made, DType::Float32));
      check_unaligned(*device, graph, {draw({images}, 1)});
    }
    {
      Graph graph;
      graph.name = "grid_sample";
      Builder builder(graph);
      const Val x = builder.input(DType::Float32, images, "x"),
                grid = builder.input(DType::Float32, {2, 3, 4, 2}, "grid");
      builder.output(builder.op("grid_sample", {x, grid}));
      check_unaligned(*device, graph, {draw({images}, 1), draw({grid.shape(), -1, 6}, 2)});
    }
    {
      Graph graph;
      graph.name = "fused sums of columns";
      Builder builder(graph);
      const Val x = builder.input(DType::Float32, images, "x");
      builder.output(reduce_sum(tanh(x) * x, columns));
      check_unaligned(*device, graph, {draw({images}, 1)});
    }
    // Single pixels, and strips of several.
    for (const std::int64_t count : {2, 160}) {
      Graph graph;
      graph.name = "depth-wise convolution of " + std::to_string(count) + " images";
      Builder builder(graph);
      const Shape image{count, 5, 6, 8};
      const Val x = builder.input(DType::Float32, image, "x"), w = builder.input(DType::Float32, {8, 3, 3, 1}, "w");
      builder.output(builder.op("conv2d", {x, w}, {{"groups", std::int64_t{8}}, {"strides", ones}, {"pads", pads}}));
      check_unaligned(*device, graph, {draw({image}, 1), draw({w.shape()}, 2)});
    }
  }
}

}  // namespace openmps::engine::testing
