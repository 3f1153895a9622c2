// Every layer's gradient kernels against central differences, in float64. Experiment N: one drawn layer of each kind.
#include <doctest/doctest.h>

#include <string>

#include "tests/experiment.h"
#include "tests/layers/layer_gradient.h"

namespace openmps::fw::testing {
namespace {

using engine::testing::GradientCheck;
using openmps::testing::Counts;
using openmps::testing::Span;

// Draws until the layer takes what was drawn.
GradientCheck check_drawn(const LayerKind& kind, std::uint64_t seed) {
  for (std::uint64_t tries = 0; tries < 50; ++tries) {
    LayerDraw draw(seed * 50 + tries);
    try {
      return check_layer(kind.draw(draw), seed);
    } catch (const Error& error) {
      if (tries == 49) FAIL_CHECK(std::string(kind.name), ": ", error.what());
    }
  }
  return {};
}

Counts check_kinds(const std::vector<LayerKind>& kinds, Span span) {
  Counts counts{{"elements", 0}, {"findings", 0}, {"layers", 0}, {"samples", 0}, {"uncovered", 0}, {"undecided", 0}};
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    std::uint64_t checked = 0;
    for (std::uint64_t i = 0; i < span.count; ++i) {
      const GradientCheck check = check_drawn(kinds[k], (span.first + i) * 100 + k);
      for (const std::string& finding : check.findings) FAIL_CHECK(std::string(kinds[k].name), ": ", finding);
      counts["findings"] += check.findings.size();
      counts["elements"] += check.elements;
      counts["undecided"] += check.undecided;
      checked += check.elements ? 1 : 0;
    }
    ++counts["layers"];
    counts["samples"] += checked;
    if (checked < span.count) ++counts["uncovered"];
    CHECK_MESSAGE(checked == span.count, std::string(kinds[k].name), " has ", checked, " samples of ", span.count);
  }
  CHECK(counts["undecided"] <= counts["elements"] / 20);
  return counts;
}

Counts check_all(Span span) {
  Counts counts = check_kinds(filter_kinds(), span);
  for (const auto* kinds : {&recurrent_kinds(), &window_kinds()})
    for (const auto& [name, count] : check_kinds(*kinds, span)) counts[name] += count;
  return counts;
}

}  // namespace

TEST_CASE("layers: gradients agree with finite differences in float64") { check_all({0, 4}); }

TEST_CASE("layers: gradients of many drawn layers" * doctest::test_suite("slow")) {
  const Counts counts = check_all(openmps::testing::experiments(32));
  for (const auto& [name, count] : counts) MESSAGE(name, " ", count);
  openmps::testing::report(counts);
}

}  // namespace openmps::fw::testing
