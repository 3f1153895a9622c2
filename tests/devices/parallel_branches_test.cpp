// ParallelBranches order what has to be ordered, whatever depends on what.
#include "engine/devices/cuda/parallel_branches.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>

namespace openmps::engine::cuda {
namespace {

// Whether `earlier` is over when `later` begins, by the branches' order and what they wait for.
bool is_ordered(const ParallelBranches& branches, std::size_t later, std::size_t earlier) {
  std::vector<bool> over(branches.steps.size(), false);
  std::vector<std::size_t> open{later};
  const auto visit = [&](std::size_t step) {
    if (!over[step]) over[step] = true, open.push_back(step);
  };
  while (!open.empty()) {
    const std::size_t step = open.back();
    open.pop_back();
    for (std::size_t awaited : branches.steps[step].waits_for) visit(awaited);
    for (std::size_t before = step; before-- > 0;)
      if (branches.steps[before].branch == branches.steps[step].branch) {
        visit(before);
        break;
      }
  }
  return over[earlier];
}

const std::function<bool(std::size_t)> kNoSums = [](std::size_t) { return false; };

}  // namespace

TEST_CASE("branches: every step comes after all that it depends on, and each step that another waits for is marked") {
  std::mt19937 random(1);
  for (const int percent : {0, 3, 10, 30, 100}) {
    constexpr std::size_t kSteps = 60;
    std::vector<std::vector<bool>> needs(kSteps, std::vector<bool>(kSteps));
    for (std::size_t later = 0; later < kSteps; ++later)
      for (std::size_t earlier = 0; earlier < later; ++earlier)
        needs[later][earlier] = std::uniform_int_distribution<int>(0, 99)(random) < percent;
    const ParallelBranches branches = parallel_branches_of(
        kSteps, [&](std::size_t later, std::size_t earlier) { return bool{needs[later][earlier]}; }, kNoSums);
    CHECK(branches.count == (percent == 100 ? 1 : 3));
    CHECK_FALSE(branches.last_is_urgent);
    for (std::size_t later = 0; later < kSteps; ++later) {
      for (std::size_t earlier = 0; earlier < later; ++earlier)
        if (needs[later][earlier]) CHECK(is_ordered(branches, later, earlier));
      for (std::size_t awaited : branches.steps[later].waits_for) {
        CHECK(branches.steps[awaited].has_waiter);
        CHECK(branches.steps[awaited].branch != branches.steps[later].branch);
        CHECK(awaited < later);
      }
    }
  }
}

TEST_CASE("branches: a side branch does not hold up the chain") {
  // 0 -> 1 -> 3 -> 4, 0 -> 2 -> 4
  const std::vector<std::vector<std::size_t>> needs{{}, {0}, {0}, {1}, {2, 3}};
  const ParallelBranches branches = parallel_branches_of(
      5,
      [&](std::size_t later, std::size_t earlier) {
        return std::ranges::find(needs[later], earlier) != needs[later].end();
      },
      kNoSums);
  CHECK(branches.count == 2);
  CHECK(branches.steps[1].branch == branches.steps[0].branch);
  CHECK(branches.steps[3].branch == branches.steps[1].branch);
  CHECK(branches.steps[2].branch != branches.steps[0].branch);
  CHECK(branches.steps[2].waits_for == std::vector<std::size_t>{0});
}

TEST_CASE("branches: sums over ranks have a separate branch, and hold up only those that read them") {
  for (const std::size_t steps : {std::size_t{12}, std::size_t{1200}}) {
    CAPTURE(steps);
    // Each step needs the one before it. Every third is a sum, which the last step alone reads.
    const auto sums = [&](std::size_t step) { return step % 3 == 1 && step + 1 < steps; };
    const auto depends = [&](std::size_t later, std::size_t earlier) {
      if (sums(earlier)) return later + 1 == steps;
      return later - earlier == 1 || (later - earlier == 2 && sums(later - 1));
    };
    const ParallelBranches branches = parallel_branches_of(steps, depends, sums);
    CHECK(branches.count == 2);
    CHECK(branches.last_is_urgent);
    for (std::size_t step = 0; step < steps; ++step) {
      CHECK(branches.steps[step].branch == (sums(step) ? 1 : 0));
      if (sums(step)) CHECK(branches.steps[step].waits_for == std::vector<std::size_t>{step - 1});
      if (!sums(step) && step + 1 < steps) CHECK(branches.steps[step].waits_for.empty());
    }
    CHECK(branches.steps.back().waits_for.size() == 1);
  }
}

}  // namespace openmps::engine::cuda
