// Random graphs with their gradients, on every device against the reference. Of each, one pass or two are left out:
// every rewrite has to hold without the others.
//
// The slow test is an experiment (tests/experiment.h): graph 1000 + N is experiment N.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include "engine/ir/printer.h"
#include "engine/ir/verifier.h"
#include "engine/passes/pipeline.h"
#include "tests/devices/comparison.h"
#include "tests/devices/grown_graph.h"
#include "tests/engine/plan_run.h"
#include "tests/experiment.h"

namespace openmps::engine::testing {
namespace {

struct Outcomes {
  std::uint64_t graphs = 0, failures = 0;
  std::uint64_t undecided = 0;  // a comparison depends on values that differ only by rounding
  std::map<std::string, std::uint64_t> skipped;

  openmps::testing::Counts named() const {
    openmps::testing::Counts all{{"graphs", graphs}, {"failures", failures}, {"undecided", undecided}};
    for (const auto& [pass, count] : skipped) all["without_" + pass] = count;
    return all;
  }
};

PassSet drawn_passes(std::uint64_t seed) {
  std::mt19937_64 random(seed * 2654435761U);
  const std::vector<Pass>& passes = all_passes();
  PassSet names;
  for (std::uint64_t i = 1 + random() % 2; i-- > 0;) names.insert(passes[random() % passes.size()].name);
  return names;
}

std::string str(const PassSet& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ",") + name;
  return text;
}

// Where outputs differ; numbers that rounding decides about are not asked. Empty: nowhere.
class Judge {
 public:
  explicit Judge(const GrownGraph& grown) : grown_(grown) {}

  std::string difference(const std::vector<Tensor64>& given, const std::vector<Tensor64>& expected) {
    for (std::size_t i = 0; i < expected.size(); ++i) {
      Bound bound = bound_of_graph(grown_.graph.nodes().size());
      std::string problem = testing::difference(given[i], expected[i], bound);
      for (const int tries : {8, 64}) {
        if (problem.empty()) break;
        was_undecided_ = true;
        const double spread = rounding_spread(grown_, tries)[i];
        if (std::isinf(spread)) return "";
        bound.absolute = 1e-5 + 4 * spread;
        problem = testing::difference(given[i], expected[i], bound);
      }
      if (!problem.empty()) return "output " + std::to_string(i) + ": " + problem;
    }
    return "";
  }
  bool was_undecided() const { return was_undecided_; }

 private:
  const GrownGraph& grown_;
  bool was_undecided_ = false;
};

void check_graph(std::uint64_t seed, const PassSet& skipped, Outcomes& counts) {
  INFO("graph ", seed);
  const GrownGraph grown = grow_graph(seed);
  verify(grown.graph);
  const std::vector<Tensor64> expected = run_on(device_named("reference"), grown.graph, grown.inputs);
  for (const std::string& pass : skipped) ++counts.skipped[pass];
  Judge judge(grown);
  bool is_right = true;
  for (Device* device : compared_devices()) {
    const bool has_all = device->kind() != DeviceKind::Reference && seed % 4 == 0;
    const SkippedPasses without(has_all ? PassSet{} : skipped);
    const std::string where = device->name() + ", seed " + std::to_string(seed) +
                              ", OPENMPS_SKIP_PASSES=" + (has_all ? "" : str(skipped)) + ": ";
    std::vector<std::vector<Tensor64>> runs;
    CHECK_NOTHROW_MESSAGE(runs = run_repeatedly(*device, grown.graph, grown.inputs, 2), where, print(grown.graph));
    if (runs.empty()) {
      is_right = false;
      continue;
    }
    const std::string problem = judge.difference(runs[0], expected);
    CHECK_MESSAGE(problem.empty(), where, problem, "\n", print(grown.graph));
    std::string change;
    for (std::size_t i = 0; i < expected.size() && change.empty(); ++i)
      if (change = difference(runs[1][i], runs[0][i], {}); !change.empty())
        change = "output " + std::to_string(i) + " changes from run to run: " + change;
    CHECK_MESSAGE(change.empty(), where, change, "\n", print(grown.graph));
    const std::string updated = judge.difference(run_on(*device, grown.graph, grown.inputs), expected);
    CHECK_MESSAGE(updated.empty(), where, "updated in place: ", updated, "\n", print(grown.graph));
    is_right = is_right && problem.empty() && change.empty() && updated.empty();
  }
  ++counts.graphs;
  counts.failures += is_right ? 0 : 1;
  counts.undecided += judge.was_undecided() ? 1 : 0;
}

void check_counts(const Outcomes& counts) {
  for (const auto& [name, count] : counts.named()) MESSAGE(name, " ", count);
  CHECK(counts.undecided <= counts.graphs / 20 + 5);
}

}  // namespace

TEST_CASE("devices: random graphs and their gradients agree with the reference") {
  Outcomes counts;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) check_graph(seed, drawn_passes(seed), counts);
  check_counts(counts);
}

TEST_CASE("devices: random graphs agree with the reference without any one pass") {
  Outcomes counts;
  for (std::uint64_t seed = 1; const Pass& pass : all_passes())
    for (int graph = 0; graph < 4; ++graph) check_graph(4 * seed++ + 1, {pass.name}, counts);
  check_counts(counts);
}

TEST_CASE("devices: many random graphs and their gradients agree with the reference" * doctest::test_suite("slow")) {
  const openmps::testing::Span span = openmps::testing::experiments(2000);
  Outcomes counts;
  for (std::uint64_t i = 0; i < span.count; ++i)
    check_graph(1000 + span.first + i, drawn_passes(1000 + span.first + i), counts);
  check_counts(counts);
  openmps::testing::report(counts.named());
}

}  // namespace openmps::engine::testing
