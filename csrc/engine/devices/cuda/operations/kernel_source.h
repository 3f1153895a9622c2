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
// The type as which elements are read that are computed exactly: integers as they are, "Bits<Int8>".
std::string exact_type(DType dtype);
// The type in which sums of them are computed: "i64" or "u64" for integers, else computed_type.
const char* sum_type(DType dtype) noexcept;
// An unsigned type of the element's size.
const char* element_type(std::size_t bytes) noexcept;
// A line that defines a macro as an integer.
std::string define(const char* name, std::int64_t value);
// The same for the name of a type.
std::string define(const char* name, DType dtype);

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
// A kernel whose inputs are views with strides along `rank` axes. A thread makes `group` neighbours at a time: one,
// four or eight. Offsets of views have 32 bits if `narrow`. It may run over up to `tensors` sets of operands; blocks
// along y are for these. The file elementwise.cpp has the arguments' structure.
struct StridedKernelText {
  int rank = 1, group = 1;
  bool narrow = false;
};
std::string strided_kernel_text(const Program& program, const FusedKernelText& fused, const StridedKernelText& strided,
                                std::size_t tensors = 1);

// A fused reduction: threads of a block are `lanes_x` along results times `lanes_y` along the reduced axes.
struct ReductionKernelText {
  FusedKernelText fused;             // `outputs`: those that are stored
  std::vector<int> views;            // of the operands, results last: which of the distinct views; -1 for one element
  std::vector<bool> has_neighbours;  // by view: a thread's neighbours are neighbours in memory, not one element
  int view_count = 0, kept_axes = 0, reduced_axes = 0;
  unsigned lanes_x = 1, lanes_y = 1;
  bool rows = false;    // whether neighbours along the reduced axes are neighbours in memory
  int each = 1;         // elements of a result that a thread reads before it computes them
  int wide = 1;         // neighbouring results of a thread, or with `rows` neighbouring elements of one
  bool narrow = false;  // offsets have 32 bits
  const char *start = "", *combine = "";
};
// The last result of the program is reduced. The file fused_reduction.cpp has the arguments' structure.
std::string reduction_kernel_text(const Program& program, const ReductionKernelText& text);

}  // namespace openmps::engine::cuda
