// Fourier transforms, one axis after the other. The lines along an axis are divided over threads.
#include "engine/ops/fourier/fourier.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/fourier/lines.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/parallel.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kFourierGrain = 1 << 14;  // numbers transformed in a few times the wake-up time of a thread

LineExtents lines_along(std::size_t axis, const Shape& shape) {
  LineExtents result{.outer = 1, .n = shape[axis], .inner = 1};
  for (std::size_t i = 0; i < axis; ++i) result.outer *= shape[i];
  for (std::size_t i = axis + 1; i < shape.rank(); ++i) result.inner *= shape[i];
  return result;
}

Shape without_parts(const Shape& pairs) { return Shape(pairs.extents().first(pairs.rank() - 1)); }

// A Hermitean transform halves the last axis: first when it makes frequencies, last when it makes values.
template <LineForm kForm>
class FourierKernel final : public host::Kernel {
  static constexpr bool kMakesReal = kForm == LineForm::HermiteanToReal;

 public:
  explicit FourierKernel(const host::KernelRequest& request)
      : complex_bytes_((kMakesReal ? request.inputs : request.outputs)[0].bytes()),
        layout_(useful_threads(request.threads, request.inputs[0].shape.elements(), kFourierGrain)) {
    const Shape pairs = without_parts((kMakesReal ? request.inputs : request.outputs)[0].shape),
                whole = kForm == LineForm::Complex ? pairs : (kMakesReal ? request.outputs : request.inputs)[0].shape;
    const FourierTransform transform = fourier_transform_of(request.node.attributes, whole);
    double scale = transform.scale;
    const auto add = [&](LineForm form, std::size_t axis, const Shape& shape) {
      lines_.push_back(make_fourier_lines(form, lines_along(axis, shape), transform.sign, scale));
      scale = 1;
    };
    const std::size_t others = transform.axes.size() - (kForm == LineForm::Complex ? 0 : 1);
    if constexpr (kForm == LineForm::RealToHermitean) add(kForm, transform.axes.back(), whole);
    for (std::size_t i = 0; i < others; ++i) add(LineForm::Complex, transform.axes[i], pairs);
    if constexpr (kMakesReal) add(kForm, transform.axes.back(), whole);
    std::size_t bytes = 0;
    for (const auto& lines : lines_) bytes = std::max(bytes, lines->workspace_bytes());
    layout_.take(bytes);
  }

  std::size_t workspace_bytes() const noexcept override {
    return layout_.bytes() + (is_kept_apart() ? whole_lines(complex_bytes_) : 0);
  }
  bool in_place(std::size_t input) const noexcept override { return kForm == LineForm::Complex && input == 0; }

  void run(const host::KernelCall& call) override {
    const auto* x = static_cast<const float*>(call.inputs[0]);
    auto* const y = static_cast<float*>(call.outputs[0]);
    if (lines_.empty() && x != y) std::memcpy(y, x, complex_bytes_);
    for (const auto& lines : lines_) {
      float* const to = is_kept_apart() && lines != lines_.back() ? floats_at(call.workspace, layout_.bytes()) : y;
      transform(*lines, x, to, call.workspace);
      x = to;
    }
  }

 private:
  // Frequencies between two axes are more numbers than the values.
  bool is_kept_apart() const noexcept { return kMakesReal && lines_.size() > 1; }

  void transform(const FourierLines& lines, const float* x, float* y, void* workspace) const {
    parallel_ranges(layout_.threads(), lines.blocks(), 1, [&](std::int64_t begin, std::int64_t end, int thread) {
      lines.run(x, y, begin, end, layout_.of(workspace, thread));
    });
  }

  std::size_t complex_bytes_;
  ThreadLayout layout_;
  std::vector<std::unique_ptr<FourierLines>> lines_;
};

template <LineForm kForm>
std::unique_ptr<host::Kernel> make_fourier(const host::KernelRequest& request) {
  const bool is_empty = request.inputs[0].shape.elements() == 0 || request.outputs[0].shape.elements() == 0;
  if (is_empty || request.inputs[0].dtype != DType::Float32) return nullptr;
  return std::make_unique<FourierKernel<kForm>>(request);
}

}  // namespace

void add_fourier_kernels(host::KernelTable& table) {
  table.add("fourier_transform", make_fourier<LineForm::Complex>);
  table.add("hermitean_to_real", make_fourier<LineForm::HermiteanToReal>);
  table.add("real_to_hermitean", make_fourier<LineForm::RealToHermitean>);
}

}  // namespace openmps::engine::cpu
