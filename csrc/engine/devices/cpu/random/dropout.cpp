// Dropout: the mask is drawn while it is applied, and needs memory only if it is smaller than the tensor.
#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/parallel.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kDropoutGrain = 16384;  // elements drawn in a few times the wake-up time of a thread
constexpr std::int64_t kDropoutStep = 64;      // elements: whole blocks of words, whole cache lines

// The definition's rule in floating point (random_decision(word) < keep), in integers.
struct Decision {
  std::uint32_t threshold;
  float scale;
  explicit Decision(double keep)
      : threshold(static_cast<std::uint32_t>(std::ceil(keep * 0x1p24))), scale(static_cast<float>(1 / keep)) {}
};

constexpr std::int64_t kBlock = 4;  // words that the generator makes at once

RandomStream stream_of(const host::KernelCall& call, std::int64_t first_element) {
  return {*static_cast<const std::uint32_t*>(call.inputs[1]), *static_cast<const std::uint32_t*>(call.inputs[2]),
          static_cast<std::uint64_t>(first_element / kBlock)};
}

// Where the tensor begins in a larger one, in elements of the mask.
class FirstElement {
 public:
  FirstElement() = default;
  explicit FirstElement(std::int64_t row_elements) : row_elements_(row_elements) {}
  std::int64_t of(const host::KernelCall& call) const {
    return row_elements_ == 0 ? 0 : row_elements_ * *static_cast<const std::uint32_t*>(call.inputs[3]);
  }

 private:
  std::int64_t row_elements_ = 0;
};

// One decision per element.
class DropoutKernel final : public host::Kernel {
 public:
  DropoutKernel(std::int64_t count, FirstElement first, Decision decision, int threads)
      : count_(count), first_(first), decision_(decision), threads_(useful_threads(threads, count, kDropoutGrain)) {}

  std::size_t workspace_bytes() const noexcept override {
    return static_cast<std::size_t>(count_ + kBlock * threads_);  // for a part that begins within a block
  }
  bool in_place(std::size_t input) const noexcept override { return input == 0; }
  void run(const host::KernelCall& call) override {
    const auto* x = static_cast<const float*>(call.inputs[0]);
    auto* y = static_cast<float*>(call.outputs[0]);
    const std::int64_t first = first_.of(call), within = first % kBlock;
    parallel_ranges(threads_, count_, kDropoutStep, [&](std::int64_t begin, std::int64_t end, int thread) {
      if (within != 0) {
        auto* mask = static_cast<std::uint8_t*>(call.workspace) + begin + kBlock * thread;
        loops().random.dropout_mask(stream_of(call, first + begin), mask, within + end - begin, decision_.threshold);
        loops().random.apply_mask(mask + within, x + begin, y + begin, end - begin, decision_.scale);
        return;
      }
      loops().random.dropout(stream_of(call, first + begin), x + begin, y + begin, end - begin, decision_.threshold,
                             decision_.scale);
    });
  }

 private:
  std::int64_t count_;
  FirstElement first_;
  Decision decision_;
  int threads_;
};

// The tensor as (outer, repeats, inner), with one decision for all repeats.
struct Extents {
  std::int64_t outer = 1, repeats = 1, inner = 1;
};

// Nothing if the repeated axes are not adjacent.
std::optional<Extents> extents_of(const Shape& x, std::span<const Extent> mask) {
  Extents result;
  for (std::size_t axis = 0; axis < x.rank(); ++axis) {
    if (x[axis] == 1) continue;
    const bool is_repeated = !mask.empty() && mask[axis] == 1;
    if (!is_repeated)
      (result.repeats == 1 ? result.outer : result.inner) *= x[axis];
    else if (result.inner == 1)
      result.repeats *= x[axis];
    else
      return std::nullopt;
  }
  return result;
}

// One decision per feature channel of an image, and similar masks.
class BroadcastDropoutKernel final : public host::Kernel {
 public:
  BroadcastDropoutKernel(const Extents& extents, FirstElement first, Decision decision, int threads)
      : extents_(extents),
        first_(first),
        decision_(decision),
        threads_(useful_threads(threads, extents.outer * extents.repeats * extents.inner, kDropoutGrain)) {}

  std::size_t workspace_bytes() const noexcept override {
    return static_cast<std::size_t>(extents_.outer * extents_.inner + kBlock);
  }
  bool in_place(std::size_t input) const noexcept override { return input == 0; }

  void run(const host::KernelCall& call) override {
    const auto* x = static_cast<const float*>(call.inputs[0]);
    auto* y = static_cast<float*>(call.outputs[0]);
    auto* mask = static_cast<std::uint8_t*>(call.workspace);
    const std::int64_t first = first_.of(call), within = first % kBlock;
    loops().random.dropout_mask(stream_of(call, first), mask, within + extents_.outer * extents_.inner,
                                decision_.threshold);
    mask += within;
    const std::int64_t inner = extents_.inner;
    parallel_ranges(threads_, extents_.outer * extents_.repeats, 1, [&](std::int64_t begin, std::int64_t end, int) {
      if (inner == 1) return scale_runs(mask, x, y, begin, end);
      for (std::int64_t row = begin; row < end; ++row)
        loops().random.apply_mask(mask + row / extents_.repeats * inner, x + row * inner, y + row * inner, inner,
                                  decision_.scale);
    });
  }

 private:
  void scale_runs(const std::uint8_t* mask, const float* x, float* y, std::int64_t begin, std::int64_t end) const {
    for (std::int64_t i = begin; i < end; ++i) y[i] = mask[i / extents_.repeats] ? x[i] * decision_.scale : 0.0f;
  }

  Extents extents_;
  FirstElement first_;
  Decision decision_;
  int threads_;
};

std::int64_t mask_elements(const Shape& x, std::span<const Extent> mask) {
  return mask.empty() ? x.elements() : Shape(Integers(mask.begin(), mask.end())).elements();
}

std::unique_ptr<host::Kernel> make_dropout(const host::KernelRequest& request) {
  const TensorType& x = request.inputs[0];
  if (x.dtype != DType::Float32 || x.shape.elements() == 0) return nullptr;
  const std::span<const Extent> mask = request.node.attributes.integers("mask_extents");
  const auto extents = extents_of(x.shape, mask);
  if (!extents) return nullptr;
  const Decision decision(request.node.attributes.number("keep_probability"));
  const bool has_first = request.inputs.size() > 3 && x.shape.rank() > 0 && (mask.empty() || mask[0] == x.shape[0]);
  const FirstElement first = has_first ? FirstElement(mask_elements(x.shape, mask) / x.shape[0]) : FirstElement();
  if (extents->repeats == 1)
    return std::make_unique<DropoutKernel>(x.shape.elements(), first, decision, request.threads);
  return std::make_unique<BroadcastDropoutKernel>(*extents, first, decision, request.threads);
}

}  // namespace

void add_dropout_kernels(host::KernelTable& table) { table.add("dropout", make_dropout); }

}  // namespace openmps::engine::cpu
