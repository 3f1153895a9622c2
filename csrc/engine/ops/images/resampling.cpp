#include "engine/ops/images/resampling.h"

#include <algorithm>
#include <array>

#include "engine/ir/gradient_context.h"
#include "engine/ir/numbers.h"
#include "engine/ir/registry.h"
#include "engine/ops/axes.h"
#include "engine/ops/families.h"

namespace openmps::engine {
namespace {

// The tables of one axis.
struct AxisTable {
  std::size_t axis;
  const char* name;
  const Literal &positions, &weights;

  std::int64_t results() const { return positions.type.shape[0].number(); }
  std::int64_t taps() const { return positions.type.shape[1].number(); }
  std::int64_t position(std::int64_t at) const { return load_integer(DType::Int32, positions.bytes.data(), at); }
  double weight(std::int64_t at) const { return load_number(DType::Float32, weights.bytes.data(), at); }
};

std::array<AxisTable, 2> tables_of(const Attributes& attributes) {
  const auto table = [&](std::size_t axis, const char* name) {
    const std::string prefix = name;
    return AxisTable{axis, name, attributes.literal(prefix + "_positions"), attributes.literal(prefix + "_weights")};
  };
  return {table(1, "row"), table(2, "column")};
}

// ---- types

void check_type(const InferContext& context, const std::string& name, const Literal& table, DType dtype) {
  if (table.type.dtype != dtype || table.type.shape.rank() != 2 || table.bytes.size() != table.type.bytes())
    context.fail(ErrorKind::DType, name + " is " + table.type.str() + " of " + std::to_string(table.bytes.size()) +
                                       " bytes, expects " + name_of(dtype) + " (results, taps).");
}

void check_table(const InferContext& context, const AxisTable& table, Extent extent) {
  const std::string name = table.name;
  check_type(context, name + "_positions", table.positions, DType::Int32);
  check_type(context, name + "_weights", table.weights, DType::Float32);
  if (table.positions.type.shape != table.weights.type.shape)
    context.fail(ErrorKind::Shape, name + "_positions has shape " + table.positions.type.shape.str() + ", " + name +
                                       "_weights " + table.weights.type.shape.str() + "; they have to agree.");
  std::int64_t least = -1, most = -1;
  for (std::int64_t i = 0; i < table.results() * table.taps(); ++i) {
    least = std::min(least, table.position(i));
    most = std::max(most, table.position(i));
  }
  if (least < -1 || most >= extent)
    context.fail(ErrorKind::InvalidArgument, name + "_positions has the entry " +
                                                 std::to_string(least < -1 ? least : most) + ", expects -1 to " +
                                                 to_string(extent - 1) + ".");
}

Shape resampled_shape(const InferContext& context) {
  Shape shape = context.inputs[0].shape;
  if (shape.rank() != 4)
    context.fail(ErrorKind::Shape, "input has shape " + shape.str() + ", expects 4 axes (N, H, W, C).");
  std::int64_t taps = 0;
  for (const AxisTable& table : tables_of(context.attributes)) {
    check_table(context, table, shape[table.axis]);
    taps += table.taps();
    if (table.taps() > 0) shape[table.axis] = table.results();
  }
  if (taps == 0) context.fail(ErrorKind::InvalidArgument, "the tables of both axes have 0 taps, expects 1 or more.");
  return shape;
}

// ---- loops

Tensor64 resampled(const Tensor64& x, const AxisTable& table) {
  if (table.taps() == 0) return x;
  Tensor64 y{x.shape, {}};
  y.shape[table.axis] = table.results();
  y.values.resize(static_cast<std::size_t>(y.shape.elements()));
  const std::int64_t extent = x.shape[table.axis].number();
  std::int64_t outer = 1, inner = 1;
  for (std::size_t axis = 0; axis < table.axis; ++axis) outer *= x.shape[axis].number();
  for (std::size_t axis = table.axis + 1; axis < 4; ++axis) inner *= x.shape[axis].number();
  for (std::int64_t o = 0; o < outer; ++o)
    for (std::int64_t at = 0; at < table.results() * table.taps(); ++at)
      for (std::int64_t i = 0; i < inner && table.position(at) >= 0; ++i)
        y[(o * table.results() + at / table.taps()) * inner + i] +=
            table.weight(at) * x[(o * extent + table.position(at)) * inner + i];
  return y;
}

void resample_loop(const ReferenceCall& call) {
  const auto [rows, columns] = tables_of(call.attributes);
  call.outputs[0].values = resampled(resampled(call.inputs[0], rows), columns).values;
}

// ---- by gathers, and the gradient by scatters

// A column of a table as constants: positions (results), and weights that broadcast along the other axes.
struct TableTap {
  Val positions, weights;
};

TableTap tap_of(Builder& builder, const AxisTable& table, std::int64_t tap, DType dtype) {
  Shape along{1, 1, 1, 1};
  along[table.axis] = table.results();
  const auto column = [&](DType type, const Shape& shape, auto number) {
    auto literal = std::make_shared<Literal>(Literal{{type, shape}, {}});
    literal->bytes.resize(literal->type.bytes());
    for (std::int64_t i = 0; i < table.results(); ++i)
      store_number(type, literal->bytes.data(), i, static_cast<double>(number(i * table.taps() + tap)));
    return builder.constant(std::move(literal));
  };
  return {column(DType::Int32, {table.results()}, [&](std::int64_t at) { return table.position(at); }),
          column(dtype, along, [&](std::int64_t at) { return table.weight(at); })};
}

Val gathered(Val x, const AxisTable& table) {
  Val sum = table.taps() == 0 ? x : Val{};
  for (std::int64_t t = 0; t < table.taps(); ++t) {
    const TableTap tap = tap_of(*x.builder, table, t, x.dtype());
    const Val part = x.builder->op("gather", {x, tap.positions}, {{"axis", static_cast<std::int64_t>(table.axis)}});
    sum = sum ? sum + part * tap.weights : part * tap.weights;
  }
  return sum;
}

// The adjoint, of images with this extent.
Val scattered(Val dy, const AxisTable& table, Extent extent) {
  Shape shape = dy.shape();
  shape[table.axis] = extent;
  Val sum = table.taps() == 0 ? dy : Val{};
  for (std::int64_t t = 0; t < table.taps(); ++t) {
    const TableTap tap = tap_of(*dy.builder, table, t, dy.dtype());
    const Val part = dy.builder->op("scatter", {dy * tap.weights, tap.positions},
                                    {{"axis", static_cast<std::int64_t>(table.axis)}, {"shape", extents_of(shape)}});
    sum = sum ? sum + part : part;
  }
  return sum;
}

void resample_gradient(GradientContext& context) {
  const auto [rows, columns] = tables_of(context.attributes());
  const Shape x = context.input().shape();
  const Val dy = widened(context.output_gradient());
  context.give(0, cast(scattered(scattered(dy, columns, x[2]), rows, x[1]), context.input().dtype()));
}

template <typename Number>
std::shared_ptr<const Literal> literal(DType dtype, const Shape& shape, const std::vector<Number>& numbers) {
  auto made = std::make_shared<Literal>(Literal{{dtype, shape}, {}});
  made->bytes.resize(made->type.bytes());
  for (std::size_t i = 0; i < numbers.size(); ++i)
    store_number(dtype, made->bytes.data(), static_cast<std::int64_t>(i), static_cast<double>(numbers[i]));
  return made;
}

std::shared_ptr<const Literal> positions(const Shape& shape, const std::vector<int>& numbers) {
  return literal(DType::Int32, shape, numbers);
}
std::shared_ptr<const Literal> weights(const Shape& shape, const std::vector<double>& numbers) {
  return literal(DType::Float32, shape, numbers);
}

}  // namespace

std::vector<Val> resample_by_gathers(const Node& node, const std::vector<Val>& operands) {
  const auto [rows, columns] = tables_of(node.attributes);
  return {gathered(gathered(operands[0], rows), columns)};
}

void register_resampling_ops(Registry& registry) {
  const Attributes rows{{"row_positions", positions({3, 2}, {-1, 0, 2, 1, 3, 3})},
                        {"row_weights", weights({3, 2}, {0.5, 0.25, 0.75, -0.5, 1, 0.125})}},
      columns{{"column_positions", positions({2, 3}, {0, 1, 2, 4, -1, 0})},
              {"column_weights", weights({2, 3}, {0.25, 0.5, 0.25, 1, 2, -1})}},
      none{{"row_positions", positions({0, 1}, {})}, {"row_weights", weights({0, 1}, {})}};
  Attributes both = rows;
  for (const auto& [name, table] : columns.entries()) both.set(name, table);
  const TensorType image{DType::Float32, {1, 4, 5, 1}};
  const auto with_rows = [&](std::shared_ptr<const Literal> at, std::shared_ptr<const Literal> weight) {
    return Attributes{{"row_positions", std::move(at)}, {"row_weights", std::move(weight)}};
  };
  registry.add(OpDef("resample")
                   .inputs({"x"})
                   .attribute("row_positions", positions({0, 0}, {}))
                   .attribute("row_weights", weights({0, 0}, {}))
                   .attribute("column_positions", positions({0, 0}, {}))
                   .attribute("column_weights", weights({0, 0}, {}))
                   .dtypes(kFloats)
                   .shape(resampled_shape)
                   .reference(resample_loop)
                   .gradient(resample_gradient)
                   .tolerance(Tolerance::Accumulation)
                   .sample({{{{2, 4, 5, 3}}}, both})
                   .sample({{{{1, 4, 1, 1}}}, rows})
                   .sample({{{{1, 2, 5, 4}}}, columns})
                   .sample({{{{0, 4, 5, 1}}}, both})
                   .sample({{{{1, 4, 5, 1}}}, none})
                   .refuses({{{DType::Float32, {4, 5}}}, rows, "input has shape (4, 5), expects 4 axes (N, H, W, C)."})
                   .refuses({{image}, {}, "the tables of both axes have 0 taps, expects 1 or more."})
                   .refuses({{image},
                             with_rows(positions({1, 2}, {0, 4}), weights({1, 2}, {1, 1})),
                             "row_positions has the entry 4, expects -1 to 3."})
                   .refuses({{image},
                             with_rows(positions({1, 2}, {-2, 3}), weights({1, 2}, {1, 1})),
                             "row_positions has the entry -2, expects -1 to 3."})
                   .refuses({{image},
                             with_rows(positions({2, 1}, {0, 1}), weights({1, 2}, {1, 1})),
                             "row_positions has shape (2, 1), row_weights (1, 2); they have to agree."})
                   .refuses({{image},
                             with_rows(weights({1, 1}, {1}), weights({1, 1}, {1})),
                             "row_positions is float32 (1, 1) of 4 bytes, expects int32 (results, taps)."}));
}

}  // namespace openmps::engine
