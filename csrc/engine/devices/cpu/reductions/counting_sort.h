// Sorting of narrow integers along an axis, by counting each number.
#pragma once

#include <memory>

#include "engine/devices/host/kernel.h"
#include "engine/ops/families/scans.h"

namespace openmps::engine::cpu {

struct CountingSortCall {
  ScanExtents extents;
  bool descending;
  bool has_places;  // the result is the place of each element, else its value
};

// None where rows are so short that the counts of all numbers take longer, and for wider types.
std::unique_ptr<host::Kernel> make_counting_sort(const host::KernelRequest& request, const CountingSortCall& sort);

}  // namespace openmps::engine::cpu
