// The operation families that the registry has; one function and one file each. Each runs once in a process: `cold`
// keeps compilers from unrolling and inlining in them, a fifth of the processor time for these files.
#pragma once

namespace openmps::engine {

class Registry;

// Sorted.
[[gnu::cold]] void register_arithmetic_ops(Registry& registry);
[[gnu::cold]] void register_attention_ops(Registry& registry);
[[gnu::cold]] void register_bitwise_ops(Registry& registry);
[[gnu::cold]] void register_collective_ops(Registry& registry);
[[gnu::cold]] void register_comparison_ops(Registry& registry);
[[gnu::cold]] void register_constant_ops(Registry& registry);
[[gnu::cold]] void register_convolution_ops(Registry& registry);
[[gnu::cold]] void register_counting_ops(Registry& registry);
[[gnu::cold]] void register_dropout_ops(Registry& registry);
[[gnu::cold]] void register_fourier_ops(Registry& registry);
[[gnu::cold]] void register_grid_sampling_ops(Registry& registry);
[[gnu::cold]] void register_half_matmul_ops(Registry& registry);
[[gnu::cold]] void register_im2col_ops(Registry& registry);
[[gnu::cold]] void register_image_ops(Registry& registry);
[[gnu::cold]] void register_indexing_ops(Registry& registry);
[[gnu::cold]] void register_loss_ops(Registry& registry);
[[gnu::cold]] void register_matmul_ops(Registry& registry);
[[gnu::cold]] void register_median_ops(Registry& registry);
[[gnu::cold]] void register_moments_ops(Registry& registry);
[[gnu::cold]] void register_neuron_ops(Registry& registry);
[[gnu::cold]] void register_padding_ops(Registry& registry);
[[gnu::cold]] void register_pooling_ops(Registry& registry);
[[gnu::cold]] void register_random_ops(Registry& registry);
[[gnu::cold]] void register_random_state_ops(Registry& registry);
[[gnu::cold]] void register_recomputation_ops(Registry& registry);
[[gnu::cold]] void register_recurrent_ops(Registry& registry);
[[gnu::cold]] void register_reduction_ops(Registry& registry);
[[gnu::cold]] void register_resampling_ops(Registry& registry);
[[gnu::cold]] void register_resize_ops(Registry& registry);
[[gnu::cold]] void register_scan_ops(Registry& registry);
[[gnu::cold]] void register_shape_ops(Registry& registry);
[[gnu::cold]] void register_softmax_ops(Registry& registry);
[[gnu::cold]] void register_solver_ops(Registry& registry);
[[gnu::cold]] void register_sorting_ops(Registry& registry);
[[gnu::cold]] void register_special_ops(Registry& registry);
[[gnu::cold]] void register_volume_convolution_ops(Registry& registry);

}  // namespace openmps::engine
