// Prints element-wise programs as CUDA C.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/ir/program.h"
#include "engine/ir/types.h"

namespace openmps::engine::cuda {

// The type of kernels/prelude.cu: "Float32".
const char* kernel_type(DType dtype) noexcept;
// The type in which such elements are computed: "float" or "double".
const char* computed_type(std::span<const DType> dtypes) noexcept;
// An unsigned type of the element's size.
const char* element_type(std::size_t bytes) noexcept;

// "__device__ void body(const C* x, C* y)": y[k] are the program's results for the inputs x[i], computed in C. With
// `integers` C is an integer type.
std::string body_text(const Program& program, bool integers = false);

// An operand's layout relative to the fused kernel's shape.
enum class Spread : std::uint8_t {
  Full,  // the layout of the results
  One,   // one element
  Runs,  // a view, dense along the fastest axis
  Same   // a view, the same element along the fastest axis; or any other that is not read in fours
};
struct FusedKernelText {
  std::vector<DType> inputs, outputs;
  std::vector<Spread> spread;  // of the inputs
};
// A kernel that runs the program over up to `tensors` sets of operands at once; elementwise.cpp has the argument's
// structure.
std::string contiguous_kernel_text(const Program& program, const FusedKernelText& fused, int tensors);
// A kernel whose inputs are views with strides along `rank` axes. A thread makes one element at a time, or four
// neighbours. The file elementwise.cpp has the arguments' structure.
std::string strided_kernel_text(const Program& program, const FusedKernelText& fused, int rank, bool fours);

}  // namespace openmps::engine::cuda
