// Lanes order what has to be ordered, whatever depends on what.
#include "engine/devices/cuda/queue/lanes.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>

namespace openmps::engine::cuda {
namespace {

// Whether `earlier` is over when `later` begins, by the lanes' order and what they wait for.
bool is_ordered(const Lanes& lanes, std::size_t later, std::size_t earlier) {
  std::vector<bool> over(lanes.steps.size(), false);
  std::vector<std::size_t> open{later};
  const auto visit = [&](std::size_t step) {
    if (!over[step]) over[step] = true, open.push_back(step);
  };
  while (!open.empty()) {
    const std::size_t step = open.back();
    open.pop_back();
    for (std::size_t awaited : lanes.steps[step].waits_for) visit(awaited);
    for (std::size_t before = step; before-- > 0;)
      if (lanes.steps[before].lane == lanes.steps[step].lane) {
        visit(before);
        break;
      }
  }
  return over[earlier];
}

}  // namespace

TEST_CASE("lanes: every step comes behind all that it depends on, and whoever is waited for is marked") {
  std::mt19937 random(1);
  for (const int percent : {0, 3, 10, 30, 100}) {
    constexpr std::size_t kSteps = 60;
    std::vector<std::vector<bool>> needs(kSteps, std::vector<bool>(kSteps));
    for (std::size_t later = 0; later < kSteps; ++later)
      for (std::size_t earlier = 0; earlier < later; ++earlier)
        needs[later][earlier] = std::uniform_int_distribution<int>(0, 99)(random) < percent;
    const Lanes lanes =
        lanes_of(kSteps, [&](std::size_t later, std::size_t earlier) { return bool{needs[later][earlier]}; });
    CHECK(lanes.count == (percent == 100 ? 1 : 3));
    for (std::size_t later = 0; later < kSteps; ++later) {
      for (std::size_t earlier = 0; earlier < later; ++earlier)
        if (needs[later][earlier]) CHECK(is_ordered(lanes, later, earlier));
      for (std::size_t awaited : lanes.steps[later].waits_for) {
        CHECK(lanes.steps[awaited].is_awaited);
        CHECK(lanes.steps[awaited].lane != lanes.steps[later].lane);
        CHECK(awaited < later);
      }
    }
  }
}

TEST_CASE("lanes: a side branch does not hold up the chain") {
  // 0 -> 1 -> 3 -> 4, 0 -> 2 -> 4
  const std::vector<std::vector<std::size_t>> needs{{}, {0}, {0}, {1}, {2, 3}};
  const Lanes lanes = lanes_of(5, [&](std::size_t later, std::size_t earlier) {
    return std::ranges::find(needs[later], earlier) != needs[later].end();
  });
  CHECK(lanes.count == 2);
  CHECK(lanes.steps[1].lane == lanes.steps[0].lane);
  CHECK(lanes.steps[3].lane == lanes.steps[1].lane);
  CHECK(lanes.steps[2].lane != lanes.steps[0].lane);
  CHECK(lanes.steps[2].waits_for == std::vector<std::size_t>{0});
}

}  // namespace openmps::engine::cuda
