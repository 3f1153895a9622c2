// Geodesic dilation of images of 0 and 1, with a bit for each element. Steps on bits take a small part of the time in
// which an image of floats is read.
#include <algorithm>
#include <array>
#include <cstring>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ops/images/image_steps.h"

namespace openmps::engine::cpu {
namespace {

using Word = std::uint64_t;
constexpr std::int64_t kWordBits = 64;
constexpr std::int64_t kDilationGrain = 65536;  // elements dilated in a few times the wake-up time of a thread
constexpr int kOneBit = 23;                     // set in the float 1, not in 0

// The bits of 64 elements.
Word packed(const float* x) noexcept {
  Word bits = 0;
  for (int k = 0; k < kWordBits / 2; ++k) {
    Word two;
    std::memcpy(&two, x + 2 * k, sizeof two);
    bits |= ((two >> kOneBit & 1) | (two >> (kOneBit + 31) & 2)) << 2 * k;
  }
  return bits;
}

void pack(const float* x, std::int64_t count, Word* bits) noexcept {
  std::int64_t i = 0;
  for (; i + kWordBits <= count; i += kWordBits) *bits++ = packed(x + i);
  if (i == count) return;
  std::array<float, kWordBits> rest{};
  std::copy(x + i, x + count, rest.begin());
  *bits = packed(rest.data());
}

using FourFloats = std::array<float, 4>;
constexpr std::array<FourFloats, 16> kFours = [] {
  std::array<FourFloats, 16> fours{};
  for (unsigned bits = 0; bits < 16; ++bits)
    for (unsigned k = 0; k < 4; ++k) fours[bits][k] = static_cast<float>(bits >> k & 1);
  return fours;
}();

void unpack(const Word* bits, std::int64_t count, float* y) noexcept {
  std::int64_t i = 0;
  for (; i + 4 <= count; i += 4)
    std::memcpy(y + i, kFours[bits[i / kWordBits] >> i % kWordBits & 15].data(), sizeof(FourFloats));
  for (; i < count; ++i) y[i] = static_cast<float>(bits[i / kWordBits] >> i % kWordBits & 1);
}

// Elements that are set, or have a neighbour at `distance` in their row that is. There is a 0 before and after a row.
void spread(const Word* row, std::int64_t words, int distance, Word* y) noexcept {
  const int rest = static_cast<int>(kWordBits) - distance;
  for (std::int64_t i = 0; i < words; ++i)
    y[i] = row[i] | row[i] << distance | row[i - 1] >> rest | row[i] >> distance | row[i + 1] << rest;
}

// The row's new marks; returns the bits that changed.
Word grow(Word* marks, const Word* mask, const Word* above, const Word* own, const Word* below,
          std::int64_t words) noexcept {
  Word changed = 0;
  for (std::int64_t i = 0; i < words; ++i) {
    const Word grown = (above[i] | own[i] | below[i]) & mask[i];
    changed |= grown ^ marks[i];
    marks[i] = grown;
  }
  return changed;
}

// Each thread has a band of rows. Marks move one row in a step, so it also computes that many rows on both sides.
class GeodesicDilationKernel final : public host::Kernel {
 public:
  explicit GeodesicDilationKernel(const host::KernelRequest& request)
      : steps_(request.node.attributes.integer("steps")),
        images_(request.outputs[0].shape[0].number()),
        height_(request.outputs[0].shape[1].number()),
        channels_(static_cast<int>(request.outputs[0].shape[3].number())),
        row_(request.outputs[0].shape[2].number() * channels_),
        words_((row_ + kWordBits - 1) / kWordBits),
        stride_(words_ + 2),
        layout_(useful_threads(useful_threads(request.threads, height_ * row_, kDilationGrain), height_, 2 * steps_)) {
    const std::int64_t band = std::min(height_, height_ / layout_.threads() + 1 + 2 * steps_);
    const std::size_t bytes = CheckedSize(band) * static_cast<std::size_t>(stride_) * sizeof(Word);
    marks_ = layout_.take(bytes);
    mask_ = layout_.take(bytes);
    spread_ = layout_.take(CheckedSize(kSpreadRows) * static_cast<std::size_t>(words_) * sizeof(Word));
  }

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }
  bool in_place(std::size_t) const noexcept override { return layout_.threads() == 1; }

  void run(const host::KernelCall& call) override {
    const auto *marks = static_cast<const float*>(call.inputs[0]), *mask = static_cast<const float*>(call.inputs[1]);
    auto* y = static_cast<float*>(call.outputs[0]);
    for (std::int64_t image = 0; image < images_; ++image) {
      const std::int64_t at = image * height_ * row_;
      parallel_ranges(layout_.threads(), height_, 1, [&](std::int64_t begin, std::int64_t end, int thread) {
        dilate_band(marks + at, mask + at, y + at, begin, end, layout_.of(call.workspace, thread));
      });
    }
  }

 private:
  static constexpr std::int64_t kSpreadRows = 3;

  void dilate_band(const float* marks, const float* mask, float* y, std::int64_t begin, std::int64_t end,
                   void* workspace) const noexcept {
    auto* const own = static_cast<Word*>(WorkspaceLayout::at(workspace, marks_));
    auto* const allowed = static_cast<Word*>(WorkspaceLayout::at(workspace, mask_));
    auto* const spread_rows = static_cast<Word*>(WorkspaceLayout::at(workspace, spread_));
    const std::int64_t first = std::max<std::int64_t>(0, begin - steps_), last = std::min(height_, end + steps_);
    read_rows(marks, first, last, own);
    read_rows(mask, first, last, allowed);
    for (std::int64_t step = 0; step < steps_ && dilate(own, allowed, last - first, spread_rows); ++step) {
    }
    for (std::int64_t row = begin; row < end; ++row) unpack(own + (row - first) * stride_ + 1, row_, y + row * row_);
  }

  void read_rows(const float* x, std::int64_t first, std::int64_t last, Word* bits) const noexcept {
    for (std::int64_t row = first; row < last; ++row, bits += stride_) {
      bits[0] = bits[stride_ - 1] = 0;
      pack(x + row * row_, row_, bits + 1);
    }
  }

  // One step; false if nothing changed.
  bool dilate(Word* marks, const Word* mask, std::int64_t rows, Word* spread_rows) const noexcept {
    const auto spread_row = [&](std::int64_t row) { return spread_rows + (row + 1) % kSpreadRows * words_; };
    const auto make = [&](std::int64_t row) {
      if (row < rows)
        spread(marks + row * stride_ + 1, words_, channels_, spread_row(row));
      else
        std::fill_n(spread_row(row), words_, Word{0});
    };
    Word changed = 0;
    std::fill_n(spread_row(-1), words_, Word{0});
    make(0);
    for (std::int64_t row = 0; row < rows; ++row) {
      make(row + 1);
      changed |= grow(marks + row * stride_ + 1, mask + row * stride_ + 1, spread_row(row - 1), spread_row(row),
                      spread_row(row + 1), words_);
    }
    return changed != 0;
  }

  std::int64_t steps_, images_, height_;
  int channels_;
  std::int64_t row_, words_, stride_;
  ThreadLayout layout_;
  std::size_t marks_ = 0, mask_ = 0, spread_ = 0;
};

std::unique_ptr<host::Kernel> make_geodesic_dilation(const host::KernelRequest& request) {
  const TensorType& y = request.outputs[0];
  if (y.dtype != DType::Float32 || y.shape.elements() == 0 || y.shape[3] > kMostDilatedChannels) return nullptr;
  return std::make_unique<GeodesicDilationKernel>(request);
}

}  // namespace

void add_geodesic_dilation_kernels(host::KernelTable& table) { table.add("geodesic_dilation", make_geodesic_dilation); }

}  // namespace openmps::engine::cpu
