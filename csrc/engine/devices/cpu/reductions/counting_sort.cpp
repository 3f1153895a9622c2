#include "engine/devices/cpu/reductions/counting_sort.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "engine/devices/cpu/parallel.h"
#include "engine/ir/integer_arithmetic.h"
#include "result/checked_size.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kCountingGrain = 16384;  // elements sorted in a few times the wake-up time of a thread
constexpr std::int64_t kRepeats = 2;            // elements for each number from which on counting is faster

// A row is divided among threads if there are fewer rows than threads. Each piece counts its numbers. Then a number's
// elements of a piece follow those of the pieces before it, so that equal elements keep their order.
template <typename Element>
class CountingSort final : public host::Kernel {
 public:
  CountingSort(const host::KernelRequest& request, const CountingSortCall& sort)
      : sort_(sort), threads_(useful_threads(request.threads, request.inputs[0].shape.elements(), kCountingGrain)) {
    if (sort.extents.outer * sort.extents.inner < threads_) pieces_ = threads_;
  }

  std::size_t workspace_bytes() const noexcept override { return CheckedSize(threads_) * kNumbers * sizeof(Count); }

  void run(const host::KernelCall& call) override {
    const auto* const x = static_cast<const Element*>(call.inputs[0]);
    auto* const counts = static_cast<Count*>(call.workspace);
    const std::int64_t rows = sort_.extents.outer * sort_.extents.inner;
    const auto sort_rows = [&](auto* y) {
      if (pieces_ > 1) {
        for (std::int64_t row = 0; row < rows; ++row) sort_row(x + start(row), y + start(row), counts);
        return;
      }
      parallel_ranges(threads_, rows, 1, [&](std::int64_t begin, std::int64_t end, int thread) {
        for (std::int64_t row = begin; row < end; ++row)
          sort_row(x + start(row), y + start(row), counts + thread * kNumbers);
      });
    };
    if (sort_.has_places)
      sort_rows(static_cast<std::int32_t*>(call.outputs[0]));
    else
      sort_rows(static_cast<Element*>(call.outputs[0]));
  }

  static constexpr std::int64_t kNumbers = std::int64_t{1} << (8 * sizeof(Element));

 private:
  using Count = std::int64_t;

  std::int64_t start(std::int64_t row) const {
    return row / sort_.extents.inner * sort_.extents.count * sort_.extents.inner + row % sort_.extents.inner;
  }

  // The number of an element among all of its type, in the order of the result; and back.
  std::int64_t number_of(Element element) const {
    const std::int64_t number = std::int64_t{element} - std::numeric_limits<Element>::min();
    return sort_.descending ? kNumbers - 1 - number : number;
  }
  Element element_of(std::int64_t number) const {
    return static_cast<Element>((sort_.descending ? kNumbers - 1 - number : number) +
                                std::numeric_limits<Element>::min());
  }

  template <typename Result>
  void sort_row(const Element* x, Result* y, Count* counts) const {
    each_piece([&](int piece, std::int64_t begin, std::int64_t end) {
      Count* const own = counts + piece * kNumbers;
      std::fill_n(own, kNumbers, Count{0});
      for (std::int64_t k = begin; k < end; ++k) ++own[number_of(x[k * sort_.extents.inner])];
    });
    Count before = 0;
    for (std::int64_t number = 0; number < kNumbers; ++number)
      for (int piece = 0; piece < pieces_; ++piece) before += std::exchange(counts[piece * kNumbers + number], before);
    each_piece([&](int piece, std::int64_t begin, std::int64_t end) {
      Count* const own = counts + piece * kNumbers;
      if constexpr (std::is_same_v<Result, Element>)
        fill(y, counts, begin, end);
      else
        for (std::int64_t k = begin; k < end; ++k)
          y[own[number_of(x[k * sort_.extents.inner])]++ * sort_.extents.inner] = static_cast<std::int32_t>(k);
    });
  }

  // Elements begin ... end of the sorted row. The first piece's counts say where each number begins.
  void fill(Element* y, const Count* starts, std::int64_t begin, std::int64_t end) const {
    std::int64_t number = std::upper_bound(starts, starts + kNumbers, begin) - starts - 1;
    for (std::int64_t k = begin; k < end; ++number) {
      const std::int64_t until = number + 1 < kNumbers ? std::min(end, starts[number + 1]) : end;
      const Element element = element_of(number);
      for (; k < until; ++k) y[k * sort_.extents.inner] = element;
    }
  }

  template <typename Work>
  void each_piece(const Work& work) const {
    const std::int64_t count = sort_.extents.count;
    if (pieces_ == 1) return work(0, std::int64_t{0}, count);
    parallel_ranges(pieces_, pieces_, 1, [&](std::int64_t begin, std::int64_t end, int) {
      for (std::int64_t piece = begin; piece < end; ++piece)
        work(static_cast<int>(piece), count * piece / pieces_, count * (piece + 1) / pieces_);
    });
  }

  CountingSortCall sort_;
  int threads_, pieces_ = 1;
};

}  // namespace

std::unique_ptr<host::Kernel> make_counting_sort(const host::KernelRequest& request, const CountingSortCall& sort) {
  const DType dtype = request.inputs[0].dtype;
  const auto make = [&]<typename Element>(Element) -> std::unique_ptr<host::Kernel> {
    if constexpr (sizeof(Element) <= 2)
      if (sort.extents.count >= kRepeats * CountingSort<Element>::kNumbers)
        return std::make_unique<CountingSort<Element>>(request, sort);
    return nullptr;
  };
  return with_integer_of(size_of(dtype), is_signed_integer(dtype), make);
}

}  // namespace openmps::engine::cpu
