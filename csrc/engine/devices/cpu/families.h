// One function per family of kernels; kernels.cpp calls each. A family's source has the stem of its operations' source
// (ops/<family>.cpp).
#pragma once

#include "engine/devices/host/kernel.h"

namespace openmps::engine::cpu {

void add_attention_kernels(host::KernelTable& table);
void add_convolution_kernels(host::KernelTable& table);
void add_counting_kernels(host::KernelTable& table);
void add_dropout_kernels(host::KernelTable& table);
void add_elementwise_kernels(host::KernelTable& table);
void add_fourier_kernels(host::KernelTable& table);
void add_fused_product_kernels(host::KernelTable& table);
void add_fused_reduction_kernels(host::KernelTable& table);
void add_gathered_scatter_kernels(host::KernelTable& table);
void add_geodesic_dilation_kernels(host::KernelTable& table);
void add_grid_sampling_kernels(host::KernelTable& table);
void add_integer_reduction_kernels(host::KernelTable& table);
void add_integral_kernels(host::KernelTable& table);
void add_half_matmul_kernels(host::KernelTable& table);
void add_indexing_kernels(host::KernelTable& table);
void add_matmul_kernels(host::KernelTable& table);
void add_median_kernels(host::KernelTable& table);
void add_moments_kernels(host::KernelTable& table);
void add_packed_matmul_kernels(host::KernelTable& table);
void add_padding_kernels(host::KernelTable& table);
void add_im2col_kernels(host::KernelTable& table);
void add_pooling_kernels(host::KernelTable& table);
void add_position_kernels(host::KernelTable& table);
void add_random_kernels(host::KernelTable& table);
void add_recurrent_kernels(host::KernelTable& table);
void add_random_state_kernels(host::KernelTable& table);
void add_reduction_kernels(host::KernelTable& table);
void add_resampling_kernels(host::KernelTable& table);
void add_resize_kernels(host::KernelTable& table);
void add_scan_kernels(host::KernelTable& table);
void add_shape_kernels(host::KernelTable& table);
void add_softmax_kernels(host::KernelTable& table);
void add_solver_kernels(host::KernelTable& table);
void add_sorting_kernels(host::KernelTable& table);
void add_window_filter_kernels(host::KernelTable& table);

}  // namespace openmps::engine::cpu
