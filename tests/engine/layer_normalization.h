// A layer normalisation and its gradients, as programs write them.
#pragma once

#include <cmath>
#include <vector>

#include "engine/ir/builder.h"
#include "engine/ir/op_def.h"
#include "engine/ir/registry.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {

// The last `count` axes of a shape are one row.
struct RowAxes {
  Integers over_rows, over_columns;  // axes of sums over all rows, and over the elements of a row
  Shape columns;                     // of a row

  RowAxes(const Shape& shape, std::size_t count) {
    for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
      const bool is_of_row = axis + count >= shape.rank();
      (is_of_row ? over_columns : over_rows).push_back(static_cast<std::int64_t>(axis));
      if (is_of_row) columns.push_back(shape[axis]);
    }
  }
};

struct LayerNormalization {
  Shape shape;
  DType x = DType::Float32, dy = DType::Float32;
  std::size_t row_axes = 1;     // the last ones
  bool sums_by_rows = true;     // else dbeta is the sum of something else
  double other_epsilon = 1e-5;  // of the gradient
  bool rounds = true;           // products to the type of dy, as mixed precision does
  bool gamma_follows = false;   // gamma is computed from the gradient of beta

  // Draws inputs; the outputs are y, dx, dgamma and dbeta.
  std::vector<Tensor64> write(Graph& graph) const {
    Builder builder(graph);
    const auto [over_rows, over_columns, columns] = RowAxes(shape, row_axes);
    std::vector<Tensor64> inputs{draw({shape, 1, 4}, 1), draw({shape, -1, 1}, 2), draw({columns, 0.5, 2}, 3),
                                 draw({columns, -1, 1}, 4)};
    for (std::size_t i = 0; i < 2; ++i)
      for (double& value : inputs[i].values) value = std::round(value * 64) / 64;  // exact in half types
    const Val values = builder.input(x, shape, "x"), change = builder.input(dy, shape, "dy"),
              given_gamma = builder.input(DType::Float32, columns, "gamma"),
              beta = builder.input(DType::Float32, columns, "beta"), wide = cast(values, DType::Float32),
              wide_change = cast(change, DType::Float32);
    const std::vector<Val> moments = builder.ops("moments", {&values, 1}, {{"axes", over_columns}});
    const Val mean = cast(moments[0], DType::Float32), variance = cast(moments[1], DType::Float32),
              normalized = (wide - mean) * builder.op("rsqrt", {variance + 1e-5});
    const Val dbeta = reduce_sum(sums_by_rows ? wide_change : wide_change * 2.0, over_rows, true),
              gamma = gamma_follows ? given_gamma * reshape(dbeta, columns) : given_gamma;
    builder.output(normalized * gamma + beta);
    builder.output(gradient(builder, {values, rounded(wide_change * gamma), mean, variance}, over_columns));
    builder.output(reduce_sum(cast(rounded(wide_change * normalized), DType::Float32), over_rows, false));
    builder.output(dbeta);
    return inputs;
  }

 private:
  Val rounded(Val product) const { return rounds ? cast(product, dy) : product; }

  // dx. With mixed precision dy has another type than x.
  Val gradient(Builder& builder, const std::vector<Val>& operands, const Integers& axes) const {
    Node node;
    node.op = &registry().at("normalization_gradient");
    node.attributes = node.op->complete({{"axes", axes}, {"epsilon", other_epsilon}}, "a test");
    for (const Val& operand : operands) node.inputs.push_back(operand.id);
    const TensorType statistics{DType::Float32, operands[2].shape()};
    return builder.wrap(
        builder.graph().add_typed_node(std::move(node), {{x, shape}, statistics, statistics}).outputs[0]);
  }
};

// A layer normalisation of a sum over its last axis, and its gradients, in a stream of residuals. Mixed precision
// writes it so; matmuls make and read numbers of the type `half`.
struct ResidualLayer {
  Shape shape;
  DType half = DType::Float32;

  // The outputs are the sum, y, the gradient of the sum, the same in the half type, dgamma and dbeta.
  std::vector<Tensor64> write(Graph& graph) const {
    Builder builder(graph);
    const Shape columns{shape.back(0)};
    const Integers last{static_cast<std::int64_t>(shape.rank()) - 1};
    Integers others;
    for (std::int64_t axis = 0; axis < last[0]; ++axis) others.push_back(axis);
    std::vector<Tensor64> inputs{draw({shape, 1, 4}, 1),  draw({shape, -1, 1}, 2),    draw({shape, -1, 1}, 3),
                                 draw({shape, -1, 1}, 4), draw({columns, 0.5, 2}, 5), draw({columns, -1, 1}, 6)};
    for (std::size_t i = 0; i < 4; ++i)
      for (double& value : inputs[i].values) value = std::round(value * 64) / 64;  // exact in half types
    const Val stream = builder.input(DType::Float32, shape, "stream"), branch = builder.input(half, shape, "branch"),
              change = builder.input(half, shape, "change"),
              residual = builder.input(DType::Float32, shape, "residual"),
              gamma = builder.input(DType::Float32, columns, "gamma"),
              beta = builder.input(DType::Float32, columns, "beta");
    const Val x = stream + cast(branch, DType::Float32), dy = cast(change, DType::Float32);
    const std::vector<Val> moments = builder.ops("moments", {&x, 1}, {{"axes", last}});
    const Val normalized = (x - moments[0]) * builder.op("rsqrt", {moments[1] + 1e-5});
    const Val operands[] = {x, dy * gamma, moments[0], moments[1]};
    const Val dx = residual + builder.ops("normalization_gradient", operands, {{"axes", last}, {"epsilon", 1e-5}})[0];
    builder.output(x);
    builder.output(cast(normalized * gamma + beta, half));
    builder.output(dx);
    if (half != DType::Float32) builder.output(cast(dx, half));
    builder.output(reduce_sum(dy * normalized, others, false));
    builder.output(reduce_sum(dy, others, false));
    return inputs;
  }
};

}  // namespace openmps::engine::testing
