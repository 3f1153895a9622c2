// Reductions and positions of extremes of integers, in their own type and without copies of the operand. A mean adds in
// 64 bits. Axes may lie anywhere. The compiler makes vectors of the loops.
#include <algorithm>
#include <array>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ops/axes.h"
#include "engine/ops/running.h"
#include "engine/ops/strided.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kIntegersGrain = 65536;  // elements reduced in a few times the wake-up time of a thread
constexpr std::int64_t kColumns = 512;          // results of a strip, in the L1 cache
constexpr std::int64_t kBlock = 4096;           // elements of a row whose extreme is found before its place

// The operand as (outer, repeats, count, inner): `count` and `inner` are the last axes, reduced and kept. Those before
// are taken one index at a time.
struct IntegerExtents {
  Shape outer, repeats;  // kept, reduced
  Strides outer_strides{}, repeat_strides{};
  std::int64_t count = 1, inner = 1;

  IntegerExtents(const Shape& shape, const std::vector<bool>& reduced) {
    const auto strides = shape.strides();
    std::size_t axis = shape.rank();
    for (; axis > 0 && !reduced[axis - 1]; --axis) inner *= shape[axis - 1];
    for (; axis > 0 && reduced[axis - 1]; --axis) count *= shape[axis - 1];
    for (std::size_t i = 0; i < axis; ++i) {
      (reduced[i] ? repeat_strides[repeats.rank()] : outer_strides[outer.rank()]) = strides[i];
      (reduced[i] ? repeats : outer).push_back(shape[i]);
    }
  }
};

std::int64_t offset_at(std::int64_t index, const Shape& shape, const Strides& strides) {
  std::int64_t result = 0;
  for (std::size_t axis = shape.rank(); axis-- > 0; index /= shape[axis]) result += index % shape[axis] * strides[axis];
  return result;
}

// The loops of this processor, for results of the elements' type.
template <RunningKind kKind, typename Element>
const IntegerFold<Element>& fold_of() {
  const IntegerFolds<Element>& folds = loops().integers;
  switch (kKind) {
    case RunningKind::Sum:
      return folds.sum;
    case RunningKind::Product:
      return folds.product;
    case RunningKind::Maximum:
      return folds.largest;
    default:
      return folds.smallest;
  }
}

// Folds `rows` rows of `columns` elements, `stride` apart, into `sums`.
template <RunningKind kKind, typename Element, typename Sum>
void fold_columns(const Element* x, std::int64_t rows, std::int64_t columns, std::int64_t stride,
                  Sum* __restrict sums) {
  if constexpr (std::is_same_v<Element, Sum>) return fold_of<kKind, Element>().columns(x, rows, columns, stride, sums);
  for (std::int64_t k = 0; k < rows; ++k, x += stride)
    for (std::int64_t i = 0; i < columns; ++i) sums[i] = combined<kKind>(sums[i], static_cast<Sum>(x[i]));
}

template <RunningKind kKind, typename Element, typename Sum>
Sum folded_row(const Element* x, std::int64_t count, Sum sum) {
  if constexpr (std::is_same_v<Element, Sum>) return fold_of<kKind, Element>().row(x, count, sum);
  for (std::int64_t i = 0; i < count; ++i) sum = combined<kKind>(sum, static_cast<Sum>(x[i]));
  return sum;
}

template <RunningKind kKind, typename Element, typename Sum>
void fold_dense(const Element* x, std::int64_t rows, std::int64_t columns, Sum neutral, Sum* sums) {
  if (columns == 1) {
    sums[0] = combined<kKind>(sums[0], folded_row<kKind>(x, rows, neutral));
    return;
  }
  // Narrow rows that follow each other are a wide one.
  const std::int64_t together = std::min(rows, kColumns / columns);
  if (together < 2) return fold_columns<kKind>(x, rows, columns, columns, sums);
  std::array<Sum, kColumns> wide;
  wide.fill(neutral);
  fold_columns<kKind>(x, rows / together, together * columns, together * columns, wide.data());
  fold_columns<kKind>(x + rows / together * together * columns, rows % together, columns, columns, sums);
  fold_columns<kKind>(wide.data(), together, columns, columns, sums);
}

template <RunningKind kKind, typename Element, typename Sum, bool kMean>
class IntegerReduction final : public host::Kernel {
 public:
  explicit IntegerReduction(const host::KernelRequest& request)
      : IntegerReduction(request, axis_set(request.node.attributes.integers("axes"), request.inputs[0].shape.rank())) {}

  std::size_t workspace_bytes() const noexcept override {
    if (pieces_ == 1) return 0;
    return CheckedSize(pieces_) * outer_ * extents_.inner * sizeof(Sum);
  }

  void run(const host::KernelCall& call) override {
    const auto* x = static_cast<const Element*>(call.inputs[0]);
    auto* y = static_cast<Element*>(call.outputs[0]);
    auto* partials = static_cast<Sum*>(call.workspace);
    const std::int64_t results = outer_ * extents_.inner, strips = (extents_.inner + kColumns - 1) / kColumns;
    parallel_ranges(threads_, pieces_ * outer_ * strips, 1, [&](std::int64_t begin, std::int64_t end, int) {
      for (std::int64_t task = begin; task < end; ++task) {
        const std::int64_t piece = task % pieces_, strip = task / pieces_ % strips, o = task / pieces_ / strips,
                           first = strip * kColumns, width = std::min(kColumns, extents_.inner - first);
        std::array<Sum, kColumns> sums;
        std::fill_n(sums.data(), width, neutral_);
        fold(x + offset_at(o, extents_.outer, extents_.outer_strides) + first, piece, width, sums.data());
        const std::int64_t at = o * extents_.inner + first;
        if (pieces_ > 1)
          std::copy_n(sums.data(), width, partials + piece * results + at);
        else
          for (std::int64_t i = 0; i < width; ++i) y[at + i] = finished(sums[static_cast<std::size_t>(i)]);
      }
    });
    for (std::int64_t i = 0; pieces_ > 1 && i < results; ++i) {
      Sum sum = neutral_;
      for (std::int64_t piece = 0; piece < pieces_; ++piece) sum = combined<kKind>(sum, partials[piece * results + i]);
      y[i] = finished(sum);
    }
  }

 private:
  IntegerReduction(const host::KernelRequest& request, const std::vector<bool>& reduced)
      : extents_(request.inputs[0].shape, reduced),
        outer_(extents_.outer.elements()),
        repeats_(extents_.repeats.elements()),
        neutral_(neutral_of<kKind, Sum>(request.inputs[0].dtype)),
        threads_(useful_threads(request.threads, request.inputs[0].shape.elements(), kIntegersGrain)) {
    const std::int64_t strips = (extents_.inner + kColumns - 1) / kColumns;
    if (outer_ * strips < threads_) pieces_ = std::clamp<std::int64_t>(extents_.count, 1, threads_);
  }

  void fold(const Element* x, std::int64_t piece, std::int64_t width, Sum* sums) const {
    const std::int64_t begin = extents_.count * piece / pieces_, end = extents_.count * (piece + 1) / pieces_;
    for (std::int64_t r = 0; r < repeats_; ++r) {
      const Element* from = x + offset_at(r, extents_.repeats, extents_.repeat_strides) + begin * extents_.inner;
      if (width == extents_.inner)
        fold_dense<kKind>(from, end - begin, width, neutral_, sums);
      else
        fold_columns<kKind>(from, end - begin, width, extents_.inner, sums);
    }
  }

  Element finished(Sum sum) const {
    return static_cast<Element>(kMean ? mean_of(sum, extents_.count * repeats_) : sum);
  }

  IntegerExtents extents_;
  std::int64_t outer_, repeats_;
  Sum neutral_;
  int threads_;
  std::int64_t pieces_ = 1;  // of the rows of each result, each one task
};

// ---- positions

template <RunningKind kKind, typename Element>
class IntegerPosition final : public host::Kernel {
 public:
  explicit IntegerPosition(const host::KernelRequest& request)
      : threads_(useful_threads(request.threads, request.inputs[0].shape.elements(), kIntegersGrain)),
        neutral_(neutral_of<kKind, Element>(request.inputs[0].dtype)) {
    const Shape& x = request.inputs[0].shape;
    extents_ = *reduction_extents(x, axis_set({request.node.attributes.integer("axis")}, x.rank()));
  }

  std::size_t workspace_bytes() const noexcept override {
    return static_cast<std::size_t>(threads_) * (sizeof(Element) + sizeof(std::int64_t));
  }

  void run(const host::KernelCall& call) override {
    const auto* x = static_cast<const Element*>(call.inputs[0]);
    auto* y = static_cast<std::int32_t*>(call.outputs[0]);
    if (extents_.inner == 1 && extents_.outer < threads_) return run_long_rows(x, y, call.workspace);
    if (extents_.inner == 1)
      return parallel_ranges(threads_, extents_.outer, 1, [&](std::int64_t begin, std::int64_t end, int) {
        for (std::int64_t o = begin; o < end; ++o)
          y[o] = static_cast<std::int32_t>(best_in(x + o * extents_.count, extents_.count));
      });
    const std::int64_t strips = (extents_.inner + kColumns - 1) / kColumns;
    parallel_ranges(threads_, extents_.outer * strips, 1, [&](std::int64_t begin, std::int64_t end, int) {
      for (std::int64_t task = begin; task < end; ++task) run_strip(x, y, task / strips, task % strips * kColumns);
    });
  }

 private:
  static bool wins(Element a, Element b) { return kKind == RunningKind::Maximum ? a > b : a < b; }

  // The extreme of each block first, then its place in the first block that has it.
  std::int64_t best_in(const Element* x, std::int64_t count) const {
    Element best = x[0];
    std::int64_t block = 0;
    for (std::int64_t at = 0; at < count; at += kBlock) {
      Element own = neutral_;
      fold_dense<kKind>(x + at, std::min(kBlock, count - at), 1, neutral_, &own);
      if (!wins(own, best)) continue;
      best = own;
      block = at;
    }
    return std::find(x + block, x + count, best) - x;
  }

  void run_long_rows(const Element* x, std::int32_t* y, void* workspace) const {
    auto* const places = static_cast<std::int64_t*>(workspace);
    for (std::int64_t o = 0; o < extents_.outer; ++o) {
      const Element* const row = x + o * extents_.count;
      std::fill_n(places, threads_, std::int64_t{-1});
      parallel_ranges(threads_, extents_.count, kBlock, [&](std::int64_t begin, std::int64_t end, int thread) {
        places[thread] = begin + best_in(row + begin, end - begin);
      });
      std::int64_t best = -1;
      for (int thread = 0; thread < threads_; ++thread)
        if (places[thread] >= 0 && (best < 0 || wins(row[places[thread]], row[best]))) best = places[thread];
      y[o] = static_cast<std::int32_t>(best);
    }
  }

  void run_strip(const Element* x, std::int32_t* y, std::int64_t o, std::int64_t first) const {
    const std::int64_t inner = extents_.inner, width = std::min(kColumns, inner - first);
    const Element* from = x + o * extents_.count * inner + first;
    std::int32_t* const to = y + o * inner + first;
    std::array<Element, kColumns> best;
    std::copy_n(from, width, best.data());
    std::fill_n(to, width, 0);
    for (std::int64_t k = 1; k < extents_.count; ++k) {
      from += inner;
      for (std::int64_t i = 0; i < width; ++i) {
        Element& own = best[static_cast<std::size_t>(i)];
        const bool better = wins(from[i], own);
        to[i] = better ? static_cast<std::int32_t>(k) : to[i];
        own = better ? from[i] : own;
      }
    }
  }

  ReductionExtents extents_;
  int threads_;
  Element neutral_;
};

using MadeKernel = std::unique_ptr<host::Kernel>;

template <typename Make>
MadeKernel for_integers(const host::KernelRequest& request, const Make& make) {
  const TensorType& x = request.inputs[0];
  if (!is_integer(x.dtype)) return nullptr;
  return with_integer_of(size_of(x.dtype), is_signed_integer(x.dtype), make);
}

// Sums and products that wrap have the same bits with and without a sign.
template <RunningKind kKind, typename Element>
using Wrapped = std::conditional_t<kKind == RunningKind::Sum || kKind == RunningKind::Product,
                                   std::make_unsigned_t<Element>, Element>;

template <RunningKind kKind>
MadeKernel make_reduction(const host::KernelRequest& request) {
  return for_integers(request, [&](auto element) -> MadeKernel {
    using Element = Wrapped<kKind, decltype(element)>;
    return std::make_unique<IntegerReduction<kKind, Element, Element, false>>(request);
  });
}

MadeKernel make_mean(const host::KernelRequest& request) {
  return for_integers(request, [&](auto element) -> MadeKernel {
    using Element = decltype(element);
    using Wide = std::conditional_t<std::is_signed_v<Element>, std::int64_t, std::uint64_t>;
    return std::make_unique<IntegerReduction<RunningKind::Sum, Element, Wide, true>>(request);
  });
}

template <RunningKind kKind>
MadeKernel make_position(const host::KernelRequest& request) {
  if (request.inputs[0].shape.elements() == 0) return nullptr;
  return for_integers(request, [&](auto element) -> MadeKernel {
    return std::make_unique<IntegerPosition<kKind, decltype(element)>>(request);
  });
}

}  // namespace

void add_integer_reduction_kernels(host::KernelTable& table) {
  table.add("reduce_sum", make_reduction<RunningKind::Sum>);
  table.add("reduce_mean", make_mean);
  table.add("reduce_max", make_reduction<RunningKind::Maximum>);
  table.add("reduce_min", make_reduction<RunningKind::Minimum>);
  table.add("reduce_product", make_reduction<RunningKind::Product>);
  table.add("argmax", make_position<RunningKind::Maximum>);
  table.add("argmin", make_position<RunningKind::Minimum>);
}

}  // namespace openmps::engine::cpu
