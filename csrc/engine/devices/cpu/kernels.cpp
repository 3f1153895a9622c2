#include "engine/devices/cpu/kernels.h"

#include "engine/devices/cpu/families.h"
#include "engine/devices/host/collectives.h"
#include "engine/devices/reference/kernels.h"
#include "engine/process/immortal.h"

namespace openmps::engine::cpu {
namespace {

host::KernelTable make_table(const host::KernelTable* fallback) {
  host::KernelTable table(fallback);
  add_attention_kernels(table);
  host::add_collective_kernels(table);
  add_convolution_kernels(table);
  add_counting_kernels(table);
  add_dropout_kernels(table);
  add_elementwise_kernels(table);
  add_fourier_kernels(table);
  add_fused_product_kernels(table);
  add_fused_reduction_kernels(table);
  add_gathered_scatter_kernels(table);
  add_geodesic_dilation_kernels(table);
  add_grid_sampling_kernels(table);
  add_integer_reduction_kernels(table);
  add_integral_kernels(table);
  add_half_matmul_kernels(table);
  add_indexing_kernels(table);
  add_matmul_kernels(table);
  add_median_kernels(table);
  add_moments_kernels(table);
  add_packed_matmul_kernels(table);
  add_padding_kernels(table);
  add_im2col_kernels(table);
  add_pooling_kernels(table);
  add_position_kernels(table);
  add_random_kernels(table);
  add_recurrent_kernels(table);
  add_random_state_kernels(table);
  add_reduction_kernels(table);
  add_resampling_kernels(table);
  add_resize_kernels(table);
  add_scan_kernels(table);
  add_shape_kernels(table);
  add_softmax_kernels(table);
  add_solver_kernels(table);
  add_sorting_kernels(table);
  add_window_filter_kernels(table);
  return table;
}

}  // namespace

const host::KernelTable& kernels() {
  static const Immortal<host::KernelTable> table = make_table(&reference::kernels());
  return table;
}

const host::KernelTable& own_kernels() {
  static const Immortal<host::KernelTable> table = make_table(nullptr);
  return table;
}

}  // namespace openmps::engine::cpu
