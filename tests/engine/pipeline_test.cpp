// The passes together, and the environment variables that steer them.
#include "engine/passes/pipeline.h"

#include <doctest/doctest.h>

#include "engine/ir/printer.h"
#include "engine/ir/registry.h"
#include "tests/engine/captured_errors.h"
#include "tests/engine/environment_setting.h"
#include "tests/engine/graph_run.h"
#include "tests/engine/pass_check.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/random_graph.h"

namespace openmps::engine::testing {
namespace {

const PassContext kReference{DeviceKind::Reference};

Graph run_all(const Graph& graph) { return run_passes(graph, every_pass(), kReference); }

std::vector<std::string> names_of(const Passes& passes) {
  std::vector<std::string> names;
  for (const Pass* pass : passes) names.push_back(pass->name);
  return names;
}

// tanh(x) twice, and an exp without reader.
struct SomeGraph : Sketch {
  SomeGraph() {
    const Val x = input({4}, DType::Float32);
    static_cast<void>(exp(x));
    output(tanh(x) - tanh(x) * 2.0);
  }
};

void check_random_graphs(DType dtype, Device& given, double tolerance) {
  const EnvironmentSetting verified("OPENMPS_VERIFY_PASSES", "1");
  for (std::uint32_t seed = 1000; seed < 1200; ++seed) {
    const RandomGraph random = random_graph(seed, 2 + static_cast<int>(seed % 11), dtype);
    const std::vector<Tensor64> expected = run_on(device_named("reference"), random.graph, random.inputs);
    const std::vector<Tensor64> results = run_on(given, random.graph, random.inputs);
    for (std::size_t i = 0; i < expected.size(); ++i)
      CHECK_MESSAGE(near(results[i], expected[i], tolerance), given.name(), ", seed ", seed, ", output ", i, "\n",
                    print(random.graph));
  }
}

}  // namespace

TEST_CASE("passes: random graphs give the same numbers after every pass, outputs in place of inputs included") {
  check_random_graphs(DType::Float64, rewriting_reference(), 1e-12);
  check_random_graphs(DType::Float32, rewriting_reference(), 1e-5);
  check_random_graphs(DType::Float32, device_named("cpu"), 1e-4);
}

TEST_CASE("passes: the reference loops give what the reference device gives") {
  for (std::uint32_t seed = 2000; seed < 2050; ++seed) {
    RandomGraph random = random_graph(seed, 12, DType::Float64);
    const std::vector<Tensor64> expected = run(random.graph, random.inputs);
    const std::vector<Tensor64> results = run_on(device_named("reference"), random.graph, random.inputs);
    for (std::size_t i = 0; i < expected.size(); ++i)
      CHECK_MESSAGE(near(results[i], expected[i], 0), "seed ", seed, "\n", print(random.graph));
  }
}

// Written down before the passes of the devices became rows of one table.
TEST_CASE("passes: each device runs these, in this order") {
  using Names = std::vector<std::string>;
  const Names first{"eliminate_dead_code"},
      second{"fold_constants", "eliminate_common_subexpressions", "bucket_collectives", "join_slice_gradients",
             "fuse_moments"},
      moves{"eliminate_common_lowered", "free_moves", "eliminate_replaced", "fuse_relu_into_pool"};
  const auto joined = [](std::initializer_list<Names> parts) {
    Names all;
    for (const Names& part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
  };
  CHECK(names_of(passes_for({DeviceKind::Reference})) == Names{"eliminate_dead_code"});
  CHECK(names_of(passes_for({DeviceKind::Cpu})) ==
        joined({first,
                {"lower_composites"},
                second,
                {"fuse_attention", "merge_transposes", "lower_convolution", "patch_convolution", "split_convolution"},
                moves,
                {"fold_normalization", "fuse_epilogue", "fuse_relu_gradient", "eliminate_absorbed",
                 "fuse_gathered_scatter", "sink_reshapes", "keep_weight_order", "pack_weights", "stitch",
                 "fuse_windows", "absorb_casts", "fuse_reductions", "fuse_extremes", "recompute", "stitch_products",
                 "absorb_slices", "eliminate_leftovers"}}));
  const auto on_gpu = [&](const Names& epilogue, const Names& precision, const Names& padding) {
    return joined({first,
                   {"lower_composites"},
                   second,
                   {"fuse_attention", "eliminate_composed", "share_key_heads", "read_heads_in_place",
                    "merge_transposes", "turn_matmuls", "lower_convolution", "im2col_convolution"},
                   moves,
                   epilogue,
                   {"eliminate_absorbed", "fuse_first_layer", "even_padding"},
                   precision,
                   {"fuse_cross_entropy", "pad_classes"},
                   padding,
                   {"fuse_bias_gradient", "fuse_row_gradient", "fuse_rms_gradient", "fuse_rms_normalization",
                    "fuse_row_normalization", "fuse_row_sums", "fuse_mask", "update_rows", "fuse_gathered_scatter",
                    "sink_reshapes", "duplicate_producers", "stitch", "fuse_reductions", "recompute", "join_readers",
                    "absorb_slices", "join_moves", "eliminate_leftovers", "fuse_horizontally"}});
  };
  const Names to_half{"join_projections", "apply_mixed_precision", "eliminate_unread", "pack_heads"}, padding{"pad_matmuls"};
  const auto on = [](Precision precision) { return names_of(passes_for({DeviceKind::Cuda, precision})); };
  CHECK(on(Precision::Float32) == on_gpu({"fuse_epilogue"}, {}, {}));
  CHECK(on(Precision::TF32) == on_gpu({"fuse_epilogue"}, {}, padding));
  CHECK(on(Precision::BFloat16) == on_gpu({"fuse_epilogue"}, to_half, padding));
  CHECK(on(Precision::Float16) == on_gpu({}, to_half, padding));
}

TEST_CASE("passes: no two have the same name, and each runs on a device") {
  PassSet names;
  for (const Pass& pass : all_passes()) {
    CHECK_MESSAGE(names.insert(pass.name).second, pass.name);
    CHECK_MESSAGE((pass.devices != 0 && pass.precisions != 0), pass.name);
  }
}

TEST_CASE("passes: only those that are asked for run") {
  const SomeGraph sketch;
  Passes stitching = every_pass();
  std::erase_if(stitching, [](const Pass* pass) { return pass->name != std::string("stitch"); });
  CHECK(run_passes(sketch.graph, {}, kReference).nodes().size() == sketch.graph.nodes().size());
  CHECK(count_of(run_passes(sketch.graph, stitching, kReference), "fused_elementwise") == 1);
  CHECK(run_all(sketch.graph).nodes().size() == 1);
}

TEST_CASE("passes: OPENMPS_SKIP_PASSES leaves passes out") {
  const SomeGraph sketch;
  const EnvironmentSetting skipped(
      "OPENMPS_SKIP_PASSES", "stitch,recompute,join_readers,eliminate_common_subexpressions,eliminate_common_lowered");
  const Graph after = run_all(sketch.graph);
  CHECK_MESSAGE(count_of(after, "fused_elementwise") == 0, print(after));
  CHECK_MESSAGE(count_of(after, "tanh") == 2, print(after));
  CHECK_MESSAGE(count_of(after, "exp") == 0, print(after));
}

TEST_CASE("passes: SkippedPasses leaves passes out while it lives") {
  const SomeGraph sketch;
  {
    const SkippedPasses without({"stitch", "recompute", "join_readers"});
    CHECK(count_of(run_all(sketch.graph), "fused_elementwise") == 0);
  }
  CHECK(count_of(run_all(sketch.graph), "fused_elementwise") == 1);
}

TEST_CASE("passes: the graph keeps its name") {
  SomeGraph sketch;
  sketch.graph.name = "net";
  CHECK(run_all(sketch.graph).name == "net");
}

TEST_CASE("passes: OPENMPS_VERIFY_PASSES finds a graph that is broken") {
  Sketch sketch;
  Node wrong;
  wrong.op = &registry().at("tanh");
  wrong.inputs = {sketch.input({4}, DType::Float32).id};
  const Node& made = sketch.graph.add_typed_node(std::move(wrong), {{DType::Float32, {5}}});
  sketch.output(sketch.builder.wrap(made.outputs[0]));
  const EnvironmentSetting verified("OPENMPS_VERIFY_PASSES", "1");
  std::string message;
  try {
    static_cast<void>(run_passes(sketch.graph, passes_for(kReference), kReference));
  } catch (const Error& error) {
    message = error.what();
  }
  CHECK(message.find("float32 (5,)") != std::string::npos);
  CHECK(message.find("\n  while running the pass ") != std::string::npos);
}

TEST_CASE("passes: OPENMPS_DUMP_PASSES prints the graph after them") {
  const SomeGraph sketch;
  const auto dump = [&] { return errors_of([&] { static_cast<void>(run_all(sketch.graph)); }); };
  {
    const EnvironmentSetting dumped("OPENMPS_DUMP_PASSES", "eliminate_common_subexpressions,stitch");
    const std::string text = dump();
    CHECK(text.find("after eliminate_common_subexpressions:\ngraph") != std::string::npos);
    CHECK(text.find("fused_elementwise") != std::string::npos);
    CHECK(text.find("after fold_constants") == std::string::npos);
  }
  {
    const EnvironmentSetting dumped("OPENMPS_DUMP_PASSES", "all");
    const std::string text = dump();
    for (const std::string& name : names_of(every_pass()))
      CHECK_MESSAGE(text.find("after " + name + ":") != std::string::npos, name);
  }
  CHECK(dump().empty());
}

TEST_CASE("passes: OPENMPS_TIME_PASSES prints what each took") {
  const EnvironmentSetting timed("OPENMPS_TIME_PASSES", "1");
  const SomeGraph sketch;
  const std::string text = errors_of([&] { static_cast<void>(run_all(sketch.graph)); });
  for (const std::string& name : names_of(every_pass()))
    CHECK_MESSAGE(text.find("pass " + name) != std::string::npos, name);
  CHECK(text.find(" ms\n") != std::string::npos);
}

}  // namespace openmps::engine::testing
