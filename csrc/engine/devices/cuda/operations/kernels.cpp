#include "engine/devices/cuda/operations/kernels.h"

#include "engine/devices/cuda/operations/families.h"
#include "engine/process/immortal.h"

namespace openmps::engine::cuda {

const KernelTable& kernels() {
  static const Immortal<KernelTable> table = [] {
    KernelTable result;
    add_attention_kernels(result);
    add_blocked_solver_kernels(result);  // of large matrices; add_solver_kernels has the others
    add_depthwise_kernels(result);       // convolutions of single channels; add_convolution_kernels has the others
    add_convolution_kernels(result);
    add_collective_kernels(result);
    add_counting_kernels(result);
    add_elementwise_kernels(result);
    add_few_channels_kernels(result);
    add_fourier_kernels(result);
    add_fused_reduction_kernels(result);
    add_gathered_scatter_kernels(result);
    add_grid_sampling_kernels(result);
    add_half_matmul_kernels(result);
    add_indexing_kernels(result);
    add_label_cross_entropy_kernels(result);
    add_matmul_kernels(result);
    add_median_kernels(result);
    add_row_gradient_kernels(result);
    add_row_moments_kernels(result);  // of contiguous rows; add_moments_kernels has the others
    add_moments_kernels(result);
    add_row_normalization_kernels(result);
    add_padding_kernels(result);
    add_im2col_kernels(result);
    add_pooling_kernels(result);
    add_random_kernels(result);
    add_recurrent_kernels(result);
    add_random_state_kernels(result);
    add_reduction_kernels(result);
    add_resampling_kernels(result);
    add_resize_kernels(result);
    add_scan_kernels(result);
    add_shape_kernels(result);
    add_softmax_kernels(result);
    add_solver_kernels(result);
    add_sorting_kernels(result);
    add_user_kernels(result);
    add_volume_convolution_kernels(result);
    return result;
  }();
  return table;
}

}  // namespace openmps::engine::cuda
