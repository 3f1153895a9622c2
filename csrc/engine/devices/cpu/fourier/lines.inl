// Lines in the lanes of registers, for one instruction set. The file that includes this one defines OPENMPS_ISA, a
// namespace, and OPENMPS_LANES, the lanes of a register. It selects the instruction set for all functions from here on.
// It has included the standard library before, whose functions the rest of the program shares.
#define POCKETFFT_NO_MULTITHREADING
#define pocketfft OPENMPS_POCKETFFT
#include <pocketfft/pocketfft_hdronly.h>
#undef pocketfft

namespace openmps::engine::cpu::OPENMPS_ISA {
namespace {

namespace fft = OPENMPS_POCKETFFT::detail;

using Lanes __attribute__((vector_size(OPENMPS_LANES * sizeof(float)))) = float;

// Lines that are adjacent in memory: a cache line of each step along the axis is read at once.
constexpr std::int64_t kAdjacentLines = kCacheLine / sizeof(float);

// g++ 12 copies memory into an element of an array in halves, and reading both at once then waits.
inline Lanes load(const float* from) noexcept {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}
inline void store(float* to, Lanes lanes) noexcept { std::memcpy(to, &lanes, sizeof lanes); }

#if OPENMPS_LANES == 8
constexpr std::int64_t kEight = 8;

// Eight rows of eight floats, in registers.
inline void transpose_eight(const float* from, std::int64_t from_step, float* to, std::int64_t to_step) noexcept {
  Lanes line[kEight], pairs[kEight], fours[kEight];
  for (std::int64_t i = 0; i < kEight; ++i) line[i] = load(from + i * from_step);
  for (std::int64_t i = 0; i < kEight; i += 2) {
    pairs[i] = __builtin_shufflevector(line[i], line[i + 1], 0, 8, 1, 9, 4, 12, 5, 13);
    pairs[i + 1] = __builtin_shufflevector(line[i], line[i + 1], 2, 10, 3, 11, 6, 14, 7, 15);
  }
  for (std::int64_t i = 0; i < kEight; i += 4)
    for (std::int64_t j = 0; j < 2; ++j) {
      fours[i + 2 * j] = __builtin_shufflevector(pairs[i + j], pairs[i + j + 2], 0, 1, 8, 9, 4, 5, 12, 13);
      fours[i + 2 * j + 1] = __builtin_shufflevector(pairs[i + j], pairs[i + j + 2], 2, 3, 10, 11, 6, 7, 14, 15);
    }
  for (std::int64_t i = 0; i < kEight / 2; ++i) {
    const Lanes low = __builtin_shufflevector(fours[i], fours[i + 4], 0, 1, 2, 3, 8, 9, 10, 11),
                high = __builtin_shufflevector(fours[i], fours[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    store(to + i * to_step, low);
    store(to + (i + 4) * to_step, high);
  }
}

// to[c][r] = from[r][c], as cpu::transpose.
inline void turn(const float* from, std::int64_t from_step, float* to, std::int64_t to_step, std::int64_t rows,
                 std::int64_t columns) noexcept {
  const std::int64_t in_squares = rows / kEight * kEight, wide = columns / kEight * kEight;
  for (std::int64_t r = 0; r < in_squares; r += kEight)
    for (std::int64_t c = 0; c < wide; c += kEight)
      transpose_eight(from + r * from_step + c, from_step, to + c * to_step + r, to_step);
  transpose(from + in_squares * from_step, from_step, to + in_squares, to_step, rows - in_squares, wide);
  transpose(from + wide, from_step, to + wide * to_step, to_step, rows, columns - wide);
}

// Pairs of numbers in two registers: the first ones of all, the second ones, and the lower and upper half of the pairs.
inline Lanes firsts(Lanes a, Lanes b) noexcept { return __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14); }
inline Lanes seconds(Lanes a, Lanes b) noexcept { return __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15); }
inline Lanes lower_pairs(Lanes a, Lanes b) noexcept { return __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11); }
inline Lanes upper_pairs(Lanes a, Lanes b) noexcept {
  return __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
}
#else
inline void turn(const float* from, std::int64_t from_step, float* to, std::int64_t to_step, std::int64_t rows,
                 std::int64_t columns) noexcept {
  transpose(from, from_step, to, to_step, rows, columns);
}

inline Lanes firsts(Lanes a, Lanes b) noexcept { return __builtin_shufflevector(a, b, 0, 2, 4, 6); }
inline Lanes seconds(Lanes a, Lanes b) noexcept { return __builtin_shufflevector(a, b, 1, 3, 5, 7); }
inline Lanes lower_pairs(Lanes a, Lanes b) noexcept { return __builtin_shufflevector(a, b, 0, 4, 1, 5); }
inline Lanes upper_pairs(Lanes a, Lanes b) noexcept { return __builtin_shufflevector(a, b, 2, 6, 3, 7); }
#endif

// A group of lines is an array (rows, lanes). Of complex lines, row 2 k has the real parts of element k, and the next
// row the imaginary ones. Of real lines, each element is a row. The rows of Hermitean frequencies are in pocketfft's
// order: re 0, re 1, im 1, re 2 and so on. With re 0 one row earlier, and 0 in its place, they are complex lines.
template <typename Lane, LineForm kForm>
class LaneLines final : public FourierLines {
  static constexpr std::int64_t kLanes = sizeof(Lane) / sizeof(float);
  static constexpr bool kIsComplex = kForm == LineForm::Complex;
  using Plan = std::conditional_t<kIsComplex, fft::pocketfft_c<float>, fft::pocketfft_r<float>>;

 public:
  LaneLines(const LineExtents& extents, double sign, double scale)
      : extents_(extents),
        half_(extents.n / 2 + 1),
        is_forward_(sign < 0),
        scale_(static_cast<float>(scale)),
        groups_(extents.inner == 1 ? 1 : std::max<std::int64_t>(1, kAdjacentLines / kLanes)),
        plan_(static_cast<std::size_t>(extents.n)) {}

  std::int64_t blocks() const noexcept override { return (extents_.count() + lines() - 1) / lines(); }
  std::size_t workspace_bytes() const noexcept override { return float_bytes(CheckedSize(rows()) * lines()); }

  void run(const float* x, float* y, std::int64_t begin, std::int64_t end, void* workspace) const override {
    auto* const group = static_cast<Lane*>(workspace);
    for (std::int64_t block = begin; block < end; ++block) {
      const std::int64_t first = block * lines(), count = std::min(lines(), extents_.count() - first);
      if (count < lines()) std::fill_n(group, rows() * groups_, Lane{});
      gather(x, first, count, group);
      for (std::int64_t i = 0; i * kLanes < count; ++i) transform(group + i * rows());
      scatter(group, first, count, y);
    }
  }

 private:
  std::int64_t lines() const noexcept { return groups_ * kLanes; }
  std::int64_t rows() const noexcept { return kIsComplex ? 2 * extents_.n : 2 * half_; }

  void transform(Lane* rows) const {
    if constexpr (kIsComplex) {
      plan_.exec(reinterpret_cast<fft::cmplx<Lane>*>(rows), scale_, is_forward_);
    } else if constexpr (kForm == LineForm::RealToHermitean) {
      plan_.exec(rows + 1, scale_, true);
      rows[0] = rows[1];
      rows[1] = Lane{};
      if (extents_.n % 2 == 0) rows[extents_.n + 1] = Lane{};
      if (!is_forward_) conjugate(rows);
    } else {
      if (is_forward_) conjugate(rows);
      rows[1] = rows[0];
      plan_.exec(rows + 1, scale_, false);
    }
  }

  void conjugate(Lane* rows) const {
    for (std::int64_t k = 1; k < half_; ++k) rows[2 * k + 1] = -rows[2 * k + 1];
  }

  // ---- one side of a transform: `width` numbers for each of `length` elements, from row `first_row` of a group on
  struct Side {
    std::int64_t length, width, first_row;
  };
  Side source() const noexcept {
    if constexpr (kForm == LineForm::RealToHermitean) return {extents_.n, 1, 1};
    return {kIsComplex ? extents_.n : half_, 2, 0};
  }
  Side result() const noexcept {
    if constexpr (kForm == LineForm::HermiteanToReal) return {extents_.n, 1, 1};
    return {kIsComplex ? extents_.n : half_, 2, 0};
  }

  // The number of floats before a line.
  std::int64_t start(std::int64_t line, const Side& side) const noexcept {
    return (line / extents_.inner * side.length * extents_.inner + line % extents_.inner) * side.width;
  }

  void gather(const float* x, std::int64_t first, std::int64_t count, Lane* group) const {
    const Side side = source();
    auto* const to = reinterpret_cast<float*>(group + side.first_row);
    if (extents_.inner == 1) {
      const std::int64_t row = side.length * side.width;
      return turn(x + first * row, row, to, kLanes, count, row);
    }
    const auto move = [&](std::int64_t outside, std::int64_t inside) { to[inside] = x[outside]; };
    const auto move_whole = [&](std::int64_t outside, std::int64_t inside) {
      const Lanes a = load(x + outside);
      if (side.width == 1) return store(to + inside, a);
      const Lanes b = load(x + outside + kLanes);
      store(to + inside, firsts(a, b));
      store(to + inside + kLanes, seconds(a, b));
    };
    for_each_step(first, count, side, move, move_whole);
  }

  void scatter(const Lane* group, std::int64_t first, std::int64_t count, float* y) const {
    const Side side = result();
    const auto* const from = reinterpret_cast<const float*>(group + side.first_row);
    if (extents_.inner == 1) {
      const std::int64_t row = side.length * side.width;
      return turn(from, kLanes, y + first * row, row, row, count);
    }
    const auto move = [&](std::int64_t outside, std::int64_t inside) { y[outside] = from[inside]; };
    const auto move_whole = [&](std::int64_t outside, std::int64_t inside) {
      const Lanes a = load(from + inside);
      if (side.width == 1) return store(y + outside, a);
      const Lanes b = load(from + inside + kLanes);
      store(y + outside, lower_pairs(a, b));
      store(y + outside + kLanes, upper_pairs(a, b));
    };
    for_each_step(first, count, side, move, move_whole);
  }

  // Calls move(place in the tensor, place in the groups) for each number of the lines. Lines that fill a block side by
  // side need move_whole for each register instead. Along the axis, all lines come before the next element.
  template <typename Move, typename MoveWhole>
  void for_each_step(std::int64_t first, std::int64_t count, const Side& side, const Move& move,
                     const MoveWhole& move_whole) const {
    const std::int64_t step = extents_.inner * side.width, group = rows() * kLanes;
    if constexpr (std::is_same_v<Lane, Lanes>)
      if (count == lines() && first % extents_.inner + count <= extents_.inner) {
        for (std::int64_t k = 0; k < side.length; ++k)
          for (std::int64_t i = 0; i < groups_; ++i)
            move_whole(start(first, side) + k * step + i * kLanes * side.width, i * group + k * side.width * kLanes);
        return;
      }
    std::int64_t starts[kAdjacentLines];
    for (std::int64_t line = 0; line < count; ++line) starts[line] = start(first + line, side);
    for (std::int64_t k = 0; k < side.length; ++k)
      for (std::int64_t line = 0; line < count; ++line)
        for (std::int64_t part = 0; part < side.width; ++part)
          move(starts[line] + k * step + part,
               line / kLanes * group + (k * side.width + part) * kLanes + line % kLanes);
  }

  LineExtents extents_;
  std::int64_t half_;
  bool is_forward_;
  float scale_;
  std::int64_t groups_;  // of lanes, in a block
  Plan plan_;
};

template <LineForm kForm>
std::unique_ptr<FourierLines> make_form(const LineExtents& extents, double sign, double scale) {
  if (extents.count() == 1) return std::make_unique<LaneLines<float, kForm>>(extents, sign, scale);
  return std::make_unique<LaneLines<Lanes, kForm>>(extents, sign, scale);
}

}  // namespace

std::unique_ptr<FourierLines> make_lines(LineForm form, const LineExtents& extents, double sign, double scale) {
  switch (form) {
    case LineForm::Complex:
      return make_form<LineForm::Complex>(extents, sign, scale);
    case LineForm::RealToHermitean:
      return make_form<LineForm::RealToHermitean>(extents, sign, scale);
    case LineForm::HermiteanToReal:
      return make_form<LineForm::HermiteanToReal>(extents, sign, scale);
  }
  return nullptr;
}

}  // namespace openmps::engine::cpu::OPENMPS_ISA
