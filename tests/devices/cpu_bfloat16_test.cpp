// Precision::BFloat16 on the cpu device: with AMX oneDNN rounds float32 operands to bfloat16, and without it nothing
// changes. Where the processor has none, the tests see the attribute of oneDNN's primitives.
#include <doctest/doctest.h>
#include <dnnl.hpp>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "engine/devices/cpu/device.h"
#include "engine/devices/cpu/processor/amx.h"
#include "engine/ir/registry.h"
#include "engine/passes/pipeline.h"
#include "tests/devices/comparison.h"
#include "tests/engine/captured_errors.h"
#include "tests/engine/environment_setting.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

// A device that hands all its products to oneDNN with the attribute, and one that never does.
Device& device_with(bool has_bfloat16) {
  static const auto* const devices =
      new std::shared_ptr<Device>[2] { cpu::make_device(2, false), cpu::make_device(2, true) };
  return *devices[has_bfloat16];
}

struct ProductCase {
  const char* op;
  std::vector<Shape> inputs;
  Attributes attributes = {};
};

const Attributes kPads{{"pads", Integers{1, 1, 1, 1}}};

// Products that oneDNN computes, whether by AMX or not.
std::vector<ProductCase> library_products() {
  Attributes strided = kPads, last = kPads;
  strided.set("strides", Integers{2, 2});
  last.set("outputs_last", true);
  Attributes of_data = kPads, of_weights = kPads;
  of_data.set("input_size", Integers{12, 12});
  of_weights.set("kernel_size", Integers{3, 3});
  return {{"matmul", {{70, 40}, {40, 33}}},
          {"matmul", {{64, 96}, {48, 96}, {48}}, {{"transpose_b", true}, {"slope", 0.25}}},
          {"matmul", {{96, 64}, {96, 48}}, {{"transpose_a", true}}},
          {"matmul", {{3, 40, 64}, {3, 64, 48}}},
          {"conv2d", {{2, 12, 12, 20}, {24, 3, 3, 20}, {24}}, strided},
          {"conv2d", {{2, 12, 12, 20}, {3, 3, 20, 24}}, last},
          {"conv2d_data_gradient", {{2, 12, 12, 24}, {24, 3, 3, 20}}, of_data},
          {"conv2d_weights_gradient", {{2, 12, 12, 20}, {2, 12, 12, 24}}, of_weights}};
}

// Those of our own kernels: Winograd's method, few channels.
std::vector<ProductCase> own_products() {
  Attributes of_data = kPads, of_weights = kPads;
  of_data.set("input_size", Integers{12, 12});
  of_weights.set("kernel_size", Integers{3, 3});
  return {{"conv2d", {{2, 12, 12, 16}, {32, 3, 3, 16}}, kPads},
          {"conv2d", {{2, 12, 12, 3}, {16, 3, 3, 3}}, kPads},
          {"conv2d_data_gradient", {{2, 12, 12, 32}, {32, 3, 3, 16}}, of_data},
          {"conv2d_weights_gradient", {{2, 12, 12, 16}, {2, 12, 12, 32}}, of_weights}};
}

std::vector<ProductCase> all_products() {
  std::vector<ProductCase> all = library_products(), own = own_products();
  all.insert(all.end(), own.begin(), own.end());
  return all;
}

SampleGraph graph_of(const ProductCase& product, bool is_exact) {
  SampleGraph made;
  made.title = product.op;
  Builder builder(made.graph);
  std::vector<Val> operands;
  for (const Shape& shape : product.inputs) {
    operands.push_back(builder.input(DType::Float32, shape, "input"));
    made.inputs.push_back(draw({shape, -2, 2}, made.inputs.size() + 1));
    made.title += " " + shape.str();
    // Multiples of 1/32 have at most 7 bits here.
    if (is_exact)
      for (double& value : made.inputs.back().values) value = std::round(value * 32) / 32;
  }
  for (const Val value : builder.ops(product.op, operands, product.attributes)) builder.output(value);
  return made;
}

void check_near(Device& device, const SampleGraph& sample, const Bound& bound) {
  const auto given = run_on(device, sample.graph, sample.inputs, options_of(Precision::BFloat16)),
             expected = run_on(device_named("reference"), sample.graph, sample.inputs);
  for (std::size_t i = 0; i < expected.size(); ++i)
    CHECK_MESSAGE(difference(given[i], expected[i], bound) == "", sample.title, ", output ", i);
}

// oneDNN's report of the primitives that ran.
struct Ran {
  int products = 0, rounding = 0, amx = 0;
};
Ran ran_by_onednn(Device& device, const SampleGraph& sample, Precision precision) {
  std::istringstream lines(written_to(stdout, [&] {
    dnnl::set_verbose(1);
    static_cast<void>(run_on(device, sample.graph, sample.inputs, options_of(precision)));
    dnnl::set_verbose(0);
  }));
  Ran ran;
  for (std::string line; std::getline(lines, line);) {
    const auto has = [&](const char* text) { return line.find(text) != std::string::npos; };
    if (!has(",exec,") || !(has(",matmul,") || has(",convolution,"))) continue;
    ++ran.products;
    ran.rounding += has("attr-fpmath:bf16");
    ran.amx += cpu::is_amx_kernel(line);
  }
  return ran;
}

}  // namespace

TEST_CASE("cpu bfloat16: products of numbers that bfloat16 has are as exact as in float32") {
  for (Device* device : {&cpu_device(), &device_with(true)})
    for (const ProductCase& product : all_products())
      check_near(*device, graph_of(product, true), bound_of(Tolerance::Accumulation, DType::Float32));
}

TEST_CASE("cpu bfloat16: products of other numbers are within the rounding of their operands") {
  for (Device* device : {&cpu_device(), &device_with(true)}) {
    for (const ProductCase& product : all_products()) check_near(*device, graph_of(product, false), kRoundedOperands);
    for (const char* op : {"matmul", "conv2d", "rnn", "rnn_gradient", "lstm", "lstm_gradient", "gru", "gru_gradient"})
      for (std::size_t i = 0; i < registry().at(op).samples().size(); ++i)
        check_near(*device, make_sample(registry().at(op), i, DType::Float32), kRoundedOperands);
  }
}

TEST_CASE("cpu bfloat16: oneDNN may round the operands of each of its products, and of none in float32") {
  for (const ProductCase& product : library_products()) {
    const SampleGraph sample = graph_of(product, false);
    const Ran bf16 = ran_by_onednn(device_with(true), sample, Precision::BFloat16);
    CHECK_MESSAGE(bf16.products > 0, sample.title);
    CHECK_MESSAGE(bf16.rounding == bf16.products, sample.title);
    CHECK_MESSAGE(ran_by_onednn(device_with(true), sample, Precision::Float32).rounding == 0, sample.title);
    CHECK_MESSAGE(ran_by_onednn(device_with(false), sample, Precision::BFloat16).rounding == 0, sample.title);
  }
}

TEST_CASE("cpu bfloat16: the attribute reaches products with element-wise work after them, and recurrent steps") {
  SampleGraph fused;
  Builder builder(fused.graph);
  const Val x = builder.input(DType::Float32, {70, 40}, "x"), w = builder.input(DType::Float32, {40, 33}, "w"),
            residual = builder.input(DType::Float32, {70, 33}, "residual");
  builder.output(tanh(builder.op("matmul", {x, w}) + residual));
  builder.output(maximum(builder.op("matmul", {x, w * 2.0}) + residual, builder.constant(0, DType::Float32)));
  for (const GraphInput& input : fused.graph.inputs())
    fused.inputs.push_back(draw({fused.graph.type(input.value).shape, -1, 1}, fused.inputs.size() + 1));
  const Ran ran = ran_by_onednn(device_with(true), fused, Precision::BFloat16);
  CHECK(ran.products == 2);
  CHECK(ran.rounding == 2);

  int steps = 0;  // those that oneDNN computes: of short sequences
  for (const char* op : {"rnn", "lstm_gradient", "gru"})
    for (std::size_t i = 0; i < registry().at(op).samples().size(); ++i) {
      const SampleGraph sample = make_sample(registry().at(op), i, DType::Float32);
      const Ran of_layer = ran_by_onednn(device_with(true), sample, Precision::BFloat16);
      CHECK_MESSAGE(of_layer.rounding == of_layer.products, sample.title);
      steps += of_layer.products;
    }
  CHECK(steps > 0);
}

TEST_CASE("cpu bfloat16: the environment variable chooses it, and other precisions are float32") {
  const SampleGraph sample = graph_of(library_products()[0], false);
  for (const Precision precision : {Precision::Default, Precision::TF32, Precision::Float16, Precision::Apple})
    CHECK(ran_by_onednn(device_with(true), sample, precision).rounding == 0);
  const EnvironmentSetting chosen("OPENMPS_PRECISION", "bf16");
  CHECK(ran_by_onednn(device_with(true), sample, Precision::Default).rounding == 1);
  CHECK(ran_by_onednn(device_with(true), sample, Precision::Float32).rounding == 0);
}

TEST_CASE("cpu bfloat16: a processor without AMX computes the bits of float32") {
  for (const ProductCase& product : all_products()) {
    const SampleGraph sample = graph_of(product, false);
    const auto given = run_on(device_with(false), sample.graph, sample.inputs, options_of(Precision::BFloat16)),
               plain = run_on(device_with(false), sample.graph, sample.inputs, options_of(Precision::Float32));
    for (std::size_t i = 0; i < plain.size(); ++i) CHECK_MESSAGE(given[i].values == plain[i].values, sample.title);
  }
}

TEST_CASE("cpu bfloat16: the device has it where oneDNN has kernels for AMX, and then kernels of ours step aside") {
  CHECK(cpu::is_amx_kernel("brgconv:avx512_core_amx"));
  CHECK(cpu::is_amx_kernel("brg:avx512_core_amx_fp16"));
  CHECK_FALSE(cpu::is_amx_kernel("brgconv:avx512_core_bf16"));
  const bool has_amx = cpu::has_amx();
  const Ran matmul = ran_by_onednn(cpu_device(), graph_of(library_products()[1], false), Precision::BFloat16);
  CHECK((matmul.rounding > 0) == has_amx);
  CHECK((matmul.amx > 0) == has_amx);
  Attributes of_data = kPads;
  of_data.set("input_size", Integers{14, 14});
  for (const ProductCase& product : {ProductCase{"conv2d", {{2, 14, 14, 64}, {64, 3, 3, 64}}, kPads},
                                     ProductCase{"conv2d_data_gradient", {{2, 14, 14, 64}, {64, 3, 3, 64}}, of_data}}) {
    const SampleGraph of_winograd = graph_of(product, false);
    CHECK((ran_by_onednn(device_with(true), of_winograd, Precision::BFloat16).products > 0) == has_amx);
    CHECK(ran_by_onednn(device_with(true), of_winograd, Precision::Float32).products == 0);
  }
  // The cpu device runs the same passes in each precision; they ask for it themselves.
  CHECK(passes_for({DeviceKind::Cpu, Precision::BFloat16}) == passes_for({DeviceKind::Cpu}));
}

}  // namespace openmps::engine::testing
