// Filters of images by windows, with the padding before and the conversions around them (passes/images/fuse_windows.h).
#include "engine/passes/images/fuse_windows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/images/box_filter.h"
#include "engine/devices/cpu/images/image_filter.h"
#include "engine/devices/cpu/images/row_filter.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/memory.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cpu {
namespace {

static_assert(kMostFilterChannels <= kMostWindowChannels);

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
  static RowLoop<float> loop_of(ImageFilter::Kind kind) {
    const WindowLoops& windows = loops().windows;
    return kind == ImageFilter::Kind::Sums       ? windows.sums
           : kind == ImageFilter::Kind::Largest  ? windows.largest
           : kind == ImageFilter::Kind::Smallest ? windows.smallest
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

  ImageFilter filter_;
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

std::optional<ByteFilter> byte_filter(const host::KernelRequest& request, const ImageFilter& filter) {
  if (filter.kind == ImageFilter::Kind::Sums || request.inputs[0].dtype != DType::UInt8 ||
      request.outputs[0].dtype != DType::UInt8)
    return std::nullopt;
  const auto before = conversion(*request.node.program, 0, DType::UInt8, DType::Float32),
             after = conversion(*request.node.program, 1, DType::Float32, DType::UInt8);
  const std::array<float, kByteValues> numbers = numbers_of_bytes(*before);
  ByteFilter result;
  result.falls = numbers[1] < numbers[0];
  for (std::size_t i = 1; i < kByteValues; ++i)
    if (result.falls ? !(numbers[i] < numbers[i - 1]) : !(numbers[i] > numbers[i - 1])) return std::nullopt;
  if (filter.reads_outside()) {
    // An extreme leaves a NaN out, and the byte that is last too.
    const auto found = !std::isnan(filter.outside) ? std::ranges::find(numbers, static_cast<float>(filter.outside))
                       : filter.kind == ImageFilter::Kind::Largest  ? std::ranges::min_element(numbers)
                       : filter.kind == ImageFilter::Kind::Smallest ? std::ranges::max_element(numbers)
                                                                    : numbers.end();
    if (found == numbers.end()) return std::nullopt;
    result.outside = static_cast<std::uint8_t>(found - numbers.begin());
  }
  const AlignedMemory scratch(after->scratch_bytes());
  after->prepare(nullptr, scratch.get());
  convert(*after, static_cast<const std::byte*>(static_cast<const void*>(numbers.data())), sizeof(float),
          static_cast<std::byte*>(static_cast<void*>(result.results.data())), 1, kByteValues, scratch.get());
  result.is_identity = true;
  for (std::size_t i = 0; i < kByteValues; ++i) result.is_identity &= result.results[i] == i;
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
  static RowLoop<std::uint8_t> loop_of(ImageFilter::Kind kind, bool falls) {
    const WindowLoops& windows = loops().windows;
    if (kind == ImageFilter::Kind::Medians) return windows.byte_medians;
    return falls == (kind == ImageFilter::Kind::Largest) ? windows.byte_smallest : windows.byte_largest;
  }

  ImageFilter filter_;
  ByteFilter bytes_;
  ThreadLayout layout_;
  RowFilter<std::uint8_t> rows_;
};

std::unique_ptr<host::Kernel> make_window_filter(const host::KernelRequest& request) {
  if (const auto bytes = byte_filter(request, ImageFilter(request)))
    return std::make_unique<ByteFilterKernel>(request, *bytes);
  if (auto box = make_byte_box(request)) return box;
  return std::make_unique<FloatFilterKernel>(request);
}

}  // namespace

void add_window_filter_kernels(host::KernelTable& table) { table.add("window_filter", make_window_filter); }

}  // namespace openmps::engine::cpu
