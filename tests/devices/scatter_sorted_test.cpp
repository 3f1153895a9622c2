// Scatters of many updates on every device, against a loop over coordinates. Values are small integers, so sums of any
// order are exact.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <random>

#include "engine/ir/builder.h"
#include "engine/ir/integer_arithmetic.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"

namespace openmps::engine::testing {
namespace {

using Coordinates = std::vector<std::int64_t>;

struct ScatterCase {
  std::string op;
  Coordinates table, indices;
  std::int64_t axis = 0, batch = 0;
  std::string mode = "add";
  DType dtype = DType::Float32, index = DType::Int32;
  bool has_data = true;
};

std::int64_t volume(const Coordinates& shape) {
  return std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>());
}
std::int64_t place_of(const Coordinates& at, const Coordinates& shape) {
  std::int64_t place = 0;
  for (std::size_t axis = 0; axis < shape.size(); ++axis) place = place * shape[axis] + at[axis];
  return place;
}
Coordinates part(const Coordinates& of, std::int64_t begin, std::int64_t end) {
  return {of.begin() + begin, of.begin() + end};
}
Coordinates joined(std::initializer_list<Coordinates> parts) {
  Coordinates all;
  for (const Coordinates& one : parts) all.insert(all.end(), one.begin(), one.end());
  return all;
}
std::int64_t rank(const Coordinates& shape) { return static_cast<std::int64_t>(shape.size()); }

// The shape of the updates.
Coordinates updates_of(const ScatterCase& c) {
  if (c.op == "scatter_along_axis") return c.indices;
  if (c.op == "scatter_nd")
    return joined({part(c.indices, 0, rank(c.indices) - 1), part(c.table, c.batch + c.indices.back(), rank(c.table))});
  return joined(
      {part(c.table, 0, c.axis), part(c.indices, c.batch, rank(c.indices)), part(c.table, c.axis + 1, rank(c.table))});
}

// Where the update at `u` goes.
Coordinates destination_of(const ScatterCase& c, const Coordinates& u, const Tensor64& indices) {
  const auto index = [&](const Coordinates& at) { return static_cast<std::int64_t>(indices[place_of(at, c.indices)]); };
  if (c.op == "scatter_along_axis") {
    Coordinates to = u;
    to[static_cast<std::size_t>(c.axis)] = index(u);
    return to;
  }
  if (c.op == "scatter_nd") {
    const std::int64_t leading = rank(c.indices) - 1;
    Coordinates to = part(u, 0, c.batch);
    for (std::int64_t d = 0; d < c.indices.back(); ++d) to.push_back(index(joined({part(u, 0, leading), {d}})));
    return joined({to, part(u, leading, rank(u))});
  }
  const std::int64_t end = c.axis + rank(c.indices) - c.batch;
  return joined(
      {part(u, 0, c.axis), {index(joined({part(u, 0, c.batch), part(u, c.axis, end)}))}, part(u, end, rank(u))});
}

double combination(const std::string& mode, double held, double update) {
  if (mode == "add") return held + update;
  if (mode == "sub") return held - update;
  if (mode == "mul") return held * update;
  if (mode == "div") return held / update;
  if (mode == "min") return std::min(held, update);
  if (mode == "max") return std::max(held, update);
  return update;
}

Tensor64 expected_of(const ScatterCase& c, const Tensor64& updates, const Tensor64& indices, const Tensor64& data) {
  Tensor64 result = data;
  const Coordinates shape = updates_of(c);
  Coordinates at(shape.size());
  for (double update : updates.values) {
    const Coordinates to = destination_of(c, at, indices);
    bool is_inside = true;
    for (std::size_t axis = 0; axis < to.size(); ++axis)
      is_inside = is_inside && to[axis] >= 0 && to[axis] < c.table[axis];
    if (is_inside) {
      double& held = result[place_of(to, c.table)];
      held = combination(c.mode, held, update);
    }
    for (std::size_t axis = at.size(); axis-- > 0 && ++at[axis] == shape[axis];) at[axis] = 0;
  }
  return result;
}

enum class Spread { Even, OneRow, HalfInOneRow, Outside };

// An index is within the smallest extent that it may point into, or a bit outside.
Tensor64 draw_indices(const ScatterCase& c, Spread spread, std::mt19937& random) {
  Tensor64 result{Shape(c.indices), {}};
  const bool is_nd = c.op == "scatter_nd";
  for (std::int64_t i = 0; i < volume(c.indices); ++i) {
    const std::int64_t extent = is_nd ? c.table[static_cast<std::size_t>(c.batch + i % c.indices.back())]
                                      : c.table[static_cast<std::size_t>(c.axis)];
    const bool is_signed = c.index != DType::UInt8;
    std::int64_t index = static_cast<std::int64_t>(random() % static_cast<unsigned>(extent + 2)) - (is_signed ? 1 : 0);
    if (spread == Spread::OneRow || (spread == Spread::HalfInOneRow && (is_nd ? i / 8 : i) % 2 == 0))
      index = extent / 2;
    if (spread == Spread::Outside) index = is_signed && i % 2 == 0 ? -1 - i : extent + i;
    result.values.push_back(static_cast<double>(index));
  }
  return result;
}

// Factors have no rounding: most are 1 or -1, and as many double as halve. Products of more leave float16's range.
Tensor64 draw_values(const Coordinates& shape, const std::string& mode, DType dtype, std::mt19937& random) {
  Tensor64 result{Shape(shape), {}};
  const bool scales = mode == "mul" || mode == "div";
  const double factors[] = {1, -1, 1, -1, 1, 2, -1, 0.5};
  for (std::int64_t i = 0; i < volume(shape); ++i) {
    const auto drawn = static_cast<double>(random() % 7) - (is_integer(dtype) && !is_signed_integer(dtype) ? 0 : 3);
    result.values.push_back(scales ? factors[random() % (is_float(dtype) && dtype != DType::Float16 ? 8 : 4)] : drawn);
  }
  return result;
}

Graph graph_of(const ScatterCase& c) {
  Graph graph;
  Builder builder(graph);
  std::vector<Val> inputs{builder.input(c.dtype, Shape(updates_of(c)), "updates"),
                          builder.input(c.index, Shape(c.indices), "indices")};
  Attributes attributes{{"mode", c.mode}};
  if (c.op != "scatter_nd") attributes.set("axis", c.axis);
  if (c.op != "scatter_along_axis") attributes.set("batch_dims", c.batch);
  if (c.has_data)
    inputs.push_back(builder.input(c.dtype, Shape(c.table), "data"));
  else
    attributes.set("shape", Integers(c.table.begin(), c.table.end()));
  builder.output(builder.op(c.op.c_str(), inputs, attributes));
  return graph;
}

std::string title(const ScatterCase& c, Spread spread) {
  return c.op + " " + Shape(c.table).str() + " " + Shape(c.indices).str() + " axis " + std::to_string(c.axis) +
         " batch " + std::to_string(c.batch) + " " + c.mode + " " + name_of(c.dtype) + " spread " +
         std::to_string(static_cast<int>(spread));
}

void check(const ScatterCase& c, Spread spread, const std::vector<Device*>& devices) {
  std::mt19937 random(static_cast<unsigned>(volume(c.indices)));
  const Graph graph = graph_of(c);
  std::vector<Tensor64> inputs{draw_values(updates_of(c), c.mode, c.dtype, random), draw_indices(c, spread, random)};
  Tensor64 data{Shape(c.table), std::vector<double>(static_cast<std::size_t>(volume(c.table)))};
  if (c.has_data) inputs.push_back(data = draw_values(c.table, c.mode, c.dtype, random));
  const Tensor64 expected = expected_of(c, inputs[0], inputs[1], data);
  for (Device* device : devices) {
    const auto runs = run_repeatedly(*device, graph, inputs, 2);
    const std::string problem = difference(runs[0][0], expected, {0, c.dtype == DType::Float16 ? 1e-3 : 0});
    CHECK_MESSAGE(problem.empty(), device->name(), ": ", title(c, spread), ": ", problem);
    CHECK(runs[0][0].values == runs[1][0].values);
  }
}

constexpr Spread kSpreads[] = {Spread::Even, Spread::OneRow, Spread::HalfInOneRow, Spread::Outside};

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("scatter: many updates of every form, axis and batch") {
    const ScatterCase cases[] = {{"scatter", {37, 8}, {700}},
                                 {"scatter", {37, 6}, {3, 250}},
                                 {"scatter", {5, 37, 4}, {700}, 1},
                                 {"scatter", {5, 300}, {700}, 1},
                                 {"scatter", {3, 20, 5}, {3, 400}, 1, 1},
                                 {"scatter", {3, 4, 20, 5}, {3, 400}, 2, 1},
                                 {"scatter", {1, 1}, {513}},
                                 {"scatter", {4, 65}, {4, 300}, 1, 1},
                                 {"scatter", {70000}, {2000}},
                                 {"scatter_nd", {9, 11, 12}, {600, 2}},
                                 {"scatter_nd", {9, 11}, {20, 30, 2}},
                                 {"scatter_nd", {2, 9, 11, 3}, {2, 300, 2}, 0, 1},
                                 {"scatter_along_axis", {30, 7}, {500, 7}, 0},
                                 {"scatter_along_axis", {7, 30}, {7, 500}, 1},
                                 {"scatter_along_axis", {3, 30, 5}, {3, 200, 5}, 1}};
    for (const ScatterCase& c : cases)
      for (const Spread spread : kSpreads)
        for (const bool has_data : {true, false}) {
          ScatterCase chosen = c;
          chosen.has_data = has_data;
          check(chosen, spread, compared_devices());
        }
  }

  TEST_CASE("scatter: many updates in every mode and type") {
    for (const char* mode : {"add", "sub", "mul", "div", "min", "max", "set"})
      for (const DType dtype :
           {DType::Float32, DType::Float64, DType::Float16, DType::Int64, DType::Int32, DType::Int8})
        for (const Spread spread : {Spread::Even, Spread::OneRow}) {
          const bool is_main = dtype == DType::Float32 || dtype == DType::Int64,
                     adds = mode == std::string("add") || mode == std::string("sub");
          if (!is_main && mode == std::string("mul")) continue;
          if (dtype == DType::Int8 && adds && spread == Spread::OneRow) continue;  // the loop here does not wrap
          check({"scatter", {61, 12}, {600}, 0, 0, mode, dtype, DType::Int64}, spread, compared_devices());
          if (is_main) check({"scatter_along_axis", {61, 3}, {300, 3}, 0, 0, mode, dtype}, spread, compared_devices());
        }
  }

  TEST_CASE("scatter: lengths around those of tiles and parts, hot rows among them") {
    for (const std::int64_t updates : {129, 255, 256, 257, 4095, 4096, 4097, 8192, 65535, 65536, 65537})
      for (const Spread spread : {Spread::Even, Spread::OneRow, Spread::HalfInOneRow})
        check({"scatter", {90, 2}, {updates}}, spread, compared_devices());
  }

  TEST_CASE("scatter: no updates, one update, an empty result") {
    check({"scatter", {5, 3}, {0}}, Spread::Even, compared_devices());
    check({"scatter", {5, 3}, {1}}, Spread::Even, compared_devices());
    check({"scatter", {5, 0}, {300}}, Spread::Even, compared_devices());
    check({"scatter", {0, 3}, {300}}, Spread::Even, compared_devices());
    check({"scatter_along_axis", {5, 3}, {0, 3}, 0}, Spread::Even, compared_devices());
  }

  TEST_CASE("scatter: gathered rows with factors and without, in a kernel with the gather") {
    for (const std::int64_t count : {129, 1000, 5000})
      for (const std::int64_t inner : {1, 3, 8, 300})
        for (const bool has_factors : {false, true})
          for (const Spread spread : kSpreads) {
            std::mt19937 random(static_cast<unsigned>(count));
            const ScatterCase c{"scatter", {40, inner}, {count}},
                of_x{"scatter", {23, inner}, {count}, 0, 0, "add", DType::Float32, DType::Int64};
            Graph graph;
            Builder builder(graph);
            const Val x = builder.input(DType::Float32, {23, inner}, "x"),
                      sources = builder.input(DType::Int64, {count}, "sources"),
                      factors = builder.input(DType::Float32, {count, 1}, "factors"),
                      destinations = builder.input(DType::Int32, {count}, "destinations");
            const Val rows = builder.op("gather", {x, sources}, {{"axis", std::int64_t{0}}});
            builder.output(builder.op("scatter", {has_factors ? rows * factors : rows, destinations},
                                      {{"axis", std::int64_t{0}}, {"shape", Integers{40, inner}}}));
            const std::vector<Tensor64> inputs{
                draw_values({23, inner}, "add", DType::Float32, random), draw_indices(of_x, Spread::Even, random),
                draw_values({count, 1}, "add", DType::Float32, random), draw_indices(c, spread, random)};
            Tensor64 updates{{count, inner}, {}};
            for (std::int64_t k = 0; k < count; ++k)
              for (std::int64_t i = 0; i < inner; ++i) {
                const auto from = static_cast<std::int64_t>(inputs[1][k]);
                const double value = from >= 0 && from < 23 ? inputs[0][from * inner + i] : 0;
                updates.values.push_back(has_factors ? inputs[2][k] * value : value);
              }
            const Tensor64 zeros{{40, inner}, std::vector<double>(static_cast<std::size_t>(40 * inner))};
            const Tensor64 expected = expected_of(c, updates, inputs[3], zeros);
            for (Device* device : compared_devices()) {
              const std::string problem = difference(run_on(*device, graph, inputs)[0], expected, {});
              CHECK_MESSAGE(problem.empty(), device->name(), ": ", title(c, spread), ": ", problem);
            }
          }
  }

  TEST_CASE("scatter: a table that is updated in its own memory") {
    for (const std::int64_t count : {100, 600})
      for (const Spread spread : kSpreads) {
        std::mt19937 random(static_cast<unsigned>(count));
        const ScatterCase c{"scatter", {900, 6}, {count}, 0, 0, "sub"};
        Graph graph;
        Builder builder(graph);
        const Val table = builder.input(DType::Float32, {900, 6}, "table"),
                  rows = builder.input(DType::Float32, {count, 6}, "rows"),
                  indices = builder.input(DType::Int32, {count}, "indices");
        const Val read = builder.op("gather", {table, indices}, {{"axis", std::int64_t{0}}});
        const Val gradient =
            builder.op("scatter", {rows, indices}, {{"axis", std::int64_t{0}}, {"shape", Integers{900, 6}}});
        builder.output(read);
        builder.output(table - gradient * builder.constant(0.5, DType::Float32), 0);
        Tensor64 updates = draw_values({count, 6}, "add", DType::Float32, random);
        const std::vector<Tensor64> inputs{draw_values({900, 6}, "add", DType::Float32, random), updates,
                                           draw_indices(c, spread, random)};
        for (double& update : updates.values) update *= 0.5;
        const Tensor64 expected = expected_of(c, updates, inputs[2], inputs[0]);
        for (Device* device : compared_devices()) {
          const std::string problem = difference(run_on(*device, graph, inputs)[1], expected, {});
          CHECK_MESSAGE(problem.empty(), device->name(), ": ", title(c, spread), ": ", problem);
        }
      }
  }

  TEST_CASE("scatter: small steps of a row add up before the row is rounded") {
    const std::int64_t count = 600;
    Graph graph;
    Builder builder(graph);
    const Val table = builder.input(DType::Float32, {900, 1}, "table"),
              rows = builder.input(DType::Float32, {count, 1}, "rows"),
              indices = builder.input(DType::Int32, {count}, "indices");
    const Val gradient =
        builder.op("scatter", {rows, indices}, {{"axis", std::int64_t{0}}, {"shape", Integers{900, 1}}});
    builder.output(table - gradient, 0);
    const std::vector<Tensor64> inputs{{{900, 1}, std::vector<double>(900, 1)},
                                       {{count, 1}, std::vector<double>(static_cast<std::size_t>(count), 0x1p-26)},
                                       {{count}, std::vector<double>(static_cast<std::size_t>(count), 5)}};
    for (Device* device : compared_devices())
      CHECK_MESSAGE(run_on(*device, graph, inputs)[0][5] == 1 - 600 * 0x1p-26, device->name());
  }

  TEST_CASE("gpu scatter: integers of 64 bits are exact and wrap") {
    Device* const device = gpu();
    if (!device) return;
    Graph graph;
    Builder builder(graph);
    const Val inputs[] = {builder.input(DType::Int64, {300, 1}, "updates"),
                          builder.input(DType::Int32, {300}, "indices"), builder.input(DType::Int64, {2, 1}, "data")};
    builder.output(builder.op("scatter", inputs, {{"axis", std::int64_t{0}}}));
    Tensor64 updates{{300, 1}, std::vector<double>(300, 1)}, indices{{300}, std::vector<double>(300, 1)},
        data{{2, 1}, {0, -0x1p62}};
    updates[299] = 0x1p62;  // no double has the sum before it
    CHECK(run_on(*device, graph, {updates, indices, data})[0].values == std::vector<double>{0, 299});
  }
}

}  // namespace openmps::engine::testing
