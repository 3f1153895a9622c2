// Instructions of PTX that NVIDIA's assembler translates wrongly.
#pragma once

#include <string>
#include <string_view>

namespace openmps::engine::cuda {

// Whether a program asks if the minimum or maximum of a number of 16 bits and a constant is that constant:
//
//   min.u16 %rs3, %rs1, 2;  setp.eq.s16 %p1, %rs3, 2;
//
// For compute capability 9.0 and 10.0 the assembler answers for %rs1 instead, in optimised code (before CUDA 13.5).
bool compares_small_extreme(std::string_view ptx);

// Whether this version of NVRTC, such as "13.0", may have the fault on an architecture, such as "sm_90".
bool has_small_extreme_fault(const std::string& version, const std::string& architecture);

}  // namespace openmps::engine::cuda
