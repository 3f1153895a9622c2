// Running sums, products and extremes along an axis.
#include "engine/ops/families/scans.h"

#include <algorithm>
#include <limits>
#include <type_traits>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/moves/transpose.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ir/integer_arithmetic.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kScansGrain = 16384;  // elements traversed in a few times the wake-up time of a thread
constexpr std::int64_t kScanLine = 16;       // no two threads write one cache line
constexpr std::int64_t kScanStrip = 512;     // sums of a strip of columns stay in the L1 cache
constexpr int kScanRows = 8;

// Adjacent rows in memory are traversed together, and so are a few rows that follow each other: a sum waits for the one
// before it. Sums of float32 are computed in double, so that long ones stay exact.
template <typename Element, typename Sum, Sum (*kCombine)(Sum, Sum) noexcept>
class ScanKernel final : public host::Kernel {
 public:
  ScanKernel(const host::KernelRequest& request, Sum start)
      : extents_(scan_extents(request.node.attributes, request.inputs[0].shape)),
        exclusive_(request.node.attributes.flag("exclusive")),
        start_(start),
        threads_(useful_threads(request.threads, request.inputs[0].shape.elements(), kScansGrain)) {}

  void run(const host::KernelCall& call) override {
    const auto* x = static_cast<const Element*>(call.inputs[0]);
    auto* y = static_cast<Element*>(call.outputs[0]);
    if (extents_.inner == 1) return run_rows(x, y);
    const std::int64_t shared = (extents_.inner / threads_ + kScanLine - 1) / kScanLine * kScanLine,
                       width = std::clamp(shared, kScanLine, kScanStrip), strips = (extents_.inner + width - 1) / width;
    parallel_ranges(threads_, extents_.outer * strips, 1, [&](std::int64_t begin, std::int64_t end, int) {
      for (std::int64_t strip = begin; strip < end; ++strip) {
        const std::int64_t first = strip % strips * width;
        walk_down(x, y, strip / strips * extents_.count * extents_.inner + first,
                  std::min(width, extents_.inner - first));
      }
    });
  }

 private:
  void run_rows(const Element* x, Element* y) const {
    parallel_ranges(threads_, extents_.outer, 1, [&](std::int64_t begin, std::int64_t end, int) {
      if constexpr (std::is_integral_v<Element> && kCombine == wrapped_sum<Sum>) {
        const IntegerFolds<Element>& folds = loops().integers;
        for (std::int64_t row = begin; row < end; ++row)
          folds.running_sum(x + row * extents_.count, y + row * extents_.count, extents_.count, exclusive_,
                            extents_.reverse);
        return;
      }
      std::int64_t row = begin;
      for (; row + kScanRows <= end; row += kScanRows) walk_along<kScanRows>(x, y, row * extents_.count);
      for (; row < end; ++row) walk_row(x, y, row * extents_.count);
    });
  }

  std::int64_t position(std::int64_t k) const noexcept { return extents_.reverse ? extents_.count - 1 - k : k; }

  // `width` columns, row by row.
  void walk_down(const Element* x, Element* y, std::int64_t start, std::int64_t width) const {
    Sum so_far[kScanStrip];
    std::fill_n(so_far, width, start_);
    for (std::int64_t k = 0; k < extents_.count; ++k) {
      const Element* from = x + start + position(k) * extents_.inner;
      Element* to = y + start + position(k) * extents_.inner;
      for (std::int64_t i = 0; i < width; ++i) {
        const Sum next = kCombine(so_far[i], static_cast<Sum>(from[i]));
        to[i] = static_cast<Element>(exclusive_ ? so_far[i] : next);
        so_far[i] = next;
      }
    }
  }

  void walk_row(const Element* x, Element* y, std::int64_t start) const {
    Sum so_far = start_;
    for (std::int64_t k = 0; k < extents_.count; ++k) {
      const std::int64_t at = start + position(k);
      const Sum next = kCombine(so_far, static_cast<Sum>(x[at]));
      y[at] = static_cast<Element>(exclusive_ ? so_far : next);
      so_far = next;
    }
  }

  // Rows that follow each other. A cache line of each is turned, so that one element of all rows is adjacent.
  template <int kRows>
  void walk_along(const Element* x, Element* y, std::int64_t start) const {
    const std::int64_t count = extents_.count;
    Sum so_far[kRows];
    std::fill_n(so_far, kRows, start_);
    for (std::int64_t done = 0; done < count; done += kScanLine) {
      const std::int64_t columns = std::min(kScanLine, count - done),
                         at = start + (extents_.reverse ? count - done - columns : done);
      Element turned[kScanLine][kRows];
      transpose(x + at, count, turned[0], kRows, kRows, columns);
      for (std::int64_t k = 0; k < columns; ++k) advance<kRows>(turned[extents_.reverse ? columns - 1 - k : k], so_far);
      transpose(turned[0], kRows, y + at, count, columns, kRows);
    }
  }

  template <int kRows>
  void advance(Element (&elements)[kRows], Sum (&so_far)[kRows]) const {
    Sum next[kRows];
    for (int i = 0; i < kRows; ++i) next[i] = kCombine(so_far[i], static_cast<Sum>(elements[i]));
    for (int i = 0; i < kRows; ++i) elements[i] = static_cast<Element>(exclusive_ ? so_far[i] : next[i]);
    for (int i = 0; i < kRows; ++i) so_far[i] = next[i];
  }

  ScanExtents extents_;
  bool exclusive_;
  Sum start_;
  int threads_;
};

// The initial value of extremes: below, or above, everything. An exclusive scan returns it, so there it is finite.
template <typename Element>
Element outermost(const host::KernelRequest& request, bool low) {
  using Limits = std::numeric_limits<Element>;
  if (!Limits::has_infinity || request.node.attributes.flag("exclusive")) return low ? Limits::lowest() : Limits::max();
  return low ? -Limits::infinity() : Limits::infinity();
}

enum class Scan : std::uint8_t { Sum, Product, Maximum, Minimum };

template <Scan kScan, typename Element, typename Sum>
std::unique_ptr<host::Kernel> make_typed(const host::KernelRequest& request) {
  if constexpr (kScan == Scan::Sum)
    return std::make_unique<ScanKernel<Element, Sum, wrapped_sum<Sum>>>(request, Sum{0});
  else if constexpr (kScan == Scan::Product)
    return std::make_unique<ScanKernel<Element, Sum, wrapped_product<Sum>>>(request, Sum{1});
  else if constexpr (kScan == Scan::Maximum)
    return std::make_unique<ScanKernel<Element, Element, larger_of<Element>>>(request,
                                                                              outermost<Element>(request, true));
  else
    return std::make_unique<ScanKernel<Element, Element, smaller_of<Element>>>(request,
                                                                               outermost<Element>(request, false));
}

template <Scan kScan>
std::unique_ptr<host::Kernel> make_scans(const host::KernelRequest& request) {
  if (request.outputs[0].shape.elements() == 0) return nullptr;
  const DType dtype = request.inputs[0].dtype;
  if (is_integer(dtype))
    return with_integer_of(size_of(dtype), is_signed_integer(dtype), [&](auto element) {
      return make_typed<kScan, decltype(element), decltype(element)>(request);
    });
  switch (dtype) {
    case DType::Float32:
      return make_typed<kScan, float, double>(request);
    case DType::Float64:
      return make_typed<kScan, double, double>(request);
    default:
      return nullptr;
  }
}

}  // namespace

void add_scan_kernels(host::KernelTable& table) {
  table.add("cumulative_sum", make_scans<Scan::Sum>);
  table.add("cumulative_product", make_scans<Scan::Product>);
  table.add("cumulative_maximum", make_scans<Scan::Maximum>);
  table.add("cumulative_minimum", make_scans<Scan::Minimum>);
}

}  // namespace openmps::engine::cpu
