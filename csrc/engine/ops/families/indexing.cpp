// Gathers and scatters. An index outside the table reads 0 and writes nothing; negative ones are outside.
#include "engine/ops/families/indexing.h"

#include <algorithm>
#include <cmath>

#include "engine/ir/gradient_context.h"
#include "engine/ir/integer_arithmetic.h"
#include "engine/ir/registry.h"
#include "engine/ops/axes.h"
#include "engine/ops/families.h"

namespace openmps::engine {
namespace {

constexpr const char* kScatterModes[] = {"add", "sub", "mul", "div", "min", "max", "set"};

std::int64_t product(const Shape& shape, std::size_t begin, std::size_t end) {
  std::int64_t result = 1;
  for (std::size_t axis = begin; axis < end; ++axis) result *= shape[axis];
  return result;
}

std::size_t batch_dims(const Attributes& attributes) {
  return static_cast<std::size_t>(attributes.integer("batch_dims"));
}

// One index for each position of `indices` after the batch axes, along one axis of the table.
IndexingStrides walk_axis(const Attributes& attributes, const Shape& table, const Shape& indices) {
  const std::size_t axis = axis_position(attributes.integer("axis"), table.rank()), shared = batch_dims(attributes);
  IndexingStrides walk;
  walk.batch = product(table, 0, shared);
  walk.outer = product(table, shared, axis);
  walk.count = product(indices, shared, indices.rank());
  walk.inner = product(table, axis + 1, table.rank());
  walk.index_batch = walk.count;
  walk.extents[0] = table[axis];
  walk.steps[0] = walk.inner;
  walk.table_outer = table[axis] * walk.inner;
  walk.table_batch = walk.outer * walk.table_outer;
  return walk;
}

// The last axis of `indices` holds the components of an index into the axes after the batch axes.
IndexingStrides walk_components(const Attributes& attributes, const Shape& table, const Shape& indices) {
  const std::size_t shared = batch_dims(attributes), depth = static_cast<std::size_t>(indices.back());
  IndexingStrides walk;
  walk.batch = product(table, 0, shared);
  walk.count = product(indices, shared, indices.rank() - 1);
  walk.inner = product(table, shared + depth, table.rank());
  walk.depth = static_cast<std::int64_t>(depth);
  walk.index_count = walk.depth;
  walk.index_batch = walk.count * walk.depth;
  walk.index_component = 1;
  walk.table_batch = product(table, shared, table.rank());
  for (std::size_t component = 0; component < depth; ++component) {
    walk.extents[component] = table[shared + component];
    walk.steps[component] = product(table, shared + component + 1, table.rank());
  }
  return walk;
}

// An index for every element, along one axis.
IndexingStrides walk_along(const Attributes& attributes, const Shape& table, const Shape& indices) {
  const std::size_t axis = axis_position(attributes.integer("axis"), table.rank());
  IndexingStrides walk;
  walk.outer = product(table, 0, axis);
  walk.count = indices[axis];
  walk.inner = product(table, axis + 1, table.rank());
  walk.index_outer = walk.count * walk.inner;
  walk.index_count = walk.inner;
  walk.index_inner = 1;
  walk.extents[0] = table[axis];
  walk.steps[0] = walk.inner;
  walk.table_outer = table[axis] * walk.inner;
  return walk;
}

// Calls visit(traversed element, element of the table, or -1 outside of it).
template <typename Wide, typename Visit>
void for_each_indexed(const IndexingStrides& w, const WideTensor<Wide>& indices, Visit visit) {
  std::int64_t at = 0;
  for (std::int64_t b = 0; b < w.batch; ++b)
    for (std::int64_t o = 0; o < w.outer; ++o)
      for (std::int64_t k = 0; k < w.count; ++k)
        for (std::int64_t i = 0; i < w.inner; ++i) {
          const std::int64_t index = b * w.index_batch + o * w.index_outer + k * w.index_count + i * w.index_inner;
          std::int64_t place = b * w.table_batch + o * w.table_outer + i;
          for (std::int64_t d = 0; d < w.depth && place >= 0; ++d) {
            const Wide position = indices[index + d * w.index_component];
            const bool inside = position >= 0 && position < static_cast<Wide>(w.extents[d]);
            place = inside ? place + static_cast<std::int64_t>(position) * w.steps[d] : -1;
          }
          visit(at++, place);
        }
}

auto gather_loop(const std::string& op) {
  return [op](const auto& call) {
    const auto& x = call.inputs[0];
    for_each_indexed(
        indexing_strides(op, call.attributes, x.shape, call.inputs[1].shape), call.inputs[1],
        [&](std::int64_t at, std::int64_t place) { call.outputs[0][at] = place < 0 ? decltype(x[0]){0} : x[place]; });
  };
}

template <typename Wide>
Wide written(ScatterMode mode, Wide held, Wide update) {
  switch (mode) {
    case ScatterMode::Add:
      return wrapped_sum(held, update);
    case ScatterMode::Subtract:
      return wrapped_difference(held, update);
    case ScatterMode::Multiply:
      return wrapped_product(held, update);
    case ScatterMode::Divide:
      return wrapped_quotient(held, update);
    case ScatterMode::Minimum:
      return smaller_of(held, update);
    case ScatterMode::Maximum:
      return larger_of(held, update);
    case ScatterMode::Set:
      return update;
  }
  return held;
}

auto scatter_loop(const std::string& op) {
  return [op](const auto& call) {
    const auto& updates = call.inputs[0];
    auto& y = call.outputs[0];
    if (call.inputs.size() > 2) y.values = call.inputs[2].values;
    const ScatterMode mode = *scatter_mode(call.attributes.text("mode"));
    for_each_indexed(indexing_strides(op, call.attributes, y.shape, call.inputs[1].shape), call.inputs[1],
                     [&](std::int64_t at, std::int64_t place) {
                       if (place >= 0) y[place] = written(mode, y[place], updates[at]);
                     });
  };
}

// ---- shapes

void check_indices(const InferContext& context, const TensorType& indices) {
  if (!is_integer(indices.dtype))
    context.fail(ErrorKind::DType, std::string("indices are ") + name_of(indices.dtype) + ", expects an integer type.");
}

void check_shared(const InferContext& context, const Shape& table, const Shape& indices, std::size_t most) {
  const Extent shared = context.attributes.integer("batch_dims");
  if (shared < 0 || shared > static_cast<std::int64_t>(most))
    context.fail(ErrorKind::OutOfRange,
                 "batch_dims is " + to_string(shared) + ", expects 0 to " + to_string(most) + ".");
  for (std::size_t axis = 0; axis < static_cast<std::size_t>(shared); ++axis)
    if (table[axis] != indices[axis])
      context.fail(ErrorKind::Shape, "the tensor " + table.str() + " and the indices " + indices.str() +
                                         " differ along batch axis " + to_string(axis) + ".");
}

// The shape of a gather from `table`, which is also the shape of a scatter's updates.
using WalkedShape = Shape (*)(const InferContext& context, const Shape& table, const Shape& indices);

void append(Shape& shape, const Shape& from, std::size_t begin, std::size_t end) {
  for (std::size_t axis = begin; axis < end; ++axis) shape.push_back(from[axis]);
}

Shape axis_shape(const InferContext& context, const Shape& table, const Shape& indices) {
  const std::size_t axis = checked_axis(context, context.attributes.integer("axis"), table.rank());
  check_shared(context, table, indices, std::min(axis, indices.rank()));
  const std::size_t shared = batch_dims(context.attributes);
  Shape result;
  append(result, table, 0, axis);
  append(result, indices, shared, indices.rank());
  append(result, table, axis + 1, table.rank());
  return result;
}

Shape components_shape(const InferContext& context, const Shape& table, const Shape& indices) {
  if (indices.rank() == 0) context.fail(ErrorKind::Shape, "indices has shape (), expects at least 1 axis.");
  check_shared(context, table, indices, std::min(table.rank(), indices.rank() - 1));
  const std::size_t shared = batch_dims(context.attributes);
  const auto most =
      std::min<Extent>(static_cast<std::int64_t>(table.rank() - shared), IndexingStrides::kMostComponents);
  if (indices.back() < 1 || indices.back() > most)
    context.fail(ErrorKind::Shape,
                 "an index has " + to_string(indices.back()) + " components, expects 1 to " + to_string(most) + ".");
  std::size_t components = 1;
  while (indices.back() != components) ++components;  // the result's rank needs the number, also of an unknown
  Shape result;
  append(result, indices, 0, indices.rank() - 1);
  append(result, table, shared + components, table.rank());
  return result;
}

Shape along_shape(const InferContext& context, const Shape& table, const Shape& indices) {
  const std::size_t axis = checked_axis(context, context.attributes.integer("axis"), table.rank());
  Shape expected = table;
  if (indices.rank() == table.rank()) expected[axis] = indices[axis];
  if (indices != expected)
    context.fail(ErrorKind::Shape, "indices has shape " + indices.str() + ", the tensor " + table.str() +
                                       "; they may differ along axis " + to_string(axis) + " only.");
  return indices;
}

InferRule gather_types(WalkedShape walked) {
  return [walked](const InferContext& context) {
    check_indices(context, context.inputs[1]);
    return std::vector<TensorType>{
        {context.inputs[0].dtype, walked(context, context.inputs[0].shape, context.inputs[1].shape)}};
  };
}

InferRule scatter_types(WalkedShape walked) {
  return [walked](const InferContext& context) {
    const TensorType &updates = context.inputs[0], &indices = context.inputs[1];
    check_indices(context, indices);
    if (updates.dtype == DType::Bool) context.fail(ErrorKind::DType, "updates are bool, which it does not take.");
    if (!scatter_mode(context.attributes.text("mode")))
      context.fail(ErrorKind::InvalidArgument,
                   "mode is \"" + context.attributes.text("mode") +
                       "\", expects \"add\", \"sub\", \"mul\", \"div\", \"min\", \"max\" or \"set\".");
    const bool has_data = context.inputs.size() > 2;
    if (has_data && context.inputs[2].dtype != updates.dtype)
      context.fail(ErrorKind::DType, std::string("data is ") + name_of(context.inputs[2].dtype) + ", updates are " +
                                         name_of(updates.dtype) + "; they have to agree.");
    const Shape table = has_data ? context.inputs[2].shape : checked_shape(context, "shape");
    const Shape expected = walked(context, table, indices.shape);
    if (updates.shape != expected)
      context.fail(ErrorKind::Shape, "updates has shape " + updates.shape.str() + ", expects " + expected.str() + ".");
    return std::vector<TensorType>{{updates.dtype, table}};
  };
}

// ---- gradients: each gather's is the scatter of its kind, and the other way round

struct Kind {
  const char *gather, *scatter;
  WalkedShape walked;
  bool has_axis, has_batch;
};
constexpr Kind kKinds[] = {{"gather", "scatter", axis_shape, true, true},
                           {"gather_nd", "scatter_nd", components_shape, false, true},
                           {"gather_along_axis", "scatter_along_axis", along_shape, true, false}};

Attributes places(const Kind& kind, const Attributes& from) {
  Attributes result;
  if (kind.has_axis) result.set("axis", *from.find("axis"));
  if (kind.has_batch) result.set("batch_dims", *from.find("batch_dims"));
  return result;
}

GradientRule gather_gradient(const Kind& kind) {
  return [kind](GradientContext& context) {
    if (!context.wants(0)) return;
    Attributes attributes = places(kind, context.attributes());
    attributes.set("shape", extents_of(context.input().shape()));
    context.give(0, context.op(kind.scatter, {context.output_gradient(), context.input(1)}, std::move(attributes)));
  };
}

GradientRule scatter_gradient(const Kind& kind) {
  return [kind](GradientContext& context) {
    const ScatterMode mode = *scatter_mode(context.attributes().text("mode"));
    if (mode != ScatterMode::Add && mode != ScatterMode::Subtract && mode != ScatterMode::Set)
      throw Error(ErrorKind::Unsupported, context.node().who() + ": has a gradient in the modes \"add\", \"sub\" and " +
                                              "\"set\", its mode is \"" + context.attributes().text("mode") + "\".");
    const Val g = context.output_gradient(), indices = context.input(1);
    if (context.wants(0)) {
      const Val taken = context.op(kind.gather, {g, indices}, places(kind, context.attributes()));
      context.give(0, mode == ScatterMode::Subtract ? -taken : taken);
    }
    if (!context.wants(2)) return;
    if (mode != ScatterMode::Set) return context.give(2, g);
    const Val nothing = broadcast_to(context.builder().constant(0, g.dtype()), context.input(0).shape());
    Attributes attributes = places(kind, context.attributes());
    attributes.set("mode", std::string("set"));
    context.give(2, context.op(kind.scatter, {nothing, indices, g}, std::move(attributes)));
  };
}

// ---- samples

struct IndexingCase {
  Shape table, indices, walked;
  double last;  // of the indices' samples; some exceed the extents on purpose
  Attributes attributes;
};

std::vector<IndexingCase> cases_of(const Kind& kind) {
  const auto at = [](std::int64_t axis, std::int64_t batch) {
    return Attributes{{"axis", axis}, {"batch_dims", batch}};
  };
  const auto batch = [](std::int64_t count) { return Attributes{{"batch_dims", count}}; };
  const auto along = [](std::int64_t axis) { return Attributes{{"axis", axis}}; };
  if (kind.walked == axis_shape)
    return {{{7, 5}, {6}, {6, 5}, 7, at(0, 0)},
            {{3, 7}, {2, 4}, {3, 2, 4}, 6, at(-1, 0)},
            {{2, 3, 5}, {2, 4}, {2, 4, 5}, 3, at(1, 1)},
            {{2, 3, 4, 5}, {2, 6}, {2, 3, 6, 5}, 4, at(2, 1)},
            {{9}, {}, {}, 8, at(0, 0)},
            {{4, 3}, {0}, {0, 3}, 3, at(0, 0)},
            {{17, 33}, {41}, {41, 33}, 16, at(0, 0)}};
  if (kind.walked == components_shape)
    return {{{4, 5}, {6, 2}, {6}, 4, batch(0)},
            {{4, 5, 3}, {2, 3, 1}, {2, 3, 5, 3}, 4, batch(0)},
            {{2, 4, 5}, {2, 3, 1}, {2, 3, 5}, 4, batch(1)},
            {{2, 4, 5}, {0, 3}, {0}, 1, batch(0)}};
  return {{{4, 5}, {3, 5}, {3, 5}, 4, along(0)},
          {{3, 7}, {3, 4}, {3, 4}, 6, along(-1)},
          {{2, 5, 3}, {2, 6, 3}, {2, 6, 3}, 5, along(1)},
          {{2, 3}, {2, 0}, {2, 0}, 1, along(1)}};
}

OpDef with_places(OpDef definition, const Kind& kind) {
  if (kind.has_axis) definition.required("axis");
  if (kind.has_batch) definition.attribute("batch_dims", 0);
  return definition;
}

OpDef gather(const Kind& kind) {
  OpDef definition = with_places(OpDef(kind.gather), kind);
  definition.inputs({"x", "indices"}).infer(gather_types(kind.walked)).exact_reference(gather_loop(kind.gather));
  definition.gradient(gather_gradient(kind)).tolerance(Tolerance::Exact).determinism(Determinism::Bitwise);
  for (const IndexingCase& c : cases_of(kind)) {
    definition.sample({{{c.table}, {c.indices, -1, c.last, DType::Int32}}, c.attributes});
    definition.sample({{{c.table, -9, 9, DType::Int16}, {c.indices, 0, c.last, DType::UInt8}}, c.attributes, false});
  }
  const IndexingCase c = cases_of(kind).front();
  return definition.refuses({{{DType::Float32, c.table}, {DType::Float32, c.indices}},
                             c.attributes,
                             "indices are float32, expects an integer type."});
}

OpDef scatter(const Kind& kind) {
  OpDef definition = with_places(OpDef(kind.scatter), kind);
  definition.inputs({"updates", "indices"}).optional_input("data").attribute("shape", Integers{});
  definition.attribute("mode", "add").infer(scatter_types(kind.walked)).exact_reference(scatter_loop(kind.scatter));
  definition.gradient(scatter_gradient(kind)).tolerance(Tolerance::Accumulation);
  for (const IndexingCase& c : cases_of(kind)) {
    Attributes attributes = c.attributes;
    attributes.set("shape", extents_of(c.table));
    definition.sample({{{c.walked}, {c.indices, -1, c.last, DType::Int32}}, attributes});
  }
  const IndexingCase c = cases_of(kind).front();
  for (const char* mode : kScatterModes) {
    Attributes attributes = c.attributes;
    attributes.set("mode", std::string(mode));
    const bool smooth = std::string(mode) == "add" || std::string(mode) == "sub";
    definition.sample({{{c.walked, 1, 2}, {c.indices, 0, c.last, DType::Int64}, {c.table, 1, 2}}, attributes, smooth});
    if (std::string(mode) != "div")
      definition.sample(
          {{{c.walked, -3, 3, DType::Int32}, {c.indices, 0, c.last, DType::Int32}, {c.table, -3, 3, DType::Int32}},
           attributes,
           false});
  }
  Attributes unknown = c.attributes;
  unknown.set("mode", std::string("average"));
  return definition
      .refuses({{{DType::Float32, c.walked}, {DType::Float32, c.indices}, {DType::Float32, c.table}},
                c.attributes,
                "indices are float32, expects an integer type."})
      .refuses({{{DType::Float32, c.walked}, {DType::Int32, c.indices}, {DType::Float16, c.table}},
                c.attributes,
                "data is float16, updates are float32; they have to agree."})
      .refuses({{{DType::Float32, c.walked}, {DType::Int32, c.indices}, {DType::Float32, c.table}},
                unknown,
                "mode is \"average\", expects \"add\""});
}

}  // namespace

std::optional<ScatterMode> scatter_mode(const std::string& name) noexcept {
  for (std::size_t i = 0; i < std::size(kScatterModes); ++i)
    if (name == kScatterModes[i]) return static_cast<ScatterMode>(i);
  return std::nullopt;
}

IndexingStrides indexing_strides(const std::string& op, const Attributes& attributes, const Shape& table,
                                 const Shape& indices) {
  if (op.ends_with("_nd")) return walk_components(attributes, table, indices);
  return op.ends_with("_along_axis") ? walk_along(attributes, table, indices) : walk_axis(attributes, table, indices);
}

void register_indexing_ops(Registry& registry) {
  for (const Kind& kind : kKinds) {
    registry.add(gather(kind));
    registry.add(scatter(kind));
  }
}

}  // namespace openmps::engine
