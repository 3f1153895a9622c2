// Recurrent layers whose steps a GPU computes in one launch, and the same with a launch for each stage. Runs on
// emulated GPUs of several kinds (tests/CMakeLists.txt). With much shared memory a block has all features; with little,
// blocks share rows and have a barrier before every matmul.
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "engine/devices/cuda/recurrent/recurrent_text.h"
#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "engine/ir/registry.h"
#include "tests/devices/comparison.h"
#include "tests/engine/environment_setting.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

struct LayerSizes {
  std::int64_t steps, rows, features;
};

struct RecurrentLayer {
  std::string op;
  std::vector<Shape> inputs;
  Attributes attributes;
};

// Every stage that there is: products of states and of gates, memory weights of both kinds, masks, both directions.
std::vector<RecurrentLayer> layers(const LayerSizes& z) {
  const std::int64_t t = z.steps, n = z.rows, h = z.features;
  const Shape one{t, n, h}, three{t, n, 3 * h}, four{t, n, 4 * h}, state{n, h}, nothing{0}, r1{h, h}, r2{2 * h, h},
      r3{3 * h, h}, r4{4 * h, h};
  const Attributes after{{"reset_after", true}}, reverse{{"reverse", true}};
  return {
      {"rnn", {one, r1, state, one}, reverse},
      {"rnn_gradient", {r1, one, one, one, one}, reverse},
      {"lstm", {four, r4, state, state}, {}},
      {"lstm", {four, r4, state, state, r4, one}, reverse},
      {"lstm_gradient", {r4, four, one, state, one}, {}},
      {"lstm_gradient", {r4, four, one, state, one, one, four, r4, one}, reverse},
      {"gru", {three, r3, state, r1, nothing, one}, {}},
      {"gru", {three, r3, state, nothing, Shape{h}}, after},
      {"gru_gradient", {r3, three, one, state, one, three, r1, one}, {}},
      {"gru_gradient", {r3, four, one, state, one}, after},
  };
}

// Sums of many products stay of the order of 1.
std::vector<Tensor64> layer_inputs(const RecurrentLayer& layer, std::int64_t features, std::uint64_t seed = 17) {
  std::vector<Tensor64> result;
  for (const Shape& shape : layer.inputs) {
    const double range = shape.rank() == 2 && shape.back(0) == features && shape[0] % features == 0
                             ? std::min(0.7, 1.2 / std::sqrt(static_cast<double>(features)))
                             : 0.7;
    result.push_back(draw({shape, -range, range}, seed + result.size()));
  }
  return result;
}

Graph graph_of(const RecurrentLayer& layer, DType dtype = DType::Float32) {
  Graph graph;
  Builder builder(graph);
  std::vector<Val> operands;
  for (const Shape& shape : layer.inputs) operands.push_back(builder.input(dtype, shape, "input"));
  for (const Val& output : builder.ops(layer.op.c_str(), operands, layer.attributes)) builder.output(output);
  return graph;
}

void check(Device& device, const RecurrentLayer& layer, const LayerSizes& sizes, Precision precision, double allowed,
           DType dtype = DType::Float32) {
  const Graph graph = graph_of(layer, dtype);
  const std::vector<Tensor64> inputs = layer_inputs(layer, sizes.features);
  CompileOptions options;
  options.precision = precision;
  const auto expected = run_on(device_named("reference"), graph, inputs),
             given = run_on(device, graph, inputs, options);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const std::string problem = difference(given[i], expected[i], {allowed, allowed});
    CHECK_MESSAGE(problem.empty(), layer.op, " of ", sizes.steps, " steps, ", sizes.rows, " rows, ", sizes.features,
                  " features, ", layer.inputs.size(), " inputs of ", name_of(dtype), ", precision ",
                  static_cast<int>(precision), ", output ", i, ": ", problem);
  }
}

}  // namespace

TEST_CASE("recurrent: tiles cover the layer and fit the GPU") {
  int tiles = 0;
  for (const LayerSizes& sizes :
       {LayerSizes{1, 1, 1}, {20, 32, 96}, {64, 32, 512}, {1, 1, 512}, {7, 33, 130}, {9, 1000, 64}})
    for (const RecurrentLayer& layer : layers(sizes))
      for (const cuda::GpuLimits& limits : {cuda::GpuLimits{132, 227 << 10}, {12, 12000}, {2, 48 << 10}})
        for (const auto precision :
             {cuda::OperandPrecision::Float32, cuda::OperandPrecision::TF32, cuda::OperandPrecision::BFloat16}) {
          const Attributes attributes = registry().at(layer.op).complete(layer.attributes, layer.op);
          const CellSchedule schedule = recurrent_schedule(layer.op, attributes, layer.inputs);
          CHECK(cuda::can_be_persistent(schedule));
          const auto tile = cuda::choose_tile(schedule, precision, limits);
          if (!tile) continue;
          ++tiles;
          CHECK(tile->rows * tile->groups >= sizes.rows);
          CHECK(tile->rows * (tile->groups - 1) < sizes.rows);
          CHECK(tile->features * tile->slices >= sizes.features);
          CHECK(tile->features * (tile->slices - 1) < sizes.features);
          CHECK(tile->groups * tile->slices <= limits.multiprocessors);
          CHECK(static_cast<std::size_t>(cuda::shared_memory_layout(schedule, *tile).total) * 4 <= limits.shared_bytes);
        }
  CHECK(tiles > 200);
}

TEST_SUITE("gpu") {
  TEST_CASE("recurrent: computed in one launch, layers agree with the reference in float32") {
    Device* const device = gpu();
    if (!device) return;
    for (const LayerSizes& sizes : {LayerSizes{1, 2, 17}, {4, 3, 7}, {3, 9, 24}, {5, 5, 33}})
      for (const RecurrentLayer& layer : layers(sizes)) check(*device, layer, sizes, Precision::Float32, 1e-5);
  }

  // The operands keep 11 and 8 bits; a wrong index is off by tenths.
  TEST_CASE("recurrent: computed in one launch, layers agree with the reference on tensor cores") {
    Device* const device = gpu();
    if (!device) return;
    const auto check_all = [&](const LayerSizes& sizes) {
      for (const RecurrentLayer& layer : layers(sizes)) {
        check(*device, layer, sizes, Precision::TF32, kOfTf32);
        check(*device, layer, sizes, Precision::BFloat16, 3e-2);
      }
    };
    for (const LayerSizes& sizes : {LayerSizes{1, 1, 1}, {4, 3, 7}, {3, 9, 24}, {5, 5, 33}}) check_all(sizes);
    const EnvironmentSetting setting("OPENMPS_SKIP_KERNELS", "recurrent_register_weights");  // weights in shared memory
    check_all({3, 9, 36});
  }

  // Separate launches: matmuls read copies in bfloat16 if the precision asks for it.
  TEST_CASE("recurrent: with a launch for each stage, layers agree with the reference in every precision") {
    Device* const device = gpu();
    if (!device) return;
    const EnvironmentSetting setting("OPENMPS_SKIP_KERNELS", "recurrent_persistent");
    const LayerSizes all[] = {{1, 1, 1}, {0, 2, 3}, {2, 0, 3}, {1, 2, 17}, {6, 1, 8}, {4, 3, 7}, {5, 5, 33}};
    for (const LayerSizes& sizes : all)
      for (const RecurrentLayer& layer : layers(sizes)) {
        check(*device, layer, sizes, Precision::Float32, 1e-5);
        check(*device, layer, sizes, Precision::TF32, kOfTf32);
        check(*device, layer, sizes, Precision::Float16, 4e-3);
        check(*device, layer, sizes, Precision::BFloat16, 3e-2);
      }
  }

  TEST_CASE("recurrent: with a launch for each stage, operands that are stored in half types are read as they are") {
    Device* const device = gpu();
    if (!device) return;
    const EnvironmentSetting setting("OPENMPS_SKIP_KERNELS", "recurrent_persistent");
    const LayerSizes sizes{4, 3, 7};
    for (const DType dtype : {DType::BFloat16, DType::Float16})
      for (const RecurrentLayer& layer : layers(sizes)) check(*device, layer, sizes, Precision::BFloat16, 4e-2, dtype);
    for (const RecurrentLayer& layer : layers(sizes))
      check(*device, layer, sizes, Precision::BFloat16, 1e-12, DType::Float64);
  }

  // By the formula in double, with operands rounded as bfloat16: h = z + R h0, twice.
  TEST_CASE("recurrent: with a launch for each stage, only the operands of matmuls are rounded to bfloat16") {
    Device* const device = gpu();
    if (!device) return;
    const EnvironmentSetting setting("OPENMPS_SKIP_KERNELS", "recurrent_persistent");
    const RecurrentLayer layer{"rnn", {{2, 1, 2}, {2, 2}, {1, 2}}, {{"activation", std::string("identity")}}};
    const double tiny = 1.0 / 1024;  // 1 + tiny is 1 in bfloat16
    const std::vector<Tensor64> inputs{{layer.inputs[0], {0.5, 0.25 + tiny, tiny, 0}},
                                       {layer.inputs[1], {1 + tiny, 0, 2, 1}},
                                       {layer.inputs[2], {3, 1 + tiny}}};
    CompileOptions options;
    options.precision = Precision::BFloat16;
    const Tensor64 h = run_on(*device, graph_of(layer), inputs, options)[0];
    // The first step's state 7.25 + tiny becomes 7.25 as an operand, and keeps its tiny part as a result.
    CHECK(h.values == std::vector<double>{3.5, 7.25 + tiny, 3.5 + tiny, 14.25});
  }

  // Blocks tell by a NaN of these bits that a value is not there yet.
  TEST_CASE("recurrent: NaNs go through a layer that is computed in one launch") {
    Device* const device = gpu();
    if (!device) return;
    const LayerSizes sizes{3, 9, 24};
    for (const RecurrentLayer& layer : layers(sizes)) {
      std::vector<Tensor64> inputs = layer_inputs(layer, sizes.features);
      for (Tensor64& input : inputs)
        for (double& value : input.values) value = std::bit_cast<double>(~std::uint64_t{0});
      for (const Tensor64& output : run_on(*device, graph_of(layer), inputs))
        CHECK(std::ranges::all_of(output.values, [](double value) { return std::isnan(value); }));
    }
  }

  TEST_CASE("recurrent: computed in the same memory again, a layer finds nothing of the run before") {
    Device* const device = gpu();
    if (!device) return;
    const LayerSizes sizes{6, 5, 24};
    for (const char* skipped : {"", "recurrent_spin_wait"})
      for (const RecurrentLayer& layer : layers(sizes)) {
        const EnvironmentSetting setting("OPENMPS_SKIP_KERNELS", skipped);
        const Graph graph = graph_of(layer);
        CompileOptions options;
        options.precision = Precision::Float32;
        const auto plan = device->compile(graph, options).take_or_throw();
        const auto queue = device->make_queue().take_or_throw();
        std::vector<BufferView> outputs;
        for (const TensorType& type : plan->outputs()) outputs.push_back({make_buffer(*device, type.bytes())});
        std::vector<std::vector<Tensor64>> results;
        for (const std::uint64_t seed : {17, 99, 17, 99}) {
          std::vector<BufferView> inputs;
          const std::vector<Tensor64> values = layer_inputs(layer, sizes.features, seed);
          for (std::size_t i = 0; i < values.size(); ++i)
            inputs.push_back({make_buffer(*device, {DType::Float32, values[i].shape}, values[i])});
          auto list = queue->make_list();
          list->run(plan, inputs, outputs, {}).throw_if_error();
          run_list(*queue, std::move(list)).throw_if_error();
          results.emplace_back();
          for (std::size_t i = 0; i < outputs.size(); ++i)
            results.back().push_back(read_buffer(*outputs[i].buffer, plan->outputs()[i]));
        }
        for (std::size_t i = 0; i < outputs.size(); ++i) {
          CHECK(results[0][i].values == results[2][i].values);
          CHECK(results[1][i].values == results[3][i].values);
          CHECK(results[0][i].values != results[1][i].values);
        }
        const auto expected = run_on(device_named("reference"), graph, layer_inputs(layer, sizes.features, 99));
        for (std::size_t i = 0; i < outputs.size(); ++i)
          CHECK(difference(results[3][i], expected[i], {1e-5, 1e-5}) == "");
      }
  }
}

}  // namespace openmps::engine::testing
