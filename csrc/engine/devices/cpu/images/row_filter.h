// One row of a filter's result after the other. Source rows are converted once into a ring of as many rows as a window
// has. Windows along both axes run in two steps, whose row between them stays in the L1 cache.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "engine/devices/cpu/images/image_filter.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/parallel.h"

namespace openmps::engine::cpu {

// Of a window and of an image: pointers to them are kept on the stack.
inline constexpr std::int64_t kMostRingRows = 255;

template <typename Element>
using RowLoop = void (*)(const WindowRowOf<Element>&);

// Rows of floats or of bytes. The caller converts pixels.
//
// Windows that read all source columns in two steps get the columns around them with the row between the steps.
// Otherwise, results of which every column is adjacent in the source are computed there. The others, at both ends of a
// row, are computed on strips that hold the columns that they read.
template <typename Element>
class RowFilter {
 public:
  RowFilter(const ImageFilter& filter, RowLoop<Element> loop, Element outside, ThreadLayout& layout, bool converts)
      : filter_(filter), loop_(loop), outside_(outside), converts_(converts) {
    // The sum of a column outside is not the number outside.
    widens_first_ = filter.kind == ImageFilter::Kind::Sums && filter.in_steps && filter.outside != 0 &&
                    filter.has_outside_columns();
    const auto take = [&](std::int64_t elements) {
      return layout.take(CheckedSize(elements) * sizeof(Element) + kCacheLine);
    };
    read_row_ = widens_first_ ? filter.wide_row() : filter.source_row();
    widens_between_ = filter.in_steps && !widens_first_ && filter.kernel_rows > 1 && filter.reads_all_columns();
    divide_row();
    if (widens_first_ || converts) ring_ = take(read_row_ * filter.kernel_rows);
    if (widens_first_ && converts) converted_ = take(filter.source_row());
    constant_ = take(read_row_);
    if (filter.in_steps) between_ = take(widens_between_ ? filter.wide_row() : read_row_);
    strips_ = take(strip_ * strip_rows());
    strip_results_ = take(kLeastStrip);
    if (by_phases())
      phases_ = take(strip_rows() * phase_elements());
    else if (filter.stride_columns > 1)
      full_ = take(filter.full_row());
  }

  // The state of one thread.
  struct Worker {
    std::byte* memory;
    std::array<std::int64_t, kMostRingRows> held;
    Worker(const RowFilter& filter, void* workspace) : memory(static_cast<std::byte*>(workspace)) {
      held.fill(-1);
      std::fill_n(filter.at(*this, filter.constant_), filter.read_row_, filter.outside_);
      std::fill_n(filter.at(*this, filter.strips_), filter.strip_ * filter.strip_rows(), filter.outside_);
    }
  };

  // Row `o` of image `n`. `load(source row, to)` converts a row; `source` is the first image's where nothing converts.
  template <typename Load>
  void make(Worker& worker, std::int64_t n, std::int64_t o, const Element* source, const Element* column_weights,
            const Element* row_weights, Element* y, const Load& load) const {
    std::array<const Element*, kMostRingRows> rows;
    const std::int64_t height = filter_.kernel_rows;
    for (std::int64_t k = 0; k < height; ++k)
      rows[static_cast<std::size_t>(k)] = row(worker, n, o * filter_.stride_rows + k, source, load);
    if (!filter_.in_steps) return run_parts(worker, rows.data(), height, column_weights, y);
    const bool is_last = filter_.kernel_columns == 1 && !row_weights && filter_.stride_columns == 1 &&
                         (filter_.keeps_columns || widens_first_);
    const Element* between = rows[0];
    if (is_last || column_weights || height > 1) {
      Element* const whole = is_last ? y : at(worker, between_);
      Element* const made = widens_between_ && !is_last ? whole + filter_.middle_begin * filter_.channels : whole;
      loop_({rows.data(), column_weights, made, read_row_, filter_.channels, static_cast<std::int32_t>(height), 1});
      if (widens_between_ && !is_last) {
        copy_columns(filter_, made, whole, 0, filter_.middle_begin, 0, outside_);
        copy_columns(filter_, made, whole, filter_.middle_end, filter_.column_count(), 0, outside_);
      }
      between = whole;
    }
    if (!is_last) run_parts(worker, &between, 1, row_weights, y);
  }

 private:
  // Results of a row, and the columns that they read.
  struct RowPart {
    std::int64_t begin = 0, end = 0, first_column = 0, last_column = 0;
    bool is_strip = true;
  };

  // Strips compute at least a register of results, since a part of one takes longer.
  static constexpr std::int64_t kLeastStrip = kCacheLine / sizeof(Element);

  // Medians need to know the columns of a window.
  bool by_phases() const {
    return filter_.stride_columns > 1 && filter_.kind != ImageFilter::Kind::Medians &&
           strip_rows() * filter_.kernel_columns <= kMostRingRows;
  }
  // Of all columns of a row that windows read.
  std::int64_t phase_elements() const {
    const std::int64_t stride = filter_.stride_columns, width = filter_.kernel_columns;
    return std::min(stride, width) * (filter_.y[2].number() + (width - 1) / stride) * filter_.channels;
  }
  std::int64_t strip_rows() const { return filter_.in_steps ? 1 : filter_.kernel_rows; }
  bool is_wide() const { return widens_first_ || widens_between_ || filter_.keeps_columns; }

  // Results of a part with those between its steps.
  std::int64_t elements(const RowPart& part) const {
    return ((part.end - part.begin - 1) * filter_.stride_columns + 1) * filter_.channels;
  }

  void divide_row() {
    const std::int64_t count = filter_.y[2].number(), stride = filter_.stride_columns, width = filter_.kernel_columns;
    const auto part = [&](std::int64_t begin, std::int64_t end, bool is_strip) {
      if (begin >= end) return;
      const RowPart made{begin, end, begin * stride, (end - 1) * stride + width, is_strip};
      const std::int64_t reach = (width - 1) * filter_.channels;
      if (is_strip) strip_ = std::max(strip_, std::max(elements(made), kLeastStrip) + reach);
      parts_.push_back(made);
    };
    if (is_wide()) return part(0, count, false);
    const std::int64_t first = std::min(count, (filter_.middle_begin + stride - 1) / stride),
                       last = filter_.middle_end < width ? 0 : (filter_.middle_end - width) / stride + 1;
    if (last <= first) return part(0, count, true);
    part(0, first, true);
    part(first, std::min(last, count), false);
    part(std::min(last, count), count, true);
  }

  void run_parts(const Worker& worker, const Element* const* rows, std::int64_t height, const Element* weights,
                 Element* y) const {
    std::array<const Element*, kMostRingRows> shifted;
    const std::int64_t channels = filter_.channels;
    for (const RowPart& part : parts_) {
      for (std::int64_t k = 0; k < height; ++k) {
        const auto at_k = static_cast<std::size_t>(k);
        if (part.is_strip) {
          Element* const strip = at(worker, strips_) + k * strip_;
          widen(filter_, rows[k], strip, part.first_column, part.last_column, outside_);
          shifted[at_k] = strip;
        } else {
          shifted[at_k] = rows[k] + (is_wide() ? part.first_column : filter_.column(part.first_column)) * channels;
        }
      }
      Element* const to = y + part.begin * channels;
      if (by_phases())
        run_phases(worker, shifted.data(), height, part.end - part.begin, weights, to);
      else
        run_part(worker, part, shifted.data(), height, weights, to);
    }
  }

  void run_part(const Worker& worker, const RowPart& part, const Element* const* rows, std::int64_t height,
                const Element* weights, Element* to) const {
    const std::int64_t count = elements(part), made = part.is_strip ? std::max(count, kLeastStrip) : count;
    Element* const full = filter_.stride_columns > 1 ? at(worker, full_) : to;
    Element* const results = made > count ? at(worker, strip_results_) : full;
    loop_({rows, weights, results, made, filter_.channels, static_cast<std::int32_t>(height),
           static_cast<std::int32_t>(filter_.kernel_columns)});
    if (results != full) std::copy_n(results, count, full);
    if (filter_.stride_columns > 1) take_steps(full, to, part.end - part.begin);
  }

  // `count` results of windows that step over columns. The columns of one place between two steps become adjacent. Each
  // tap reads a row of them, so that only results that are kept are computed.
  void run_phases(const Worker& worker, const Element* const* rows, std::int64_t height, std::int64_t count,
                  const Element* weights, Element* to) const {
    std::array<const Element*, kMostRingRows> tap_rows;
    const std::int64_t channels = filter_.channels, stride = filter_.stride_columns, width = filter_.kernel_columns;
    Element* phase = at(worker, phases_);
    for (std::int64_t k = 0; k < height; ++k)
      for (std::int64_t first = 0; first < std::min(stride, width); ++first) {
        const std::int64_t steps = (width - 1 - first) / stride;
        take_steps(rows[k] + first * channels, phase, count + steps);
        for (std::int64_t step = 0; step <= steps; ++step)
          tap_rows[static_cast<std::size_t>(k * width + first + step * stride)] = phase + step * channels;
        phase += (count + steps) * channels;
      }
    loop_({tap_rows.data(), weights, to, count * channels, channels, static_cast<std::int32_t>(height * width), 1});
  }

  Element* at(const Worker& worker, std::size_t place) const noexcept {
    return static_cast<Element*>(static_cast<void*>(worker.memory + place));
  }

  // Row `p` of those that windows read.
  template <typename Load>
  const Element* row(Worker& worker, std::int64_t n, std::int64_t p, const Element* source, const Load& load) const {
    const std::int64_t from = filter_.rows[static_cast<std::size_t>(p)];
    if (from < 0) return at(worker, constant_);
    const std::int64_t image_row = n * filter_.x[1].number() + from;
    if (!widens_first_ && !converts_) return source + image_row * filter_.source_row();
    const std::int64_t slot = p % filter_.kernel_rows, number = n * static_cast<std::int64_t>(filter_.rows.size()) + p;
    Element* const to = at(worker, ring_) + slot * read_row_;
    if (worker.held[static_cast<std::size_t>(slot)] == number) return to;
    worker.held[static_cast<std::size_t>(slot)] = number;
    if (!widens_first_) {
      load(image_row, to);
      return to;
    }
    const Element* plain = source + image_row * filter_.source_row();
    if (converts_) {
      load(image_row, at(worker, converted_));
      plain = at(worker, converted_);
    }
    widen(filter_, plain, to, 0, filter_.column_count(), outside_);
    return to;
  }

  void take_steps(const Element* from, Element* to, std::int64_t count) const {
    const std::int64_t channels = filter_.channels, step = filter_.stride_columns * channels;
    if constexpr (std::is_same_v<Element, float>)
      if (channels == 1) return loops().pick(to, from, step, count);
    for (std::int64_t o = 0; o < count; ++o, from += step, to += channels)
      for (std::int64_t c = 0; c < channels; ++c) to[c] = from[c];
  }

  const ImageFilter& filter_;
  RowLoop<Element> loop_;
  Element outside_;
  bool converts_, widens_first_ = false, widens_between_ = false;
  std::int64_t read_row_ = 0, strip_ = 0;
  std::vector<RowPart> parts_;
  std::size_t ring_ = 0, converted_ = 0, constant_ = 0, between_ = 0, strips_ = 0, strip_results_ = 0, full_ = 0,
              phases_ = 0;
};

// Calls work(worker, image, row, element of the result's row) for all rows, on several threads.
template <typename Element, typename Work>
void for_each_row(const ImageFilter& filter, const RowFilter<Element>& rows, const ThreadLayout& layout,
                  void* workspace, const Work& work) {
  const std::int64_t height = filter.y[1].number();
  parallel_ranges(layout.threads(), filter.y[0].number() * height, 1,
                  [&](std::int64_t begin, std::int64_t end, int thread) {
                    typename RowFilter<Element>::Worker worker(rows, layout.of(workspace, thread));
                    for (std::int64_t i = begin; i < end; ++i) work(worker, i / height, i % height, i);
                  });
}

}  // namespace openmps::engine::cpu
