// The pass join_slice_gradients: sums of gradients of slices that divide a tensor.
#include "engine/passes/simplify/join_slice_gradients.h"

#include <doctest/doctest.h>

#include "engine/autodiff/gradients.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "tests/engine/pass_check.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

constexpr std::int64_t kImageHeight = 4, kImageWidth = 6;

struct Slice {
  std::int64_t start, end, stride = 1;
};

// x (4, 6) in slices along an axis, each with a function of its own; the gradient of their sum.
struct Sliced {
  Sketch sketch;
  Val x, loss;

  Sliced(std::int64_t axis, const std::vector<Slice>& slices) {
    x = sketch.input({kImageHeight, kImageWidth}, kF);
    for (const auto& [start, end, stride] : slices) {
      Integers starts{0, 0}, ends{kImageHeight, kImageWidth}, strides{1, 1};
      starts[static_cast<std::size_t>(axis)] = start;
      ends[static_cast<std::size_t>(axis)] = end;
      strides[static_cast<std::size_t>(axis)] = stride;
      const Val part = sketch.builder.op("slice", {x}, {{"starts", starts}, {"ends", ends}, {"strides", strides}});
      add(reduce_sum(square(part) * sketch.input(part.shape(), kF), {0, 1}));
    }
  }
  void add(Val term) { loss = loss ? loss + term : term; }
  Graph joined() {
    const Val with[] = {x};
    sketch.output(gradients(sketch.builder, loss, Val{}, with)[0]);
    const Graph after = eliminate_dead_code(join_slice_gradients(sketch.graph));
    CHECK(is_equivalent(sketch.graph, after, sketch.inputs, 1e-7));
    return after;
  }
};

void check(Sliced of, bool joins) {
  const Graph after = of.joined();
  CHECK(count_of(after, "concatenate") == (joins ? 1 : 0));
  CHECK((count_of(after, "slice_gradient") == 0) == joins);
}

}  // namespace

TEST_CASE("join_slice_gradients: slices that divide an axis -> concatenate, in any order, empty ones too") {
  for (const std::int64_t axis : {0, 1}) {
    check(Sliced(axis, {{0, 2}, {2, axis == 0 ? kImageHeight : kImageWidth}}), true);
    check(Sliced(axis, {{2, axis == 0 ? kImageHeight : kImageWidth}, {0, 1}, {1, 2}}), true);
  }
  check(Sliced(1, {{0, 2}, {2, 2}, {2, 6}}), true);
}

TEST_CASE("join_slice_gradients: slices that overlap, leave a gap or take steps stay") {
  check(Sliced(1, {{0, 3}, {2, 6}}), false);
  check(Sliced(1, {{0, 2}, {3, 6}}), false);
  check(Sliced(1, {{0, 2}, {2, 5}}), false);
  check(Sliced(1, {{0, 6, 2}, {1, 6, 2}}), false);
  check(Sliced(1, {{0, 6}, {0, 6}}), false);
}

TEST_CASE("join_slice_gradients: sums with other terms or other readers stay") {
  Sliced whole(1, {{0, 2}, {2, 6}});
  whole.add(reduce_sum(square(whole.x), {0, 1}));
  CHECK(count_of(whole.joined(), "slice_gradient") == 2);
  Sliced crossing(1, {{0, 2}, {2, 6}});
  const Val rows = crossing.sketch.builder.op(
      "slice", {crossing.x},
      {{"starts", Integers{0, 0}}, {"ends", Integers{2, kImageWidth}}, {"strides", Integers{1, 1}}});
  crossing.add(reduce_sum(square(rows), {0, 1}));
  CHECK(count_of(crossing.joined(), "slice_gradient") == 3);
}

}  // namespace openmps::engine::testing
