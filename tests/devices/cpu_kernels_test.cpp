// The operations for which the cpu device has kernels. For others the reference device's loops run, which give the same
// numbers and take many times as long.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "engine/ir/registry.h"
#include "tests/devices/kernel_check.h"

namespace openmps::engine::testing {
namespace {

// All but regions, which passes make: cpu_elementwise.cpp and fused_reductions_test.cpp have them.
const char* const kOwn[] = {"all_gather",
                            "all_reduce",
                            "argmax",
                            "argmin",
                            "broadcast_to",
                            "cholesky",
                            "concatenate",
                            "conv2d",
                            "conv2d_data_gradient",
                            "conv2d_weights_gradient",
                            "cumulative_maximum",
                            "cumulative_minimum",
                            "cumulative_product",
                            "cumulative_sum",
                            "dropout",
                            "gather",
                            "gather_along_axis",
                            "gather_nd",
                            "gru",
                            "gru_gradient",
                            "log_softmax",
                            "log_softmax_gradient",
                            "lstm",
                            "lstm_gradient",
                            "lu",
                            "matmul",
                            "moments",
                            "multiply",
                            "normalization_gradient",
                            "pad",
                            "im2col",
                            "col2im",
                            "pool2d_average",
                            "pool2d_average_gradient",
                            "pool2d_l2",
                            "pool2d_l2_gradient",
                            "pool2d_max",
                            "pool2d_max_gradient",
                            "random_normal_state",
                            "random_truncated_normal_state",
                            "random_uniform",
                            "random_uniform_state",
                            "reduce_max",
                            "reduce_mean",
                            "reduce_min",
                            "reduce_product",
                            "reduce_scatter",
                            "reduce_sum",
                            "resize",
                            "resize_gradient",
                            "rnn",
                            "rnn_gradient",
                            "scatter",
                            "scatter_along_axis",
                            "scatter_nd",
                            "slice",
                            "slice_gradient",
                            "softmax",
                            "softmax_cross_entropy",
                            "softmax_cross_entropy_gradient",
                            "softmax_gradient",
                            "sort",
                            "argsort",
                            "swap_rows",
                            "top_k",
                            "transpose",
                            "triangular_solve"};

}  // namespace

TEST_CASE("cpu kernels: these operations have one for a sample at least") {
  for (const std::string name : kOwn) {
    const auto has_kernel = [&](const Sample& sample) {
      return KernelCheck(name, sample.inputs, sample.attributes).make_kernel() != nullptr;
    };
    CHECK_MESSAGE(std::ranges::any_of(registry().at(name).samples(), has_kernel), name);
  }
}

}  // namespace openmps::engine::testing
