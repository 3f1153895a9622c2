// Shared by the kernels of small and of large matrices.
#pragma once

#include <string>

#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/ir/graph.h"

namespace openmps::engine::cuda {

// Half types are computed as floats in the workspace, others in the result.
inline std::string solver_element_text(DType dtype) {
  return std::string("#define D ") + kernel_type(dtype) + "\n" + (is_half(dtype) ? "#define HALF\n" : "");
}

// A substitution as the solution of op(a) x = b, where each vector is a column of b or, if `right`, a row.
struct Substitution {
  std::int64_t order = 0, each = 0, entries = 0;  // vectors of an entry
  std::string text;                               // defines

  Substitution(const Node& node, const Shape& a, const Shape& b);
};

}  // namespace openmps::engine::cuda
