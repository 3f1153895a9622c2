// How threads share a row, and what each keeps of it: the names in row.cu.
#pragma once

#include <cstdint>
#include <string>

namespace openmps::engine::cuda {

struct RowThreads {
  unsigned group = 1024, rows = 1;
  std::int64_t held = 0, each = 1;

  // The fewest threads that hold a row of `count` elements in registers, at most `most` elements each. 16 threads hold
  // one element each. `widest` neighbours can be moved as one. Longer rows are not held.
  static RowThreads holding(std::int64_t count, std::int64_t widest, std::int64_t most) {
    constexpr unsigned kGroups[] = {16, 32, 256}, kBlock = 256;
    for (const unsigned group : kGroups) {
      const std::int64_t each = count > group ? widest : 1, groups = (count + group * each - 1) / (group * each);
      if (groups * each <= (group == 16 ? 1 : most)) return {group, kBlock / group, groups * each, each};
    }
    return {};
  }

  std::string defines() const {
    return "#define GROUP " + std::to_string(group) + "\n#define ROWS " + std::to_string(rows) + "\n#define HELD " +
           std::to_string(held) + "\n#define EACH " + std::to_string(each) + "\n";
  }
};

}  // namespace openmps::engine::cuda
