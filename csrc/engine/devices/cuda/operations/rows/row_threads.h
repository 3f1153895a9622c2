// How threads share a row, and what each keeps of it: the names in row.cu.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>

namespace openmps::engine::cuda {

struct RowThreads {
  unsigned group = 1024, rows = 1;
  std::int64_t held = 0, each = 1;

  // The fewest threads that hold a row of `count` elements in registers, at most `most` elements each. `widest`
  // neighbours can be moved as one. Many short rows share warps: a warp takes as many steps for four of them as for one.
  // Of few short rows a thread holds one element. Longer rows are not held.
  static RowThreads holding(std::int64_t count, std::int64_t widest, std::int64_t most, std::int64_t rows) {
    constexpr unsigned kGroups[] = {4, 8, 16, 32, 256}, kBlock = 256, kWarp = 32;
    constexpr std::int64_t kMostOfShort = 12, kEnoughThreads = std::int64_t{1} << 17;
    for (const unsigned group : kGroups) {
      const std::int64_t each = count > group ? widest : 1, groups = (count + group * each - 1) / (group * each);
      const bool is_many = rows * group >= kEnoughThreads;
      const std::int64_t limit = group >= kWarp ? most : is_many ? std::min(kMostOfShort, most) : group == 16 ? 1 : 0;
      if (groups * each <= limit) return {group, kBlock / group, groups * each, each};
    }
    return {};
  }

  std::string defines() const {
    return "#define GROUP " + std::to_string(group) + "\n#define ROWS " + std::to_string(rows) + "\n#define HELD " +
           std::to_string(held) + "\n#define EACH " + std::to_string(each) + "\n";
  }
};

// A small epsilon as a float that is not 0, so that rows of equal elements become zeros.
inline double epsilon_of_float(double epsilon) {
  return epsilon > 0 ? std::max<double>(epsilon, std::numeric_limits<float>::denorm_min()) : epsilon;
}

}  // namespace openmps::engine::cuda
