// The errors of functions of one operand, in units in the last place of the result. All values of float16 and bfloat16
// are tested, and a given number of float32. NaN, infinities and denormals are among them.
//
// The truth is a function in long double. The fast test also takes operations that have none, and measures them by
// their definition in float64; the slow one demands a function.
//
// The slow test is an experiment (tests/experiment.h) on the device of OPENMPS_DEVICE. Experiment N is 10,000 values of
// float32, experiment 0 also all those of the half types. With OPENMPS_ULP_TABLE, a file, it writes the worst of each
// operation there, for tools/evidence/ulp_page.py.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <limits>
#include <map>
#include <random>
#include <set>
#include <span>

#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "engine/ir/numbers.h"
#include "engine/ir/registry.h"
#include "tests/devices/true_functions.h"
#include "tests/engine/graph_run.h"
#include "tests/engine/plan_run.h"
#include "tests/experiment.h"

namespace openmps::engine::testing {
namespace {

using openmps::testing::Counts;

struct Format {
  DType dtype;
  int digits, least_exponent;  // of the significand; of the smallest normal number
  double largest;
};
constexpr Format kFormats[] = {{DType::Float16, 11, -14, 65504.0},
                               {DType::BFloat16, 8, -126, 0x1.FEp127},
                               {DType::Float32, 24, -126, 0x1.FFFFFEp127}};
const Format& kFloat32 = kFormats[2];

long double ulp(const Format& format, long double value) {
  const int exponent = value == 0 ? format.least_exponent : std::max(std::ilogb(value), format.least_exponent);
  return std::ldexp(1.0L, exponent - format.digits + 1);
}

// Where results are not measured by their own last place:
// - gelu left of zero is x/2 * (1 + erf(x/sqrt(2))), whose sum keeps the digits of 1: units of x.
// - sigmoid is 1 / (1 + exp(-x)), 0 where the exponential is infinite: below the normal numbers, units of the smallest.
long double unit_of(const std::string& op, const Format& format, double x, long double truth) {
  if (!std::isfinite(truth)) return ulp(format, format.largest);
  if (op == "neuron_gelu") return std::max(ulp(format, truth), std::isfinite(x) ? ulp(kFloat32, x) : 0);
  const long double least = std::ldexp(1.0L, format.least_exponent);
  if (op.ends_with("sigmoid") && std::fabs(truth) < least) return least;
  return ulp(format, truth);
}

// Of the results of one operation in one format.
struct Worst {
  double ulps = 0, at = 0, given = 0, expected = 0;
  std::uint64_t classes = 0;  // NaN, infinite or finite where the truth is not
  double class_at = 0, class_given = 0, class_expected = 0;

  void take(const Format& format, double x, double y, long double truth, long double unit) {
    if (std::isnan(truth) || std::isnan(y)) {
      if (std::isnan(truth) != std::isnan(y)) take_class(x, y, truth);
      return;
    }
    // A value that rounds to infinity must be infinity; next to the largest number either is right.
    if (std::isinf(y) || std::fabs(truth) > format.largest) {
      const bool may_be_infinite =
          std::fabs(truth) >= format.largest - 4 * unit && std::signbit(y) == std::signbit(truth);
      const bool may_be_finite = std::fabs(truth) <= format.largest + 4 * unit;
      if (std::isinf(y) ? !may_be_infinite : !may_be_finite) take_class(x, y, truth);
      return;
    }
    if (truth == 0 && y == 0 && std::signbit(truth) != std::signbit(y)) take_class(x, y, truth);
    const double error = static_cast<double>(std::fabs(y - truth) / unit);
    if (error <= ulps) return;
    *this = {error, x, y, static_cast<double>(truth), classes, class_at, class_given, class_expected};
  }

 private:
  void take_class(double x, double y, long double truth) {
    if (classes++) return;
    class_at = x, class_given = y, class_expected = static_cast<double>(truth);
  }
};

// Bit patterns of any kind, and numbers from the range of the operation's samples.
std::vector<double> drawn_floats(std::uint64_t seed, std::size_t count, const SampleInput& range) {
  std::mt19937_64 random(seed);
  std::vector<double> values;
  for (std::size_t i = 0; i < count; ++i) {
    const auto bits = static_cast<std::uint32_t>(random());
    values.push_back(i % 2 ? load_number(DType::Float32, &bits, 0)
                           : static_cast<float>(range.low + (range.high - range.low) * 0x1p-32 * bits));
  }
  return values;
}

std::vector<double> all_values(DType dtype) {
  std::vector<double> values;
  for (std::uint32_t bits = 0; bits < 65536; ++bits) {
    const auto pattern = static_cast<std::uint16_t>(bits);
    values.push_back(load_number(dtype, &pattern, 0));
  }
  return values;
}

Tensor64 results_on(Device& device, const TrueFunction& function, DType dtype, const std::vector<double>& values) {
  Graph graph;
  Builder builder(graph);
  const Shape shape{static_cast<std::int64_t>(values.size())};
  builder.output(builder.op(function.op, {builder.input(dtype, shape, "x")}, function.attributes));
  return run_on(device, graph, {{shape, values}}).front();
}

std::vector<long double> truths(const TrueFunction& function, const std::vector<double>& values) {
  std::vector<long double> found;
  if (!function.value) {
    const Shape shape{static_cast<std::int64_t>(values.size())};
    const Tensor64 computed = run_op(function.op, {tensor(shape, values)}, function.attributes).front();
    return {computed.values.begin(), computed.values.end()};
  }
  for (const double x : values) found.push_back(function.value(x));
  return found;
}

void measure(Device& device, const TrueFunction& function, const Format& format, const std::vector<double>& values,
             Worst& worst) {
  const Tensor64 results = results_on(device, function, format.dtype, values);
  const std::vector<long double> expected = truths(function, values);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const long double truth = expected[i];
    worst.take(format, values[i], results.values[i], truth, unit_of(function.op, format, values[i], truth));
  }
}

// Vector functions of float32 are good to 4 units, two roundings to 2; half types are computed in float32 and rounded
// once.
double allowed(const OpDef& op, const Format& format) {
  if (op.tolerance() == Tolerance::Exact) return 0;
  if (op.name() == "neuron_gelu" && format.dtype != DType::Float32) return 1;
  if (format.dtype != DType::Float32) return 0.51;
  return op.tolerance() == Tolerance::Elementwise ? 2 : 4;
}

bool is_of_one_float(const OpDef& op) {
  if (!op.is_elementwise() || op.input_names().size() != 1 || op.name() == "cast") return false;
  return op.samples().front().inputs.front().dtype == DType::Float32 && op.name() != "bitwise_not";
}

using WorstErrors = std::map<std::pair<std::string, DType>, Worst>;

std::uint64_t judge(const OpDef& op, const Format& format, const Worst& worst) {
  const std::string where = op.name() + " of " + name_of(format.dtype);
  CHECK_MESSAGE(worst.classes == 0, where, " of ", worst.class_at, " gives ", worst.class_given, ", the truth is ",
                worst.class_expected, "; ", worst.classes, " such values");
  const bool is_close = worst.ulps <= allowed(op, format);
  CHECK_MESSAGE(is_close, where, " is off by ", worst.ulps, " units, ", allowed(op, format), " are allowed: of ",
                worst.at, " it gives ", worst.given, ", the truth is ", worst.expected);
  return worst.classes + (is_close ? 0 : 1);
}

void write_table(const WorstErrors& table, const std::string& device) {
  const char* const file = std::getenv("OPENMPS_ULP_TABLE");
  if (!file) return;
  std::ofstream out(file);
  for (const auto& [key, worst] : table)
    out << R"({"device": ")" << device << R"(", "operation": ")" << key.first << R"(", "dtype": ")"
        << name_of(key.second) << R"(", "ulps": )" << worst.ulps << R"(, "at": ")" << worst.at << "\"}\n";
}

// Operations of one float without a function in long double.
std::vector<TrueFunction> functions_by_definition() {
  std::set<std::string> known;
  for (const TrueFunction& function : true_functions()) known.insert(function.op);
  std::vector<TrueFunction> found;
  for (const auto& [name, op] : registry().all())
    if (is_of_one_float(op) && !known.contains(name))
      found.push_back({op.name().c_str(), nullptr, op.samples().front().attributes});
  return found;
}

Counts check_functions(Device& device, std::span<const TrueFunction> functions, openmps::testing::Span span,
                       std::size_t floats) {
  Counts counts{{"values", 0}, {"findings", 0}, {"functions", 0}, {"uncovered", 0}};
  WorstErrors table;
  for (const TrueFunction& function : functions) {
    const OpDef& op = registry().at(function.op);
    for (const Format& format : kFormats) {
      const bool is_float32 = format.dtype == DType::Float32;
      if (!is_float32 && span.first > 0) continue;
      Worst& worst = table[{op.name(), format.dtype}];
      for (std::uint64_t i = 0; i < (is_float32 ? span.count : 1); ++i) {
        const std::vector<double> values =
            is_float32 ? drawn_floats(span.first + i, floats, op.samples().front().inputs.front())
                       : all_values(format.dtype);
        measure(device, function, format, values, worst);
        counts["values"] += values.size();
      }
      counts["findings"] += judge(op, format, worst);
    }
    if (span.first == 0) ++counts["functions"];
  }
  write_table(table, device.name());
  return counts;
}

}  // namespace

TEST_CASE("ulp: functions of one operand are near the truth") {
  check_functions(device_named("cpu"), true_functions(), {0, 1}, 10'000);
  check_functions(device_named("cpu"), functions_by_definition(), {0, 1}, 10'000);
}

TEST_CASE("ulp: all halves and many floats through functions of one operand" * doctest::test_suite("slow")) {
  const auto device = default_device().take_or_throw();
  Counts counts = check_functions(*device, true_functions(), openmps::testing::experiments(100), 10'000);
  for (const TrueFunction& function : functions_by_definition()) {
    ++counts["uncovered"];
    FAIL_CHECK(std::string(function.op), " has no true function to be measured by");
  }
  for (const auto& [name, count] : counts) MESSAGE(name, " ", count);
  openmps::testing::report(counts);
}

}  // namespace openmps::engine::testing
