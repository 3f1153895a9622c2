#include "engine/ops/families.h"

#include "engine/ir/registry.h"
#include "engine/process/immortal.h"

namespace openmps::engine {

const Registry& registry() {
  static const Immortal<Registry> all = [] {
    Registry result;
    // Sorted.
    register_arithmetic_ops(result);
    register_attention_ops(result);
    register_bitwise_ops(result);
    register_collective_ops(result);
    register_comparison_ops(result);
    register_constant_ops(result);
    register_convolution_ops(result);
    register_counting_ops(result);
    register_dropout_ops(result);
    register_fourier_ops(result);
    register_grid_sampling_ops(result);
    register_half_matmul_ops(result);
    register_im2col_ops(result);
    register_image_ops(result);
    register_indexing_ops(result);
    register_loss_ops(result);
    register_matmul_ops(result);
    register_median_ops(result);
    register_moments_ops(result);
    register_neuron_ops(result);
    register_padding_ops(result);
    register_pooling_ops(result);
    register_random_ops(result);
    register_random_state_ops(result);
    register_recomputation_ops(result);
    register_recurrent_ops(result);
    register_reduction_ops(result);
    register_resampling_ops(result);
    register_resize_ops(result);
    register_scan_ops(result);
    register_shape_ops(result);
    register_softmax_ops(result);
    register_solver_ops(result);
    register_sorting_ops(result);
    register_special_ops(result);
    register_volume_convolution_ops(result);
    return result;
  }();
  return all;
}

}  // namespace openmps::engine
