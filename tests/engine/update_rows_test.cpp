// Steps of descent that touch rows alone: found in graphs, with the numbers of the graph before.
#include "engine/passes/rows/update_rows.h"

#include <doctest/doctest.h>

#include "engine/ir/printer.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

// A table, and a gradient of some of its rows.
struct Table {
  Table()
      : table(sketch.parameter({50, 4}, kF)),
        rows(sketch.input({7, 4}, kF)),
        indices(sketch.input({7}, {3, 9, 3, -1, 50, 49, 0}, DType::Int32)) {}

  Val gradient() {
    return sketch.builder.op("scatter", {rows, indices}, {{"axis", std::int64_t{0}}, {"shape", Integers{50, 4}}});
  }
  Val number(double value) { return sketch.builder.constant(value, kF); }
  // Checks the rewritten graph; returns how many scatters apply updates to the table.
  int found(Val next, const std::vector<Val>& others = {}) {
    sketch.builder.output(next, 0);
    for (const Val& other : others) sketch.output(other);
    const Graph after = update_rows(sketch.graph);
    CHECK(is_equivalent(sketch.graph, after, sketch.inputs, 1e-6));
    int count = 0;
    for (const Node& node : after.nodes()) count += node.op->name() == "scatter" && node.inputs.size() == 3 ? 1 : 0;
    CHECK_MESSAGE(count_of(after, "subtract") + count_of(after, "add") + count == 1, print(after));
    return count;
  }

  Sketch sketch;
  Val table, rows, indices;
};

}  // namespace

TEST_CASE("update_rows: w - scatter(g, i) becomes scatter(g, i, w)") {
  Table t;
  CHECK(t.found(t.table - t.gradient()) == 1);
}

TEST_CASE("update_rows: numbers of one element multiply the rows") {
  Table t;
  CHECK(t.found(t.table - t.number(0.1) * (t.gradient() * t.sketch.input({1, 1}, kF))) == 1);
}

TEST_CASE("update_rows: sums, on either side") {
  for (const bool is_first : {false, true}) {
    Table t;
    CHECK(t.found(is_first ? t.gradient() + t.table : t.table + t.gradient()) == 1);
  }
}

TEST_CASE("update_rows: stays where the gradient has other users, or the table has factors") {
  {
    Table t;
    const Val g = t.gradient();
    CHECK(t.found(t.table - g, {g}) == 0);
  }
  {
    Table t;
    CHECK(t.found(t.table * t.number(0.9) - t.gradient()) == 0);
  }
  {
    Table t;
    CHECK(t.found(t.gradient() - t.table) == 0);
  }
}

}  // namespace openmps::engine::testing
