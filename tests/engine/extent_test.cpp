// Sizes that may be unknown: checked arithmetic, explorations, and every type rule of the registry on samples whose
// extents are unknown.
#include <doctest/doctest.h>
#include <algorithm>
#include <limits>
#include <optional>
#include <random>

#include "engine/ir/extent_exploration.h"
#include "engine/ir/registry.h"

namespace openmps::engine::testing {
namespace {

constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max();

// ---- rules on unknown extents

using Types = std::vector<TensorType>;
using Extents = std::optional<std::vector<std::optional<std::int64_t>>>;  // of one result; none: unknown, or its rank

struct Explored {
  std::optional<std::vector<Extents>> results;  // none: refused on every path
  std::string refusal;
  bool needs_number = false;
};

void forget_difference(Extents& common, const std::vector<std::optional<std::int64_t>>& other) {
  if (!common || common->size() != other.size()) return common.reset();
  for (std::size_t axis = 0; axis < other.size(); ++axis)
    if ((*common)[axis] != other[axis]) (*common)[axis].reset();
}

// `unknown`: by input and axis, one bit each.
Explored explore(const OpDef& op, const Types& inputs, const Attributes& attributes, const std::vector<bool>& unknown) {
  Explored result;
  ExtentExploration exploration;
  while (exploration.next_path()) {
    Types given;
    std::size_t bit = 0;
    for (const TensorType& input : inputs) {
      Shape shape;
      for (const Extent extent : input.shape.extents())
        shape.push_back(unknown[bit++] ? exploration.unknown() : extent);
      given.push_back({input.dtype, shape});
    }
    try {
      std::vector<Extents> extents;
      for (const TensorType& type : op.infer_types(op.name(), given, attributes)) {
        extents.emplace_back(std::in_place);
        for (const Extent extent : type.shape.extents())
          extents.back()->push_back(extent.is_known() ? std::optional(extent.number()) : std::nullopt);
      }
      if (!result.results) result.results = extents;
      for (std::size_t i = 0; i < extents.size(); ++i) forget_difference((*result.results)[i], *extents[i]);
    } catch (const UnknownExtent&) {
      result.needs_number = true;
      return result;
    } catch (const Error& error) {
      result.refusal = error.what();
    }
  }
  result.needs_number = !exploration.is_complete();
  return result;
}

Types types_of(const Sample& sample) {
  Types types;
  for (const SampleInput& input : sample.inputs) types.push_back({input.dtype, input.shape});
  return types;
}

// All subsets of few axes; of many each axis alone, all but each, all, and some drawn ones.
std::vector<std::vector<bool>> subsets(std::size_t count, std::mt19937& random) {
  std::vector<std::vector<bool>> result;
  if (count <= 6) {
    for (std::size_t mask = 1; mask < std::size_t{1} << count; ++mask) {
      result.emplace_back(count);
      for (std::size_t bit = 0; bit < count; ++bit) result.back()[bit] = mask >> bit & 1U;
    }
    return result;
  }
  for (std::size_t bit = 0; bit < count; ++bit)
    for (const bool rest : {false, true}) {
      result.emplace_back(count, rest);
      result.back()[bit] = !rest;
    }
  result.emplace_back(count, true);
  for (int i = 0; i < 16; ++i) {
    result.emplace_back(count);
    for (std::size_t bit = 0; bit < count; ++bit) result.back()[bit] = random() % 2;
  }
  return result;
}

bool agree(const std::vector<Extents>& explored, const Types& fixed) {
  if (explored.size() != fixed.size()) return false;
  for (std::size_t i = 0; i < fixed.size(); ++i) {
    if (!explored[i]) continue;
    if (explored[i]->size() != fixed[i].shape.rank()) return false;
    for (std::size_t axis = 0; axis < explored[i]->size(); ++axis)
      if ((*explored[i])[axis] && *(*explored[i])[axis] != fixed[i].shape[axis]) return false;
  }
  return true;
}

// The rule on numbers; none where it refuses them.
std::optional<Types> fixed_types(const OpDef& op, const Types& inputs, const Attributes& attributes) {
  try {
    return op.infer_types(op.name(), inputs, attributes);
  } catch (const Error&) {
    return std::nullopt;
  }
}

Types with_numbers(const Types& inputs, const std::vector<bool>& unknown, std::mt19937& random) {
  constexpr std::int64_t kNumbers[] = {0, 1, 2, 3, 4, 6, 7, 64, 100};
  Types result = inputs;
  std::size_t bit = 0;
  for (TensorType& input : result)
    for (std::size_t axis = 0; axis < input.shape.rank(); ++axis)
      if (unknown[bit++]) input.shape[axis] = kNumbers[random() % std::size(kNumbers)];
  return result;
}

std::string text(const std::vector<bool>& unknown) {
  std::string result;
  for (const bool bit : unknown) result += bit ? '?' : '.';
  return result;
}

}  // namespace

TEST_CASE("extent: arithmetic beyond 64 bits is refused with both operands") {
  CHECK(Extent(6) * Extent(7) == 42);
  CHECK(7 / Extent(2) == 3);
  CHECK(Extent(-7) % 4 == -3);
  CHECK_THROWS_WITH_AS(
      Extent(kLargest) + 1,
      "a size of 9223372036854775807 + 1 is beyond the largest number of 64 bits, 9223372036854775807.", Error);
  CHECK_THROWS_AS(Extent(std::int64_t{1} << 32) * (std::int64_t{1} << 31), Error);
  CHECK_THROWS_AS(Extent(-2) - kLargest, Error);
  CHECK_THROWS_WITH_AS(Extent(5) / 0, "a size of 5 is divided by 0.", Error);
  CHECK_THROWS_AS(Extent(5) % 0, Error);
  constexpr auto kUnsigned = std::numeric_limits<std::uint64_t>::max();
  CHECK_THROWS_AS(Extent{kUnsigned}, Error);
  CHECK_THROWS_AS(Shape({kLargest, 2}).elements(), Error);
  CHECK_THROWS_AS((TensorType{DType::Float64, {kLargest / 4}}).bytes(), Error);
  constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min(), kFirst = kLeast + (std::int64_t{1} << 32);
  CHECK(Extent(kFirst).is_number());
  CHECK(std::int64_t{Extent(kFirst)} == kFirst);
  CHECK_THROWS_WITH_AS(
      Extent(kFirst - 1),
      "a size of -9223372032559808513 is below -9223372032559808512, the smallest number that a size can be.", Error);
  CHECK_THROWS_WITH_AS(
      Extent{kLeast},
      "a size of -9223372036854775808 is below -9223372032559808512, the smallest number that a size can be.", Error);
  CHECK_THROWS_AS(Extent(kFirst) - 1, Error);
}

TEST_CASE("extent: an unknown keeps its identity and its interval") {
  ExtentExploration exploration;
  REQUIRE(exploration.next_path());
  const Extent n = exploration.unknown();
  CHECK(n == n);
  CHECK(n >= 0);
  CHECK(n * 1 + 0 == n);
  CHECK(n - n == 0);
  CHECK((n + 3) > 2);
  CHECK((n * 2) / 2 >= 0);
  CHECK(n % 5 < 5);
  CHECK(to_string(n) == "?");
  CHECK(Shape{n, 3}.str() == "(?, 3)");
  CHECK_THROWS_AS(n.number(), UnknownExtent);
  CHECK_FALSE(exploration.next_path());  // nothing of that was in doubt
}

TEST_CASE("extent: a comparison in doubt is taken both ways, and an equality makes a number") {
  ExtentExploration exploration;
  std::vector<std::string> paths;
  while (exploration.next_path()) {
    const Extent n = exploration.unknown();
    if (n == 1)
      paths.push_back("one, " + to_string(n + 1));
    else if (n < 4)
      paths.push_back(n < 5 ? "below four" : "wrong");
    else
      paths.push_back(n == 3 ? "wrong" : "more");
  }
  CHECK(paths == std::vector<std::string>{"one, 2", "below four", "more"});
  CHECK(exploration.is_complete());
}

TEST_CASE("extent: two unknowns found equal are one") {
  ExtentExploration exploration;
  int equal = 0;
  while (exploration.next_path()) {
    const Extent n = exploration.unknown(), m = exploration.unknown();
    if (n != m || m != 7) continue;
    CHECK(n.number() == 7);
    ++equal;
  }
  CHECK(equal == 1);
}

TEST_CASE("extent: broadcasting takes no path, and keeps known extents") {
  ExtentExploration exploration;
  int paths = 0;
  while (exploration.next_path()) {
    ++paths;
    Shape x, y, z;
    for (int axis = 0; axis < 8; ++axis)
      for (Shape* shape : {&x, &y, &z}) shape->push_back(exploration.unknown());
    y[3] = 5;
    z[4] = 1;
    x[4] = y[4] = 7;
    const Shape sum = broadcast(broadcast(x, y, "sum"), z, "sum");
    CHECK(sum.str() == "(?, ?, ?, 5, 7, ?, ?, ?)");
    // A part of the result broadcasts to the result, in any order.
    CHECK(broadcast(z, sum, "again") == sum);
    CHECK(broadcast(broadcast(z, x, "other"), y, "other") == sum);
  }
  CHECK(paths == 1);
}

TEST_CASE("extent: numbers and intervals decide what broadcasts") {
  ExtentExploration exploration;
  REQUIRE(exploration.next_path());
  const Extent n = exploration.unknown(), large = exploration.unknown(5), larger = exploration.unknown(5);
  CHECK(broadcast(1, n) == n);
  CHECK(broadcast(n, 0)->number() == 0);
  CHECK(broadcast(n, 4)->number() == 4);
  CHECK(broadcast(large, 1) == large);
  CHECK_FALSE(broadcast(large, 4));
  CHECK_FALSE(broadcast(0, large));
  CHECK(*broadcast(large, larger) >= 5);
  CHECK_FALSE(exploration.next_path());
}

TEST_CASE("extent: a loop over an unknown ends the exploration") {
  ExtentExploration exploration;
  int cut_off = 0;
  while (exploration.next_path()) {
    const Extent n = exploration.unknown();
    try {
      for (std::int64_t i = 0; i < n; ++i) continue;
    } catch (const UnknownExtent&) {
      ++cut_off;
    }
  }
  CHECK(cut_off == 1);
  CHECK_FALSE(exploration.is_complete());
}

TEST_CASE("registry: samples with any of their extents unknown are not refused, and known results are right") {
  std::mt19937 random(12);
  int explored = 0, checked = 0;
  for (const auto& [key, op] : registry().all()) {
    if (!op.has_type_rule()) continue;
    const std::string& name = key;
    CAPTURE(name);
    for (const Sample& sample : op.samples()) {
      const Types inputs = types_of(sample);
      const Attributes attributes = op.complete(sample.attributes, name);
      const Types fixed = op.infer_types(name, inputs, attributes);
      std::size_t axes = 0;
      for (const TensorType& input : inputs) axes += input.shape.rank();
      for (const std::vector<bool>& unknown : subsets(axes, random)) {
        const std::string which = text(unknown);
        CAPTURE(which);
        const Explored result = explore(op, inputs, attributes, unknown);
        CAPTURE(result.refusal);
        REQUIRE_FALSE(result.needs_number);
        REQUIRE(result.results);
        REQUIRE(agree(*result.results, fixed));
        ++explored;
        for (int i = 0; i < 4; ++i) {
          const Types other = with_numbers(inputs, unknown, random);
          const std::optional<Types> types = fixed_types(op, other, attributes);
          if (!types) continue;
          REQUIRE(agree(*result.results, *types));
          ++checked;
        }
      }
    }
  }
  CHECK(explored > 10000);
  CHECK(checked > 10000);
}

}  // namespace openmps::engine::testing
