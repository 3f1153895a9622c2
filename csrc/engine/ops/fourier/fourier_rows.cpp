#include "engine/ops/fourier/fourier_rows.h"

#include <algorithm>
#include <numeric>

#include "engine/ir/numbers.h"
#include "engine/ir/op.h"
#include "engine/ops/fourier/fourier.h"
#include "engine/process/immortal.h"

namespace openmps::engine {
namespace {

constexpr std::size_t kMostAxes = 3;  // of one node

FourierKind kind_of(const Node& node) {
  return node.is(Op::RealToHermitean)   ? FourierKind::RealToHermitean
         : node.is(Op::HermiteanToReal) ? FourierKind::HermiteanToReal
                                        : FourierKind::Complex;
}

// The shape with all values or frequencies, without the parts of complex numbers.
Shape whole_shape(const Node& node, const Shape& x, const Shape& y) {
  if (node.is(Op::RealToHermitean)) return x;
  return node.is(Op::HermiteanToReal) ? y : Shape(x.extents().first(x.rank() - 1));
}

// The order of axes with these at the end.
std::vector<std::size_t> with_last(std::size_t rank, const std::vector<std::size_t>& last) {
  std::vector<std::size_t> order;
  for (std::size_t axis = 0; axis < rank; ++axis)
    if (std::ranges::find(last, axis) == last.end()) order.push_back(axis);
  order.insert(order.end(), last.begin(), last.end());
  return order;
}

// Axis i of the result is order[i] of x. The axis of real and imaginary parts comes after them.
Val in_order(Val x, const std::vector<std::size_t>& order) {
  if (std::ranges::is_sorted(order)) return x;
  Integers permutation(order.begin(), order.end());
  if (x.shape().rank() > order.size()) permutation.push_back(order.size());
  return x.builder->op("transpose", {x}, {{"permutation", permutation}});
}

std::vector<std::size_t> inverse_of(const std::vector<std::size_t>& order) {
  std::vector<std::size_t> inverse(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) inverse[order[i]] = i;
  return inverse;
}

Val conjugate(Val pairs) {
  auto signs = std::make_shared<Literal>();
  signs->type = {pairs.dtype(), {2}};
  signs->bytes.resize(signs->type.bytes());
  for (std::int64_t i = 0; i < 2; ++i) store_number(pairs.dtype(), signs->bytes.data(), i, i == 0 ? 1 : -1);
  return pairs * pairs.builder->constant(std::move(signs), "signs of conjugates");
}

// A transform of one kind along a few axes.
struct RowStep {
  FourierKind kind;
  std::vector<std::size_t> axes;
  double sign;
  Extent last;  // the extent of the last of them in the result

  Val of(Val x, const std::string& name) const {
    const bool takes_real = kind == FourierKind::RealToHermitean, makes_real = kind == FourierKind::HermiteanToReal;
    if (makes_real && sign < 0) x = conjugate(x);
    const std::size_t rank = x.shape().rank() - (takes_real ? 0 : 1);
    const std::vector<std::size_t> order = with_last(rank, axes);
    const Val turned = in_order(x, order);
    Shape shape(turned.shape().extents().first(rank));
    shape[rank - 1] = last;
    if (!makes_real) shape.push_back(2);
    Node made;
    made.op = &fourier_rows_def();
    made.name = name;
    made.inputs = {turned.id};
    made.attributes.set("kind", static_cast<std::int64_t>(kind));
    made.attributes.set("rank", static_cast<std::int64_t>(axes.size()));
    made.attributes.set("inverse", sign > 0);
    const ValueId sums = x.builder->graph().add_typed_node(std::move(made), {{x.dtype(), shape}}).outputs[0];
    const Val y = in_order(x.builder->wrap(sums), inverse_of(order));
    return takes_real && sign > 0 ? conjugate(y) : y;
  }
};

// The steps in their order: the halved axis is the last of its step, and real values are the first or the last ones.
std::vector<RowStep> steps_of(FourierKind kind, const FourierTransform& transform, const Shape& result) {
  std::vector<RowStep> steps;
  std::vector<std::size_t> left = transform.axes;
  FourierKind next = kind;
  while (!left.empty()) {
    // cuFFT 12 fails in transforms to real values along several axes (status 6).
    const std::size_t most = next == FourierKind::HermiteanToReal ? 1 : kMostAxes;
    const auto taken = static_cast<std::ptrdiff_t>(std::min(left.size(), most));
    std::vector<std::size_t> axes(left.end() - taken, left.end());
    left.erase(left.end() - taken, left.end());
    const Extent last = result[axes.back()];
    steps.push_back({next, std::move(axes), transform.sign, last});
    next = FourierKind::Complex;
  }
  if (kind == FourierKind::HermiteanToReal) std::ranges::reverse(steps);
  return steps;
}

}  // namespace

bool is_row_transform(const Graph& graph, const Node& node) {
  const Shape whole = whole_shape(node, graph.type(node.inputs[0]).shape, graph.type(node.outputs[0]).shape);
  return !node.attributes.integers("axes").empty() && whole.elements() > 0;
}

std::vector<Val> transform_by_rows(const Node& node, const std::vector<Val>& operands) {
  Val y = operands[0];
  const TensorType types[] = {y.type()};
  const Shape result = node.op->infer_types(node.who(), types, node.attributes)[0].shape;
  const FourierTransform transform = fourier_transform_of(node.attributes, whole_shape(node, y.shape(), result));
  for (const RowStep& step : steps_of(kind_of(node), transform, result)) y = step.of(y, node.name);
  return {transform.scale == 1 ? y : y * transform.scale};
}

const OpDef& fourier_rows_def() {
  static const Immortal<OpDef> definition = OpDef("fourier_rows").inputs({"x"});
  return definition;
}

}  // namespace openmps::engine
