// Operations that move elements, on tensors that count 1, 2, 3, ...
#include <doctest/doctest.h>

#include "tests/engine/graph_run.h"

namespace openmps::engine::testing {
namespace {

Tensor64 padded(const Tensor64& x, Integers before, Integers after, const char* mode, double value = 0) {
  return run_op(
      "pad", {x},
      {{"before", std::move(before)}, {"after", std::move(after)}, {"mode", std::string(mode)}, {"value", value}})[0];
}

Tensor64 sliced(const Tensor64& x, Integers starts, Integers ends, Integers strides) {
  return run_op("slice", {x},
                {{"starts", std::move(starts)}, {"ends", std::move(ends)}, {"strides", std::move(strides)}})[0];
}

}  // namespace

// The linear order of MPSNNReshape is not documented; ours is the row-major order, channels fastest, which MPSGraph
// has.
TEST_CASE("shape: reshape keeps the row-major order") {
  CHECK(
      near(run_op("reshape", {counting({2, 3})}, {{"shape", Integers{3, 2}}})[0], tensor({3, 2}, {1, 2, 3, 4, 5, 6})));
}

TEST_CASE("shape: transpose permutes axes") {
  CHECK(near(run_op("transpose", {counting({2, 3})}, {{"permutation", Integers{1, 0}}})[0],
             tensor({3, 2}, {1, 4, 2, 5, 3, 6})));
  const Tensor64 x = counting({1, 2, 2, 3});  // NHWC to NCHW
  CHECK(near(run_op("transpose", {x}, {{"permutation", Integers{0, 3, 1, 2}}})[0],
             tensor({1, 3, 2, 2}, {1, 4, 7, 10, 2, 5, 8, 11, 3, 6, 9, 12})));
}

TEST_CASE("shape: broadcast repeats") {
  CHECK(near(run_op("broadcast_to", {tensor({2, 1}, {1, 2})}, {{"shape", Integers{2, 2, 3}}})[0],
             tensor({2, 2, 3}, {1, 1, 1, 2, 2, 2, 1, 1, 1, 2, 2, 2})));
}

TEST_CASE("shape: slice takes every stride-th position, backward too, and its gradient puts them back") {
  const Tensor64 x = counting({2, 5});
  CHECK(near(sliced(x, {0, 1}, {2, 5}, {1, 2}), tensor({2, 2}, {2, 4, 7, 9})));
  CHECK(near(sliced(x, {1, 4}, {-1, 0}, {-1, -3}), tensor({2, 2}, {10, 7, 5, 2})));
  CHECK(near(sliced(x, {0, 2}, {2, 2}, {1, 1}), Tensor64{{2, 0}, {}}));
  const Attributes back{{"starts", Integers{4}}, {"strides", Integers{-3}}, {"shape", Integers{5}}};
  CHECK(near(run_op("slice_gradient", {tensor({2}, {8, 9})}, back)[0], {0, 9, 0, 0, 8}));
}

TEST_CASE("shape: concatenate puts parts side by side") {
  CHECK(near(run_op("concatenate", {counting({2, 1}), tensor({2, 2}, {10, 20, 30, 40})}, {{"axis", 1}})[0],
             tensor({2, 3}, {1, 10, 20, 2, 30, 40})));
  CHECK(near(run_op("concatenate", {counting({1, 2}), counting({2, 2})}, {{"axis", -2}})[0],
             tensor({3, 2}, {1, 2, 1, 2, 3, 4})));
}

TEST_CASE("shape: pad continues by a constant, a mirror with or without the edge, or the edge") {
  const Tensor64 x = counting({3});
  CHECK(near(padded(x, {2}, {1}, "constant", 9), {9, 9, 1, 2, 3, 9}));
  CHECK(near(padded(x, {2}, {2}, "reflect"), {3, 2, 1, 2, 3, 2, 1}));
  CHECK(near(padded(x, {3}, {2}, "symmetric"), {3, 2, 1, 1, 2, 3, 3, 2}));
  CHECK(near(padded(x, {2}, {4}, "clamp"), {1, 1, 1, 2, 3, 3, 3, 3, 3}));
  CHECK(near(padded(x, {-1}, {-1}, "constant"), {2}));
  CHECK(
      near(padded(counting({2, 2}), {1, 0}, {0, 1}, "constant", -1), tensor({3, 3}, {-1, -1, -1, 1, 2, -1, 3, 4, -1})));
}

}  // namespace openmps::engine::testing
