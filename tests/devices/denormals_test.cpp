// The results of operations for denormal float32 operands: the same on every device, and documented in
// docs/numerics.md. Generated from the registry. With OPENMPS_WRITE_DOCS set the page's table is written anew.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <limits>
#include <sstream>
#include <utility>
#include <vector>

#include "engine/ir/builder.h"
#include "engine/ir/registry.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"

namespace openmps::engine::testing {
namespace {

constexpr double kSmallestNormal = 0x1p-126;
constexpr double kMiddle = 0x1p-133;

// The smallest denormal, the largest, and some between, of both signs.
std::vector<double> denormals() {
  std::vector<double> values{0x1p-149, 0x1p-148, 0x1p-140, kMiddle, 0x1p-127, kSmallestNormal - 0x1p-149};
  for (std::size_t i = 0, count = values.size(); i < count; ++i) values.push_back(-values[i]);
  return values;
}

// An element-wise operation with `values` as one operand and a number from the middle of its range as the others.
struct SampleRun {
  Graph graph;
  std::vector<Tensor64> inputs;

  SampleRun(const OpDef& op, std::size_t operand, const std::vector<double>& values) {
    const Sample& sample = op.samples().front();
    Builder builder(graph);
    std::vector<Val> operands;
    const Shape shape{static_cast<std::int64_t>(values.size())};
    for (std::size_t i = 0; i < sample.inputs.size(); ++i) {
      const double middle = (sample.inputs[i].low * 1 + sample.inputs[i].high * 3) / 4;
      operands.push_back(builder.input(DType::Float32, shape, "input"));
      inputs.push_back({shape, i == operand ? values : std::vector<double>(values.size(), middle)});
    }
    for (const Val& output : builder.ops(op.name().c_str(), operands, sample.attributes, "denormals"))
      builder.output(output);
  }
  Tensor64 on(Device& device) const { return run_on(device, graph, inputs).front(); }
};

bool is_of_floats(const OpDef& op) {
  return op.is_elementwise() && !op.samples().empty() &&
         std::ranges::all_of(op.samples().front().inputs,
                             [](const SampleInput& input) { return input.dtype == DType::Float32; });
}

void for_each_operand(const std::function<void(const OpDef&, std::size_t)>& visit) {
  for (const auto& [name, op] : registry().all())
    for (std::size_t i = 0; is_of_floats(op) && i < op.samples().front().inputs.size(); ++i) visit(op, i);
}

// Results below the normal numbers may be flushed.
bool agree(double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  if (std::isinf(a) || std::isinf(b)) return a == b;
  return std::fabs(a - b) <= kSmallestNormal + 1e-5 * std::max(std::fabs(a), std::fabs(b));
}

int compare_with_reference(Device& device) {
  int compared = 0;
  for_each_operand([&](const OpDef& op, std::size_t operand) {
    const std::vector<double> values = denormals();
    const SampleRun each(op, operand, values);
    const Tensor64 expected = each.on(device_named("reference")), given = each.on(device);
    for (std::int64_t i = 0; i < expected.shape.elements(); ++i)
      CHECK_MESSAGE(agree(given[i], expected[i]), device.name(), ": ", op.name(), ", operand ", operand, ", of ",
                    values[static_cast<std::size_t>(i)], " gives ", given[i], ", the reference ", expected[i]);
    ++compared;
  });
  return compared;
}

std::string text_of(double value) {
  std::ostringstream text;
  if (std::isnan(value)) return "NaN";
  text.precision(4);
  if (value == 0)
    text << (std::signbit(value) ? "-0" : "0");
  else
    text << static_cast<float>(value);
  return text.str();
}

// Rows of what differs where a denormal is taken for the zero of its sign.
std::string table() {
  std::string text =
      "| operation | operand | 2^-133 | 0 | -2^-133 | -0 |\n"
      "|---|---|---|---|---|---|\n";
  for_each_operand([&](const OpDef& op, std::size_t operand) {
    const Tensor64 y = SampleRun(op, operand, {kMiddle, 0.0, -kMiddle, -0.0}).on(device_named("reference"));
    if (agree(y[0], y[1]) && agree(y[2], y[3])) return;
    text += "| `" + op.name() + "` | " + op.input_names()[std::min(operand, op.input_names().size() - 1)];
    for (std::int64_t i = 0; i < 4; ++i) text += " | " + text_of(y[i]);
    text += " |\n";
  });
  return text;
}

const char* const kPage = OPENMPS_SOURCE_DIR "/docs/numerics.md";
const char* const kBegin = "<!-- table of denormals -->\n";

}  // namespace

TEST_CASE("denormals: every device makes of them what the reference does") {
  for (Device* device : compared_devices()) CHECK(compare_with_reference(*device) > 100);
}

TEST_CASE("denormals: functions without a value left of zero take a negative one for -0") {
  const double inf = std::numeric_limits<double>::infinity();
  struct Row {
    const char* name;
    double value;
  };
  for (const Row& row : {Row{"sqrt", -0.0}, {"rsqrt", -inf}, {"log", -inf}, {"log2", -inf}})
    for (const char* device : {"reference", "cpu"}) {
      const Tensor64 y = SampleRun(registry().at(row.name), 0, {-kMiddle, -0x1p-149, -0.0}).on(device_named(device));
      for (std::int64_t i = 0; i < 3; ++i) {
        CHECK_MESSAGE(y[i] == row.value, device, " ", row.name, " ", y[i]);
        CHECK(std::signbit(y[i]) == std::signbit(row.value));
      }
      CHECK(std::isnan(SampleRun(registry().at(row.name), 0, {-kSmallestNormal}).on(device_named(device))[0]));
    }
}

TEST_CASE("denormals: docs/numerics.md lists the operations that tell them from zero") {
  std::stringstream before;
  before << std::ifstream(kPage).rdbuf();
  const std::string page = before.str();
  const std::size_t begin = page.find(kBegin);
  REQUIRE(begin != std::string::npos);
  const std::string head = page.substr(0, begin) + kBegin;
  const std::size_t end = std::min(page.find("\n\n", head.size()), page.size() - 1);
  const std::string expected = head + table() + page.substr(end + 1);
  if (std::getenv("OPENMPS_WRITE_DOCS") != nullptr) std::ofstream(kPage) << expected;
  CHECK_MESSAGE(page == expected, "docs/numerics.md is out of date; write it with OPENMPS_WRITE_DOCS=1.");
}

TEST_SUITE("gpu") {
  TEST_CASE("denormals: the GPU makes of them what the reference does") {
    if (Device* device = gpu()) CHECK(compare_with_reference(*device) > 100);
  }
}

}  // namespace openmps::engine::testing
