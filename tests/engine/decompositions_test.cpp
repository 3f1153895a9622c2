// Operations written out as others, against values worked out by hand.
#include <doctest/doctest.h>
#include <cmath>

#include "engine/ops/decompositions.h"
#include "tests/engine/graph_run.h"
#include "tests/engine/special_values.h"

namespace openmps::engine::testing {
namespace {

using Values = std::vector<double>;

Tensor64 composed(const char* name, const std::vector<Tensor64>& inputs, const Attributes& attributes,
                  DType dtype = DType::Float32) {
  Graph graph;
  Builder builder(graph);
  std::vector<Val> operands;
  for (const Tensor64& input : inputs) operands.push_back(builder.input(dtype, input.shape, "x"));
  builder.output(expand_decomposition(builder, *find_decomposition(name), operands, attributes, "thing")[0]);
  return run(graph, inputs)[0];
}

std::string refusal(const char* name, const std::vector<Tensor64>& inputs, const Attributes& attributes) {
  try {
    composed(name, inputs, attributes);
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("decompositions: tile repeats, reverse mirrors") {
  CHECK(near(composed("tile", {counting({2, 2})}, {{"multiplier", Integers{1, 2}}}),
             tensor({2, 4}, {1, 2, 1, 2, 3, 4, 3, 4})));
  CHECK(near(composed("tile", {counting({2, 1})}, {{"multiplier", Integers{2, 2}}}),
             tensor({4, 2}, {1, 1, 2, 2, 1, 1, 2, 2})));
  CHECK(near(composed("reverse", {counting({2, 3})}, {{"axes", Integers{0, -1}}}), tensor({2, 3}, {6, 5, 4, 3, 2, 1})));
  CHECK(near(composed("reverse", {counting({2, 0})}, {{"axes", Integers{1}}}), tensor({2, 0}, {})));
  CHECK(refusal("tile", {counting({2, 2})}, {{"multiplier", Integers{1}}}) ==
        "tile \"thing\": multiplier has 1 entries, expects 2.");
  CHECK(refusal("reverse", {counting({2})}, {{"axes", Integers{1}}}) ==
        "reverse \"thing\": axis is 1, the tensor has 1 axes.");
}

TEST_CASE("decompositions: one-hot vectors, coordinates, bands") {
  CHECK(near(composed("one_hot", {tensor({2}, {1, 5})}, {{"depth", 3}}, DType::Int32),
             tensor({2, 3}, {0, 1, 0, 0, 0, 0})));
  CHECK(near(
      composed("one_hot", {tensor({2}, {1, 0})}, {{"depth", 2}, {"axis", 0}, {"on", 5.0}, {"off", -1.0}}, DType::Int32),
      tensor({2, 2}, {-1, 5, 5, -1})));
  CHECK(near(composed("iota", {}, {{"shape", Integers{2, 3}}, {"axis", 1}}), tensor({2, 3}, {0, 1, 2, 0, 1, 2})));
  CHECK(near(composed("band_part", {counting({3, 3})}, {{"num_lower", 0}, {"num_upper", -1}}),
             tensor({3, 3}, {1, 2, 3, 0, 5, 6, 0, 0, 9})));
  CHECK(near(composed("band_part", {counting({3, 3})}, {{"num_lower", 1}, {"num_upper", 0}}),
             tensor({3, 3}, {1, 0, 0, 4, 5, 0, 0, 8, 9})));
  CHECK(refusal("one_hot", {tensor({2}, {1, 0})}, {{"depth", 2}}) ==
        "one_hot \"thing\": indices are float32, expects an integer type.");
}

TEST_CASE("decompositions: blocks of pixels become channels and come back") {
  const Attributes plain{{"block", Integers{2, 2}}, {"axes", Integers{3, 1, 2}}};
  Attributes shuffled = plain;
  shuffled.set("pixel_shuffle", true);
  // (1, 2, 2, 2): pixels 1 2 | 3 4 / 5 6 | 7 8
  const Tensor64 x = counting({1, 2, 2, 2});
  CHECK(near(composed("space_to_depth", {x}, plain), tensor({1, 1, 1, 8}, {1, 2, 3, 4, 5, 6, 7, 8})));
  CHECK(near(composed("space_to_depth", {x}, shuffled), tensor({1, 1, 1, 8}, {1, 3, 5, 7, 2, 4, 6, 8})));
  const Tensor64 large = counting({2, 4, 6, 3});
  for (const Attributes& attributes : {plain, shuffled})
    CHECK(near(composed("depth_to_space", {composed("space_to_depth", {large}, attributes)}, attributes), large));
  CHECK(refusal("space_to_depth", {counting({1, 3, 2, 1})}, plain) ==
        "space_to_depth \"thing\": axis 1 has extent 3, which 2 does not divide.");
}

TEST_CASE("decompositions: a normalisation and its gradient in parts are those of the formula") {
  // One column of two rows: mean 3, variance 4, epsilon 0, so that x is 1 and -1 standard deviation away.
  const Tensor64 x = tensor({2, 1}, {5, 1}), dy = tensor({2, 1}, {1, 4});
  const Tensor64 mean = tensor({1, 1}, {3}), variance = tensor({1, 1}, {4}), gamma = tensor({1}, {10});
  const Attributes epsilon{{"epsilon", 0.0}}, sums{{"epsilon", 0.0}, {"axes", Integers{0}}};
  CHECK(near(composed("normalization_scale", {variance}, epsilon), tensor({1, 1}, {0.5})));
  CHECK(near(composed("normalization_scale", {variance, gamma}, epsilon), tensor({1, 1}, {5})));
  CHECK(near(composed("normalization_scale", {variance}, {{"epsilon", 12.0}}), tensor({1, 1}, {0.25})));
  CHECK(near(composed("normalize", {x, mean, variance}, epsilon), tensor({2, 1}, {1, -1})));
  CHECK(near(composed("normalize", {x, mean, variance, gamma}, epsilon), tensor({2, 1}, {10, -10})));
  const Tensor64 dgamma = tensor({1, 1}, {-3}), dbeta = tensor({1, 1}, {5});  // 1 * 1 + 4 * -1 and 1 + 4
  CHECK(near(composed("normalization_sums", {x, dy, mean, variance}, sums), dgamma));
  // For count 4: (dy - 5 / 4 - normal * -3 / 4) / 2, times gamma.
  const std::vector<Tensor64> all{x, dy, mean, variance, dgamma, dbeta, tensor({}, {4})};
  CHECK(near(composed("normalization_data_gradient", all, epsilon), tensor({2, 1}, {0.25, 1})));
  std::vector<Tensor64> with_gamma = all;
  with_gamma.push_back(gamma);
  CHECK(near(composed("normalization_data_gradient", with_gamma, epsilon), tensor({2, 1}, {2.5, 10})));
  CHECK(refusal("normalize", {x, mean}, epsilon) == "normalize \"thing\": has 2 inputs, expects 4.");
  CHECK(refusal("normalize", {x, mean, variance}, {}) == "normalize \"thing\": attribute \"epsilon\" is missing.");
}

TEST_CASE("decompositions: reductions of truth, and extremes that keep a NaN") {
  const Attributes last{{"axes", Integers{1}}};
  CHECK(near(composed("reduce_and", {tensor({2, 2}, {1, 2, 0, 3})}, last, DType::Int32), tensor({2, 1}, {1, 0})));
  CHECK(near(composed("reduce_or", {tensor({2, 2}, {0, 0, 0, 3})}, last, DType::Bool), tensor({2, 1}, {0, 1})));
  CHECK(near(composed("reduce_and", {tensor({1, 0}, {})}, last), tensor({1, 1}, {1})));
  CHECK(near(composed("reduce_or", {tensor({1, 0}, {})}, last), tensor({1, 1}, {0})));
  CHECK(near(composed("reduce_max_nan", {tensor({2, 2}, {1, kNaN, 4, 3})}, last), tensor({2, 1}, {kNaN, 4})));
  CHECK(near(composed("reduce_min_nan", {tensor({2, 2}, {1, kNaN, 4, 3})}, last), tensor({2, 1}, {kNaN, 3})));
}

TEST_CASE("decompositions: an unknown, a missing and a wrong attribute are refused by name") {
  CHECK(refusal("tile", {counting({2})}, {}) == "tile \"thing\": attribute \"multiplier\" is missing.");
  CHECK(refusal("tile", {counting({2})}, {{"colour", 1}}) == "tile \"thing\": attribute \"colour\" is unknown.");
  CHECK(refusal("one_hot", {counting({2})}, {{"depth", 3}, {"axis", std::string("red")}}) ==
        "one_hot \"thing\": attribute \"axis\" is \"red\", expects an integer.");
  CHECK(refusal("tile", {}, {}) == "tile \"thing\": has 0 inputs, expects 1.");
}

}  // namespace openmps::engine::testing
