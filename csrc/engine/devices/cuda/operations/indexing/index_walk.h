// The arguments and macros that the kernels of gathers and scatters share.
#pragma once

#include <string>

#include "engine/devices/cuda/operations/kernel.h"
#include "engine/devices/cuda/operations/strided.h"
#include "engine/ops/families/indexing.h"

namespace openmps::engine::cuda {

// The layout of kernels/index_walk.cu.
static_assert(sizeof(IndexingStrides) == 28 * sizeof(std::int64_t));
struct IndexDivisors {
  explicit IndexDivisors(const IndexingStrides& walk) : inner(walk.inner), count(walk.count), outer(walk.outer) {}
  KernelAnyDivisor inner, count, outer;
};

// `table`: a gather's operand or a scatter's result.
IndexingStrides walk_of(const KernelRequest& request, const Shape& table);

// Whether each index is the number of a row of the table, and the rows follow each other.
bool picks_rows(const IndexingStrides& walk) noexcept;

// A line that defines INDEX.
std::string index_line(DType dtype);
ScatterMode scatter_mode_of(const KernelRequest& request);
// Lines that define D and, for a scatter of the mode, COMBINE(held, update). Integers are exact modulo their width.
std::string combine_lines(DType dtype, ScatterMode mode);
// A line that defines JOIN(update, update), for updates that are combined with each other first.
std::string join_line(DType dtype, ScatterMode mode);

}  // namespace openmps::engine::cuda
