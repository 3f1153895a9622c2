// Ranges of work for several threads.
#include <doctest/doctest.h>

#include <stdexcept>
#include <vector>

#include "engine/devices/cpu/parallel.h"

namespace openmps::engine::testing {

TEST_CASE("cpu parallel ranges: an exception reaches the caller after the other ranges") {
  for (const int threads : {1, 2, 5}) {
    std::vector<int> runs(10);
    const auto work = [&](std::int64_t begin, std::int64_t end, int) {
      for (std::int64_t i = begin; i < end; ++i) ++runs[static_cast<std::size_t>(i)];
      if (end == 10) throw std::runtime_error("the last range");
    };
    CHECK_THROWS_WITH_AS(cpu::parallel_ranges(threads, 10, 1, work), "the last range", std::runtime_error);
    CHECK(runs == std::vector<int>(10, 1));
  }
}

}  // namespace openmps::engine::testing
