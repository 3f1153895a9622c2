// The kernel families of the cuda device; one function and one file each, with the names of the cpu device's files.
#pragma once

#include "engine/devices/cuda/operations/kernel.h"

namespace openmps::engine::cuda {

void add_attention_kernels(KernelTable& table);
void add_blocked_solver_kernels(KernelTable& table);
void add_collective_kernels(KernelTable& table);
void add_convolution_kernels(KernelTable& table);
void add_counting_kernels(KernelTable& table);
void add_depthwise_kernels(KernelTable& table);
void add_elementwise_kernels(KernelTable& table);
void add_few_channels_kernels(KernelTable& table);
void add_fourier_kernels(KernelTable& table);
void add_gathered_scatter_kernels(KernelTable& table);
void add_grid_sampling_kernels(KernelTable& table);
void add_half_matmul_kernels(KernelTable& table);
void add_indexing_kernels(KernelTable& table);
void add_label_cross_entropy_kernels(KernelTable& table);
void add_matmul_kernels(KernelTable& table);
void add_median_kernels(KernelTable& table);
void add_moments_kernels(KernelTable& table);
void add_padding_kernels(KernelTable& table);
void add_fused_reduction_kernels(KernelTable& table);
void add_im2col_kernels(KernelTable& table);
void add_pooling_kernels(KernelTable& table);
void add_random_kernels(KernelTable& table);
void add_recurrent_kernels(KernelTable& table);
void add_random_state_kernels(KernelTable& table);
void add_reduction_kernels(KernelTable& table);
void add_resampling_kernels(KernelTable& table);
void add_resize_kernels(KernelTable& table);
void add_row_gradient_kernels(KernelTable& table);
void add_row_moments_kernels(KernelTable& table);
void add_row_normalization_kernels(KernelTable& table);
void add_scan_kernels(KernelTable& table);
void add_shape_kernels(KernelTable& table);
void add_softmax_kernels(KernelTable& table);
void add_solver_kernels(KernelTable& table);
void add_sorting_kernels(KernelTable& table);
void add_user_kernels(KernelTable& table);
void add_volume_convolution_kernels(KernelTable& table);

}  // namespace openmps::engine::cuda
