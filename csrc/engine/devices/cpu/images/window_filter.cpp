// Filters of images by windows, with the padding before and the conversions around them (passes/images/fuse_windows.h).
//
// A thread makes one row of the result after the other. Source rows are converted once into a ring of as many rows as
// a window has. Windows along both axes run in two steps, whose row between them stays in the L1 cache.
#include "engine/passes/images/fuse_windows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <optional>
#include <type_traits>

#include "engine/devices/cpu/elementwise/simplify.h"
#include "engine/devices/cpu/elementwise/tile_program.h"
#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kFilterGrain = 16384;  // elements read in a few times the wake-up time of a thread
constexpr std::int64_t kMostRingRows = 255;
constexpr int kByteValues = 256;
static_assert(kMostFilterChannels <= kMostWindowChannels);

// A program on one tensor, row by row; null for one that does nothing.
std::unique_ptr<TileProgram> conversion(const Program& whole, std::size_t result, DType from, DType to) {
  Program program = whole;
  program.results = {whole.results[result]};
  program = simplify(program);
  for (Step& step : program.steps)
    if (step.primitive == Primitive::Input) step.input = 0;
  program.input_count = 1;
  if (program.steps.size() == 1 && program.steps[0].primitive == Primitive::Input && from == to) return nullptr;
  const TileSpec spec{program, {{from, false}}, {to}};
  std::unique_ptr<TileProgram> assembled = assemble(spec);
  return assembled ? std::move(assembled) : interpret(spec);
}

void convert(const TileProgram& program, const std::byte* from, std::int64_t from_size, std::byte* to,
             std::int64_t to_size, std::int64_t count, void* scratch) {
  for (std::int64_t at = 0; at < count; at += program.tile()) {
    const void* const input = from + at * from_size;
    void* const output = to + at * to_size;
    program.run(&input, &output, std::min(program.tile(), count - at), scratch);
  }
}

std::vector<std::int64_t> numbers_of(const Integers& extents) {
  std::vector<std::int64_t> result;
  for (const Extent& each : extents) result.push_back(each.number());
  return result;
}

// The numbers of a node.
struct Filter {
  enum class Kind : std::uint8_t { Sums, Largest, Medians };
  Kind kind;
  Shape x, y;
  std::int64_t channels, kernel_rows, kernel_columns, stride_rows, stride_columns;
  bool in_steps;
  const std::vector<std::int64_t> rows, columns;
  double outside;
  std::int64_t middle_begin = 0, middle_end = 0;  // adjacent columns
  bool keeps_columns;                             // all of them, as they are

  explicit Filter(const host::KernelRequest& request)
      : x(request.inputs[0].shape),
        y(request.outputs[0].shape),
        channels(x[3].number()),
        kernel_rows(request.node.attributes.integers("kernel")[0]),
        kernel_columns(request.node.attributes.integers("kernel")[1]),
        stride_rows(request.node.attributes.integers("strides")[0]),
        stride_columns(request.node.attributes.integers("strides")[1]),
        in_steps(request.node.attributes.flag("in_steps")),
        rows(numbers_of(request.node.attributes.integers("rows"))),
        columns(numbers_of(request.node.attributes.integers("columns"))),
        outside(request.node.attributes.number("outside")) {
    const std::string& name = request.node.attributes.text("kind");
    kind = name == "sums" ? Kind::Sums : name == "largest" ? Kind::Largest : Kind::Medians;
    const auto count = static_cast<std::int64_t>(columns.size());
    for (std::int64_t begin = 0, end = 0; begin < count; begin = end) {
      end = begin + 1;
      if (column(begin) < 0) continue;
      while (end < count && column(end) == column(end - 1) + 1) ++end;
      if (end - begin > middle_end - middle_begin) middle_begin = begin, middle_end = end;
    }
    keeps_columns = middle_begin == 0 && middle_end == count && count == x[2].number();
    if (count > 0 && keeps_columns) keeps_columns = column(0) == 0;
  }

  std::int64_t column(std::int64_t at) const { return columns[static_cast<std::size_t>(at)]; }
  std::int64_t source_row() const { return x[2].number() * channels; }  // elements
  std::int64_t column_count() const { return static_cast<std::int64_t>(columns.size()); }
  std::int64_t wide_row() const { return column_count() * channels; }
  std::int64_t result_row() const { return y[2].number() * channels; }
  std::int64_t full_row() const { return ((y[2].number() - 1) * stride_columns + 1) * channels; }
  bool reads_all_columns() const { return middle_end - middle_begin == x[2].number() && column(middle_begin) == 0; }
  bool has_outside_columns() const { return std::ranges::find(columns, -1) != columns.end(); }
};

// Columns [begin, end) of those that windows read, one by one, to their places in a row that begins with column
// `first`.
template <typename Element>
void copy_columns(const Filter& filter, const Element* from, Element* to, std::int64_t begin, std::int64_t end,
                  std::int64_t first, Element outside) {
  const std::int64_t channels = filter.channels;
  for (std::int64_t i = begin; i < end; ++i) {
    const std::int64_t column = filter.column(i);
    Element* const pixel = to + (i - first) * channels;
    if (channels == 1)  // a call for each pixel would take longer
      *pixel = column < 0 ? outside : from[column];
    else if (column < 0)
      std::fill_n(pixel, channels, outside);
    else
      std::copy_n(from + column * channels, channels, pixel);
  }
}

// Columns [begin, end) of those that windows read, of a source row.
template <typename Element>
void widen(const Filter& filter, const Element* from, Element* to, std::int64_t begin, std::int64_t end,
           Element outside) {
  const std::int64_t channels = filter.channels;
  const std::int64_t first = std::clamp(filter.middle_begin, begin, end),
                     last = std::clamp(filter.middle_end, first, end);
  copy_columns(filter, from, to, begin, first, begin, outside);
  if (last > first)
    std::copy_n(from + filter.column(first) * channels, (last - first) * channels, to + (first - begin) * channels);
  copy_columns(filter, from, to, last, end, begin, outside);
}

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
  RowFilter(const Filter& filter, RowLoop<Element> loop, Element outside, ThreadLayout& layout, bool converts)
      : filter_(filter), loop_(loop), outside_(outside), converts_(converts) {
    // The sum of a column outside is not the number outside.
    widens_first_ =
        filter.kind == Filter::Kind::Sums && filter.in_steps && filter.outside != 0 && filter.has_outside_columns();
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
    if (filter.stride_columns > 1) full_ = take(filter.full_row());
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
      const std::int64_t count = elements(part), made = part.is_strip ? std::max(count, kLeastStrip) : count;
      Element* const full = filter_.stride_columns > 1 ? at(worker, full_) : to;
      Element* const results = made > count ? at(worker, strip_results_) : full;
      loop_({shifted.data(), weights, results, made, channels, static_cast<std::int32_t>(height),
             static_cast<std::int32_t>(filter_.kernel_columns)});
      if (results != full) std::copy_n(results, count, full);
      if (filter_.stride_columns > 1) take_steps(full, to, part.end - part.begin);
    }
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

  const Filter& filter_;
  RowLoop<Element> loop_;
  Element outside_;
  bool converts_, widens_first_ = false, widens_between_ = false;
  std::int64_t read_row_ = 0, strip_ = 0;
  std::vector<RowPart> parts_;
  std::size_t ring_ = 0, converted_ = 0, constant_ = 0, between_ = 0, strips_ = 0, strip_results_ = 0, full_ = 0;
};

// Calls work(worker, image, row, element of the result's row) for all rows, on several threads.
template <typename Element, typename Work>
void for_each_row(const Filter& filter, const RowFilter<Element>& rows, const ThreadLayout& layout, void* workspace,
                  const Work& work) {
  const std::int64_t height = filter.y[1].number();
  parallel_ranges(layout.threads(), filter.y[0].number() * height, 1,
                  [&](std::int64_t begin, std::int64_t end, int thread) {
                    typename RowFilter<Element>::Worker worker(rows, layout.of(workspace, thread));
                    for (std::int64_t i = begin; i < end; ++i) work(worker, i / height, i % height, i);
                  });
}

int filter_threads(const host::KernelRequest& request, const Filter& filter) {
  const std::int64_t taps = std::min<std::int64_t>(filter.kernel_rows * filter.kernel_columns, 8);
  return useful_threads(request.threads, request.outputs[0].shape.elements() * taps, kFilterGrain);
}

// ---- floats

class FloatFilterKernel final : public host::Kernel {
 public:
  explicit FloatFilterKernel(const host::KernelRequest& request)
      : filter_(request),
        from_size_(static_cast<std::int64_t>(size_of(request.inputs[0].dtype))),
        to_size_(static_cast<std::int64_t>(size_of(request.outputs[0].dtype))),
        before_(conversion(*request.node.program, 0, request.inputs[0].dtype, DType::Float32)),
        after_(conversion(*request.node.program, 1, DType::Float32, request.outputs[0].dtype)),
        layout_(filter_threads(request, filter_)),
        rows_(filter_, loop_of(filter_.kind), static_cast<float>(filter_.outside), layout_, before_ != nullptr) {
    if (before_) before_scratch_ = layout_.take(before_->scratch_bytes());
    if (after_) after_scratch_ = layout_.take(after_->scratch_bytes());
    if (after_) result_ = layout_.take(float_bytes(filter_.result_row()));
    for (std::size_t i = 1; i < request.inputs.size(); ++i) {
      const Shape& shape = request.inputs[i].shape;
      taps_.push_back(shape[1].number() * shape[2].number());
      weights_.push_back(shared_.take(float_bytes(taps_.back() * kWindowPeriod)));
    }
    threads_at_ = shared_.take(layout_.bytes());
  }

  std::size_t workspace_bytes() const noexcept override { return shared_.bytes(); }

  void run(const host::KernelCall& call) override {
    for (std::size_t i = 0; i < taps_.size(); ++i) spread(call, i);
    const auto* source = static_cast<const float*>(call.inputs[0]);
    const auto* bytes = static_cast<const std::byte*>(call.inputs[0]);
    auto* y = static_cast<std::byte*>(call.outputs[0]);
    void* const workspace = WorkspaceLayout::at(call.workspace, threads_at_);
    prepare(workspace);
    for_each_row(filter_, rows_, layout_, workspace,
                 [&](RowFilter<float>::Worker& worker, std::int64_t n, std::int64_t o, std::int64_t row) {
                   std::byte* const to = y + row * filter_.result_row() * to_size_;
                   auto* const made = static_cast<float*>(static_cast<void*>(after_ ? worker.memory + result_ : to));
                   rows_.make(worker, n, o, source, weights_of(call, 0), weights_of(call, 1), made,
                              [&](std::int64_t image_row, float* loaded) {
                                convert(*before_, bytes + image_row * filter_.source_row() * from_size_, from_size_,
                                        static_cast<std::byte*>(static_cast<void*>(loaded)), sizeof(float),
                                        filter_.source_row(), worker.memory + before_scratch_);
                              });
                   if (after_)
                     convert(*after_, worker.memory + result_, sizeof(float), to, to_size_, filter_.result_row(),
                             worker.memory + after_scratch_);
                 });
  }

 private:
  static RowLoop<float> loop_of(Filter::Kind kind) {
    const WindowLoops& windows = loops().windows;
    return kind == Filter::Kind::Sums      ? windows.sums
           : kind == Filter::Kind::Largest ? windows.largest
                                           : windows.medians;
  }

  // Constants of the programs.
  void prepare(void* workspace) const {
    for (int thread = 0; thread < layout_.threads(); ++thread) {
      void* const own = layout_.of(workspace, thread);
      if (before_) before_->prepare(nullptr, WorkspaceLayout::at(own, before_scratch_));
      if (after_) after_->prepare(nullptr, WorkspaceLayout::at(own, after_scratch_));
    }
  }

  const float* weights_of(const host::KernelCall& call, std::size_t step) const {
    return step < taps_.size() ? floats_at(call.workspace, weights_[step]) : nullptr;
  }

  void spread(const host::KernelCall& call, std::size_t step) const {
    const auto* from = static_cast<const float*>(call.inputs[step + 1]);
    float* const to = floats_at(call.workspace, weights_[step]);
    for (std::int64_t tap = 0; tap < taps_[step]; ++tap)
      for (std::int64_t i = 0; i < kWindowPeriod; ++i)
        to[tap * kWindowPeriod + i] = from[i % filter_.channels * taps_[step] + tap];
  }

  Filter filter_;
  std::int64_t from_size_, to_size_;
  std::unique_ptr<TileProgram> before_, after_;
  ThreadLayout layout_;
  RowFilter<float> rows_;
  WorkspaceLayout shared_;
  std::vector<std::int64_t> taps_;
  std::vector<std::size_t> weights_;
  std::size_t before_scratch_ = 0, after_scratch_ = 0, result_ = 0, threads_at_ = 0;
};

// ---- bytes: a window that picks a pixel picks the same one before a conversion that rises, or falls, everywhere

struct ByteFilter {
  bool falls = false;
  std::uint8_t outside = 0;
  std::array<std::uint8_t, kByteValues> results{};  // by the byte that was picked
  bool is_identity = true;
};

std::optional<ByteFilter> byte_filter(const host::KernelRequest& request, const Filter& filter) {
  if (filter.kind == Filter::Kind::Sums || request.inputs[0].dtype != DType::UInt8 ||
      request.outputs[0].dtype != DType::UInt8)
    return std::nullopt;
  const auto before = conversion(*request.node.program, 0, DType::UInt8, DType::Float32),
             after = conversion(*request.node.program, 1, DType::Float32, DType::UInt8);
  std::array<std::uint8_t, kByteValues> bytes;
  std::array<float, kByteValues> numbers;
  for (int i = 0; i < kByteValues; ++i) bytes[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(i);
  const AlignedMemory scratch(std::max(before->scratch_bytes(), after->scratch_bytes()));
  const auto* from = static_cast<const std::byte*>(static_cast<const void*>(bytes.data()));
  auto* middle = static_cast<std::byte*>(static_cast<void*>(numbers.data()));
  before->prepare(nullptr, scratch.get());
  convert(*before, from, 1, middle, sizeof(float), kByteValues, scratch.get());
  ByteFilter result;
  result.falls = numbers[1] < numbers[0];
  for (std::size_t i = 1; i < kByteValues; ++i)
    if (result.falls ? !(numbers[i] < numbers[i - 1]) : !(numbers[i] > numbers[i - 1])) return std::nullopt;
  const bool reads_outside = filter.has_outside_columns() || std::ranges::find(filter.rows, -1) != filter.rows.end();
  if (reads_outside) {
    // A maximum leaves a NaN out, and the least byte too.
    const auto found = std::isnan(filter.outside) && filter.kind == Filter::Kind::Largest
                           ? std::ranges::min_element(numbers)
                           : std::ranges::find(numbers, static_cast<float>(filter.outside));
    if (found == numbers.end()) return std::nullopt;
    result.outside = static_cast<std::uint8_t>(found - numbers.begin());
  }
  after->prepare(nullptr, scratch.get());
  convert(*after, middle, sizeof(float), static_cast<std::byte*>(static_cast<void*>(result.results.data())), 1,
          kByteValues, scratch.get());
  result.is_identity = result.results == bytes;
  return result;
}

class ByteFilterKernel final : public host::Kernel {
 public:
  ByteFilterKernel(const host::KernelRequest& request, const ByteFilter& bytes)
      : filter_(request),
        bytes_(bytes),
        layout_(filter_threads(request, filter_)),
        rows_(filter_, loop_of(filter_.kind, bytes.falls), bytes.outside, layout_, false) {}

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }

  void run(const host::KernelCall& call) override {
    const auto* source = static_cast<const std::uint8_t*>(call.inputs[0]);
    auto* y = static_cast<std::uint8_t*>(call.outputs[0]);
    for_each_row(filter_, rows_, layout_, call.workspace,
                 [&](RowFilter<std::uint8_t>::Worker& worker, std::int64_t n, std::int64_t o, std::int64_t row) {
                   std::uint8_t* const to = y + row * filter_.result_row();
                   rows_.make(worker, n, o, source, nullptr, nullptr, to, [](std::int64_t, std::uint8_t*) {});
                   if (!bytes_.is_identity)
                     for (std::int64_t i = 0; i < filter_.result_row(); ++i) to[i] = bytes_.results[to[i]];
                 });
  }

 private:
  static RowLoop<std::uint8_t> loop_of(Filter::Kind kind, bool falls) {
    const WindowLoops& windows = loops().windows;
    if (kind == Filter::Kind::Medians) return windows.byte_medians;
    return falls ? windows.byte_smallest : windows.byte_largest;
  }

  Filter filter_;
  ByteFilter bytes_;
  ThreadLayout layout_;
  RowFilter<std::uint8_t> rows_;
};

std::unique_ptr<host::Kernel> make_window_filter(const host::KernelRequest& request) {
  if (const auto bytes = byte_filter(request, Filter(request)))
    return std::make_unique<ByteFilterKernel>(request, *bytes);
  return std::make_unique<FloatFilterKernel>(request);
}

}  // namespace

void add_window_filter_kernels(host::KernelTable& table) { table.add("window_filter", make_window_filter); }

}  // namespace openmps::engine::cpu
