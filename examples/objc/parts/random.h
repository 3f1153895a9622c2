// Random numbers of a run that can be resumed: those of an iteration follow from the seed and its number.
#pragma once

#include <random>

inline std::mt19937 random_of(int seed, int iteration) {
  std::seed_seq both{seed, iteration};
  return std::mt19937(both);
}
