// Fourier transforms of the lines of a tensor along one axis, by pocketfft. It transforms a few lines side by side, in
// the lanes of registers. Lines are moved into such blocks and back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace openmps::engine::cpu {

enum class LineForm : std::uint8_t { Complex, RealToHermitean, HermiteanToReal };

// A dense tensor (outer, n, inner) of real numbers or of pairs. A Hermitean one has n / 2 + 1 pairs along the axis.
struct LineExtents {
  std::int64_t outer, n, inner;
  std::int64_t count() const noexcept { return outer * inner; }
};

// Immutable: threads share it. The results of a line do not depend on the lines beside it.
class FourierLines {
 public:
  virtual ~FourierLines() = default;
  // Blocks are the unit of a thread's work: `run` transforms those from `begin` to `end`.
  virtual std::int64_t blocks() const noexcept = 0;
  virtual std::size_t workspace_bytes() const noexcept = 0;  // of each thread, 64-byte aligned
  // x and y may be the same if the form is Complex. Throws std::bad_alloc: pocketfft makes a copy of each block.
  virtual void run(const float* x, float* y, std::int64_t begin, std::int64_t end, void* workspace) const = 0;
};

// `sign` of the exponent; `scale` multiplies the sums. There is at least one line, and n is at least 1.
std::unique_ptr<FourierLines> make_fourier_lines(LineForm form, const LineExtents& extents, double sign, double scale);

}  // namespace openmps::engine::cpu
