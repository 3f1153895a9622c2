#include "engine/passes/matmuls/pad_matmuls.h"

#include <map>
#include <utility>

#include "engine/ir/builder.h"
#include "engine/ir/op.h"
#include "engine/ops/slices.h"
#include "engine/passes/matmuls/aligned_axes.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"
#include "engine/passes/simplify/eliminate_dead_code.h"

namespace openmps::engine {
namespace {

// An H200 computes 2 GFLOP in some 4 µs if they are aligned, else in four times as long. Two copies take as long.
constexpr LeastMatmul kLeastMatmul{1 << 30, 2};

// The extents of a matmul's rows, inner axis and columns; padded ones.
struct Extents {
  std::int64_t rows, inner, columns;

  bool operator==(const Extents&) const = default;
};

class MatmulPadder {
 public:
  MatmulPadder(const Graph& graph, const LeastMatmul& least, bool pads_float32)
      : graph_(graph), least_(least), pads_float32_(pads_float32), users_(graph), rewriter_(graph) {}

  Graph run() {
    for (const Node& node : graph_.nodes())
      if (node.is(Op::Matmul) && users_.is_free(node))
        write_matmul(node);
      else if (const auto wide = node.inputs.empty() ? wide_.end() : wide_.find(node.inputs[0]); wide != wide_.end())
        write_reader(node, wide->second);
      else
        rewriter_.copy(node);
    return eliminate_dead_code(rewriter_.finish());
  }

 private:
  const Shape& shape(ValueId value) const { return graph_.type(value).shape; }
  // No control edge begins or ends here.

  static Extents extents_of_product(const Node& node, const Shape& a, const Shape& b) {
    const MatrixAxes left(node, 0, a.rank()), right(node, 1, b.rank());
    return {a[left.outer].number(), a[left.inner].number(), b[right.outer].number()};
  }

  // Extents that are the last axis of an operand or of the result are padded.
  Extents padded(const Node& node, const Extents& own) const {
    const DType dtype = graph_.type(node.inputs[0]).dtype;
    const bool is_half = dtype == DType::Float16 || dtype == DType::BFloat16;
    if (!is_half && !(pads_float32_ && dtype == DType::Float32)) return own;
    const std::int64_t group = kAlignedBytes / static_cast<std::int64_t>(size_of(dtype));
    const auto up = [&](std::int64_t extent, bool is_last) {
      return is_last && extent >= least_.groups * group ? aligned(extent, group) : extent;
    };
    const bool turns_a = node.attributes.flag("transpose_a"), turns_b = node.attributes.flag("transpose_b");
    return {up(own.rows, turns_a), up(own.inner, !turns_a || turns_b), up(own.columns, true)};
  }

  void write_matmul(const Node& node) {
    const Shape &a = shape(node.inputs[0]), &b = shape(node.inputs[1]), &y = shape(node.outputs[0]);
    // Many small matrices would all be copied.
    if (a.rank() < 2 || b.rank() < 2 || y.elements() == 0 || b.elements() != b.back(0).number() * b.back(1).number())
      return rewriter_.copy(node);
    const Extents own = extents_of_product(node, a, b), wide = padded(node, own);
    const double multiplications = static_cast<double>(y.elements()) * static_cast<double>(own.inner);
    if (wide == own || multiplications < least_.multiplications) return rewriter_.copy(node);

    Node made;
    made.op = node.op;
    made.name = node.name;
    made.attributes = node.attributes;
    made.inputs = {operand(node, 0, wide.inner, wide.rows).id, operand(node, 1, wide.inner, wide.columns).id};
    if (node.inputs.size() > 2) {  // a bias
      const std::size_t last = shape(node.inputs[2]).rank() - 1;
      made.inputs.push_back(with(node.inputs[2], last, wide.columns).id);
    }
    TensorType type = graph_.type(node.outputs[0]);
    type.shape[y.rank() - 1] = wide.columns;
    type.shape[y.rank() - 2] = wide.rows;
    const Val result = rewriter_.builder().wrap(rewriter_.fresh().add_typed_node(std::move(made), {type}).outputs[0]);
    rewriter_.stands_for(node);
    if (wide.columns != own.columns && wide.rows == own.rows) wide_[node.outputs[0]] = result;
    rewriter_.replace(node.outputs[0], type.shape == y ? result : first_of(result, y));
  }

  Val operand(const Node& node, std::size_t number, std::int64_t inner, std::int64_t outer) {
    const ValueId value = node.inputs[number];
    const MatrixAxes axes(node, number, shape(value).rank());
    if (shape(value)[axes.inner] == inner) return with(value, axes.outer, outer);
    const Val padded = with(value, axes.inner, inner);
    return shape(value)[axes.outer] == outer ? padded : with_zeros(padded, axes.outer, outer);
  }

  // Slices of a padded result are slices of its first columns, also behind a reshape of its rows.
  void write_reader(const Node& node, Val wide) {
    if (node.is(Op::Slice) && users_.is_free(node)) {
      const Val part = rewriter_.builder().op("slice", {wide}, node.attributes);
      rewriter_.stands_for(node);
      return rewriter_.replace(node.outputs[0], part);
    }
    rewriter_.copy(node);
    Shape target = shape(node.outputs[0]);
    if (!node.is(Op::Reshape) || target.rank() == 0 || target.back(0) != shape(node.inputs[0]).back(0)) return;
    target[target.rank() - 1] = wide.shape().back(0);
    wide_[node.outputs[0]] = reshape(wide, target);
  }

  // A value with zeros behind the end of an axis, once for all readers.
  Val with(ValueId value, std::size_t axis, std::int64_t extent) {
    if (shape(value)[axis] == extent) return rewriter_[value];
    Val& result = padded_[{value, axis}];
    if (!result) result = padded_producer(value, axis, extent);
    return result;
  }

  // The concatenation along the last axis that makes a value, before casts and reshapes; null if there is none.
  const Node* concatenation_of(ValueId value) const {
    const Node* producer = graph_.producer(value);
    if (!producer || !users_.is_free(*producer) || shape(value).rank() == 0) return nullptr;
    const std::int64_t last = static_cast<std::int64_t>(shape(value).rank()) - 1;
    if (producer->is(Op::Concatenate)) {
      const std::int64_t axis = producer->attributes.integer("axis");
      return axis == last || axis == -1 ? producer : nullptr;
    }
    const bool keeps_rows =
        producer->is(Op::Cast) || (producer->is(Op::Reshape) && shape(producer->inputs[0]).rank() > 0 &&
                                   shape(producer->inputs[0]).back(0) == shape(value).back(0));
    return keeps_rows ? concatenation_of(producer->inputs[0]) : nullptr;
  }

  Val padded_producer(ValueId value, std::size_t axis, std::int64_t extent) {
    if (axis + 1 < shape(value).rank() || !concatenation_of(value)) return with_zeros(rewriter_[value], axis, extent);
    const Node& producer = *graph_.producer(value);
    if (producer.is(Op::Concatenate)) return concatenated(producer, axis, extent);
    const ValueId input = producer.inputs[0];
    const Val longer = with(input, shape(input).rank() - 1, extent);
    if (producer.is(Op::Cast)) return cast(longer, graph_.type(value).dtype);
    Shape target = shape(value);
    target[axis] = extent;
    return reshape(longer, target);
  }

  // The zeros are those of the last part, if another matmul has padded it.
  Val concatenated(const Node& node, std::size_t axis, std::int64_t extent) {
    const TensorType& type = graph_.type(node.outputs[0]);
    const std::int64_t zeros = extent - type.shape[axis].number();
    std::vector<Val> parts;
    for (const ValueId part : node.inputs) parts.push_back(rewriter_[part]);
    const auto last = padded_.find({node.inputs.back(), axis});
    if (last != padded_.end() && last->second.shape()[axis] == shape(node.inputs.back())[axis] + zeros) {
      parts.back() = last->second;
    } else {
      Shape rest = type.shape;
      rest[axis] = zeros;
      parts.push_back(broadcast_to(rewriter_.builder().constant(0, type.dtype), rest));
    }
    return concatenate(parts, axis);
  }

  const Graph& graph_;
  const LeastMatmul least_;
  const bool pads_float32_;
  Users users_;
  Rewriter rewriter_;
  std::map<std::pair<ValueId, std::size_t>, Val> padded_;
  std::map<ValueId, Val> wide_;  // results before the slice, by the value that they replace
};

}  // namespace

Graph pad_matmuls_from(const Graph& graph, const LeastMatmul& least, bool pads_float32) {
  return MatmulPadder(graph, least, pads_float32).run();
}

Graph pad_matmuls(const Graph& graph, const PassContext& context) {
  return pad_matmuls_from(graph, kLeastMatmul, context.precision == Precision::TF32);
}

}  // namespace openmps::engine
