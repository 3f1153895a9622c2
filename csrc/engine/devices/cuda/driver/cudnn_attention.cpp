#include "engine/devices/cuda/driver/cudnn_attention.h"

#include <limits>
#include <optional>

#include "result/result.h"

namespace openmps::engine::cuda {
namespace {

// Before, -infinity of a mask gave NaN, and the scratch of dq was not cleared.
constexpr int kLeastVersion = 91000;

// The graphs follow those of NVIDIA's cudnn-frontend (scaled_dot_product_flash_attention.h): cuDNN finds its kernels by
// their form.
class AttentionGraph {
 public:
  AttentionGraph(const AttentionShape& shape, const DnnBackend& backend)
      : shape_(shape),
        graph_(backend),
        half_(shape.dtype == DType::Float16 ? DnnType::Float16 : DnnType::BFloat16),
        queries_(part(shape.use.heads, shape.use.rows, shape.use.features)),
        keys_(part(shape.use.key_heads, shape.use.keys, shape.use.features)),
        values_(part(shape.use.key_heads, shape.use.keys, shape.use.values)),
        results_(operand(shape.use.heads, shape.use.rows, shape.use.values)),
        scores_(dense(shape.use.rows, shape.use.keys)),
        sums_(dense(shape.use.rows, 1)) {}

  void write_forward() {
    const Tensor q = half(queries_), k = half(keys_.turned()), v = half(values_), y = half(results_),
                 largest = graph_.memory(DnnType::Float32, sums_), sum = graph_.memory(DnnType::Float32, sums_);
    const std::optional<Tensor> mask = mask_in_memory();
    const Tensor scores = causal(with_mask(scaled(product(q, k, scores_)), mask));
    graph_.reduce(DnnReduction::Maximum, scores, largest);
    const Tensor powers = exponential(pointwise(DnnPointwise::Subtract, scores, largest));
    graph_.reduce(DnnReduction::Sum, powers, sum);
    const Tensor p = graph_.between(half_, scores_);
    graph_.pointwise(DnnPointwise::Divide, powers, sum, p);
    graph_.matmul(p, v, y);
  }

  void write_gradient() {
    const Tensor q = half(queries_), k = half(keys_.turned()), v = half(values_.turned()), y = half(results_),
                 logarithm = graph_.memory(DnnType::Float32, sums_), dy = half(results_), dq = half(queries_),
                 dk = half(keys_), dv = half(values_), shared = graph_.memory(DnnType::Float32, sums_),
                 dq_sum = graph_.memory(DnnType::Float32, dense(shape_.use.rows, shape_.use.features));
    const std::optional<Tensor> mask = mask_in_memory();
    const Tensor product_of_both = between(dense(shape_.use.rows, shape_.use.values)), sum = between(sums_);
    graph_.pointwise(DnnPointwise::Multiply, dy, y, product_of_both);
    graph_.reduce(DnnReduction::Sum, product_of_both, sum);
    graph_.pointwise(DnnPointwise::Multiply, sum, graph_.number(1), shared);

    const Tensor factor = graph_.number(static_cast<float>(shape_.use.scale));
    const Tensor scores = with_mask(pointwise(DnnPointwise::Multiply, product(q, k, scores_), factor), mask);
    const Tensor p = exponential(causal(pointwise(DnnPointwise::Subtract, scores, logarithm)));
    add_over_groups(transposed(p), dy, dense(shape_.use.keys, shape_.use.values), dv);

    const Tensor dp = pointwise(DnnPointwise::Subtract, product(dy, v, scores_), shared);
    const Tensor dscores = pointwise(DnnPointwise::Multiply, pointwise(DnnPointwise::Multiply, dp, p), factor);
    add_over_groups(transposed(dscores), q, dense(shape_.use.keys, shape_.use.features), dk);
    const Tensor unturned = between(keys_);
    graph_.reshape(k, unturned);
    graph_.matmul(dscores, unturned, dq_sum);
    graph_.pointwise(DnnPointwise::Identity, dq_sum, dq);
  }

  std::unique_ptr<const DnnGraphPlan> compile(void* handle) { return graph_.compile(handle); }

 private:
  using Tensor = DnnGraph::Tensor;

  // (batch, heads, rows, columns)
  DnnLayout dense(std::int64_t rows, std::int64_t columns) const {
    return DnnLayout::dense(shape_.use.batch, shape_.use.heads, rows, columns);
  }
  // The same, in the order in which the use has its operands in memory.
  DnnLayout operand(std::int64_t heads, std::int64_t rows, std::int64_t columns) const {
    const AttentionUse& use = shape_.use;
    return use.tokens_first ? DnnLayout::dense(use.batch, rows, heads, columns).exchanged(1, 2)
                            : DnnLayout::dense(use.batch, heads, rows, columns);
  }
  // q, k or v.
  DnnLayout part(std::int64_t heads, std::int64_t rows, std::int64_t columns) const {
    return shape_.use.is_packed
               ? DnnLayout::dense(shape_.use.batch, rows, 3 * heads, columns).exchanged(1, 2).with_extent(1, heads)
               : operand(heads, rows, columns);
  }

  Tensor half(const DnnLayout& layout) { return graph_.memory(half_, layout); }
  Tensor between(const DnnLayout& layout) { return graph_.between(DnnType::Float32, layout); }
  Tensor product(Tensor a, Tensor b, const DnnLayout& layout) {
    const Tensor result = between(layout);
    graph_.matmul(a, b, result);
    return result;
  }
  // to = a b, summed over the heads that share one of `to`.
  void add_over_groups(Tensor a, Tensor b, const DnnLayout& of_each_head, Tensor to) {
    if (shape_.use.heads == shape_.use.key_heads) return graph_.matmul(a, b, to);
    const Tensor product = graph_.between(half_, of_each_head);
    graph_.matmul(a, b, product);
    graph_.reduce(DnnReduction::Sum, product, to);
  }
  // Of scores.
  Tensor pointwise(DnnPointwise mode, Tensor x, Tensor b) {
    const Tensor result = between(scores_);
    graph_.pointwise(mode, x, b, result);
    return result;
  }
  Tensor exponential(Tensor x) {
    const Tensor result = between(scores_);
    graph_.pointwise(DnnPointwise::Exponential, x, result);
    return result;
  }
  Tensor scaled(Tensor scores) {
    return pointwise(DnnPointwise::Multiply, scores, graph_.number(static_cast<float>(shape_.use.scale)));
  }
  Tensor transposed(Tensor scores) {
    const Tensor result = graph_.between(half_, scores_.turned());
    graph_.reshape(scores, result);
    return result;
  }

  std::optional<Tensor> mask_in_memory() {
    const std::optional<MaskExtents>& mask = shape_.use.mask;
    if (!mask) return std::nullopt;
    return half(DnnLayout::dense(mask->batch, mask->heads, mask->rows, mask->keys));
  }
  Tensor with_mask(Tensor scores, std::optional<Tensor> mask) {
    return mask ? pointwise(DnnPointwise::Add, scores, *mask) : scores;
  }

  // -infinity right of the diagonal.
  Tensor causal(Tensor scores) {
    if (!shape_.use.is_causal) return scores;
    const Tensor nothing = graph_.number(-std::numeric_limits<float>::infinity());
    const Tensor row = graph_.between(DnnType::Int32, scores_), key = graph_.between(DnnType::Int32, scores_),
                 is_read = graph_.between(DnnType::Bool, scores_), result = between(scores_);
    graph_.index(2, scores, row);
    graph_.index(3, scores, key);
    graph_.pointwise(DnnPointwise::GreaterEqual, row, key, is_read);
    graph_.select(is_read, scores, nothing, result);
    return result;
  }

  const AttentionShape shape_;
  DnnGraph graph_;
  const DnnType half_;
  const DnnLayout queries_, keys_, values_, results_, scores_, sums_;
};

}  // namespace

std::unique_ptr<const DnnGraphPlan> make_attention_plan(const AttentionShape& shape, const DnnBackend& backend,
                                                        void* handle) {
  if (backend.cudnnGetVersion() < kLeastVersion || shape.use.features % 8 != 0 || shape.use.values % 8 != 0)
    return nullptr;
  // cuDNN 9.19 takes a mask of one row for all, and gives wrong numbers (H100).
  if (shape.use.mask && shape.use.mask->rows != shape.use.rows) return nullptr;
  try {
    AttentionGraph graph(shape, backend);
    shape.is_gradient ? graph.write_gradient() : graph.write_forward();
    return graph.compile(handle);
  } catch (const Error&) {
    return nullptr;  // an attribute that the library does not know
  }
}

}  // namespace openmps::engine::cuda
