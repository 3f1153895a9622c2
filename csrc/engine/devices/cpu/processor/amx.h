// AMX: instructions of Intel's processors that multiply tiles of bfloat16 and add in float32. They compute 512 products
// a cycle; AVX-512 computes 32 in float32.
//
// oneDNN uses them for float32 operands of a primitive that has the attribute for it (onednn.h). Precision::BFloat16
// therefore follows two rules:
// - The device has it where oneDNN has AMX. Elsewhere it computes float32.
// - A kernel of ours steps aside if oneDNN's kernel for the same operands is one of AMX.
// Version 3.2 of oneDNN has such kernels for matmuls, for convolutions of more than four channels, and for data
// gradients with strides of 1. It has none for gradients of convolutions' weights.
#pragma once

#include <string_view>

namespace openmps::engine::cpu {

// Whether the processor has AMX, the system lets this process use it, and ONEDNN_MAX_CPU_ISA does not exclude it.
bool has_amx() noexcept;

// Whether oneDNN's kernel of this name (impl_info_str) is one of AMX.
inline bool is_amx_kernel(std::string_view name) noexcept { return name.find("_amx") != std::string_view::npos; }

}  // namespace openmps::engine::cpu
