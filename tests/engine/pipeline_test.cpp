// The passes together, and the environment variables that steer them.
#include "engine/passes/pipeline.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdio>

#include "engine/ir/printer.h"
#include "engine/ir/registry.h"
#include "tests/engine/environment_setting.h"
#include "tests/engine/graph_run.h"
#include "tests/engine/pass_check.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/random_graph.h"

namespace openmps::engine::testing {
namespace {

PassSet every_pass() {
  PassSet names;
  for (const Pass& pass : all_passes()) names.insert(pass.name);
  return names;
}

// What `work` writes to stderr.
template <typename Work>
std::string errors_of(Work work) {
  std::FILE* file = std::tmpfile();
  std::fflush(stderr);
  const int kept = dup(STDERR_FILENO);
  dup2(fileno(file), STDERR_FILENO);
  work();
  std::fflush(stderr);
  dup2(kept, STDERR_FILENO);
  close(kept);
  std::string text(static_cast<std::size_t>(std::ftell(file)), ' ');
  std::rewind(file);
  const std::size_t read = std::fread(text.data(), 1, text.size(), file);
  std::fclose(file);
  return text.substr(0, read);
}

// tanh(x) twice, and an exp that nobody reads.
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

TEST_CASE("passes: only those that a device wants run, in the table's order") {
  const SomeGraph sketch;
  CHECK(run_passes(sketch.graph, {}).nodes().size() == sketch.graph.nodes().size());
  CHECK(count_of(run_passes(sketch.graph, {"stitch"}), "fused_elementwise") == 1);
  CHECK(run_passes(sketch.graph, every_pass()).nodes().size() == 1);
}

TEST_CASE("passes: OPENMPS_SKIP_PASSES leaves passes out") {
  const SomeGraph sketch;
  const EnvironmentSetting skipped("OPENMPS_SKIP_PASSES",
                                   "stitch,eliminate_common_subexpressions,eliminate_common_lowered");
  const Graph after = run_passes(sketch.graph, every_pass());
  CHECK_MESSAGE(count_of(after, "fused_elementwise") == 0, print(after));
  CHECK_MESSAGE(count_of(after, "tanh") == 2, print(after));
  CHECK_MESSAGE(count_of(after, "exp") == 0, print(after));
}

TEST_CASE("passes: SkippedPasses leaves passes out while it lives") {
  const SomeGraph sketch;
  {
    const SkippedPasses without({"stitch"});
    CHECK(count_of(run_passes(sketch.graph, every_pass()), "fused_elementwise") == 0);
  }
  CHECK(count_of(run_passes(sketch.graph, every_pass()), "fused_elementwise") == 1);
}

TEST_CASE("passes: the graph keeps its name") {
  SomeGraph sketch;
  sketch.graph.name = "net";
  CHECK(run_passes(sketch.graph, every_pass()).name == "net");
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
    static_cast<void>(run_passes(sketch.graph, {"eliminate_dead_code"}));
  } catch (const Error& error) {
    message = error.what();
  }
  CHECK(message.find("float32 (5,)") != std::string::npos);
  CHECK(message.ends_with("\n  while running the pass eliminate_dead_code"));
}

TEST_CASE("passes: OPENMPS_DUMP_PASSES prints the graph after them") {
  const SomeGraph sketch;
  const auto dump = [&] { return errors_of([&] { static_cast<void>(run_passes(sketch.graph, every_pass())); }); };
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
    for (const Pass& pass : all_passes())
      CHECK_MESSAGE(text.find(std::string("after ") + pass.name + ":") != std::string::npos, pass.name);
  }
  CHECK(dump().empty());
}

TEST_CASE("passes: OPENMPS_TIME_PASSES prints what each took") {
  const EnvironmentSetting timed("OPENMPS_TIME_PASSES", "1");
  const SomeGraph sketch;
  const std::string text = errors_of([&] { static_cast<void>(run_passes(sketch.graph, every_pass())); });
  for (const Pass& pass : all_passes())
    CHECK_MESSAGE(text.find(std::string("pass ") + pass.name) != std::string::npos, pass.name);
  CHECK(text.find(" ms\n") != std::string::npos);
}

}  // namespace openmps::engine::testing
