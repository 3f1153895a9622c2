// Gathers and scatters against values worked out by hand from TensorFlow's definitions.
#include <doctest/doctest.h>

#include "tests/engine/graph_run.h"

namespace openmps::engine::testing {
namespace {

using Values = std::vector<double>;

const std::vector<DType> kIndexed{DType::Float64, DType::Int32, DType::Float64};

Values indexed(const char* op, const std::vector<Tensor64>& inputs, Attributes attributes) {
  return run_op(op, inputs, std::move(attributes),
                {kIndexed.begin(), kIndexed.begin() + static_cast<long>(inputs.size())})[0]
      .values;
}

Attributes at(std::int64_t axis, std::int64_t batch = 0) { return {{"axis", axis}, {"batch_dims", batch}}; }

}  // namespace

TEST_CASE("gather: rows and columns; places outside read 0") {
  const Tensor64 x = counting({2, 3});  // 1 2 3 / 4 5 6
  CHECK(indexed("gather", {x, tensor({3}, {1, 0, 1})}, at(0)) == Values{4, 5, 6, 1, 2, 3, 4, 5, 6});
  CHECK(indexed("gather", {x, tensor({2}, {2, 0})}, at(1)) == Values{3, 1, 6, 4});
  CHECK(indexed("gather", {x, tensor({3}, {-1, 2, 1})}, at(0)) == Values{0, 0, 0, 0, 0, 0, 4, 5, 6});
}

TEST_CASE("gather: a batch axis pairs rows with rows of indices") {
  CHECK(indexed("gather", {counting({2, 3}), tensor({2, 2}, {2, 0, 1, 1})}, at(1, 1)) == Values{3, 1, 5, 5});
}

TEST_CASE("gather_nd: components point into the first axes") {
  const Tensor64 x = counting({2, 2, 2});
  CHECK(indexed("gather_nd", {x, tensor({2, 2}, {0, 1, 1, 0})}, {}) == Values{3, 4, 5, 6});
  CHECK(indexed("gather_nd", {x, tensor({2, 3}, {0, 1, 1, 1, 0, 5})}, {}) == Values{4, 0});
  CHECK(indexed("gather_nd", {x, tensor({2, 1}, {1, 0})}, {{"batch_dims", 1}}) == Values{3, 4, 5, 6});
}

TEST_CASE("gather_along_axis: an index for every element") {
  const Tensor64 x = counting({2, 3});
  CHECK(indexed("gather_along_axis", {x, tensor({1, 3}, {1, 0, 1})}, {{"axis", 0}}) == Values{4, 2, 6});
  CHECK(indexed("gather_along_axis", {x, tensor({2, 1}, {2, 0})}, {{"axis", 1}}) == Values{3, 4});
}

TEST_CASE("scatter: repeated rows are combined by the mode, rows outside are dropped") {
  const Tensor64 updates = tensor({3}, {2, 3, 4}), places = tensor({3}, {1, 1, 9}), data = tensor({3}, {10, 12, 14});
  const auto with = [&](const char* mode) {
    return indexed("scatter", {updates, places, data}, {{"axis", 0}, {"mode", std::string(mode)}});
  };
  CHECK(with("add") == Values{10, 17, 14});
  CHECK(with("sub") == Values{10, 7, 14});
  CHECK(with("mul") == Values{10, 72, 14});
  CHECK(with("div") == Values{10, 2, 14});
  CHECK(with("min") == Values{10, 2, 14});
  CHECK(with("max") == Values{10, 12, 14});
  CHECK(with("set") == Values{10, 3, 14});
  CHECK(indexed("scatter", {updates, places}, {{"axis", 0}, {"shape", Integers{3}}}) == Values{0, 5, 0});
}

TEST_CASE("scatter_nd and scatter_along_axis") {
  CHECK(indexed("scatter_nd", {tensor({2}, {5, 6}), tensor({2, 2}, {0, 1, 1, 0})}, {{"shape", Integers{2, 2}}}) ==
        Values{0, 5, 6, 0});
  CHECK(indexed("scatter_along_axis", {tensor({2, 2}, {1, 2, 3, 4}), tensor({2, 2}, {2, 0, 1, 1})},
                {{"axis", 1}, {"shape", Integers{2, 3}}}) == Values{2, 0, 1, 0, 7, 0});
}

}  // namespace openmps::engine::testing
