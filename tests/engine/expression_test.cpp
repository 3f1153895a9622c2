// The expression language of element-wise operations, and what folding makes of a program.
#include <doctest/doctest.h>
#include <cmath>

#include "engine/ir/expression.h"
#include "engine/ir/fold_program.h"
#include "engine/ir/registry.h"
#include "engine/ops/elementwise/primitive_ops.h"

namespace openmps::engine::testing {
namespace {

double value(const Program& program, std::vector<double> inputs) {
  std::vector<double> scratch(program.steps.size());
  double result = 0;
  evaluate(program, inputs.data(), scratch.data(), &result);
  return result;
}

double value(const char* text, double x, double y = 0, Attributes attributes = {{"a", 2.0}}) {
  return value(Expression(text, {"x", "y"}, {"a"}).instantiate(attributes), {x, y});
}

std::string complaint(const char* text) {
  try {
    Expression(text, {"x", "y"}, {"a"});
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("expression: products before sums, sums before comparisons, comparisons before logic, conditions last") {
  CHECK(value("x + y * 3", 2, 4) == 14);
  CHECK(value("(x + y) * 3", 2, 4) == 18);
  CHECK(value("x - y - 1", 7, 4) == 2);
  CHECK(value("x / y / 2", 12, 3) == 2);
  CHECK(value("-x * y", 2, 3) == -6);
  CHECK(value("x - -y", 2, 3) == 5);
  CHECK(value("x + 1 > y", 2, 3) == 0);
  CHECK(value("x > 1 && y > 1 || x < 0", -1, 0) == 1);
  CHECK(value("x > 0 ? x : y > 0 ? y : 9", -1, -1) == 9);
  CHECK(value("!x == 1", 0) == 1);
  CHECK(value("x != y", 1, 2) == 1);
}

TEST_CASE("expression: attributes are constants of a node, functions take their arguments in order") {
  CHECK(value("a * x", 3) == 6);
  CHECK(value("a * x", 3, 0, {{"a", 5}}) == 15);
  CHECK(value("pow(x, a)", 3) == 9);
  CHECK(value("atan2(x, y)", 1, 0) == doctest::Approx(std::atan2(1, 0)));
  CHECK(value("max(x, min(y, 5))", 3, 9) == 5);
  CHECK(value("1.5e1 + .5", 0) == 15.5);
}

TEST_CASE("expression: a text that does not parse is refused with its position") {
  CHECK(complaint("x + ") == "Expression \"x + \", position 4: a value expected.");
  CHECK(complaint("(x") == "Expression \"(x\", position 2: ')' expected.");
  CHECK(complaint("x ? y") == "Expression \"x ? y\", position 5: ':' expected.");
  CHECK(complaint("x y") == "Expression \"x y\", position 2: unexpected text.");
  CHECK(complaint("z") == "Expression \"z\", position 1: name z is unknown.");
  CHECK(complaint("frob(x)") == "Expression \"frob(x)\", position 5: function frob is unknown.");
  CHECK(complaint("exp(x, y)") == "Expression \"exp(x, y)\", position 9: exp takes another number of arguments.");
}

TEST_CASE("folding: constants are computed, and the branch not taken is gone") {
  const Program program =
      Expression("a == 2 ? x + 2 * 3 : log(a - 5) * y", {"x", "y"}, {"a"}).instantiate({{"a", 2.0}});
  CHECK(program.steps.size() == 3);  // x, 6, x + 6
  CHECK(program.input_count == 2);
  CHECK(value(program, {1, 100}) == 7);
  CHECK(value(Expression("a == 2 ? x : y", {"x", "y"}, {"a"}).instantiate({{"a", 3.0}}), {1, 100}) == 100);
}

TEST_CASE("folding: a program without anything to fold keeps its meaning, with several results") {
  Program program = Expression("x * y + x", {"x", "y"}, {}).instantiate({});
  program.results.push_back(program.results[0]);
  program.results.push_back(0);
  const Program same = folded(program);
  std::vector<double> scratch(same.steps.size()), results(3);
  const double inputs[] = {3, 4};
  evaluate(same, inputs, scratch.data(), results.data());
  CHECK(results == std::vector<double>{15, 15, 3});
}

TEST_CASE("primitives: each function of the expression language is an operation of the same arity") {
  for (int code = static_cast<int>(Primitive::Add); code <= static_cast<int>(Primitive::RoundToHalf); ++code) {
    const auto primitive = static_cast<Primitive>(code);
    const OpDef* op = registry().find(operation_of(primitive));
    CAPTURE(info_of(primitive).name);
    REQUIRE(op);
    CHECK(static_cast<int>(op->input_names().size()) == info_of(primitive).arity);
    REQUIRE(op->is_elementwise());
    const Program program = op->expression().instantiate({});
    CHECK(program.steps.back().primitive == primitive);
  }
}

}  // namespace openmps::engine::testing
