// Sums of gathered rows: found in graphs, with the numbers of the graph before.
#include "engine/passes/rows/fuse_gathered_scatter.h"

#include <doctest/doctest.h>

#include "engine/autodiff/gradients.h"
#include "engine/ir/printer.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

constexpr std::int64_t kEdges = 300;

// A graph of nodes with `width` features; some indices are outside.
struct GraphConvolution {
  explicit GraphConvolution(std::int64_t width = 4)
      : x(sketch.input({20, width}, kF)), sources(indices(20, 7)), destinations(indices(9, 5)) {}

  Val indices(std::int64_t nodes, std::int64_t step) {
    std::vector<double> values;
    for (std::int64_t k = 0; k < kEdges; ++k) values.push_back(static_cast<double>(k * k * step % (nodes + 2) - 1));
    return sketch.input({kEdges}, std::move(values), DType::Int32);
  }
  Val gathered(std::int64_t axis = 0) { return sketch.builder.op("gather", {x, sources}, {{"axis", axis}}); }
  Val sum(Val messages, const char* mode = "add") {
    const Integers shape{9, messages.shape()[1].number()};
    return sketch.builder.op("scatter", {messages, destinations},
                             {{"axis", std::int64_t{0}}, {"mode", mode}, {"shape", shape}});
  }
  // Checks the rewritten graph; returns how many sums of gathered rows it has.
  int found(const std::vector<Val>& outputs) {
    for (const Val& output : outputs) sketch.output(output);
    const Graph after = fuse_gathered_scatter(sketch.graph);
    CHECK(is_equivalent(sketch.graph, after, sketch.inputs, 1e-6));
    CHECK_MESSAGE(count_of(after, "gathered_scatter") + count_of(after, "scatter") == count_of(sketch.graph, "scatter"),
                  print(after));
    return count_of(after, "gathered_scatter");
  }

  Sketch sketch;
  Val x, sources, destinations;
};

}  // namespace

TEST_CASE("fuse_gathered_scatter: scatter(gather(x, s), d) becomes gathered_scatter(x, s, d)") {
  GraphConvolution c;
  CHECK(c.found({c.sum(c.gathered())}) == 1);
}

TEST_CASE("fuse_gathered_scatter: gathered rows times numbers for each, on either side") {
  for (const bool is_first : {false, true}) {
    GraphConvolution c;
    const Val factors = c.sketch.input({kEdges, 1}, kF);
    CHECK(c.found({c.sum(is_first ? factors * c.gathered() : c.gathered() * factors)}) == 1);
  }
}

TEST_CASE("fuse_gathered_scatter: a convolution and its gradient") {
  GraphConvolution c;
  const Val y = c.sum(c.gathered());
  const Val by[] = {c.x};
  CHECK(c.found({y, gradients(c.sketch.builder, y, c.sketch.input({9, 4}, kF), by)[0]}) == 2);
}

TEST_CASE("fuse_gathered_scatter: stays where gathered rows have other users, or another mode, or are few") {
  {
    GraphConvolution c;
    const Val rows = c.gathered();
    CHECK(c.found({c.sum(rows), rows}) == 0);
  }
  {
    GraphConvolution c;
    const Val messages = c.gathered() * c.sketch.input({kEdges, 1}, kF);
    CHECK(c.found({c.sum(messages), c.sketch.builder.op("square", {messages})}) == 0);
  }
  {
    GraphConvolution c;
    CHECK(c.found({c.sum(c.gathered(), "max")}) == 0);
  }
  {
    GraphConvolution c;
    CHECK(c.found({c.sum(c.gathered() * c.sketch.input({kEdges, 4}, kF))}) == 0);
  }
  {
    GraphConvolution c;
    CHECK(c.found({c.sum(c.gathered() * c.sketch.input({1, 4}, kF))}) == 0);
  }
}

}  // namespace openmps::engine::testing
