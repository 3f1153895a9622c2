// Transposition of a small matrix. Rows and columns may be any number of elements apart. The sides must not overlap.
#pragma once

#include <cstdint>
#include <cstring>

namespace openmps::engine::cpu {

inline constexpr std::int64_t kSquare = 4;

// Four rows of four elements of four bytes, adjacent on both sides, in registers. Steps are in bytes.
inline void transpose_square(const std::byte* from, std::int64_t from_step, std::byte* to,
                             std::int64_t to_step) noexcept {
  using Four __attribute__((vector_size(16))) = std::uint32_t;
  Four line[kSquare];
  for (std::int64_t i = 0; i < kSquare; ++i) std::memcpy(&line[i], from + i * from_step, sizeof(Four));
  const Four a = __builtin_shufflevector(line[0], line[1], 0, 4, 1, 5),
             b = __builtin_shufflevector(line[2], line[3], 0, 4, 1, 5),
             c = __builtin_shufflevector(line[0], line[1], 2, 6, 3, 7),
             d = __builtin_shufflevector(line[2], line[3], 2, 6, 3, 7);
  const Four turned[kSquare] = {__builtin_shufflevector(a, b, 0, 1, 4, 5), __builtin_shufflevector(a, b, 2, 3, 6, 7),
                                __builtin_shufflevector(c, d, 0, 1, 4, 5), __builtin_shufflevector(c, d, 2, 3, 6, 7)};
  for (std::int64_t i = 0; i < kSquare; ++i) std::memcpy(to + i * to_step, &turned[i], sizeof(Four));
}

// to[c][r] = from[r][c]. Steps are in elements, from one row to the next.
template <typename Element>
void transpose(const Element* from, std::int64_t from_step, Element* to, std::int64_t to_step, std::int64_t rows,
               std::int64_t columns) noexcept {
  const std::int64_t in_squares = sizeof(Element) == kSquare ? rows / kSquare * kSquare : 0;
  for (std::int64_t r = 0; r < in_squares; r += kSquare) {
    std::int64_t c = 0;
    for (; c + kSquare <= columns; c += kSquare)
      transpose_square(reinterpret_cast<const std::byte*>(from + r * from_step + c), from_step * kSquare,
                       reinterpret_cast<std::byte*>(to + c * to_step + r), to_step * kSquare);
    for (; c < columns; ++c)
      for (std::int64_t i = r; i < r + kSquare; ++i) to[c * to_step + i] = from[i * from_step + c];
  }
  for (std::int64_t r = in_squares; r < rows; ++r)
    for (std::int64_t c = 0; c < columns; ++c) to[c * to_step + r] = from[r * from_step + c];
}

}  // namespace openmps::engine::cpu
