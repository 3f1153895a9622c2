// Every operation's gradient rule against central differences, in float64 on the reference loops. Generated from the
// registry.
#include <doctest/doctest.h>
#include <optional>
#include <random>

#include "engine/autodiff/gradients.h"
#include "engine/ir/registry.h"
#include "tests/engine/drawn_sample.h"
#include "tests/engine/gradient_check.h"
#include "tests/experiment.h"

namespace openmps::engine::testing {
namespace {

struct Tally {
  openmps::testing::Counts counts{{"elements", 0},         {"findings", 0},  {"operations", 0}, {"samples", 0},
                                  {"second_gradients", 0}, {"uncovered", 0}, {"undecided", 0}};

  // Whether anything was compared.
  bool take(const GradientCheck& check, const char* what) {
    for (const std::string& finding : check.findings) FAIL_CHECK(finding);
    counts["findings"] += check.findings.size();
    counts["elements"] += check.elements;
    counts["undecided"] += check.undecided;
    counts[what] += check.elements ? 1 : 0;
    return check.elements > 0;
  }
};

// Whether a drawn sample of the operation has a gradient.
bool check_drawn(const OpDef& op, std::uint64_t seed, Tally& tally) {
  std::mt19937_64 random(seed);
  for (int tries = 0; tries < 20; ++tries) {
    const std::optional<SampleGraph> sample = draw_sample(op, random);
    if (!sample) return false;
    try {
      if (!tally.take(check_gradient(*sample), "samples")) continue;
      tally.take(check_second_gradient(*sample), "second_gradients");
      return true;
    } catch (const Error&) {  // the operation refuses this variant's gradient
    }
  }
  return false;
}

// Experiment N: one drawn sample of every operation.
void check_all(openmps::testing::Span span, Tally& tally) {
  std::uint64_t number = 0;
  for (const auto& entry : registry().all()) {
    const OpDef& op = entry.second;
    if (!op.gradient_rule()) continue;
    std::uint64_t checked = 0;
    for (std::uint64_t i = 0; i < span.count; ++i)
      checked += check_drawn(op, (span.first + i) * 1000 + number, tally) ? 1 : 0;
    ++number;
    ++tally.counts["operations"];
    if (checked < span.count) ++tally.counts["uncovered"];
    CHECK_MESSAGE(checked == span.count, op.name(), " has ", checked, " samples of ", span.count);
  }
}

}  // namespace

TEST_CASE("gradients: every rule agrees with finite differences in float64") {
  for (const auto& entry : registry().all()) {
    const std::string& name = entry.first;
    const OpDef& op = entry.second;
    if (!op.gradient_rule()) continue;
    CAPTURE(name);
    std::uint64_t elements = 0;
    for (std::size_t index = 0; index < op.samples().size(); ++index) {
      if (!op.samples()[index].check_gradient) continue;
      const GradientCheck check = check_gradient(make_sample(op, index, DType::Float64));
      for (const std::string& finding : check.findings) FAIL_CHECK(finding);
      elements += check.elements;
    }
    CHECK_MESSAGE(elements > 0, "no sample of ", name, " checks its gradient");
  }
}

TEST_CASE("gradients: every rule agrees with finite differences on a drawn sample") {
  Tally tally;
  check_all({0, 1}, tally);
  CHECK(tally.counts["undecided"] <= tally.counts["elements"] / 20);
}

TEST_CASE("gradients: every rule on many drawn samples" * doctest::test_suite("slow")) {
  const openmps::testing::Span span = openmps::testing::experiments(32);
  Tally tally;
  check_all(span, tally);
  for (const auto& [name, count] : tally.counts) MESSAGE(name, " ", count);
  openmps::testing::report(tally.counts);
}

TEST_CASE("gradients: an operation without one is refused by name and reason") {
  for (const auto& entry : registry().all()) {
    const std::string& name = entry.first;
    const OpDef& op = entry.second;
    if (op.gradient_rule()) continue;
    CAPTURE(name);
    bool asked = false;
    for (std::size_t index = 0; index < op.samples().size() && !asked; ++index) {
      SampleGraph sample = make_sample(op, index, DType::Float32);
      Builder builder(sample.graph);
      const Val result = builder.wrap(sample.graph.outputs().front().value);
      if (sample.inputs.empty() || !is_float(result.dtype())) continue;
      const Val x = builder.wrap(sample.graph.inputs().front().value);
      if (!is_float(x.dtype())) continue;
      asked = true;
      const std::string sentence = name + " \"sample\": has no gradient: " + op.no_gradient_reason() + ".";
      const Val with[] = {x};
      CHECK_THROWS_WITH_AS(gradients(builder, result, Val{}, with), sentence.c_str(), Error);
    }
  }
}

}  // namespace openmps::engine::testing
