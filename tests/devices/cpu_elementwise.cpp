#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <random>

#include "engine/devices/cpu/elementwise/simplify.h"
#include "engine/devices/cpu/elementwise/tile_program.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/ir/registry.h"
#include "tests/devices/guard_page.h"
#include "tests/devices/kernel_check.h"

using namespace openmps::engine;
using testing::Allowed;
using testing::BeforeGuardPage;
using testing::KernelCheck;
using testing::kRounded;

namespace {

Step input_step(int input) {
  Step step;
  step.primitive = Primitive::Input;
  step.input = input;
  return step;
}

// A program of one primitive whose operands are its inputs.
Program one_step(Primitive primitive) {
  Program program;
  program.input_count = info_of(primitive).arity;
  Step step;
  step.primitive = primitive;
  for (int i = 0; i < program.input_count; ++i) {
    program.steps.push_back(input_step(i));
    step.operands[static_cast<std::size_t>(i)] = i;
  }
  program.steps.push_back(step);
  program.results = {program.input_count};
  return program;
}

// Both ways to run a program, where the machine has both.
std::vector<std::unique_ptr<cpu::TileProgram>> ways_to_run(const cpu::TileSpec& spec) {
  std::vector<std::unique_ptr<cpu::TileProgram>> ways;
  ways.push_back(cpu::interpret(spec));
  if (auto assembled = cpu::assemble(spec)) ways.push_back(std::move(assembled));
  return ways;
}

std::vector<float> run_unary(const cpu::TileProgram& program, const std::vector<float>& x) {
  std::vector<float> y(x.size());
  std::vector<std::byte> scratch(program.scratch_bytes() + 64);
  program.prepare(nullptr, scratch.data());
  for (std::size_t at = 0; at < x.size();) {
    const std::size_t count = std::min(x.size() - at, static_cast<std::size_t>(program.tile()));
    const void* inputs[] = {x.data() + at};
    void* outputs[] = {y.data() + at};
    program.run(inputs, outputs, static_cast<std::int64_t>(count), scratch.data());
    at += count;
  }
  return y;
}

// How many floats lie between the value and the exact one.
double distance(float given, double exact) {
  const auto nearest = static_cast<float>(exact);
  if (given == nearest || (std::isnan(given) && std::isnan(nearest))) return 0;
  if (std::isinf(nearest) || std::isinf(given) || std::isnan(given) || std::isnan(nearest)) return 1e30;
  const double unit =
      std::max(static_cast<double>(std::nextafter(std::fabs(nearest), INFINITY)) - std::fabs(nearest), 0x1p-149);
  return std::fabs(given - exact) / unit;
}

struct Range {
  double low, high;
};

// Numbers of a range, more of them near zero, and the special ones.
std::vector<float> numbers_in(Range range) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> even(range.low, range.high), exponent(-40, 0);
  std::vector<float> x{0.0f,    -0.0f, INFINITY, -INFINITY,   NAN,          1.0f, -1.0f, 0.5f,       1e-38f,    1e-42f,
                       -1e-42f, 3e38f, -3e38f,   0.49999997f, -0.49999997f, 2.5f, -3.5f, 4194304.5f, 8388609.0f};
  for (int i = 0; i < 40000; ++i) {
    const double value = even(random);
    x.push_back(static_cast<float>(value));
    x.push_back(static_cast<float>(value * std::exp2(exponent(random))));
  }
  return x;
}

}  // namespace

TEST_CASE("cpu element-wise: functions stay within a few units in the last place, special values included") {
  struct {
    Primitive primitive;
    Range range;
    double units;
  } const rows[] = {
      {Primitive::Exponential, {-110, 95}, 2},
      {Primitive::ExponentialBase2, {-155, 135}, 2},
      {Primitive::ExponentialMinusOne, {-30, 95}, 4},
      {Primitive::Logarithm, {-1, 100}, 2},
      {Primitive::LogarithmBase2, {-1, 100}, 3},
      {Primitive::LogarithmOnePlus, {-1.5, 100}, 3},
      {Primitive::ErrorFunction, {-6, 6}, 4},
      {Primitive::HyperbolicTangent, {-12, 12}, 3},
      {Primitive::SquareRoot, {-1, 1e6}, 1},
      {Primitive::ReciprocalSquareRoot, {0, 1e6}, 2},
      {Primitive::Reciprocal, {-1e6, 1e6}, 1},
      {Primitive::Sine, {-100, 100}, 2},
      {Primitive::Floor, {-1e6, 1e6}, 0},
      {Primitive::Ceiling, {-1e6, 1e6}, 0},
      {Primitive::Round, {-100, 100}, 0},
      {Primitive::RoundToEven, {-100, 100}, 0},
      {Primitive::Truncate, {-1e6, 1e6}, 0},
      {Primitive::Absolute, {-2, 2}, 0},
      {Primitive::Sign, {-2, 2}, 0},
      {Primitive::IsNaN, {-2, 2}, 0},
      {Primitive::IsFinite, {-2, 2}, 0},
      {Primitive::Not, {-2, 2}, 0},
      {Primitive::Negate, {-2, 2}, 0},
  };
  for (const auto& row : rows) {
    const std::vector<float> x = numbers_in(row.range);
    for (const auto& way : ways_to_run({one_step(row.primitive), {{DType::Float32, false}}, {DType::Float32}})) {
      const std::vector<float> y = run_unary(*way, x);
      double worst = 0;
      float at = 0;
      for (std::size_t i = 0; i < x.size(); ++i)
        if (const double d = distance(y[i], info_of(row.primitive).evaluate(x[i], 0, 0)); d > worst)
          worst = d, at = x[i];
      CHECK_MESSAGE(worst <= row.units, std::string(info_of(row.primitive).name), "(", at, ") is ", worst,
                    " units off");
    }
  }
}

// Below 2^-126 its values are denormal, where a relative error means nothing.
TEST_CASE("cpu element-wise: the sigmoid is close where it is not denormal") {
  const std::vector<float> x = numbers_in({-80, 30});
  for (const auto& way : ways_to_run({one_step(Primitive::Sigmoid), {{DType::Float32, false}}, {DType::Float32}})) {
    const std::vector<float> y = run_unary(*way, x);
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double exact = info_of(Primitive::Sigmoid).evaluate(x[i], 0, 0);
      if (exact > 0x1p-126 && !(distance(y[i], exact) <= 4))
        FAIL_CHECK("sigmoid(", x[i], ") is ", y[i], ", expected ", exact);
    }
  }
}

TEST_CASE("cpu element-wise: binary primitives equal the definition for special values too") {
  const float special[] = {0.0f, -0.0f, 1.0f, -1.0f, 2.5f, INFINITY, -INFINITY, NAN};
  for (int p = static_cast<int>(Primitive::Add); p <= static_cast<int>(Primitive::Or); ++p) {
    const auto primitive = static_cast<Primitive>(p);
    std::vector<float> a, b;
    for (float left : special)
      for (float right : special) a.push_back(left), b.push_back(right);
    for (const auto& way :
         ways_to_run({one_step(primitive), {{DType::Float32, false}, {DType::Float32, false}}, {DType::Float32}})) {
      std::vector<float> y(a.size());
      std::vector<std::byte> scratch(way->scratch_bytes() + 64);
      const void* inputs[] = {a.data(), b.data()};
      void* outputs[] = {y.data()};
      way->run(inputs, outputs, static_cast<std::int64_t>(a.size()), scratch.data());
      for (std::size_t i = 0; i < a.size(); ++i)
        CHECK_MESSAGE(distance(y[i], info_of(primitive).evaluate(a[i], b[i], 0)) <= 1,
                      std::string(info_of(primitive).name), "(", a[i], ", ", b[i], ") is ", y[i]);
    }
  }
}

TEST_CASE("cpu element-wise: every operation equals its definition on its samples") {
  for (const auto& entry : registry().all()) {
    const std::string& name = entry.first;
    const OpDef& op = entry.second;
    if (!op.is_elementwise()) continue;
    int covered = 0;
    for (const Sample& sample : op.samples()) {
      KernelCheck check(name, sample.inputs, sample.attributes);
      if (!check.make_kernel()) continue;
      ++covered;
      const bool narrow = std::ranges::any_of(sample.inputs, [](const SampleInput& input) {
        return input.dtype == DType::Float16 || input.dtype == DType::BFloat16;
      });
      check.run(narrow ? Allowed{1e-2, 1e-2} : Allowed{1e-5, 1e-5});
    }
    CHECK_MESSAGE(covered > 0, name, " has no kernel of its own");
  }
}

TEST_CASE("cpu element-wise: operands broadcast in every way") {
  const Shape results[] = {{5, 7, 3},
                           {1, 1, 1},
                           {300, 17},
                           {2, 3, 4, 5},
                           {4099},
                           {3, 4099},
                           {3, 77, 41},
                           {2, 29, 40, 5},
                           // Tiles within blocks that repeat a row, and tiles at the ends of blocks.
                           {4, 130, 41},
                           {3, 64, 64},
                           {2, 5, 300, 7},
                           {2, 3, 1500, 3}};
  for (const Shape& shape : results)
    for (unsigned mask = 0; mask < (1u << shape.rank()); ++mask) {
      Shape small = shape;
      for (std::size_t axis = 0; axis < shape.rank(); ++axis)
        if (mask >> axis & 1) small[axis] = 1;
      KernelCheck("subtract", {{shape}, {small}}, {}).run(kRounded);
      KernelCheck("subtract", {{small}, {shape}}, {}).run(kRounded);
    }
  KernelCheck("multiply", {{{6, 1, 5}}, {{4, 1}}}, {}).run(kRounded);
  KernelCheck("add", {{{40, 9, 9, 10}}, {{10}}}, {}).run(kRounded);
  KernelCheck("add", {{{3, 20000}}, {{20000}}}, {}).run(kRounded);
}

TEST_CASE(
    "cpu element-wise: common programs are assembled where the processor allows it, and stream past the caches when "
    "asked") {
  struct {
    const char* name;
    bool has_polynomials;
  } const rows[] = {{"add", false},
                    {"maximum", false},
                    {"neuron_relu", false},
                    {"neuron_relu_gradient", false},
                    {"neuron_gelu_gradient", true},
                    {"neuron_soft_plus", true},
                    {"select", false}};
  for (const auto& [key, has_polynomials] : rows) {
    const std::string name = key;  // clang 14 captures no structured binding
    const Program program =
        cpu::simplify(registry().at(name).expression().instantiate(registry().at(name).complete({}, name)));
    cpu::TileSpec spec{
        program,
        std::vector<cpu::TileInput>(static_cast<std::size_t>(program.input_count), {DType::Float32, false}),
        {DType::Float32},
        true};
    const auto assembled = cpu::assemble(spec);
    const bool has_code = cpu::has_assembler() && (!has_polynomials || cpu::assembles_polynomials());
    CHECK_MESSAGE((assembled != nullptr) == has_code, name);
    if (!assembled) continue;
    constexpr std::size_t kCount = 1003;
    alignas(64) static float inputs[3][kCount], streamed[kCount], kept[kCount];
    for (std::size_t i = 0; i < 3 * kCount; ++i) inputs[i / kCount][i % kCount] = static_cast<float>(i % 37) / 9 - 2;
    const void* from[] = {inputs[0], inputs[1], inputs[2]};
    std::vector<std::byte> scratch(assembled->scratch_bytes());
    void* to[] = {streamed};
    assembled->run(from, to, kCount, scratch.data());
    spec.streaming = false;
    to[0] = kept;
    cpu::assemble(spec)->run(from, to, kCount, scratch.data());
    CHECK_MESSAGE(std::memcmp(streamed, kept, sizeof kept) == 0, name);
  }
}

TEST_CASE("cpu element-wise: every n-th element, up to the last one in memory") {
  for (const char* isa : {"avx512", "avx2", "generic"})
    for (std::int64_t stride = 1; stride <= 5; ++stride)
      for (std::int64_t count = 0; count <= 35; ++count) {
        const cpu::Loops* loops = cpu::loops_named(isa);
        if (!loops) continue;
        std::vector<float> x(static_cast<std::size_t>(std::max<std::int64_t>(0, (count - 1) * stride + 1))),
            y(static_cast<std::size_t>(count)), expected(y.size());
        for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i);
        for (std::size_t i = 0; i < y.size(); ++i)
          expected[i] = static_cast<float>(i * static_cast<std::size_t>(stride));
        loops->pick(y.data(), x.data(), stride, count);
        CHECK(y == expected);
      }
}

TEST_CASE("cpu element-wise: channels of four are read where they lie, and no memory after the last pixel") {
  if (!cpu::has_assembler()) return;
  const Program program = one_step(Primitive::Subtract);
  for (std::int32_t first = 0; first < 4; ++first)
    for (std::int32_t second = 0; second < 4; ++second)
      for (const std::size_t count : {1U, 3U, 15U, 16U, 17U, 32U, 100U, 1025U}) {
        const auto assembled = cpu::assemble(
            {program, {{DType::Float32, false, first}, {DType::Float32, false, second}}, {DType::Float32}});
        REQUIRE(assembled);
        std::vector<float> x(4 * count), y(count), expected(count);
        for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i * i % 1013);
        for (std::size_t i = 0; i < count; ++i)
          expected[i] = x[4 * i + static_cast<std::size_t>(first)] - x[4 * i + static_cast<std::size_t>(second)];
        const BeforeGuardPage pixels(x);
        const void* inputs[] = {pixels.data(), pixels.data()};
        void* outputs[] = {y.data()};
        std::vector<std::byte> scratch(assembled->scratch_bytes());
        assembled->run(inputs, outputs, static_cast<std::int64_t>(count), scratch.data());
        CHECK(y == expected);
      }
}

// Random programs of two whole operands and a single one; a condition is used as one and as a number.
TEST_CASE("cpu element-wise: assembled programs equal interpreted ones") {
  const Primitive kinds[] = {
      Primitive::Add,      Primitive::Subtract, Primitive::Multiply,   Primitive::Divide,   Primitive::Minimum,
      Primitive::Maximum,  Primitive::Less,     Primitive::Greater,    Primitive::NotEqual, Primitive::And,
      Primitive::Or,       Primitive::Not,      Primitive::Select,     Primitive::Negate,   Primitive::Absolute,
      Primitive::Sign,     Primitive::Square,   Primitive::SquareRoot, Primitive::Floor,    Primitive::RoundToEven,
      Primitive::Truncate, Primitive::IsNaN,    Primitive::IsFinite,   Primitive::Select,   Primitive::Round};
  const float special[] = {0.0f, -0.0f, 1.0f, -1.5f, 2.5f, INFINITY, -INFINITY, NAN, 1e-40f, 3e38f, 0.25f};
  std::mt19937 random(11);
  const auto below = [&](std::size_t count) { return static_cast<std::size_t>(random()) % count; };
  int assembled_ones = 0;
  for (int round = 0; round < 300; ++round) {
    Program program;
    program.input_count = 3;
    for (int i = 0; i < program.input_count; ++i) program.steps.push_back(input_step(i));
    program.steps.push_back({});  // the constant 0
    for (std::size_t length = 5 + below(20); program.steps.size() < length;) {
      Step step;
      step.primitive = kinds[below(std::size(kinds))];
      for (std::size_t k = 0; k < static_cast<std::size_t>(info_of(step.primitive).arity); ++k)
        step.operands[k] = static_cast<std::int32_t>(below(program.steps.size()));
      program.steps.push_back(step);
    }
    const auto last = static_cast<std::int32_t>(program.steps.size()) - 1;
    program.results = {last, last / 2};
    const cpu::TileSpec spec{program,
                             {{DType::Float32, false}, {DType::UInt8, false}, {DType::Float32, true}},
                             {DType::Float32, DType::Float32}};
    const std::size_t count = 1 + below(40);
    std::vector<float> x(count), y[2][2];
    std::vector<std::uint8_t> bytes(count);
    for (float& each : x) each = special[below(std::size(special))];
    for (std::uint8_t& each : bytes) each = static_cast<std::uint8_t>(below(256));
    const float single = special[below(std::size(special))];
    const auto ways = ways_to_run(spec);
    for (std::size_t way = 0; way < ways.size(); ++way) {
      for (auto& each : y[way]) each.assign(count, 7);
      std::vector<std::byte> scratch(ways[way]->scratch_bytes() + 64);
      const void* inputs[] = {x.data(), bytes.data(), &single};
      void* outputs[] = {y[way][0].data(), y[way][1].data()};
      ways[way]->prepare(inputs, scratch.data());
      ways[way]->run(inputs, outputs, static_cast<std::int64_t>(count), scratch.data());
    }
    if (ways.size() < 2) continue;
    ++assembled_ones;
    for (std::size_t k = 0; k < 2; ++k)
      for (std::size_t i = 0; i < count; ++i)
        CHECK_MESSAGE(distance(y[1][k][i], y[0][k][i]) == 0, str(program), "result ", k, " of ", x[i], ", ", bytes[i]);
  }
  CHECK((assembled_ones > 200) == cpu::has_assembler());
}

TEST_CASE("cpu element-wise: thresholds of bytes") {
  using Part = cpu::ByteThreshold::Part;
  const Part parts[] = {{.kept = 255}, {.number = 0}, {.number = 7}, {.number = 255}};
  for (const char* isa : {"avx512", "avx2", "generic"})
    for (const Part lower : parts)
      for (const Part upper : parts)
        for (const std::uint8_t first : {0, 1, 127, 128, 255})
          for (const std::size_t count : {0, 1, 15, 33, 64, 127, 512, 700}) {
            const cpu::Loops* loops = cpu::loops_named(isa);
            if (!loops) continue;
            std::vector<std::uint8_t> x(count + 1), y(count + 1, 99);
            std::iota(x.begin(), x.end(), std::uint8_t{0});
            std::vector<std::uint8_t> expected = x;
            for (std::size_t i = 0; i < count; ++i) {
              const Part part = x[i] < first ? lower : upper;
              expected[i] = part.kept ? x[i] : part.number;
            }
            loops->bytes.threshold({first, lower, upper}, x.data(), y.data(), static_cast<std::int64_t>(count));
            CHECK(y[count] == 99);
            y[count] = x[count];
            CHECK(y == expected);
            loops->bytes.threshold({first, lower, upper}, x.data(), x.data(), static_cast<std::int64_t>(count));
            CHECK(x == expected);
          }
}

TEST_CASE("cpu element-wise: bytes are looked up in rows of every length, in every set of instructions") {
  std::vector<std::uint8_t> table(256), x(1000);
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = static_cast<std::uint8_t>(i * 89 + 7);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<std::uint8_t>(i * 37 + i / 256);
  for (const char* isa : {"avx512", "avx2", "generic"})
    for (std::size_t count = 0; count <= x.size(); count += count < 140 ? 1 : 430) {
      const cpu::Loops* loops = cpu::loops_named(isa);
      if (!loops) continue;
      std::vector<std::uint8_t> y(x.size(), 1), in_place = x, expected(x.size(), 1), kept = x;
      for (std::size_t i = 0; i < count; ++i) expected[i] = kept[i] = table[x[i]];
      loops->bytes.look_up(table.data(), x.data(), y.data(), static_cast<std::int64_t>(count));
      CHECK(y == expected);
      loops->bytes.look_up(table.data(), in_place.data(), in_place.data(), static_cast<std::int64_t>(count));
      CHECK(in_place == kept);
    }
}

TEST_CASE("cpu element-wise: results of every type are truncated and limited, and NaN is 0 in integers") {
  const std::vector<float> x{0.0f,    -0.0f,  1.0f,   -1.0f, 0.99f, 1.99f, -1.99f,   127.5f,    128.0f, -128.9f,
                             254.99f, 255.0f, 256.0f, 1e9f,  -1e9f, 3e38f, INFINITY, -INFINITY, NAN,    1e-42f};
  const auto limited = [](float value, float low, float high) {
    return std::isnan(value) ? 0 : static_cast<int>(std::trunc(std::min(std::max(value, low), high)));
  };
  for (const DType dtype : {DType::UInt8, DType::Int8, DType::Bool})
    for (std::size_t count = 1; count <= x.size(); ++count)
      for (const auto& way : ways_to_run({one_step(Primitive::Negate), {{DType::Float32, false}}, {dtype}})) {
        std::vector<std::uint8_t> y(x.size(), 99);
        std::vector<std::byte> scratch(way->scratch_bytes() + 64);
        const void* const input = x.data();
        void* const output = y.data();
        way->run(&input, &output, static_cast<std::int64_t>(count), scratch.data());
        for (std::size_t i = 0; i < x.size(); ++i) {
          const float value = -x[i];
          const int expected = i >= count              ? 99
                               : dtype == DType::Bool  ? value != 0
                               : dtype == DType::UInt8 ? limited(value, 0, 255)
                                                       : limited(value, -128, 127);
          CHECK_MESSAGE(y[i] == static_cast<std::uint8_t>(expected), x[i], " of ", count);
        }
      }
}

TEST_CASE("cpu element-wise: many threads and tiles give what one gives") {
  for (const std::int64_t count : {1, 15, 16, 17, 1023, 1024, 1025, 8193, 100003})
    for (const int threads : {1, 2, 3}) KernelCheck("neuron_gelu", {{{count}}}, {}).run({1e-6, 1e-5}, threads);
}

// The sum of 16 tensors, of which 15 are numbers in memory: a program keeps as many beside its loop.
TEST_CASE("cpu element-wise: a program of one tensor and 15 single numbers") {
  Program program;
  program.input_count = 16;
  std::vector<SampleInput> samples{{{11, 13}}};
  for (int i = 0; i < program.input_count; ++i) {
    program.steps.push_back(input_step(i));
    if (i > 0) samples.push_back({Shape{}});
  }
  for (std::int32_t i = 1, sum = 0; i < program.input_count; ++i) {
    Step step;
    step.primitive = Primitive::Add;
    step.operands = {sum, i, -1};
    sum = static_cast<std::int32_t>(program.steps.size());
    program.steps.push_back(step);
  }
  program.results = {static_cast<std::int32_t>(program.steps.size()) - 1};
  KernelCheck(program, samples, {DType::Float32}).run({1e-5, 1e-5});
}

namespace {

// A program of `length` random steps over `inputs` inputs, whose last `results` steps are its results.
Program random_program(std::mt19937& random, int inputs, int length, int results) {
  const Primitive pool[] = {Primitive::Add,      Primitive::Subtract,    Primitive::Multiply,
                            Primitive::Minimum,  Primitive::Maximum,     Primitive::Square,
                            Primitive::Select,   Primitive::Greater,     Primitive::LessEqual,
                            Primitive::Negate,   Primitive::Absolute,    Primitive::HyperbolicTangent,
                            Primitive::Sigmoid,  Primitive::And,         Primitive::ErrorFunction,
                            Primitive::IsFinite, Primitive::RoundToEven, Primitive::Constant};
  Program program;
  program.input_count = inputs;
  for (int i = 0; i < inputs; ++i) program.steps.push_back(input_step(i));
  for (int i = 0; i < length; ++i) {
    Step step;
    step.primitive = pool[random() % std::size(pool)];
    step.constant = std::uniform_real_distribution<double>(-2, 2)(random);
    for (int k = 0; k < info_of(step.primitive).arity; ++k)
      step.operands[static_cast<std::size_t>(k)] = static_cast<std::int32_t>(random() % program.steps.size());
    if (step.primitive == Primitive::Multiply || step.primitive == Primitive::Square) {
      // Kept small, so that a rounding difference does not grow beyond the tolerance.
      Step bounded;
      bounded.primitive = Primitive::HyperbolicTangent;
      bounded.operands[0] = step.operands[0];
      program.steps.push_back(bounded);
      step.operands[0] = static_cast<std::int32_t>(program.steps.size()) - 1;
    }
    if (step.primitive == Primitive::RoundToEven)
      step.primitive = Primitive::Absolute;  // a step function turns a rounding difference into a whole one
    program.steps.push_back(step);
  }
  for (int i = 0; i < results; ++i) program.results.push_back(static_cast<std::int32_t>(program.steps.size()) - 1 - i);
  return program;
}

}  // namespace

TEST_CASE("cpu element-wise: random regions with several inputs and outputs equal the definition") {
  std::mt19937 random(11);
  for (int round = 0; round < 60; ++round) {
    const int inputs = 1 + static_cast<int>(random() % 6), results = 1 + static_cast<int>(random() % 3);
    const Program program = random_program(random, inputs, 3 + static_cast<int>(random() % 25), results);
    std::vector<SampleInput> samples;
    for (int i = 0; i < inputs; ++i) {
      const Shape shapes[] = {{11, 13}, {11, 13}, {13}, {11, 1}, {}};
      const DType dtypes[] = {DType::Float32, DType::Float32, DType::Float16, DType::BFloat16, DType::Bool};
      samples.push_back(
          {i == 0 ? Shape{11, 13} : shapes[random() % 5], -2, 2, i == 0 ? DType::Float32 : dtypes[random() % 5]});
    }
    std::vector<DType> outputs(static_cast<std::size_t>(results), DType::Float32);
    KernelCheck(program, samples, outputs, static_cast<std::uint32_t>(round)).run({2e-4, 2e-4});
  }
}

TEST_CASE("cpu element-wise: more values alive at once than a processor has registers") {
  Program program;
  program.input_count = 1;
  program.steps.push_back(input_step(0));
  for (int i = 1; i <= 60; ++i) {
    Step constant;
    constant.constant = 0.01 * i;
    program.steps.push_back(constant);
    program.steps.push_back({Primitive::Multiply, {0, static_cast<std::int32_t>(program.steps.size()) - 1, -1}});
    program.steps.push_back(
        {Primitive::HyperbolicTangent, {static_cast<std::int32_t>(program.steps.size()) - 1, -1, -1}});
  }
  std::int32_t sum = 3;
  for (int i = 2; i <= 60; ++i) {
    program.steps.push_back({Primitive::Add, {sum, 3 * i, -1}});
    sum = static_cast<std::int32_t>(program.steps.size()) - 1;
  }
  program.results = {sum};
  KernelCheck(program, {{{257}}}, {DType::Float32}).run({1e-4, 1e-5});
}

TEST_CASE("cpu element-wise: an output may lie on any input of its shape") {
  std::mt19937 random(3);
  const std::vector<SampleInput> samples{{{41, 97}}, {{41, 97}}, {{41, 97}}, {{97}}};
  for (std::uint32_t round = 0; round < 10; ++round) {
    const Program program = random_program(random, 4, 12, 3);
    for (std::size_t input = 0; input < 3; ++input)
      for (std::size_t output = 0; output < 3; ++output)
        KernelCheck(program, samples, {DType::Float32, DType::Float32, DType::Float32}, round)
            .run_in_place(input, output, {2e-4, 2e-4});
  }
}

TEST_CASE("cpu element-wise: an output without reader is not written") {
  std::mt19937 random(4);
  KernelCheck check(random_program(random, 2, 8, 3), {{{33, 5}}, {{33, 5}}},
                    {DType::Float32, DType::Float32, DType::Float32});
  check.leave_out_output(1);
  check.run({2e-4, 2e-4});
}

TEST_CASE("cpu element-wise: narrow results are rounded to nearest even, integers saturate, bool is a test") {
  const Program copy = [] {
    Program program;
    program.input_count = 1;
    program.steps = {input_step(0)};
    program.results = {0};
    return program;
  }();
  const DType dtypes[] = {DType::Float32, DType::Float16, DType::BFloat16, DType::Bool, DType::UInt8, DType::Int8};
  for (DType from : dtypes)
    for (DType to : dtypes)
      for (const double limit : {2.0, 120.0, 1000.0}) {
        const double most = from == DType::UInt8 || from == DType::Int8 ? std::min(limit, 120.0) : limit;
        KernelCheck(copy, {{{533}, from == DType::UInt8 || from == DType::Bool ? 0 : -most, most, from}}, {to})
            .run({0, 0});
      }
  KernelCheck(copy, {{{533}, -3e9, 3e9, DType::Float32}}, {DType::Int32}).run({0, 0});
  KernelCheck(copy, {{{533}, -2e9, 2e9, DType::Int32}}, {DType::Float32}).run({0, 0});
}

TEST_CASE("cpu element-wise: arithmetic on wide floats is left to another device's kernel") {
  const SampleInput wide{{5}, -5, 5, DType::Float64};
  CHECK_FALSE(KernelCheck("add", {wide, wide}, {}).make_kernel());
}

TEST_CASE("cpu element-wise: simplify computes constants, merges equal steps and keeps the results") {
  Program program;
  program.input_count = 1;
  program.steps = {
      input_step(0), {Primitive::Constant, {-1, -1, -1}, -1, 2.0}, {Primitive::Constant, {-1, -1, -1}, -1, 3.0}};
  program.steps.push_back({Primitive::Add, {1, 2, -1}});       // 5
  program.steps.push_back({Primitive::Multiply, {0, 3, -1}});  // 5x
  program.steps.push_back({Primitive::Multiply, {0, 3, -1}});  // the same
  program.steps.push_back({Primitive::Power, {0, 1, -1}});     // x^2
  program.steps.push_back({Primitive::Equal, {1, 2, -1}});     // false
  program.steps.push_back({Primitive::Select, {7, 5, 6}});     // x^2
  program.steps.push_back({Primitive::Subtract, {4, 8, -1}});
  program.results = {9};
  CHECK(str(cpu::simplify(program)) ==
        "t0 = input 0\nt1 = 5\nt2 = mul(t0, t1)\nt3 = square(t0)\nt4 = sub(t2, t3)\nresults t4\n");
}
