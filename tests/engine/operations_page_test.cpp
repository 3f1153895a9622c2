// docs/operations.md is written from the registry: this test compares the two, and writes the page anew when
// OPENMPS_WRITE_DOCS is set.
#include <doctest/doctest.h>

#include "engine/ir/registry.h"
#include "engine/ops/decompositions.h"
#include "tests/engine/written_page.h"

namespace openmps::engine::testing {
namespace {

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text.empty() ? "none" : text;
}

// A bar would end the table's cell.
std::string code(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2) text.insert(at, "\\");
  return "`" + text + "`";
}

std::string attributes_of(const Attributes& defaults, const std::vector<std::string>& required) {
  std::vector<std::string> entries;
  for (const std::string& name : required) entries.push_back("**" + name + "**");
  for (const auto& [name, value] : defaults.entries()) entries.push_back(name + " " + str(value));
  return entries.empty() ? "" : joined(entries);
}

const char* exactness(Tolerance tolerance) {
  switch (tolerance) {
    case Tolerance::Exact:
      return "exact";
    case Tolerance::Elementwise:
      return "rounding";
    case Tolerance::Transcendental:
      return "function";
    case Tolerance::Accumulation:
      return "sum";
  }
  return "";
}

// The last `optional` names in brackets.
std::vector<std::string> bracketed(std::vector<std::string> inputs, std::size_t optional) {
  for (std::size_t i = inputs.size() - optional; i < inputs.size(); ++i) inputs[i] = "[" + inputs[i] + "]";
  return inputs;
}

std::string row(const OpDef& op) {
  std::vector<std::string> inputs = bracketed(op.input_names(), op.optional_inputs());
  if (op.is_variadic()) inputs.back() += " ...";
  return "| " + code(op.name()) + " | " + joined(inputs) + " → " + joined(op.output_names()) + " | " +
         attributes_of(op.defaults(), op.required_names()) + " | " +
         (op.is_elementwise() ? code(op.expression().text())
          : op.is_alias()     ? "the same memory"
                              : "") +
         " | " + (op.gradient_rule() ? "yes" : "no: " + op.no_gradient_reason()) + " | " + exactness(op.tolerance()) +
         " |\n";
}

std::string page() {
  std::string text =
      "# Operations\n\n"
      "A test of the registry (`csrc/engine/ops`) writes this page. After a change, run `engine_tests` with\n"
      "`OPENMPS_WRITE_DOCS=1`. Attributes in bold are required; the others have the defaults shown. The\n"
      "column \"exactness\" names the row of `tests/devices/tolerances.h` for comparisons with the reference.\n\n"
      "| operation | inputs → outputs | attributes | element by element | gradient | exactness |\n"
      "|---|---|---|---|---|---|\n";
  for (const auto& [name, op] : registry().all()) text += row(op);
  text +=
      "\n## Decompositions\n\n"
      "Written as other operations when they are added (`csrc/engine/ops/decompositions.h`).\n\n"
      "| decomposition | inputs | attributes |\n"
      "|---|---|---|\n";
  for (const Decomposition& decomposition : decompositions())
    text += "| " + code(decomposition.name) + " | " +
            joined(bracketed(decomposition.inputs, decomposition.optional_inputs)) + " | " +
            attributes_of(decomposition.defaults, decomposition.required) + " |\n";
  return text;
}

}  // namespace

TEST_CASE("registry: the page of operations is up to date") { check_page("operations.md", page()); }

TEST_CASE("registry: operations with the same bits on every device have no tolerance") {
  for (const auto& entry : registry().all()) {
    const OpDef& op = entry.second;
    if (op.determinism() == Determinism::Bitwise) CHECK_MESSAGE(op.tolerance() == Tolerance::Exact, op.name());
  }
}

}  // namespace openmps::engine::testing
