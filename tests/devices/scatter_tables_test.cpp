// Scatters into several tables, gathers from them and slices, which a GPU runs as one, against loops. Values are small
// integers, so sums of any order are exact.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "engine/ir/builder.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"

namespace openmps::engine::testing {
namespace {

enum class RowSpread : std::uint8_t { Even, OneRow, HalfInOneRow, Outside };

struct TableSet {
  std::vector<std::int64_t> rows;
  std::int64_t count = 700, columns = 8;
  std::string mode = "add";
  DType dtype = DType::Float32, index = DType::Int32;
  bool has_data = false;
  RowSpread drawn = RowSpread::Even;
};

double combined_rows(const std::string& mode, double held, double update) {
  return mode == "add"   ? held + update
         : mode == "sub" ? held - update
         : mode == "max" ? std::max(held, update)
                         : update;
}

std::int64_t draw_row(const TableSet& c, std::int64_t rows, std::int64_t i, std::mt19937& random) {
  if (c.drawn == RowSpread::OneRow || (c.drawn == RowSpread::HalfInOneRow && i % 2 == 0)) return rows / 2;
  if (c.drawn == RowSpread::Outside) return i % 2 == 0 ? -1 - i : rows + i;
  return static_cast<std::int64_t>(random() % static_cast<unsigned>(rows + 2)) - 1;
}

struct PreparedTables {
  Graph graph;
  std::vector<Tensor64> inputs, expected;
};

PreparedTables prepared_tables(const TableSet& c) {
  PreparedTables made;
  Builder builder(made.graph);
  std::mt19937 random(static_cast<unsigned>(c.count));
  const auto draw = [&](const Shape& shape) {
    Tensor64 drawn{shape, {}};
    for (std::int64_t i = 0; i < shape.elements(); ++i) drawn.values.push_back(static_cast<double>(random() % 7) - 3);
    return drawn;
  };
  for (const std::int64_t rows : c.rows) {
    const Shape table{rows, c.columns}, of_updates{c.count, c.columns};
    std::vector<Val> operands{builder.input(c.dtype, of_updates, "updates"),
                              builder.input(c.index, {c.count}, "indices")};
    Attributes attributes{{"mode", c.mode}, {"axis", std::int64_t{0}}};
    const Tensor64 updates = draw(of_updates);
    Tensor64 indices{{c.count}, {}};
    Tensor64 result{table, std::vector<double>(static_cast<std::size_t>(table.elements()))};
    for (std::int64_t i = 0; i < c.count; ++i)
      indices.values.push_back(static_cast<double>(draw_row(c, rows, i, random)));
    made.inputs.insert(made.inputs.end(), {updates, indices});
    if (c.has_data) {
      operands.push_back(builder.input(c.dtype, table, "data"));
      made.inputs.push_back(result = draw(table));
    } else {
      attributes.set("shape", Integers{rows, c.columns});
    }
    builder.output(builder.op("scatter", operands, attributes));
    for (std::int64_t i = 0; i < c.count; ++i) {
      const auto row = static_cast<std::int64_t>(indices[i]);
      if (row < 0 || row >= rows) continue;
      for (std::int64_t column = 0; column < c.columns; ++column) {
        double& held = result[row * c.columns + column];
        held = combined_rows(c.mode, held, updates[i * c.columns + column]);
      }
    }
    made.expected.push_back(std::move(result));
  }
  return made;
}

void check_tables(const TableSet& c) {
  const PreparedTables made = prepared_tables(c);
  CAPTURE(c.count);
  CAPTURE(c.columns);
  CAPTURE(c.mode);
  CAPTURE(std::string(name_of(c.dtype)));
  CAPTURE(static_cast<int>(c.drawn));
  for (Device* device : compared_devices()) {
    const auto runs = run_repeatedly(*device, made.graph, made.inputs, 2);
    for (std::size_t table = 0; table < made.expected.size(); ++table) {
      const std::string problem = difference(runs[0][table], made.expected[table], {});
      CHECK_MESSAGE(problem.empty(), device->name(), ": table ", table, ": ", problem);
      CHECK(runs[0][table].values == runs[1][table].values);
    }
  }
}

// How many nodes there are in each launch of its plan on a GPU: the names end with "and 5 more".
std::vector<std::size_t> nodes_of_launches(Device& device, const Graph& graph, const std::vector<Tensor64>& values) {
  const auto plan = device.compile(graph).take_or_throw();
  const auto queue = device.make_queue().take_or_throw();
  plan->profile(true);
  std::vector<BufferView> inputs, outputs;
  for (std::size_t i = 0; i < values.size(); ++i) inputs.push_back({make_buffer(device, plan->inputs()[i], values[i])});
  for (const TensorType& type : plan->outputs()) outputs.push_back({make_buffer(device, type.bytes())});
  auto list = queue->make_list();
  list->run(plan, inputs, outputs, {}).throw_if_error();
  run_list(*queue, std::move(list)).throw_if_error();
  std::vector<std::size_t> sizes;
  for (const Executable::LaunchTime& launch : plan->timeline()) {
    const std::size_t others = launch.name.find("and ");
    sizes.push_back(others == std::string::npos ? 1 : 1 + std::stoul(launch.name.substr(others + 4)));
  }
  return sizes;
}

std::vector<std::size_t> nodes_of_launches(Device& device, const TableSet& c) {
  const PreparedTables made = prepared_tables(c);
  return nodes_of_launches(device, made.graph, made.inputs);
}

constexpr RowSpread kRowSpreads[] = {RowSpread::Even, RowSpread::OneRow, RowSpread::HalfInOneRow, RowSpread::Outside};

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("scatter tables: few rows and many, all of them in one launch") {
    TableSet c{{37, 1, 500, 70000, 2, 37}};
    for (const std::int64_t count : {129, 4097})
      for (const RowSpread drawn : kRowSpreads) {
        c.count = count;
        c.drawn = drawn;
        check_tables(c);
      }
    if (Device* const device = gpu()) CHECK(nodes_of_launches(*device, c) == std::vector<std::size_t>{6});
  }

  TEST_CASE("scatter tables: types, modes, widths, values before") {
    const auto check_kind = [](const char* mode, DType dtype, std::int64_t columns, bool has_data) {
      const DType index = columns == 3 ? DType::Int64 : DType::Int32;
      check_tables({{61, 300, 1}, 600, columns, mode, dtype, index, has_data, RowSpread::HalfInOneRow});
    };
    for (const char* mode : {"add", "max", "set"}) check_kind(mode, DType::Float32, 3, false);
    check_kind("add", DType::Float16, 40, true);
    check_kind("sub", DType::Int64, 1, true);
    check_kind("set", DType::Float32, 40, true);
  }

  TEST_CASE("scatter tables: more of them than one launch takes") {
    TableSet c{std::vector<std::int64_t>(66, 9), 130, 2};
    c.rows[64] = 400;
    check_tables(c);
    if (Device* const device = gpu()) CHECK(nodes_of_launches(*device, c) == std::vector<std::size_t>{66});
  }

  TEST_CASE("scatter tables: one without rows among them, few indices, none") {
    check_tables({{37, 0, 500}});
    check_tables({{37, 20, 500}, 100});
    check_tables({{37, 20, 500}, 1});
    check_tables({{37, 20, 500}, 0});
  }

  TEST_CASE("scatter tables: updates of a plan stay in memory until the launch of all tables") {
    Graph graph;
    Builder builder(graph);
    std::vector<Tensor64> inputs;
    for (const std::int64_t rows : {300, 200, 100}) {
      const std::int64_t count = 300;
      const Val indices = builder.input(DType::Int32, {count}, "indices"),
                gradient = builder.op("scatter", {tanh(builder.input(DType::Float32, {count, 4}, "x")), indices},
                                      {{"axis", std::int64_t{0}}, {"shape", Integers{rows, 4}}});
      builder.output(gradient * gradient);
      Tensor64 picked{{count}, {}}, x{{count, 4}, std::vector<double>(1200, 0.5)};
      for (std::int64_t i = 0; i < count; ++i) picked.values.push_back(static_cast<double>(i % rows));
      inputs.insert(inputs.end(), {picked, x});
    }
    for (Device* device : compared_devices()) {
      const std::vector<Tensor64> made = run_on(*device, graph, inputs);
      for (std::size_t table = 0; table < 3; ++table)
        for (std::size_t i = 0; i < made[table].values.size(); ++i) {
          const std::size_t rows = 300 - 100 * table, times = 300 / rows + (i / 4 < 300 % rows ? 1 : 0);
          const double sum = static_cast<double>(times) * std::tanh(0.5);
          CHECK(made[table].values[i] == doctest::Approx(sum * sum).epsilon(1e-5));
        }
    }
    if (Device* const device = gpu())
      CHECK(nodes_of_launches(*device, graph, inputs) == std::vector<std::size_t>{3, 3, 3});
  }

  TEST_CASE("gather tables: rows, indices outside, one launch") {
    for (const std::int64_t columns : {3, 8})
      for (const DType dtype : {DType::Float32, DType::Float16}) {
        Graph graph;
        Builder builder(graph);
        std::mt19937 random(5);
        std::vector<Tensor64> inputs, expected;
        for (std::int64_t table = 0; table < 67; ++table) {
          const std::int64_t rows = table == 3 ? 1 : 5 + table, count = 9;
          const Val x = builder.input(dtype, {rows, columns}, "x"), indices = builder.input(DType::Int32, {count}, "i");
          builder.output(builder.op("gather", {x, indices}, {{"axis", std::int64_t{0}}}));
          Tensor64 values{{rows, columns}, {}}, picked{{count}, {}}, result{{count, columns}, {}};
          for (std::int64_t i = 0; i < rows * columns; ++i) values.values.push_back(static_cast<double>(random() % 99));
          for (std::int64_t i = 0; i < count; ++i) {
            const std::int64_t row = i == 4 ? -1 : i == 5 ? rows : static_cast<std::int64_t>(random()) % rows;
            picked.values.push_back(static_cast<double>(row));
            for (std::int64_t column = 0; column < columns; ++column)
              result.values.push_back(row < 0 || row >= rows ? 0 : values[row * columns + column]);
          }
          inputs.insert(inputs.end(), {values, picked});
          expected.push_back(result);
        }
        for (Device* device : compared_devices()) {
          const std::vector<Tensor64> made = run_on(*device, graph, inputs);
          for (std::size_t table = 0; table < expected.size(); ++table)
            CHECK_MESSAGE(made[table].values == expected[table].values, device->name(), ": table ", table);
        }
        if (Device* const device = gpu())
          CHECK(nodes_of_launches(*device, graph, inputs) == std::vector<std::size_t>{67});
      }
  }

  TEST_CASE("slices of one tensor: element-wise kernels of the same walk are one launch") {
    for (const std::int64_t columns : {3, 4}) {
      Graph graph;
      Builder builder(graph);
      const std::int64_t rows = 5, slices = 40;
      const Val x = builder.input(DType::Float16, {rows, slices * columns}, "x");
      Tensor64 whole{{rows, slices * columns}, {}};
      for (std::int64_t i = 0; i < rows * slices * columns; ++i) whole.values.push_back(static_cast<double>(i % 1000));
      for (std::int64_t k = 0; k < slices; ++k) {
        const Val slice = builder.op("slice", {x},
                                     {{"starts", Integers{0, k * columns}},
                                      {"ends", Integers{rows, (k + 1) * columns}},
                                      {"strides", Integers{1, 1}}});
        builder.output(cast(slice, DType::Float32));
      }
      for (Device* device : compared_devices()) {
        const std::vector<Tensor64> made = run_on(*device, graph, {whole});
        for (std::int64_t k = 0; k < slices; ++k)
          for (std::int64_t i = 0; i < rows * columns; ++i)
            CHECK(made[static_cast<std::size_t>(k)][i] ==
                  whole[i / columns * slices * columns + k * columns + i % columns]);
      }
      if (Device* const device = gpu())
        CHECK(nodes_of_launches(*device, graph, {whole}) == std::vector<std::size_t>{40});
    }
  }

  TEST_CASE("scatter tables: numbers of the two are those of each alone") {
    Device* const device = gpu();
    if (!device) return;
    const TableSet both{{90, 4000}, 5000, 6, "add", DType::Float32, DType::Int32, false, RowSpread::HalfInOneRow};
    PreparedTables made = prepared_tables(both);
    for (Tensor64& input : made.inputs)
      if (input.shape.rank() == 2)
        for (double& value : input.values) value = static_cast<double>(static_cast<float>(value / 3 + 0.1));
    const std::vector<Tensor64> together = run_on(*device, made.graph, made.inputs);
    for (const std::size_t table : {0, 1}) {
      TableSet alone = both;
      alone.rows = {both.rows[table]};
      const auto first = made.inputs.begin() + static_cast<std::ptrdiff_t>(2 * table);
      CHECK(run_on(*device, prepared_tables(alone).graph, {first, first + 2})[0].values == together[table].values);
    }
  }
}

}  // namespace openmps::engine::testing
